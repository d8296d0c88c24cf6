"""A hand that is sent to others: it is replayed to the same words, and no name or hidden card is in it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from assistant.cli import main
from assistant.history.past import Past
from assistant.history.sent import facts_to_send
from assistant.store.log import EventLog
from assistant.store.reading import LogReader
from tests.recorded_night import keep_night


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the log of a night of eight hands."""
    folder = tmp_path_factory.mktemp("night")
    keep_night(folder)
    return folder


def calls(folder: Path) -> list[int]:
    with LogReader(folder / "night.sqlite") as log:
        return [row.seq for row in log.hands()]


def test_it_is_replayed_to_the_words_that_were_said(folder: Path, tmp_path: Path) -> None:
    for call in calls(folder):
        sent = tmp_path / f"{call}.jsonl"
        done = CliRunner().invoke(main, ["log", "hand", str(call), "--to", str(sent), "--data", str(folder)])
        assert done.exit_code == 0, done.output
        again = CliRunner().invoke(main, ["replay", str(sent), "--json"])
        assert again.exit_code == 0, again.output
        told = [json.loads(line) for line in again.output.splitlines()]
        said = [answer["text"] for answer in told if answer["kind"] != "next"]
        names = {"Ann": "Seat 1", "Bo": "Seat 2", "Cy": "Seat 3", "Dee": "Seat 4"}
        first = Past(folder / "night.sqlite").replay(call)
        before = [text for step in first for text in step.to_json()["said"] if step.row.event["event"] not in CASH]
        assert [unnamed(text, names) for text in before] == [unnamed(text, {}) for text in said]


CASH = {"buy_in", "stack", "cash_out", "night_closed"}


def unnamed(text: str, names: dict[str, str]) -> str:
    for name, seat in names.items():
        text = text.replace(name, seat)
    return text.casefold()


def test_no_name_is_in_it_and_no_card_that_lay_face_down(folder: Path) -> None:
    with LogReader(folder / "night.sqlite") as log:
        for call in calls(folder):
            facts = list(facts_to_send(log, call))
            assert facts[0]["event"] == "call" and set(facts[0]["seats"].values()) == {""}
            assert not {"Ann", "Bo", "Cy"} & set(json.dumps(facts).replace('"', " ").split())
            assert all(fact["card"] == "??" for fact in facts if fact["event"] == "dealt" and not fact["up"])


def test_the_last_hand_is_sent_where_none_is_named(folder: Path) -> None:
    said = CliRunner().invoke(main, ["log", "hand", "--data", str(folder)])
    with LogReader(folder / "night.sqlite") as log:
        assert [json.loads(line) for line in said.output.splitlines()] == list(facts_to_send(log, calls(folder)[-1]))


def test_a_hand_that_was_never_called_is_refused_in_one_line(folder: Path, tmp_path: Path) -> None:
    run = CliRunner().invoke(main, ["log", "hand", "2", "--data", str(folder)])
    assert run.exit_code == 2 and "no hand was called by event 2" in run.output and len(run.output.splitlines()) == 1
    EventLog(tmp_path / "night.sqlite").close()
    run = CliRunner().invoke(main, ["log", "hand", "--data", str(tmp_path)])
    assert run.exit_code == 2 and "none was played yet" in run.output

"""Whole hands in which somebody lets every face-down card be known to the table: nothing ever gives one of them away.

The cards told face down are such as show nowhere in the hand, so that any trace of one is a leak: in what pages get,
in the stream, on the club's broker, in the night's files, in what is written out of them, for guests and for the host.
"""

from __future__ import annotations

import io
import json
import re
import threading
import zipfile
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from assistant.announce.say import sentence
from assistant.cards import DECK, Card
from assistant.cli import main
from assistant.club.topics import said_message, state_message
from assistant.events import EventError
from assistant.tracker.hand import Tracker
from tests.hand_script import _checks, read_hand
from tests.recorded_night import HANDS
from tests.web.served import Served
from tests.web.test_refusals import let_in

PLAYED = (
    "car-wash-two-washes", "hawaii-five-low-hole-cards", "pass-the-card-once", "stake-in-the-heart-taken-card",
    "mickey-mantle-sevens", "five-card-draw-openers-split", "go-for-broke-cloak", "corrected-three-was-an-eight-local",
    "omaha-33-option",
)  # fmt: skip
TEXT = re.compile(r"\b[2-9TJQKA][cdhs]\b")
Json = dict[str, Any]


def shown_and_not(name: str) -> tuple[list[str], list[Card]]:
    """The cards that the hand names, and those that it names nowhere."""
    named = set(TEXT.findall((HANDS / f"{name}.toml").read_text(encoding="utf-8")))
    return sorted(named), [card for card in DECK if not card.is_joker and str(card) not in named]


def given_away(fact: Json, secrets: Iterator[Card]) -> Json:
    """The fact as somebody would tell it who knows what lies face down."""
    told = dict(fact)
    for key in ("card", "out"):
        if told.get(key) == "??":
            told[key] = str(next(secrets))
    if isinstance(told.get("cards"), list):
        told["cards"] = [str(next(secrets)) if card == "??" else card for card in told["cards"]]
    return told


def secrets_of(cards: list[Card]) -> Iterator[Card]:
    while True:
        yield from cards


@pytest.mark.parametrize("name", PLAYED)
def test_no_way_out_for_a_face_down_card(tmp_path: Path, name: str) -> None:
    shown, hidden = shown_and_not(name)
    served = Served(tmp_path)
    mirrored: list[str] = []
    served.hub.listen(lambda update: mirrored.append(state_message("Den", update.seq, update.view)))
    served.hub.listen(lambda update: mirrored.extend(said_message(update.seq, said.text) for said in update.answers))
    page = Following(served.port)
    assert played(served, name, hidden), "somebody told a face-down card"
    page.join(30)
    out = {f"stream {number}": part for number, part in enumerate(page.found)}
    out |= {f"broker {number}": message for number, message in enumerate(mirrored)}
    out |= dict(answers(served, "guest")) | dict(answers(served, "host"))
    out |= {file.name: file.read_bytes().decode("latin-1") for file in tmp_path.iterdir()}
    served.close()
    out |= dict(written_out(tmp_path))
    for place in (
        "broker",
        "stream",
        "guest /api/state",
        "host /api/state",
        "host step",
        "night.sqlite.lines",
        "log ex",
    ):
        there = "".join(text for where, text in out.items() if where.startswith(place))
        assert any(f'"{card}"' in there for card in shown), f"{place} tells of cards that were shown"
    marks = [mark for card in hidden for mark in (f'"{card}"', f"={card}", card.spoken)]
    found = [(place, mark) for place, text in out.items() for mark in marks if mark in text]
    assert not found, found[:5]


def played(served: Served, name: str, hidden: list[Card]) -> list[str]:
    """Play a written hand, each face-down card told by a value; the values that were told."""
    beside, secrets, values = Tracker(sentence), secrets_of(hidden), []
    for line in read_hand(HANDS / f"{name}.toml").lines:
        for raw in _checks(beside) if line.around else line.events:
            beside.handle(beside.read(raw))
            fact = given_away(raw, secrets)
            served.put(fact)
            if fact != raw:
                values.append(json.dumps(fact))
    seq = next(row.seq for row in served.log.after() if row.event.get("up") is False or "??" in json.dumps(row.event))
    with pytest.raises(EventError, match="face-down|no value") as refused:
        served.put({"event": "corrected", "n": seq, "card": str(hidden[0])})
    assert str(hidden[0]) not in str(refused.value)
    served.notices.tell("Followed to the end")
    return values


class Following(threading.Thread):
    """A page that follows the table from now on; ``found`` is all that it gets, as it comes."""

    def __init__(self, port: int) -> None:
        super().__init__()
        line = HTTPConnection("127.0.0.1", port, timeout=60)
        line.request("GET", "/api/stream")
        self._answer = line.getresponse()
        self.found: list[str] = []
        self.start()

    def run(self) -> None:
        for line in self._answer:
            self.found.append(line.decode())
            if '"Followed to the end"' in self.found[-1]:
                self._answer.close()
                return


def answers(served: Served, who: str) -> Iterator[tuple[str, str]]:
    """What every address that only reads answers to a guest on the house's network, or to the host."""
    client = served.app.test_client()
    if who == "host":
        let_in(client)
    else:
        client.environ_base["REMOTE_ADDR"] = "192.168.1.77"
        client.get("/" + served.door.link("guest", served.url + "/").split("/", 3)[3])
    call = served.log.hands()[-1].seq
    for rule in served.app.url_map.iter_rules():
        path = re.sub(r"<int:(n|at|number)>", lambda named: str(call if named[1] == "n" else 3), rule.rule)
        if "GET" in (rule.methods or ()) and path.startswith("/api/") and "stream" not in path and "<" not in path:
            answer = client.get(path)
            assert answer.status_code < 500
            if answer.mimetype == "application/zip":
                packed = zipfile.ZipFile(io.BytesIO(answer.data))
                yield f"{who} {path}", "".join(packed.read(file).decode() for file in packed.namelist())
            else:
                yield f"{who} {path}", answer.data.decode("latin-1")
    steps = len(list(served.log.after(call - 1)))
    yield from ((f"{who} step {at}", client.get(f"/api/history/{call}/{at}").text) for at in range(0, steps, 5))


def written_out(folder: Path) -> Iterator[tuple[str, str]]:
    """What the commands tell and write of the night."""
    data, files = ["--data", str(folder)], folder / "written"
    files.mkdir()
    call = "1"
    for command in (
        ["history"], ["history", "--json"], ["history", call], ["history", call, "--json"], ["history", "--count"],
        ["log", "export"], ["log", "hand"], ["history", "--export", str(files / "hands.json")],
        ["history", "--export", str(files / "hands.csv")], ["history", "--export", str(files / "phh")],
    ):  # fmt: skip
        result = CliRunner().invoke(main, [*command, *data])
        assert result.exit_code == 0, result.output
        yield " ".join(command[:3]), result.output
    for file in files.rglob("*"):
        if file.is_file():
            yield file.name, file.read_text(encoding="utf-8")

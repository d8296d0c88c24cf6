"""Past hands: found, played again with what was put right in them, counted, drawn, written out and read back."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result
from pokerkit import HandHistory

from assistant.announce.say import sentence
from assistant.announce.view import view
from assistant.cli import main
from assistant.history.counting import counted
from assistant.history.past import Past, Wanted
from assistant.history.pictures import bars, pictures
from assistant.hub import Hub
from assistant.store.log import EventLog, LogError
from assistant.tracker.hand import Tracker
from tests.recorded_night import hand, night

Json = dict[str, Any]
DAYS = ("2026-11-28T20:00:00+00:00", "2026-11-29T20:00:00+00:00")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with the log of a night of eight hands, and one the day after."""
    folder = tmp_path_factory.mktemp("night")
    told = night()
    log = EventLog(folder / "night.sqlite", clock=iter([DAYS[0]] * len(told) + [DAYS[1]] * 1000).__next__)
    hub = Hub(log)
    hub.start()
    for fact in [*told, *hand("holdem-broadway-on-board", len(told) + 1)]:
        hub.put(fact)
    hub.stop()
    log.close()
    yield folder


@pytest.fixture
def past(folder: Path) -> Past:
    return Past(folder / "night.sqlite")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["history", *arguments])


def test_the_hands_that_were_played_to_their_end_newest_first(past: Past) -> None:
    hands = past.hands()
    assert [hand.game for hand in hands] == [
        "texas-holdem", "guts", "follow-the-queen", "baseball", "five-card-draw", "baseball", "omaha", "guts", "3-5-7",
        "texas-holdem",
    ]  # fmt: skip
    assert [hand.n for hand in hands] == sorted((hand.n for hand in hands), reverse=True)


@pytest.mark.parametrize(
    ("wanted", "games"),
    [
        (Wanted(game="Guts"), ["guts", "guts"]),
        (Wanted(player="ann", game="3-5-7"), ["3-5-7"]),
        (Wanted(player="Nobody"), []),
        (Wanted(pot=1500), ["five-card-draw"]),
    ],
)
def test_search(past: Past, wanted: Wanted, games: list[str]) -> None:
    assert [hand.game for hand in past.hands(wanted)] == games


def test_search_by_day(folder: Path) -> None:
    newest = run("--data", str(folder), "--since", "2026-11-29", "--json")
    assert [json.loads(line)["game"] for line in newest.stdout.splitlines()] == ["texas-holdem"]
    before = run("--data", str(folder), "--until", "2026-11-28", "--json")
    assert len(before.stdout.splitlines()) == 9


def test_a_hand_played_again_is_what_the_table_saw(past: Past) -> None:
    first = past.hands(Wanted(game="3-5-7"))[0]
    tracker = Tracker(sentence)
    said = []
    for fact in hand("3-5-7-losers-pay-the-best-local", 1):
        said += [answer.text for answer in tracker.handle(tracker.read(fact)) if answer.kind != "next"]
    steps = past.replay(first.n)
    assert [line for step in steps for line in step.to_json()["said"]] == said
    shown, there = dict(steps[-1].view), dict(view(tracker.state))
    for one in (shown, there):
        del one["n"]
        one["doubts"] = [doubt["text"] for doubt in one["doubts"]]
    assert shown == there


def test_what_was_put_right_a_hand_later_is_in_the_replay_and_in_the_list(tmp_path: Path) -> None:
    log = EventLog(tmp_path / "night.sqlite")
    hub = Hub(log)
    hub.start()
    told = hand("holdem-two-pair", 1)
    for fact in [*told, *hand("guts-left-over-chip-house", len(told) + 1)]:
        hub.put(fact).result(20)
    past = Past(log.path)
    before = past.hands()[1]
    shown = next(step.row for step in past.replay(1) if step.row.event["event"] == "ante")
    mended = hub.put({"event": "corrected", "n": shown.seq, "amount": "1.00"}).result(20)
    assert not [answer for answer in mended.answers if answer.kind == "refused"]
    assert past.hands()[1].pot == before.pot + 75
    assert past.replay(1)[-1].row.event["event"] == "corrected"
    hub.put({"event": "undo", "n": 1}).result(20)
    assert [hand.house for hand in past.hands()] == ["house"]
    hub.stop()
    log.close()


def test_a_log_without_what_was_kept_is_worked_out_from_its_facts(folder: Path, tmp_path: Path, past: Past) -> None:
    lines = CliRunner().invoke(main, ["log", "export", "--data", str(folder)]).stdout
    (tmp_path / "lines.jsonl").write_text(lines)
    read = CliRunner().invoke(main, ["log", "import", str(tmp_path / "lines.jsonl"), "--data", str(tmp_path)])
    assert read.exit_code == 0, read.output
    assert Past(tmp_path / "night.sqlite").hands() == past.hands()


def test_no_hand_of_that_number(past: Past, folder: Path, tmp_path: Path) -> None:
    with pytest.raises(LogError, match="no hand was called by event 2; the last was called by"):
        past.replay(2)
    with pytest.raises(LogError, match="no hand was called by event 10000000000000000000000; the last"):
        past.replay(10**22)
    assert "no hand was called by event 2" in run("2", "--data", str(folder)).stderr
    nowhere = run("--data", str(tmp_path / "nowhere"))
    assert (nowhere.exit_code, nowhere.stderr.count("\n")) == (2, 1)
    assert "there is no log here" in nowhere.stderr


def test_counting(past: Past) -> None:
    hands = past.hands()
    found = counted(hands)
    assert found.hands == 9, "the one that was called off is none"
    assert found.games[:3] == (("Baseball", 2), ("Guts", 2), ("Texas Hold'em", 2))
    assert found.biggest[0].pot == max(hand.pot for hand in hands)
    taken = dict(found.taken)
    assert sum(taken.values()) == sum(win.amount for hand in hands for win in hand.wins)
    assert sum(cents for _, _, cents in found.won_by) == sum(taken.values())


def test_pictures_are_svg_and_say_what_was_counted(past: Past, folder: Path, tmp_path: Path) -> None:
    drawn = run("--data", str(folder), "--pictures", str(tmp_path / "pictures"))
    assert drawn.exit_code == 0, drawn.output
    names = {file.stem for file in (tmp_path / "pictures").iterdir()}
    assert names == {"games", "pots", "winners", "winners-by-game"} == set(pictures(counted(past.hands())))
    games = ElementTree.parse(tmp_path / "pictures" / "games.svg").getroot()
    assert "Texas Hold'em" in "".join(games.itertext())


def test_names_in_pictures_cannot_break_out() -> None:
    drawn = ElementTree.fromstring(bars('A "title" & <b>', [("<script>x()</script>", 3, "3")]))
    assert drawn.get("aria-label") == 'A "title" & <b>'
    assert "<script>x()</script>" in [element.text for element in drawn]
    assert not drawn.findall("{http://www.w3.org/2000/svg}script")


def test_json_and_csv(past: Past, folder: Path, tmp_path: Path) -> None:
    assert run("--data", str(folder), "--export", str(tmp_path / "hands.json")).exit_code == 0
    lines = [json.loads(line) for line in (tmp_path / "hands.json").read_text().splitlines()]
    assert [line["game"] for line in lines] == [hand.game for hand in past.hands()][::-1]
    assert lines[0]["events"][0]["event"]["event"] == "call"
    assert run("--data", str(folder), "--export", str(tmp_path / "hands.csv")).exit_code == 0
    with (tmp_path / "hands.csv").open(newline="") as written:
        rows = list(csv.DictReader(written))
    assert len(rows) == sum(len(hand.players) for hand in past.hands())
    took = sum(Decimal(row["took"]) for row in rows)
    assert took == sum(Decimal(win.amount) / 100 for hand in past.hands() for win in hand.wins)


def test_a_form_that_nobody_knows(folder: Path, tmp_path: Path) -> None:
    refused = run("--data", str(folder), "--export", str(tmp_path / "hands.xls"))
    assert refused.exit_code == 2 and "expected .json, .csv, or a folder for PHH" in refused.stderr


def test_holdem_in_phh_is_played_alike_by_pokerkit(past: Past, folder: Path, tmp_path: Path) -> None:
    done = run("--data", str(folder), "--export", str(tmp_path / "phh"))
    assert done.exit_code == 0, done.output
    files = sorted((tmp_path / "phh").iterdir(), key=lambda file: int(file.stem))
    assert len(files) >= 2, done.stderr
    for file in files:
        written = HandHistory.loads(file.read_text())
        *_, end = written
        assert not end.status, "the hand is played to its end"
        assert written.winnings is not None and written.antes is not None
        ours = next(hand for hand in past.hands() if hand.n == int(file.stem))
        won = {name: win for name, win in zip(written.players or [], written.winnings, strict=True) if win}
        assert won == {win.player: Decimal(win.amount) / 100 for win in ours.wins}
        paid = [win - off for win, off in zip(written.winnings, end.payoffs, strict=True)]
        assert sum(paid) == Decimal(ours.pot) / 100
        assert min(paid) >= 0


def test_the_command_line_lists_and_counts(folder: Path) -> None:
    listed = run("--data", str(folder))
    assert "Texas Hold'em" in listed.stdout and "two pair" in listed.stdout
    count = run("--data", str(folder), "--count", "--json")
    assert json.loads(count.stdout)["hands"] == 9
    shown = run("4", "--data", str(folder))
    assert "Ann: check or bet." in shown.stdout

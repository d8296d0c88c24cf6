"""House settings are obeyed where the cards are dealt, not only written down."""

import re
from pathlib import Path
from typing import Any

import pytest

from assistant.announce.say import sentence
from assistant.announce.words import step_words
from assistant.rules.explain import called_line
from assistant.rules.house import SETTINGS
from assistant.rules.load import call
from assistant.rules.played import steps_for
from assistant.tracker.hand import Tracker

ASSISTANT = Path(__file__).resolve().parents[2] / "assistant"
TOLD_ONLY = {"buy_in"}


def told(game: str, players: int, rules: dict[str, Any], *events: dict[str, Any]) -> list[str]:
    """The sentences that the last of some events brings, from the call on."""
    tracker = Tracker(sentence)
    seats = {str(number): f"P{number}" for number in range(1, players + 1)}
    first = {"event": "call", "house": "house", "game": game, "dealer": players, "seats": seats, "rules": rules}
    answers = []
    for event in (first, *events):
        answers = tracker.handle(tracker.read(event))
    return [answer.text for answer in answers]


def test_no_setting_is_idle() -> None:
    """Each is read somewhere outside the files that define and list settings."""
    listing = {"house.py", "setting.py", "house_file.py", "cash.py"}  # the last has a fact named as a setting is
    files = [path for path in ASSISTANT.rglob("*.py") if path.name not in listing]
    code = "\n".join(path.read_text(encoding="utf-8") for path in files)
    idle = {name for name in SETTINGS if not re.search(rf"""house\.{name}\b|["']{name}["']|h\.{name}\b""", code)}
    assert idle == TOLD_ONLY


@pytest.mark.parametrize(
    ("setting", "end"),
    [
        ("host decides", "should be dealt down."),
        ("plays", "should be dealt down. It plays as it lies."),
        ("replaced", "should be dealt down. It is replaced when the others have theirs."),
    ],
)
def test_a_card_that_came_up_by_mistake(setting: str, end: str) -> None:
    ante = [{"event": "ante", "seat": seat, "amount": "1"} for seat in (1, 2)]
    dealt = {"event": "dealt", "seat": 1, "card": "7d", "up": True}
    said = told("five-card-draw", 2, {"exposed_card": setting}, *ante, dealt)
    assert [text for text in said if "face up" in text] == [f"P1's card lies face up and {end}"]


@pytest.mark.parametrize(
    ("setting", "remedy"),
    [
        ("host decides", "reshuffle the discards"),
        ("reshuffle", "reshuffle the discards"),
        ("community card", "deal one community card in place of the last round"),
    ],
)
def test_a_deck_that_will_not_last(setting: str, remedy: str) -> None:
    [warning] = [text for text in told("anaconda", 8, {"deck_short": setting}) if "56 cards" in text]
    assert warning == f"8 players may need 56 cards of 53. When they run out, {remedy}."


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("0 low, 1 high, 2 both", "no chip spade, one high, two both"),
        ("1 low, 2 high, 3 both", "one chip spade, two high, three both"),
        ("0 high, 1 low, 2 both", "no chip high, one spade, two both"),
    ],
)
def test_the_chip_code_is_in_the_called_line_and_in_the_order_to_declare(code: str, words: str) -> None:
    game, house = call("house", "chicago", overrides={"chip_code": code})
    assert words in called_line(game, house)
    tracker = Tracker(sentence)
    tracker.handle(tracker.read({
        "event": "call", "house": "house", "game": "chicago", "dealer": 1, "seats": {"1": "A", "2": "B"},
        "rules": {"chip_code": code},
    }))  # fmt: skip
    assert tracker.state is not None
    assert step_words({"step": "declare", "seats": []}, tracker.state) == f"Declare: {words}."


def test_every_point_that_houses_dispute_has_a_line_whatever_a_house_plays() -> None:
    untold = {("declaration", True)}  # then the chips that declare are told
    for name, setting in SETTINGS.items():
        values = {"yes/no": (True, False), "choice": setting.values, "amount": ("", "0", "5")}.get(setting.kind, ())
        for value in values if setting.contested else ():
            assert setting.line(value) or (name, value) in untold, (name, value)


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("baseball", ["a strike costs the whole pot", "extra cards are free", "no second ace in a flush"]),
        ("follow-the-queen", ["only the last rank that followed is wild", "last up card a queen: only queens wild"]),
        ("five-card-draw", ["exposed card: host decides", "deck short: host decides"]),
        ("omaha", ["5-4-3-2-A is the lowest straight", "odd chip to high, the rest carries"]),
    ],
)
def test_what_a_house_leaves_as_it_is_usual_is_said_too(game: str, said: list[str]) -> None:
    line = called_line(*call("house", game))
    assert all(words in line for words in said), line


@pytest.mark.parametrize("way", ["left", "right", "across"])
def test_the_way_to_pass(way: str) -> None:
    game, house = call("local", "anaconda", overrides={"pass_way": way})
    assert f"pass 3 {way}" in [str(step) for step in steps_for(game, house)]
    fixed, house = call("local", "anaconda-33", overrides={"pass_way": way})
    assert "pass 3 left unseen" in [str(step) for step in steps_for(fixed, house)]


def test_no_declaration_and_so_no_bet_after_it() -> None:
    game, house = call("local", "omaha", overrides={"declaration": False})
    assert [str(step) for step in steps_for(game, house)][-3:] == ["1 to board", "bet", "show"]

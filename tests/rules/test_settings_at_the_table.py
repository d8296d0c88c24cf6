"""House settings are obeyed where the cards are dealt, not only written down."""

import re
from pathlib import Path
from typing import Any

import pytest

from assistant.announce.say import sentence
from assistant.announce.view import view
from assistant.announce.words import step_words
from assistant.rules.explain import LONGEST, called_line, called_points, contested
from assistant.rules.house import SETTINGS, House
from assistant.rules.load import call
from assistant.rules.played import steps_for
from assistant.tracker.hand import Tracker
from assistant.tracker.turn import Turn, turn_of
from tests.play.__main__ import playable

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
    listing = {"house.py", "house_stakes.py", "house_hands.py", "setting.py", "house_file.py"}
    listing.add("cash.py")  # has a fact named as a setting is
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
        ("burn", "should be dealt down. It is replaced when the others have theirs, and is the burn."),
        ("dead", "should be dealt down. It is dead."),
        ("misdeal", "should be dealt down. It is a misdeal."),
    ],
)
def test_a_card_that_came_up_by_mistake(setting: str, end: str) -> None:
    ante = [{"event": "ante", "seat": seat, "amount": "1"} for seat in (1, 2)]
    dealt = {"event": "dealt", "seat": 1, "card": "7d", "up": True}
    said = told("five-card-draw", 2, {"exposed_card": setting}, *ante, dealt)
    assert [text for text in said if "face up" in text] == [f"P1's card lies face up and {end}"]


@pytest.mark.parametrize(
    ("setting", "acts"),
    [
        ("host decides", []),
        ("plays", []),
        ("replaced", ["replace", "card-stays"]),
        ("burn", ["replace", "card-stays"]),
        ("dead", ["dead-card", "card-stays"]),
        ("misdeal", ["call-off", "card-stays"]),
    ],
)
def test_what_the_house_does_with_an_exposed_card_is_offered(setting: str, acts: list[str]) -> None:
    tracker = Tracker(sentence)
    for event in (
        {"event": "call", "house": "local", "game": "baseball", "dealer": 2, "seats": {"1": "A", "2": "B"},
         "rules": {"exposed_card": setting}},
        {"event": "dealt", "seat": 1, "card": "4d", "up": True},
    ):  # fmt: skip
        tracker.handle(tracker.read(event))
    assert tracker.state is not None
    shown = view(tracker.state)
    asked = [ask for ask in shown["choices"] if ask["kind"].startswith("owed-")]
    if not acts:  # it counts as an up card: a four earns an extra one
        assert [ask["kind"] for ask in asked] == ["owed-extra"]
        return
    assert [[act["do"] for act in ask["acts"]] for ask in asked] == [acts]
    tracker.handle(tracker.read(asked[0]["acts"][0]["facts"][0]))
    assert tracker.state is not None and not tracker.state.owed
    up = [str(card) for card in tracker.state.seats[1].up]
    assert (up, tracker.state.called_off) == (["4d"] if setting == "misdeal" else [], setting == "misdeal")
    assert [str(lying.card) for lying in tracker.state.burned] == (["4d"] if setting == "burn" else [])


@pytest.mark.parametrize(
    ("setting", "said", "first"),
    [
        ("host decides", "", "early-deck"),
        ("plays", "The card stays where it is; finish the betting.", "early-stays"),
        ("shuffled back", "Finish the betting, shuffle the card back and deal again.", "early-deck"),
        ("dead", "The card is dead; finish the betting and deal another.", "early-muck"),
    ],
)
def test_a_card_that_came_before_the_betting_was_over(setting: str, said: str, first: str) -> None:
    tracker = Tracker(sentence)
    answers = []
    for event in (
        {"event": "call", "house": "house", "game": "texas-holdem", "dealer": 2, "seats": {"1": "A", "2": "B"},
         "rules": {"early_card": setting}},
        *({"event": "dealt", "seat": seat, "card": "??", "up": False} for seat in (1, 2, 1, 2)),
        {"event": "bet", "seat": 1, "amount": "1"},
        {"event": "board", "cards": ["Qd", "Qh", "4d"]},
    ):  # fmt: skip
        answers = tracker.handle(tracker.read(event))
    said_now = [answer.text for answer in answers if answer.kind == "warning"]
    assert said_now == ["The betting is not over: B has 1 to call.", *([said] if said else [])]
    (early,) = [ask for ask in view(tracker.state)["choices"] if ask["kind"] == "early"]
    assert early["acts"][0]["do"] == first
    tracker.handle(tracker.read(early["acts"][0]["facts"][0]))
    assert turn_of(tracker.state) == Turn(2, 1)  # type: ignore[arg-type]
    assert len(view(tracker.state)["board"]) == (3 if first == "early-stays" else 0)
    assert not [ask for ask in view(tracker.state)["choices"] if ask["kind"] == "early"]


@pytest.mark.parametrize(
    ("setting", "end"),
    [
        ("host decides", "."),
        ("plays", ". A stray card plays."),
        ("replaced", ". A stray card is replaced."),
        ("dead", ". A stray card makes the hand dead."),
    ],
)
def test_a_card_that_came_out_of_the_thrown_ones(setting: str, end: str) -> None:
    ante = [{"event": "ante", "seat": seat, "amount": "1"} for seat in (1, 2)]
    down = [{"event": "dealt", "seat": seat, "card": "??", "up": False} for seat in (1, 2, 1, 2)]
    up = [{"event": "dealt", "seat": seat, "card": card, "up": True} for seat, card in ((1, "7d"), (2, "8d"))]
    replaced = {"event": "replaced", "seat": 1, "out": "7d", "up": True, "card": "2c"}
    checks = [{"event": "check", "seat": seat} for seat in (2, 1)]
    again = {"event": "dealt", "seat": 1, "card": "7d", "up": True}
    said = told("seven-card-stud", 2, {"stray_card": setting}, *ante, *down, *up, replaced, *checks, again)
    assert f"The seven of diamonds is there twice: also at the cards thrown away{end}" in said


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
def test_the_chip_code_is_told_when_called_and_in_the_order_to_declare(code: str, words: str) -> None:
    game, house = call("house", "chicago", overrides={"chip_code": code})
    assert words in called_line(game, house) and words in contested(game, house)
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
    points = contested(*call("house", game))
    assert set(said) <= set(points), points


@pytest.mark.parametrize(
    ("house", "game", "line"),
    [
        ("local", "five-card-draw", "Five-Card Draw at Local Poker Rules"),
        ("house", "baseball", "Baseball at House Rules: Threes and nines wild; odd chip to high, the rest carries"),
        ("eight-two", "omaha", "Omaha at The 8-2 Club: no bet after the declaration; odd chip left of the dealer"),
        (
            "eight-two", "anaconda",
            "Anaconda at The 8-2 Club: no bet after the declaration; odd chip left of the dealer; best low 6-4-3-2-A",
        ),
        ("local", "hold-em", "Hold 'em at Local Poker Rules"),
    ],
)  # fmt: skip
def test_the_called_line_has_the_game_and_what_is_unusual_in_this_house(house: str, game: str, line: str) -> None:
    assert called_line(*call(house, game)) == line


def test_what_the_dealer_called_is_told_though_it_is_usual() -> None:
    line = called_line(*call("local", "baseball", overrides={"natural_beats_wild": False, "strike_cap": "2"}))
    assert line.endswith(": Threes and nines wild; a strike costs at most 2; natural and wild tie")


@pytest.mark.parametrize("game", playable())
def test_no_called_line_is_longer_than_is_read_at_a_glance(game: str) -> None:
    """Not even in a house in which nothing is as usual; then it tells how many points there are more."""
    odd = {
        name: next(value for value in setting.values if value != getattr(House("club", "Club"), name))
        for name, setting in SETTINGS.items()
        if setting.contested and setting.kind == "choice"
    }
    for rules in ({}, odd):
        for house in ("local", "house", "eight-two"):
            called, played = call(house, game, overrides=rules)
            points = called_points(called, played)
            assert len(points) <= LONGEST + len("; and 10 more")
            assert bool(rules) is (" more" in points) or not rules
            assert set(contested(called, played, unusual=True)) <= set(contested(called, played))


def test_the_tablet_has_the_line_and_every_point() -> None:
    tracker = Tracker(sentence)
    call_it = {"event": "call", "house": "local", "game": "spit", "dealer": 1, "seats": {"1": "A", "2": "B"}}
    tracker.handle(tracker.read(call_it))
    shown = view(tracker.state)
    assert shown["called"].startswith("Spit at Local Poker Rules: both ways with the same five cards; ")
    assert shown["points"][:3] == ["no chip low, one high, two both", "bet after the declaration",
                                   "who is alone one way may bet"]  # fmt: skip
    assert len(shown["points"]) > 10


@pytest.mark.parametrize("way", ["left", "right", "across"])
def test_the_way_to_pass(way: str) -> None:
    game, house = call("local", "anaconda", overrides={"pass_way": way})
    assert f"pass 3 {way}" in [str(step) for step in steps_for(game, house)]
    fixed, house = call("local", "anaconda-33", overrides={"pass_way": way})
    assert "pass 3 left unseen" in [str(step) for step in steps_for(fixed, house)]


def test_no_declaration_and_so_no_bet_after_it() -> None:
    game, house = call("local", "omaha", overrides={"declaration": False})
    assert [str(step) for step in steps_for(game, house)][-3:] == ["1 to board", "bet", "show"]


def test_who_is_alone_one_way_is_offered_no_bet_that_would_be_taken() -> None:
    tracker = Tracker(sentence)
    for event in (
        {"event": "call", "house": "house", "game": "omaha", "dealer": 2, "seats": {"1": "A", "2": "B"},
         "rules": {"lone_bets": False, "ante": "0"}},
        *({"event": "dealt", "seat": seat, "card": "??", "up": False} for seat in (1, 2) * 4),
        {"event": "board", "cards": ["Qd", "Qh", "4d"]},
        {"event": "board", "cards": ["2d"]},
        {"event": "board", "cards": ["3d"]},
        {"event": "declared", "seat": 1, "declare": "high"},
        {"event": "declared", "seat": 2, "declare": "low"},
    ):  # fmt: skip
        tracker.handle(tracker.read(event))
    assert tracker.state is not None
    shown = view(tracker.state)
    assert (
        shown["called"]
        == "Omaha at House Rules: who is alone one way only checks and calls; odd chip to high, the rest carries"
    )
    assert shown["turn"]["may"]["words"] == "check or fold"
    (asked,) = [ask for ask in shown["choices"] if ask["kind"] == "bet"]
    may = {act["do"]: act["why"] for act in asked["acts"]}
    assert (may["check"], may["fold"]) == ("", "")
    assert (
        may["bet"] == "A may not bet: it alone goes that way, and then only checks or calls here. It may check or fold."
    )

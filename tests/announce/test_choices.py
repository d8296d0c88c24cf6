"""What the host is offered: whatever the written hands do next is there, and nothing of it would be refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from assistant.announce.choices.amiss import rulings
from assistant.announce.choices.now import choices
from assistant.announce.say import sentence
from assistant.events import to_json
from assistant.tracker.hand import Tracker
from tests.hand_script import Line, _checks, read_hand

Json = dict[str, Any]
HANDS = sorted((Path(__file__).resolve().parents[1] / "hands").glob("*.toml"))
# What a table may do at any time, and the host enters from a seat's own menu or by tapping a card.
ANY_TIME = {"phone", "exposed", "undo", "corrected", "settle", "call", "called_off", "fold", "declined"}


def played(path: Path) -> Iterator[tuple[Tracker, Json, list[Json]]]:
    """Each fact of a written hand that was taken in its turn, with what was offered before it."""
    script = read_hand(path)
    tracker = Tracker(sentence)
    tracker.handle(tracker.read(script.call))
    for line in script.lines[1:]:
        for raw in facts(tracker, line):
            event = tracker.read(raw)
            if tracker.state is None:  # the call was refused
                continue
            offered = [*choices(tracker.state), *rulings(tracker.state)]
            answers = tracker.handle(event)
            if not any(answer.kind in ("refused", "warning") for answer in answers) and event.word not in ANY_TIME:
                yield tracker, to_json(event, tracker.state.unit), offered


def facts(tracker: Tracker, line: Line) -> Iterator[Json]:
    return _checks(tracker) if line.around else iter(line.events)


def fits(act: Json, event: Json) -> bool:
    first = act["facts"][0]
    filled = {blank["key"] for blank in act["blanks"]}
    return any(
        fact["event"] == event["event"]
        and all(event.get(key) == value for key, value in fact.items() if key not in filled or fact is not first)
        for fact in act["facts"]
    )


def filled(act: Json) -> Json:
    """The act's first event with the first of everything that may be chosen."""
    fact = dict(act["facts"][0])
    for blank in act["blanks"]:
        some = blank["of"] or ["??"] * 20
        if blank["key"] == "amount":
            fact["amount"] = blank["fewest"]
        else:
            fact[blank["key"]] = some[: blank["fewest"]] if blank["key"] == "cards" else some[0]
    return fact


def test_what_the_written_hands_do_next_is_offered() -> None:
    missing = []
    count = 0
    for path in HANDS:
        for _, event, offered in played(path):
            count += 1
            if not any(fits(act, event) for ask in offered for act in ask["acts"]):
                missing.append((path.stem, event["event"], [ask["kind"] for ask in offered]))
    assert count > 5000
    assert len(missing) <= count // 300, missing  # acts that the game lets pass though it does not wait for them


@pytest.mark.parametrize("name", ["anaconda-pass-and-roll", "car-wash-two-washes", "omaha-odd-chip-to-high"])
def test_nothing_offered_would_be_refused(name: str) -> None:
    path = next(path for path in HANDS if path.stem == name)
    for tracker, _, _ in played(path):
        assert tracker.state is not None
        for ask in (*choices(tracker.state), *rulings(tracker.state)):
            for act in ask["acts"]:
                refused = tracker.why_not(tracker.read(filled(act)))
                assert bool(refused) == bool(act["why"]), (ask["kind"], act, refused)


def begun(game: str, house: str, **more: Any) -> Tracker:
    tracker = Tracker(sentence)
    call = {"event": "call", "house": house, "game": game, "dealer": 3, "seats": {"1": "Ann", "2": "Bo", "3": "Cy"}}
    tracker.handle(tracker.read({**call, **more}))
    return tracker


def asked(tracker: Tracker, kind: str) -> Json:
    assert tracker.state is not None
    return next(ask for ask in choices(tracker.state) if ask["kind"] == kind)


def test_the_deal_offers_the_rest_of_the_face_down_cards_at_once() -> None:
    tracker = begun("omaha", "local")
    rest = asked(tracker, "deal-down")["acts"][0]
    assert [fact["seat"] for fact in rest["facts"]] == [1, 2, 3] * 4
    assert all(fact["card"] == "??" for fact in rest["facts"])
    for fact in rest["facts"][:2]:
        tracker.handle(tracker.read(fact))
    assert asked(tracker, "deal-down")["seat"] == 3


def test_a_bet_that_may_not_be_made_is_there_with_the_reason() -> None:
    tracker = begun("texas-holdem", "house")
    for fact in asked(tracker, "deal-down")["acts"][0]["facts"]:
        tracker.handle(tracker.read(fact))
    for fact in (
        {"event": "check", "seat": 1},
        {"event": "bet", "seat": 2, "amount": "1"},
        {"event": "fold", "seat": 3},
    ):
        tracker.handle(tracker.read(fact))
    acts = {act["do"]: act for act in asked(tracker, "bet")["acts"]}
    assert acts["call"]["why"] == "" and acts["call"]["facts"][0]["amount"] == "1"
    assert "it checked in this round" in acts["raise"]["why"]


def test_declaring_is_offered_with_the_house_s_chips_and_the_game_s_words() -> None:
    tracker = begun("follow-the-queen", "local")
    script = read_hand(next(path for path in HANDS if path.stem == "follow-the-queen-both-ways-fails"))
    tracker = Tracker(sentence)
    for line in script.lines:
        for raw in facts(tracker, line):
            if raw["event"] == "declared":
                shows = [act["shows"] for act in asked(tracker, "declare")["acts"]]
                assert shows == [
                    {"way": "spade", "chips": 0},
                    {"way": "high", "chips": 1},
                    {"way": "both", "chips": 2},
                ]
                return
            tracker.handle(tracker.read(raw))
    raise AssertionError("nobody declared")


def test_nothing_face_down_is_in_what_is_offered() -> None:
    tracker = begun("five-by-two", "local")
    for seat, card in ((1, "Ah"), (2, "Kd"), (3, "9s")):
        tracker.handle(tracker.read({"event": "dealt", "seat": seat, "card": card, "up": False}))
    assert tracker.state is not None
    assert not {"Ah", "Kd", "9s"} & set(str(choices(tracker.state)).replace("'", " ").split())


def test_once_the_pot_is_divided_nothing_is_asked() -> None:
    script = read_hand(next(path for path in HANDS if path.stem == "follow-the-queen-both-ways-fails"))
    tracker = Tracker(sentence)
    for line in script.lines:
        for raw in facts(tracker, line):
            tracker.handle(tracker.read(raw))
    assert tracker.state is not None and tracker.state.settled is not None
    assert choices(tracker.state) == []

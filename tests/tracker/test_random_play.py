"""Random hands: the money adds up, undo takes back, and a correction is a replay of the corrected script."""

from __future__ import annotations

import json
import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.announce.say import sentence
from assistant.announce.view import view
from assistant.cards import DECK
from assistant.tracker.hand import Tracker
from tests.told_table import NAMES

GAMES = (
    "baseball", "follow-the-queen", "seven-twenty-seven", "omaha", "texas-holdem", "car-wash", "anaconda", "windows",
    "stake-in-the-heart", "pass-the-card", "hawaii-five-low", "guts", "five-card-draw", "add-em-up", "push",
)  # fmt: skip
HOUSES = ("local", "house", "eight-two")


def played(game: str, house: str, seed: int, length: int) -> tuple[Tracker, list[dict[str, Any]]]:
    """A hand told at random: half of it what is waited for, half of it anything, and what was told."""
    dice = random.Random(seed)
    tracker = Tracker(sentence)
    deck = dice.sample(DECK, len(DECK))
    seats = {str(seat): NAMES[seat] for seat in (1, 2, 3)}
    told: list[dict[str, Any]] = []
    call: dict[str, Any] = {"event": "call", "house": house, "game": game, "dealer": 3, "seats": seats, "unit": "0.25"}
    for _ in range(length):
        event = _anything(tracker, dice, [str(deck.pop()) for _ in range(1 if deck else 0)]) if told else call
        tracker.handle(tracker.read(event))
        told.append(event)
        _holds(tracker)
    return tracker, told


def _anything(tracker: Tracker, dice: random.Random, cards: list[str]) -> dict[str, Any]:
    state = tracker.state
    assert state is not None
    now = state.round
    waiting = list(view(state)["waiting"]) or [1, 2, 3]
    seat = dice.choice(waiting) if dice.random() < 0.8 else dice.choice([1, 2, 3])
    card = cards[0] if cards else "??"
    up = dice.random() < 0.5
    if "up" in str(state.phrase) or "down" in str(state.phrase):
        up = "up" in str(state.phrase)
    amount = state.unit.text(now.to_call(seat)) if now is not None else "0.25"
    owed = [one for one in state.owed if one.must_pay]
    if owed and dice.random() < 0.7:
        due, seat = state.unit.text(owed[0].amount), owed[0].seat
        return dice.choice([{"event": "matched", "seat": seat, "amount": due}, {"event": "fold", "seat": seat}])
    acts: list[dict[str, Any]] = [
        {"event": "dealt", "seat": seat, "card": card if up else "??", "up": up},
        {"event": "dealt", "seat": seat, "card": card if up else "??", "up": up},
        {"event": "check", "seat": seat},
        {"event": "bet", "seat": seat, "amount": "0.50"},
        {"event": "call_bet", "seat": seat, "amount": amount},
        {"event": "raise", "seat": seat, "amount": "1.00"},
        {"event": "ante", "seat": seat, "amount": "0.25"},
        {"event": "declined", "seat": seat},
        {"event": "declared", "seat": seat, "declare": dice.choice(["high", "low", "both"])},
        {"event": "burned", "card": card, "up": True},
        {"event": "board", "cards": cards},
        {"event": "discarded", "seat": seat, "cards": ["??"]},
        {"event": "washed", "seat": seat, "out": "??", "card": "??", "up": False},
        {"event": "option", "seat": seat, "name": "in"},
        {"event": "rolled", "seat": seat, "card": card},
        {"event": "passed", "seat": seat, "to": seat % 3 + 1, "cards": ["??", "??", "??"]},
        {"event": "phone", "seat": seat},
        {"event": "settle"},
    ]
    return dice.choice(acts[:6] if now is not None and dice.random() < 0.6 else acts)


def _holds(tracker: Tracker) -> None:
    """What is true of every hand at every moment."""
    state = tracker.state
    assert state is not None
    paid = sum(seat.paid for seat in state.seats.values())
    assert state.pot == state.carried + paid - state.paid_out >= 0
    assert all(seat.staked <= seat.paid for seat in state.seats.values())
    if state.settled is not None and not state.rounds:
        assert sum(state.settled.shares.values()) + state.settled.carry == state.pot
    text = json.dumps(view(state))
    lying = [lying for seat in state.seats.values() for lying in seat.cards]
    public = {str(one.public) for one in lying if one.public}
    hidden = {str(one.card) for one in lying if one.card and not one.public} - public
    assert not any(f'"{card}"' in text for card in hidden)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(GAMES), st.sampled_from(HOUSES), st.integers(0, 10**6), st.integers(5, 60))
def test_whatever_is_told(game: str, house: str, seed: int, length: int) -> None:
    tracker, told = played(game, house, seed, length)
    before = tracker.state
    tracker.handle(tracker.read({"event": "ante", "seat": 2, "amount": "0.25"}))
    if tracker.state != before:
        tracker.handle(tracker.read({"event": "undo"}))
    assert tracker.state == before


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(GAMES), st.sampled_from(HOUSES), st.integers(0, 10**6), st.integers(5, 50), st.data())
def test_a_correction_is_a_replay_of_the_corrected_script(
    game: str, house: str, seed: int, length: int, data: st.DataObject
) -> None:
    tracker, told = played(game, house, seed, length)
    up_cards = [n for n in tracker.script if told[n - 1]["event"] == "dealt" and told[n - 1]["up"]]
    if not up_cards:
        return
    n = data.draw(st.sampled_from(up_cards))
    card = data.draw(st.sampled_from(["2c", "4d", "Qh", "3s"]))
    accepted = [dict(told[number - 1]) for number in sorted(tracker.script)]
    numbers = sorted(tracker.script)
    mended = tracker.handle(tracker.read({"event": "corrected", "n": n, "card": card}))
    again = Tracker(sentence)
    for number, event in zip(numbers, accepted, strict=True):
        while again.n < number - 1:
            again.skip(again.read({"event": "settle"}), "a fact that was refused")
        again.handle(again.read({**event, "card": card} if number == n else event))
    assert tracker.state is not None and again.state is not None
    if any("spoke first" in answer.text for answer in mended):  # whose turn it was changed, but not what was bet
        assert tracker.state.pot >= again.state.pot
        return
    assert tracker.state == again.state

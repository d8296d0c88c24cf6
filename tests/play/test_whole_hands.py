"""A few random whole hands of every game in every house; more of them: ``python -m tests.play``."""

from __future__ import annotations

import random

import pytest

from assistant.announce.say import sentence
from assistant.tracker.hand import Tracker
from tests.play.__main__ import HOUSES, playable
from tests.play.felt import Felt
from tests.play.holds import holds
from tests.play.table import Table
from tests.play.whole_hand import play


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("game", playable())
def test_hands_end_and_every_chip_is_paid(game: str, house: str) -> None:
    assert play("first", game, house) > 2
    assert play("second", game, house, hands=2) > 4


def told() -> Table:
    """A hand in which Ann has put in her ante and shows a king."""
    tracker = Tracker(sentence)
    call = {"event": "call", "house": "local", "game": "baseball", "dealer": 2, "seats": {"1": "Ann", "2": "Bo"}}
    for raw in (call, {"event": "ante", "seat": 1, "amount": "0.25"}):
        tracker.handle(tracker.read(raw))
    table = Table(tracker, Felt(["Kd"], (1, 2), random.Random(1)), random.Random(1))
    table.felt.pay(1, 1, staked=True)
    tracker.handle(tracker.read(table.dealt(1, up=True)))
    return table


def test_a_chip_or_a_card_that_is_not_there_is_found() -> None:
    table = told()
    before = table.state
    holds(table, before)
    table.felt.paid[1] = 2
    with pytest.raises(AssertionError, match="1 in the pot, and 2 lie there"):
        holds(table, before)
    table.felt.paid[1] = 1
    table.felt.hands[1][0].card = "Qd"
    with pytest.raises(AssertionError, match=r"seat 1 shows \['Qd'\]"):
        holds(table, before)

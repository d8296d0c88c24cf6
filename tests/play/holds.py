"""What is true of every hand after every fact: the chips add up, the cards lie as they lie, nothing hidden is shown."""

from __future__ import annotations

import json
from typing import Any

from assistant.announce.view import view
from assistant.cards import card_text
from assistant.tracker.state import HandState, known_cards
from tests.play.showdown import expected
from tests.play.table import Raw, Table

NO_DOUBT = {"deck", "leg", "lost", "tie", "unopened", "redeal", "burn", "phone", "exposed", "called off", "stakes"}


def holds(table: Table, before: HandState) -> None:
    """After a fact of a hand without mistakes."""
    state = table.state
    _money(table, state)
    _cards(table, state)
    doubts = [note for note in state.notes[len(before.notes) :] if note.what not in NO_DOUBT]
    assert not doubts, f"a doubt where nothing is wrong: {doubts[0].what}: {doubts[0].text}"
    compared = state.settled is not None and len(state.live) > 1  # then wild cards are named as what they stand for
    if not compared and table.told % (4 if table.felt.knows else 16) == 0:
        _nothing_hidden_shows(table, state)


def _money(table: Table, state: HandState) -> None:
    felt = table.felt
    felt.paid_out = sum(sum(settled.shares.values()) for settled in state.rounds)
    assert state.pot == felt.pot >= 0, f"{state.pot} in the pot, and {felt.pot} lie there"
    for number, seat in state.seats.items():
        assert seat.paid == felt.paid[number], f"seat {number} paid {felt.paid[number]}, not {seat.paid}"
        assert seat.stack is None or seat.stack >= 0
        assert seat.live == (number in felt.live), f"seat {number} is in: {number in felt.live}"


def _cards(table: Table, state: HandState) -> None:
    felt = table.felt
    for number, seat in state.seats.items():
        up = sorted(own.card for own in felt.hands[number] if own.up)
        assert sorted(map(str, seat.up)) == up, f"seat {number} shows {up}, not {seat.up}"
        down = [own.card for own in felt.hands[number] if not own.up]
        lying = seat.down
        assert len(lying) == len(down), f"seat {number} has {len(down)} cards down, not {len(lying)}"
        known = [str(one.card) for one in lying if one.card is not None]
        assert set(known) <= set(down), f"seat {number} has {known} down, and holds {sorted(down)}"
    assert [card_text(card) for card in state.board] == felt.board
    assert {spot: card_text(card) for spot, card in state.spots.items()} == felt.spots
    cards = [card for card, _ in known_cards(state)]
    assert len(cards) == len(set(cards)), f"a card is there twice: {sorted(map(str, cards))}"


def _nothing_hidden_shows(table: Table, state: HandState) -> None:
    text = json.dumps(view(state))
    shown = [card for card in table.felt.hidden() if f'"{card}"' in text]
    assert not shown, f"the tablet shows {shown}, which lie face down"


def holds_at_the_end(table: Table, call: Raw) -> None:
    """The pot is divided to the last chip, as the same showdown written down is settled."""
    state, felt = table.state, table.felt
    settled = state.settled
    if settled is None:
        assert state.called_off
        return
    assert all(units >= 0 for units in settled.shares.values()) and settled.carry >= 0
    assert set(settled.shares) <= felt.live, f"{settled.shares} go to seats that have folded"
    pot = felt.pot if not state.rounds or state.rounds[-1] is not settled else felt.pot + sum(settled.shares.values())
    assert sum(settled.shares.values()) + settled.carry == pot, f"{settled.shares} and {settled.carry} of {pot}"
    if len(felt.live) == 1:
        assert settled.shares == {next(iter(felt.live)): pot} and not settled.carry
        return
    called = {felt.staked[seat] for seat in felt.live - felt.all_in}
    assert len(called) < 2, f"those who are in staked {called}"
    answer = expected(table, call)
    if answer is not None:
        mine = {"shares": settled.answer["shares"], "carry": settled.answer["carry"]}
        assert mine == answer, f"settled {mine}, and as a written case {answer}"
    text: Any = json.dumps(view(state))
    assert '"result": null' not in text

"""What is true of every hand: the chips add up, the cards lie as they lie, nothing hidden is shown.

The chips and the doubts are looked at after every fact; the cards after every eighth and before the pot is divided,
since a card once wrong stays so; what the tablet shows after every 24th fact of the hands in which the tracker
is told the cards that lie face down: of the others it knows none that it could show.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from typing import Any

from assistant.announce.view import view
from assistant.cards import JOKER, card_text
from assistant.rules.played import copies
from assistant.tracker.seat import Lying
from assistant.tracker.state import HandState
from tests.play.showdown import expected
from tests.play.table import Raw, Table

NO_DOUBT = {  # what is said of a hand without mistakes too
    "deck",
    "leg",
    "lost",
    "tie",
    "unopened",
    "redeal",
    "burn",
    "phone",
    "exposed",
    "called off",
    "stakes",
    "openers",
    "dead",
    "dealer",
    "bust",
}


def holds(table: Table, before: HandState) -> None:
    """After a fact of a hand without mistakes."""
    state = table.state
    _money(table, state)
    if table.told % 8 == 0 or state.over:
        _cards(table, state)
    doubts = [note for note in state.notes[len(before.notes) :] if note.what not in NO_DOUBT]
    assert not doubts, f"a doubt where nothing is wrong: {doubts[0].what}: {doubts[0].text}"
    compared = state.settled is not None and len(state.live) > 1  # then wild cards are named as what they stand for
    if table.felt.knows and not compared and (table.told % 24 == 0 or state.over):
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
    held = [lying.card for seat in state.seats.values() for lying in seat.held]
    there = [*held, *state.board, *state.spots.values(), *(lying.card for lying in state.burned), *state.gone]
    cards = [card for card in there if card is not None]
    often = [str(card) for card, count in Counter(cards).items() if count > copies(card, state.house)]
    assert not often, f"cards that are there too often: {often}"


def _nothing_hidden_shows(table: Table, state: HandState) -> None:
    shows = view(state)
    unknowing = view(_unknowing(state))
    for told in (shows, unknowing):  # but with all cards known the pot can be divided
        told["choices"] = [ask for ask in told["choices"] if ask["kind"] != "settle"]
    assert shows == unknowing, "the tablet shows more than it would, knew nobody what lies face down"
    text = json.dumps({**shows, "choices": []})  # among these may be all aces, whoever holds them
    lying = [*state.burned, *(one for seat in state.seats.values() for one in seat.held)]
    shows_one = JOKER in [*state.board, *state.spots.values(), *(one.public for one in lying)]
    hidden = [card for card in table.felt.hidden() if card != "Jk" or not shows_one]  # there may be another
    shown = [card for card in hidden if f'"{card}"' in text]
    assert not shown, f"the tablet shows {shown}, which lie face down"


def _unknowing(state: HandState) -> HandState:
    """The state as it were, had nobody seen the cards that lie face down."""

    def unknown(lying: Lying | None) -> Lying | None:
        return lying if lying is None or lying.public is not None else replace(lying, card=None)

    return state.but(
        seats={
            number: replace(seat, cards=tuple(map(unknown, seat.cards)), bought=unknown(seat.bought))
            for number, seat in state.seats.items()
        },
        burned=tuple(map(unknown, state.burned)),
    )


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
    if len(felt.live) == 1 and not state.unopened:
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

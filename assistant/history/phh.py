"""A hand of hold'em in the Poker Hand History format (PHH, arXiv:2312.11753), for programs that study such hands.

The format knows no spread limit: a hand is written as no-limit hold'em, where all its raises are legal there. Cards
that nobody showed are ``??``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Final

from assistant.betting.limits import limits_for
from assistant.cards import Card
from assistant.events import (
    AntePaid,
    BetCalled,
    BetMade,
    BoardDealt,
    Burned,
    Called,
    Checked,
    Dealt,
    DeckCut,
    Event,
    Folded,
    MoneyEvent,
    Raised,
    RaisingFrozen,
    SettleAsked,
    Shown,
    WentAllIn,
)
from assistant.ledger.names import player_names
from assistant.tracker.state import HandState

GAME: Final = "texas-holdem"
BETS: Final = (BetMade, BetCalled, Raised, RaisingFrozen, WentAllIn)
_TAKEN_FOR_GRANTED: Final = (Called, Burned, DeckCut, SettleAsked)


class NotInPhh(ValueError):
    """A hand that the format has no words for; the message says why."""


@dataclass
class _Telling:
    """The hand as it is told: who is which player of the format, and what stands in this betting round."""

    player: Mapping[int, str]
    worth: Decimal
    least: int
    put: dict[int, int] = field(default_factory=dict)
    top: int = 0
    step: int = 0
    hole: dict[int, int] = field(default_factory=dict)
    shown: set[int] = field(default_factory=set)


def phh_text(called: Called, at: str, script: Mapping[int, Event], state: HandState) -> str:
    """One hand as a PHH file; raises NotInPhh where the format cannot say what was played."""
    if state.game.key != GAME or state.game.variant or state.settled is None or state.carried:
        raise NotInPhh(f"{state.game.name}: only finished hands of Texas Hold'em with nothing carried over are written")
    players = {seat: f"p{place}" for place, seat in enumerate(state.order, 1)}
    told = _Telling(players, state.unit.worth, limits_for(state.house, state.unit).least)
    events = [script[n] for n in sorted(script)]
    actions = [action for event in events for action in _actions(told, event)]
    return "\n".join([*_head(called, at, events, state), f"actions = {json.dumps(actions)}", ""])


def _head(called: Called, at: str, events: list[Event], state: HandState) -> Iterator[str]:
    antes = {event.seat: event.amount for event in events if isinstance(event, AntePaid)}
    names = player_names(called.seats)
    each = state.unit.worth
    winnings = [state.settled.shares.get(seat, 0) if state.settled else 0 for seat in state.order]
    yield 'variant = "NT"'
    yield "ante_trimming_status = true"
    yield f"antes = {_numbers([antes.get(seat, 0) * each for seat in state.order])}"
    yield f"blinds_or_straddles = {_numbers([0 for _ in state.order])}"
    yield f"min_bet = {limits_for(state.house, state.unit).least * each}"
    yield f"starting_stacks = {_numbers([_stack(called, state, seat) for seat in state.order])}"
    yield f"players = {json.dumps([names[seat] for seat in state.order])}"
    yield f"seats = {json.dumps(list(state.order))}"
    yield f"winnings = {_numbers([units * each for units in winnings])}"
    yield f"event = {json.dumps(f'{state.game.name}, {state.house.name}')}"
    try:
        day = datetime.fromisoformat(at)
    except ValueError:
        return
    yield f"day = {day.day}\nmonth = {day.month}\nyear = {day.year}\ntime = {day:%H:%M:%S}"


def _numbers(values: Sequence[object]) -> str:
    return "[" + ", ".join(str(value) for value in values) + "]"


def _stack(called: Called, state: HandState, seat: int) -> object:
    """What lay before the player; where it is not known, more than he could have bet."""
    units = called.stacks.get(seat)
    return "inf" if units is None else units * state.unit.worth


def _actions(told: _Telling, event: Event) -> Iterator[str]:
    """What the format says of one fact; nothing of those that it takes for granted."""
    if isinstance(event, Dealt):
        told.hole[event.seat] = told.hole.get(event.seat, 0) + 1
        if told.hole[event.seat] == 2:
            yield f"d dh {told.player[event.seat]} ????"
    elif isinstance(event, BoardDealt):
        told.put, told.top, told.step = {}, 0, 0
        yield f"d db {''.join(_card(card) for card in event.cards)}"
    elif isinstance(event, (*BETS, Checked)):
        yield _bet(told, event.seat, event.amount if isinstance(event, MoneyEvent) else 0)
    elif isinstance(event, Folded):
        yield f"{told.player[event.seat]} f"
    elif isinstance(event, Shown):
        told.shown.add(event.seat)
        yield f"{told.player[event.seat]} sm {''.join(_card(card) for card in event.cards)}"
    elif not isinstance(event, (AntePaid, *_TAKEN_FOR_GRANTED)):
        raise NotInPhh(f"{event.word}: the format has no such act")


def _bet(told: _Telling, seat: int, amount: int) -> str:
    """A check or call, or a bet or raise to so much in this round."""
    put = told.put[seat] = told.put.get(seat, 0) + amount
    if put <= told.top:
        return f"{told.player[seat]} cc"
    step = put - told.top
    if step < max(told.least, told.step):
        raise NotInPhh("a raise was smaller than the one before it, which no-limit hold'em does not allow")
    told.step, told.top = step, put
    return f"{told.player[seat]} cbr {told.worth * put}"


def _card(card: Card | None) -> str:
    return "??" if card is None else str(card)

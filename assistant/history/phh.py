"""A hand in the Poker Hand History format (PHH, arXiv:2312.11753), for programs that study such hands.

The format knows hold'em, and at fixed limits Omaha high-low, stud, stud high-low with eight or better, and razz; it
knows no declaration and no spread limit. Hold'em at a spread limit is written as no-limit, where all its raises are
legal there. Cards that nobody showed are ``??``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Final

from assistant.betting.limits import limits_for
from assistant.events import AntePaid, Called, Event
from assistant.history.phh_acts import NotInPhh, Telling
from assistant.ledger.names import player_names
from assistant.tracker.state import HandState

__all__ = ["NotInPhh", "phh_text"]
FIXED: Final = {
    "texas-holdem": "FT", "hold-em": "FT", "omaha": "FO/8",
    "seven-card-stud": "F7S", "seven-card-stud-eight-or-better": "F7S/8", "razz": "FR",
}  # fmt: skip
NO_LIMIT: Final = {"texas-holdem": "NT", "hold-em": "NT"}
AT_ONCE: Final = {"FT": 2, "NT": 2, "FO/8": 4, "F7S": 3, "F7S/8": 3, "FR": 3}  # cards that the first deal gives each
STUD: Final = ("F7S", "F7S/8", "FR")


def phh_text(called: Called, at: str, script: Mapping[int, Event], state: HandState) -> str:
    """One hand as a PHH file; raises NotInPhh where the format cannot say what was played."""
    variant = _variant(state)
    events = [script[n] for n in sorted(script)]
    players = {seat: f"p{place}" for place, seat in enumerate(state.order, 1)}
    small, big = (limits_for(state.house, state.unit, late=late).least for late in (False, True))
    fixed = () if variant == "NT" else (small, small, big, big, big)
    told = Telling(players, state.unit.worth, AT_ONCE[variant], small, fixed)
    acts = [act for event in events for act in told.acts(event)]
    lines = [f'variant = "{variant}"', *_stakes(variant, events, state), *_players(called, state), *_when(at)]
    return "\n".join([*lines, f"actions = {json.dumps(acts)}", ""])


def _variant(state: HandState) -> str:
    """The format's name for the game; raises NotInPhh where it has none."""
    fixed = state.house.limit == "structured"
    variant = (FIXED if fixed else NO_LIMIT).get(state.game.key)
    if variant is None or state.game.variant:
        at = " but at fixed limits" if state.game.key in FIXED and not state.game.variant else ""
        raise NotInPhh(f"{state.game.name}: the format has no such game{at}")
    if state.settled is None or state.carried:
        raise NotInPhh(f"{state.game.name}: only finished hands with nothing carried over are written")
    return variant


def _stakes(variant: str, events: Sequence[Event], state: HandState) -> Iterator[str]:
    each = state.unit.worth
    antes = {event.seat: event.amount for event in events if isinstance(event, AntePaid)}
    yield "ante_trimming_status = true"
    yield f"antes = {_numbers([antes.get(seat, 0) * each for seat in state.order])}"
    small = limits_for(state.house, state.unit).least * each
    if variant not in STUD:
        yield f"blinds_or_straddles = {_numbers([0 for _ in state.order])}"
    else:
        yield f"bring_in = {small / 2}"  # whoever must open opens with the small bet, which the format calls completing
    if variant == "NT":
        yield f"min_bet = {small}"
        return
    yield f"small_bet = {small}"
    yield f"big_bet = {limits_for(state.house, state.unit, late=True).least * each}"


def _players(called: Called, state: HandState) -> Iterator[str]:
    names = player_names(called.seats)
    shares = state.settled.shares if state.settled is not None else {}
    each = state.unit.worth
    yield f"starting_stacks = {_numbers([_stack(called, state, seat) for seat in state.order])}"
    yield f"players = {json.dumps([names[seat] for seat in state.order])}"
    yield f"seats = {json.dumps(list(state.order))}"
    yield f"winnings = {_numbers([shares.get(seat, 0) * each for seat in state.order])}"
    yield f"event = {json.dumps(f'{state.game.name}, {state.house.name}')}"


def _when(at: str) -> Iterator[str]:
    """Day and time; nothing where the log's clock had none."""
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

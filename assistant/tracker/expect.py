"""Where the hand stands in the game's deal: which step a fact belongs to, and what comes next.

The table is sometimes ahead of what was told: a camera sees cards, not bets. A step is then passed over when a fact of
a later one arrives, and what was left out is noted. An act that was only told may not skip cards.
"""

from __future__ import annotations

from typing import Final

from assistant.events import BoardDealt, Burned, Dealt, Event, MoneyEvent, Rolled, Taken, Washed
from assistant.tracker.state import HandState, Refused, verified_going_on
from assistant.tracker.steps import fresh, rule_of

SEEN_ON_THE_TABLE: Final = (Dealt, Burned, BoardDealt, Rolled, Taken, Washed)
_TOO_FAR: Final = 40  # steps; no deal has as many between two facts


def advance(state: HandState) -> HandState:
    """The state with every finished step left behind.

    A betting round that nobody waits for, since the last was not told either, can still be gone back to.
    """
    skipped = state.skipped
    for _ in range(_TOO_FAR):
        rule = rule_of(state.phrase)
        if state.over or _last(state) or not rule.done(state):
            break
        if rule.waiting(state):
            skipped = state.but(silent=False, skipped=None)
        state = _next(state)
    return state if skipped is state.skipped else state.but(skipped=skipped)


def reach(state: HandState, event: Event) -> HandState | None:
    """The state in whose step the event belongs, steps before it closed; None where it belongs to none, or all is over.

    Raises Refused where a player would act twice, or before cards that are still to come.
    """
    rule = rule_of(state.phrase)
    if state.over:
        return None
    if rule.takes(state, event):
        return state
    told = not isinstance(event, SEEN_ON_THE_TABLE)
    if told and type(event) in rule.events and not isinstance(event, MoneyEvent):
        raise Refused(f"{state.name(getattr(event, 'seat', 0))} has answered already")
    for _ in range(_TOO_FAR):
        if _last(state):
            return None
        if told and rule_of(state.phrase).holds(state, event):
            raise Refused(f"cards are still to come: {state.phrase}")
        state = _next(state)
        if rule_of(state.phrase).takes(state, event):
            return state
    return None


def reached(state: HandState, event: Event, doing: str) -> HandState:
    """The state in whose step a player's act belongs; raises Refused, saying what the game waits for, where in none."""
    there = reach(state, event)
    if there is None:
        phrase = verified_going_on(state).phrase
        raise Refused(f"nobody may {doing} now; the game goes on with: {phrase}")
    return there


def _next(state: HandState) -> HandState:
    rule = rule_of(state.phrase)
    closed = rule.close(state)
    return fresh(closed, rule.leave(closed))


def _last(state: HandState) -> bool:
    return rule_of(state.phrase).leave(state) >= len(state.game.deal)

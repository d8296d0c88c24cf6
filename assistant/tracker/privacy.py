"""Nothing that lies face down is kept: facts from the table without the values that nobody may know."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from assistant.cards import Card
from assistant.events import (
    Bought,
    Burned,
    CardKilled,
    CardReplaced,
    Corrected,
    Dealt,
    Discarded,
    Event,
    Passed,
    Taken,
    Washed,
)
from assistant.tracker.state import HandState


def masked(state: HandState | None, event: Event) -> Event:
    """The fact as the log and every screen may have it: cards that lie face down have no value.

    ``state`` is the hand before the fact.
    """
    mask = _MASKS.get(type(event))
    masked_event: Event = mask(state, event) if mask else event
    return masked_event


def masked_correction(event: Corrected, target: Event) -> Corrected:
    """A correction of ``target`` without the values of cards that lie face down."""
    lies = event.changes.get("new_up", getattr(target, "new_up", None))
    if lies is False:
        event = replace(event, changes={key: value for key, value in event.changes.items() if key != "card"})
    up = event.changes.get("up", getattr(target, "up", True))
    if up or not isinstance(target, (Dealt, Burned, Washed, Bought, Taken, CardReplaced, CardKilled)):
        return event
    return replace(event, changes={key: value for key, value in event.changes.items() if key not in ("card", "out")})


def _lying(state: HandState | None, event: Any) -> Event:
    masked_event: Event = event if event.up else replace(event, card=None)
    return masked_event


def _exchanged(state: HandState | None, event: Washed | CardReplaced) -> Event:
    new_up = (event.up if event.new_up is None else event.new_up) and getattr(event, "flipped", None) is None
    return replace(event, out=event.out if event.up else None, card=event.card if new_up else None)


def _passed(state: HandState | None, event: Passed) -> Event:
    return event if event.up else replace(event, cards=(None,) * len(event.cards))


def _discarded(state: HandState | None, event: Discarded) -> Event:
    lie_up: list[Card] = []
    if state is not None and event.seat in state.seats:
        lie_up = list(state.seats[event.seat].up)
    told: list[Card | None] = []
    for card in event.cards:
        known = card is not None and card in lie_up
        told.append(card if known else None)
        if card is not None and known:
            lie_up.remove(card)  # of two jokers one may lie up and the other down
    return replace(event, cards=tuple(told))


_MASKS: Final[dict[type[Event], Callable[[HandState | None, Any], Event]]] = {
    Dealt: _lying,
    Burned: _lying,
    Bought: _lying,
    Taken: _lying,
    Washed: _exchanged,
    Passed: _passed,
    Discarded: _discarded,
    CardReplaced: _exchanged,
    CardKilled: _lying,
}

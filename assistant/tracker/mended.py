"""The facts of a night as they came, and what holds of them: corrected, and without those undone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from assistant.events import Called, CashEvent, Corrected, Event, EventError, Undone, from_json, to_json
from assistant.money import CENT, Unit
from assistant.tracker.state import Refused


@dataclass(frozen=True)
class Line:
    """One fact as it came, None where it cannot be read any more; a refused one changed nothing and never will."""

    n: int
    event: Event | None
    accepted: bool


def dropped(lines: list[Line]) -> set[int]:
    """The numbers of all facts that are undone; an undo that is itself undone undoes nothing."""
    dropped: set[int] = set()
    for line in reversed(lines):
        if isinstance(line.event, Undone) and line.accepted and line.n not in dropped and line.event.n is not None:
            dropped.add(line.event.n)
    return dropped


def newest(lines: list[Line]) -> int | None:
    """The newest fact that an undo without a number means: not an undo, nor one already undone."""
    gone = dropped(lines)
    found = [line.n for line in lines if line.accepted and not isinstance(line.event, Undone) and line.n not in gone]
    return max(found, default=None)


def kept_without_hands(lines: list[Line], before: int) -> set[int]:
    """The numbers of what is kept when the hands before fact ``before`` are forgotten: money, and what mends it."""
    kept: set[int] = set()
    for line in lines:
        mends = line.event.n if isinstance(line.event, (Corrected, Undone)) else None
        if line.n >= before or isinstance(line.event, CashEvent) or mends in kept:
            kept.add(line.n)
    return kept


def script_of(lines: list[Line]) -> dict[int, Event]:
    """The facts that hold, by number, with corrections in place and without those undone."""
    gone = dropped(lines)
    script: dict[int, Event] = {}
    for line in lines:
        if not line.accepted or line.event is None or line.n in gone or isinstance(line.event, Undone):
            continue
        if not isinstance(line.event, Corrected):
            script[line.n] = line.event
        elif line.event.n in script:
            unit = unit_of(script, line.event.n)
            script[line.event.n] = corrected(script[line.event.n], line.event.changes, unit)
    return script


def corrected(event: Event, changes: Mapping[str, Any], unit: Unit) -> Event:
    """The event with some fields put right; raises Refused where they cannot be."""
    try:
        return from_json({**to_json(event, unit), **changes}, unit)
    except EventError as error:
        raise Refused(str(error)) from None


def unit_of(script: Mapping[int, Event], n: int) -> Unit:
    """The unit of the hand to which fact ``n`` belongs; before the first call there is only the night's money."""
    called = [event for number, event in script.items() if isinstance(event, Called) and number <= n]
    return Unit.of(called[-1].unit) if called else CENT

"""A hand as it is sent to others who should see what went wrong: replayable, and without names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from assistant.events import KINDS, CashEvent
from assistant.history.replayed import rows_of_hand
from assistant.store.reading import Reading

_CASH: Final = frozenset(word for word, kind in KINDS.items() if issubclass(kind, CashEvent))


def facts_to_send(log: Reading, call: int | None = None) -> Iterator[dict[str, Any]]:
    """The facts of the hand that fact ``call`` called (None: the last one), as ``cards-speak replay`` takes them.

    They are numbered anew from 1. Players are their seats, and money outside the pot, which is told by names, is left
    out. What lay face down was never in the log. Raises LogError where no such hand was called.
    """
    calls = log.hands()
    first = call if call is not None else calls[-1].seq if calls else 0
    numbers: dict[object, int] = {}
    for row in rows_of_hand(log, first):
        fact = dict(row.event)
        if fact["event"] in _CASH or ("n" in fact and fact["n"] not in numbers):
            continue
        if "n" in fact:
            fact["n"] = numbers[fact["n"]]
        if isinstance(fact.get("seats"), dict):
            fact["seats"] = dict.fromkeys(fact["seats"], "")
        numbers[row.seq] = len(numbers) + 1
        yield fact

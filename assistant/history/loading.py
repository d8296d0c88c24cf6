"""What is taken from the log when a table starts: the last hands whole, and the money of the last nights."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from assistant.events import KINDS, CashEvent, NightClosed
from assistant.store.chain import Row
from assistant.store.reading import Reading

KEPT_HANDS: Final = 20  # that can be corrected; the night's money always can
KEPT_NIGHTS: Final = 3  # books that are worked out: the last night's, and those that are open again if it is undone
_CASH: Final = tuple(word for word, kind in KINDS.items() if issubclass(kind, CashEvent))


@dataclass(frozen=True)
class Loaded:
    """The facts to take, in order; ``since`` is where the money begins, ``mendable`` the first hand that is whole."""

    rows: tuple[Row, ...]
    since: int
    mendable: int


def loaded(log: Reading, last: int) -> Loaded:
    """What a table takes of its log, whose newest fact is ``last``."""
    calls = [row.seq for row in log.hands()]
    mendable = calls[-KEPT_HANDS:][0] if calls else last + 1
    closings = [row.seq for row in log.words([NightClosed.word])]
    since = closings[-KEPT_NIGHTS] if len(closings) >= KEPT_NIGHTS else 0
    earlier = [row for row in log.words(_CASH, since) if row.seq < mendable]
    taken = {row.seq for row in earlier}
    for row in log.mending(since, mendable - 1):  # in order, so that what mends is there before its own undo
        if row.seq < mendable and row.event.get("n") in taken:
            taken.add(row.seq)
            earlier.append(row)
    return Loaded((*sorted(earlier, key=lambda row: row.seq), *log.after(mendable - 1)), since, mendable)


def oldest_mendable(calls: list[int]) -> int | None:
    """The call before which hands are forgotten, of those that the tracker holds; None while there are few."""
    return calls[-KEPT_HANDS] if len(calls) > KEPT_HANDS else None

"""A past hand played again from the log, event by event, with everything that was put right in it afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from assistant.announce.say import sentence
from assistant.announce.view import view
from assistant.events import EventError
from assistant.store.chain import Row
from assistant.store.reading import Reading
from assistant.tracker.answer import Answer
from assistant.tracker.hand import Tracker


@dataclass(frozen=True)
class Step:
    """One fact of a past hand: its row in the log, what was announced, and what the tablet showed after it."""

    row: Row
    answers: tuple[Answer, ...]
    view: dict[str, Any]

    def to_json(self) -> dict[str, Any]:
        """For pages and ``cards-speak history``."""
        said = [answer.text for answer in self.answers if answer.kind != "next"]
        return {"n": self.row.seq, "at": self.row.at, "event": dict(self.row.event), "said": said, "view": self.view}


def replay_hand(log: Reading, n: int, extra: Path | None = None) -> tuple[Tracker, list[Step]]:
    """The hand that fact ``n`` called, as it holds now, and its steps; raises LogError where no hand was called there.

    ``extra`` is the host's own folder of games; a fact that cannot be read any more changes nothing.
    """
    tracker = Tracker(sentence, extra)
    return tracker, [_step(tracker, row) for row in rows_of_hand(log, n)]


def rows_of_hand(log: Reading, n: int) -> Iterator[Row]:
    """The facts of a hand in order, those about the night's money among them, and later ones that mend them."""
    _, last = log.span_of_hand(n)
    of_hand: set[int | None] = {None}
    for row in log.after(n - 1, last):
        if _mends(row) in of_hand:
            of_hand.add(row.seq)
            yield row
    if last is not None:
        yield from (row for row in log.mending(n, last, after=last) if _mends(row) in of_hand)


def _mends(row: Row) -> int | None:
    """The number of the fact that a row mends; None for one that mends none."""
    n = row.event.get("n") if row.event["event"] in ("corrected", "undo") else None
    return n if isinstance(n, int) else None


def _step(tracker: Tracker, row: Row) -> Step:
    try:
        answers = tracker.handle(tracker.read(row.event), row.seq)
    except EventError as error:
        answers = tracker.skip(None, str(error), row.seq)
    return Step(row, tuple(answers), view(tracker.state))

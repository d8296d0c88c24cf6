"""Reading the log: by the table that writes it, and by anybody else meanwhile."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from assistant.store.chain import MOST_EVENTS, Link, LinkedText, LogError, Row, sound_rows
from assistant.store.file_form import FILE_FORM, opened_to_read, verify_mark

_ROW: Final = "SELECT seq, at, hand, json FROM event"


@dataclass(frozen=True, slots=True)
class KeptHand:
    """What came of the hand called by fact ``n``, as of fact ``upto``."""

    n: int
    upto: int
    found: Mapping[str, Any]


class Reading:
    """The facts in a log's file."""

    def __init__(self, path: Path, db: sqlite3.Connection) -> None:
        self.path = path
        self._db = db

    def after(self, seq: int = 0, upto: int | None = None) -> Iterator[Row]:
        """The facts with a higher number, in order; up to and with number ``upto``."""
        yield from self._rows(f"{_ROW} WHERE seq > ? AND seq <= ? ORDER BY seq", (seq, upto or 1 << 62))

    def hands(self) -> list[Row]:
        """The calls: one row for each hand that was begun."""
        return self._rows(f"{_ROW} WHERE seq = hand ORDER BY seq")

    def span_of_hand(self, n: int) -> tuple[Row, int | None]:
        """The call that is fact ``n``, and the last fact before the next call (None: none yet); raises LogError."""
        called = self._rows(f"{_ROW} WHERE seq = ? AND hand = seq", (n,)) if n <= MOST_EVENTS else []
        if not called:
            calls = self.hands()
            known = f"the last was called by {calls[-1].seq}" if calls else "none was played yet"
            raise LogError(f"{self.path}: no hand was called by event {n}; {known}")
        after = self._rows(f"{_ROW} WHERE seq > ? AND hand = seq ORDER BY seq LIMIT 1", (n,))
        return called[0], after[0].seq - 1 if after else None

    def words(self, words: Collection[str], since: int = 0) -> list[Row]:
        """The facts of these kinds, from number ``since`` on, in order."""
        marks = ", ".join("?" * len(words))
        return self._rows(f"{_ROW} WHERE word IN ({marks}) AND seq >= ? ORDER BY seq", (*words, since))

    def mending(self, first: int, last: int, after: int = 0) -> list[Row]:
        """The corrections and undos, later than ``after``, of the facts numbered ``first`` to ``last``, in order."""
        return self._rows(f"{_ROW} WHERE mends BETWEEN ? AND ? AND seq > ? ORDER BY seq", (first, last, after))

    def kept_hands(self) -> list[KeptHand]:
        """What was kept of hands, in order."""
        try:
            found = self._db.execute("SELECT n, upto, json FROM hand ORDER BY n").fetchall()
        except sqlite3.Error as error:
            raise LogError(_unreadable(self.path, error)) from None
        return [KeptHand(n, upto, json.loads(text)) for n, upto, text in found]

    def sound(self, since: Link | None = None) -> Iterator[LinkedText]:
        """Every row after ``since`` with its checksum tried; raises Broken at the first that does not hold."""
        yield from sound_rows(self._db, since)

    def copy_into(self, other: sqlite3.Connection) -> None:
        """Copy the whole file as it is now into another."""
        self._db.backup(other)

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def _rows(self, asked: str, with_: tuple[Any, ...] = ()) -> list[Row]:
        try:
            found = self._db.execute(asked, with_).fetchall()
        except sqlite3.Error as error:
            raise LogError(_unreadable(self.path, error)) from None
        return [Row(seq, at, hand, json.loads(text)) for seq, at, hand, text in found]


class LogReader(Reading):
    """A log open for reading only; a context that closes it."""

    def __init__(self, path: Path) -> None:
        """Raises LogError where there is no log of this version."""
        super().__init__(path, opened_to_read(path))
        form = verify_mark(self._db, path)
        if form < FILE_FORM:
            self._db.close()
            raise LogError(f"{path}: written by an older version (form {form}); a night begun with it brings it up")

    def __enter__(self) -> LogReader:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def _unreadable(path: Path, error: sqlite3.Error) -> str:
    return f"{path}: cannot be read: {error}; what is sound comes back with: cards-speak log rescue"

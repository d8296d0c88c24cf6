"""The event log: an append-only SQLite file that survives the power failing at any moment.

One row per fact, in the order in which they were taken; recovery is replaying them. The order is the number's, never
the clock's. Every row carries a checksum over its number, its time and its text, chained to the row before, so that a
torn, edited or missing row is found when the file is opened. Face-down cards are ``??`` in the rows, as everywhere.
Each row is kept a second time as a line beside the file, before it is acknowledged; what only the lines have comes back
when the log is opened.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from assistant.events import Called
from assistant.store.chain import FORM, Broken, Link, LinkedText, LogError, Row, sound_rows
from assistant.store.file_form import insert, opened
from assistant.store.lines import Lines, following, lines_to_compare, proven
from assistant.store.reading import Reading
from assistant.store.writer import Writer

__all__ = ["EventLog", "LogError", "Row", "utc_now"]

CHECKED: Final = 20_000  # newest rows that are checked when the log is opened; ``cards-speak log check`` checks all


def utc_now() -> str:
    """The time as the log writes it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class EventLog(Reading):
    """The log in one file, written by one thread; ``clock`` gives the time as text."""

    def __init__(self, path: Path, clock: Callable[[], str] = utc_now) -> None:
        """Raises LogError where the file cannot be used, or somebody else writes it."""
        super().__init__(path, opened(path))
        self._clock = clock
        self._in_doubt = False
        self._twice = True
        self._noticed: list[str] = []
        try:
            self._writer = Writer(path)
            try:
                self._end = _checked_end(self._db, path)
                self._lines = self._brought_back()
                self._keep_twice(sound_rows(self._db, self._lines.end))
            except LogError:
                self._writer.close()
                raise
        except LogError:
            self._db.close()
            raise

    def append(self, event: Mapping[str, Any]) -> int:
        """Write one fact and give its number; it is on the disk when this returns.

        Raises LogError where it cannot be written; then it is not in the log, and the next one is tried anew.
        """
        at, text = self._clock(), json.dumps(event, separators=(",", ":"))
        end = self._end.next(at, text, begins=event.get("event") == Called.word)
        try:
            with self._db:
                if self._in_doubt:  # what was refused may have reached the disk after all
                    self._db.execute("DELETE FROM event WHERE seq > ?", (self._end.seq,))
                insert(self._db, [(end, text)])
        except sqlite3.Error as error:
            self._in_doubt = True
            raise LogError(_unwritable(self.path, error)) from None
        self._in_doubt = False
        behind = self._lines.end.seq < self._end.seq
        self._keep_twice(sound_rows(self._db, self._lines.end) if behind else [(end, text)])
        self._end = end
        return end.seq

    def noticed(self) -> list[str]:
        """What the table should be told of the file, in sentences; each once."""
        told, self._noticed = self._noticed, []
        return told

    def keep_hands(self, upto: int, found: Mapping[int, Mapping[str, Any] | None]) -> None:
        """Keep what came of these hands, as of fact ``upto``, or nothing of one (None). Raises LogError."""
        try:
            with self._db:
                self._db.executemany("DELETE FROM hand WHERE n = ?", [(n,) for n in found])
                kept = [(n, upto, json.dumps(what)) for n, what in found.items() if what is not None]
                self._db.executemany("INSERT INTO hand VALUES (?, ?, ?)", kept)
        except sqlite3.Error as error:
            raise LogError(_unwritable(self.path, error)) from None

    @property
    def last(self) -> int:
        """The number of the newest fact; 0 where there is none."""
        return self._end.seq

    @property
    def last_at(self) -> str:
        """When the newest fact was taken; empty where there is none."""
        return self._end.at

    def close(self) -> None:
        """Close the file; the log is not used after it."""
        super().close()
        self._lines.close()
        self._writer.close()

    def _brought_back(self) -> Lines:
        """The lines beside the log, after what only they have has come back; raises LogError where both are damaged."""
        try:
            known, found = lines_to_compare(self.path, self._db)
            lost = list(following(self._end, found))
            with self._db:
                insert(self._db, lost)
        except sqlite3.Error as error:
            raise LogError(_unwritable(self.path, error)) from None
        if lost:
            self._end = known = lost[-1][0]
            self._noticed.append(f"{len(lost)} events that had been lost on the disk are there again.")
        if (there_were := proven(found)) > self._end.seq:
            raise LogError(damaged_in_both(self.path, self._end, there_were))
        return Lines(self.path, known)

    def _keep_twice(self, rows: Iterable[LinkedText]) -> None:
        """Write rows to the lines too; where that fails they are written with the next ones, and the table is told."""
        try:
            self._lines.write(rows)
        except (OSError, Broken) as error:
            if self._twice:
                self._noticed.append(f"Events are kept only once: {self._lines.path}: {error}; free some space.")
            self._twice = False
            return
        if not self._twice:
            self._noticed.append("Events are kept twice again.")
        self._twice = True


def _checked_end(db: sqlite3.Connection, path: Path) -> Link:
    """The end of the chain, after the newest rows have been checked; raises LogError where one is damaged."""
    try:
        before = end = _link_before_checked(db)
        for link, _ in sound_rows(db, before):
            end = link
    except Broken as broken:
        raise LogError(damaged(path, broken)) from None
    newer = db.execute("SELECT max(form) FROM event").fetchone()[0]
    if newer is not None and newer > FORM:
        raise LogError(f"{path}: has facts of a newer version (form {newer}, this one reads {FORM}); update this one")
    return end


def _link_before_checked(db: sqlite3.Connection) -> Link:
    try:
        found = db.execute(
            "SELECT seq, hand, at, check_sum FROM event ORDER BY seq DESC LIMIT 1 OFFSET ?", (CHECKED,)
        ).fetchone()
    except sqlite3.DatabaseError:
        raise Broken(Link()) from None
    return Link() if found is None else Link(*found)


def damaged(path: Path, broken: Broken) -> str:
    """One line for a chain that breaks."""
    return f"{path}: {broken}; what is sound comes back with: cards-speak log rescue, or restore a copy"


def damaged_in_both(path: Path, end: Link, there_were: int) -> str:
    """One line for a log that ends before what its lines prove."""
    lost = f"damaged at event {end.seq + 1} of {there_were}, and so are the lines beside it"
    return f"{path}: {lost}; what is sound comes back with: cards-speak log rescue, or restore a copy"


def _unwritable(path: Path, error: sqlite3.Error) -> str:
    return f"{path}: cannot write: {error}; free some space, or choose another file"

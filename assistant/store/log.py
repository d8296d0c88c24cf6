"""The event log: an append-only SQLite file that survives the power failing at any moment.

One row per fact, in the order in which they were taken; recovery is replaying them. Every row carries a checksum over
its number, its time and its text, chained to the row before, so that a torn, edited or missing row is found when the
file is opened. Face-down cards are ``??`` in the rows, as everywhere.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from assistant.events import Called

SCHEMA: Final = 1
APPLICATION: Final = 0x43535045  # "CSPE", the mark in the file's header
_TABLE: Final = """
CREATE TABLE event (
    seq   INTEGER PRIMARY KEY,
    at    TEXT NOT NULL,
    hand  INTEGER NOT NULL,
    json  TEXT NOT NULL,
    check_sum TEXT NOT NULL
) STRICT
"""


class LogError(RuntimeError):
    """The log cannot be used: one line naming the file, what is wrong with it, and what to do."""


@dataclass(frozen=True)
class Row:
    """One fact in the log: its number, when it was taken, the hand (the number of its call), and its JSON."""

    seq: int
    at: str
    hand: int
    event: Mapping[str, Any]


def utc_now() -> str:
    """The time as the log writes it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class EventLog:
    """The log in one file, written by one thread; ``clock`` gives the time as text."""

    def __init__(self, path: Path, clock: Callable[[], str] = utc_now) -> None:
        self.path = path
        self._clock = clock
        self._db = _open(path)
        self._at = ""
        self._last, self._hand, self._sum = self._verified()

    def append(self, event: Mapping[str, Any]) -> int:
        """Write one fact and give its number; it is on the disk when this returns. Raises LogError."""
        seq = self._last + 1
        hand = seq if event.get("event") == Called.word else self._hand
        at, text = self._clock(), json.dumps(event, separators=(",", ":"))
        check = _check_sum(self._sum, seq, at, hand, text)
        try:
            with self._db:
                self._db.execute("INSERT INTO event VALUES (?, ?, ?, ?, ?)", (seq, at, hand, text, check))
        except sqlite3.Error as error:
            raise LogError(f"{self.path}: cannot write: {error}; free some space, or choose another file") from None
        self._last, self._hand, self._sum, self._at = seq, hand, check, at
        return seq

    def after(self, seq: int = 0) -> Iterator[Row]:
        """The facts with a higher number, in order."""
        found = self._db.execute("SELECT seq, at, hand, json FROM event WHERE seq > ? ORDER BY seq", (seq,))
        for number, at, hand, text in found.fetchall():
            yield Row(number, at, hand, json.loads(text))

    def hands(self) -> list[Row]:
        """The calls: one row for each hand that was begun."""
        found = self._db.execute("SELECT seq, at, hand, json FROM event WHERE seq = hand ORDER BY seq")
        return [Row(seq, at, hand, json.loads(text)) for seq, at, hand, text in found]

    @property
    def last(self) -> int:
        """The number of the newest fact; 0 where there is none."""
        return self._last

    @property
    def last_at(self) -> str:
        """When the newest fact was taken; empty where there is none."""
        return self._at

    def close(self) -> None:
        """Close the file; the log is not used after it."""
        self._db.close()

    def _verified(self) -> tuple[int, int, str]:
        """The newest number, hand and checksum, after every row has been checked."""
        last, hand, check = 0, 0, ""
        try:
            for seq, at, row_hand, text, row_check in self._db.execute("SELECT * FROM event ORDER BY seq"):
                if seq != last + 1 or row_check != _check_sum(check, seq, at, row_hand, text):
                    raise LogError(_torn(self.path, last + 1))
                last, hand, check, self._at = seq, row_hand, row_check, at
        except sqlite3.DatabaseError:
            raise LogError(_torn(self.path, last + 1)) from None
        return last, hand, check


def _torn(path: Path, seq: int) -> str:
    return f"{path}: damaged at event {seq}; move the file away and restore a copy, or begin a new one"


def _check_sum(before: str, seq: int, at: str, hand: int, text: str) -> str:
    whole = f"{before}\n{seq}\n{at}\n{hand}\n{text}"
    return hashlib.sha256(whole.encode()).hexdigest()[:16]


def _open(path: Path) -> sqlite3.Connection:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        db = sqlite3.connect(path, check_same_thread=False)
    except (OSError, sqlite3.Error) as error:
        raise LogError(f"{path}: cannot open: {error}; choose a file in a folder you may write to") from None
    try:
        _prepare(db, path)
    except (sqlite3.Error, LogError) as error:
        db.close()
        if isinstance(error, LogError):
            raise
        raise LogError(f"{path}: no event log of Cards Speak ({error}); choose another file") from None
    return db


def _prepare(db: sqlite3.Connection, path: Path) -> None:
    """Check whose file it is, or make a new one; then set how it is written."""
    application, version = _pragma(db, "application_id"), _pragma(db, "user_version")
    tables = db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if application == 0 and version == 0 and tables == 0:
        with db:
            db.execute(_TABLE)
            db.execute(f"PRAGMA application_id = {APPLICATION}")
            db.execute(f"PRAGMA user_version = {SCHEMA}")
    elif application != APPLICATION:
        raise LogError(f"{path}: no event log of Cards Speak; choose another file")
    elif version != SCHEMA:
        raise LogError(f"{path}: written by another version (form {version}, this one reads {SCHEMA}); update it")
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")


def _pragma(db: sqlite3.Connection, name: str) -> int:
    return int(db.execute(f"PRAGMA {name}").fetchone()[0])

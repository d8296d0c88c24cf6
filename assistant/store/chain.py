"""The rows of the log, and the chain of checksums that makes a torn, edited or missing one show."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

FORM: Final = 1  # of the JSON in a row
MOST_EVENTS: Final = (1 << 63) - 1  # the highest number that SQLite has
_ALL: Final = "SELECT seq, at, hand, json, check_sum, form FROM event WHERE seq > ? ORDER BY seq"


class LogError(RuntimeError):
    """The log cannot be used: one line naming the file, what is wrong with it, and what to do."""


@dataclass(frozen=True, slots=True)
class Row:
    """One fact in the log: its number, when it was taken, the hand (the number of its call), and its JSON."""

    seq: int
    at: str
    hand: int
    event: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Link:
    """One row of the chain, without its text: number, hand, time, checksum, and the form of its JSON."""

    seq: int = 0
    hand: int = 0
    at: str = ""
    check: str = ""
    form: int = FORM

    def next(self, at: str, text: str, begins: bool) -> Link:
        """The link for one more row with this JSON; ``begins`` where it calls a hand."""
        seq = self.seq + 1
        hand = seq if begins else self.hand
        return Link(seq, hand, at, check_sum(self.check, seq, at, hand, text, FORM))

    def follows(self, before: Link, text: str) -> bool:
        """True where this is the link of a row with this JSON, the next one after ``before``."""
        return self.seq == before.seq + 1 and self.check == check_sum(
            before.check, self.seq, self.at, self.hand, text, self.form
        )


LinkedText = tuple[Link, str]  # a row of the log: its link and its JSON


class Broken(Exception):
    """The chain breaks: ``sound`` is its last link that holds."""

    def __init__(self, sound: Link) -> None:
        super().__init__(f"damaged at event {sound.seq + 1}")
        self.sound = sound


def check_sum(before: str, seq: int, at: str, hand: int, text: str, form: int) -> str:
    """The checksum of a row that follows one with the checksum ``before``."""
    whole = f"{before}\n{seq}\n{at}\n{hand}\n{text}" + (f"\n{form}" if form != 1 else "")
    return hashlib.sha256(whole.encode()).hexdigest()[:16]


def sound_rows(db: sqlite3.Connection, since: Link | None = None) -> Iterator[LinkedText]:
    """Every row after ``since``, in order, as its link and its JSON; raises Broken where the chain breaks."""
    end = Link() if since is None else since
    try:
        for seq, at, hand, text, check, form in db.execute(_ALL, (end.seq,)):
            link = Link(seq, hand, at, check, form)
            if not link.follows(end, text):
                raise Broken(end)
            end = link
            yield link, text
    except (sqlite3.DatabaseError, UnicodeDecodeError, UnicodeEncodeError):
        raise Broken(end) from None


def row_of(link: Link, text: str) -> Row:
    """The row as the program has it."""
    return Row(link.seq, link.at, link.hand, json.loads(text))

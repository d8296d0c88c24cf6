"""The log kept a second time: every fact as a line of text in a file beside the log's, only ever added to.

SQLite keeps the newest writes in a file of their own, and takes a spoilt byte in it for the end of what was written:
whatever came after is gone without a word. These lines have it still. Each begins with the row's link as JSON and ends
with the fact's own text, so that the chain of checksums holds over both files: ``["5f1c…",12,"2026-…",9,1] {…}``.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import BinaryIO, Final

from assistant.store.chain import MOST_EVENTS, Link, LinkedText

ENDING: Final = ".lines"
NEWEST: Final = 1 << 16  # bytes read from the end; all of the file where they hold nothing that the log has
_HEAD: Final = json.JSONDecoder()


def lines_file(log: Path) -> Path:
    """Where the lines of a log lie."""
    return log.with_name(log.name + ENDING)


class Lines:
    """The lines beside the log in ``log``, written by whoever writes it; ``end`` is the newest that is kept."""

    def __init__(self, log: Path, end: Link) -> None:
        self.path = lines_file(log)
        self.end = end
        self._file: BinaryIO | None = None

    def write(self, rows: Iterable[LinkedText]) -> None:
        """Add these rows; they are on the disk when this returns.

        Raises OSError, or Broken where a row to be added is damaged; then none of them is kept.
        """
        end = self.end
        if self._file is None:
            self._file = _opened(self.path)
        file, size = self._file, self._file.tell()
        try:
            for link, text in rows:
                _written(file, _line(link, text))
                end = link
            os.fsync(file.fileno())
        except BaseException:
            file.truncate(size)
            raise
        self.end = end

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()


def lines(log: Path, newest: int | None = None) -> Iterator[LinkedText]:
    """What the lines beside a log say, in their order, whether it is sound or not; of their last ``newest`` bytes only.

    What cannot be read as a line is left out; without a file there are none.
    """
    try:
        with lines_file(log).open("rb") as file:
            if newest is not None:
                file.seek(max(0, file.seek(0, os.SEEK_END) - newest))
            for line in file:
                if (read := _read(line)) is not None:
                    yield read
    except OSError:
        return


def lines_to_compare(log: Path, db: sqlite3.Connection) -> tuple[Link, list[LinkedText]]:
    """The newest lines, and the last of them that the log has too; all lines where the newest hold none that it has."""
    for newest in (NEWEST, None):
        found = list(lines(log, newest))
        for link, text in reversed(found):
            row = db.execute("SELECT hand, at, json, check_sum FROM event WHERE seq = ?", (link.seq,)).fetchone()
            if row == (link.hand, link.at, text, link.check):
                return link, found
    return Link(), found


def following(end: Link, found: Iterable[LinkedText]) -> Iterator[LinkedText]:
    """Of these lines those that go on from ``end``, each after the one before, as far as the chain holds."""
    for link, text in found:
        if link.follows(end, text):
            yield link, text
            end = link


def proven(found: Iterable[LinkedText]) -> int:
    """The highest number of a line that holds with the one before it: so many facts there were; 0 without any."""
    pairs = pairwise(((Link(), ""), *found))
    return max((link.seq for (before, _), (link, text) in pairs if link.follows(before, text)), default=0)


def _line(link: Link, text: str) -> bytes:
    head = json.dumps([link.check, link.seq, link.at, link.hand, link.form], separators=(",", ":"))
    return f"{head} {text}\n".encode()


def _read(line: bytes) -> LinkedText | None:
    try:
        written = line.decode()
        (check, seq, at, hand, form), end = _HEAD.raw_decode(written)
        if not isinstance(seq, int) or not 0 < seq <= MOST_EVENTS:
            return None
        return Link(seq, hand, at, check, form), written[end + 1 : -1]
    except (ValueError, TypeError, RecursionError):
        return None


def _opened(path: Path) -> BinaryIO:
    """The file open to be added to, after a line that was cut short, as by a failing power, has been ended."""
    file = open(path, "a+b", buffering=0)
    try:
        if size := file.seek(0, os.SEEK_END):
            file.seek(size - 1)
            if file.read(1) != b"\n":
                _written(file, b"\n")
    except OSError:
        file.close()
        raise
    return file


def _written(file: BinaryIO, some: bytes) -> None:
    while some:
        some = some[file.write(some) :]

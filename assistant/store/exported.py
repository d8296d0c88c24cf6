"""The facts of a log as lines of JSON for other programs, and a new log made of such lines."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any

from assistant.events import Called
from assistant.store.chain import Link, LinkedText, LogError, Row
from assistant.store.file_form import insert, opened
from assistant.store.lines import lines_file


def lines_of(rows: Iterable[Row]) -> Iterator[str]:
    """The facts as lines of JSON: number, time, fact."""
    for row in rows:
        yield json.dumps({"seq": row.seq, "at": row.at, **row.event}, separators=(",", ":"))


def read_lines(lines: IO[str], name: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The time and fact of each line that :func:`lines_of` wrote; raises LogError naming the line."""
    for number, line in enumerate(lines, 1):
        try:
            raw = json.loads(line)
            seq, at = raw.pop("seq"), raw.pop("at")
            if seq != number or not isinstance(at, str) or not isinstance(raw.get("event"), str):
                raise ValueError(f"number {seq!r}, expected {number}, with at and event")
        except (ValueError, KeyError, AttributeError, TypeError, RecursionError) as error:
            raise LogError(f"{name}:{number}: no fact of a log ({error}); expected a line of: log export") from None
        yield at, raw


def write_all(target: Path, facts: Iterable[tuple[str, dict[str, Any]]]) -> int:
    """A new log with these facts, each with its time; how many. Raises LogError where one is there already."""
    for there in (target, lines_file(target)):
        if there.exists():
            raise LogError(f"{there}: there is a log already; move it away first, or name another with --data")
    return write_rows(target, _linked(facts))


def write_rows(target: Path, rows: Iterable[LinkedText]) -> int:
    """A new log of these rows; how many. Raises LogError; then there is none."""
    count = 0

    def counted() -> Iterator[LinkedText]:
        nonlocal count
        for row in rows:
            count += 1
            yield row

    db = opened(target)
    try:
        with db:
            insert(db, counted())
    except sqlite3.Error as error:
        raise LogError(f"{target}: cannot write: {error}; free some space, or choose another file") from None
    finally:
        db.close()
    return count


def _linked(facts: Iterable[tuple[str, dict[str, Any]]]) -> Iterator[LinkedText]:
    link = Link()
    for at, event in facts:
        text = json.dumps(event, separators=(",", ":"))
        link = link.next(at, text, begins=event.get("event") == Called.word)
        yield link, text

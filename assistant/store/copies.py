"""Copies of the log: backup while the table plays, restore, rescue of what is sound, and its facts as lines of text."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any, Final

from assistant.events import Called
from assistant.store.chain import FORM, Broken, Link, LogError, Row, row_of
from assistant.store.file_form import opened
from assistant.store.log import damaged
from assistant.store.reading import LogReader, Reading
from assistant.store.writer import Writer

_HEADER: Final = 100  # bytes; the page size and the number of pages stand in it (sqlite.org/fileformat.html)
_LONGEST: Final = 1 << 34


def check(log: Reading) -> int:
    """Try every row of a log; how many there are. Raises LogError at the first that does not hold."""
    count = 0
    try:
        for _ in log.sound():
            count += 1
    except Broken as broken:
        raise LogError(damaged(log.path, broken)) from None
    return count


def facts_of(log: Reading) -> Iterator[Row]:
    """Every fact of the log whose row is sound; raises LogError at the first that is not."""
    try:
        yield from (row_of(link, text) for link, text in log.sound())
    except Broken as broken:
        raise LogError(damaged(log.path, broken)) from None


def back_up(source: Path, target: Path) -> int:
    """Copy a log, also while a table writes it, and try every row of the copy; how many facts it has.

    The copy takes the target's place only when it is whole. Raises LogError.
    """
    part = target.with_name(target.name + ".part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        part.unlink(missing_ok=True)
        with LogReader(source) as log:
            _copied(log, part)
        with LogReader(part) as copy:
            count = check(copy)
        _in_place(part, target)
    except (OSError, sqlite3.Error) as error:
        part.unlink(missing_ok=True)
        raise LogError(f"{target}: cannot be written: {error}; choose another place for the copy") from None
    return count


def restore(copy: Path, target: Path) -> tuple[int, Path | None]:
    """Put a copy in a log's place, once all of it is sound; how many facts it has, and where the old file went.

    The old file is kept beside it. Raises LogError, also while a table writes the log.
    """
    aside = None
    writer = _alone(target)
    try:
        part = target.with_name(target.name + ".part")
        count = back_up(copy, part)
        if target.exists():
            aside = _free_name(target, "before-restore")
            _move(target, aside)
        _in_place(part, target)
    except OSError as error:
        raise LogError(f"{target}: cannot be replaced: {error}") from None
    finally:
        writer.close()
    return count, aside


def rescue(damaged_file: Path) -> tuple[int, Path]:
    """Bring back every fact up to the damage; how many, and where the damaged file was put. Raises LogError."""
    writer = _alone(damaged_file)
    part = damaged_file.with_name(damaged_file.name + ".part")
    part.unlink(missing_ok=True)
    try:
        count = write_all(part, _sound_until_damage(damaged_file))
        aside = _free_name(damaged_file, "damaged")
        _move(damaged_file, aside)
        _in_place(part, damaged_file)
    except OSError as error:
        raise LogError(f"{damaged_file}: cannot be replaced: {error}") from None
    finally:
        writer.close()
    return count, aside


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
        except (ValueError, KeyError, AttributeError, TypeError) as error:
            raise LogError(f"{name}:{number}: no fact of a log ({error}); expected a line of: log export") from None
        yield at, raw


def write_all(target: Path, facts: Iterable[tuple[str, dict[str, Any]]]) -> int:
    """A new log with these facts, each with its time; how many. Raises LogError where one is there already."""
    if target.exists():
        raise LogError(f"{target}: there is a log already; move it away first, or name another with --data")
    db = opened(target)
    link = Link()
    try:
        with db:
            for at, event in facts:
                text = json.dumps(event, separators=(",", ":"))
                link = link.next(at, text, begins=event.get("event") == Called.word)
                row = (link.seq, at, link.hand, text, link.check, FORM)
                db.execute("INSERT INTO event (seq, at, hand, json, check_sum, form) VALUES (?, ?, ?, ?, ?, ?)", row)
    except sqlite3.Error as error:
        raise LogError(f"{target}: cannot write: {error}; free some space, or choose another file") from None
    finally:
        db.close()
    return link.seq


def _sound_until_damage(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    with tempfile.TemporaryDirectory(prefix="rescue-", dir=path.parent) as folder:
        with LogReader(_in_full_length(path, Path(folder))) as log:
            try:
                for link, text in log.sound():
                    yield link.at, dict(row_of(link, text).event)
            except Broken:
                return


def _in_full_length(path: Path, folder: Path) -> Path:
    """A copy of a file that may have been cut short, with nothing where something is missing, as SQLite opens it."""
    for ending in ("", "-wal"):
        if path.with_name(path.name + ending).exists():
            shutil.copy(path.with_name(path.name + ending), folder / (path.name + ending))
    copy = folder / path.name
    with copy.open("rb") as written:
        header = written.read(_HEADER)
    page, pages = int.from_bytes(header[16:18], "big"), int.from_bytes(header[28:32], "big")
    if copy.stat().st_size < page * pages <= _LONGEST:
        os.truncate(copy, page * pages)
    return copy


def _copied(log: Reading, part: Path) -> None:
    copy = sqlite3.connect(part)
    try:
        log.copy_into(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, with nothing beside it
    finally:
        copy.close()


def _alone(path: Path) -> Writer:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return Writer(path)
    except (OSError, sqlite3.Error) as error:
        raise LogError(f"{path}: cannot be written: {error}; choose a folder you may write to") from None


def _move(path: Path, to: Path) -> None:
    """Move a database with what lies beside it."""
    for ending in ("", "-wal", "-shm"):
        beside = path.with_name(path.name + ending)
        if beside.exists():
            os.replace(beside, to.with_name(to.name + ending))


def _in_place(part: Path, target: Path) -> None:
    """Give a finished copy its name, so that it is there after a power failure too."""
    for ending in ("-wal", "-shm"):
        target.with_name(target.name + ending).unlink(missing_ok=True)
    with part.open("rb+") as written:
        os.fsync(written.fileno())
    os.replace(part, target)


def _free_name(path: Path, why: str) -> Path:
    names = (path.with_name(f"{path.stem}.{why}-{number}{path.suffix}") for number in range(1, 10_000))
    return next(name for name in names if not name.exists())

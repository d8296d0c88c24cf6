"""Copies of the log: backup while the table plays, and a copy put back in the log's place."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from assistant.store.chain import LogError
from assistant.store.checking import check, verify_nothing_lost
from assistant.store.lines import ENDING, lines, lines_file, proven
from assistant.store.reading import LogReader, Reading
from assistant.store.writer import Writer


def back_up(source: Path, target: Path) -> int:
    """Copy a log, also while a table writes it, and try every row of the copy; how many facts it has.

    The copy takes the target's place only when it is whole. Raises LogError.
    """
    if lines_file(target).exists():
        raise LogError(f"{target}: is the log of a table, and no place for a copy; choose another")
    there_were = proven(lines(source))
    part = target.with_name(target.name + ".part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        part.unlink(missing_ok=True)
        with LogReader(source) as log:
            _copied(log, part)
        with LogReader(part) as copy:
            count = check(copy)
        verify_nothing_lost(source, count, there_were)
        in_place(part, target)
    except (OSError, sqlite3.Error) as error:
        part.unlink(missing_ok=True)
        raise LogError(f"{target}: cannot be written: {error}; choose another place for the copy") from None
    return count


def restore(copy: Path, target: Path) -> tuple[int, Path | None]:
    """Put a copy in a log's place, once all of it is sound; how many facts it has, and where the old file went.

    The old file is kept beside it. Raises LogError, also while a table writes the log.
    """
    aside = None
    writer = alone(target)
    try:
        part = target.with_name(target.name + ".part")
        count = back_up(copy, part)
        if target.exists() or lines_file(target).exists():
            aside = move_aside(target, "before-restore")
        in_place(part, target)
    except OSError as error:
        raise LogError(f"{target}: cannot be replaced: {error}") from None
    finally:
        writer.close()
    return count, aside


def _copied(log: Reading, part: Path) -> None:
    copy = sqlite3.connect(part)
    try:
        log.copy_into(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, with nothing beside it
    finally:
        copy.close()


def alone(path: Path) -> Writer:
    """The only one who writes a log; raises LogError where a table does."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return Writer(path)
    except (OSError, sqlite3.Error) as error:
        raise LogError(f"{path}: cannot be written: {error}; choose a folder you may write to") from None


def move_aside(path: Path, why: str) -> Path:
    """Move a log with what lies beside it to a name that is free; that name. Raises OSError."""
    names = (path.with_name(f"{path.stem}.{why}-{number}{path.suffix}") for number in range(1, 10_000))
    to = next(name for name in names if not name.exists() and not lines_file(name).exists())
    for ending in ("", "-wal", "-shm", ENDING):
        beside = path.with_name(path.name + ending)
        if beside.exists():
            os.replace(beside, to.with_name(to.name + ending))
    return to


def in_place(part: Path, target: Path) -> None:
    """Give a finished copy its name, so that it is there after a power failure too."""
    for ending in ("-wal", "-shm"):
        target.with_name(target.name + ending).unlink(missing_ok=True)
    with part.open("rb+") as written:
        os.fsync(written.fileno())
    os.replace(part, target)

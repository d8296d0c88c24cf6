"""What is still sound of a damaged log, brought back from its file and from the lines beside it."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from assistant.store.chain import Broken, Link, LinkedText, LogError
from assistant.store.copies import alone, in_place, move_aside
from assistant.store.exported import write_rows
from assistant.store.lines import following, lines, lines_file, proven
from assistant.store.reading import LogReader

_HEADER: Final = 100  # bytes; the page size and the number of pages stand in it (sqlite.org/fileformat.html)
_LONGEST: Final = 1 << 34


@dataclass(frozen=True)
class Rescued:
    """How many facts are there again, of how many that are known of, and where the damaged file was put."""

    count: int
    of: int
    aside: Path


def rescue(path: Path) -> Rescued:
    """Bring back every fact that is sound in a log or in the lines beside it. Raises LogError.

    The chain of checksums holds over both: where a row is damaged in one it is taken from the other.
    """
    if not path.exists() and not lines_file(path).exists():
        raise LogError(f"{path}: there is no log here; name another with --data")
    writer = alone(path)
    part = path.with_name(path.name + ".part")
    try:
        part.unlink(missing_ok=True)
        there_were = proven(lines(path))
        with tempfile.TemporaryDirectory(prefix="rescue-", dir=path.parent) as folder:
            count = write_rows(part, _sound(path, Path(folder)))
        aside = move_aside(path, "damaged")
        in_place(part, path)
    except OSError as error:
        raise LogError(f"{path}: cannot be replaced: {error}") from None
    finally:
        writer.close()
    return Rescued(count, max(count, there_were), aside)


def _sound(path: Path, folder: Path) -> Iterator[LinkedText]:
    """Every row as far as the chain holds over both files, now from the one, now from the other."""
    log = _readable(path, folder)
    end, before = Link(), None
    try:
        while end != before:
            before = end
            for link, text in _until_damage(log, end):
                yield link, text
                end = link
            for link, text in following(end, lines(path)):
                yield link, text
                end = link
    finally:
        if log is not None:
            log.close()


def _until_damage(log: LogReader | None, since: Link) -> Iterator[LinkedText]:
    try:
        if log is not None:
            yield from log.sound(since)
    except Broken:
        return


def _readable(path: Path, folder: Path) -> LogReader | None:
    """The log's file open in a copy; None where only the lines can be read. Raises LogError where nothing can."""
    try:
        if path.exists():
            return LogReader(_in_full_length(path, folder))
    except LogError:
        if not lines_file(path).exists():
            raise
    return None


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

"""Every row of a log tried, and held against the lines beside it; the table may be writing meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from assistant.store.chain import Broken, Link, LinkedText, LogError, Row, row_of
from assistant.store.lines import following, lines, lines_file, proven
from assistant.store.log import damaged
from assistant.store.reading import LogReader, Reading


def check(log: Reading) -> int:
    """Try every row of a log; how many there are. Raises LogError at the first that does not hold."""
    return sum(1 for _ in _tried(log))


def check_twice(path: Path) -> int:
    """Try every row of a log and of the lines beside it, where there are any; how many facts. Raises LogError."""
    there_were = proven(lines(path))
    beside = following(Link(), lines(path))
    count, odd = 0, 0
    with LogReader(path) as log:
        for row in _tried(log):
            count += 1
            if not odd and next(beside, None) != row:
                odd = count
    verify_nothing_lost(path, count, there_were)
    if odd and odd < count and lines_file(path).exists():  # the newest line may be being written
        name = lines_file(path).name
        raise LogError(
            f"{path}: {count} events, all sound, but {name} is damaged at event {odd}; both are written anew by:"
            " cards-speak log rescue"
        )
    return count


def facts_of(path: Path) -> Iterator[Row]:
    """Every fact of a log; raises LogError at the first row that is not sound, or where the lines have more."""
    there_were = proven(lines(path))
    count = 0
    with LogReader(path) as log:
        for link, text in _tried(log):
            yield row_of(link, text)
            count = link.seq
    verify_nothing_lost(path, count, there_were)


def verify_nothing_lost(path: Path, count: int, there_were: int) -> None:
    """Raise LogError where a log that was read after its lines has fewer facts than they prove."""
    if count < there_were:
        only = f"events {count + 1} to {there_were} are in {lines_file(path).name} only"
        raise LogError(f"{path}: {only}; they come back when the table is started, or by: cards-speak log rescue")


def _tried(log: Reading) -> Iterator[LinkedText]:
    try:
        yield from log.sound()
    except Broken as broken:
        raise LogError(damaged(log.path, broken)) from None

"""The power fails, the disk is full, the file is torn, the clock jumps: what was acknowledged is there, or is said."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.events import EventError
from assistant.hub import Hub
from assistant.store.log import EventLog, LogError

FOLD = {"event": "fold", "seat": 2}


def filled(path: Path, count: int) -> EventLog:
    log = EventLog(path)
    for seat in range(count):
        log.append({"event": "fold", "seat": seat})
    return log


def copied(path: Path, to: Path, wal_bytes: int | None = None) -> Path:
    """The files as they lie on the disk at this moment; of the newest writes only so many bytes."""
    to.mkdir()
    shutil.copy(path, to / path.name)
    wal = path.with_name(path.name + "-wal")
    (to / wal.name).write_bytes(wal.read_bytes()[:wal_bytes])
    return to / path.name


def test_a_write_cut_short_at_any_byte_leaves_everything_before_it(tmp_path: Path) -> None:
    dice = random.Random(7)
    log = filled(tmp_path / "night.sqlite", 12)
    wal = tmp_path / "night.sqlite-wal"
    said, size = log.last, wal.stat().st_size
    log.append({"event": "board", "cards": ["Ah", "7d", "2c"]})
    whole = wal.stat().st_size
    for number, cut in enumerate([size, size + 1, *(dice.randrange(size, whole) for _ in range(12))]):
        torn = EventLog(copied(log.path, tmp_path / str(number), cut))
        assert torn.last == said
        assert torn.append(FOLD) == said + 1
        torn.close()
    log.close()


def test_power_lost_after_every_acknowledged_event(tmp_path: Path) -> None:
    log = EventLog(tmp_path / "night.sqlite")
    for said in range(1, 30):
        log.append({"event": "fold", "seat": said})
        there = EventLog(copied(log.path, tmp_path / str(said)))
        assert [row.event["seat"] for row in there.after()] == list(range(1, said + 1))
        there.close()
    log.close()


def test_garbage_at_the_end_of_the_newest_writes(tmp_path: Path) -> None:
    log = filled(tmp_path / "night.sqlite", 20)
    path = copied(log.path, tmp_path / "torn")
    log.close()
    with path.with_name(path.name + "-wal").open("ab") as wal:
        wal.write(os.urandom(5000))
    torn = EventLog(path)
    assert torn.last == 20
    torn.close()


def test_the_clock_jumps_and_the_order_is_the_numbers(tmp_path: Path) -> None:
    times = iter(["2026-11-30T23:59:59+00:00", "1970-01-01T00:00:00+00:00", "2031-01-01T00:00:00+00:00"])
    log = EventLog(tmp_path / "night.sqlite", clock=times.__next__)
    for seat in (1, 2, 3):
        log.append({"event": "fold", "seat": seat})
    log.close()
    again = EventLog(tmp_path / "night.sqlite")
    assert [row.event["seat"] for row in again.after()] == [1, 2, 3]
    again.close()


def test_two_tables_cannot_write_one_log(tmp_path: Path) -> None:
    log = filled(tmp_path / "night.sqlite", 1)
    with pytest.raises(LogError, match="another table writes this log"):
        EventLog(tmp_path / "night.sqlite")
    log.append(FOLD)
    log.close()
    EventLog(tmp_path / "night.sqlite").close()


class Disk:
    """A file that may grow no more, as on a full disk: SQLite's own limit on it."""

    def __init__(self, log: EventLog) -> None:
        self._db = log._db
        (self._most,) = self._db.execute("PRAGMA max_page_count").fetchone()

    def fills_up(self) -> None:
        (pages,) = self._db.execute("PRAGMA page_count").fetchone()
        self._db.execute(f"PRAGMA max_page_count = {pages}")

    def has_room(self) -> None:
        self._db.execute(f"PRAGMA max_page_count = {self._most}")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[tuple[Hub, EventLog, list[str]]]:
    log, told = EventLog(tmp_path / "night.sqlite"), []
    hub = Hub(log, tell=told.append)
    hub.start()
    yield hub, log, told
    hub.stop()
    log.close()


def test_a_full_disk_refuses_the_fact_in_one_line_and_the_table_goes_on(
    table: tuple[Hub, EventLog, list[str]],
) -> None:
    hub, log, told = table
    call = {"event": "call", "house": "local", "game": "omaha", "dealer": 1, "seats": {"1": "A" * 3000, "2": "Bo"}}
    hub.put(call).result(20)
    disk = Disk(log)
    disk.fills_up()
    before = hub.now
    taken = 0
    with pytest.raises(LogError, match="full") as refused:
        for _ in range(100):
            hub.put({"event": "undo"}).result(20)
            taken += 1
            hub.put(call).result(20)
            taken += 1
    assert str(refused.value).count("\n") == 0 and "free some space" in str(refused.value)
    assert told == [f"Not taken: {refused.value}."]
    assert hub.now.seq == before.seq + taken == log.last
    disk.has_room()
    assert hub.put({"event": "buy_in", "player": "Bo", "amount": "5"}).result(20).seq == log.last
    assert told[1:] == ["The log can be written again."]
    with pytest.raises(EventError, match="buys nothing"):
        hub.put({"event": "buy_in", "player": "Bo", "amount": "0"}).result(20)


FULL = """
import resource, signal, sys
from pathlib import Path
from assistant.store.log import EventLog, LogError
log = EventLog(Path(sys.argv[1]))
for _ in range(3): log.append({"event": "fold", "seat": 1})
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
wal = Path(sys.argv[1] + "-wal").stat().st_size
soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (wal + 100, hard))
try:
    log.append({"event": "fold", "seat": 2})
except LogError as error:
    print(error)
resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
print(log.append({"event": "fold", "seat": 3}), [row.event["seat"] for row in log.after()])
"""


def test_the_system_refuses_the_write_itself(tmp_path: Path) -> None:
    pytest.importorskip("resource", reason="sets a limit on the size of files, as Unix has one")
    command = [sys.executable, "-c", FULL, str(tmp_path / "night.sqlite")]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    refused, after = run.stdout.splitlines()
    assert "night.sqlite: cannot write:" in refused
    assert after == "4 [1, 1, 1, 3]"


@pytest.fixture
def read_only(tmp_path: Path) -> Iterator[Path]:
    """A disk mounted for reading only, with a log on it."""
    folder, at = tmp_path / "disk", tmp_path / "mounted"
    folder.mkdir()
    at.mkdir()
    filled(folder / "night.sqlite", 3).close()
    mounted = subprocess.run(["mount", "--bind", "-o", "ro", str(folder), str(at)], capture_output=True, check=False)
    if mounted.returncode:
        pytest.skip(f"may not mount: {mounted.stderr.decode().strip()}")
    try:
        subprocess.run(["mount", "-o", "remount,ro,bind", str(at)], check=True)
        yield at
    finally:
        subprocess.run(["umount", str(at)], check=True)


def test_a_disk_for_reading_only_is_said_at_the_start(read_only: Path) -> None:
    with pytest.raises(LogError, match="choose a folder you may write to") as refused:
        EventLog(read_only / "night.sqlite")
    assert str(refused.value).count("\n") == 0


def test_the_disk_turns_read_only_in_the_middle_of_the_night(tmp_path: Path) -> None:
    log = filled(tmp_path / "night.sqlite", 3)
    log._db.execute("PRAGMA query_only = ON")
    with pytest.raises(LogError, match="cannot write: attempt to write a readonly database"):
        log.append(FOLD)
    log._db.execute("PRAGMA query_only = OFF")
    assert log.append(FOLD) == 4
    log.close()


def test_a_folder_that_is_no_place_for_a_log(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("chips")
    with pytest.raises(LogError, match="choose a file in a folder you may write to"):
        EventLog(tmp_path / "file" / "night.sqlite")


def test_sqlite_is_told_to_reach_the_disk(tmp_path: Path) -> None:
    log = filled(tmp_path / "night.sqlite", 1)
    assert log._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert log._db.execute("PRAGMA synchronous").fetchone() == (2,)  # full
    assert sqlite3.threadsafety >= 1
    log.close()

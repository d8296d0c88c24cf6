"""The log: what was appended is there again, whatever happened; a torn or foreign file gives one clear error."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from assistant.store.log import EventLog, LogError

CALL = {"event": "call", "house": "local", "game": "omaha", "dealer": 1, "seats": {"1": "Ann", "2": "Bo"}}
FOLD = {"event": "fold", "seat": 2}


def filled(path: Path, count: int = 5) -> Path:
    log = EventLog(path, clock=lambda: "2026-11-30T20:00:00+00:00")
    log.append(CALL)
    for seat in range(2, count + 1):
        log.append({"event": "dealt", "seat": seat, "card": "??", "up": False})
    log.close()
    return path


def test_facts_are_numbered_and_come_back_in_order(tmp_path: Path) -> None:
    log = EventLog(filled(tmp_path / "night.db"))
    assert log.last == 5
    assert log.append(FOLD) == 6
    assert [row.seq for row in log.after(3)] == [4, 5, 6]
    assert list(log.after(5))[0].event == FOLD
    log.close()


def test_hands_begin_with_their_calls(tmp_path: Path) -> None:
    log = EventLog(filled(tmp_path / "night.db"))
    log.append(CALL)
    log.append(FOLD)
    assert [row.seq for row in log.hands()] == [1, 6]
    assert [row.hand for row in log.after(0)] == [1, 1, 1, 1, 1, 6, 6]
    assert log.hands()[0].at == "2026-11-30T20:00:00+00:00"
    log.close()


def test_a_killed_writer_loses_nothing_it_said_was_written(tmp_path: Path) -> None:
    path = tmp_path / "night.db"
    writer = (
        "import sys; from pathlib import Path; from assistant.store.log import EventLog\n"
        "log = EventLog(Path(sys.argv[1]))\n"
        "while True: print(log.append({'event': 'fold', 'seat': 2}), flush=True)\n"
    )
    process = subprocess.Popen([sys.executable, "-c", writer, str(path)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    said = [int(process.stdout.readline()) for _ in range(40)]
    process.send_signal(signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
    process.wait()
    said += [int(line) for line in process.stdout.read().split("\n")[:-1]]
    process.stdout.close()
    log = EventLog(path)
    assert [row.seq for row in log.after(0)][: len(said)] == said
    assert log.append(FOLD) == log.last
    log.close()


@pytest.mark.parametrize(
    "change",
    [
        'UPDATE event SET json = \'{"event":"fold","seat":3}\' WHERE seq = 3',
        "UPDATE event SET at = 'yesterday' WHERE seq = 3",
        "DELETE FROM event WHERE seq = 3",
    ],
)
def test_a_changed_row_is_found(tmp_path: Path, change: str) -> None:
    path = filled(tmp_path / "night.db")
    db = sqlite3.connect(path)
    with db:
        db.execute(change)
    db.close()
    with pytest.raises(LogError, match="night.db: damaged at event 3"):
        EventLog(path)


def test_a_torn_file_is_found(tmp_path: Path) -> None:
    path = filled(tmp_path / "night.db", 120)
    torn = bytearray(path.read_bytes())
    torn[len(torn) // 2 :] = os.urandom(len(torn) - len(torn) // 2)
    path.write_bytes(torn)
    with pytest.raises(LogError, match="night.db"):
        EventLog(path)


def test_a_file_cut_short_is_found(tmp_path: Path) -> None:
    path = filled(tmp_path / "night.db", 120)
    path.write_bytes(path.read_bytes()[:9000])
    with pytest.raises(LogError, match="night.db"):
        EventLog(path)


def test_another_programs_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "photos.db"
    db = sqlite3.connect(path)
    with db:
        db.execute("CREATE TABLE photo (name TEXT)")
    db.close()
    before = path.read_bytes()
    with pytest.raises(LogError, match="photos.db: no event log of Cards Speak .*; choose another file"):
        EventLog(path)
    assert path.read_bytes() == before


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("buy chips\n" * 500)
    with pytest.raises(LogError, match="notes.txt: no event log"):
        EventLog(path)
    assert path.read_text() == "buy chips\n" * 500


def test_a_newer_form_is_named(tmp_path: Path) -> None:
    path = filled(tmp_path / "night.db")
    db = sqlite3.connect(path)
    with db:
        db.execute("PRAGMA user_version = 9")
    db.close()
    with pytest.raises(LogError, match="form 9, this one reads 2"):
        EventLog(path)


def test_a_folder_cannot_be_a_log(tmp_path: Path) -> None:
    with pytest.raises(LogError, match="cannot open"):
        EventLog(tmp_path)

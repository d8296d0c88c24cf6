"""Copies of the log: taken while it is written, put back, rescued, written as lines; older forms brought up."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from assistant.cli import main
from assistant.store.chain import check_sum
from assistant.store.checking import check
from assistant.store.copies import back_up, restore
from assistant.store.exported import write_all
from assistant.store.file_form import APPLICATION
from assistant.store.log import EventLog, LogError
from assistant.store.reading import LogReader
from assistant.store.rescue import rescue

CALL = {"event": "call", "house": "local", "game": "omaha", "dealer": 1, "seats": {"1": "Ann", "2": "Bo"}}
FIRST_FORM = """
CREATE TABLE event (
    seq INTEGER PRIMARY KEY, at TEXT NOT NULL, hand INTEGER NOT NULL, json TEXT NOT NULL, check_sum TEXT NOT NULL
) STRICT
"""
NO_FACTS = ["", "{", "[]", '{"seq":2,"at":"x","event":"fold"}', '{"seq":1,"event":"fold"}', "\x00"]


def filled(path: Path, count: int) -> EventLog:
    log = EventLog(path, clock=lambda: "2026-11-30T20:00:00+00:00")
    log.append(CALL)
    for seat in range(2, count + 1):
        log.append({"event": "dealt", "seat": seat, "card": "??", "up": False})
    return log


def long_log(path: Path) -> None:
    """A log of 4,000 events, written at once."""
    dealt = ({"event": "dealt", "seat": seat, "card": "??", "up": False} for seat in range(2, 4001))
    write_all(path, (("2026-11-30T20:00:00+00:00", fact) for fact in (CALL, *dealt)))


def run(*arguments: str, said: str | None = None) -> Result:
    return CliRunner().invoke(main, ["log", *arguments], input=said)


def test_a_backup_of_a_log_that_is_being_written(tmp_path: Path) -> None:
    log = filled(tmp_path / "night.sqlite", 30)
    assert back_up(log.path, tmp_path / "stick" / "copy.sqlite") == 30
    log.append({"event": "fold", "seat": 2})
    assert sorted(file.name for file in (tmp_path / "stick").iterdir()) == ["copy.sqlite"]
    with LogReader(tmp_path / "stick" / "copy.sqlite") as copy:
        assert check(copy) == 30
    assert back_up(log.path, tmp_path / "stick" / "copy.sqlite") == 31, "a new copy takes the old one's place"
    log.close()


def test_restore_keeps_what_was_there(tmp_path: Path) -> None:
    log = filled(tmp_path / "night.sqlite", 5)
    back_up(log.path, tmp_path / "copy.sqlite")
    log.append({"event": "fold", "seat": 2})
    with pytest.raises(LogError, match="another table writes this log"):
        restore(tmp_path / "copy.sqlite", log.path)
    log.close()
    count, aside = restore(tmp_path / "copy.sqlite", log.path)
    assert count == 5 and aside is not None
    again, before = EventLog(log.path), EventLog(aside)
    assert (again.last, before.last) == (5, 6)
    again.close()
    before.close()


def test_a_damaged_copy_is_not_put_in_place(tmp_path: Path) -> None:
    filled(tmp_path / "copy.sqlite", 5).close()
    db = sqlite3.connect(tmp_path / "copy.sqlite")
    with db:
        db.execute("UPDATE event SET at = 'yesterday' WHERE seq = 3")
    db.close()
    filled(tmp_path / "night.sqlite", 2).close()
    with pytest.raises(LogError, match="damaged at event 3"):
        restore(tmp_path / "copy.sqlite", tmp_path / "night.sqlite")
    log = EventLog(tmp_path / "night.sqlite")
    assert log.last == 2
    log.close()


def test_rescue_brings_back_everything_up_to_the_damage(tmp_path: Path) -> None:
    path = tmp_path / "night.sqlite"
    long_log(path)
    torn = bytearray(path.read_bytes())
    at = torn.find(b'"seat":2500')
    torn[at - 20 : at] = b"x" * 20
    path.write_bytes(torn)
    with pytest.raises(LogError, match=r"damaged at event 2500; .* cards-speak log rescue"):
        EventLog(path)
    said = run("rescue", "--data", str(tmp_path))
    assert said.exit_code == 0 and "2499 events are there again" in said.stdout, said.output
    log = EventLog(path)
    assert log.last == 2499
    log.close()
    assert (tmp_path / "night.damaged-1.sqlite").exists()


def test_rescue_of_a_file_of_which_pages_are_gone(tmp_path: Path) -> None:
    path = tmp_path / "night.sqlite"
    long_log(path)
    path.write_bytes(path.read_bytes()[:300_000])
    count = rescue(path).count
    log = EventLog(path)
    assert 0 < log.last == count < 4000
    log.close()


def test_lines_go_out_and_come_in(tmp_path: Path) -> None:
    filled(tmp_path / "night.sqlite", 6).close()
    out = tmp_path / "lines.jsonl"
    assert run("export", "--data", str(tmp_path), "--to", str(out)).exit_code == 0
    assert json.loads(out.read_text().splitlines()[0]) == {"seq": 1, "at": "2026-11-30T20:00:00+00:00", **CALL}
    refused = run("import", str(out), "--data", str(tmp_path))
    assert refused.exit_code == 2 and "there is a log already" in refused.stderr
    assert run("import", "-", "--data", str(tmp_path / "new"), said=out.read_text()).exit_code == 0
    with LogReader(tmp_path / "new" / "night.sqlite") as new, LogReader(tmp_path / "night.sqlite") as old:
        assert list(new.sound()) == list(old.sound())


@pytest.mark.parametrize(
    "line", ["", "{", "[]", '{"seq":2,"at":"x","event":"fold"}', '{"seq":1,"event":"fold"}', "\x00"]
)
def test_lines_that_are_none(tmp_path: Path, line: str) -> None:
    (tmp_path / "lines.jsonl").write_text(line + "\n")
    refused = run("import", str(tmp_path / "lines.jsonl"), "--data", str(tmp_path))
    assert refused.exit_code == 2
    assert refused.stderr.startswith("lines.jsonl:1: no fact of a log") and refused.stderr.count("\n") == 1


def test_check_names_the_damaged_event(tmp_path: Path) -> None:
    filled(tmp_path / "night.sqlite", 6).close()
    assert run("check", "--data", str(tmp_path)).stdout.endswith("night.sqlite: 6 events, all sound\n")
    db = sqlite3.connect(tmp_path / "night.sqlite")
    with db:
        db.execute("DELETE FROM event WHERE seq = 4")
    db.close()
    refused = run("check", "--data", str(tmp_path))
    assert refused.exit_code == 2 and "damaged at event 4" in refused.stderr


def test_the_first_form_of_the_file_is_brought_up_with_every_fact(tmp_path: Path) -> None:
    path = tmp_path / "night.sqlite"
    db = sqlite3.connect(path)
    check_before = ""
    with db:
        db.execute(FIRST_FORM)
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        db.execute("PRAGMA user_version = 1")
        for seq in (1, 2, 3):
            text = json.dumps(CALL if seq == 1 else {"event": "fold", "seat": seq}, separators=(",", ":"))
            check_before = check_sum(check_before, seq, "t", 1, text, 1)
            db.execute("INSERT INTO event VALUES (?, 't', 1, ?, ?)", (seq, text, check_before))
    db.close()
    with pytest.raises(LogError, match="written by an older version"):
        LogReader(path)
    log = EventLog(path)
    assert [row.event["event"] for row in log.after()] == ["call", "fold", "fold"]
    assert log.append({"event": "fold", "seat": 9}) == 4
    assert [row.seq for row in log.words(["fold"])] == [2, 3, 4]
    log.close()
    with LogReader(path) as reader:
        assert check(reader) == 4


def test_a_row_of_a_newer_program_is_named(tmp_path: Path) -> None:
    log = filled(tmp_path / "night.sqlite", 3)
    log.close()
    db = sqlite3.connect(tmp_path / "night.sqlite")
    with db:
        before, at, hand, text = db.execute("SELECT check_sum, at, hand, json FROM event WHERE seq = 3").fetchone()
        sealed = check_sum(before, 4, at, hand, text, 2)
        db.execute(
            "INSERT INTO event (seq, at, hand, json, check_sum, form) VALUES (4, ?, ?, ?, ?, 2)",
            (at, hand, text, sealed),
        )
    db.close()
    with pytest.raises(LogError, match="facts of a newer version"):
        EventLog(tmp_path / "night.sqlite")

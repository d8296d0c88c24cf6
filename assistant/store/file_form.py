"""The log's file: a SQLite database that says whose it is and in what form, brought up to date when it is older."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from assistant.store.chain import LinkedText, LogError
from assistant.store.lines import lines_file

FILE_FORM: Final = 2
APPLICATION: Final = 0x43535045  # "CSPE", the mark in the file's header
_FIRST: Final = """
CREATE TABLE event (
    seq   INTEGER PRIMARY KEY,
    at    TEXT NOT NULL,
    hand  INTEGER NOT NULL,
    json  TEXT NOT NULL,
    check_sum TEXT NOT NULL
) STRICT
"""
# Rows say in which form they are written; a fact is found by its word and by the fact it corrects; hands that are over
# are kept as they came out, to be looked through without playing them again.
_SECOND: Final = (
    "ALTER TABLE event ADD COLUMN form INTEGER NOT NULL DEFAULT 1",
    "ALTER TABLE event ADD COLUMN word TEXT GENERATED ALWAYS AS (json_extract(json, '$.event')) VIRTUAL",
    "ALTER TABLE event ADD COLUMN mends INTEGER GENERATED ALWAYS AS (CASE WHEN json_extract(json, '$.event')"
    " IN ('corrected', 'undo') THEN json_extract(json, '$.n') END) VIRTUAL",
    "CREATE INDEX by_word ON event (word)",
    "CREATE INDEX by_mended ON event (mends) WHERE mends IS NOT NULL",
    "CREATE TABLE hand (n INTEGER PRIMARY KEY, upto INTEGER NOT NULL, json TEXT NOT NULL) STRICT",
)


def opened(path: Path) -> sqlite3.Connection:
    """The file open for writing, made where it is missing; raises LogError for another program's or a newer one."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        db = sqlite3.connect(path, check_same_thread=False, timeout=1.0)
    except (OSError, sqlite3.Error) as error:
        raise LogError(f"{path}: cannot open: {error}; choose a file in a folder you may write to") from None
    try:
        _prepare(db, path)
    except LogError:
        db.close()
        raise
    except sqlite3.Error as error:
        db.close()
        raise LogError(_why(path, error)) from None
    return db


def opened_to_read(path: Path) -> sqlite3.Connection:
    """The file open for reading only, also while a table writes it; raises LogError."""
    if not path.is_file():
        back = (
            "its events come back when the table is started"
            if lines_file(path).exists()
            else "the first night makes it"
        )
        raise LogError(f"{path}: there is no log here; {back}, or name another with --data")
    try:
        db = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, check_same_thread=False, timeout=5.0)
        try:
            verify_mark(db, path)
        except BaseException:
            db.close()
            raise
    except sqlite3.Error as error:
        raise LogError(_why(path, error)) from None
    return db


def verify_mark(db: sqlite3.Connection, path: Path) -> int:
    """The form of the file; raises LogError where it is no log, or a newer program's."""
    if _pragma(db, "application_id") != APPLICATION:
        raise LogError(_no_log(path, "its mark is another"))
    form = _pragma(db, "user_version")
    if form > FILE_FORM:
        newer = f"written by a newer version (form {form}, this one reads {FILE_FORM}); update this one"
        raise LogError(f"{path}: {newer}{_or_rescue(path)}")
    return form


def insert(db: sqlite3.Connection, rows: Iterable[LinkedText]) -> None:
    """Write these rows; raises sqlite3.Error."""
    values = ((link.seq, link.at, link.hand, text, link.check, link.form) for link, text in rows)
    db.executemany("INSERT INTO event (seq, at, hand, json, check_sum, form) VALUES (?, ?, ?, ?, ?, ?)", values)


def _prepare(db: sqlite3.Connection, path: Path) -> None:
    """Check whose file it is, or make a new one; bring it up to date; then set how it is written."""
    empty = not db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if empty and _pragma(db, "application_id") == 0 and _pragma(db, "user_version") == 0:
        form = 0
    else:
        form = verify_mark(db, path)
    # every commit reaches the disk, and on a Mac also the disk's own memory, before it is called done
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA fullfsync = ON")
    if form < FILE_FORM:
        _bring_up(db, form)


def _bring_up(db: sqlite3.Connection, form: int) -> None:
    """Make what is missing in one go: with the power lost meanwhile, the file is as it was."""
    db.execute("BEGIN IMMEDIATE")
    try:
        if form == 0:
            db.execute(_FIRST)
            db.execute(f"PRAGMA application_id = {APPLICATION}")
        for change in _SECOND:
            db.execute(change)
        db.execute(f"PRAGMA user_version = {FILE_FORM}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def _why(path: Path, error: sqlite3.Error) -> str:
    said = str(error)
    if "not a database" in said:
        return _no_log(path, said)
    if "malformed" in said:
        return f"{path}: damaged ({said}); what is still sound comes back with: cards-speak log rescue"
    remedy = "free some space, or choose a folder you may write to with --data"
    return f"{path}: cannot be written: {said}; {remedy}{_or_rescue(path)}"


def _no_log(path: Path, why: str) -> str:
    """One line for a file that does not begin as a log does; with lines beside it, it was one."""
    if lines_file(path).exists():
        return f"{path}: damaged at its beginning ({why}); its events come back with: cards-speak log rescue"
    return f"{path}: no event log of Cards Speak ({why}); choose another file"


def _or_rescue(path: Path) -> str:
    """What may help as well, where a spoilt byte may be the cause and the lines beside the file have its events."""
    return "; if it is damaged: cards-speak log rescue" if lines_file(path).exists() else ""


def _pragma(db: sqlite3.Connection, name: str) -> int:
    return int(db.execute(f"PRAGMA {name}").fetchone()[0])

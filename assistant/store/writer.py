"""One writer for each log: a second table on the same file is refused before it can write."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from assistant.store.chain import LogError


class Writer:
    """Held as long as the log is written; given back when it is closed, or when the program dies."""

    def __init__(self, path: Path) -> None:
        """Raises LogError where somebody else writes this log."""
        # a lock that SQLite holds on an empty file works alike on every system, and dies with its holder
        self._held = sqlite3.connect(
            path.with_name(path.name + ".writer"), check_same_thread=False, timeout=0, isolation_level=None
        )
        try:
            self._held.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            self._held.close()
            if "locked" in str(error):
                raise LogError(f"{path}: another table writes this log; close it, or use another --data") from None
            raise LogError(f"{path}: cannot be written: {error}; choose a folder you may write to") from None

    def close(self) -> None:
        """Let another write."""
        self._held.close()

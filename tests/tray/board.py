"""The compiled firmware on the simulated board, as one would have it on the table."""

from __future__ import annotations

import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from tests.tray import building

COLOURS = {
    "-": "000000", "t": "002800", "s": "400000", "a": "280028", "w": "301800", "p": "000040", "l": "202020",
    "x": "080000",
}  # fmt: skip
PATIENCE_S = 20.0


def until(true: Callable[[], object], what: str = "", within_s: float = PATIENCE_S) -> None:
    """Wait until it is so."""
    end = time.monotonic() + within_s
    while not true():
        assert time.monotonic() < end, f"it never was: {what}"
        time.sleep(0.005)


class Board:
    """One board; ``port`` is its serial port, ``said`` what it said: a word, simulated milliseconds, and more."""

    def __init__(self, folder: Path, firmware: Path | None = None) -> None:
        """``firmware`` is another than the usual one."""
        self.port = str(folder / "tray")
        self.said: list[tuple[str, int, str]] = []
        command = [str(building.board()), str(firmware or building.firmware()), self.port]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def __enter__(self) -> Board:
        until(lambda: self.words("lamps"), "the firmware running")
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        assert self._process.stdin and self._process.stdout
        self._process.stdin.close()
        code = self._process.wait(10)
        self._reader.join(10)
        self._process.stdout.close()
        if error is None:
            assert code == 0 and not self.words("crashed") and not self.words("strip")

    def tell(self, *commands: str) -> None:
        """Commands to the board."""
        assert self._process.stdin
        for command in commands:
            self._process.stdin.write(command + "\n")

    def words(self, word: str) -> list[tuple[str, int, str]]:
        """All that it said that begins so."""
        return [said for said in self.said if said[0] == word]

    def now(self) -> int:
        """Simulated milliseconds."""
        before = len(self.words("time"))
        self.tell("time")
        until(lambda: len(self.words("time")) > before, "time told")
        return self.words("time")[-1][1]

    def pass_time(self, ms: int) -> None:
        """Wait until so much simulated time has passed, at its own pace."""
        end = self.now() + ms
        until(lambda: self.now() >= end)

    def skip(self, ms: int) -> None:
        """Let simulated time pass quickly."""
        before = len(self.words("skipped"))
        self.tell(f"skip {ms}")
        until(lambda: len(self.words("skipped")) > before)

    def lamps(self, letters: str) -> int:
        """Wait until the lamps show this; the simulated time when they began to."""
        wanted = ",".join(COLOURS[letter] for letter in letters)
        until(lambda: self.words("lamps") and self.words("lamps")[-1][2] == wanted, f"lamps {letters}")
        return self.words("lamps")[-1][1]

    def _read(self) -> None:
        assert self._process.stdout
        for line in self._process.stdout:
            word, _, rest = line.strip().partition(" ")
            at, _, more = rest.partition(" ")
            if at.isdigit():
                self.said.append((word, int(at), more))

"""A ``cards-speak`` command that goes on running, with its page."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

ROOT = Path(__file__).resolve().parents[1]
STARTS_S = 60


class Running:
    """Start a command as a person would; ``url`` is its page, ``lines`` all that it printed so far.

    Another ``program`` than this folder's own is started in ``folder``.
    """

    def __init__(
        self, *arguments: str, program: Sequence[str] = (sys.executable, "-m", "assistant"), folder: Path = ROOT
    ) -> None:
        command = [*program, *arguments]
        self._process = subprocess.Popen(
            command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8"
        )
        self.lines: list[str] = []
        self.url = ""
        self._up = threading.Event()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def __enter__(self) -> Running:
        assert self._up.wait(STARTS_S) and self.url, "\n".join(self.lines)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._process.terminate()
        self._process.wait(10)
        self._reader.join(10)
        assert self._process.stdout is not None
        self._process.stdout.close()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.lines.append(line.rstrip("\n"))
            found = re.search(r"http://\S+", line)
            if found and not self.url:
                self.url = found[0]
                self._up.set()
        self._up.set()

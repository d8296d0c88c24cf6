"""What the camera has to say that is no fact of the hand: a torn picture, a lost camera, a card it cannot read."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from typing import Final

KEPT: Final = 6


class Notices:
    """The newest notices, for the page; told from any thread, each passed on to those who listen."""

    def __init__(self) -> None:
        self._lines: deque[str] = deque(maxlen=KEPT)
        self._lock = threading.Lock()
        self._listeners: list[Callable[[str], None]] = []

    @property
    def lines(self) -> tuple[str, ...]:
        """The notices that still stand, oldest first."""
        with self._lock:
            return tuple(self._lines)

    def tell(self, line: str) -> None:
        """One more notice; one that stands already is not repeated."""
        with self._lock:
            if line in self._lines:
                return
            self._lines.append(line)
        for listener in tuple(self._listeners):
            listener(line)

    def clear(self) -> None:
        """A new hand: what was told of the last one no longer matters."""
        with self._lock:
            self._lines.clear()
        for listener in tuple(self._listeners):
            listener("")

    def listen(self, listener: Callable[[str], None]) -> None:
        """Call ``listener`` with each new line, and with nothing when they are cleared."""
        self._listeners.append(listener)

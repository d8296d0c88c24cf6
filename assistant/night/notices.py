"""What the camera has to say that is no fact of the hand: a torn picture, a lost camera, a card it cannot read."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from typing import Final

KEPT: Final = 6


class Notices:
    """The newest notices, for the page; told from any thread, each passed on to those who listen.

    Those about the camera stand until newer ones push them out; doubts about a hand go when the next one begins.
    """

    def __init__(self) -> None:
        self._camera: deque[str] = deque(maxlen=KEPT // 2)
        self._hand: deque[str] = deque(maxlen=KEPT)
        self._lock = threading.Lock()
        self._listeners: list[Callable[[str], None]] = []

    @property
    def lines(self) -> tuple[str, ...]:
        """The notices that still stand: the hand's, then the camera's, oldest first."""
        with self._lock:
            return (*self._hand, *self._camera)

    def tell(self, line: str) -> None:
        """Something about the camera or its pictures."""
        self._add(self._camera, line)

    def doubt(self, line: str) -> None:
        """Something about the hand that lies on the table."""
        self._add(self._hand, line)

    def new_hand(self) -> None:
        """What was doubted of the last hand no longer matters."""
        with self._lock:
            self._hand.clear()
        self._pass_on("")

    def listen(self, listener: Callable[[str], None]) -> None:
        """Call ``listener`` with each new line, and with nothing when some have gone."""
        self._listeners.append(listener)

    def _add(self, lines: deque[str], line: str) -> None:
        """One more notice; one that stands already is not repeated."""
        with self._lock:
            if line in lines:
                return
            lines.append(line)
        self._pass_on(line)

    def _pass_on(self, line: str) -> None:
        for listener in tuple(self._listeners):
            listener(line)

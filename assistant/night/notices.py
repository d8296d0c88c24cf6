"""What the camera has to say that is no fact of the hand: a torn picture, a lost camera, a card it cannot read."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from typing import Any, Final

from assistant.night.questions import Asking, Question

KEPT: Final = 6


class Notices:
    """The newest notices and the questions that stand, for the page; told from any thread, passed on to who listens.

    Those about the camera stand until newer ones push them out; doubts about a hand go when the next one begins.
    """

    def __init__(self) -> None:
        self._camera: deque[str] = deque(maxlen=KEPT // 2)
        self._hand: deque[str] = deque(maxlen=KEPT)
        self._asking = Asking()
        self._lock = threading.Lock()
        self._listeners: list[Callable[[str], None]] = []

    @property
    def lines(self) -> tuple[str, ...]:
        """What still stands, oldest first: the questions, the hand's notices, then the camera's."""
        with self._lock:
            asked = [question.text for question in self._asking.standing.values()]
            return (*asked, *self._hand, *self._camera)

    @property
    def questions(self) -> list[dict[str, Any]]:
        """The questions that stand, for the host: ``n``, ``text``, ``choices`` (``says``, ``facts``), ``picture``."""
        with self._lock:
            return self._asking.json()

    def tell(self, line: str) -> None:
        """Something about the camera or its pictures."""
        self._add(self._camera, line)

    def untell(self, line: str) -> None:
        """What was told of the camera is so no more."""
        with self._lock:
            if line not in self._camera:
                return
            self._camera.remove(line)
        self._pass_on("")

    def doubt(self, line: str) -> None:
        """Something about the hand that lies on the table."""
        self._add(self._hand, line)

    def ask(self, question: Question) -> None:
        """Ask the host, unless the same thing was asked often enough in this street."""
        with self._lock:
            asked = self._asking.ask(question)
        if asked:
            self._pass_on(question.text)

    def withdraw(self, about: str) -> None:
        """What was asked about this has settled itself."""
        with self._lock:
            gone = self._asking.withdraw(about)
        if gone:
            self._pass_on("")

    def answered(self, n: int) -> bool:
        """The host has answered or waved away question ``n``; False where it no longer stands."""
        with self._lock:
            gone = self._asking.answered(n)
        if gone:
            self._pass_on("")
        return gone

    def next_street(self) -> None:
        """The next cards are dealt: things may be asked of again."""
        with self._lock:
            self._asking.next_street()

    def new_hand(self) -> None:
        """What was doubted of the last hand no longer matters."""
        with self._lock:
            self._hand.clear()
            self._asking = Asking()
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

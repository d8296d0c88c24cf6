"""What is new at the table, for every page that listens: each may begin where it stopped."""

from __future__ import annotations

import json
import secrets
import threading
from collections import Counter, deque
from collections.abc import Callable, Iterator
from typing import Any, Final, Protocol

from assistant.events import Called
from assistant.hub import Hub, Update

Json = dict[str, Any]
KEPT: Final = 500  # facts whose announcements can still be told to a page that was away
FIRST_TOLD: Final = 10  # announcements told to a page that is opened
_PASSING: Final = {"next", "turn", "raises"}  # no longer news once the next fact has come
MOST_PAGES: Final = 64
MOST_OF_ONE: Final = 12  # pages of one device
ALIVE_S: Final = 10.0


class Notices(Protocol):
    """What the camera has to say that is no fact of the hand, and what it asks the host."""

    @property
    def lines(self) -> tuple[str, ...]:
        """The notices that still stand, oldest first."""

    @property
    def questions(self) -> Any:
        """What only the host can decide: ``n``, ``text``, ``choices`` with ``says`` and ``facts``, ``picture``."""

    def listen(self, listener: Callable[[str], None]) -> None:
        """Call ``listener`` whenever they change."""

    def answered(self, n: int) -> bool:
        """Question ``n`` is decided; False where it was before."""


class TooManyPages(RuntimeError):
    """No more pages can follow the table at once; the message says whose are too many."""


class Live:
    """The view now and the announcements of late; woken by the hub and by notices."""

    def __init__(self, hub: Hub, notices: Notices) -> None:
        self._hub = hub
        self._notices = notices
        self._night = secrets.token_hex(4)
        self._said: deque[tuple[int, tuple[Json, ...]]] = deque(maxlen=KEPT)
        self._changed = threading.Condition()
        self._version = 0
        self._pages: Counter[str] = Counter()
        self._closed = False
        self._hand = max((n for n, event in hub.script.items() if isinstance(event, Called)), default=0)
        self._update(hub.now)
        hub.listen(self._update)
        notices.listen(lambda line: self._wake())

    def close(self) -> None:
        """End every page's stream; the pages then try again until the table is back."""
        self._closed = True
        self._wake()

    def now(self) -> Json:
        """All that a page needs which is opened now, with the number of the newest fact."""
        seq, message = self.message(None)
        return {"seq": seq, **message}

    def message(self, after: int | None) -> tuple[int, Json]:
        """The number of the newest fact, and all that a page needs which has seen everything up to ``after``.

        ``hand`` is the number of the call with which the newest hand began; what was said before is of older ones.
        """
        with self._changed:
            now = self._hub.now
            known = -1 if after is None or after > now.seq else after
            said = [answer for seq, answers in self._said if known < seq <= now.seq for answer in answers]
            newest, hand = self._said[-1][1], self._hand
        if known < 0:
            said = _first_told(said, newest)
        doubts = list(self._notices.lines)
        return now.seq, {"night": self._night, "hand": hand, "view": now.view, "said": said, "doubts": doubts}

    def stream(self, after: int | None, gone: Callable[[], bool], device: str) -> Iterator[str]:
        """Server-sent events for one page, beginning after a fact's number, until ``gone`` says that it has left.

        ``device`` is the address that asks. Raises TooManyPages at once where too many listen already.
        """
        with self._changed:
            if self._pages.total() >= MOST_PAGES:
                raise TooManyPages("Too many pages follow this table; close one and try again")
            if self._pages[device] >= MOST_OF_ONE:
                raise TooManyPages("Too many pages of this device follow the table; close one and try again")
            self._pages[device] += 1
        return self._events(after, gone, device)

    def _events(self, after: int | None, gone: Callable[[], bool], device: str) -> Iterator[str]:
        try:
            yield "retry: 1000\n\n"
            while True:
                version = self._version
                seq, message = self.message(after)
                yield f"id: {seq}\nevent: table\ndata: {json.dumps(message, separators=(',', ':'))}\n\n"
                after = seq
                while not self._waited(version):
                    yield "event: alive\ndata: \n\n"
                    if gone():
                        return
                if self._closed or gone():
                    return
        finally:
            with self._changed:
                self._pages[device] -= 1

    def _waited(self, version: int) -> bool:
        with self._changed:
            return self._changed.wait_for(lambda: self._version != version, ALIVE_S)

    def _update(self, update: Update) -> None:
        with self._changed:
            if update.event.get("event") == Called.word:
                self._hand = update.seq
            self._said.append((update.seq, tuple(answer.json() for answer in update.answers)))
            self._version += 1
            self._changed.notify_all()

    def _wake(self) -> None:
        with self._changed:
            self._version += 1
            self._changed.notify_all()


def _first_told(said: list[Json], newest: tuple[Json, ...]) -> list[Json]:
    """What a page is told that is opened now: the last weighty announcements, and all that the newest fact brought."""
    weighty = [one for one in said if one["kind"] not in _PASSING][-FIRST_TOLD:]
    return weighty + [one for one in newest if one["kind"] in _PASSING - {"next"}]

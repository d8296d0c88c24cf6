"""How long one game may last: once it has, the table is reminded to end it, at the next thing that happens."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

from assistant.night.notices import Notices
from assistant.night.questions import Question

ABOUT: Final = "minutes"


class Heard(Protocol):
    """What the hub tells of a fact."""

    @property
    def event(self) -> Mapping[str, Any]:
        """The fact."""

    @property
    def view(self) -> Mapping[str, Any]:
        """What the tablet shows after it."""


class Capped:
    """One game by the clock, from its call on; a game that is called again for a pot that it has carried goes on.

    ``minutes`` is what the table's file allows now (None: no cap), ``clock`` gives seconds.
    """

    def __init__(
        self, minutes: Callable[[], int | None], notices: Notices, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._minutes, self._notices, self._clock = minutes, notices, clock
        self._game, self._since, self._reminded = "", clock(), False

    def heard(self, update: Heard) -> None:
        """A fact was taken: begin anew with another game, and remind once the time is over."""
        view = update.view
        if update.event["event"] == "call" and (view["key"] != self._game or view["carried"] == "0"):
            self._game, self._since, self._reminded = view["key"], self._clock(), False
            self._notices.withdraw(ABOUT)
        most = self._minutes()
        if not view["game"] or view["over"]:
            self._notices.withdraw(ABOUT)
        elif most is not None and not self._reminded and self._clock() - self._since >= 60 * most:
            self._reminded = True
            text = f"{view['game']} has lasted {most} minutes, as long as a game may here: let this round be its last."
            self._notices.ask(Question(ABOUT, text))

"""A recorded hand: what no camera shows of it comes from a script, after the picture that it follows."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Protocol

from assistant.capture.frames import Frame
from assistant.night.moments import Taking
from assistant.night.notices import Notices
from assistant.night.telling import Takes, put
from assistant.vision.facts import Lying

Json = dict[str, Any]


class Script(Protocol):
    """What the camera cannot see of a recorded hand: bets, folds, declarations, each after the picture it follows."""

    def after(self, picture: str) -> Sequence[Json]:
        """The events that follow a picture; those before the first for the empty name."""


class Scripted:
    """Another taking, with the events of a script handed in after the pictures that they follow."""

    def __init__(self, inner: Taking, script: Script, hub: Takes, notices: Notices, beat_s: float) -> None:
        """``beat_s`` is the pause before each event of the script, so that the table can follow."""
        self._inner = inner
        self._script = script
        self._hub = hub
        self._notices = notices
        self._beat_s = beat_s
        self._hand_in("")

    @property
    def lying(self) -> tuple[Lying, ...]:
        """The cards that are believed to lie on the table."""
        return self._inner.lying

    def take(self, frame: Frame) -> None:
        """The frame first, then what follows it."""
        self._inner.take(frame)
        self._hand_in(frame.name)

    @property
    def calm_s(self) -> float:
        """For how long nothing has happened at the table."""
        return self._inner.calm_s

    def returned(self) -> None:
        """The camera was away."""
        self._inner.returned()

    def _hand_in(self, picture: str) -> None:
        for event in self._script.after(picture):
            time.sleep(self._beat_s)
            put(self._hub, event, self._notices)

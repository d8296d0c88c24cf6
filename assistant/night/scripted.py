"""A recorded hand: what no camera shows of it comes from a script, after the picture that it follows."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Protocol

from assistant.capture.frames import Frame
from assistant.night.notices import Notices
from assistant.night.taking import Around, Taking
from assistant.night.telling import Takes, put

Json = dict[str, Any]


class Script(Protocol):
    """What the camera cannot see of a recorded hand: bets, folds, declarations, each after the picture it follows."""

    def after(self, picture: str) -> Sequence[Json]:
        """The events that follow a picture; those before the first for the empty name."""


class Scripted(Around):
    """A taking with the events of a script handed in after the pictures that they follow."""

    def __init__(self, inner: Taking, script: Script, hub: Takes, notices: Notices, beat_s: float) -> None:
        """``beat_s`` is the pause before each event of the script, so that the table can follow."""
        super().__init__(inner)
        self._script = script
        self._hub = hub
        self._notices = notices
        self._beat_s = beat_s
        self._hand_in("")

    def take(self, frame: Frame) -> None:
        """The frame first, then what follows it."""
        super().take(frame)
        self._hand_in(frame.name)

    def _hand_in(self, picture: str) -> None:
        for event in self._script.after(picture):
            time.sleep(self._beat_s)
            put(self._hub, event, self._notices)

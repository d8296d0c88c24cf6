"""Which hand is played now, from the facts that hold."""

from __future__ import annotations

from assistant.events import Called, CalledOff
from assistant.night.telling import Takes


class Played:
    """The newest hand on the hub; looked up anew only when something has happened."""

    def __init__(self, hub: Takes) -> None:
        self._hub = hub
        self._seq = -1
        self._called = 0
        self._off = False

    @property
    def called(self) -> int:
        """The number of the newest call; 0 where no game was called."""
        self._look()
        return self._called

    @property
    def goes_on(self) -> bool:
        """True while a hand is played."""
        view = self._hub.now.view
        return view["game"] is not None and not view["over"]

    @property
    def done(self) -> bool:
        """True once its pot is divided or it was called off, or where there is none: another may be called."""
        self._look()
        return self._called == 0 or self._off or bool(self._hub.now.view.get("result"))

    def _look(self) -> None:
        seq = self._hub.now.seq
        if seq == self._seq:
            return
        script = self._hub.script
        self._called = max((n for n, event in script.items() if isinstance(event, Called)), default=0)
        self._off = any(isinstance(event, CalledOff) for n, event in script.items() if n > self._called)
        self._seq = seq

"""Handing in what was seen: each event waits until the hub has taken it, and the page is told where it was refused."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future
from typing import Any, Final, Protocol

from assistant.events import Event
from assistant.night.notices import Notices

TAKEN_S: Final = 30.0  # seconds: the hub answers in milliseconds


class Takes(Protocol):
    """The part of the hub that is needed here."""

    @property
    def now(self) -> Any:
        """The newest update; its ``view`` is what the tablet shows."""

    @property
    def script(self) -> Mapping[int, Event]:
        """The facts that hold now, by number."""

    def put(self, fact: Mapping[str, Any]) -> Future[Any]:
        """Hand in a fact."""


def put(hub: Takes, event: Mapping[str, Any], notices: Notices) -> Any:
    """Hand in one event and wait until it is taken: its update, or None where it was not, which the page is told."""
    taken = hub.put(event)
    error = taken.exception(TAKEN_S)
    if error is None:
        return taken.result()
    notices.doubt(f"{event['event']}: {error}")
    return None

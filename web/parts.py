"""What the pages of one table are built from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from assistant.hub import Hub
from web.door import Door
from web.live import Live, Notices

Json = Mapping[str, Any]


class Settings(Protocol):
    """The table's settings, kept in its file."""

    @property
    def config(self) -> Any:
        """Them as they are now: ``house``, ``unit``, ``rules``, ``players`` by seat, ``dealer``, ``layout()``."""

    def change(self, changes: Mapping[Any, Any]) -> Any:
        """Set some keys; raises ValueError, in one line, where that cannot be."""


class Picture(Protocol):
    """One picture of the table, for the host's eyes only."""

    def jpeg(self, width: int = 0) -> bytes:
        """The picture, so many pixels wide (0: as it came)."""

    def json(self) -> Any:
        """What was recognised in it, with places as fractions of the picture."""


class Camera(Protocol):
    """The table's camera."""

    @property
    def standing(self) -> str:
        """``none``, ``watching``, ``paused``, ``away`` or ``ended``."""

    def snapshot(self) -> Picture | None:
        """The newest picture; None before the first."""

    def cards(self) -> Any:
        """The face-up cards that lie now: ``number``, ``card``, ``guesses``, ``where``."""

    def card_picture(self, number: int) -> bytes | None:
        """One of them, cut out, as JPEG; None where it is gone."""

    def corrected(self, number: int, card: str) -> Any:
        """The host says what one of them is."""

    def pause(self) -> None:
        """Let the camera go and play by hand."""

    def resume(self) -> None:
        """Watch again."""

    def reopen(self) -> None:
        """Open it anew."""


@dataclass(frozen=True)
class Parts:
    """The table whose pages these are.

    ``door`` says who may come in; ``settings`` and ``watching`` are there where a whole table is served; ``live`` is
    what every page follows, made from the hub and the notices.
    """

    hub: Hub
    notices: Notices
    door: Door
    settings: Settings | None = None
    watching: Camera | None = None
    live: Live = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "live", Live(self.hub, self.notices))

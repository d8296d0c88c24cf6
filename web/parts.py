"""What the pages of one table are built from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from assistant.history.past import Past
from assistant.hub import Hub
from web.door import Door
from web.live import Live, Notices

Json = Mapping[str, Any]


class Settings(Protocol):
    """The table's settings, kept in its file."""

    @property
    def config(self) -> Any:
        """Them as they are now.

        ``house``, ``unit``, ``rules``, ``own_rules()``, ``players`` by seat, ``dealer``, ``layout()``, ``menu``.
        """

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


class Survey(Protocol):
    """What is found out about the camera and the table in its picture; each raises ValueError, in one line."""

    def cameras(self) -> Any:
        """The cameras of this computer: ``source`` and ``name``."""

    def look_over(self) -> Any:
        """The light, the focus, and how large cards are in the newest picture: ``standing``, ``seen``, ``remedy``."""

    def find(self, given: Any = None) -> Any:
        """The table's corners in the newest picture, unless they are given, and the lens's bend."""

    def sheet(self) -> bytes:
        """The markers to print, as PDF."""


class ShownChips(Protocol):
    """The house's own chips, shown to the camera once; each raises ValueError, in one line."""

    def known(self) -> Any:
        """The colours that were shown, each as ``#rrggbb``."""

    def show(self, colour: str, at: tuple[float, float]) -> Any:
        """The chip at a place of the newest picture, in fractions of it, has this colour."""

    def forget(self, colour: str) -> Any:
        """This colour was shown wrongly."""


class ShownDeck(Protocol):
    """A deck being shown to the camera; each raises ValueError, in one line."""

    def standing(self) -> Any:
        """``name``, ``seen`` by card, ``asked``, ``problems``, ``done``; and the ``decks`` that are kept."""

    def begin(self, name: str) -> None:
        """Begin with a deck; an empty name ends what was begun."""

    def look(self) -> None:
        """Take the cards of the newest picture."""

    def answer(self, number: int, card: str) -> None:
        """Name a card that was asked about; an empty name leaves it out."""

    def picture(self, number: int) -> bytes | None:
        """A card that is asked about, as JPEG."""

    def save(self) -> str:
        """Keep the deck and put it in play; its name."""


class TrayBench(Protocol):
    """The chip tray that the table uses; each raises ValueError, in one line."""

    def standing(self) -> Any:
        """``ports``, and of the tray in use ``firmware`` and its ``columns``; null where none answers."""

    def tare(self, column: int) -> None:
        """The column is empty now."""

    def calibrate(self, column: int, chips: int) -> None:
        """The column holds so many chips."""

    def lamps(self) -> None:
        """Light every lamp for a moment."""


@dataclass(frozen=True)
class Parts:
    """The table whose pages these are.

    ``door`` says who may come in; ``settings`` and ``watching`` are there where a whole table is served, and so are the
    parts with which it is set up: ``survey``, ``chips``, ``deck``, ``tray``. ``past`` are the hands that were played,
    ``games`` is the host's own folder of game files, ``live`` what every page follows, made from hub and notices.
    """

    hub: Hub
    notices: Notices
    door: Door
    settings: Settings | None = None
    watching: Camera | None = None
    past: Past | None = None
    survey: Survey | None = None
    chips: ShownChips | None = None
    deck: ShownDeck | None = None
    tray: TrayBench | None = None
    games: Path | None = None
    live: Live = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "live", Live(self.hub, self.notices))

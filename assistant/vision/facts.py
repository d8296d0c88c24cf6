"""What is seen of one card in one look, and what the table is believed to show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from assistant.table.spots import Spot
from assistant.vision.sighting import Corners

Place = tuple[float, float]
Happening = Literal["lies", "turned", "changed", "unsure", "moved", "gone"]

TOGETHER_S: Final = 0.15  # two cards that came to rest within this time came at once


@dataclass(frozen=True, slots=True)
class Seen:
    """A card in one look: its text (``7d``, ``??``, ``?x``), the spot and the place on the table where it lies.

    ``corners`` are pixels of the picture; ``since`` is when it came to rest there, in seconds on the frames' clock.
    """

    card: str
    spot: Spot
    place: Place
    guesses: tuple[str, ...] = ()
    corners: Corners | None = None
    since: float = 0.0


@dataclass(frozen=True, slots=True)
class Fact:
    """What the table is now believed to show.

    ``lies``: a card came; ``turned``: a face-down card was turned up; ``changed``: a named card is now another one
    (``before`` says which it was); ``unsure``: a card lies there that cannot be named; ``moved``: a named card now lies
    on another spot than ``origin``; ``gone``: a card was taken away. ``number`` is the card's own, as long as it lies.
    """

    happening: Happening
    card: str
    spot: Spot
    place: Place
    before: str = ""
    guesses: tuple[str, ...] = ()
    since: float = 0.0
    number: int = 0
    origin: Spot | None = None


@dataclass(frozen=True, slots=True)
class Lying:
    """A card that is believed to lie on the table; ``seen`` is the last look at it, as which it was ``told``."""

    number: int
    card: str
    spot: Spot
    seen: Seen

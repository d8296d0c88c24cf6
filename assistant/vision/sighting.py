"""What was seen in one picture, whatever looked: cards, chips, and how long it took.

Everything that a detector, a network or a file beside the picture says becomes these types at the door. Lengths are
pixels of the picture.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from assistant.cards import FACE_DOWN, Card

UNSURE: Final = "?x"
Point = tuple[float, float]
Corners = tuple[Point, Point, Point, Point]


class SightingError(ValueError):
    """Something that is no sighting: the message names the part and what was expected."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """One card: its text, ``??`` face down or ``?x`` one that is not named, and where it lies.

    ``corners`` go clockwise from the card's top left; a card looks the same both ways up, so its top is the short side
    nearer the picture's top. ``guesses`` are what an unnamed card could be, likeliest first. ``confidence`` is the
    chance in 0..1 that ``card`` (of ``?x``: the first guess) is right.

    >>> Sighting("7d", 0.98, ((0, 0), (63, 0), (63, 88), (0, 88))).centre
    (31.5, 44.0)
    """

    card: str
    confidence: float
    corners: Corners
    guesses: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.card not in (FACE_DOWN, UNSURE):
            Card.of(self.card)

    @property
    def named(self) -> bool:
        """True when the card has a name; false face down or unsure."""
        return self.card not in (FACE_DOWN, UNSURE)

    @property
    def centre(self) -> Point:
        """The middle of the card."""
        return sum(x for x, _ in self.corners) / 4, sum(y for _, y in self.corners) / 4

    def to_json(self) -> dict[str, Any]:
        """The machine form; guesses only where the card is not named."""
        guesses = {"guesses": list(self.guesses)} if self.card == UNSURE else {}
        corners = [[round(x, 1), round(y, 1)] for x, y in self.corners]
        return {"card": self.card, **guesses, "confidence": round(self.confidence, 4), "corners": corners}

    @staticmethod
    def from_json(row: Mapping[str, Any]) -> Sighting:
        """A sighting from its machine form; raises SightingError."""
        try:
            first, second, third, fourth = ((float(x), float(y)) for x, y in row["corners"])
            guesses = tuple(map(str, row.get("guesses", ())))
            return Sighting(str(row["card"]), float(row["confidence"]), (first, second, third, fourth), guesses)
        except (KeyError, TypeError, ValueError) as error:
            raise SightingError(f"{row!r} is no card seen ({error}); expected card, confidence, four corners") from None


@dataclass(frozen=True, slots=True)
class ChipSighting:
    """A chip, or the top of a stack: its colour's name and its circle.

    ``count`` is how many lie there on top of each other, None for a stack of unknown height.
    """

    colour: str
    centre: Point
    radius: float
    confidence: float
    count: int | None = 1

    def to_json(self) -> dict[str, Any]:
        """The machine form."""
        centre = [round(self.centre[0], 1), round(self.centre[1], 1)]
        confidence = round(self.confidence, 4)
        radius = round(self.radius, 1)
        return {
            "colour": self.colour, "centre": centre, "radius": radius, "confidence": confidence, "count": self.count,
        }  # fmt: skip

    @staticmethod
    def from_json(row: Mapping[str, Any]) -> ChipSighting:
        """A chip from its machine form; raises SightingError."""
        try:
            x, y = row["centre"]
            radius, confidence = float(row["radius"]), float(row["confidence"])
            count = row.get("count", 1)
            height = None if count is None else int(count)
            return ChipSighting(str(row["colour"]), (float(x), float(y)), radius, confidence, height)
        except (KeyError, TypeError, ValueError) as error:
            what = f"{row!r} is no chip seen ({error})"
            raise SightingError(f"{what}; expected colour, centre, radius, confidence") from None


@dataclass(frozen=True, slots=True)
class Reading:
    """Everything seen in one picture of ``width`` by ``height`` pixels, cards in reading order."""

    width: int
    height: int
    cards: tuple[Sighting, ...]
    chips: tuple[ChipSighting, ...]
    milliseconds: Mapping[str, float] = field(default_factory=dict)

    def to_json(self, file: str) -> dict[str, Any]:
        """The machine form of what was read in ``file``."""
        return {
            "file": file,
            "width": self.width,
            "height": self.height,
            "cards": [card.to_json() for card in self.cards],
            "chips": [chip.to_json() for chip in self.chips],
            "milliseconds": {part: round(took, 1) for part, took in self.milliseconds.items()},
        }

    @staticmethod
    def from_json(row: Mapping[str, Any]) -> Reading:
        """A reading from its machine form; raises SightingError."""
        try:
            size = int(row["width"]), int(row["height"])
            cards, chips = row["cards"], row.get("chips", ())
        except (KeyError, TypeError, ValueError) as error:
            raise SightingError(f"no reading ({error}); expected width, height, cards, chips") from None
        seen = tuple(map(Sighting.from_json, cards)), tuple(map(ChipSighting.from_json, chips))
        return Reading(*size, *seen, dict(row.get("milliseconds", {})))

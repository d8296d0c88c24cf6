"""The places of a table: each seat's cards, the board, the pot, the burn, the muck."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from assistant.table.calibrate import Corners, Point

Kind = Literal["seat", "board", "pot", "burn", "muck", "deck"]
KINDS: Final = ("seat", "board", "pot", "burn", "muck", "deck")


@dataclass(frozen=True, slots=True)
class Spot:
    """A named place: a seat's cards (``seat`` is its number), the board, the pot, the burn, the muck, the deck."""

    kind: Kind
    seat: int = 0

    @property
    def in_play(self) -> bool:
        """True where cards of the hand lie; not of the pot, the deck, and what was burned or thrown away."""
        return self.kind in ("seat", "board")

    def __str__(self) -> str:
        return f"seat {self.seat}" if self.kind == "seat" else self.kind


@dataclass(frozen=True, slots=True)
class Region:
    """The part of the table that is a spot, in fractions of the table; it may reach over the edge."""

    spot: Spot
    left: float
    top: float
    right: float
    bottom: float

    def holds(self, place: Point) -> bool:
        """True where the place lies inside."""
        return self.left <= place[0] < self.right and self.top <= place[1] < self.bottom


@dataclass(frozen=True, slots=True)
class Layout:
    """A table: its places and its size in millimetres; seats are numbered clockwise as seen from above.

    ``corners`` are the table's corners in the picture, as fractions of it, where the host has set them; ``lens`` are
    the two terms by which the lens bends straight lines; ``marked`` is true where printed markers lie on the corners.
    """

    name: str
    regions: tuple[Region, ...]
    size_mm: tuple[float, float] = (1000.0, 1000.0)
    corners: Corners | None = None
    lens: tuple[float, float] = (0.0, 0.0)
    marked: bool = False

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that have a place, by number."""
        return tuple(sorted({region.spot.seat for region in self.regions if region.spot.kind == "seat"}))

    def spot_at(self, place: Point) -> Spot | None:
        """The spot at a place on the table; where two overlap, the one written first; None between spots."""
        return next((region.spot for region in self.regions if region.holds(place)), None)

    def apart_mm(self, one: Point, other: Point) -> float:
        """How far two places lie from each other, in millimetres."""
        across = (one[0] - other[0]) * self.size_mm[0]
        down = (one[1] - other[1]) * self.size_mm[1]
        return float((across**2 + down**2) ** 0.5)

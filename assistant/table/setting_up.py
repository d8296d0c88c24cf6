"""Setting up a table from one picture: its corners, its lens, and, where markers lie on it, its size."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from assistant.capture.frames import Pixels
from assistant.table.calibrate import Corners, Felt, find_corners, in_order
from assistant.table.lens import Lens, Points, bend, lens_of
from assistant.table.lines import table_sides
from assistant.table.markers import corners_by_markers, markers_in, missing, size_by_markers

How = Literal["given", "markers", "edges"]
BENT: Final = 1.5  # pixels: what bends less is straight enough
SIDES: Final = 3  # of the table that must be seen to tell the lens
CARD_MM: Final = 88.9
READABLE: Final = 80.0  # pixels of a card's height with which it is read well


class NoTable(ValueError):
    """The table is not to be found in the picture; the message says what to do."""


@dataclass(frozen=True)
class SetUp:
    """What was found: ``how`` the corners, ``k1`` and ``k2`` of the lens, and ``size_mm`` where markers tell it."""

    how: How
    corners: Corners
    k1: float = 0.0
    k2: float = 0.0
    size_mm: tuple[float, float] | None = None

    def felt(self, pixels: Pixels) -> Felt:
        """The table in a picture of that camera."""
        return Felt(self.corners, (pixels.shape[1], pixels.shape[0]), self.k1, self.k2)


def set_up(pixels: Pixels, given: Corners | None, lens: tuple[float, float] | None) -> SetUp:
    """Find the table by the corners ``given``, else its markers, else its edges; and the lens, unless it is given.

    Raises NoTable.
    """
    size = pixels.shape[1], pixels.shape[0]
    marked = markers_in(pixels)
    corners = in_order(given) if given else corners_by_markers(marked, size) or find_corners(pixels)
    if corners is None:
        seen = f"of the markers only some are seen, not {missing(marked)}; " if marked else ""
        raise NoTable(
            f"the table's corners were not found; {seen}lay the printed markers of --sheet on all four, or give "
            "--corners"
        )
    how: How = "given" if given else "markers" if len(marked) == len(corners) else "edges"
    k1, k2 = lens if lens is not None else lens_by_lines(table_sides(pixels, corners), size)
    felt = Felt(corners, size, k1, k2)
    return SetUp(how, corners, k1, k2, size_by_markers(felt, marked) if how == "markers" else None)


def lens_by_lines(lines: list[Points], size: tuple[int, int]) -> tuple[float, float]:
    """The lens's terms from lines that are straight in the world; zeros where they are straight already, or too few."""
    if len(lines) < SIDES or bend(lines, Lens(size)) < BENT:
        return 0.0, 0.0
    lens = lens_of(lines, size)
    if lens is None or bend(lines, lens) > bend(lines, Lens(size)) / 2:
        return 0.0, 0.0
    return round(lens.k1, 5), round(lens.k2, 5)


def card_pixels(felt: Felt, size_mm: tuple[float, float]) -> float:
    """How many pixels high a card is in the middle of the table."""
    half = CARD_MM / size_mm[1] / 2
    top, bottom = felt.pixel((0.5, 0.5 - half)), felt.pixel((0.5, 0.5 + half))
    return float(((top[0] - bottom[0]) ** 2 + (top[1] - bottom[1]) ** 2) ** 0.5)

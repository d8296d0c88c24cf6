"""Whether the camera has moved since its table was set up, told by the table's sides or by the markers on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from assistant.capture.frames import Pixels
from assistant.table.calibrate import Corners, find_corners
from assistant.table.lines import side_offsets

MOVED: Final = 0.005  # of the picture's width: a tenth of a card's length on a large table
SIDES: Final = 2  # that must be seen both times to tell

Point = tuple[float, float]
Sides = tuple[float | None, ...]  # how far each side of the table lies from where it should, in shares of the width


def sides_of(pixels: Pixels, corners: Corners) -> Sides:
    """How far each side lies from the line between its corners; None for one that is not seen well."""
    return tuple(None if off is None else off / pixels.shape[1] for off in side_offsets(pixels, corners))


def shift_of_sides(first: Sides, pixels: Pixels, corners: Corners) -> float | None:
    """How far the table has shifted since its sides were ``first`` looked at; None where too little of it is seen.

    Sides that have shifted out of sight are looked for in the whole picture.
    """
    now = sides_of(pixels, corners)
    apart = [abs(one - other) for one, other in zip(first, now, strict=True) if one is not None and other is not None]
    if len(apart) >= SIDES:
        return max(apart)
    found = find_corners(pixels)
    if found is None:
        return None
    size = np.array([1.0, pixels.shape[0] / pixels.shape[1]])
    return float(np.linalg.norm((np.asarray(found) - np.asarray(corners)) * size, axis=1).max())


def shift_of_markers(corners: Mapping[int, Point], found: Mapping[int, Point]) -> float | None:
    """How far the markers have shifted, in shares of the picture; None where none of them is seen."""
    apart = [float(np.hypot(at[0] - corners[n][0], at[1] - corners[n][1])) for n, at in found.items() if n in corners]
    return float(np.median(apart)) if apart else None

"""Edges in a picture that are straight in the world: the sides of the table, the rows of a chessboard."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.capture.frames import Pixels
from assistant.table.calibrate import Corners
from assistant.table.lens import Points

SAMPLES: Final = 60  # along each side of the table
ENDS: Final = 0.06  # of a side, left out at both ends: the corners are rounded
REACH: Final = 0.03  # of the picture's diagonal, to both sides of the line between two corners
STRAY: Final = 2.0  # pixels from the side's curve: further off is an arm, a chair, a shadow
FEWEST: Final = 20  # points that make a side


def table_sides(pixels: Pixels, corners: Corners) -> list[Points]:
    """Points on each side of the table of which enough is seen, in pixels; ``corners`` are fractions of the picture."""
    return [side.points for side in _sides(pixels, corners) if side.seen]


def side_offsets(pixels: Pixels, corners: Corners) -> list[float | None]:
    """How far each side lies, in its middle, from the line between its two corners, in pixels; None where not seen."""
    return [side.offset if side.seen else None for side in _sides(pixels, corners)]


def chessboard_rows(pixels: Pixels, across: int, down: int) -> list[Points]:
    """The rows and columns of a chessboard with so many inner corners; none where it is not seen whole."""
    grey = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
    seen, found = cv2.findChessboardCornersSB(grey, (across, down), flags=cv2.CALIB_CB_EXHAUSTIVE)
    if not seen:
        return []
    grid = np.asarray(found, np.float64).reshape(down, across, 2)
    return [*grid, *grid.transpose(1, 0, 2)]


@dataclass(frozen=True)
class _Side:
    """The points found on one side, and how far off its line they lie in the middle."""

    points: Points
    offset: float

    @property
    def seen(self) -> bool:
        return len(self.points) >= FEWEST


def _sides(pixels: Pixels, corners: Corners) -> list[_Side]:
    size = np.array([pixels.shape[1], pixels.shape[0]], np.float64)
    at = np.asarray(corners, np.float64) * size
    smooth = np.asarray(cv2.GaussianBlur(pixels, (0, 0), 1.5), np.float32)
    return [_side(smooth, at[n], at[(n + 1) % 4]) for n in range(4)]


def _side(smooth: NDArray[np.float32], start: Points, end: Points) -> _Side:
    """Where colours change most across the line from one corner to the next, strays left out."""
    high, wide = smooth.shape[:2]
    along = np.linspace(ENDS, 1 - ENDS, SAMPLES)
    way = (end - start) / np.linalg.norm(end - start)
    across = np.array([-way[1], way[0]])
    reach = max(4, round(REACH * float(np.hypot(wide, high))))
    offsets = np.arange(-reach, reach + 1, dtype=np.float64)
    places = (start + along[:, None] * (end - start))[:, None, :] + offsets[:, None] * across
    x, y = places[..., 0].astype(np.float32), places[..., 1].astype(np.float32)
    band = cv2.remap(smooth, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    steps = np.abs(np.diff(band, axis=1)).sum(axis=2)
    inside = ((x > 1) & (x < wide - 2) & (y > 1) & (y < high - 2)).all(axis=1)
    best = offsets[steps.argmax(axis=1)] + 0.5
    kept = _together(along, best, inside & (steps.max(axis=1) > 3 * np.median(steps)))
    points = start + along[kept, None] * (end - start) + best[kept, None] * across
    return _Side(np.asarray(points, np.float64), float(np.median(best[kept])) if kept.any() else 0.0)


def _together(along: Points, offsets: Points, kept: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The samples that lie on one flat curve, the strays dropped worst first."""
    while kept.sum() >= FEWEST:
        curve = np.polyfit(along[kept], offsets[kept], 2)
        stray = np.where(kept, np.abs(np.polyval(curve, along) - offsets), 0.0)
        if stray.max() <= STRAY:
            break
        kept = kept & (stray < max(stray.max(), STRAY))
    return kept

"""Where the table lies in the picture: its corners, found or given, and the way from pixels to places on it.

Places on the table are fractions: (0, 0) is its top left corner as the camera sees it, (1, 1) its bottom right one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.capture.frames import Pixels
from assistant.table.lens import Lens

Point = tuple[float, float]
Corners = tuple[Point, Point, Point, Point]  # top left, top right, bottom right, bottom left

LOOKED_AT_WIDTH: Final = 640
SMALLEST_SHARE: Final = 0.15  # of the picture: a table seen smaller than this cannot be read anyway
WHOLE_SHARE: Final = 0.97  # a "table" as large as the picture has no visible edge
SOLID: Final = 0.85  # how much of its own outline the found surface fills; cards and chips are holes and bites
SQUARE: Final = (0.88, 1.12)  # area of the outline over that of its four corners
LIGHTNESS_WEIGHT: Final = 0.5  # light falls unevenly over a table, its colour does not change
WHOLE: Final[Corners] = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


class Felt:
    """The table's corners in a picture of a given size, and the two ways between pixels and places on the table."""

    def __init__(self, corners: Corners, size: tuple[int, int], k1: float = 0.0, k2: float = 0.0) -> None:
        """``corners`` are fractions of the picture of ``size`` pixels, ``k1`` and ``k2`` the bend of its lens."""
        self.corners = corners
        self.lens = Lens(size, k1, k2)
        pixels = self.lens.straight(np.asarray(corners, np.float64) * size).astype(np.float32)
        self._to_table = cv2.getPerspectiveTransform(pixels, np.asarray(WHOLE, np.float32))

    def place(self, pixel: Point) -> Point:
        """The place on the table under one pixel.

        >>> felt = Felt(((0.25, 0.0), (0.75, 0.0), (1.0, 1.0), (0.0, 1.0)), (200, 100))
        >>> [round(float(v), 3) for v in felt.place((150, 0))]
        [1.0, 0.0]
        """
        straight = self.lens.straight(np.asarray([pixel], np.float64))
        x, y = cv2.perspectiveTransform(straight[None], self._to_table)[0][0]
        return float(x), float(y)

    def pixel(self, place: Point) -> Point:
        """The pixel over a place on the table.

        >>> felt = Felt(((0.25, 0.0), (0.75, 0.0), (1.0, 1.0), (0.0, 1.0)), (200, 100))
        >>> [round(v, 3) for v in felt.pixel(felt.place((60.0, 40.0)))]
        [60.0, 40.0]
        """
        straight = cv2.perspectiveTransform(np.asarray([[place]], np.float64), np.linalg.inv(self._to_table))[0]
        x, y = self.lens.bent(np.asarray(straight, np.float64))[0]
        return float(x), float(y)


def find_corners(pixels: Pixels) -> Corners | None:
    """The corners of a four-cornered table top, as fractions of the picture; None where none is plain to see.

    The table is taken to cover the middle of the picture and to differ in colour from the floor around it.
    """
    height, width = pixels.shape[:2]
    small = cv2.resize(pixels, (LOOKED_AT_WIDTH, round(LOOKED_AT_WIDTH * height / width)), interpolation=cv2.INTER_AREA)
    surface = _surface(np.asarray(small, np.uint8))
    outlines, _ = cv2.findContours(surface, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    if not outlines:
        return None
    outline = max(outlines, key=cv2.contourArea)
    hull = cv2.convexHull(outline)
    share = cv2.contourArea(hull) / surface.size
    if not SMALLEST_SHARE < share < WHOLE_SHARE or cv2.contourArea(outline) < SOLID * cv2.contourArea(hull):
        return None
    corners = _four_corners(hull)
    if corners is None:
        return None
    return in_order([((x + 0.5) / small.shape[1], (y + 0.5) / small.shape[0]) for x, y in corners.tolist()])


def in_order(corners: Sequence[Sequence[float]]) -> Corners:
    """Four corners as top left, top right, bottom right, bottom left.

    >>> in_order([(1, 1), (0, 1), (0, 0), (1, 0)])
    ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    """
    points = np.asarray(corners, np.float64)
    middle = points.mean(axis=0)
    around = points[np.argsort(np.arctan2(points[:, 1] - middle[1], points[:, 0] - middle[0]))]
    first = int(np.argmin(around.sum(axis=1)))
    a, b, c, d = ((float(x), float(y)) for x, y in np.roll(around, -first, axis=0))
    return a, b, c, d


def _surface(small: Pixels) -> NDArray[np.uint8]:
    """What has the colour of the middle of the picture, as a mask, specks and gaps removed."""
    lab = np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2LAB), np.float32)
    height, width = lab.shape[:2]
    middle = lab[height // 4 : 3 * height // 4, width // 4 : 3 * width // 4].reshape(-1, 3)
    apart = (lab - np.median(middle, axis=0)) * np.asarray((LIGHTNESS_WEIGHT, 1.0, 1.0), np.float32)
    far = np.clip(4.0 * np.sqrt((apart**2).sum(axis=2)), 0, 255).astype(np.uint8)
    _, mask = cv2.threshold(far, 0, 255, cv2.THRESH_BINARY_INV + cv2.THRESH_OTSU)
    mask = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8), iterations=2)
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8), iterations=2), np.uint8)


def _four_corners(hull: NDArray[np.int32]) -> NDArray[np.float32] | None:
    """The outline with ever more of its detail dropped, until four corners are left that still cover the same."""
    length = cv2.arcLength(hull, True)
    for detail in np.linspace(0.01, 0.1, 19):
        corners = cv2.approxPolyDP(hull, detail * length, True)
        if len(corners) > 4:
            continue
        area = cv2.contourArea(corners)
        if len(corners) < 4 or not SQUARE[0] < cv2.contourArea(hull) / area < SQUARE[1]:
            return None
        return np.asarray(corners.reshape(4, 2), np.float32)
    return None

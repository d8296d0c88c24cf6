"""Printed markers for the corners of the table: the sheet to print, and where they lie in a picture.

Marker 0 belongs at the table's top left corner as the camera sees it, 1 top right, 2 bottom right, 3 bottom left; the
corner of each that is marked on the sheet lies on the corner of the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from assistant.capture.frames import Pixels
from assistant.table.calibrate import Corners, Felt

COUNT: Final = 4
SIDE_MM: Final = 60.0
SHEET_MM: Final = (210.0, 297.0)
SHEET_DPI: Final = 300
TIP_MM: Final = 2.5  # left white before a marker's corner, so that it is found exactly
QUIET_MM: Final = 14.0  # white around each marker: without it they are not found on a dark felt
RULER_MM: Final = 100.0
SAYS: Final = (
    "Print at 100 %. Cut along the grey lines. Lay each flat, the corner with the red tips on that corner",
    "of the table, as the camera sees it. Then run: cards-speak calibrate",
)
CORNERS: Final = ("top left", "top right", "bottom right", "bottom left")
_ROUND: Final = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float64)  # of a marker, as OpenCV numbers its corners
_BOOK: Final = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)


def markers_in(pixels: Pixels) -> dict[int, NDArray[np.float64]]:
    """The markers of a table's corners that are seen, by number: the four corners (4, 2) of each, in pixels."""
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    found, numbers, _ = cv2.aruco.ArucoDetector(_BOOK, settings).detectMarkers(pixels)
    if numbers is None:
        return {}
    by_number: dict[int, NDArray[np.float64]] = {}
    for number, corners in zip(numbers.ravel().tolist(), found, strict=True):
        if number < COUNT:
            by_number[number] = np.asarray(corners, np.float64).reshape(4, 2)
    return by_number


def corners_by_markers(found: Mapping[int, NDArray[np.float64]], size: tuple[int, int]) -> Corners | None:
    """The table's corners as fractions of a picture of ``size``; None where not all four markers are seen."""
    if len(found) < COUNT:
        return None
    first, second, third, fourth = (found[number][number] / size for number in range(COUNT))
    return _point(first), _point(second), _point(third), _point(fourth)


def size_by_markers(felt: Felt, found: Mapping[int, NDArray[np.float64]]) -> tuple[float, float]:
    """The table's width and depth in millimetres, from how large the markers on it look."""
    across, down = [], []
    for corners in found.values():
        places = np.array([felt.place((float(x), float(y))) for x, y in corners])
        sides = np.abs(np.roll(places, -1, axis=0) - places)
        across += [sides[n].max() for n in range(4) if sides[n, 0] > sides[n, 1]]
        down += [sides[n].max() for n in range(4) if sides[n, 1] >= sides[n, 0]]
    return SIDE_MM / float(np.median(across)), SIDE_MM / float(np.median(down))


def missing(found: Mapping[int, object]) -> str:
    """Which markers are not seen, in words.

    >>> missing({0: None, 3: None})
    '1 (top right) and 2 (bottom right)'
    """
    return " and ".join(f"{number} ({CORNERS[number]})" for number in range(COUNT) if number not in found)


def sheet() -> Pixels:
    """The sheet to print: A4 at 300 dots an inch, the four markers with the corner marked that goes to the table's."""
    wide, high = (_dots(length) for length in SHEET_MM)
    paper = np.full((high, wide, 3), 255, np.uint8)
    side, room = _dots(SIDE_MM), _dots(SIDE_MM + 2 * QUIET_MM)
    left, top = (wide - 2 * room) // 2, _dots(48.0)
    for number in range(COUNT):
        at = np.array([left, top]) + room * np.array([number in (1, 2), number in (2, 3)])
        cv2.rectangle(paper, at.tolist(), (at + room).tolist(), (170, 170, 170), 2)
        inside = at + _dots(QUIET_MM)
        marker = cv2.aruco.generateImageMarker(_BOOK, number, side)
        paper[inside[1] : inside[1] + side, inside[0] : inside[0] + side] = marker[..., None]
        _mark(paper, inside + _ROUND[number] * side, number)
    _write(paper, "Cards Speak: markers for the corners of the table", (left, _dots(22.0)), 1.5)
    for line, text in enumerate(SAYS):
        _write(paper, text, (left, _dots(31.0 + 7.0 * line)), 1.05)
    foot = top + 2 * room + _dots(16.0)
    below = left, foot + _dots(8.0)
    cv2.line(paper, (left, foot), (left + _dots(RULER_MM), foot), (30, 30, 30), 6)
    _write(paper, f"This line is {RULER_MM:.0f} mm long where the sheet was printed right.", below, 1.05)
    return paper


def printed(kind: str) -> bytes:
    """The sheet as a file that prints at its size: ``pdf`` or ``png``."""
    made = BytesIO()
    image = Image.fromarray(cv2.cvtColor(sheet(), cv2.COLOR_BGR2RGB))
    image.save(made, kind.upper(), resolution=SHEET_DPI, dpi=(SHEET_DPI, SHEET_DPI))
    return made.getvalue()


def _mark(paper: Pixels, corner: NDArray[np.float64], number: int) -> None:
    """The tip that goes to the table's corner, and which corner that is."""
    outwards = np.sign(_ROUND[number] - 0.5)
    for turn in (np.array([1.0, 0.0]), np.array([0.0, 1.0])):
        tail, tip = (corner + outwards * turn * _dots(away) for away in (11.0, TIP_MM))
        cv2.arrowedLine(paper, _ints(tail), _ints(tip), (40, 40, 200), 8, tipLength=0.35)
    across = -_dots(50.0) if outwards[0] > 0 else 0
    _write(paper, f"{number}  {CORNERS[number]}", _ints(corner + [across, outwards[1] * _dots(11.0) + _dots(1.5)]), 1.1)


def _write(paper: Pixels, text: str, at: tuple[int, int], height: float) -> None:
    cv2.putText(paper, text, at, cv2.FONT_HERSHEY_SIMPLEX, height, (30, 30, 30), 3, cv2.LINE_AA)


def _dots(millimetres: float) -> int:
    return round(millimetres / 25.4 * SHEET_DPI)


def _ints(point: NDArray[np.float64]) -> tuple[int, int]:
    return int(point[0]), int(point[1])


def _point(point: NDArray[np.float64]) -> tuple[float, float]:
    return float(point[0]), float(point[1])

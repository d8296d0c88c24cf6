"""What a picture of the table says of the light, the focus, and how large the cards are in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.capture.frames import Pixels
from assistant.doctor.finding import Finding
from assistant.table.calibrate import WHOLE, Corners, find_corners
from assistant.table.spots import Layout

DARK: Final = 55  # grey levels of 255: cards on a felt darker than this lose their reds
DIM: Final = 80
GLARE: Final = 0.04  # of the table: a lamp that mirrors in the cards makes more of it white
WHITE: Final = 252
STEEP: Final = 0.13  # the steepest edges over the contrast: sharp photographs have 0.2 to 0.45, blurred by 3 px 0.12
SOFT: Final = 0.17
CARD_MM: Final = 88.0
SMALL: Final = 80  # pixels of a card's height: below it ranks are not read well
FAIR: Final = 110

Grey = NDArray[np.uint8]


def look_over(pixels: Pixels, layout: Layout) -> Iterator[Finding]:
    """The findings of one picture; ``layout`` gives the table's size, and its corners where they are known."""
    corners = layout.corners or find_corners(pixels)
    if corners is None:
        yield Finding(
            "table", "doubt", "its corners were not found; the whole picture counts as the table",
            "show all of the table on a floor of another colour, or mark its corners on the set-up page",
        )  # fmt: skip
    else:
        yield Finding("table", "well", "its four corners are in the picture")
    grey = _on_the_table(np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.uint8), corners or WHOLE)
    yield light(grey)
    yield focus(grey)
    yield scale(pixels, corners or WHOLE, layout)


def light(grey: Grey) -> Finding:
    """Whether there is enough light, and none that mirrors."""
    mean, white = float(grey.mean()), float((grey >= WHITE).mean())
    seen = f"the table has {mean:.0f} of 255 grey levels, {100 * white:.0f} % of it pure white"
    if mean < DARK:
        return Finding("light", "bad", seen, "switch on more light over the table, or set a longer exposure")
    if white > GLARE:
        return Finding("light", "doubt", seen, "move the lamp aside, or put a shade before it: it mirrors in the cards")
    if mean < DIM:
        return Finding("light", "doubt", seen, "a brighter lamp makes reading surer")
    return Finding("light", "well", seen)


def focus(grey: Grey) -> Finding:
    """Whether edges are sharp; needs something with edges on the table, such as a card."""
    steep = steepness(grey)
    seen = f"the sharpest edges have {steep:.2f} of the contrast in one pixel"
    if steep < STEEP:
        remedy = "lay a card in the middle; then turn the lens, or hold still until it has focused, and clean it"
        return Finding("focus", "bad", seen, remedy)
    if steep < SOFT:
        return Finding("focus", "doubt", seen, "lay a card in the middle and see whether turning the lens helps")
    return Finding("focus", "well", seen)


def steepness(grey: Grey) -> float:
    """How much of the contrast lies within one pixel at the steepest edges (the top 0.5 %)."""
    values = grey.astype(np.float32)
    across = cv2.Sobel(values, cv2.CV_32F, 1, 0, ksize=3) / 8
    down = cv2.Sobel(values, cv2.CV_32F, 0, 1, ksize=3) / 8
    contrast = float(np.percentile(values, 99) - np.percentile(values, 1)) + 1
    return float(np.percentile(np.hypot(across, down), 99.5)) / contrast


def scale(pixels: Pixels, corners: Corners, layout: Layout) -> Finding:
    """How large a card is in the picture, where it is smallest: at the table's far edge."""
    tall = card_height(corners, (pixels.shape[1], pixels.shape[0]), layout.size_mm)
    seen = f"a card is {tall:.0f} pixels tall in a picture {pixels.shape[1]} pixels wide"
    if tall < SMALL:
        return Finding("scale", "bad", seen, f"hang the camera lower, or take a larger picture: {SMALL} are needed")
    if tall < FAIR:
        return Finding("scale", "doubt", seen, f"{FAIR} are read better: a lower camera, or a larger picture")
    return Finding("scale", "well", seen)


def card_height(corners: Corners, size: tuple[int, int], table_mm: tuple[float, float]) -> float:
    """The height in pixels of a card at the shortest of the table's edges."""
    points: Any = np.asarray(corners, np.float64) * np.asarray(size, np.float64)
    lengths = [float(np.hypot(*(points[(at + 1) % 4] - points[at]))) for at in range(4)]
    return min(lengths[at] / table_mm[at % 2] for at in range(4)) * CARD_MM


def _on_the_table(grey: Grey, corners: Corners) -> Grey:
    """The part of the picture around the table."""
    height, width = grey.shape
    across = [x for x, _ in corners]
    down = [y for _, y in corners]
    left, right = int(min(across) * width), int(np.ceil(max(across) * width))
    top, bottom = int(min(down) * height), int(np.ceil(max(down) * height))
    return grey[max(0, top) : bottom, max(0, left) : right]

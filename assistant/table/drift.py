"""Whether the camera has moved since its table was set up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.capture.frames import Pixels

SEEN_AT: Final = 480  # pixels of width at which pictures are laid over each other
MOVED: Final = 0.006  # of the picture's width: a tenth of a card's length on a large table
SURE: Final = 0.12  # the share of the picture's detail that must agree on one shift

Point = tuple[float, float]
Grey = NDArray[np.float32]


def outline_of(pixels: Pixels) -> Grey:
    """The edges in a picture, small: what stays where it is while the lamp and the cards change."""
    high = round(SEEN_AT * pixels.shape[0] / pixels.shape[1])
    small = cv2.resize(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), (SEEN_AT, high), interpolation=cv2.INTER_AREA)
    down, across = (np.asarray(cv2.Sobel(small, cv2.CV_32F, *way, ksize=3), np.float32) for way in ((0, 1), (1, 0)))
    return np.asarray(np.sqrt(np.hypot(down, across)), np.float32)


def shift_between(before: Grey, now: Grey) -> float | None:
    """How far the picture has shifted, in shares of its width; None where too little agrees to tell.

    What lies on the table differs between the two, but the table, the floor and the chairs shift together.
    """
    if before.shape != now.shape:
        return None
    window = cv2.createHanningWindow((before.shape[1], before.shape[0]), cv2.CV_32F)
    (x, y), agreed = cv2.phaseCorrelate(before, now, window)
    return float(np.hypot(x, y)) / SEEN_AT if agreed > SURE else None


def shift_of_markers(
    corners: Mapping[int, tuple[float, float]], found: Mapping[int, tuple[float, float]]
) -> float | None:
    """How far the markers have shifted, in shares of the picture; None where none of them is seen."""
    apart = [float(np.hypot(at[0] - corners[n][0], at[1] - corners[n][1])) for n, at in found.items() if n in corners]
    return float(np.median(apart)) if apart else None

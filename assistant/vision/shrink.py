"""Pictures made smaller: to be read, without losing fine strokes; and to see whether anything has changed."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.capture.frames import Pixels

Small = NDArray[np.int16]  # height x width, grey; signed, so that two can be taken from each other


def shrunk(pixels: Pixels, size: tuple[int, int]) -> Pixels:
    """The picture brought to ``size`` (width, height): halved as often as that leaves it larger, then interpolated.

    Averaging by any other factor than two takes several times as long. An odd last row or column is left out.

    >>> shrunk(np.zeros((101, 203, 3), np.uint8), (50, 25)).shape
    (25, 50, 3)
    """
    while pixels.shape[1] >= 2 * size[0] and pixels.shape[0] >= 2 * size[1]:
        high, wide = pixels.shape[0] // 2, pixels.shape[1] // 2
        even = pixels[: 2 * high, : 2 * wide]
        pixels = np.asarray(cv2.resize(even, (wide, high), interpolation=cv2.INTER_AREA), np.uint8)
    if (pixels.shape[1], pixels.shape[0]) == size:
        return pixels
    return np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_LINEAR), np.uint8)


def small_grey(pixels: Pixels, wide: int) -> Small:
    """The picture ``wide`` pixels across, grey and a little blurred, to be compared with others of its kind.

    >>> small_grey(np.zeros((100, 200, 3), np.uint8), 40).shape
    (20, 40)
    """
    high = max(1, round(wide * pixels.shape[0] / pixels.shape[1]))
    small = cv2.resize(pixels, (wide, high), interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.blur(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), (3, 3)), np.int16)

"""Cards cut out of the picture, upright and all of one size."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from assistant.capture.frames import Pixels
from assistant.vision.boxes import Floats
from assistant.vision.shrink import shrunk

FINER = 2  # a large card is first cut at this many times the wanted size, then averaged


def cut_out(pixels: Pixels, corners: Floats, size: tuple[int, int], margin: float = 0.0) -> Pixels:
    """The card with these corners (4, 2), its first corner top left, as a picture of ``size`` (width, height).

    ``margin`` is how far beyond the card's edge it reaches, a share of the card's own width and height. A card that is
    larger in the picture than wanted is averaged down, so that thin strokes stay.
    """
    wide, high = size
    shrink = float(np.linalg.norm(corners[2] - corners[1])) * (1 + 2 * margin) / high
    finer = FINER if shrink > 1.5 else 1
    part, place = _neighbourhood(pixels, corners, margin)
    while shrink > 2 * FINER and min(part.shape[:2]) > 1:
        part = shrunk(part, (part.shape[1] // 2, part.shape[0] // 2))
        place, shrink = np.asarray(place / 2, np.float32), shrink / 2
    turn = cv2.getPerspectiveTransform((place - 0.5).astype(np.float32), _target(wide * finer, high * finer, margin))
    cut = cv2.warpPerspective(
        part, turn, (wide * finer, high * finer), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    if finer > 1:
        cut = cv2.resize(cut, size, interpolation=cv2.INTER_AREA)
    return np.asarray(cut, np.uint8)


def cut_outs(pixels: Pixels, places: Sequence[Floats], size: tuple[int, int], margin: float = 0.0) -> Pixels:
    """Several cards at once, (n, height, width, 3)."""
    cuts = [cut_out(pixels, corners, size, margin) for corners in places]
    return np.stack(cuts) if cuts else np.zeros((0, size[1], size[0], 3), np.uint8)


def _target(wide: int, high: int, margin: float) -> Floats:
    """Where the card's corners come to lie in the cut; OpenCV counts from the middle of the first pixel."""
    left, top = wide * margin / (1 + 2 * margin) - 0.5, high * margin / (1 + 2 * margin) - 0.5
    right, below = wide - 1 - left, high - 1 - top
    return np.array([[left, top], [right, top], [right, below], [left, below]], np.float32)


def _neighbourhood(pixels: Pixels, corners: Floats, margin: float) -> tuple[Pixels, Floats]:
    """The upright part of the picture that holds the card and its margin, and the corners within it."""
    reach = margin * float(np.linalg.norm(corners[2] - corners[0])) + 2
    high, wide = pixels.shape[:2]
    low = np.clip(np.floor(corners.min(axis=0) - reach), 0, (wide - 1, high - 1)).astype(int)
    top = np.clip(np.ceil(corners.max(axis=0) + reach), low + 1, (wide, high)).astype(int)
    return pixels[low[1] : top[1], low[0] : top[0]], corners - low.astype(np.float32)

"""Flat pictures of things as BGRA pixels with their real size, and the strokes that they are drawn with."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator

from models.tabletops import hsv


@dataclass(frozen=True)
class Sprite:
    """BGRA uint8 pixels (h, w, 4) of a thing `width` by `height` millimetres that stands `rise` millimetres tall."""

    pixels: np.ndarray
    width: float
    height: float
    rise: float = 0.5


def blank(height: int, width: int) -> np.ndarray:
    """A sprite with nothing on it yet."""
    return np.zeros((height, width, 4), np.uint8)


def ink_of(colour: np.ndarray, alpha: float = 255) -> tuple[float, float, float, float]:
    """A BGRA colour for OpenCV's drawing calls."""
    return (float(colour[0]), float(colour[1]), float(colour[2]), float(alpha))


def any_colour(rng: Generator, low: float = 0.0, high: float = 1.0) -> np.ndarray:
    """Any colour, lightness between `low` and `high`."""
    return hsv(rng.random(), rng.choice([rng.uniform(0, 0.2), rng.uniform(0.2, 1)]), rng.uniform(low, high))


def disc(sprite: np.ndarray, radius: float, ink: tuple[float, float, float, float], thick: int = -1) -> None:
    """A centred circle of relative radius (1 = to the edge)."""
    side = sprite.shape[0]
    cv2.circle(sprite, (side // 2, side // 2), max(1, int(radius * (side / 2 - 1))), ink, thick, cv2.LINE_AA)


def centred_text(sprite: np.ndarray, text: str, scale: float, ink: tuple[float, ...], thick: int) -> None:
    """Text in the middle of a sprite."""
    (width, height), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_DUPLEX, scale, thick)
    origin = ((sprite.shape[1] - width) // 2, (sprite.shape[0] + height) // 2)
    cv2.putText(sprite, text, origin, cv2.FONT_HERSHEY_DUPLEX, scale, ink, thick, cv2.LINE_AA)


def rounded(sprite: np.ndarray, x0: int, y0: int, x1: int, y1: int, r: int, ink: tuple[float, ...]) -> None:
    """A filled rectangle with rounded corners."""
    cv2.rectangle(sprite, (x0 + r, y0), (x1 - r, y1 - 1), ink, -1)
    cv2.rectangle(sprite, (x0, y0 + r), (x1 - 1, y1 - r), ink, -1)
    for x in (x0 + r, x1 - r - 1):
        for y in (y0 + r, y1 - r - 1):
            cv2.circle(sprite, (x, y), r, ink, -1, cv2.LINE_AA)

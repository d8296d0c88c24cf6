"""Made-up backs of cards, drawn small and quickly from random numbers: BGRA uint8 pictures.

A back's number settles what is drawn; its thousands settle the kind: 0 a figure in two colours, 1 a fine print that
runs off every edge, 2 a picture.
"""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.random import Generator

from models.tabletops import hsv, noise, suit_mark

HIGH, WIDE = 360, 257  # pixels
INKS = (0.0, 0.6, 0.97, 0.93, 0.58, 0.64)  # hues that backs are printed in: reds, pinks and blues
WHITE = hsv(0.1, 0.03, 0.95)


def _ink(rng: Generator) -> np.ndarray:
    """A strong colour, mostly a red or a blue."""
    hue = float(rng.choice(INKS)) if rng.random() < 0.6 else float(rng.random())
    return hsv(hue, rng.uniform(0.4, 1), rng.uniform(0.25, 0.95))


def _mixed(dark: np.ndarray, lit: np.ndarray, figure: np.ndarray, most: float) -> np.ndarray:
    """Two colours, the second where the figure (height, width) is above zero."""
    part = (1 / (1 + np.exp(-6 * figure)))[..., None] * most
    return (dark * (1 - part) + lit * part).astype(np.uint8)


def _framed(picture: np.ndarray, edge: int, colour: np.ndarray) -> None:
    """Paint a border, in place."""
    picture[:edge] = picture[-edge:] = colour.astype(np.uint8)
    picture[:, :edge] = picture[:, -edge:] = colour.astype(np.uint8)


def _away(middle: bool = True) -> tuple[np.ndarray, np.ndarray]:
    """Rows and columns of a back, counted from its middle or from its corner."""
    y, x = np.mgrid[0:HIGH, 0:WIDE].astype(np.float32)
    return (np.abs(y - HIGH / 2), np.abs(x - WIDE / 2)) if middle else (y, x)


def _figured(rng: Generator) -> np.ndarray:
    """A figure in two colours, with or without a border and a medallion."""
    dark = _ink(rng)
    lit = hsv(rng.random(), rng.uniform(0, 0.15), rng.uniform(0.85, 1)) if rng.random() < 0.75 else _ink(rng)
    y, x = _away()
    pitch = rng.uniform(6, 40)
    figures: list[Callable[[], np.ndarray]] = [
        lambda: np.sin(x * 2 * np.pi / pitch) * np.sin(y * 2 * np.pi / pitch),
        lambda: np.sin((x + y) * 2 * np.pi / pitch),
        lambda: np.maximum(np.cos((x + y) * 2 * np.pi / pitch), np.cos((x - y) * 2 * np.pi / pitch)) - 0.7,
        lambda: np.sin(np.hypot(x, y * rng.uniform(0.5, 1)) * 2 * np.pi / pitch),
        lambda: noise(rng, HIGH, WIDE, pitch) * noise(rng, HIGH, WIDE, 60),
        lambda: np.sin(x * 6.28 / pitch + 3 * np.sin(y / pitch)) + np.sin(y * 6.28 / pitch) - 0.5,
        lambda: np.full((HIGH, WIDE), -1.0, np.float32),
    ]
    picture = _mixed(dark, lit, figures[rng.integers(len(figures))](), rng.uniform(0.25, 1))
    if rng.random() < 0.5:
        for radius, ink in ((rng.uniform(30, 80), lit), (rng.uniform(15, 60), dark)):
            size = (int(radius), int(radius * 1.3))
            cv2.ellipse(picture, (WIDE // 2, HIGH // 2), size, 0, 0, 360, ink.tolist(), -1, cv2.LINE_AA)
    if rng.random() < 0.65:
        _framed(picture, int(rng.uniform(6, 26)), WHITE)
    return picture


def _fine(rng: Generator) -> np.ndarray:
    """A fine lattice, checks, dots or suit signs from edge to edge; far off it is one pale or dark colour."""
    ink, pale = _ink(rng), hsv(rng.random(), rng.uniform(0, 0.08), rng.uniform(0.85, 1))
    if rng.random() < 0.4:  # white figures on black
        ink, pale = hsv(rng.random(), rng.uniform(0, 0.3), rng.uniform(0.02, 0.2)), WHITE
    y, x = _away(middle=False)
    pitch, lean = rng.uniform(7, 30), float(rng.choice([1.0, 0.6, 1.4]))
    y, x = y + rng.uniform(0, 2 * pitch), x + rng.uniform(0, 2 * pitch)
    u, v = (x + y * lean) * np.pi / pitch, (x - y * lean) * np.pi / pitch
    if rng.random() < 0.25:
        u, v = x * 2 * np.pi / pitch, y * 2 * np.pi / pitch
    kind = int(rng.integers(4))
    if kind == 0:
        figure = np.abs(np.sin(u)) * np.abs(np.sin(v)) - rng.uniform(0.15, 0.6)
    elif kind == 1:
        figure = np.sin(u) * np.sin(v)
    elif kind == 2:
        figure = np.sin(u) ** 2 + np.sin(v) ** 2 - rng.uniform(0.5, 1.6)
    else:
        figure = _signs(rng, max(14, int(pitch * 1.6)))
    picture = _mixed(ink, pale, figure * 2, rng.uniform(0.5, 1))
    if rng.random() < 0.25:
        mark = suit_mark(int(rng.integers(60, 140)), int(rng.integers(4)))
        top, left = (HIGH - mark.shape[0]) // 2, (WIDE - mark.shape[1]) // 2
        patch = picture[top : top + mark.shape[0], left : left + mark.shape[1]]
        patch[:] = (patch * (1 - mark[..., None]) + _ink(rng) * mark[..., None]).astype(np.uint8)
    return picture


def _signs(rng: Generator, step: int) -> np.ndarray:
    """Rows of small suit signs, -0.5 or 0.5."""
    tile = np.zeros((2 * step, 2 * step), np.float32)
    mark = max(6, int(step * rng.uniform(0.5, 0.9)))
    for suit, (row, column) in enumerate([(0, 0), (0, step), (step, step), (step, 0)]):
        tile[row : row + mark, column : column + mark] = suit_mark(mark, suit)
    tile = np.roll(tile, tuple(rng.integers(2 * step, size=2)), (0, 1))  # so that the edge cuts the signs anywhere
    return np.tile(tile, (HIGH // (2 * step) + 1, WIDE // (2 * step) + 1))[:HIGH, :WIDE] - 0.5


def _pictured(rng: Generator) -> np.ndarray:
    """A picture: a sky or ground of two colours, a few shapes, a frame, all of one family of colours."""
    hue = rng.random()
    down = np.linspace(0, 1, HIGH, dtype=np.float32)[:, None, None]
    first, last = (hsv(hue + rng.normal(0, 0.06), rng.uniform(0.1, 0.9), rng.uniform(0.15, 0.95)) for _ in range(2))
    picture = np.repeat(first * (1 - down) + last * down, WIDE, axis=1)
    picture *= 1 + 0.12 * noise(rng, HIGH, WIDE, rng.uniform(8, 60))[..., None]
    picture = np.clip(picture, 0, 255).astype(np.uint8)
    for _ in range(int(rng.integers(3, 14))):
        ink = hsv(hue + rng.normal(0, 0.15), rng.uniform(0.05, 0.9), rng.uniform(0.1, 1)).tolist()
        middle = (int(rng.integers(WIDE)), int(rng.integers(HIGH)))
        if rng.random() < 0.5:
            size = (int(rng.uniform(6, 70)), int(rng.uniform(6, 70)))
            cv2.ellipse(picture, middle, size, float(rng.uniform(0, 180)), 0, 360, ink, -1, cv2.LINE_AA)
        else:
            points = np.int32(rng.normal(0, 45, (int(rng.integers(3, 7)), 2)) + middle)
            cv2.fillPoly(picture, [points], ink, cv2.LINE_AA)
    if rng.random() < 0.4:
        picture[HIGH // 2 :] = picture[: HIGH - HIGH // 2][::-1, ::-1]
    if rng.random() < 0.6:
        _framed(picture, int(rng.uniform(6, 24)), WHITE if rng.random() < 0.8 else _ink(rng))
    return picture


KINDS: tuple[Callable[[Generator], np.ndarray], ...] = (_figured, _fine, _pictured)


def back(number: int) -> np.ndarray:
    """The made-up back of a number, BGRA uint8 (HIGH, WIDE, 4), corners not yet rounded."""
    picture = KINDS[number // 1000 % len(KINDS)](np.random.default_rng(number))
    return np.dstack([picture, np.full((HIGH, WIDE), 255, np.uint8)])

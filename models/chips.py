"""Poker chips, drawn from above."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.random import Generator

from models.sprites import Sprite, any_colour, blank, centred_text, disc, ink_of
from models.tabletops import hsv, suit_mark

CHIP_COLOURS: dict[str, tuple[float, float, float]] = {
    "white": (0.1, 0.03, 0.93),
    "red": (0.99, 0.8, 0.72),
    "green": (0.41, 0.8, 0.45),
    "blue": (0.58, 0.8, 0.65),
    "black": (0.65, 0.2, 0.12),
    "yellow": (0.14, 0.75, 0.9),
    "purple": (0.78, 0.55, 0.5),
    "orange": (0.06, 0.85, 0.9),
    "pink": (0.92, 0.45, 0.9),
    "grey": (0.6, 0.05, 0.5),
    "brown": (0.05, 0.55, 0.35),
    "light blue": (0.53, 0.5, 0.85),
}
CHIP_SIDE = 160  # pixels across a chip picture
CHIP_DIAMETER = 39.0  # millimetres
CHIP_THICKNESS = 3.3


def _wedge(sprite: np.ndarray, angle: float, spread: float, inner: float, outer: float, ink: tuple[float, ...]) -> None:
    """A piece of ring between two relative radii, centred at `angle` degrees, `spread` degrees wide."""
    half = sprite.shape[0] / 2
    turns = np.radians(np.linspace(angle - spread / 2, angle + spread / 2, 7))
    rim = np.stack([np.cos(turns), np.sin(turns)], 1)
    points = np.concatenate([rim * outer, rim[::-1] * inner]) * (half - 1) + half
    cv2.fillPoly(sprite, [points.astype(np.int32)], ink, cv2.LINE_AA)


def chip(rng: Generator, colour: str) -> Sprite:
    """A poker chip of a colour of `CHIP_COLOURS`: edge spots, rings, an inlay with a number or suit signs."""
    hue, saturation, value = CHIP_COLOURS[colour]
    body = hsv(hue + rng.normal(0, 0.012), saturation * rng.uniform(0.85, 1.1), value * rng.uniform(0.85, 1.1))
    light = hsv(0.1, 0.04, 0.95) if colour != "white" else any_colour(rng, 0.1, 0.8)
    accent = light if rng.random() < 0.75 else any_colour(rng, 0.3, 1)
    sprite = blank(CHIP_SIDE, CHIP_SIDE)
    disc(sprite, 1.0, ink_of(body))
    spots, start, inner = int(rng.choice([4, 6, 6, 8, 8])), rng.uniform(0, 360), rng.uniform(0.7, 0.85)
    spread = rng.uniform(0.2, 0.5) * 360 / spots
    for k in range(spots):
        _wedge(sprite, start + k * 360 / spots, spread, inner, 1.0, ink_of(accent))
        if rng.random() < 0.5:
            _wedge(sprite, start + k * 360 / spots, spread / 3, inner, 1.0, ink_of(body))
    if rng.random() < 0.6:
        disc(sprite, inner - 0.02, ink_of(light if rng.random() < 0.5 else body * 0.6), 2)
    _inlay(rng, sprite, body, light, inner)
    disc(sprite, 1.0, ink_of(body * 0.5), 1)
    return Sprite(sprite, CHIP_DIAMETER, CHIP_DIAMETER, CHIP_THICKNESS)


def _inlay(rng: Generator, sprite: np.ndarray, body: np.ndarray, light: np.ndarray, inner: float) -> None:
    """The middle of a chip: a label, a darker disc, or nothing but the body; then suit signs around and a number."""
    kind, radius = rng.random(), rng.uniform(0.4, 0.66)
    middle = light if kind < 0.4 else body * rng.uniform(0.75, 1.1)
    if kind < 0.8:
        disc(sprite, radius, ink_of(middle))
        disc(sprite, radius, ink_of(light if kind >= 0.4 else body), 2)
    if rng.random() < 0.4:
        mark, half = 20, CHIP_SIDE / 2
        for k in range(8):
            angle = k * np.pi / 4 + 0.2
            x = int(half + np.cos(angle) * half * (radius + inner) / 2 - mark / 2)
            y = int(half + np.sin(angle) * half * (radius + inner) / 2 - mark / 2)
            mask = suit_mark(mark, k % 4)[..., None]
            patch = sprite[y : y + mark, x : x + mark, :3]
            patch[:] = (patch * (1 - mask) + light * mask).astype(np.uint8)
    if rng.random() < 0.6:
        text = str(rng.choice(["1", "5", "10", "25", "100", "500", "1000", "$5", "50"]))
        scale = rng.uniform(0.8, 1.3) * (1.1 if len(text) < 3 else 0.75)
        centred_text(sprite, text, scale, ink_of(body * 0.5 if kind < 0.4 else light), 3)

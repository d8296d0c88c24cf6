"""What cut-outs are made of besides cards: pieces of table tops, chips, things and arms, each drawn once. RGB order."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from models.chips import CHIP_COLOURS, chip
from models.clutter import PROPS
from models.layouts import CLUTTER, TOPS
from models.props import hand
from models.sprites import Sprite
from models.tabletops import SURFACES

SIZE = 320  # side of a piece of table top, in pixels
FINEST = 1.6  # pixels per millimetre of the kept pictures


def _kept(sprite: Sprite) -> Sprite:
    """The sprite in RGBA, no finer than it is ever shown."""
    pixels = cv2.cvtColor(sprite.pixels, cv2.COLOR_BGRA2RGBA)
    shrink = FINEST * sprite.width / pixels.shape[1]
    if shrink < 1:
        pixels = cv2.resize(pixels, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    return Sprite(pixels, sprite.width, sprite.height, sprite.rise)


def _top(rng: np.random.Generator, name: str) -> np.ndarray:
    """A piece of a table top, RGB uint8, SIZE x SIZE, its grain running either way."""
    tile = np.clip(SURFACES[name](rng, SIZE, SIZE, float(rng.uniform(0.7, 3.5))), 0, 255).astype(np.uint8)
    return np.ascontiguousarray(np.rot90(tile[..., ::-1], int(rng.integers(2))))


@dataclass(frozen=True)
class Stock:
    """The pieces."""

    tops: list[np.ndarray]
    chips: list[Sprite]
    things: list[Sprite]
    arms: list[Sprite]


def stocked(seed: int) -> Stock:
    """Pieces drawn from a seed."""
    rng = np.random.default_rng([seed, 7])
    odds = np.array(list(TOPS.values())) / sum(TOPS.values())
    return Stock(
        tops=[_top(rng, str(rng.choice(list(TOPS), p=odds))) for _ in range(200)],
        chips=[_kept(chip(rng, colour)) for colour in CHIP_COLOURS for _ in range(7)],
        things=[_kept(PROPS[kind](rng)) for kind in CLUTTER for _ in range(10)],
        arms=[_kept(hand(rng)) for _ in range(40)],
    )

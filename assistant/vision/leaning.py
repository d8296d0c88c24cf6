"""The outline of a card seen at a strong slant, or bent: what a box with four right angles cannot follow.

Looked for only around a box whose card cannot be named, in which shapes count that nothing else would take for a card.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from assistant.capture.frames import Pixels
from assistant.vision.boxes import Floats, area_of, overlap
from assistant.vision.outlines import Limits, paper_shapes
from assistant.vision.shrink import shrunk

SIZE: Final = 480  # pixels of the longer side of the view around a box
AROUND: Final = 2.0  # how far the view reaches from the box's middle, times the box itself
LEANING: Final = Limits((1.0, 3.2), 0.85, 0.88)
THIS_CARD: Final = 0.35  # shared over joint area with the box that makes an outline that of the card in it
LONG: Final = 1.4  # longer over shorter sides from which it is plain which are a card's long ones


def leaning_outline(pixels: Pixels, box: Floats) -> list[Floats]:
    """The corners (4, 2) of the outline around a box (4, 2), clockwise; of one about as wide as high both ways.

    Empty where there is none.
    """
    high, wide = pixels.shape[:2]
    middle = box.mean(axis=0)
    reach = np.abs(box - middle).max(axis=0) * AROUND
    low = np.clip(middle - reach, 0, (wide - 1, high - 1)).astype(int)
    top = np.clip(middle + reach, low + 1, (wide, high)).astype(int)
    part = pixels[low[1] : top[1], low[0] : top[0]]
    scale = min(1.0, SIZE / max(part.shape[:2]))
    view = shrunk(part, (max(1, round(part.shape[1] * scale)), max(1, round(part.shape[0] * scale))))
    back = np.array([part.shape[1] / view.shape[1], part.shape[0] / view.shape[0]], np.float32)
    shapes = paper_shapes(view, LEANING) * back + low.astype(np.float32)
    shapes = shapes[overlap(shapes, np.repeat(box[None], len(shapes), axis=0)) > THIS_CARD]
    if not len(shapes):
        return []
    return _both_ways_long(shapes[int(area_of(shapes).argmax())])


def _both_ways_long(shape: Floats) -> list[Floats]:
    """The shape, and where it is not plain which of its sides are the long ones, the same the other way."""
    sides = np.linalg.norm(np.roll(shape, -1, axis=0) - shape, axis=1)
    plain = (sides[1] + sides[3]) > LONG * (sides[0] + sides[2])
    return [shape] if plain else [shape, np.roll(shape, 1, axis=0)]

"""How many chips lie on top of each other, where a slanting view shows the side of the stack.

The top of a chip is a circle, so how flat its ellipse is tells the slant; each chip is 3.3 mm high and 39 mm wide, so
the slant tells how much of the picture one chip's side takes. Straight from above nothing can be told: what lies there
counts as one chip, as far as no side is seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from assistant.capture.frames import Pixels
from assistant.vision.boxes import Floats
from assistant.vision.chips_rim import Rim, colours_at

Flags = NDArray[np.bool_]
CHIP_MM, HIGH_MM = 39.0, 3.3  # across and height of a chip
FLAT: Final = 0.92  # shorter over longer axis from which the view is from above: the slant cannot be told
SLANTED: Final = 0.78  # and up to which it can be told well enough to count
MOST: Final = 8  # chips of a stack that are counted: the count of higher ones is uncertain
NEAR: Final = 0.3  # how far from a whole number of chips a side may be
COLUMNS: Final = np.radians(np.linspace(55, 125, 15)).astype(np.float32)  # where the side is followed, right to left
BESIDE: Final = (1.2, 1.3, 1.4)  # radii beside the chip where the table is seen
SHADE: Final = (0.25, 1.15)  # how dark and how light the table is in the stack's shadow and beside it
TINT: Final = 0.16  # how unevenly blue, green and red may be dimmed there; more, and it is no table
WHOLE: Final = 0.75  # share of the rim that must be seen: a covered ellipse tells no slant
STACK: Final = 1.6  # chips that a side must be high to be a stack's; one more at a slant too slight to count
BLUR: Final = 0.07  # radii by which a rim or the end of a side may be missed
SMOOTH: Final = 0.03  # radii: gaps in the side shorter than this are seams between chips


def height(pixels: Pixels, rim: Rim, others: Sequence[Rim]) -> int | None:
    """The number of chips under and with the top one, whose rim is given; None for a stack of unknown height.

    ``others`` are the rims of the other chips: what lies before the side hides it, and one chip is what is seen.
    """
    frame = _frame(rim)
    long, short = (float(np.linalg.norm(axis)) for axis in frame.T)
    ratio = short / long
    if ratio > FLAT or rim.support < WHOLE:
        return 1
    if any(_before(rim, frame, other) for other in others):
        return 1
    one = HIGH_MM / (CHIP_MM / 2) * long * float(np.sqrt(1 - ratio**2))
    reached = _side(pixels, rim, frame, (MOST + 1) * one)
    if reached is None:
        return None
    side = reached / one
    if side < (STACK if ratio < SLANTED else STACK + 1) + BLUR * long / one:
        return 1
    count = round(side)
    return count if ratio < SLANTED and count <= MOST and abs(side - count) < NEAR else None


def _frame(rim: Rim) -> Floats:
    """The half axes as columns (2, 2): the longer one to the right, the shorter one down the picture."""
    axes, lengths, _ = np.linalg.svd(rim.across)
    long, short = axes[:, 0] * lengths[0], axes[:, 1] * lengths[1]
    long, short = (long if long[0] > 0 else -long), (short if short[1] > 0 else -short)
    return np.stack([long, short], 1).astype(np.float32)


def _before(rim: Rim, frame: Floats, other: Rim) -> bool:
    """True for another chip that lies where this one's side would be seen."""
    away = np.linalg.solve(frame, other.centre - rim.centre)
    return bool(abs(away[0]) < 1.7 and 0.2 < away[1] < 3.2)


def _side(pixels: Pixels, rim: Rim, frame: Floats, most: float) -> float | None:
    """How far the side reaches down from the rim, pixels: until the table or its shadow begins.

    None for a chip that has the colour of the table in the shade.
    """
    low = np.floor(rim.centre - 2 * np.abs(frame).sum(axis=1)).astype(int).clip(0)
    high = np.ceil(rim.centre + 2 * np.abs(frame).sum(axis=1) + most).astype(int)
    part = pixels[low[1] : high[1], low[0] : high[0]].astype(np.float32) + np.float32(4)
    centre, long = rim.centre - low, float(np.linalg.norm(frame[:, 0]))
    beside = [centre + sign * frame[:, 0] * away for away in BESIDE for sign in (-1, 1)]
    table = np.median(colours_at(part, np.array([beside], np.float32))[0], axis=0)
    down = frame[:, 1] / np.linalg.norm(frame[:, 1])
    reach = np.arange(0.5, most + 4, 0.5, dtype=np.float32)
    starts = centre + np.stack([np.cos(COLUMNS), np.sin(COLUMNS)], 1) @ frame.T
    colours = colours_at(part, starts[:, None] + reach[None, :, None] * down)
    table_there = _table(colours, table)
    if _table(colours_at(part, (starts - 0.12 * frame[:, 1])[:, None]), table).mean() > 0.5:
        return None
    gap = max(1, round(SMOOTH * long / 0.5))
    ends = [_first_run(column, gap) for column in table_there]
    return float(np.median([reach[min(end, len(reach) - 1)] for end in ends])) - 0.5


def _table(colours: Floats, table: Floats) -> Flags:
    """Which colours (.., 3) are the table's, beside the stack or in its shadow: dimmed, and evenly."""
    dimmed = colours / table
    light, uneven = dimmed.mean(axis=-1), dimmed.max(axis=-1) - dimmed.min(axis=-1)
    return np.asarray((light > SHADE[0]) & (light < SHADE[1]) & (uneven < TINT * np.maximum(light, 0.5)), np.bool_)


def _first_run(flags: Flags, length: int) -> int:
    """Where the first run of so many true flags begins; their number where there is none."""
    run = 0
    for number, flag in enumerate(flags):
        run = run + 1 if flag else 0
        if run > length:
            return number - length
    return len(flags)

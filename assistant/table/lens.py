"""What a lens does to straight lines, and how to take it back: two radial terms, found from lines that are straight.

Lengths are halves of the picture's diagonal from its middle, so the terms hold at any resolution of one camera.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]  # (n, 2), pixels

NEAR_ENOUGH: Final = 1e-9
ROUNDS: Final = 25
STEP: Final = 1e-4
LARGEST: Final = 0.6  # a stronger bend is a fisheye, which two terms do not describe


@dataclass(frozen=True, slots=True)
class Lens:
    """``k1`` and ``k2`` for pictures of ``size``; both zero is a lens that bends nothing.

    >>> lens = Lens((200, 100), -0.1, 0.02)
    >>> bent = lens.bent(lens.straight(np.array([[190.0, 90.0]])))
    >>> [round(float(v), 6) for v in bent[0]]
    [190.0, 90.0]
    """

    size: tuple[int, int]
    k1: float = 0.0
    k2: float = 0.0

    def straight(self, points: Points) -> Points:
        """Where points of the picture would be without the lens's bend."""
        middle, unit = self.measure()
        away = (np.asarray(points, np.float64) - middle) / unit
        return np.asarray(middle + unit * away * self._factor(away), np.float64)

    def bent(self, points: Points) -> Points:
        """Where straight points lie in the picture: the other way round, by Newton's method along the radius."""
        middle, unit = self.measure()
        away = (np.asarray(points, np.float64) - middle) / unit
        wanted = np.linalg.norm(away, axis=1)
        radius = wanted.copy()
        for _ in range(ROUNDS):
            off = radius * (1 + self.k1 * radius**2 + self.k2 * radius**4) - wanted
            if np.abs(off).max(initial=0.0) < NEAR_ENOUGH:
                break
            radius -= off / (1 + 3 * self.k1 * radius**2 + 5 * self.k2 * radius**4)
        scale = np.divide(radius, wanted, out=np.ones_like(wanted), where=wanted > 0)
        return np.asarray(middle + unit * away * scale[:, None], np.float64)

    def _factor(self, away: Points) -> Points:
        square = (away**2).sum(axis=1, keepdims=True)
        return np.asarray(1 + self.k1 * square + self.k2 * square**2, np.float64)

    def measure(self) -> tuple[Points, float]:
        """The picture's middle, and the unit of length, in pixels."""
        size = np.asarray(self.size, np.float64)
        return size / 2, float(np.linalg.norm(size)) / 2


def lens_of(lines: Sequence[Points], size: tuple[int, int]) -> Lens | None:
    """The lens under which these lines become straightest (Gauss and Newton, from none); None where they do not tell.

    Each line is three points or more that lie on one straight edge, such as the table's.
    """
    lines = [line for line in lines if len(line) >= 3]
    if not lines:
        return None
    terms = np.zeros(2)
    for _ in range(ROUNDS):
        off = _bends(lines, Lens(size, *terms))
        slope = np.column_stack(
            [(_bends(lines, Lens(size, *(terms + step))) - off) / STEP for step in STEP * np.eye(2)]
        )
        change, _, rank, _ = np.linalg.lstsq(slope, -off, rcond=1e-4)
        terms = terms + change
        if rank == 0 or np.abs(change).max() < NEAR_ENOUGH:
            break
    if not np.isfinite(terms).all() or np.abs(terms).max() > LARGEST:
        return None
    return Lens(size, float(terms[0]), float(terms[1]))


def bend(lines: Sequence[Points], lens: Lens) -> float:
    """How far, at most, a point lies from its line once straightened, in pixels."""
    _, unit = lens.measure()
    return float(np.abs(_bends(list(lines), lens)).max(initial=0.0)) * unit


def _bends(lines: Sequence[Points], lens: Lens) -> Points:
    """The distance of every point from the straight line that fits its line best, in halves of the diagonal."""
    middle, unit = lens.measure()
    found = []
    for line in lines:
        points = (lens.straight(line) - middle) / unit
        apart = points - points.mean(axis=0)
        across = np.linalg.svd(apart, full_matrices=False)[2][1]
        found.append(apart @ across * np.sign(across[np.argmax(np.abs(across))]))  # the same side at every step
    return np.concatenate(found)

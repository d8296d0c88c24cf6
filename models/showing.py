"""How much of a card shows, from a picture in which every pixel holds the number of the topmost thing."""

from __future__ import annotations

import numpy as np


def _grid(left: float, top: float, right: float, bottom: float, across: int, down: int) -> np.ndarray:
    """Weights (across x down, 4) of a card's corners at points spread over a part of it; 0 and 1 are its edges."""
    x, y = (v.ravel() for v in np.meshgrid((np.arange(across) + 0.5) / across, (np.arange(down) + 0.5) / down))
    x, y = left + (right - left) * x, top + (bottom - top) * y
    return np.stack([(1 - x) * (1 - y), x * (1 - y), x * y, (1 - x) * y], 1)


INDICES = np.stack([_grid(0.02, 0.02, 0.17, 0.26, 4, 5), _grid(0.83, 0.74, 0.98, 0.98, 4, 5)])
WHOLE = _grid(0, 0, 1, 1, 10, 14)


def index_and_inside(stamp: np.ndarray, number: int, corners: np.ndarray) -> tuple[float, float]:
    """The share that shows of a card's better corner index, and the share of the card inside the picture."""
    size = np.array(stamp.shape[::-1])
    points = (INDICES @ corners).astype(int)
    x, y = np.moveaxis(np.clip(points, 0, size - 1), -1, 0)
    shown = (stamp[y, x] == number) & ((points >= 0) & (points < size)).all(axis=-1)
    whole = WHOLE @ corners
    return float(shown.mean(axis=1).max()), float(((whole >= 0) & (whole < size)).all(axis=-1).mean())

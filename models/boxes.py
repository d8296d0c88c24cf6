"""Oriented boxes: from corners, out of the detector's raw output, and against the truth.

A box is five numbers: centre x, centre y, width, height in pixels, and the angle of the width's direction in radians.
"""

from __future__ import annotations

import numpy as np

STRIDES = (8, 16, 32)


def oriented_box(corners: np.ndarray) -> tuple[float, float, float, float, float]:
    """The box that best fits a card's corners (4, 2), clockwise from its own top left; angle in -pi/4 .. 3pi/4."""
    top, right = corners[1] - corners[0], corners[2] - corners[1]
    bottom, left = corners[2] - corners[3], corners[3] - corners[0]
    across, along = (top + bottom) / 2, (right + left) / 2
    lean = np.arctan2(across[1] - along[0], across[0] + along[1])
    centre = corners.mean(axis=0)
    angle = (lean + np.pi / 4) % np.pi - np.pi / 4
    return float(centre[0]), float(centre[1]), float(np.linalg.norm(across)), float(np.linalg.norm(along)), float(angle)


def corners_of(box: np.ndarray) -> np.ndarray:
    """The corners (4, 2) of a box (5,)."""
    x, y, w, h, a = box
    across, along = np.array([np.cos(a), np.sin(a)]) * w / 2, np.array([-np.sin(a), np.cos(a)]) * h / 2
    return np.array([x, y]) + np.stack([-across - along, across - along, across + along, along - across])


def _spread(boxes: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The covariance terms a, b, c of boxes (n, 5) seen as Gaussians."""
    w, h, cos, sin = boxes[:, 2] ** 2 / 12, boxes[:, 3] ** 2 / 12, np.cos(boxes[:, 4]), np.sin(boxes[:, 4])
    return w * cos**2 + h * sin**2, w * sin**2 + h * cos**2, (w - h) * cos * sin


def overlap(one: np.ndarray, many: np.ndarray) -> np.ndarray:
    """Probabilistic IoU (n,) in 0..1 of one box (5,) with many (n, 5)."""
    a1, b1, c1 = _spread(one[None])
    a2, b2, c2 = _spread(many)
    dx, dy, eps = one[0] - many[:, 0], one[1] - many[:, 1], 1e-7
    det = (a1 + a2) * (b1 + b2) - (c1 + c2) ** 2 + eps
    far = ((a1 + a2) * dy**2 + (b1 + b2) * dx**2 - 2 * (c1 + c2) * dx * dy) / det * 0.25
    whole = np.sqrt(np.maximum((a1 * b1 - c1**2) * (a2 * b2 - c2**2), 0)) * 4 + eps
    distance = np.maximum(far + 0.5 * np.log(det / whole + eps), eps)
    return 1 - np.sqrt(1 - np.exp(-distance) + eps)


def decode(raw: np.ndarray, size: tuple[int, int], threshold: float = 0.4, limit: float = 0.75) -> np.ndarray:
    """Rows (n, 7), best first, from a raw output (8, N): class, box (5), score. `size`: the input's (height, width)."""
    points = []
    for stride in STRIDES:
        ys, xs = np.mgrid[0 : size[0] // stride, 0 : size[1] // stride]
        points.append((np.stack([xs.ravel(), ys.ravel()], 1) + 0.5) * stride)
    scores = raw[4:7].max(axis=0)
    keep = scores > threshold
    raw, scores, at = raw[:, keep], scores[keep], np.concatenate(points)[keep]
    u, v, angle = (raw[2] - raw[0]) / 2, (raw[3] - raw[1]) / 2, raw[7]
    x = at[:, 0] + u * np.cos(angle) - v * np.sin(angle)
    y = at[:, 1] + u * np.sin(angle) + v * np.cos(angle)
    rows = np.stack([raw[4:7].argmax(axis=0), x, y, raw[0] + raw[2], raw[1] + raw[3], angle, scores], 1)
    return suppress(rows[np.argsort(-scores)], limit)


def suppress(rows: np.ndarray, limit: float) -> np.ndarray:
    """Drop rows that overlap a better one of their kind (cards, or chips) by more than `limit`."""
    kept = []
    while len(rows):
        best, rows = rows[0], rows[1:]
        kept.append(best)
        same = (rows[:, 0] == 2) == (best[0] == 2)
        rows = rows[~(same & (overlap(best[1:6], rows[:, 1:6]) > limit))]
    return np.array(kept).reshape(-1, 7)


def scored(rows: np.ndarray, truth: np.ndarray, least: float = 0.6) -> tuple[int, int]:
    """How many truth rows (n, 6) are found with the right class, each by its own row; and how many rows there are."""
    free, hits = list(range(len(rows))), 0
    for one in truth:
        near = [(float(overlap(one[1:6], rows[k : k + 1, 1:6])[0]), k) for k in free if rows[k, 0] == one[0]]
        if near and max(near)[0] >= least:
            free.remove(max(near)[1])
            hits += 1
    return hits, len(rows)

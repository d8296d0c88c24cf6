"""Oriented boxes on a picture: corners, how much they share, and one box for each thing.

A box is five numbers, centre x, centre y, width, height and the angle of the width's direction in radians, y pointing
down. Corners are four points, clockwise as seen on the picture.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


def corners_of(boxes: Floats) -> Floats:
    """The corners (n, 4, 2) of boxes (n, 5), clockwise from each box's own top left."""
    x, y, wide, high, angle = boxes.T
    across = np.stack([np.cos(angle) * wide, np.sin(angle) * wide], 1) / 2
    along = np.stack([-np.sin(angle) * high, np.cos(angle) * high], 1) / 2
    middle = np.stack([x, y], 1)
    turns = (-across - along, across - along, across + along, along - across)
    return np.stack([middle + turn for turn in turns], 1).astype(np.float32)


def portrait(corners: Floats) -> Floats:
    """The same corners (4, 2), clockwise from the end of the short side that is nearer the picture's top.

    >>> portrait(np.array([[0, 0], [88, 0], [88, 63], [0, 63]], np.float32)).tolist()
    [[88.0, 0.0], [88.0, 63.0], [0.0, 63.0], [0.0, 0.0]]
    """
    if np.linalg.norm(corners[1] - corners[0]) > np.linalg.norm(corners[2] - corners[1]):
        corners = np.roll(corners, -1, axis=0)
    if corners[:2, 1].sum() > corners[2:, 1].sum():
        corners = np.roll(corners, -2, axis=0)
    return corners


def area_of(corners: Floats) -> Floats:
    """The area (n,) of quadrilaterals (n, 4, 2)."""
    following = np.roll(corners, -1, axis=1)
    cross = corners[..., 0] * following[..., 1] - corners[..., 1] * following[..., 0]
    return np.asarray(np.abs(cross.sum(axis=1)) / 2, np.float32)


def shared_area(one: Floats, other: Floats) -> Floats:
    """The area (n,) that each pair of convex quadrilaterals, both (n, 4, 2) and clockwise, has in common.

    The outline of what two convex shapes share is the part of each outline inside the other (Green's theorem). One
    shape is drawn in by a millionth so that sides which lie on each other count once.
    """
    middle = other.mean(axis=1, keepdims=True)
    first = one.astype(np.float64) - middle
    second = (other.astype(np.float64) - middle) * (1 - 1e-6)
    return np.maximum(_part_inside(first, second) + _part_inside(second, first), 0).astype(np.float32)


def _part_inside(shape: NDArray[np.float64], frame: NDArray[np.float64]) -> NDArray[np.float64]:
    """Half the sum of start x end over the pieces of ``shape``'s sides that lie inside ``frame`` (Cyrus and Beck)."""
    start, end = shape, np.roll(shape, -1, axis=1)
    side = np.roll(frame, -1, axis=1) - frame

    def inward(points: NDArray[np.float64]) -> NDArray[np.float64]:
        away = points[:, :, None] - frame[:, None]
        return np.asarray(side[:, None, :, 0] * away[..., 1] - side[:, None, :, 1] * away[..., 0])

    before, after = inward(start), inward(end)
    crossing = before / np.where(before == after, 1.0, before - after)
    enter = np.where((before < 0) & (after >= 0), crossing, 0.0).max(axis=2)
    leave = np.where((before >= 0) & (after < 0), crossing, 1.0).min(axis=2)
    outside = ((before < 0) & (after < 0)).any(axis=2) | (enter >= leave)
    a = start + (end - start) * enter[..., None]
    b = start + (end - start) * leave[..., None]
    pieces = np.where(outside, 0.0, a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0])
    return np.asarray(pieces.sum(axis=1) / 2)


def overlap(one: Floats, other: Floats) -> Floats:
    """Shared area over joint area (n,), 0..1, of pairs of convex quadrilaterals (n, 4, 2)."""
    shared = shared_area(one, other)
    return np.asarray(shared / (area_of(one) + area_of(other) - shared), np.float32)


def overlaps(corners: Floats) -> Floats:
    """Shared over joint area of every pair, (n, n); only pairs whose upright bounds meet are worked out."""
    count = len(corners)
    table = np.zeros((count, count), np.float32)
    low, high = corners.min(axis=1), corners.max(axis=1)
    meet = ((low[:, None] < high[None]) & (low[None] < high[:, None])).all(axis=2)
    rows, columns = np.nonzero(np.triu(meet, 1))
    table[rows, columns] = overlap(corners[rows], corners[columns])
    return table + table.T + np.eye(count, dtype=np.float32)


def shares_within(inner: Floats, outer: Floats) -> Floats:
    """The share (n, m) of each inner shape's area, (n, 4, 2), that lies within each outer one, (m, 4, 2)."""
    below = inner.min(axis=1)[:, None] < outer.max(axis=1)[None]
    above = inner.max(axis=1)[:, None] > outer.min(axis=1)[None]
    rows, columns = np.nonzero((below & above).all(axis=2))
    shares = np.zeros((len(inner), len(outer)), np.float32)
    shares[rows, columns] = shared_area(inner[rows], outer[columns]) / np.maximum(area_of(inner)[rows], 1.0)
    return shares


def best_of_each(scores: Floats, groups: NDArray[np.intp], table: Floats, limits: Floats) -> list[int]:
    """Which boxes to keep, best first: one goes when it overlaps a better one of its group by more than its limit."""
    free = np.ones(len(scores), bool)
    kept = []
    for number in np.argsort(-scores, kind="stable"):
        if free[number]:
            kept.append(int(number))
            free &= (table[number] <= limits) | (groups != groups[number])
    return kept

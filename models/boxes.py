"""Oriented boxes to train and judge the detector with: from a card's corners, and what was found against the truth."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from assistant.vision.boxes import corners_of, overlap
from assistant.vision.locate import KINDS, Located, Sieve, cell_centres, things_in

HELD_OUT = Sieve(card_overlap=0.75)


def oriented_box(corners: np.ndarray) -> tuple[float, float, float, float, float]:
    """The box (centre, width, height, angle of the width's direction) that best fits a card's corners (4, 2).

    The corners go clockwise from the card's own top left; the angle lies in -pi/4 .. 3pi/4.
    """
    top, right = corners[1] - corners[0], corners[2] - corners[1]
    bottom, left = corners[2] - corners[3], corners[3] - corners[0]
    across, along = (top + bottom) / 2, (right + left) / 2
    lean = np.arctan2(across[1] - along[0], across[0] + along[1])
    centre = corners.mean(axis=0)
    angle = (lean + np.pi / 4) % np.pi - np.pi / 4
    return float(centre[0]), float(centre[1]), float(np.linalg.norm(across)), float(np.linalg.norm(along)), float(angle)


def found_in(raw: np.ndarray, size: tuple[int, int], sieve: Sieve = HELD_OUT) -> list[Located]:
    """What a raw output (8, N) says, as the table takes it; `size` is the input's height and width."""
    return things_in(raw.astype(np.float32), cell_centres(*size), sieve)


def scored(found: Sequence[Located], truth: np.ndarray, least: float = 0.6) -> tuple[int, int]:
    """How many truth rows (n, 6: class, box) are found as their kind, each by its own; and how many things were found.

    A thing stands for a row where they share at least `least` of their joint area.
    """
    free, hits = list(found), 0
    for row, corners in zip(truth, corners_of(truth[:, 1:].astype(np.float32)), strict=True):
        same = [one for one in free if one.kind == KINDS[int(row[0])]]
        if not same:
            continue
        shares = overlap(np.repeat(corners[None], len(same), axis=0), np.array([one.corners for one in same]))
        if shares.max() >= least:
            hits += 1
            best = same[int(shares.argmax())]
            free = [one for one in free if one is not best]
    return hits, len(found)

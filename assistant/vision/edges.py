"""A card's box drawn to its edges: the four sides where the picture shows them, the box's own where it does not."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from assistant.capture.frames import Pixels
from assistant.vision.boxes import Floats, area_of
from assistant.vision.cut import cut_out

WIDE, HIGH = 96, 134  # pixels of the card in the view in which its edges are looked for
MARGIN: Final = 0.2  # how far beyond the box the view reaches, share of its width and height
ASPECT: Final = 1.4
REACH: Final = 0.14  # how far a side may be moved, share of the card's width or height across it
LEAN: Final = np.linspace(-0.1, 0.1, 17, dtype=np.float32)  # how far a side may turn, as a slope
STEP: Final = 14.0  # grey levels by which the picture changes at a clear edge
SEEN: Final = 0.62  # share of a side along which an edge must show
FAR: Final = 0.35  # how much less an edge at the end of the reach counts than one on the box


def drawn_to_edges(pixels: Pixels, corners: Floats) -> Floats:
    """The corners (4, 2) moved so that the sides lie on the card's edges; as they were where that gives no card."""
    view = cut_out(pixels, corners, (round(WIDE * (1 + 2 * MARGIN)), round(HIGH * (1 + 2 * MARGIN))), MARGIN)
    soft = cv2.GaussianBlur(view, (5, 5), 1.0)
    across = _clear(cv2.absdiff(soft[:, 2:], soft[:, :-2]))  # column k is about pixel k + 1
    along = _clear(cv2.absdiff(soft[2:], soft[:-2])).T
    left, right = MARGIN * WIDE - 1.5, MARGIN * WIDE + WIDE - 1.5
    top, below = MARGIN * HIGH - 1.5, MARGIN * HIGH + HIGH - 1.5
    sides = (
        _side(along, top, HIGH, left + 1, WIDE), _side(across, right, WIDE, top + 1, HIGH),
        _side(along, below, HIGH, left + 1, WIDE), _side(across, left, WIDE, top + 1, HIGH),
    )  # fmt: skip
    meets = ((3, 0), (1, 0), (1, 2), (3, 2))  # upright and level side of each corner
    found = np.array([_meet(sides[upright], sides[level]) for upright, level in meets])
    own = np.array([[left, top], [right, top], [right, below], [left, below]], np.float32) + 1
    back = cv2.getPerspectiveTransform(own, corners.astype(np.float32))
    moved = cv2.perspectiveTransform(found[None].astype(np.float32), back)[0]
    return np.asarray(moved, np.float32) if _is_card(moved, corners) else corners


def _clear(differences: Pixels) -> Floats:
    """How clear an edge each pixel shows, 0..1, from the differences of its three colours."""
    most = np.maximum(np.maximum(differences[..., 0], differences[..., 1]), differences[..., 2])
    return np.asarray(np.minimum(most / np.float32(STEP), 1), np.float32)


def _side(changes: Floats, place: float, reach: float, start: float, length: float) -> tuple[float, float]:
    """The line x = a + b y of a side near ``place`` in ``changes`` (rows y, columns x); y runs along the side."""
    rows = np.arange(round(start + 0.08 * length), round(start + 0.92 * length))
    offsets = np.arange(-REACH * reach, REACH * reach + 0.5, dtype=np.float32)
    lever = rows - rows.mean()
    columns = np.round(place + offsets[:, None, None] + LEAN[None, :, None] * lever).astype(int)
    columns = np.clip(columns, 0, changes.shape[1] - 1)
    shown = changes[rows, columns].mean(axis=2)
    weight = shown * (1 - FAR * np.abs(offsets[:, None]) / (REACH * reach))
    best = np.unravel_index(int(weight.argmax()), weight.shape)
    if shown[best] < SEEN:
        return place + 1, 0.0
    slope = float(LEAN[best[1]])
    return float(place + 1 + offsets[best[0]] - slope * rows.mean()), slope


def _meet(upright: tuple[float, float], level: tuple[float, float]) -> tuple[float, float]:
    """Where x = a + b y and y = c + d x meet."""
    (a, b), (c, d) = upright, level
    x = (a + b * c) / (1 - b * d)
    return x, c + d * x


def _is_card(moved: Floats, before: Floats) -> bool:
    """True where the new corners have about the size from before, and the shape of a card as well as before."""
    size = float(area_of(moved[None])[0] / max(float(area_of(before[None])[0]), 1.0))
    return 0.7 < size < 1.4 and _strangeness(moved) < max(0.12, _strangeness(before))


def _strangeness(corners: Floats) -> float:
    """How far from a card's the proportion of the sides is, 0 for 1 to 1.4, as a logarithm."""
    wide = np.linalg.norm(corners[1] - corners[0]) + np.linalg.norm(corners[2] - corners[3])
    high = np.linalg.norm(corners[3] - corners[0]) + np.linalg.norm(corners[2] - corners[1])
    return float(abs(np.log(max(float(high), 1.0) / max(float(wide), 1.0) / ASPECT)))

"""Where cards of a known size fit the edges in the picture best: for hands whose cards half cover each other.

All cards of a table are of one size, so a card that is plain to see tells how large the others are. Around a doubtful
box, every place and every turn is tried at once: the edge that each side of a card would have there is summed up.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from assistant.capture.frames import Pixels
from assistant.vision.boxes import Floats, best_of_each, corners_of, overlaps, portrait
from assistant.vision.cut import cut_out

HIGH: Final = 72  # pixels of a card's longer side in the view in which places are tried
AROUND: Final = 0.4  # how far the view reaches beyond the box, share of its longer side
TURNS: Final = np.radians(np.arange(-32, 33, 4)).astype(np.float32)
LENGTH: Final = 0.8  # share of a side along which its edge is summed; corners are round
CLEAR: Final = 8.0  # grey levels by which the picture changes at a clear edge
LEAST: Final = 0.3  # share of its edge that a card must show
MOST: Final = 6  # places that are told, at most
APART: Final = 0.8  # shared over joint area above which two places are one


def fits(pixels: Pixels, corners: Floats, size: tuple[float, float]) -> list[Floats]:
    """The places near ``corners``, each (4, 2), where a card of ``size`` (width, height) shows its edges most."""
    middle, across = corners.mean(axis=0), corners[1] - corners[0]
    lean = float(np.arctan2(across[1], across[0]))
    reach = max(float(np.linalg.norm(corners[2] - corners[1])), size[1]) * (1 + 2 * AROUND)
    scale = HIGH / size[1]
    side = round(reach * scale)
    box = np.array([[middle[0], middle[1], reach, reach, lean]], np.float32)
    view = cv2.GaussianBlur(cut_out(pixels, corners_of(box)[0], (side, side)), (3, 3), 0.8)
    wide, high = round(size[0] * scale), HIGH
    found = [place for turn in TURNS for place in _tried(view, float(turn), wide, high)]
    if not found:
        return []
    scores = np.array([score for score, _ in found], np.float32)
    boxes = np.array([(*at, size[0], size[1], lean + turn) for _, (*at, turn) in found], np.float32)
    boxes[:, :2] = _back(boxes[:, :2] - side / 2, lean) / scale + middle
    shapes = corners_of(boxes)
    best = np.argsort(-scores)[: 4 * MOST]
    kept = best_of_each(
        scores[best], np.zeros(len(best), np.intp), overlaps(shapes[best]), np.full(len(best), APART, np.float32)
    )
    return [portrait(shapes[best[number]]) for number in kept[:MOST]]


def _back(points: Floats, angle: float) -> Floats:
    """Points (n, 2) turned by an angle, clockwise on the picture."""
    cos, sin = np.cos(angle), np.sin(angle)
    return np.asarray(points @ np.array([[cos, sin], [-sin, cos]], np.float32), np.float32)


def _tried(view: Pixels, turn: float, wide: int, high: int) -> list[tuple[float, tuple[float, float, float]]]:
    """The best middles of a card turned so much: its score, x, y in the view, and the turn."""
    side = view.shape[0]
    spin = cv2.getRotationMatrix2D(((side - 1) / 2, (side - 1) / 2), float(np.degrees(turn)), 1.0)
    level = cv2.warpAffine(view, spin, (side, side), borderMode=cv2.BORDER_REPLICATE)
    upright = _edges(level[:, 2:], level[:, :-2], (0, 1))
    flat = _edges(level[2:], level[:-2], (1, 0))
    upright = cv2.blur(upright, (1, round(high * LENGTH)))
    flat = cv2.blur(flat, (round(wide * LENGTH), 1))
    rows, columns = side - high, side - wide  # places of a card's top left
    if rows < 1 or columns < 1:
        return []
    down, right = slice(high // 2, high // 2 + rows), slice(wide // 2, wide // 2 + columns)
    left_and_right = upright[down, :columns] + upright[down, wide:]
    total = (left_and_right + flat[:rows, right] + flat[high:, right]) / 4
    peak = cv2.dilate(total, np.ones((7, 7), np.uint8))
    ys, xs = np.nonzero((total >= peak) & (total > LEAST))
    order = np.argsort(-total[ys, xs])[:3]
    middle = np.array([side / 2, side / 2], np.float32)
    places = np.stack([xs[order] + (wide + 1) / 2, ys[order] + (high + 1) / 2], 1).astype(np.float32)
    turned = _back(places - middle, turn) + middle
    return [(float(total[ys[n], xs[n]]), (float(x), float(y), turn)) for n, (x, y) in zip(order, turned, strict=True)]


def _edges(one: Pixels, other: Pixels, pad: tuple[int, int]) -> Floats:
    """How clear an edge each pixel shows, 0..1, with a border put back so that the size stays."""
    differences = cv2.absdiff(one, other)
    most = np.maximum(np.maximum(differences[..., 0], differences[..., 1]), differences[..., 2])
    return np.pad(np.minimum(most / np.float32(CLEAR), 1), ((pad[0],) * 2, (pad[1],) * 2)).astype(np.float32)

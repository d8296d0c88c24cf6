"""Cards that lie apart from others, found by the outline of their paper: paler than the table around it.

The detector finds cards that overlap, are half covered or as pale as the table. Where a card lies free, its outline
says more exactly where it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.capture.frames import Pixels
from assistant.vision.boxes import Floats, area_of, best_of_each, portrait, shares_within
from assistant.vision.locate import FACE, Located, plain_cards
from assistant.vision.shrink import shrunk

SIZE: Final = 960  # pixels of the longer side in which outlines are followed
LEAST_SIDE: Final = 22.0  # pixels there of a card's shorter side
MOST: Final = 0.95  # share of the picture's longer side that what reaches over its edge may take
BLOCK: Final = 12  # parts of the picture's longer side within which paper is told from table
PALER: Final = 7  # grey levels by which paper is paler than the mean of its block
SMOOTH: Final = 12  # grey levels between neighbours that are no edge
BAND: Final = 3.3  # half the width of the edge of a card in the mask of what is smooth, pixels
POINTS: Final = 240  # of a contour, that its sides are laid through
SAME_PLACE: Final = 0.7  # share of a shape inside another that makes them one card
HALVES: Final = (0.33, 0.62)  # share of the outline of two cards side by side that one of them takes
BESIDE: Final = 0.13  # how far its middle then is from theirs, share of the longer side
ITS_OWN: Final = 0.3  # shared over joint area of an outline and a card up to which they are two things
TABLE: Final = 0.15  # share of an outline that a card takes which lies in it: it is the table's, or a mat's


@dataclass(frozen=True, slots=True)
class Limits:
    """What a four-cornered shape is like that could be a card.

    ``aspects`` are the least and the most of its longer over its shorter sides; ``slant`` the most of a corner's
    cosine, 0 for a right angle; ``filled`` the least share of it that the card's paper fills.
    """

    aspects: tuple[float, float]
    slant: float
    filled: float


STRAIGHT: Final = Limits((1.12, 1.9), 0.5, 0.92)  # seen from above or at a slant, whatever else speaks for a card


def outlines(pixels: Pixels, whole: int = 0) -> list[Floats]:
    """The corners (4, 2) of every pale four-cornered shape that could be a card, clockwise from its top left.

    ``whole`` is the longer side of the picture of which this is a part, 0 where it is all.
    """
    high, wide = pixels.shape[:2]
    scale = min(1.0, SIZE / max(high, wide, whole))
    view = shrunk(pixels, (max(1, round(wide * scale)), max(1, round(high * scale))))
    corners = paper_shapes(view, STRAIGHT)
    if not len(corners):
        return []
    corners = corners[~(_halves(corners, corners) | _on_a_table(view, corners)).any(axis=0)]
    limits = np.full(len(corners), SAME_PLACE, np.float32)
    kept = best_of_each(area_of(corners), np.zeros(len(corners), np.intp), shares_within(corners, corners).T, limits)
    back = np.array([wide / view.shape[1], high / view.shape[0]], np.float32)
    return [corners[number] * back for number in kept]


def paper_shapes(view: Pixels, limits: Limits) -> Floats:
    """The corners (n, 4, 2) of all four-cornered shapes in a small picture that are paler than what is around."""
    found = [shape for mask, band in _papers(view) for shape in _shapes(mask, band, limits)]
    corners = np.array(found, np.float32).reshape(-1, 4, 2)
    return corners[_paler_inside(view, corners)] if len(corners) else corners


def _paler_inside(view: Pixels, corners: Floats) -> NDArray[np.bool_]:
    """True (n,) where a shape is paler just inside its sides than just outside: paper is, a printed pip is not."""
    return _paleness(view, corners, 0.92) > _paleness(view, corners, 1.1)


def _paleness(view: Pixels, corners: Floats, scale: float) -> Floats:
    """The grey level (n,) along the sides of shapes made larger by ``scale``; paper is pale in every colour."""
    middles = corners.mean(axis=1, keepdims=True)
    steps = np.linspace(0.15, 0.85, 8, dtype=np.float32)[None, None, :, None]
    along = corners[:, :, None] * (1 - steps) + np.roll(corners, -1, axis=1)[:, :, None] * steps
    points = np.round(middles[:, :, None] + (along - middles[:, :, None]) * np.float32(scale)).astype(int)
    x = np.clip(points[..., 0], 0, view.shape[1] - 1)
    y = np.clip(points[..., 1], 0, view.shape[0] - 1)
    return np.asarray(np.median(view[y, x].min(axis=-1).reshape(len(corners), -1), axis=1), np.float32)


def _halves(inner: Floats, outer: Floats) -> NDArray[np.bool_]:
    """True (n, m) where an inner shape is one of two cards side by side that an outer one takes for one card.

    The frame printed on a card lies in its middle; a card beside another does not.
    """
    share = area_of(inner)[:, None] / np.maximum(area_of(outer)[None], 1.0)
    longest = np.maximum(np.linalg.norm(outer[:, 2] - outer[:, 1], axis=1), 1.0)
    away = np.linalg.norm(inner.mean(axis=1)[:, None] - outer.mean(axis=1)[None], axis=2) / longest
    beside = (share > HALVES[0]) & (share < HALVES[1]) & (away > BESIDE) & (away < 0.5)
    return np.asarray(beside & (shares_within(inner, outer) > SAME_PLACE))


def _on_a_table(view: Pixels, corners: Floats) -> NDArray[np.bool_]:
    """True (n, n) where the first shape is a card that lies in the second, which is far too large to be one.

    A card is paler than what it lies on; what is printed on a card is no paler than its paper.
    """
    areas, pale = area_of(corners), _paleness(view, corners, 0.92)
    small = (areas[:, None] < TABLE * areas[None]) & (pale[:, None] > pale[None] + PALER)
    return np.asarray(small & (shares_within(corners, corners) > SAME_PLACE))


def with_outlines(found: Sequence[Located], shapes: Sequence[Floats]) -> list[Located]:
    """What the detector found, and every outline that is not about one card of it, at score 0.

    A pip that was taken for a card is much smaller than the outline around it, and does not stand for it; nor does a
    faint face, which may be a back.
    """
    cards = np.array([one.corners for one in plain_cards(found)], np.float32).reshape(-1, 4, 2)
    outer = np.array(shapes, np.float32).reshape(-1, 4, 2)
    shared = shares_within(cards, outer) * area_of(cards)[:, None]
    joint = area_of(cards)[:, None] + area_of(outer)[None] - shared
    unseen = outer[(shared / joint).max(axis=0, initial=0) <= ITS_OWN]
    return [*found, *(Located(FACE, 0.0, 0.0, shape) for shape in unseen)]


def _papers(view: Pixels) -> Iterator[tuple[NDArray[np.uint8], float]]:
    """Masks of what could be paper: pale against the whole picture, pale against what is around, framed by an edge.

    With each comes how far its outline lies from the paper's edge, pixels: inside around what is in the mask, outside
    around what is not.
    White is pale in every colour, so the least of the three tells it from a table that is as light.
    """
    least = np.asarray(cv2.GaussianBlur(_extreme(view, np.minimum), (5, 5), 1.2), np.uint8)
    yield np.asarray(cv2.threshold(least, 0, 255, cv2.THRESH_OTSU)[1], np.uint8), 0.5
    block = max(3, max(view.shape[:2]) // BLOCK | 1)
    mean, binary = cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY
    yield np.asarray(cv2.adaptiveThreshold(least, 255, mean, binary, block, -PALER), np.uint8), 0.5
    soft = cv2.GaussianBlur(view, (5, 5), 1.0)
    across = cv2.absdiff(soft[1:-1, 2:], soft[1:-1, :-2])
    along = cv2.absdiff(soft[2:, 1:-1], soft[:-2, 1:-1])
    edges = np.zeros(view.shape[:2], np.uint8)
    edges[1:-1, 1:-1] = _extreme(cv2.max(across, along), np.maximum)
    yield np.asarray(np.where(edges < SMOOTH, 255, 0), np.uint8), BAND


def _extreme(view: Pixels, which: np.ufunc) -> Pixels:
    """The least or the most of each pixel's three colours."""
    return np.asarray(which(which(view[..., 0], view[..., 1]), view[..., 2]), np.uint8)


def _shapes(mask: NDArray[np.uint8], band: float, limits: Limits) -> Iterator[Floats]:
    """The corners of each card-like shape of a mask, or hole in it; its outline lies ``band`` off the paper's edge."""
    opened = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    contours, tree = cv2.findContours(opened, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    for number, contour in enumerate(contours):
        if len(contour) < 3 * LEAST_SIDE:
            continue
        _, sides, _ = cv2.minAreaRect(contour)
        if min(sides) < LEAST_SIDE or (max(sides) > MOST * max(mask.shape) and _cut_off(contour, mask)):
            continue
        corners = _four_corners(contour, limits)
        if corners is None:
            continue
        filled = cv2.contourArea(contour) / max(cv2.contourArea(corners), 1.0)
        if limits.filled < filled < 1.05 and _like_a_card(corners, limits):
            is_hole = tree[0][number][3] >= 0
            yield _grown(portrait(corners), -band if is_hole else band)


def _cut_off(contour: NDArray[np.int32], mask: NDArray[np.uint8]) -> bool:
    """True where a contour runs along the picture's edge."""
    last = np.array(mask.shape[::-1]) - 1
    return bool((contour <= 0).any() or (contour[:, 0] >= last).any())


def _grown(corners: Floats, by: float) -> Floats:
    """The corners with every side moved outwards by so many pixels; of shapes with nearly right angles."""
    sides = np.roll(corners, -1, axis=0) - corners
    along = sides / np.maximum(np.linalg.norm(sides, axis=1, keepdims=True), 1.0)
    return np.asarray(corners + by * (np.roll(along, 1, axis=0) - along), np.float32)


def _four_corners(contour: NDArray[np.int32], limits: Limits) -> Floats | None:
    """Where the four sides of a contour meet, clockwise; None when it has not four. A card's own corners are round."""
    hull = cv2.convexHull(contour)
    around = cv2.arcLength(hull, True)
    for share in (0.02, 0.03, 0.045, 0.06, 0.08):
        rough = cv2.approxPolyDP(hull, share * around, True)[:, 0].astype(np.float32)
        if len(rough) <= 4:
            break
    if len(rough) != 4 or not _like_a_card(rough, limits):
        return None
    (ax, ay), (bx, by) = rough[1] - rough[0], rough[2] - rough[1]
    if ax * by < ay * bx:
        rough = rough[::-1]
    points = contour[:: max(1, len(contour) // POINTS), 0].astype(np.float32)
    sides = [_line_along(points, rough[n], rough[(n + 1) % 4]) for n in range(4)]
    meets = [_meet(sides[n - 1], sides[n]) for n in range(4)]
    return None if any(meet is None for meet in meets) else np.array(meets, np.float32)


def _meet(one: Floats | None, other: Floats | None) -> tuple[float, float] | None:
    """Where two lines a x + b y + c = 0 meet; None for missing or nearly parallel lines."""
    if one is None or other is None:
        return None
    (a, b, c), (d, e, f) = one.tolist(), other.tolist()
    over = a * e - b * d
    return None if abs(over) < 0.3 else ((b * f - c * e) / over, (c * d - a * f) / over)


def _line_along(points: Floats, start: Floats, end: Floats) -> Floats | None:
    """The line a x + b y + c = 0 through the points near the middle part of one side; None with too few."""
    side = end - start
    length = float(np.linalg.norm(side))
    along = (points - start) @ side / max(length, 1.0) ** 2
    apart = np.abs((points - start) @ np.array([-side[1], side[0]], np.float32)) / max(length, 1.0)
    near = points[(along > 0.15) & (along < 0.85) & (apart < 0.04 * length + 1.5)]
    if len(near) < 5:
        return None
    vx, vy, x, y = cv2.fitLine(near, cv2.DIST_HUBER, 0, 0.01, 0.01)[:, 0]
    return np.array([-vy, vx, vy * x - vx * y], np.float32)


def _like_a_card(corners: Floats, limits: Limits) -> bool:
    """True where the proportion and the angles are those of a card seen straight or at a slant."""
    sides = np.roll(corners, -1, axis=0) - corners
    lengths = np.linalg.norm(sides, axis=1)
    one, other = lengths[0] + lengths[2], lengths[1] + lengths[3]
    turns = np.abs(np.sum(sides * np.roll(sides, -1, axis=0), axis=1)) / (lengths * np.roll(lengths, -1) + 1e-6)
    aspect = max(one, other) / max(min(one, other), 1.0)
    return bool(limits.aspects[0] < aspect < limits.aspects[1] and turns.max() < limits.slant)

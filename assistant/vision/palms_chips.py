"""The chips on an open hand: what lies on it, is not of its colour, and has the outline of one chip or of two.

How large a chip is follows from the hand, and its skin is seen along its fingers. An empty hand is all skin; anything
of another outline makes the count unsure. Two chips exactly on top of each other look like one from above.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.capture.frames import Pixels
from assistant.vision.boxes import Floats
from assistant.vision.palms_hand import Hand

CHIP_MM: Final = 39.0  # across a chip
LENGTHS_MM: Final = ((0, 9, 95.0), (5, 17, 62.0), (9, 12, 80.0))  # from point to point on a grown-up's hand
PALM: Final = (0, 1, 2, 5, 9, 13, 17)  # points around the palm
BONES: Final = ((5, 6), (6, 7), (9, 10), (10, 11), (13, 14), (14, 15), (17, 18), (18, 19))  # where skin is plain to see
SEEN: Final = 24  # pixels that a chip's radius is shrunk to, at most
SKIN: Final = (30.0, 15.0)  # CIE LAB: how much lighter or darker, and of how different a colour, skin may be
TABLE: Final = (20.0, 14.0)  # and the table beside the hand
EMPTY: Final = 0.06  # of the palm that may be of another colour on an empty hand
SPECK, BESIDE = 0.15, 0.5  # of a chip's disc that counts at least; radii beside the palm at which it still lies on it
OF_A_HAND: Final = (0.7, 1.8)  # radius of a chip over what the hand's size says
WIDER, AT_ITS_EDGE = 1.6, 0.1  # radii that the zone is wider than the palm; part of an outline that may be its edge
FIT: Final = 0.87  # shared over joint area of an outline and the chips that it is taken for
ROUND, TWO = 1.18, (1.25, 2.15)  # length over width of one chip at most, and of two
Mask = NDArray[np.uint8]
Inside = NDArray[np.bool_]
Outline = NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class Held:
    """How many chips lie on a hand, None where that is not plain; and how sure it is, 0..1."""

    chips: int | None
    sure: float = 0.0


def held(pixels: Pixels, hand: Hand) -> Held:
    """The chips on an open hand in a picture."""
    radius = chip_radius(hand)
    scale = min(1.0, SEEN / radius)
    view = np.asarray(cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    points, radius = hand.points * np.float32(scale), radius * scale
    palm, zone = _palm(points, view.shape[:2], radius)
    other = _on_the_hand(view, points, palm, zone)
    unlike = float((other[palm > 0] > 0).mean()) if palm.any() else 1.0
    heaps = [heap for heap in _heaps(other, radius) if _on(points, heap, radius)]
    if unlike < EMPTY and not heaps:
        return Held(0, 1 - unlike / EMPTY / 2)
    counts = [None if _cut(heap, zone) else _count(heap, radius) for heap in heaps]
    if not counts or None in counts:
        return Held(None)
    return Held(sum(count for count in counts if count), min(_solid(heap) for heap in heaps))


def chip_radius(hand: Hand) -> float:
    """How large a chip's radius is beside a hand of this size, pixels."""
    spans = [float(np.linalg.norm(hand.points[first] - hand.points[last])) / mm for first, last, mm in LENGTHS_MM]
    return float(np.median(spans)) * CHIP_MM / 2


def _palm(points: Floats, shape: tuple[int, ...], radius: float) -> tuple[Mask, Mask]:
    """The palm as a mask, and the zone around it in which what is on the palm may lie."""
    palm = np.zeros(shape, np.uint8)
    cv2.fillConvexPoly(palm, cv2.convexHull(np.round(points[list(PALM)]).astype(np.int32)), 255)
    side = 2 * max(1, round(WIDER * radius)) + 1
    zone = cv2.dilate(palm, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)))
    return cv2.erode(palm, np.ones((3, 3), np.uint8), iterations=2).astype(np.uint8), zone.astype(np.uint8)


def _on_the_hand(view: Pixels, points: Floats, palm: Mask, zone: Mask) -> Mask:
    """What has another colour than the skin along the fingers: on the palm all of it, beside it what is no table."""
    lab = np.asarray(cv2.cvtColor(view.astype(np.float32) / np.float32(255), cv2.COLOR_BGR2LAB), np.float32)
    along, hand = np.zeros(view.shape[:2], np.uint8), np.zeros(view.shape[:2], np.uint8)
    for first, last in BONES:
        cv2.polylines(along, [np.round(points[[first, last]]).astype(np.int32)], False, 255, 2)
    cv2.fillConvexPoly(hand, cv2.convexHull(np.round(points).astype(np.int32)), 255)
    around = cv2.dilate(hand, np.ones((9, 9), np.uint8), iterations=3) & ~cv2.dilate(zone, np.ones((5, 5), np.uint8))
    table = _unlike(lab, np.median(lab[(around > 0) & (hand == 0)], axis=0), TABLE)
    other = _unlike(lab, np.median(lab[along > 0], axis=0), SKIN) & (zone > 0) & (table | (palm > 0))
    return np.asarray(cv2.medianBlur(other.astype(np.uint8) * 255, 3), np.uint8)


def _unlike(lab: Floats, colour: Floats, limits: tuple[float, float]) -> Inside:
    """What differs from a colour by more than these limits, in lightness or in hue."""
    apart = np.abs(lab - colour)
    return np.asarray((apart[..., 0] > limits[0]) | (np.hypot(apart[..., 1], apart[..., 2]) > limits[1]), np.bool_)


def _heaps(other: Mask, radius: float) -> list[Outline]:
    """The outlines of what lies together and is not skin, gaps closed; specks are left out."""
    side = 2 * max(1, round(radius / 4)) + 1
    closed = cv2.morphologyEx(other, cv2.MORPH_CLOSE, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)))
    closed = cv2.morphologyEx(closed, cv2.MORPH_OPEN, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)))
    outlines, _ = cv2.findContours(closed, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    return [np.asarray(one, np.int32) for one in outlines if cv2.contourArea(one) > SPECK * np.pi * radius**2]


def _on(points: Floats, heap: Outline, radius: float) -> bool:
    """True for what has its middle on the palm; a sleeve has it beyond."""
    middle = heap.reshape(-1, 2).mean(axis=0)
    palm = cv2.convexHull(points[list(PALM)])
    return cv2.pointPolygonTest(palm, (float(middle[0]), float(middle[1])), True) > -BESIDE * radius


def _cut(heap: Outline, zone: Mask) -> bool:
    """True for what reaches out of the zone, so that its outline is not its own."""
    inner = cv2.erode(zone, np.ones((5, 5), np.uint8))
    x, y = heap.reshape(-1, 2).T
    return bool((inner[y, x] == 0).mean() > AT_ITS_EDGE)


def _count(heap: Outline, radius: float) -> int | None:
    """How many chips side by side have this outline: it is a chip's circle, or that of two that touch or overlap."""
    (x, y), (across, along), angle = cv2.minAreaRect(heap)
    narrow, wide = sorted((across, along))
    if not OF_A_HAND[0] < narrow / 2 / radius < OF_A_HAND[1]:
        return None
    count = 1 if wide < ROUND * narrow else 2 if TWO[0] < wide / narrow < TWO[1] else None
    turn = np.radians(angle if across >= along else angle + 90)
    apart = np.array([np.cos(turn), np.sin(turn)]) * (wide - narrow) / 2
    return count if _fit(heap, np.array([x, y]), apart, narrow / 2) > FIT else None


def _fit(heap: Outline, middle: Floats, apart: Floats, radius: float) -> float:
    """Shared over joint area of an outline and two discs so far from its middle, 0..1."""
    low = heap.reshape(-1, 2).min(axis=0) - 3
    size = heap.reshape(-1, 2).max(axis=0) - low + 4
    real, ideal = (np.zeros((size[1], size[0]), np.uint8) for _ in range(2))
    cv2.fillPoly(real, [heap - low], 255)
    for sign in (-1, 1):
        x, y = (round(float(value)) for value in middle + sign * apart - low)
        cv2.circle(ideal, (x, y), round(radius), 255, cv2.FILLED)
    return float(((real > 0) & (ideal > 0)).sum() / ((real > 0) | (ideal > 0)).sum())


def _solid(heap: Outline) -> float:
    """The share of its convex hull that an outline fills."""
    return float(cv2.contourArea(heap) / max(1.0, cv2.contourArea(cv2.convexHull(heap))))

"""A still camera's picture read again: only where it changed, and there a few times more.

A card put down costs a small part of what the whole table costs, and a table at which nothing happens next to nothing.
What has just come to lie there is looked at anew several times, so that belief rests on several looks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import Final

import cv2
import numpy as np

from assistant.capture.frames import Pixels
from assistant.vision.boxes import Floats, shares_within
from assistant.vision.chips import of_chip_size
from assistant.vision.reader import NetReader, in_reading_order
from assistant.vision.shrink import Small, small_grey
from assistant.vision.sighting import UNSURE, ChipSighting, Reading, Sighting

WIDE: Final = 640  # pixels across the picture in which changes are looked for
SAME: Final = 14  # grey levels of 255: less is noise or flicker
SPECK: Final = 40  # pixels there that are too few to be a change: a chip covers ten times as many
MUCH: Final = 0.12  # share of the picture: where more has changed, all is read
LOOKS: Final = 3  # at each change
AROUND: Final = 0.3  # how much more is looked at, share of a card's height
FEW: Final = 3  # cards that tell how high cards are
COVERS: Final = 0.3  # share of a card on another that would have changed it
TOUCHING: Final = 6.0  # pixels by which a card may miss a change and still be affected


class Rereader:
    """Reads like its ``reader``, for pictures of one camera that hangs still; ``forget`` when it has moved."""

    def __init__(self, reader: NetReader, looks: int = LOOKS) -> None:
        self.reader = reader
        self._looks = looks
        self._before: Small | None = None
        self._reading: Reading | None = None
        self._fresh: list[tuple[Floats, int]] = []  # low and high corner of each change, and the looks left

    def forget(self) -> None:
        """Read everything at the next picture."""
        self._reading = None

    def read(self, pixels: Pixels, file: Path | None = None) -> Reading:
        """Everything that lies there now."""
        start = perf_counter()
        small = small_grey(pixels, WIDE)
        known = self._reading
        height = card_height(known.cards) if known else 0.0
        changed = None if known is None or not height else changes(small, self._before)
        self._before = small
        if known is None or changed is None:
            self._fresh, self._reading = [], self.reader.read(pixels, file)
            return self._reading
        scale = pixels.shape[1] / WIDE
        self._fresh = [(area * np.float32(scale), self._looks) for area in changed] + self._fresh
        areas = list(_apart([area for area, _ in self._fresh]))
        for area in areas:
            known = self._looked_at(pixels, known, area, height)
        self._fresh = [(area, left - 1) for area, left in self._fresh if left > 1]
        milliseconds = {"total": (perf_counter() - start) * 1000}
        self._reading = Reading(known.width, known.height, known.cards, known.chips, milliseconds)
        return self._reading

    def _looked_at(self, pixels: Pixels, known: Reading, area: Floats, height: float) -> Reading:
        """The reading with what touches an area read anew."""
        stale = [card for card in known.cards if touches(card, area)]
        stale += [card for card in known.cards if card not in stale and _lies_on(card, stale)]
        reach = np.array([area, *(_bounds(card) for card in stale)])
        low, high = reach[:, 0].min(axis=0) - AROUND * height, reach[:, 1].max(axis=0) + AROUND * height
        (left, top), (right, below) = (np.clip(at, 0, (known.width, known.height)).astype(int) for at in (low, high))
        if right - left < 2 or below - top < 2:
            return known
        cards, chips = self.reader.read_part(pixels, (int(left), int(top), int(right), int(below)), height)
        area = np.stack([reach[:, 0].min(axis=0), reach[:, 1].max(axis=0)])
        kept = [card for card in known.cards if card not in stale]
        cards = [*kept, *(card for card in cards if touches(card, area) and not _lies_on(card, kept))]
        chips = [chip for chip in of_chip_size(chips, cards) if _lies_in(chip, area)]
        others = [chip for chip in known.chips if not _lies_in(chip, area)]
        return Reading(known.width, known.height, tuple(in_reading_order(cards)), (*others, *chips))


def changes(small: Small, before: Small | None) -> list[Floats] | None:
    """The areas that differ, each low and high corner (2, 2) in pixels of the small picture; None where much does."""
    if before is None or small.shape != before.shape:
        return None
    apart = small - before
    differs = (np.abs(apart - int(np.median(apart[::8, ::8]))) > SAME).astype(np.uint8)
    if differs.mean() > MUCH:
        return None
    _, _, rows, _ = cv2.connectedComponentsWithStats(cv2.dilate(differs, np.ones((9, 9), np.uint8)))
    return [
        np.array([[left, top], [left + wide, top + high]], np.float32)
        for left, top, wide, high, _ in rows[1:]
        if np.count_nonzero(differs[top : top + high, left : left + wide]) > SPECK
    ]


def card_height(cards: Sequence[Sighting]) -> float:
    """How high cards are in the picture, pixels; 0 where too few say it: a single one may be none."""
    sides = [np.hypot(*np.subtract(card.corners[2], card.corners[1])) for card in cards if card.card != UNSURE]
    return float(np.median(sides)) if len(sides) >= FEW else 0.0


def touches(card: Sighting, area: Floats) -> bool:
    """True where a card reaches into an area, or nearly."""
    low, high = _bounds(card)
    return bool((low < area[1] + TOUCHING).all() and (high > area[0] - TOUCHING).all())


def _bounds(card: Sighting) -> Floats:
    corners = np.array(card.corners, np.float32)
    return np.stack([corners.min(axis=0), corners.max(axis=0)])


def _lies_on(card: Sighting, others: Sequence[Sighting]) -> bool:
    """True where it lies on one of the others, which is then what was seen of it, perhaps cut off."""
    corners = np.array([one.corners for one in (card, *others)], np.float32)
    return bool((shares_within(corners[:1], corners[1:]) > COVERS).any())


def _lies_in(chip: ChipSighting, area: Floats) -> bool:
    return bool((np.array(chip.centre) > area[0] - chip.radius).all() and (chip.centre < area[1] + chip.radius).all())


def _apart(areas: Sequence[Floats]) -> Iterator[Floats]:
    """The areas, those that meet as one."""
    left = list(areas)
    while left:
        area = left.pop()
        meeting = [other for other in left if (other[0] <= area[1]).all() and (area[0] <= other[1]).all()]
        if not meeting:
            yield area
            continue
        left = [other for other in left if not any(other is met for met in meeting)]
        corners = np.array([area, *meeting])
        left.append(np.stack([corners[:, 0].min(axis=0), corners[:, 1].max(axis=0)]))

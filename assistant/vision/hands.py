"""Hands whose cards half cover each other: what a first look could not name, untangled from the top.

The upper card of a hand shows all its edges, so a card of the table's size can be laid exactly on it and named. It is
then painted over, so that the card below is not taken for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import cv2
import numpy as np

from assistant.capture.frames import Pixels
from assistant.cards import FACE_DOWN
from assistant.vision.boxes import Floats, best_of_each, overlap, overlaps
from assistant.vision.fit import fits
from assistant.vision.locate import FACE, Located
from assistant.vision.sighting import UNSURE, Sighting

Name = Callable[[Pixels, Sequence[Located]], list[Sighting]]  # the named cards among these places
Draw = Callable[[Pixels, Sequence[Floats]], list[Floats]]  # places drawn to the outlines of their cards
PAINT: Final = (110, 110, 110)  # of no card, as if something lay there: white would look like a card with pips missing
MOST_LAYERS: Final = 4  # of cards that lie below each other
SAME: Final = 0.8  # shared over joint area of two places that are one
EXPLAINED: Final = 0.55  # shared over joint area of a doubtful box and a named card that is the same card


def untangled(
    pixels: Pixels, cards: Sequence[Sighting], free: Sequence[Floats], name: Name, draw: Draw
) -> list[Sighting]:
    """The cards, with those beside and below others looked for once more where their edges are, from the top down.

    ``free`` are the outlines of cards that lie free: around them there is nothing to look for. ``draw`` draws places to
    the outlines of the cards there.
    """
    known = [card for card in cards if card.named]
    doubtful = [card for card in cards if card.card == UNSURE]
    alone = [card for card in known if _shared_most(_corners(card), free) > EXPLAINED]
    around = [_corners(card) for card in (*doubtful, *known) if card not in alone]
    size = card_size(known or [card for card in cards if card.card == FACE_DOWN]) if around else None
    if size is None:
        return list(cards)
    tries = _apart(draw(pixels, [place for corners in around for place in fits(pixels, corners, size)]))
    tries = [corners for corners in tries if not _among(corners, known, SAME)]
    found = name(pixels, [_place(corners) for corners in tries])
    covered = _painted(pixels.copy(), [*known, *found])
    tries += [_corners(card) for card in doubtful]
    for _ in range(MOST_LAYERS):
        tries = [corners for corners in tries if not _among(corners, found, SAME)]
        layer = name(covered, [_place(corners) for corners in tries])
        if not layer:
            break
        found = [*found, *layer]
        covered = _painted(covered, layer)
    left = [card for card in cards if card.card != UNSURE or not _among(_corners(card), found, EXPLAINED)]
    return [*left, *found]


def _painted(pixels: Pixels, cards: Sequence[Sighting]) -> Pixels:
    """The picture with these cards painted over."""
    for card in cards:
        cv2.fillConvexPoly(pixels, np.round(_corners(card)).astype(np.int32), PAINT)
    return pixels


def card_size(known: Sequence[Sighting]) -> tuple[float, float] | None:
    """The width and height that cards have in this picture, pixels; None when none is known."""
    if not known:
        return None
    corners = np.array([card.corners for card in known], np.float32)
    sides = np.linalg.norm(np.roll(corners, -1, axis=1) - corners, axis=2)
    wide, high = np.median(sides.reshape(-1, 2, 2).mean(axis=1), axis=0)
    return float(wide), float(high)


def _corners(card: Sighting) -> Floats:
    return np.array(card.corners, np.float32)


def _place(corners: Floats) -> Located:
    """A place that only its edges speak for: nothing is said of it unless it can be named."""
    return Located(FACE, 0.0, 0.0, corners)


def _among(corners: Floats, cards: Sequence[Sighting], share: float) -> bool:
    """True where a card lies on the same place."""
    return _shared_most(corners, [_corners(card) for card in cards]) > share


def _shared_most(corners: Floats, others: Sequence[Floats]) -> float:
    """The most that any of the others shares with a place, over joint area; 0 with none."""
    if not others:
        return 0.0
    return float(overlap(np.repeat(corners[None], len(others), axis=0), np.array(others)).max())


def _apart(places: Sequence[Floats]) -> list[Floats]:
    """The places, each once, the first of those that are one."""
    if not places:
        return []
    count = len(places)
    first = -np.arange(count, dtype=np.float32)
    limits = np.full(count, SAME, np.float32)
    return [places[n] for n in best_of_each(first, np.zeros(count, np.intp), overlaps(np.array(places)), limits)]

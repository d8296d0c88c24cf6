"""A card's outline drawn by a network around a box that is somewhat off: turned, too large, or at a slant.

A detector sees the whole table small. This looks at each card alone, and larger, and tells where its corners lie, also
those that something covers, with how far off it may be.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from assistant.capture.frames import Pixels
from assistant.vision.boxes import Floats, best_of_each, overlaps
from assistant.vision.cut import cut_outs
from assistant.vision.locate import BACK, CHIP, FACE, Located
from assistant.vision.network import Network

SIZE: Final = (80, 112)  # pixels of the view
MARGIN: Final = 0.35  # how far the view reaches beyond the box, share of its width and height
PASSES: Final = 2  # the second begins where the first ended
DOUBT: Final = 0.12  # how far off an outline may be, in sides of its box, that is taken
ONE_CARD: Final = 0.75  # shared over joint area of two outlines that are one card's
ONE_BACK: Final = 0.6  # the same of the boxes of backs
_SQUARE: Final = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)


class OutlineDrawer:
    """Draws the outlines of located cards; raises WeightsError where its network is missing."""

    def __init__(self, folder: Path, threads: int = 0) -> None:
        self._network = Network(folder / "outlines.xml", threads, any_count=True)

    def once(self, pixels: Pixels, boxes: Sequence[Floats]) -> tuple[list[Floats], Floats]:
        """The outlines, each (4, 2) in the order of its box's corners, and how far off (n) they may be, box sides."""
        if not boxes:
            return [], np.zeros(0, np.float32)
        answers = self._network.run_in_parts(cut_outs(pixels, boxes, SIZE, MARGIN))
        places = _SQUARE + answers[:, :8].reshape(-1, 4, 2)
        shapes = [_within(box, place) for box, place in zip(boxes, places, strict=True)]
        return shapes, np.asarray(np.exp(answers[:, 8:].max(axis=1)), np.float32)

    def drawn(self, pixels: Pixels, boxes: Sequence[Floats]) -> list[Floats]:
        """The boxes (4, 2) drawn to the outlines of their cards; each as it was where that is in doubt."""
        shapes = list(boxes)
        for _ in range(PASSES):
            better, doubts = self.once(pixels, shapes)
            shapes = [new if doubt < DOUBT else old for new, old, doubt in zip(better, shapes, doubts, strict=True)]
        return shapes

    def places(self, pixels: Pixels, found: Sequence[Located]) -> list[Located]:
        """What was located, faces drawn to their outlines; boxes that come to one outline are one card, the surest.

        Backs stay: where one of two that lie on each other ends, their print does not tell, and both would come to one.
        """
        faces = [one for one in found if one.kind == FACE]
        shapes = self.drawn(pixels, [face.corners for face in faces])
        cards = [replace(face, corners=shape) for face, shape in zip(faces, shapes, strict=True)]
        cards += [one for one in found if one.kind == BACK]
        limits = np.array([ONE_BACK if card.kind == BACK else ONE_CARD for card in cards], np.float32)
        scores = np.array([card.score for card in cards], np.float32)
        table = overlaps(np.array([card.corners for card in cards], np.float32).reshape(-1, 4, 2))
        kept = [cards[n] for n in best_of_each(scores, np.zeros(len(cards), np.intp), table, limits)]
        return sorted([*kept, *(one for one in found if one.kind == CHIP)], key=_surest_first)


def _surest_first(place: Located) -> float:
    return -place.score


def _within(box: Floats, place: Floats) -> Floats:
    """Points (4, 2) in sides of a box (4, 2), from its first corner, as pixels."""
    turn = cv2.getPerspectiveTransform(_SQUARE, box.astype(np.float32))
    return np.asarray(cv2.perspectiveTransform(place[None].astype(np.float32), turn)[0], np.float32)

"""Endless training pictures for the network that reads a corner index: the corner of a located card, seen large.

They are cut from the same scenes as the whole cards of `cutouts`, drawn twice as fine. A corner's label is the card
whose index shows there, or none: where the index is covered, too small, or on a corner that carries none.
"""

from __future__ import annotations

import cv2
import numpy as np

from assistant.vision.cut import cut_out
from assistant.vision.indices import SIZE, corner_places
from models.canvas import ASPECT, FINE, Shelf
from models.cutouts import Cut
from models.packed import CLASSES, Packed

NONE = 52  # the label of a corner in which no index of its card can be read
BARE = 0.25  # how often a corner that carries no index is shown
CLEAR, HIDDEN = 0.93, 0.5  # share of an index that shows, from which it can be read, and to which nobody could
SMALL = 1.25, 2.5  # the same of its size, as `cutouts` measures it


class CornerCuts:
    """Makes corners; `make(number)` always gives the same picture for the same cards and seed."""

    def __init__(self, packed: Packed, seed: int = 0) -> None:
        self.shelf, self.seed = Shelf(packed, seed), seed
        self._scene, self._corners = -1, list[tuple[np.ndarray, int]]()

    def make(self, number: int) -> tuple[np.ndarray, int]:
        """Corner `number`: RGB uint8, and its label, 0 to 51 as in CLASSES or NONE. Two come of each scene."""
        scene, which = divmod(number, 2)
        if scene != self._scene:
            rng = np.random.default_rng([self.seed, scene])
            self._scene, self._corners = scene, _two(self.shelf, rng)
        return self._corners[which]


def _two(shelf: Shelf, rng: np.random.Generator) -> list[tuple[np.ndarray, int]]:
    """Two labelled corners of one scene."""
    while True:
        corners = CornerScene(shelf, rng, FINE).corners()
        if len(corners) >= 2:
            return [corners[int(number)] for number in rng.permutation(len(corners))[:2]]


class CornerScene(Cut):
    """A located card of which the corners are wanted."""

    sideways = 0.0

    def corners(self) -> list[tuple[np.ndarray, int]]:
        """Every corner of which it is clear whether its index can be read, with its label."""
        rng = self.rng
        kind = int(rng.choice(4, p=[0.9, 0.02, 0.05, 0.03]))
        if kind == 3:
            self.clutter()
            card, row = NONE, 0
        else:
            card = [int(rng.integers(52)), CLASSES.index("Jk"), CLASSES.index("??")][kind]
            row = self.lay_out(card)
        picture = self.finish()
        told = []
        for number, place in enumerate(corner_places(self.box())):
            label = self.judge_corner(card, row, number, place)
            if label is not None and (label != NONE or rng.random() < (BARE if number % 2 else 1.0)):
                told.append((cut_out(picture, place, SIZE), label))
        return told

    def judge_corner(self, card: int, row: int, number: int, place: np.ndarray) -> int | None:
        """The label of one corner, None where it would be hard to say whether its index can be read."""
        wide, high, four = self.shelf.packed.indices[row]
        if card >= NONE or (number % 2 and not four):
            return NONE
        sharp = self.height / (1 + 0.9 * self.blur / self.scale)
        small = 9 / (sharp * 0.55 * high)
        window = np.zeros((self.h, self.w), np.uint8)
        cv2.fillConvexPoly(window, np.round(place * np.float32(self.w / self.final[0])).astype(np.int32), 255)
        shown = max(self.shows(wide, high, at, window) for at in (number, (number + 2) % 4))
        if shown > CLEAR and small < SMALL[0]:
            return card
        return NONE if shown < HIDDEN or small > SMALL[1] else None

    def shows(self, wide: float, high: float, number: int, window: np.ndarray) -> float:
        """How much of the index in a corner of the card (0 top left, clockwise) shows in a window, 0..1."""
        x, y = (-0.5 if number in (0, 3) else 0.5), (-0.7 if number < 2 else 0.7)
        inward = (wide if x < 0 else -wide), (high if y < 0 else -high) * ASPECT
        box = np.float32([[[x, y], [x + inward[0], y], [x + inward[0], y + inward[1]], [x, y + inward[1]]]])
        points = cv2.perspectiveTransform(box, self.pose)
        area = np.zeros((self.h, self.w), np.uint8)
        cv2.fillConvexPoly(area, np.round(points[0]).astype(np.int32), 255)
        part = float(cv2.mean(self.seen, cv2.min(area, window))[0]) / 255 * cv2.countNonZero(cv2.min(area, window))
        return min(1.0, part / max(abs(cv2.contourArea(points)), 1.0))

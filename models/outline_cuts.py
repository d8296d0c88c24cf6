"""Endless training pictures for the network that draws a card's outline: a box that is somewhat off, and the card."""

from __future__ import annotations

import cv2
import numpy as np

from assistant.vision.drawn import MARGIN, SIZE
from models.canvas import Shelf
from models.cutouts import Cut
from models.packed import CLASSES, Packed

CORNERS = np.array([[[-0.5, -0.7], [0.5, -0.7], [0.5, 0.7], [-0.5, 0.7]]], np.float32)  # of a card, in card units
SHOWN = 0.12  # share of the card that shows, from which its outline can be told


class OutlineCuts:
    """Makes pictures; `make(number)` always gives the same picture for the same cards and seed."""

    def __init__(self, packed: Packed, seed: int = 0) -> None:
        self.shelf, self.seed = Shelf(packed, seed), seed

    def make(self, number: int) -> tuple[np.ndarray, np.ndarray]:
        """Picture `number`, RGB uint8, and how far each corner of the card lies from the box's (4 x 2, box sides)."""
        rng = np.random.default_rng([self.seed, number])
        while True:
            made = OutlineScene(self.shelf, rng).outlined()
            if made is not None:
                return made


class OutlineScene(Cut):
    """A card of which the outline is wanted, with more around it than the reader of cards sees."""

    wide, high = SIZE
    pad = MARGIN
    sideways, leaning = 0.0, 0.3

    def outlined(self) -> tuple[np.ndarray, np.ndarray] | None:
        """The picture and where the corners are; None where too little of the card shows."""
        rng = self.rng
        kind = int(rng.choice(3, p=[0.82, 0.03, 0.15]))
        self.lay_out([int(rng.integers(52)), CLASSES.index("Jk"), CLASSES.index("??")][kind])
        picture = self.finish()
        outline = cv2.perspectiveTransform(CORNERS, self.pose)[0]
        if float(self.seen.sum()) / 255 < SHOWN * abs(cv2.contourArea(outline)):
            return None
        corners = outline * np.float32(self.final[0] / self.w)
        box = self.box()
        either_way_up = [corners - box, np.roll(corners, 2, axis=0) - box]
        off = min(either_way_up, key=lambda off: float(np.abs(off).sum()))
        return picture, off / np.float32([box[1, 0] - box[0, 0], box[2, 1] - box[1, 1]])

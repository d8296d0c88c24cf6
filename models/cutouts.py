"""Endless training pictures for the card reader: one located card, as a camera over a home table would show it.

A cut-out is what a slightly wrong oriented box around a card gives, made upright (either way up) and brought to a fixed
size. Each has one label of `CLASSES`; "other" means that nobody could tell the card from this picture.
"""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from models.canvas import ASPECT, CARD_WIDTH, Canvas, Shelf, moved, turned
from models.chips import CHIP_DIAMETER
from models.lens import blurred, lit, sensed
from models.packed import CLASSES, Packed

FACE, JOKER, BACK, OTHER = range(4)


class CutOuts:
    """Makes cut-outs; `make(number)` always gives the same picture for the same cards and seed."""

    def __init__(self, packed: Packed, seed: int = 0, finest: float = 1.0) -> None:
        """`finest` is how many times as large as the network sees them they are at most."""
        self.shelf, self.seed, self.finest = Shelf(packed, seed), seed, finest

    def __iter__(self) -> Iterator[tuple[np.ndarray, int]]:
        """Cut-outs without end."""
        number = 0
        while True:
            yield self.make(number)
            number += 1

    def make(self, number: int) -> tuple[np.ndarray, int]:
        """Cut-out `number`: RGB uint8 HIGH x WIDE x 3 (`finest` times that), and its label as an index into CLASSES."""
        return self.known(number)[:2]

    def known(self, number: int) -> tuple[np.ndarray, int, set[int]]:
        """Cut-out `number`, its label, and the classes of all cards that lie in it, even if they cannot be told."""
        rng = np.random.default_rng([self.seed, number])
        while True:
            made = self.scene(rng).make()
            if made is not None:
                return made

    def scene(self, rng: np.random.Generator) -> Cut:
        """An empty one."""
        return Cut(self.shelf, rng, self.finest)


class Cut(Canvas):
    """One cut-out in the making."""

    sideways = 0.05  # how often the box's long side goes across the card
    leaning = 0.15  # how often a slant makes its angles far from right ones

    def make(self) -> tuple[np.ndarray, int, set[int]] | None:
        """The picture, its label and what lies in it; None when it would be hard to say whether it can be told."""
        rng = self.rng
        kind = int(rng.choice(4, p=[0.805, 0.025, 0.08, 0.09]))
        if kind == OTHER:
            self.clutter()
            return self.finish(), CLASSES.index("other"), self.lying
        card = [int(rng.integers(52)), CLASSES.index("Jk"), CLASSES.index("??")][kind]
        row = self.lay_out(card)
        picture = self.finish()
        label = self.judge(card, row)
        return None if label is None else (picture, label, self.lying)

    def lay_out(self, card: int) -> int:
        """Lay down a card of the class with what lies around and over it; returns its packed picture."""
        rng = self.rng
        self.row = row = self.shelf.row(rng, card)
        self.pose = self.box_pose()
        for _ in range(int(rng.choice(4, p=[0.4, 0.3, 0.2, 0.1]))):
            self.neighbour()
        self.lay(row, self.pose, rng.random() < 0.7)
        self.seen = self.last.copy()
        if rng.random() < 0.65:
            self.cover()
        return row

    def box_pose(self) -> np.ndarray:
        """Where the card lies on the canvas: 3 x 3, from card units (width 1, height 1.4, middle 0) to pixels."""
        rng = self.rng
        loose = rng.choice([1.0, 2.2, 4.0], p=[0.5, 0.32, 0.18])  # a detector sees a table small: some are well off
        if self.tight:
            loose = 1.0  # further off, nobody could say which of the two is meant
        wide, high = rng.normal(1, 0.03 * loose, 2)
        if loose > 3:
            wide, high = wide * (squash := rng.uniform(0.75, 1.05)), high * squash
        sideways = rng.random() < self.sideways
        long = ASPECT if sideways else 1.0
        size = np.diag(
            [self.w / (1 + 2 * self.pad) / long * wide, self.h / (1 + 2 * self.pad) / ASPECT * long * high, 1]
        )
        tilt = np.eye(3)
        if rng.random() < 0.5:
            tilt[0, 1], tilt[1, 0] = rng.normal(0, 0.05, 2)
        if rng.random() < 0.4:
            tilt[2, :2] = rng.normal(0, 0.07, 2)
        if rng.random() < self.leaning:
            tilt[0, 1] += rng.uniform(-0.25, 0.25)
        off = rng.normal(0, 0.022 * loose, 2)
        middle = moved(self.w * (0.5 + off[0]), self.h * (0.5 + off[1]))
        turn = (np.pi if rng.random() < 0.5 else 0.0) + (np.pi / 2 if sideways else 0.0)
        return middle @ size @ turned(np.radians(rng.normal(0, 2.2 * loose)) + turn) @ tilt

    def cover(self) -> None:
        """Put something over the card: more cards, chips, a hand, or a thing that lies about."""
        rng = self.rng
        kind = 0.0 if self.tight else rng.random()
        if kind < 0.74:
            for _ in range(1 + int(rng.random() < 0.25)):
                self.neighbour(close=0.8)
                self.hide(self.last)
        elif kind < 0.86:
            for _ in range(int(rng.integers(1, 4))):
                self.drop_chip()
        elif kind < 0.96:
            self.reach_in()
        else:
            self.lay_thing(rng.uniform(0, 1, 2))

    def clutter(self) -> None:
        """A picture that holds no card that could be named."""
        rng = self.rng
        self.pose = self.box_pose()
        kind = rng.random()
        if kind < 0.2:
            for _ in range(int(rng.integers(0, 6))):
                self.drop_chip()
        elif kind < 0.65:
            if rng.random() < 0.3:
                self.lay_thing(rng.uniform(0, 1, 2))
            self.lay_thing(rng.normal(0.5, 0.08, 2), fitted=rng.random() < 0.6)
        elif kind < 0.72:
            size = rng.uniform(0.8, 1.1) * CARD_WIDTH * ASPECT / CHIP_DIAMETER
            chips = self.shelf.stock.chips
            self.lay_sprite(chips[int(rng.integers(len(chips)))], self.w / 2, self.h / 2, rng.uniform(0, 6.3), size)
        elif kind < 0.92:
            self.between()
        if rng.random() < 0.25:
            self.reach_in()

    def between(self) -> None:
        """A box that fell between cards, so that it holds halves of two."""
        rng = self.rng
        gap, across = rng.uniform(0.5, 0.62), rng.random() < 0.6
        for side in (-1, 1):
            away = moved(side * gap, rng.normal(0, 0.1)) if across else moved(rng.normal(0, 0.1), side * gap * ASPECT)
            self.lay(
                self.shelf.beside(rng, self.row), self.pose @ away @ turned(rng.normal(0, 0.05)), rng.random() < 0.7
            )

    def judge(self, card: int, row: int) -> int | None:
        """The label: the card's class, "other" if too little of it shows, None in between."""
        other = CLASSES.index("other")
        outline = cv2.perspectiveTransform(
            np.float32([[[-0.5, -0.7], [0.5, -0.7], [0.5, 0.7], [-0.5, 0.7]]]), self.pose
        )
        share = float(self.seen.sum()) / 255 / max(1.0, abs(cv2.contourArea(outline)))
        if card == CLASSES.index("??"):
            return card if share > 0.25 else other if share < 0.06 else None
        sharp = self.height / (1 + 0.9 * self.blur / self.scale)
        wide, high, four = self.shelf.packed.indices[row]
        corner = (
            0.0 if card == CLASSES.index("Jk") else max(self.shown(wide, high, s) for s in ((1, -1) if four else (1,)))
        )
        small = 9 / (sharp * 0.55 * high)  # above 1 the letters of the index are fewer than nine pixels high
        pips = CLASSES[card][0] in "23456789T"
        if (corner > 0.93 and small < 1.25) or (share > 0.8 and sharp > (30 if pips else 42)):
            return card
        if (corner < 0.5 and share < 0.5) or (corner < 0.5 and sharp < 30) or (share < 0.6 and small > 2.5):
            return other
        return other if sharp < 14 else None

    def shown(self, wide: float, high: float, side: int) -> float:
        """How much of a corner index shows, the better of two opposite corners, 0..1; side 1 or -1 says which two."""
        best = 0.0
        for x, y in ((-0.5 * side, -0.7), (0.5 * side, 0.7)):
            inward = (wide if x < 0 else -wide, high * ASPECT if y < 0 else -high * ASPECT)
            box = np.float32([[[x, y], [x + inward[0], y], [x + inward[0], y + inward[1]], [x, y + inward[1]]]])
            points = cv2.perspectiveTransform(box, self.pose)
            area = np.zeros((self.h, self.w), np.uint8)
            cv2.fillConvexPoly(area, np.round(points[0]).astype(np.int32), 255)
            whole = abs(cv2.contourArea(points))
            if whole > 1:
                part = float(cv2.mean(self.seen, area)[0]) / 255 * float(cv2.countNonZero(area)) / whole
                best = max(best, min(1.0, part))
        return best

    def finish(self) -> np.ndarray:
        """Light, lens and camera; the picture at its final size. Glare also hides what it washes out."""
        rng = self.rng
        picture, washed = lit(self.canvas, rng)
        if washed is not None:
            self.hide(washed)
        picture, self.blur = blurred(picture, rng)
        picture = sensed(picture, rng)
        if self.scale < self.finest:
            way = [cv2.INTER_LINEAR, cv2.INTER_CUBIC, cv2.INTER_AREA][int(rng.integers(3))]
            picture = cv2.resize(picture, self.final, interpolation=way)
        return picture

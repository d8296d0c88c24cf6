"""Endless training pictures for the card reader: one located card, as a camera over a home table would show it.

A cut-out is what a slightly wrong oriented box around a card gives, made upright (either way up) and brought to a fixed
size. Each has one label of `CLASSES`; "other" means that nobody could tell the card from this picture.
"""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from models.art import rounded_mask
from models.lens import blurred, lit, sensed
from models.packed import CARD_H, CARD_W, CLASSES, Packed
from models.props import CHIP_DIAMETER, Sprite
from models.stock import SIZE, stocked

WIDE, HIGH = 112, 160  # size of a cut-out in pixels
PAD = 0.1  # the box is made larger by this part of its width and height on every side before it is cut out
ASPECT = CARD_H / CARD_W
CARD_WIDTH = 63.5  # millimetres
FACE, JOKER, BACK, OTHER = range(4)


def _turn(angle: float) -> np.ndarray:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])


def _move(x: float, y: float) -> np.ndarray:
    return np.array([[1, 0, x], [0, 1, y], [0, 0, 1.0]])


class CutOuts:
    """Makes cut-outs; `make(number)` always gives the same picture for the same cards and seed."""

    def __init__(self, packed: Packed, seed: int = 0) -> None:
        self.packed, self.seed = packed, seed
        self.stock = stocked(seed)
        self.masks = [rounded_mask(CARD_W, CARD_H, corner) for corner in (8, 11, 14)]
        self.rows = [np.flatnonzero(packed.codes == i) for i in range(len(CLASSES) - 1)]
        self.odds = [packed.weights[rows] / packed.weights[rows].sum() for rows in self.rows]
        self.any = np.cumsum(packed.weights / packed.weights.sum())

    def __iter__(self) -> Iterator[tuple[np.ndarray, int]]:
        """Cut-outs without end."""
        number = 0
        while True:
            yield self.make(number)
            number += 1

    def make(self, number: int) -> tuple[np.ndarray, int]:
        """Cut-out `number`: RGB uint8 HIGH x WIDE x 3, and its label as an index into CLASSES."""
        return self.known(number)[:2]

    def known(self, number: int) -> tuple[np.ndarray, int, int]:
        """Cut-out `number`, its label, and the class of the card that lies there even if it cannot be told."""
        rng = np.random.default_rng([self.seed, number])
        while True:
            made = Cut(self, rng).make()
            if made is not None:
                return made

    def row(self, rng: np.random.Generator, label: int) -> int:
        """A packed picture of the class."""
        return int(self.rows[label][np.searchsorted(np.cumsum(self.odds[label]), rng.random())])

    def any_row(self, rng: np.random.Generator) -> int:
        """A packed picture of any card, one in six a back."""
        if rng.random() < 0.16:
            return self.row(rng, CLASSES.index("??"))
        return min(int(np.searchsorted(self.any, rng.random())), len(self.packed.codes) - 1)


class Cut:
    """One cut-out in the making."""

    def __init__(self, shop: CutOuts, rng: np.random.Generator) -> None:
        self.shop, self.rng = shop, rng
        self.height = float(np.exp(rng.uniform(np.log(46), np.log(400))))  # of the card, in camera pixels
        self.scale = min(1.0, self.height / (HIGH / (1 + 2 * PAD)))
        self.w, self.h = round(WIDE * self.scale), round(HIGH * self.scale)
        self.tight = rng.random() < 0.3  # held and laid down together with another: little of the lower card shows
        self.canvas = self.surface()
        self.seen = np.zeros((self.h, self.w), np.uint8)

    def surface(self) -> np.ndarray:
        """A piece of table, the size of the canvas."""
        rng = self.rng
        tile = self.shop.stock.tops[int(rng.integers(len(self.shop.stock.tops)))]
        zoom = rng.uniform(0.8, 1.9)
        w, h = min(SIZE, round(self.w * zoom)), min(SIZE, round(self.h * zoom))
        x, y = int(rng.integers(SIZE - w + 1)), int(rng.integers(SIZE - h + 1))
        return cv2.resize(tile[y : y + h, x : x + w], (self.w, self.h), interpolation=cv2.INTER_LINEAR)

    def make(self) -> tuple[np.ndarray, int, int] | None:
        """The picture, its label and what lies there; None when it would be hard to say whether it can be told."""
        rng = self.rng
        kind = int(rng.choice(4, p=[0.805, 0.025, 0.08, 0.09]))
        if kind == OTHER:
            self.clutter()
            return self.finish(), CLASSES.index("other"), CLASSES.index("other")
        card = [int(rng.integers(52)), CLASSES.index("Jk"), CLASSES.index("??")][kind]
        row = self.shop.row(rng, card)
        self.pose = self.box_pose()
        for _ in range(int(rng.choice(4, p=[0.4, 0.3, 0.2, 0.1]))):
            self.neighbour()
        self.lay(row, self.pose, rng.random() < 0.7)
        self.seen = self.last.copy()
        if rng.random() < 0.65:
            self.cover()
        picture = self.finish()
        label = self.judge(card, row)
        return None if label is None else (picture, label, card)

    def box_pose(self) -> np.ndarray:
        """Where the card lies on the canvas: 3 x 3, from card units (width 1, height 1.4, middle 0) to pixels."""
        rng = self.rng
        loose = rng.choice([1.0, 2.2, 4.0], p=[0.5, 0.32, 0.18])  # a detector sees a table small: some are well off
        if self.tight:
            loose = 1.0  # further off, nobody could say which of the two is meant
        wide, high = rng.normal(1, 0.03 * loose, 2)
        if loose > 3:
            wide, high = wide * (squash := rng.uniform(0.75, 1.05)), high * squash
        sideways = rng.random() < 0.05  # the box's long side went across the card
        long = ASPECT if sideways else 1.0
        size = np.diag([self.w / (1 + 2 * PAD) / long * wide, self.h / (1 + 2 * PAD) / ASPECT * long * high, 1])
        tilt = np.eye(3)
        if rng.random() < 0.5:
            tilt[0, 1], tilt[1, 0] = rng.normal(0, 0.05, 2)
        if rng.random() < 0.4:
            tilt[2, :2] = rng.normal(0, 0.07, 2)
        if rng.random() < 0.15:
            tilt[0, 1] += rng.uniform(-0.25, 0.25)
        off = rng.normal(0, 0.022 * loose, 2)
        middle = _move(self.w * (0.5 + off[0]), self.h * (0.5 + off[1]))
        turn = (np.pi if rng.random() < 0.5 else 0.0) + (np.pi / 2 if sideways else 0.0)
        return middle @ size @ _turn(np.radians(rng.normal(0, 2.2 * loose)) + turn) @ tilt

    def lay(self, row: int, pose: np.ndarray, shadow: bool) -> None:
        """Lay a packed card on the canvas; its mask is kept as `last` (uint8)."""
        packed, rng = self.shop.packed, self.rng
        small = self.scale < 0.62
        picture = packed.small[row] if small else packed.large[row]
        h, w = picture.shape[:2]
        place = pose @ np.diag([1 / w, 1 / w, 1]) @ _move(-w / 2, -h / 2)
        mask = self.shop.masks[int(rng.integers(3))]
        if small:
            mask = mask[::2, ::2]
        size = (self.w, self.h)
        card = cv2.warpPerspective(picture, place, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        self.last = cv2.warpPerspective(mask, place, size, flags=cv2.INTER_LINEAR)
        self.put(card, self.last, shadow)

    def put(self, picture: np.ndarray, mask: np.ndarray, shadow: bool) -> None:
        """Lay a picture over the canvas through a mask, with or without a soft shadow beside it."""
        rng = self.rng
        if shadow:
            reach = self.w * rng.uniform(0.01, 0.06)
            shift = rng.normal(0, reach, 2)
            dark = cv2.warpAffine(mask, np.float32([[1, 0, shift[0]], [0, 1, shift[1]]]), (self.w, self.h))
            dark = cv2.blur(dark, (max(1, round(reach)),) * 2)
            light = 255 - cv2.convertScaleAbs(dark, alpha=rng.uniform(0.1, 0.6))
            self.canvas = cv2.multiply(self.canvas, cv2.merge([light] * 3), scale=1 / 255)
        three = cv2.merge([mask] * 3)
        over = cv2.multiply(picture, three, scale=1 / 255)
        self.canvas = cv2.add(over, cv2.multiply(self.canvas, cv2.bitwise_not(three), scale=1 / 255))

    def near(self, close: float) -> np.ndarray:
        """A place for another card beside this one, in card units; `close` 0..1 says how much they overlap."""
        rng = self.rng
        kind = rng.random()
        side = 1 if rng.random() < 0.5 else -1
        if self.tight:
            turn = side * rng.uniform(0.03, 0.6) * (1.0 if rng.random() < 0.7 else -0.5)
            return _move(side * rng.uniform(0.05, 0.5), rng.normal(0, 0.12)) @ _turn(turn)
        if kind < 0.3:  # spread sideways
            return _move(side * rng.uniform(0.18, 1.15 - 0.6 * close), rng.normal(0, 0.08)) @ _turn(rng.normal(0, 0.08))
        if kind < 0.45:  # column
            return _move(rng.normal(0, 0.06), side * rng.uniform(0.2, 1.5 - 0.7 * close)) @ _turn(rng.normal(0, 0.05))
        if kind < 0.88:  # two cards of a hand, or a fan
            angle = side * rng.uniform(-0.2, 0.9)
            return _move(side * rng.uniform(0.15, 0.9), rng.normal(0, 0.3)) @ _turn(angle)
        far, bearing = rng.uniform(0.45, 1.3), rng.uniform(0, 2 * np.pi)
        return _move(far * np.cos(bearing), 1.3 * far * np.sin(bearing)) @ _turn(rng.uniform(0, 2 * np.pi))

    def neighbour(self, close: float = 0.3) -> None:
        """Another card on the canvas, near this one."""
        self.lay(self.shop.any_row(self.rng), self.pose @ self.near(close), self.rng.random() < 0.7)

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

    def hide(self, mask: np.ndarray) -> None:
        """Note what no longer shows of the card."""
        self.seen = cv2.subtract(self.seen, mask)

    def lay_sprite(self, sprite: Sprite, x: float, y: float, angle: float, size: float) -> None:
        """Lay a thing with its middle at (x, y) pixels of the canvas, turned by `angle` radians, `size` times as large
        as it is beside a real card."""
        pixels = sprite.pixels
        zoom = size * self.w / (1 + 2 * PAD) / CARD_WIDTH * sprite.width / pixels.shape[1]
        if zoom < 0.6:
            pixels = cv2.resize(pixels, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_AREA)
            zoom *= sprite.pixels.shape[1] / pixels.shape[1]
        h, w = pixels.shape[:2]
        place = (_move(x, y) @ np.diag([zoom, zoom, 1]) @ _turn(angle) @ _move(-w / 2, -h / 2))[:2]
        warped = cv2.warpAffine(pixels, place, (self.w, self.h), flags=cv2.INTER_LINEAR)
        self.put(np.ascontiguousarray(warped[..., :3]), np.ascontiguousarray(warped[..., 3]), self.rng.random() < 0.8)
        self.hide(warped[..., 3])

    def drop_chip(self) -> None:
        """A chip somewhere on the canvas."""
        rng, chips = self.rng, self.shop.stock.chips
        chip = chips[int(rng.integers(len(chips)))]
        size = rng.uniform(0.85, 1.15)
        self.lay_sprite(chip, rng.uniform(0, self.w), rng.uniform(0, self.h), rng.uniform(0, 2 * np.pi), size)

    def reach_in(self) -> None:
        """A hand that comes in from outside."""
        rng, arms = self.rng, self.shop.stock.arms
        arm, angle = arms[int(rng.integers(len(arms)))], rng.uniform(0, 2 * np.pi)
        tip = np.array([self.w, self.h]) * rng.uniform(0.1, 0.9, 2)
        away = 0.4 * arm.width * self.w / (1 + 2 * PAD) / CARD_WIDTH
        self.lay_sprite(arm, tip[0] - away * np.cos(angle), tip[1] - away * np.sin(angle), angle, rng.uniform(0.8, 1.1))

    def lay_thing(self, at: np.ndarray, fitted: bool = False) -> None:
        """A thing that is no card, its middle at a part of the canvas; `fitted` makes it as tall as the box."""
        rng, things = self.rng, self.shop.stock.things
        thing = things[int(rng.integers(len(things)))]
        long = max(thing.width, thing.height)
        size = CARD_WIDTH * ASPECT / long * rng.uniform(0.7, 1.3) if fitted else rng.uniform(0.8, 1.2)
        upright = np.pi / 2 if thing.width > thing.height else 0.0
        angle = upright + rng.normal(0, 0.15) if fitted else rng.uniform(0, 2 * np.pi)
        self.lay_sprite(thing, at[0] * self.w, at[1] * self.h, angle, size)

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
            chips = self.shop.stock.chips
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
            away = _move(side * gap, rng.normal(0, 0.1)) if across else _move(rng.normal(0, 0.1), side * gap * ASPECT)
            self.lay(self.shop.any_row(rng), self.pose @ away @ _turn(rng.normal(0, 0.05)), rng.random() < 0.7)

    def judge(self, card: int, row: int) -> int | None:
        """The label: the card's class, "other" if too little of it shows, None in between."""
        other = CLASSES.index("other")
        outline = cv2.perspectiveTransform(
            np.float32([[[-0.5, -0.7], [0.5, -0.7], [0.5, 0.7], [-0.5, 0.7]]]), self.pose
        )
        share = float(self.seen.sum()) / 255 / max(1.0, abs(cv2.contourArea(outline)))
        if card == CLASSES.index("??"):
            return card if share > 0.2 else other if share < 0.06 else None
        sharp = self.height / (1 + 0.9 * self.blur / self.scale)
        wide, high, four = self.shop.packed.indices[row]
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
        if self.scale < 1:
            way = [cv2.INTER_LINEAR, cv2.INTER_CUBIC, cv2.INTER_AREA][int(rng.integers(3))]
            picture = cv2.resize(picture, (WIDE, HIGH), interpolation=way)
        return picture

"""A small canvas on which a cut-out is put together: a piece of table, then cards, chips, hands and things over it.

Places are 3 x 3 matrices from card units (width 1, height 1.4, middle 0) to pixels.
"""

from __future__ import annotations

import cv2
import numpy as np

from models.art import rounded_mask
from models.packed import CARD_H, CARD_W, CLASSES, Packed
from models.sprites import Sprite
from models.stock import SIZE, stocked

WIDE, HIGH = 112, 160  # size of a cut-out in pixels
PAD = 0.1  # the box is made larger by this part of its width and height on every side before it is cut out
FINE = 2.0  # times as large as a cut-out, where corners are looked at
ASPECT = CARD_H / CARD_W
CARD_WIDTH = 63.5  # millimetres
BACKS = 0.16  # of the cards that lie beside one are backs
SAME_DECK = 0.75  # of them come from its deck


def turned(angle: float) -> np.ndarray:
    """A turn by an angle in radians, clockwise."""
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])


def moved(x: float, y: float) -> np.ndarray:
    """A move."""
    return np.array([[1, 0, x], [0, 1, y], [0, 0, 1.0]])


class Shelf:
    """The cards, tops, chips and things that cut-outs are made of."""

    def __init__(self, packed: Packed, seed: int) -> None:
        self.packed, self.stock = packed, stocked(seed)
        self.masks = [rounded_mask(CARD_W, CARD_H, corner) for corner in (8, 11, 14)]
        self.rows = [np.flatnonzero(packed.codes == i) for i in range(len(CLASSES) - 1)]
        self.odds = [np.cumsum(packed.weights[rows] / packed.weights[rows].sum()) for rows in self.rows]
        self.any = np.cumsum(packed.weights / packed.weights.sum())
        self.firsts = np.append(np.flatnonzero(packed.codes == 0), len(packed.codes))  # where each deck begins

    def row(self, rng: np.random.Generator, label: int) -> int:
        """A packed picture of the class."""
        return int(self.rows[label][np.searchsorted(self.odds[label], rng.random())])

    def beside(self, rng: np.random.Generator, row: int | None) -> int:
        """A packed picture of any card, now and then a back; mostly of the deck of `row` if there is one."""
        if row is None or rng.random() > SAME_DECK:
            if rng.random() < BACKS:
                return self.row(rng, CLASSES.index("??"))
            return min(int(np.searchsorted(self.any, rng.random())), len(self.packed.codes) - 1)
        deck = int(np.searchsorted(self.firsts, row, "right")) - 1
        mine = np.arange(self.firsts[deck], self.firsts[deck + 1])
        backs = self.packed.codes[mine] == CLASSES.index("??")
        wanted = mine[backs] if rng.random() < BACKS and backs.any() else mine[~backs]
        return int(rng.choice(wanted))


class Canvas:
    """A piece of table with what has been laid on it; `seen` is what still shows of the card that is meant.

    `finest` is how many times `wide` x `high` it is drawn where the camera's picture is as fine.
    """

    wide, high, pad = WIDE, HIGH, PAD

    def __init__(self, shelf: Shelf, rng: np.random.Generator, finest: float = 1.0) -> None:
        self.shelf, self.rng, self.finest = shelf, rng, finest
        self.height = float(np.exp(rng.uniform(np.log(46), np.log(400))))  # of the card, in camera pixels
        self.final = round(self.wide * finest), round(self.high * finest)  # size in the end
        self.scale = min(finest, self.height / (self.high / (1 + 2 * self.pad)))
        self.w, self.h = round(self.wide * self.scale), round(self.high * self.scale)
        self.tight = rng.random() < 0.3  # held and laid down together with another: little of the lower card shows
        self.canvas = self.surface()
        self.seen = np.zeros((self.h, self.w), np.uint8)
        self.pose = np.eye(3)
        self.row: int | None = None  # the packed picture of the card that is meant
        self.lying: set[int] = set()  # the classes of all cards laid down

    def box(self) -> np.ndarray:
        """The corners (4, 2) of the box that was cut out, in the finished picture, from its top left clockwise."""
        part = self.pad / (1 + 2 * self.pad)
        left, top = self.final[0] * part, self.final[1] * part
        right, below = self.final[0] - left, self.final[1] - top
        return np.array([[left, top], [right, top], [right, below], [left, below]], np.float32)

    def surface(self) -> np.ndarray:
        """A piece of table, the size of the canvas."""
        rng = self.rng
        tile = self.shelf.stock.tops[int(rng.integers(len(self.shelf.stock.tops)))]
        zoom = rng.uniform(0.8, 1.9)
        w, h = min(SIZE, round(self.w * zoom)), min(SIZE, round(self.h * zoom))
        x, y = int(rng.integers(SIZE - w + 1)), int(rng.integers(SIZE - h + 1))
        return cv2.resize(tile[y : y + h, x : x + w], (self.w, self.h), interpolation=cv2.INTER_LINEAR)

    def lay(self, row: int, pose: np.ndarray, shadow: bool) -> None:
        """Lay a packed card on the canvas; its mask is kept as `last` (uint8)."""
        packed, rng = self.shelf.packed, self.rng
        self.lying.add(int(packed.codes[row]))
        small = self.scale < 0.62
        picture = packed.small[row] if small else packed.large[row]
        h, w = picture.shape[:2]
        place = pose @ np.diag([1 / w, 1 / w, 1]) @ moved(-w / 2, -h / 2)
        mask = self.shelf.masks[int(rng.integers(3))]
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
            return moved(side * rng.uniform(0.05, 0.5), rng.normal(0, 0.12)) @ turned(turn)
        if kind < 0.3:  # spread sideways
            return moved(side * rng.uniform(0.18, 1.15 - 0.6 * close), rng.normal(0, 0.08)) @ turned(
                rng.normal(0, 0.08)
            )
        if kind < 0.45:  # column
            return moved(rng.normal(0, 0.06), side * rng.uniform(0.2, 1.5 - 0.7 * close)) @ turned(rng.normal(0, 0.05))
        if kind < 0.88:  # two cards of a hand, or a fan
            angle = side * rng.uniform(-0.2, 0.9)
            return moved(side * rng.uniform(0.15, 0.9), rng.normal(0, 0.3)) @ turned(angle)
        far, bearing = rng.uniform(0.45, 1.3), rng.uniform(0, 2 * np.pi)
        return moved(far * np.cos(bearing), 1.3 * far * np.sin(bearing)) @ turned(rng.uniform(0, 2 * np.pi))

    def neighbour(self, close: float = 0.3) -> None:
        """Another card on the canvas, near this one."""
        self.lay(self.shelf.beside(self.rng, self.row), self.pose @ self.near(close), self.rng.random() < 0.7)

    def hide(self, mask: np.ndarray) -> None:
        """Note what no longer shows of the card."""
        self.seen = cv2.subtract(self.seen, mask)

    def lay_sprite(self, sprite: Sprite, x: float, y: float, angle: float, size: float) -> None:
        """Lay a thing with its middle at (x, y) pixels of the canvas, turned by `angle` radians, `size` times as large
        as it is beside a real card."""
        pixels = sprite.pixels
        zoom = size * self.w / (1 + 2 * self.pad) / CARD_WIDTH * sprite.width / pixels.shape[1]
        if zoom < 0.6:
            pixels = cv2.resize(pixels, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_AREA)
            zoom *= sprite.pixels.shape[1] / pixels.shape[1]
        h, w = pixels.shape[:2]
        place = (moved(x, y) @ np.diag([zoom, zoom, 1]) @ turned(angle) @ moved(-w / 2, -h / 2))[:2]
        warped = cv2.warpAffine(pixels, place, (self.w, self.h), flags=cv2.INTER_LINEAR)
        self.put(np.ascontiguousarray(warped[..., :3]), np.ascontiguousarray(warped[..., 3]), self.rng.random() < 0.8)
        self.hide(warped[..., 3])

    def drop_chip(self) -> None:
        """A chip somewhere on the canvas."""
        rng, chips = self.rng, self.shelf.stock.chips
        chip = chips[int(rng.integers(len(chips)))]
        size = rng.uniform(0.85, 1.15)
        self.lay_sprite(chip, rng.uniform(0, self.w), rng.uniform(0, self.h), rng.uniform(0, 2 * np.pi), size)

    def reach_in(self) -> None:
        """A hand that comes in from outside."""
        rng, arms = self.rng, self.shelf.stock.arms
        arm, angle = arms[int(rng.integers(len(arms)))], rng.uniform(0, 2 * np.pi)
        tip = np.array([self.w, self.h]) * rng.uniform(0.1, 0.9, 2)
        away = 0.4 * arm.width * self.w / (1 + 2 * self.pad) / CARD_WIDTH
        self.lay_sprite(arm, tip[0] - away * np.cos(angle), tip[1] - away * np.sin(angle), angle, rng.uniform(0.8, 1.1))

    def lay_thing(self, at: np.ndarray, fitted: bool = False) -> None:
        """A thing that is no card, its middle at a part of the canvas; `fitted` makes it as tall as the box."""
        rng, things = self.rng, self.shelf.stock.things
        thing = things[int(rng.integers(len(things)))]
        long = max(thing.width, thing.height)
        size = CARD_WIDTH * ASPECT / long * rng.uniform(0.7, 1.3) if fitted else rng.uniform(0.8, 1.2)
        upright = np.pi / 2 if thing.width > thing.height else 0.0
        angle = upright + rng.normal(0, 0.15) if fitted else rng.uniform(0, 2 * np.pi)
        self.lay_sprite(thing, at[0] * self.w, at[1] * self.h, angle, size)

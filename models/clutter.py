"""Things on a table that only look like cards or chips, for a detector to leave alone; and every prop by its name."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.random import Generator

from models.props import banknote, block, cable, hand, leaves, long_thing, paper, phone, round_thing
from models.sprites import Sprite, any_colour, blank, ink_of, rounded
from models.tabletops import hsv, noise, suit_mark


def _small_card(sprite: np.ndarray, rng: Generator, x: int, y: int, w: int, h: int) -> None:
    """A printed or shown picture of a card: a white rounded rectangle with a letter and suit signs."""
    rounded(sprite, x, y, x + w, y + h, max(2, w // 10), ink_of(hsv(0.1, 0.02, rng.uniform(0.85, 1))))
    suit = int(rng.integers(4))
    ink = hsv(0, 0.85, 0.8) if suit < 2 else hsv(0, 0, 0.1)
    for across, down, share in ((0.5, 0.5, 0.45), (0.16, 0.2, 0.18), (0.84, 0.8, 0.18)):
        side = max(4, int(w * share))
        top, left = int(y + h * down - side / 2), int(x + w * across - side / 2)
        patch = sprite[max(0, top) : top + side, max(0, left) : left + side]
        mask = suit_mark(side, suit)[: patch.shape[0], : patch.shape[1], None]
        patch[..., :3] = (patch[..., :3] * (1 - mask) + ink * mask).astype(np.uint8)


def lit_phone(rng: Generator) -> Sprite:
    """A telephone with its screen on: a page, a photograph, or a game of cards."""
    sprite = blank(300, 146)
    rounded(sprite, 0, 0, 146, 300, 20, ink_of(hsv(0, 0, rng.uniform(0.02, 0.15))))
    rounded(sprite, 6, 7, 140, 293, 14, ink_of(any_colour(rng, 0.25, 1)))
    kind = rng.random()
    if kind < 0.35:
        count, w = int(rng.integers(1, 4)), int(rng.integers(30, 60))
        for k in range(count):
            _small_card(sprite, rng, 14 + k * (w // 2 + 4), int(rng.integers(30, 200)), w, int(w * 1.4))
    elif kind < 0.7:
        for y in range(24, 270, int(rng.integers(16, 40))):
            tone = ink_of(any_colour(rng))
            cv2.rectangle(sprite, (14, y), (int(rng.integers(40, 132)), y + int(rng.integers(4, 14))), tone, -1)
    else:
        picture = 128 + 60 * noise(rng, 200, 134, rng.uniform(10, 70))[..., None] * rng.normal(0.6, 0.4, 3)
        sprite[40:240, 6:140, :3] = np.clip(picture, 0, 255).astype(np.uint8)
    return Sprite(sprite, 73, 150, 8)


def keyboard(rng: Generator) -> Sprite:
    """A computer keyboard: rows of keys."""
    sprite = blank(130, 400)
    body, keys = any_colour(rng, 0.02, 0.9), any_colour(rng, 0.02, 1)
    rounded(sprite, 0, 0, 400, 130, 8, ink_of(body))
    for row in range(5):
        x = 8 + int(rng.integers(0, 10))
        while x < 380:
            wide = 16 if rng.random() < 0.9 else 34
            rounded(sprite, x, 8 + row * 23, min(x + wide, 392), 26 + row * 23, 3, ink_of(keys))
            x += wide + 4
    return Sprite(sprite, 430, 140, 15)


def card_box(rng: Generator) -> Sprite:
    """The box of a deck: about a card's size, one colour, a big sign, a name and a seal."""
    sprite = blank(300, 214)
    sprite[:] = ink_of(any_colour(rng, 0.1, 1))
    cv2.rectangle(sprite, (8, 8), (205, 291), ink_of(any_colour(rng)), int(rng.choice([2, 4, 8])))
    side = int(rng.integers(70, 150))
    mask, ink = suit_mark(side, int(rng.integers(4)))[..., None], any_colour(rng)
    patch = sprite[150 - side // 2 : 150 - side // 2 + side, 107 - side // 2 : 107 - side // 2 + side, :3]
    patch[:] = (patch * (1 - mask) + ink * mask).astype(np.uint8)
    name = str(rng.choice(["POKER", "BRIDGE", "ROYAL", "CLUB 52", "CARDS"]))
    cv2.putText(sprite, name, (40, int(rng.choice([50, 265]))), 2, 1.1, ink_of(any_colour(rng)), 2, cv2.LINE_AA)
    if rng.random() < 0.5:
        cv2.rectangle(sprite, (85, 0), (130, 40), ink_of(any_colour(rng, 0.5, 1)), -1)
    return Sprite(sprite, 67, 94, 18)


def printed(rng: Generator) -> Sprite:
    """A leaflet or magazine page with small pictures of chips or cards and some lines of text."""
    sprite = blank(300, 220)
    sprite[:] = ink_of(hsv(rng.random(), rng.uniform(0, 0.3), rng.uniform(0.7, 1)))
    for y in range(170, 290, 9):
        cv2.line(sprite, (15, y), (int(rng.integers(120, 205)), y), ink_of(hsv(0, 0, 0.3)), 2, cv2.LINE_AA)
    chips = rng.random() < 0.6
    for _ in range(int(rng.integers(1, 6))):
        x, y = int(rng.integers(25, 170)), int(rng.integers(20, 120))
        if chips:
            cv2.circle(sprite, (x, y), 14, ink_of(any_colour(rng)), -1, cv2.LINE_AA)
            cv2.circle(sprite, (x, y), 8, ink_of(any_colour(rng)), 2, cv2.LINE_AA)
        else:
            _small_card(sprite, rng, x, y, 26, 36)
    side = rng.uniform(100, 230)
    return Sprite(sprite, side, side * 1.36, 0.8)


def leaf(rng: Generator) -> Sprite:
    """One fallen leaf, or a fruit: a pointed or round shape with a rib, shaded."""
    sprite, hue = blank(200, 200), rng.uniform(0.02, 0.4)
    turns = np.linspace(0, 2 * np.pi, 80)
    lobes, deep = int(rng.integers(1, 7)), rng.uniform(0, 0.4)
    reach = (
        90 * (0.55 + 0.45 * np.abs(np.cos(turns / 2)) ** rng.uniform(0.3, 2)) * (1 - deep * np.sin(lobes * turns) ** 2)
    )
    points = np.stack([100 + reach * np.cos(turns) * 0.95, 100 + reach * np.sin(turns) * rng.uniform(0.4, 0.95)], 1)
    mask = np.zeros((200, 200), np.uint8)
    cv2.fillPoly(mask, [np.int32(points)], 255, cv2.LINE_AA)
    shade = 1 + 0.15 * noise(rng, 200, 200, 14) - 0.002 * np.hypot(*(np.mgrid[0:200, 0:200] - 80.0))
    sprite[..., :3] = np.clip(hsv(hue, rng.uniform(0.4, 0.95), rng.uniform(0.3, 0.9)) * shade[..., None], 0, 255)
    cv2.line(sprite, (15, 100), (185, 100), ink_of(hsv(hue, 0.5, rng.uniform(0.2, 0.9))), 3, cv2.LINE_AA)
    sprite[..., 3] = mask
    size = rng.uniform(30, 110)
    return Sprite(sprite, size, size, rng.uniform(1, 30))


def coins(rng: Generator) -> Sprite:
    """A few coins lying together."""
    sprite = blank(220, 220)
    for _ in range(int(rng.integers(1, 7))):
        metal = hsv(rng.uniform(0.05, 0.14), rng.choice([0.06, 0.5]) * rng.uniform(0.6, 1.4), rng.uniform(0.4, 0.95))
        middle, radius = tuple(int(v) for v in rng.integers(45, 175, 2)), int(rng.integers(24, 40))
        cv2.circle(sprite, middle, radius, ink_of(metal), -1, cv2.LINE_AA)
        cv2.circle(sprite, middle, radius - 3, ink_of(metal * 0.7), 2, cv2.LINE_AA)
        for _ in range(5):
            x, y = np.array(middle) + rng.normal(0, radius / 3, 2)
            cv2.circle(sprite, (int(x), int(y)), int(rng.integers(2, 7)), ink_of(metal * rng.uniform(0.6, 1.2)), -1)
    return Sprite(sprite, 75, 75, 2)


def receipt(rng: Generator) -> Sprite:
    """A till receipt: a long white strip with columns of small print and a bar code."""
    sprite = blank(420, 120)
    sprite[:] = ink_of(hsv(0.1, 0.02, rng.uniform(0.85, 1)))
    for y in range(14, 340, 11):
        if rng.random() < 0.85:
            cv2.line(sprite, (10, y), (int(rng.integers(35, 80)), y), ink_of(hsv(0, 0, 0.25)), 3)
            cv2.line(sprite, (92, y), (110, y), ink_of(hsv(0, 0, 0.25)), 3)
    for x in range(18, 102, 4):
        cv2.line(sprite, (x, 360), (x, 400), (20, 20, 20, 255), int(rng.integers(1, 4)))
    return Sprite(sprite, 60, rng.uniform(90, 260), 0.6)


def slip(rng: Generator) -> Sprite:
    """A blank slip of paper or card, about as large as a playing card, its corners square or round."""
    sprite = blank(180, 128)
    tone = ink_of(hsv(rng.random(), rng.choice([0.02, 0.05, 0.3]), rng.uniform(0.8, 1)))
    rounded(sprite, 0, 0, 128, 180, int(rng.choice([1, 12])), tone)
    return Sprite(sprite, 63.5 * rng.uniform(0.85, 1.15), 88.9 * rng.uniform(0.85, 1.15), 0.4)


PROPS: dict[str, Callable[[Generator], Sprite]] = {
    "paper": paper,
    "banknote": banknote,
    "phone": phone,
    "round": round_thing,
    "long": long_thing,
    "block": block,
    "cable": cable,
    "leaves": leaves,
    "hand": hand,
    "lit phone": lit_phone,
    "keyboard": keyboard,
    "card box": card_box,
    "printed": printed,
    "leaf": leaf,
    "coins": coins,
    "receipt": receipt,
    "slip": slip,
}

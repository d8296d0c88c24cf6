"""Court pictures of drawn decks: made-up figures, and pictures borrowed from installed designs and changed.

A reader must not learn courts by heart: those of a deck at the table were never seen before. So a drawn deck may carry
a borrowed picture of another rank of the same suit, or one that is no person at all, and only the index names the card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from models.art import Deck, H, W
from models.signs import glyphs, pip, sized, stamp

if TYPE_CHECKING:
    from models.drawn import Design

Ink = tuple[int, int, int]
COLOURS: list[Ink] = [
    (200, 30, 40), (230, 190, 40), (30, 50, 150), (20, 20, 20), (60, 120, 60), (240, 220, 190), (90, 140, 200),
    (150, 60, 120), (235, 235, 240),
]  # fmt: skip
OTHERS = {"J": "KQ", "Q": "JK", "K": "QJ"}  # whose picture a court carries in a deck that exchanges them


def _blob(rng: np.random.Generator, middle: np.ndarray, reach: np.ndarray) -> np.ndarray:
    """The outline (n, 2) int32 of a smooth, lobed shape."""
    turns = np.linspace(0, 2 * np.pi, 40)
    lobes = 1 + rng.uniform(0, 0.35) * np.sin(int(rng.integers(2, 7)) * turns + rng.uniform(0, 6))
    circle = np.stack([np.cos(turns), np.sin(turns)], 1) * lobes[:, None]
    lean = rng.uniform(0, np.pi)
    spin = np.array([[np.cos(lean), -np.sin(lean)], [np.sin(lean), np.cos(lean)]])
    return (middle + circle * reach @ spin).astype(np.int32)


def _patches(half: np.ndarray, rng: np.random.Generator, colours: list[Ink], smooth: bool) -> None:
    """Bright patches with dark or no outlines all over half a picture."""
    high, w = half.shape[:2]
    line = int(rng.integers(0, 4))
    for _ in range(int(rng.integers(14, 40))):
        middle = rng.uniform([0.1, 0.0], [0.9, 1.1]) * [w, high]
        if smooth:
            points = _blob(rng, middle, rng.uniform(0.03, 0.22, 2) * w)
        else:
            points = (middle + rng.normal(0, 0.16, (int(rng.integers(3, 8)), 2)) * w).astype(np.int32)
        cv2.fillPoly(half, [points], colours[int(rng.integers(len(colours)))], cv2.LINE_AA)
        if line:
            cv2.polylines(half, [points], True, (20, 20, 30), line, cv2.LINE_AA)


def _robe(half: np.ndarray, rng: np.random.Generator, colours: list[Ink]) -> None:
    """A person's shoulders and robe with stripes or dots, hair and a crown or hat."""
    high, w = half.shape[:2]
    x, neck = w * rng.uniform(0.4, 0.6), high * rng.uniform(0.42, 0.55)
    wide = w * rng.uniform(0.3, 0.48)
    robe = np.int32([(x - wide * 0.35, neck), (x + wide * 0.35, neck), (x + wide, high), (x - wide, high)])
    cv2.fillPoly(half, [robe], colours[int(rng.integers(len(colours)))], cv2.LINE_AA)
    for k in range(int(rng.integers(3, 12))):
        ink = colours[int(rng.integers(len(colours)))]
        y = neck + (high - neck) * (k + 0.5) / 12
        if rng.random() < 0.5:
            cv2.circle(half, (int(x + rng.normal(0, wide / 3)), int(y)), int(w * 0.03), ink, -1, cv2.LINE_AA)
        else:
            end = (int(x + rng.uniform(-1, 1) * wide), high)
            cv2.line(half, (int(x), int(y)), end, ink, int(rng.integers(2, 9)), cv2.LINE_AA)
    _head(half, rng, colours, (x, neck - high * 0.12))


def _head(half: np.ndarray, rng: np.random.Generator, colours: list[Ink], middle: tuple[float, float]) -> None:
    """A face between hair under something worn."""
    high, w = half.shape[:2]
    x, y, size = int(middle[0]), int(middle[1]), (round(w * 0.12), round(high * 0.15))
    hair, worn = (colours[int(rng.integers(len(colours)))] for _ in range(2))
    for side in (-1, 1):
        for k in range(int(rng.integers(1, 4))):
            curl = (x + side * size[0], y + k * size[1] // 2)
            cv2.circle(half, curl, round(w * rng.uniform(0.03, 0.07)), hair, -1, cv2.LINE_AA)
    cv2.ellipse(half, (x, y), size, 0, 0, 360, (240, 222, 200), -1, cv2.LINE_AA)
    cv2.ellipse(half, (x, y), size, 0, 0, 360, (20, 20, 30), 2, cv2.LINE_AA)
    for side in (-1, 1):
        cv2.circle(half, (x + side * size[0] // 2, y - 2), max(2, w // 80), (20, 20, 30), -1, cv2.LINE_AA)
    top, count = y - size[1] // 2, int(rng.integers(1, 6))
    for k in range(count):
        foot = x + (k - (count - 1) / 2) * 2 * size[0] / count
        points = [(foot - size[0] / count, top), (foot + size[0] / count, top), (foot, top - size[1] * 1.1)]
        cv2.fillPoly(half, [np.int32(points)], worn, cv2.LINE_AA)


def figure(look: Design, size: tuple[int, int], suit: str) -> np.ndarray:
    """A made-up court picture (RGB) of the size (w, h), turned about its middle."""
    rng, (w, h) = look.rng, size
    half = np.full((h // 2, w, 3), look.paper, np.uint8)
    pale = rng.uniform(0, 0.6) if rng.random() < 0.5 else 0.0
    colours = [tuple(round(v + (235 - v) * pale) for v in colour) for colour in [*COLOURS, look.paper]]
    kind = rng.random()
    if kind < 0.6:
        _patches(half, rng, colours, smooth=kind < 0.35)
    if kind >= 0.3:
        _robe(half, rng, colours)
    if rng.random() < 0.8:
        _sign(half, look, suit)
    return np.vstack([half, half[::-1, ::-1]])


def _sign(half: np.ndarray, look: Design, suit: str) -> None:
    """The suit sign beside a figure's head."""
    w = half.shape[1]
    side = round(w * look.court_sign)
    stamp(half, sized(pip(suit, look.variant), side), (side * 0.62, side * 0.65), look.inks[suit])


def _borrowed(look: Design, deck: Deck, code: str, size: tuple[int, int]) -> np.ndarray:
    """The inner picture of an installed court card, changed a little or a lot, on this deck's paper."""
    change = np.random.default_rng([look.variant, 3])
    if change.random() < 0.35:
        code = OTHERS[code[0]][int(change.integers(2))] + code[1]
    cut = change.uniform(0, 0.06)
    face = deck.face(code)[round((0.1 + cut) * H) : round((0.9 - cut) * H), round(0.185 * W) : round(0.815 * W), :3]
    picture = cv2.resize(face, size, interpolation=cv2.INTER_AREA)
    hsv = cv2.cvtColor(picture, cv2.COLOR_RGB2HSV).astype(np.int32)
    hsv[..., 0] = (hsv[..., 0] + int(change.normal(0, 5 if code[1] in "dh" else 14))) % 180
    hsv[..., 1] = np.clip(hsv[..., 1] * change.uniform(0.4, 1.1), 0, 255)
    picture = cv2.cvtColor(hsv.astype(np.uint8), cv2.COLOR_HSV2RGB)
    if change.random() < 0.3:
        pale = change.uniform(0.1, 0.5)
        picture = (picture * (1 - pale) + 240 * pale).astype(np.uint8)
    if change.random() < 0.3:
        picture = np.ascontiguousarray(picture[:, ::-1])
        for half in (picture, picture[::-1, ::-1]):
            side = round(size[0] * 0.36)
            half[:side, :side] = look.paper
            _sign(half, look, code[1])
    return np.minimum(picture, np.array(look.paper, np.uint8))


def court(card: np.ndarray, look: Design, code: str, courts: list[Deck]) -> None:
    """Put a court's picture on a card of the design; borrowed from one of `courts` if there are any."""
    choice = np.random.default_rng([look.variant, 1])
    wide = (0.36, 0.52) if look.frame else (0.52, 0.78)
    size = (
        round(W * choice.uniform(*wide)),
        round(H * choice.uniform(0.5, 0.6) if look.frame else H * choice.uniform(0.68, 0.94)),
    )
    size = (size[0], size[1] // 2 * 2)
    deck = courts[int(choice.integers(len(courts)))] if courts and choice.random() < 0.65 else None
    if choice.random() < 0.07:
        stamp(card, glyphs(look.letters.get(code[0], code[0]), look.font, 300), (W / 2, H / 2), look.inks[code[1]])
        return
    picture = _borrowed(look, deck, code, size) if deck else figure(look, size, code[1])
    x, y = (W - size[0]) // 2, (H - size[1]) // 2
    np.minimum(card[y : y + size[1], x : x + size[0]], picture, out=card[y : y + size[1], x : x + size[0]])
    if choice.random() < 0.7:
        ink = [(20, 30, 120), (20, 20, 20), look.inks[code[1]]][int(choice.integers(3))]
        _border(card, (x, y, W - x, H - y), ink, int(choice.integers(1, 5)), int(choice.choice([0, 0, 60])))


def _border(card: np.ndarray, box: tuple[int, int, int, int], ink: Ink, thick: int, notch: int) -> None:
    """A line round a picture, its corners cut in where the indices stand."""
    left, top, right, bottom = box
    points = [
        (left + notch, top), (right - notch, top), (right - notch, top + 2 * notch), (right, top + 2 * notch),
        (right, bottom - 2 * notch), (right - notch, bottom - 2 * notch), (right - notch, bottom),
        (left + notch, bottom), (left + notch, bottom - 2 * notch), (left, bottom - 2 * notch),
        (left, top + 2 * notch), (left + notch, top + 2 * notch),
    ]  # fmt: skip
    cv2.polylines(card, [np.int32(points)], True, ink, thick, cv2.LINE_AA)

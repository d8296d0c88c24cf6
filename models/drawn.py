"""Card designs drawn from a number: pips, indices, frames, aces and jokers; courts are in `models.courts`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from models.art import CODES, Deck, H, W, rounded_mask
from models.backs import draw_back
from models.courts import court, figure
from models.prints import back
from models.signs import both_ends, fonts, glyphs, pip, scribble, sized, stamp

# Pips of each rank as (column, row) with 0..1 across and down; below the middle they stand on their heads.
_ENDS = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)]
_THREES = [(0.0, 0.5), (1.0, 0.5)]
_FOURS = [*_ENDS, (0.0, 1 / 3), (1.0, 1 / 3), (0.0, 2 / 3), (1.0, 2 / 3)]
PIPS = {
    "2": [(0.5, 0.0), (0.5, 1.0)],
    "3": [(0.5, 0.0), (0.5, 0.5), (0.5, 1.0)],
    "4": _ENDS,
    "5": [*_ENDS, (0.5, 0.5)],
    "6": [*_ENDS, *_THREES],
    "7": [*_ENDS, *_THREES, (0.5, 0.25)],
    "8": [*_ENDS, *_THREES, (0.5, 0.25), (0.5, 0.75)],
    "9": [*_FOURS, (0.5, 0.5)],
    "T": [*_FOURS, (0.5, 1 / 6), (0.5, 5 / 6)],
}


LETTERS: dict[str, dict[str, str]] = {
    "english": {},
    "french": {"J": "V", "Q": "D", "K": "R"},
    "french with one": {"J": "V", "Q": "D", "K": "R", "A": "1"},
    "german": {"J": "B", "Q": "D"},
}


@dataclass
class Design:
    """What one drawn deck looks like; lengths are in pixels of a 500 x 700 card."""

    rng: np.random.Generator
    font: str
    index: int  # height of the rank letters
    squeeze: float  # width of the letters against the font's own
    sign: int  # height of the suit sign under the rank
    bold: int
    four_corners: bool
    frame: bool
    pip_size: int
    spread: tuple[float, float]  # width and height of the pip area, as parts of the card
    variant: int
    inks: dict[str, tuple[int, int, int]]
    paper: tuple[int, int, int]
    margin: tuple[int, int]
    gap: int
    letters: dict[str, str]  # what stands in the corner where it is not the English letter
    court_sign: float  # part of a court picture's width


def _ink(rng: np.random.Generator, suit: str, four: bool) -> tuple[int, int, int]:
    if four and suit in "cd":
        base = (20, 130, 50) if suit == "c" else (30, 60, 190)
    elif suit in "dh":
        base = (int(rng.integers(170, 240)), int(rng.integers(0, 60)), int(rng.integers(10, 60)))
    else:
        dark = int(rng.integers(0, 50))
        base = (dark, dark, dark + int(rng.integers(0, 20)))
    return base


def design(number: int) -> Design:
    """The look of drawn deck `number`; the same number always looks the same with the same fonts."""
    rng = np.random.default_rng([number, 52])
    kind = rng.choice(["standard", "thin", "big", "jumbo", "framed"], p=[0.4, 0.15, 0.15, 0.1, 0.2])
    span = {"standard": (62, 90), "thin": (50, 72), "big": (85, 130), "jumbo": (140, 200), "framed": (70, 125)}[kind]
    index = int(rng.integers(*span))
    red, black = _ink(rng, "h", False), _ink(rng, "s", False)
    four = rng.random() < 0.06
    inks = {s: _ink(rng, s, True) if four and s in "cd" else (red if s in "dh" else black) for s in "cdhs"}
    warm = int(rng.integers(0, 22)) if rng.random() < 0.5 else 0
    white = int(rng.integers(240, 256))
    small = kind in ("framed", "jumbo")
    return Design(
        rng=rng,
        font=str(rng.choice(fonts())) if fonts() else "",
        index=index,
        squeeze=float(rng.uniform(0.6, 1.05)),
        sign=int(index * rng.uniform(0.5, 1.0)),
        bold=int(rng.choice([0, 0, 1, 2])) if kind != "thin" else 0,
        four_corners=bool(rng.random() < 0.3),
        frame=kind == "framed" or bool(rng.random() < 0.1),
        pip_size=int(rng.integers(60, 95) if small else rng.integers(92, 150)),
        spread=(rng.uniform(0.26, 0.34), rng.uniform(0.38, 0.5))
        if small
        else (rng.uniform(0.34, 0.48), rng.uniform(0.52, 0.68)),
        variant=int(rng.integers(1 << 30)),
        inks=inks,
        paper=(white, white - warm // 3, white - warm),
        margin=(int(rng.integers(10, 30)), int(rng.integers(12, 40))),
        gap=int(rng.integers(2, 14)),
        letters=LETTERS[str(rng.choice(list(LETTERS), p=[0.74, 0.06, 0.14, 0.06]))],
        court_sign=float(rng.uniform(0.2, 0.36)),
    )


def _index(look: Design, text: str, suit: str) -> np.ndarray:
    layer = np.full((H, W, 3), 255, np.uint8)
    letters = sized(glyphs(text, look.font, look.index), look.index, look.squeeze * (0.8 if len(text) > 1 else 1.0))
    if look.bold:
        letters = cv2.dilate(letters, np.ones((look.bold + 1, look.bold + 1), np.uint8))
    sign = sized(pip(suit, look.variant), look.sign)
    column = max(letters.shape[1], sign.shape[1])
    for side in (0, 1) if look.four_corners else (0,):
        x = look.margin[0] + column / 2 if side == 0 else W - look.margin[0] - column / 2
        stamp(layer, letters, (x, look.margin[1] + letters.shape[0] / 2), look.inks[suit])
        stamp(layer, sign, (x, look.margin[1] + letters.shape[0] + look.gap + sign.shape[0] / 2), look.inks[suit])
    return layer


def _clear(card: np.ndarray, look: Design, index: np.ndarray) -> None:
    """Leave paper round where the index will stand, at both ends."""
    printed = cv2.dilate((index.min(axis=2) < 200).astype(np.uint8), np.ones((19, 19), np.uint8)) > 0
    for mask in (printed, printed[::-1, ::-1]):
        card[mask] = look.paper


def _frame(look: Design, ink: tuple[int, int, int]) -> np.ndarray:
    layer = np.full((H, W, 3), 255, np.uint8)
    half = (round(W * look.spread[0] / 2 + look.pip_size * 0.6), round(H * look.spread[1] / 2 + look.pip_size * 0.6))
    corner = (W // 2 - half[0], H // 2 - half[1])
    cv2.rectangle(layer, corner, (W - corner[0], H - corner[1]), ink, int(look.rng.integers(1, 4)), cv2.LINE_AA)
    return layer


def _pips(card: np.ndarray, look: Design, rank: str, suit: str) -> None:
    sign = sized(pip(suit, look.variant), look.pip_size)
    for column, row in PIPS[rank]:
        x = W * (0.5 + (column - 0.5) * look.spread[0])
        y = H * (0.5 + (row - 0.5) * look.spread[1])
        stamp(card, sign if row <= 0.5 else sign[::-1], (x, y), look.inks[suit])


def _ace(card: np.ndarray, look: Design, suit: str) -> None:
    rng, ink = look.rng, look.inks[suit]
    grand = suit == "s" and rng.random() < 0.8
    high = int(rng.integers(220, 400) if grand else rng.integers(80, 260))
    sign = pip(suit, look.variant)
    if grand and rng.random() < 0.3:
        ink = tuple(int(v) for v in rng.integers(60, 150, 3))
    stamp(card, sized(sign, high), (W / 2, H / 2), ink)
    if not grand:
        return
    for part in np.cumsum(rng.uniform(0.06, 0.16, int(rng.integers(1, 5)))):
        inner = look.paper if rng.random() < 0.6 else ink
        stamp(card, sized(sign, max(8, round(high * (0.95 - part)))), (W / 2, H / 2 + high * 0.02), inner)
    scribble(
        card, rng, (round(W / 2 - high * 0.22), round(H / 2 - high * 0.15), round(high * 0.44), round(high * 0.4)), ink
    )
    for y in (0.5 * H + high * 0.62, 0.5 * H - high * 0.62)[: int(rng.integers(0, 3))]:
        words = glyphs(
            str(rng.choice(["BICYCLE", "Poker 808", "Playing Cards", "Club No 9", "Made in E.U."])), look.font, 22
        )
        stamp(card, words, (W / 2, y), ink)


def draw_face(look: Design, code: str, courts: list[Deck]) -> np.ndarray:
    """One face of the design as RGBA uint8, 700 x 500 x 4."""
    rank, suit = code
    card = np.empty((H, W, 3), np.uint8)
    card[:] = look.paper
    if rank in "JQK":
        court(card, look, code, courts)
    else:
        if look.frame:
            np.minimum(card, _frame(look, look.inks[suit]), out=card)
        if rank == "A":
            _ace(card, look, suit)
        else:
            _pips(card, look, rank, suit)
    index = _index(look, look.letters.get(rank, "10" if rank == "T" else rank), suit)
    if rank in "JQK":
        _clear(card, look, index)
    both_ends(card, index)
    return np.dstack([card, rounded_mask()])


def draw_joker(look: Design) -> np.ndarray:
    """A joker of the design, RGBA uint8: the word down the side and a figure."""
    rng = look.rng
    card = np.empty((H, W, 3), np.uint8)
    card[:] = look.paper
    ink = look.inks["h" if rng.random() < 0.5 else "s"]
    size = (int(rng.integers(200, 320)), int(rng.integers(180, 270)) * 2)
    picture = figure(look, size, "s")[: size[1]]
    if rng.random() < 0.6:
        picture[: size[0] // 3, : size[0] // 3] = look.paper
        picture[-(size[0] // 3) :, -(size[0] // 3) :] = look.paper
    if rng.random() < 0.85:
        card[(H - size[1]) // 2 : (H + size[1]) // 2, (W - size[0]) // 2 : (W + size[0]) // 2] = picture
    layer = np.full((H, W, 3), 255, np.uint8)
    high = int(rng.integers(34, 60))
    if rng.random() < 0.6:
        for i, letter in enumerate("JOKER"):
            stamp(layer, glyphs(letter, look.font, high), (45, 40 + (i + 0.5) * (high + 8)), ink)
    else:
        stamp(layer, glyphs(str(rng.choice(["JOKER", "Joker"])), look.font, high), (W / 2, 45), ink)
    both_ends(card, layer)
    return np.dstack([card, rounded_mask()])


def drawn_cards(number: int, courts: list[Deck]) -> Iterator[tuple[str, np.ndarray]]:
    """The 52 faces, joker and backs of drawn deck `number`; court pictures are borrowed from `courts` if any."""
    look = design(number)
    for code in CODES:
        yield code, draw_face(look, code, courts)
    yield "Jk", draw_joker(look)
    for i in range(4):
        yield f"back{i}", draw_back(look.rng)
    for i, kind in enumerate((1, 1, 2), 4):
        print_ = cv2.resize(back(1000 * kind + int(look.rng.integers(1000))), (W, H), interpolation=cv2.INTER_CUBIC)
        yield f"back{i}", np.dstack([cv2.cvtColor(print_, cv2.COLOR_BGRA2RGB), rounded_mask()])

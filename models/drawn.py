"""Card designs drawn from a number: pips, indices, frames, courts, aces, jokers and backs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from models.art import CODES, Deck, H, W, rounded_mask

FONT_ROOTS = [Path("/usr/share/fonts/truetype"), Path("/usr/share/fonts/opentype"), Path("/usr/share/fonts/TTF")]
UNFIT = ("Italic", "Oblique", "It.", "Math", "Symbol", "Dingbat", "D050000L", "Z003", "Keyboard", "Initials", "Serif_I")
LOW, HIGH, TOP = 0.30, 0.70, 0.14  # where pips stand, as parts of the pip area

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


@cache
def fonts() -> list[str]:
    """Upright font files on this computer that can draw an index, in a fixed order."""
    files = sorted(
        {p for root in FONT_ROOTS for p in root.rglob("*") if p.suffix in (".ttf", ".otf")}, key=lambda p: p.name
    )
    return [str(p) for p in files if not any(word in p.name for word in UNFIT)]


def glyphs(text: str, font: str, high: int) -> np.ndarray:
    """The text as a tight mask, uint8, `high` pixels high. Without a font file PIL's own font is used."""
    face = ImageFont.truetype(font, 160) if font else ImageFont.load_default(160)
    image = Image.new("L", (160 * (len(text) + 1), 320))
    ImageDraw.Draw(image).text((60, 40), text, font=face, fill=255)
    box = image.getbbox() or (0, 0, 1, 1)
    mask = np.asarray(image.crop(box))
    wide = max(2, round(mask.shape[1] * high / mask.shape[0]))
    return cv2.resize(mask, (wide, high), interpolation=cv2.INTER_AREA)


def _blob(points: np.ndarray, mask: np.ndarray) -> None:
    cv2.fillPoly(mask, [np.round(points * 256).astype(np.int32)], 255, cv2.LINE_AA)


def _heart(mask: np.ndarray, plump: float, flip: bool, high: float) -> None:
    t = np.linspace(0, 2 * np.pi, 120)
    x = 16 * np.sin(t) ** 3 / 34
    y = -(13 * np.cos(t) - 5 * np.cos(2 * t) - 2 * np.cos(3 * t) - np.cos(4 * t)) / 34
    y = (y - y.min()) / (y.max() - y.min())
    y = y**plump * high
    _blob(np.stack([0.5 + x, (high - y) if flip else y], 1), mask)


def _stem(mask: np.ndarray, top: float, foot: float) -> None:
    t = np.linspace(0, 1, 20)
    half = 0.025 + foot * t**2.2
    y = top + (1 - top) * t
    _blob(np.concatenate([np.stack([0.5 - half, y], 1), np.stack([0.5 + half, y], 1)[::-1]]), mask)


@cache
def pip(suit: str, variant: int) -> np.ndarray:
    """A suit sign as a 256 x 256 uint8 mask; `variant` sets how plump, wide and footed it is."""
    rng = np.random.default_rng([variant, ord(suit)])
    mask = np.zeros((256, 256), np.uint8)
    if suit == "h":
        _heart(mask, rng.uniform(0.85, 1.2), False, 1.0)
    elif suit == "s":
        _heart(mask, rng.uniform(0.85, 1.2), True, rng.uniform(0.78, 0.88))
        _stem(mask, 0.6, rng.uniform(0.12, 0.28))
    elif suit == "d":
        t = np.linspace(0, 2 * np.pi, 120)
        bend = rng.uniform(1.0, 1.35)
        curve = np.stack(
            [np.sign(np.cos(t)) * abs(np.cos(t)) ** (2 * bend), np.sign(np.sin(t)) * abs(np.sin(t)) ** (2 * bend)], 1
        )
        _blob(0.5 + curve * [rng.uniform(0.36, 0.47), 0.5], mask)
    else:
        r = rng.uniform(0.2, 0.245)
        low = rng.uniform(0.55, 0.62)
        for x, y in ((0.5, r), (r, low), (1 - r, low)):
            cv2.circle(mask, (round(x * 256), round(y * 256)), round(r * 256), 255, -1, cv2.LINE_AA)
        _blob(np.array([[0.4, 0.3], [0.6, 0.3], [0.62, 0.6], [0.38, 0.6]]), mask)
        _stem(mask, 0.5, rng.uniform(0.1, 0.25))
    return mask


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
    )


def stamp(card: np.ndarray, mask: np.ndarray, centre: tuple[float, float], ink: tuple[int, int, int]) -> None:
    """Print a mask onto an RGB card around a centre (x, y in pixels); what falls outside is cut off."""
    h, w = mask.shape
    x0, y0 = round(centre[0] - w / 2), round(centre[1] - h / 2)
    left, top = max(0, -x0), max(0, -y0)
    right, bottom = min(w, card.shape[1] - x0), min(h, card.shape[0] - y0)
    if right <= left or bottom <= top:
        return
    part = card[y0 + top : y0 + bottom, x0 + left : x0 + right]
    alpha = mask[top:bottom, left:right, None].astype(np.float32) / 255
    part[:] = (part * (1 - alpha) + np.array(ink, np.float32) * alpha).astype(np.uint8)


def sized(mask: np.ndarray, high: int, squeeze: float = 1.0) -> np.ndarray:
    """A mask made `high` pixels high, its width squeezed."""
    wide = max(2, round(mask.shape[1] * high / mask.shape[0] * squeeze))
    return cv2.resize(mask, (wide, max(2, high)), interpolation=cv2.INTER_AREA)


def both_ends(card: np.ndarray, draw: np.ndarray) -> None:
    """Lay a picture's ink (where it is darker than white) on the card, upright and on its head."""
    for picture in (draw, draw[::-1, ::-1]):
        np.minimum(card, picture, out=card)


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


def scribble(
    card: np.ndarray, rng: np.random.Generator, box: tuple[int, int, int, int], ink: tuple[int, int, int]
) -> None:
    """Fine curling lines inside a box (x, y, w, h), the same left and right."""
    x, y, w, h = box
    layer = np.zeros((max(h, 2), max(w // 2, 2)), np.uint8)
    for _ in range(int(rng.integers(4, 14))):
        points = np.cumsum(rng.normal(0, 0.12, (9, 2)), 0) + rng.random(2)
        cv2.polylines(
            layer, [np.round(points * [w / 2, h]).astype(np.int32)], False, 255, int(rng.integers(1, 4)), cv2.LINE_AA
        )
    stamp(card, np.hstack([layer, layer[:, ::-1]]), (x + w / 2, y + h / 2), ink)


def _figure(look: Design, size: tuple[int, int], suit: str) -> np.ndarray:
    """A made-up court picture (RGB) of the size (w, h): bright patches and lines, turned about its middle."""
    rng, (w, h) = look.rng, size
    half = np.full((h // 2, w, 3), look.paper, np.uint8)
    colours = [(200, 30, 40), (230, 190, 40), (30, 50, 150), (20, 20, 20), (60, 120, 60), (240, 220, 190), look.paper]
    for _ in range(int(rng.integers(14, 40))):
        centre = rng.uniform([0.1, 0.0], [0.9, 1.1]) * [w, h // 2]
        points = centre + rng.normal(0, 0.16, (int(rng.integers(3, 8)), 2)) * w
        ink = colours[int(rng.integers(len(colours)))]
        cv2.fillPoly(half, [points.astype(np.int32)], ink, cv2.LINE_AA)
        cv2.polylines(half, [points.astype(np.int32)], True, (20, 20, 30), 2, cv2.LINE_AA)
    head = (round(w * rng.uniform(0.4, 0.6)), round(h * 0.17))
    cv2.ellipse(half, head, (round(w * 0.13), round(h * 0.075)), 0, 0, 360, (240, 222, 200), -1, cv2.LINE_AA)
    cv2.ellipse(half, head, (round(w * 0.13), round(h * 0.075)), 0, 0, 360, (20, 20, 30), 2, cv2.LINE_AA)
    stamp(half, sized(pip(suit, look.variant), round(w * 0.24)), (w * 0.16, w * 0.17), look.inks[suit])
    return np.vstack([half, half[::-1, ::-1]])


def _borrowed(look: Design, deck: Deck, code: str, size: tuple[int, int]) -> np.ndarray:
    """The inner picture of an installed court card, its colours turned a little, on this deck's paper."""
    face = deck.face(code)[..., :3]
    picture = cv2.resize(
        face[round(0.1 * H) : round(0.9 * H), round(0.185 * W) : round(0.815 * W)], size, interpolation=cv2.INTER_AREA
    )
    hsv = cv2.cvtColor(picture, cv2.COLOR_RGB2HSV).astype(np.int32)
    shift = np.random.default_rng([look.variant, 3])
    hsv[..., 0] = (hsv[..., 0] + int(shift.normal(0, 5))) % 180
    hsv[..., 1] = np.clip(hsv[..., 1] * shift.uniform(0.6, 1.1), 0, 255)
    picture = cv2.cvtColor(hsv.astype(np.uint8), cv2.COLOR_HSV2RGB)
    return np.minimum(picture, np.array(look.paper, np.uint8))


def _court(card: np.ndarray, look: Design, code: str, courts: list[Deck]) -> None:
    choice = np.random.default_rng([look.variant, 1])
    wide = (0.36, 0.52) if look.frame else (0.52, 0.68)
    size = (
        round(W * choice.uniform(*wide)),
        round(H * choice.uniform(0.5, 0.6) if look.frame else H * choice.uniform(0.68, 0.84)),
    )
    size = (size[0], size[1] // 2 * 2)
    deck = courts[int(choice.integers(len(courts)))] if courts and choice.random() < 0.75 else None
    plain = choice.random() < 0.1
    if plain:
        stamp(card, glyphs(code[0], look.font, 300), (W / 2, H / 2), look.inks[code[1]])
        return
    picture = _borrowed(look, deck, code, size) if deck else _figure(look, size, code[1])
    x, y = (W - size[0]) // 2, (H - size[1]) // 2
    card[y : y + size[1], x : x + size[0]] = picture
    if choice.random() < 0.7:
        ink = [(20, 30, 120), (20, 20, 20), look.inks[code[1]]][int(choice.integers(3))]
        cv2.rectangle(card, (x, y), (x + size[0], y + size[1]), ink, int(choice.integers(1, 5)), cv2.LINE_AA)


def draw_face(look: Design, code: str, courts: list[Deck]) -> np.ndarray:
    """One face of the design as RGBA uint8, 700 x 500 x 4."""
    rank, suit = code
    card = np.empty((H, W, 3), np.uint8)
    card[:] = look.paper
    if rank in "JQK":
        _court(card, look, code, courts)
    else:
        if look.frame:
            np.minimum(card, _frame(look, look.inks[suit]), out=card)
        if rank == "A":
            _ace(card, look, suit)
        else:
            _pips(card, look, rank, suit)
    both_ends(card, _index(look, "10" if rank == "T" else rank, suit))
    return np.dstack([card, rounded_mask()])


def draw_joker(look: Design) -> np.ndarray:
    """A joker of the design, RGBA uint8: the word down the side and a figure."""
    rng = look.rng
    card = np.empty((H, W, 3), np.uint8)
    card[:] = look.paper
    ink = look.inks["h" if rng.random() < 0.5 else "s"]
    size = (int(rng.integers(200, 320)), int(rng.integers(180, 270)) * 2)
    picture = _figure(look, size, "s")[: size[1]]
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


def _pattern(rng: np.random.Generator, kind: str, ink: np.ndarray, pale: np.ndarray) -> np.ndarray:
    y, x = np.mgrid[0:H, 0:W].astype(np.float32)
    step, turn = rng.uniform(9, 44), rng.choice([0, np.pi / 4, rng.uniform(0, np.pi)])
    u, v = x * np.cos(turn) + y * np.sin(turn), -x * np.sin(turn) + y * np.cos(turn)
    a, b = np.sin(u * np.pi / step), np.sin(v * np.pi / step * rng.choice([1.0, 1.0, 0.6]))
    far = np.hypot(x - W / 2, y - H / 2)
    value = {
        "checks": a * b,
        "stripes": a,
        "lattice": np.maximum(abs(a), abs(b)) - rng.uniform(0.8, 0.97),
        "dots": a * a + b * b - rng.uniform(0.5, 1.4),
        "rings": np.sin(far * np.pi / step),
        "rays": np.sin(np.arctan2(y - H / 2, x - W / 2) * int(rng.integers(8, 40))),
        "weave": np.sin(u * np.pi / step + 2 * np.sin(v * np.pi / step / 2)),
        "plain": np.full_like(x, -1.0),
    }[kind]
    part = np.clip(value * 4 + 0.5, 0, 1)[..., None]
    return (ink * (1 - part) + pale * part).astype(np.uint8)


def _motifs(card: np.ndarray, rng: np.random.Generator, ink: tuple[int, int, int]) -> None:
    """Suit signs on a back: one large in the middle, or small ones in rows."""
    variant, turned = int(rng.integers(1 << 30)), rng.random() < 0.5
    if rng.random() < 0.5:
        stamp(
            card, sized(pip(str(rng.choice(list("cdhs"))), variant), int(rng.integers(120, 420))), (W / 2, H / 2), ink
        )
        return
    step, suits = int(rng.integers(60, 130)), rng.permutation(list("cdhs"))
    for row, y in enumerate(range(step // 2, H, step)):
        for column, x in enumerate(range(step // 2, W, step)):
            sign = sized(pip(str(suits[(row + column) % 4]), variant), step // 2)
            stamp(card, sign[::-1] if turned and row % 2 else sign, (x, y), ink)


def draw_back(rng: np.random.Generator) -> np.ndarray:
    """A back, RGBA uint8, 700 x 500 x 4: a pattern with or without a white border, sometimes with ornaments."""
    hue = int(rng.choice([0, 2, 105, 112, 118, 165, 175, 60, int(rng.integers(180))]))
    hsv = np.uint8([[[hue, int(rng.integers(90, 256)), int(rng.integers(30, 240))]]])
    ink = cv2.cvtColor(hsv, cv2.COLOR_HSV2RGB)[0, 0].astype(np.float32)
    pale = np.float32([250, 248, 244]) if rng.random() < 0.75 else np.clip(ink * rng.uniform(0.4, 1.8), 0, 255)
    kinds = ["checks", "stripes", "lattice", "dots", "rings", "rays", "weave", "plain"]
    card = _pattern(rng, str(rng.choice(kinds, p=[0.25, 0.1, 0.2, 0.15, 0.08, 0.05, 0.1, 0.07])), ink, pale)
    tint = tuple(int(v) for v in (pale if rng.random() < 0.7 else ink))
    if rng.random() < 0.5:
        for size in rng.integers(60, 190, int(rng.integers(1, 3))):
            cv2.circle(card, (W // 2, H // 2), int(size), tint, int(rng.choice([-1, 4, 10])), cv2.LINE_AA)
        scribble(card, rng, (60, 80, W - 120, H // 2 - 80), tint)
        card[H // 2 :] = card[: H - H // 2][::-1, ::-1]
    if rng.random() < 0.3:
        _motifs(card, rng, tint)
    border = int(rng.integers(10, 50)) if rng.random() < 0.65 else 0
    if border:
        inner = card[border : H - border, border : W - border].copy()
        card[:] = (250, 248, 244)
        card[border : H - border, border : W - border] = inner
    return np.dstack([card, rounded_mask()])


def drawn_cards(number: int, courts: list[Deck]) -> Iterator[tuple[str, np.ndarray]]:
    """The 52 faces, joker and backs of drawn deck `number`; court pictures are borrowed from `courts` if any."""
    look = design(number)
    for code in CODES:
        yield code, draw_face(look, code, courts)
    yield "Jk", draw_joker(look)
    for i in range(4):
        yield f"back{i}", draw_back(look.rng)

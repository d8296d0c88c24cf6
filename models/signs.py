"""What is printed on cards: letters, suit signs and scribbles, as masks that are stamped on a picture."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

FONT_ROOTS = [Path("/usr/share/fonts/truetype"), Path("/usr/share/fonts/opentype"), Path("/usr/share/fonts/TTF")]
UNFIT = ("Italic", "Oblique", "It.", "Math", "Symbol", "Dingbat", "D050000L", "Z003", "Keyboard", "Initials", "Serif_I")


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

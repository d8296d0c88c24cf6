"""Backs of cards, drawn from random numbers."""

from __future__ import annotations

import cv2
import numpy as np

from models.art import H, W, rounded_mask
from models.signs import pip, scribble, sized, stamp


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

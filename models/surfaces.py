"""Procedural things that lie on a table beside cards: cloths, wood, chips, paper, fingers."""

from __future__ import annotations

import cv2
import numpy as np

SIZE = 320  # side of a surface tile, in pixels


def _noise(rng: np.random.Generator, cell: int, stretch: int = 1) -> np.ndarray:
    """Smooth noise about zero with grains `cell` pixels across, drawn out by `stretch`; float32 SIZE x SIZE."""
    shape = (max(2, SIZE // cell), max(2, SIZE // (cell * stretch)))
    grid = rng.standard_normal(shape).astype(np.float32)
    return cv2.resize(grid, (SIZE, SIZE), interpolation=cv2.INTER_CUBIC)


def _colour(rng: np.random.Generator, hues: tuple[int, int], sat: tuple[int, int], val: tuple[int, int]) -> np.ndarray:
    hsv = np.uint8([[[rng.integers(*hues) % 180, rng.integers(*sat), rng.integers(*val)]]])
    return cv2.cvtColor(hsv, cv2.COLOR_HSV2RGB)[0, 0].astype(np.float32)


def cloth(rng: np.random.Generator) -> np.ndarray:
    """Felt or speed-cloth of any colour, mostly green, blue, red or black. RGB uint8."""
    hue = [(35, 85), (95, 125), (170, 188), (0, 180)][int(rng.choice(4, p=[0.45, 0.2, 0.15, 0.2]))]
    base = _colour(rng, hue, (0, 220), (20, 200))
    fibre = 7 * _noise(rng, 1) + 4 * _noise(rng, 2, 3) + 3 * _noise(rng, 40)
    return np.clip(base + (fibre * rng.uniform(0.2, 1.5))[..., None], 0, 255).astype(np.uint8)


def wood(rng: np.random.Generator) -> np.ndarray:
    """Wood with grain and now and then joints between boards, pale to dark. RGB uint8."""
    base = _colour(rng, (6, 22), (40, 190), (50, 245))
    grain = 12 * _noise(rng, 2, 30) + 8 * _noise(rng, 6, 20) + 6 * _noise(rng, 30, 4) + 2 * _noise(rng, 1)
    tile = base + (grain * rng.uniform(0.2, 1.3))[..., None] * np.float32([1.0, 0.95, 0.8])
    if rng.random() < 0.4:
        for y in range(int(rng.integers(10, 60)), SIZE, int(rng.integers(40, 110))):
            tile[y : y + int(rng.integers(1, 4))] *= rng.uniform(0.4, 0.8)
    tile = np.clip(tile, 0, 255).astype(np.uint8)
    return np.ascontiguousarray(np.rot90(tile)) if rng.random() < 0.5 else tile


def smooth(rng: np.random.Generator) -> np.ndarray:
    """A plain table top, from black leather to white laminate, with slow changes of light. RGB uint8."""
    base = _colour(rng, (0, 180), (0, 70), (8, 256))
    return np.clip(base + (6 * _noise(rng, 90) + 3 * _noise(rng, 1) * rng.random())[..., None], 0, 255).astype(np.uint8)


def busy(rng: np.random.Generator) -> np.ndarray:
    """A printed cloth, rug or clutter: patches, lines and letters of any colour. RGB uint8."""
    tile = smooth(rng)
    for _ in range(int(rng.integers(6, 40))):
        ink = tuple(int(v) for v in rng.integers(0, 256, 3))
        points = (rng.random(2) * SIZE + rng.normal(0, rng.uniform(6, 60), (int(rng.integers(3, 7)), 2))).astype(
            np.int32
        )
        if rng.random() < 0.5:
            cv2.fillPoly(tile, [points], ink, cv2.LINE_AA)
        else:
            cv2.polylines(tile, [points], bool(rng.random() < 0.5), ink, int(rng.integers(1, 9)), cv2.LINE_AA)
    for _ in range(int(rng.integers(0, 6))):
        text = "".join(chr(int(c)) for c in rng.integers(48, 91, int(rng.integers(1, 12))))
        spot = (int(rng.integers(-20, SIZE)), int(rng.integers(0, SIZE)))
        ink = tuple(int(v) for v in rng.integers(0, 256, 3))
        cv2.putText(
            tile, text, spot, int(rng.integers(0, 8)), rng.uniform(0.3, 2.5), ink, int(rng.integers(1, 4)), cv2.LINE_AA
        )
    return tile


def surfaces(rng: np.random.Generator, count: int) -> list[np.ndarray]:
    """`count` table surfaces, RGB uint8, SIZE x SIZE x 3."""
    kinds = [cloth, wood, smooth, busy]
    return [kinds[int(rng.choice(4, p=[0.35, 0.25, 0.2, 0.2]))](rng) for _ in range(count)]


def chip(rng: np.random.Generator, side: int = 96) -> np.ndarray:
    """A poker chip from above with edge spots and a centre, RGBA uint8, side x side x 4."""
    picture = np.zeros((side, side, 4), np.uint8)
    middle, radius = (side // 2, side // 2), side // 2 - 2
    base = tuple(int(v) for v in _colour(rng, (0, 180), (0, 230), (15, 255)))
    spot = tuple(int(v) for v in _colour(rng, (0, 180), (0, 90), (150, 256))) if rng.random() < 0.8 else base
    cv2.circle(picture, middle, radius, (*base, 255), -1, cv2.LINE_AA)
    count, wide = int(rng.integers(4, 9)), rng.uniform(8, 20)
    for i in range(count):
        start = i * 360 / count
        cv2.ellipse(picture, middle, (radius, radius), 0, start, start + wide, (*spot, 255), -1, cv2.LINE_AA)
    inner = round(radius * rng.uniform(0.55, 0.85))
    centre = base if rng.random() < 0.5 else spot
    cv2.circle(picture, middle, inner, (*centre, 255), -1, cv2.LINE_AA)
    cv2.circle(picture, middle, inner, (*(spot if centre is base else base), 255), int(rng.integers(1, 3)), cv2.LINE_AA)
    if rng.random() < 0.5:
        text = str(rng.choice(["1", "5", "10", "25", "50", "100", "500"]))
        cv2.putText(
            picture, text, (side // 2 - 9 * len(text), side // 2 + 9), 2, 0.8, (*spot[::-1], 255), 1, cv2.LINE_AA
        )
    return picture


def paper(rng: np.random.Generator, wide: int = 120, high: int = 168) -> np.ndarray:
    """A sheet with writing, a banknote, a phone, a plain slip or a blank white card, RGB uint8, high x wide x 3."""
    kind = int(rng.integers(5))
    tones = [
        ((0, 30), (180, 256)), ((20, 110), (110, 230)), ((0, 60), (5, 70)), ((0, 255), (30, 256)), ((0, 20), (235, 256))
    ]  # fmt: skip
    base = _colour(rng, (0, 180), *tones[kind])
    sheet = np.empty((high, wide, 3), np.uint8)
    sheet[:] = base.astype(np.uint8)
    ink = tuple(int(v) for v in rng.integers(0, 120, 3))
    if kind == 0:
        for y in range(int(rng.integers(8, 30)), high, int(rng.integers(8, 30))):
            text = "".join(chr(int(c)) for c in rng.integers(48, 123, int(rng.integers(2, 16))))
            cv2.putText(
                sheet,
                text,
                (int(rng.integers(2, 20)), y),
                int(rng.integers(0, 8)),
                rng.uniform(0.25, 0.9),
                ink,
                1,
                cv2.LINE_AA,
            )
    elif kind == 1:
        cv2.rectangle(sheet, (6, 6), (wide - 6, high - 6), ink, 2)
        cv2.circle(sheet, (wide // 2, high // 2), int(rng.integers(15, 45)), ink, int(rng.choice([-1, 2])), cv2.LINE_AA)
        cv2.putText(sheet, str(rng.choice(["5", "10", "20", "50"])), (8, 36), 3, 1.0, ink, 2, cv2.LINE_AA)
    elif kind == 2:
        lit = tuple(int(v) for v in rng.integers(0, 255, 3))
        cv2.rectangle(sheet, (5, 12), (wide - 5, high - 12), lit, -1)
    return sheet


def fingers(rng: np.random.Generator, shape: tuple[int, int]) -> tuple[np.ndarray, np.ndarray]:
    """Fingers or an arm reaching in from outside: a colour picture (RGB uint8) and its mask (uint8) of shape (h, w)."""
    h, w = shape
    skin = _colour(rng, (4, 16), (50, 170), (60, 245))
    picture = np.empty((h, w, 3), np.float32)
    picture[:] = skin
    mask = np.zeros((h, w), np.uint8)
    angle = rng.uniform(0, 2 * np.pi)
    away = np.array([np.cos(angle), np.sin(angle)])
    tip = np.array([w, h]) * rng.uniform(0.1, 0.9, 2)
    thick = max(2, round(w * rng.uniform(0.14, 0.3)))
    for i in range(int(rng.integers(1, 5))):
        start = (
            tip + np.array([-away[1], away[0]]) * i * thick * rng.uniform(0.9, 1.15) + away * rng.normal(0, 0.06) * h
        )
        end = start + away * (w + h) + rng.normal(0, 0.1, 2) * w
        a, b = tuple(start.astype(int).tolist()), tuple(end.astype(int).tolist())
        cv2.line(mask, a, b, 255, thick, cv2.LINE_AA)
        cv2.line(picture, a, b, (skin * 0.75).tolist(), thick, cv2.LINE_AA)
        cv2.line(picture, a, b, (skin * 1.05).tolist(), max(1, thick // 2), cv2.LINE_AA)
        cv2.circle(picture, a, max(1, thick // 3), (skin * 0.9 + 30).tolist(), -1, cv2.LINE_AA)
    picture = cv2.GaussianBlur(picture, (0, 0), max(0.6, thick / 8))
    return np.clip(picture, 0, 255).astype(np.uint8), mask

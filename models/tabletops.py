"""Procedural table tops and floors, as BGR float32 pictures in 0..255.

Every surface is a function ``(rng, height, width, ppm) -> (height, width, 3) float32`` where ``ppm`` is pixels per
millimetre, so that grain, planks and prints keep their real size whatever the picture size is.
"""

from __future__ import annotations

import colorsys
from collections.abc import Callable

import cv2
import numpy as np
from numpy.random import Generator

Image = np.ndarray
Surface = Callable[[Generator, int, int, float], Image]
WOODS = [(0.09, 0.30, 0.9), (0.085, 0.5, 0.68), (0.06, 0.6, 0.32), (0.035, 0.7, 0.45), (0.1, 0.15, 0.85)]


def hsv(hue: float, saturation: float, value: float) -> np.ndarray:
    """A BGR colour (3 float32, 0..255) from hue, saturation and value in 0..1."""
    red, green, blue = colorsys.hsv_to_rgb(hue % 1.0, float(np.clip(saturation, 0, 1)), float(np.clip(value, 0, 1)))
    return np.array([blue, green, red], np.float32) * 255


def noise(rng: Generator, height: int, width: int, cell_y: float, cell_x: float | None = None) -> Image:
    """Smooth noise (height, width) of unit spread whose blobs are ``cell_y`` by ``cell_x`` pixels."""
    cell_x = cell_y if cell_x is None else cell_x
    rows, columns = max(2, int(height / max(cell_y, 1)) + 2), max(2, int(width / max(cell_x, 1)) + 2)
    coarse = rng.standard_normal((rows, columns), dtype=np.float32)
    smooth = cv2.INTER_CUBIC if cell_y > 1 or cell_x > 1 else cv2.INTER_NEAREST
    return cv2.resize(coarse, (width, height), interpolation=smooth)


def _tinted(colour: np.ndarray, shade: Image) -> Image:
    """A plain colour (3,) multiplied by a shade map (height, width)."""
    return np.clip(colour[None, None, :] * shade[..., None], 0, 255).astype(np.float32)


def felt(rng: Generator, height: int, width: int, ppm: float) -> Image:
    """Woollen card-table felt: one strong colour, short fibres, faint worn patches."""
    hue = float(rng.choice([0.38, 0.42, 0.36, 0.6, 0.98, 0.75, 0.07]) + rng.normal(0, 0.02))
    colour = hsv(hue, rng.uniform(0.45, 0.95), rng.uniform(0.15, 0.65))
    fibre = noise(rng, height, width, 1, max(1, 1.5 * ppm)) + noise(rng, height, width, max(1, 1.5 * ppm), 1)
    return _tinted(colour, 1 + rng.uniform(0.02, 0.07) * fibre + 0.04 * noise(rng, height, width, 60 * ppm))


def green_felt(rng: Generator, height: int, width: int, ppm: float) -> Image:
    """Felt of the usual green, for pictures to show."""
    fibre = noise(rng, height, width, 1, max(1, 1.5 * ppm)) + noise(rng, height, width, max(1, 1.5 * ppm), 1)
    shade = 1 + 0.035 * fibre + 0.02 * noise(rng, height, width, 80 * ppm)
    return _tinted(hsv(0.41, 0.72, 0.42), shade)


def plain(rng: Generator, height: int, width: int, ppm: float) -> Image:
    """A painted or laminated top: black, white, grey, or one colour, with hardly any grain."""
    kind = rng.random()
    if kind < 0.35:
        colour = hsv(rng.random(), rng.uniform(0, 0.3), rng.uniform(0.02, 0.16))
    elif kind < 0.65:
        colour = hsv(rng.uniform(0.05, 0.65), rng.uniform(0, 0.12), rng.uniform(0.75, 1.0))
    elif kind < 0.8:
        colour = hsv(rng.random(), rng.uniform(0, 0.15), rng.uniform(0.3, 0.75))
    else:
        colour = hsv(rng.random(), rng.uniform(0.3, 1.0), rng.uniform(0.3, 1.0))
    grain = rng.uniform(0, 0.02) * noise(rng, height, width, 1) + rng.uniform(0, 0.03) * noise(
        rng, height, width, 40 * ppm
    )
    return _tinted(colour, 1 + grain)


def _wood_colour(rng: Generator) -> np.ndarray:
    """Beech, oak, walnut, cherry or bleached wood."""
    hue, saturation, value = WOODS[rng.integers(len(WOODS))]
    return hsv(hue + rng.normal(0, 0.008), saturation * rng.uniform(0.8, 1.2), value * rng.uniform(0.8, 1.1))


def _grain(rng: Generator, height: int, width: int, ppm: float) -> Image:
    """Wood grain running left to right (height, width), spread about 1."""
    warp = 3 * ppm * noise(rng, height, width, 50 * ppm, 250 * ppm)
    rows = np.arange(height, dtype=np.float32)[:, None] + warp
    rings = np.sin(rows * (2 * np.pi / max(2.0, rng.uniform(4, 14) * ppm)))
    return 0.5 * rings * rng.uniform(0, 1) + noise(rng, height, width, max(1, 0.8 * ppm), 60 * ppm) * 0.8


def wood(rng: Generator, height: int, width: int, ppm: float) -> Image:
    """One board or glued staves along the picture, with grain and now and then dark joints."""
    grain = _grain(rng, height, width, ppm) * rng.uniform(0.02, 0.09)
    stave = max(3, int(rng.uniform(35, 160) * ppm))
    tones = 1 + rng.uniform(0, 0.1) * rng.standard_normal(height // stave + 2).astype(np.float32)
    offset = int(rng.integers(stave))
    index = (np.arange(height) + offset) // stave
    shade = grain + tones[index % len(tones)][:, None]
    if rng.random() < 0.4:
        shade[(np.arange(height) + offset) % stave < max(1, 0.8 * ppm)] *= rng.uniform(0.4, 0.9)
    return _tinted(_wood_colour(rng), shade + 0.03 * noise(rng, height, width, 120 * ppm))


def birch(rng: Generator, height: int, width: int, ppm: float) -> Image:
    """A pale, nearly white top: birch, ash or light laminate, on which white cards hardly stand out."""
    colour = hsv(rng.uniform(0.07, 0.14), rng.uniform(0.03, 0.32), rng.uniform(0.8, 1.0))
    stave = max(8, int(rng.uniform(60, 250) * ppm))
    tones = 1 + rng.uniform(0, 0.04) * rng.standard_normal(height // stave + 2).astype(np.float32)
    shade = tones[np.arange(height) // stave][:, None] + rng.uniform(0.005, 0.03) * _grain(rng, height, width, ppm)
    flame = noise(rng, height, width, 12 * ppm, 45 * ppm)
    return _tinted(colour, shade + rng.uniform(0, 0.03) * np.maximum(flame - 0.6, 0))


def rug(rng: Generator, height: int, width: int, ppm: float) -> Image:
    """A rug or printed cloth with rectangles and stripes of card size and larger."""
    picture = cloth(rng, height, width, ppm) if rng.random() < 0.5 else carpet(rng, height, width, ppm)
    inks = [hsv(rng.random(), rng.uniform(0, 0.9), rng.uniform(0.1, 1)) for _ in range(4)]
    for _ in range(int(rng.integers(6, 26))):
        x, y = rng.uniform(0, width), rng.uniform(0, height)
        box = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * rng.uniform(12, 90, 2) * ppm
        turn = float(rng.choice([0.0, np.pi / 4, rng.uniform(0, np.pi)], p=[0.7, 0.15, 0.15]))
        spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        points, ink = np.int32(box @ spin.T + [x, y]), inks[int(rng.integers(4))].tolist()
        if rng.random() < 0.5:
            cv2.fillConvexPoly(picture, points, ink, cv2.LINE_AA)
        else:
            cv2.polylines(picture, [points], True, ink, max(1, int(rng.uniform(1, 6) * ppm)), cv2.LINE_AA)
    return np.clip(picture * (1 + 0.04 * noise(rng, height, width, 1))[..., None], 0, 255).astype(np.float32)


def parquet(rng: Generator, height: int, width: int, ppm: float) -> Image:
    """A floor of short staves in staggered rows, or in basket squares."""
    colour, thick, long = (
        _wood_colour(rng),
        max(3, int(rng.uniform(30, 70) * ppm)),
        max(8, int(rng.uniform(200, 450) * ppm)),
    )
    shade = np.ones((height, width), np.float32) + _grain(rng, height, width, ppm) * rng.uniform(0.03, 0.08)
    spread, gap = rng.uniform(0.04, 0.16), max(1, int(0.8 * ppm))
    for top in range(0, height, thick):
        for left in range(-int(rng.integers(long)), width, long):
            shade[top : top + thick, max(0, left) : left + long] *= 1 + spread * rng.standard_normal()
            shade[top : top + thick, max(0, left) : max(0, left + gap)] *= 0.7
        shade[top : top + gap] *= 0.7
    if rng.random() < 0.4:
        side = 4 * thick
        turned = np.ascontiguousarray(cv2.resize(shade.T, (width, height)))
        rows, columns = np.arange(height)[:, None] // side, np.arange(width)[None, :] // side
        shade = np.where((rows + columns) % 2 == 0, shade, turned)
    return _tinted(colour, shade)


def cloth(rng: Generator, height: int, width: int, ppm: float) -> Image:
    """A table cloth with a weave and soft wrinkles, sometimes checked or striped."""
    colour = hsv(rng.random(), rng.uniform(0, 0.6), rng.choice([rng.uniform(0.05, 0.25), rng.uniform(0.3, 1.0)]))
    shade = 1 + 0.03 * noise(rng, height, width, 1) + 0.03 * noise(rng, height, width, 1, 2)
    folds = noise(rng, height, width, rng.uniform(20, 80) * ppm, rng.uniform(40, 200) * ppm)
    shade += rng.uniform(0, 0.2) * (np.exp(-np.abs(folds) * 4) - 0.4)
    picture = _tinted(colour, shade)
    if rng.random() < 0.35:
        pitch = max(4.0, rng.uniform(8, 70) * ppm)
        other = hsv(rng.random(), rng.uniform(0, 0.8), rng.uniform(0.2, 1))
        bars = ((np.arange(width) % pitch) < pitch * rng.uniform(0.2, 0.6)).astype(np.float32)[None, :, None]
        lines = ((np.arange(height) % pitch) < pitch * 0.5).astype(np.float32)[:, None, None] * (rng.random() < 0.6)
        picture += (other - picture) * (0.35 * bars + 0.35 * lines)
    return picture


def suit_mark(size: int, suit: int) -> Image:
    """A filled suit sign (size, size) float32 mask in 0..1: 0 heart, 1 diamond, 2 club, 3 spade."""
    mask = np.zeros((size, size), np.float32)
    turn = 1 if suit == 0 else -1
    discs = {2: [(0, -2, 2.0), (-2, 0.8, 2.0), (2, 0.8, 2.0)]}.get(
        suit, [(-1.9, -1.4 * turn, 2.1), (1.9, -1.4 * turn, 2.1)]
    )
    hulls = {
        0: [[(-3.8, -0.5), (3.8, -0.5), (0, 4.4)]],
        1: [[(0, -4.5), (3.3, 0), (0, 4.5), (-3.3, 0)]],
        2: [[(0, -1), (1.4, 4.4), (-1.4, 4.4)]],
        3: [[(-3.8, 0.5), (3.8, 0.5), (0, -4.4)], [(0, 0), (1.3, 4.4), (-1.3, 4.4)]],
    }[suit]
    for x, y, radius in discs if suit != 1 else []:
        cv2.circle(
            mask,
            (int(size * (5 + x) / 10), int(size * (5 + y) / 10)),
            max(1, int(radius * size / 10)),
            1.0,
            -1,
            cv2.LINE_AA,
        )
    for hull in hulls:
        cv2.fillPoly(mask, [np.int32((np.array(hull) + 5) * size / 10)], 1.0, cv2.LINE_AA)
    return mask


def speed_cloth(rng: Generator, height: int, width: int, ppm: float) -> Image:
    """Slippery poker cloth printed with small suit signs."""
    base = felt(rng, height, width, ppm) if rng.random() < 0.6 else plain(rng, height, width, ppm)
    pitch = max(8, int(rng.uniform(18, 60) * ppm))
    tile = np.zeros((2 * pitch, 2 * pitch), np.float32)
    mark = max(4, int(pitch * rng.uniform(0.35, 0.7)))
    for suit, (y, x) in enumerate([(0, 0), (0, pitch), (pitch, pitch), (pitch, 0)]):
        tile[y : y + mark, x : x + mark] = suit_mark(mark, suit)
    print_ = np.tile(tile, (height // (2 * pitch) + 1, width // (2 * pitch) + 1))[:height, :width]
    return np.clip(base * (1 + rng.uniform(-0.35, 0.45) * print_[..., None]), 0, 255).astype(np.float32)


def carpet(rng: Generator, height: int, width: int, ppm: float) -> Image:
    """Pile carpet, blanket or gravel: speckles of several sizes."""
    colour = hsv(rng.random(), rng.uniform(0, 0.5), rng.uniform(0.15, 0.7))
    shade = 1 + rng.uniform(0.05, 0.18) * noise(rng, height, width, max(1, 1.5 * ppm))
    return _tinted(colour, shade + rng.uniform(0.02, 0.1) * noise(rng, height, width, max(1, 6 * ppm)))


def marble(rng: Generator, height: int, width: int, ppm: float) -> Image:
    """Stone or stone-like laminate: clouds and thin veins."""
    colour = hsv(rng.uniform(0, 0.7), rng.uniform(0, 0.2), rng.uniform(0.2, 0.95))
    clouds = noise(rng, height, width, 40 * ppm) + 0.5 * noise(rng, height, width, 15 * ppm)
    veins = np.exp(-np.abs(clouds) * rng.uniform(10, 40))
    return _tinted(colour, 1 + 0.04 * clouds + rng.uniform(-0.4, 0.3) * veins + 0.02 * noise(rng, height, width, 1))


SURFACES: dict[str, Surface] = {
    "felt": felt,
    "green felt": green_felt,
    "plain": plain,
    "wood": wood,
    "parquet": parquet,
    "cloth": cloth,
    "speed cloth": speed_cloth,
    "carpet": carpet,
    "marble": marble,
    "birch": birch,
    "rug": rug,
}

"""The things on a poker table other than cards and chips: everyday things, and hands."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.random import Generator

from models.sprites import Sprite, any_colour, blank, centred_text, disc, ink_of, rounded
from models.tabletops import hsv, noise


def paper(rng: Generator) -> Sprite:
    """A sheet, note, envelope or receipt: blank, ruled, or with lines of writing."""
    sizes = [(210, 297), (148, 210), (105, 148), (76, 76), (85, 55), (60, 160), (63, 88), (50, 50), (110, 220)]
    width, height = sizes[rng.integers(len(sizes))]
    scale = min(2.0, 320 / max(width, height))
    h, w = int(height * scale), int(width * scale)
    tone = hsv(rng.uniform(0.05, 0.2), rng.choice([0.02, 0.05, 0.5]), rng.uniform(0.8, 1))
    sprite = np.zeros((h, w, 4), np.uint8)
    sprite[:] = ink_of(tone)
    kind, ink = rng.random(), ink_of(hsv(rng.choice([0, 0.6]), rng.uniform(0, 0.6), rng.uniform(0.05, 0.5)))
    step = max(5, int(rng.uniform(4, 9) * scale))
    for y in range(step * 2, h - step, step) if kind < 0.65 else ():
        x = int(w * 0.1)
        while x < w * 0.9 and rng.random() < 0.93:
            run = int(rng.uniform(0.02, 0.1) * w) + 2
            cv2.line(sprite, (x, y), (min(x + run, int(w * 0.92)), y), ink, max(1, step // 4), cv2.LINE_AA)
            x += run + 3
    if kind > 0.85:
        cv2.rectangle(sprite, (w // 10, h // 10), (w * 9 // 10, h // 2), ink_of(any_colour(rng)), -1)
    return Sprite(sprite, width, height, 0.5)


def banknote(rng: Generator) -> Sprite:
    """A banknote: pale tinted rectangle with guilloche lines, a portrait oval and numerals."""
    sprite = np.zeros((130, 300, 4), np.uint8)
    hue = rng.random()
    sprite[:] = ink_of(hsv(hue, rng.uniform(0.1, 0.4), rng.uniform(0.65, 0.9)))
    dark = ink_of(hsv(hue, 0.6, 0.35))
    for k in range(0, 300, 6):
        cv2.ellipse(sprite, (k, 65), (40, 55), 0, 0, 180, ink_of(hsv(hue, 0.35, 0.6)), 1, cv2.LINE_AA)
    cv2.ellipse(
        sprite, (int(rng.uniform(90, 210)), 65), (34, 48), 0, 0, 360, ink_of(hsv(hue + 0.05, 0.3, 0.6)), -1, cv2.LINE_AA
    )
    cv2.rectangle(sprite, (6, 6), (293, 123), dark, 2)
    text = str(rng.choice(["5", "10", "20", "50", "100"]))
    for origin in ((14, 36), (230, 116)):
        cv2.putText(sprite, text, origin, cv2.FONT_HERSHEY_TRIPLEX, 1, dark, 2, cv2.LINE_AA)
    return Sprite(sprite, 150, 65, 0.5)


def phone(rng: Generator) -> Sprite:
    """A telephone or tablet lying face up, dark or lit, or face down with its camera."""
    big = rng.random() < 0.25
    sprite = blank(300, 150 if not big else 210)
    body, w = any_colour(rng, 0.02, 0.9), sprite.shape[1]
    rounded(sprite, 0, 0, w, 300, 18, ink_of(body))
    if rng.random() < 0.7:
        rounded(
            sprite,
            5,
            8,
            w - 5,
            292,
            12,
            ink_of(any_colour(rng, 0.02, 0.15) if rng.random() < 0.6 else any_colour(rng, 0.4, 1)),
        )
        for _ in range(int(rng.integers(0, 14))):
            x, y = int(rng.uniform(10, w - 40)), int(rng.uniform(20, 260))
            rounded(sprite, x, y, x + 22, y + 22, 5, ink_of(any_colour(rng, 0.3, 1)))
    else:
        rounded(sprite, 10, 10, 55, 60, 10, ink_of(body * 0.6))
        cv2.circle(sprite, (28, 26), 9, (20, 20, 20, 255), -1, cv2.LINE_AA)
    return Sprite(sprite, 75 if not big else 160, 150 if not big else 230, 8)


def round_thing(rng: Generator) -> Sprite:
    """A mug, glass, plate, coaster, tin, candle, coin or dealer button seen from above."""
    sprite, kind = blank(200, 200), rng.integers(7)
    body = any_colour(rng, 0.1, 1)
    if kind == 0:  # mug with a handle
        cv2.line(sprite, (150, 100), (192, 100), ink_of(body * 0.9), 22, cv2.LINE_AA)
        cv2.circle(sprite, (90, 100), 88, ink_of(body), -1, cv2.LINE_AA)
        cv2.circle(sprite, (90, 100), 76, ink_of(hsv(0.06, 0.7, rng.uniform(0.1, 0.6))), -1, cv2.LINE_AA)
        return Sprite(sprite, 95, 95, 60)
    if kind == 1:  # glass: see-through
        disc(sprite, 1, ink_of(any_colour(rng, 0.5, 1), 60))
        disc(sprite, 0.95, (255, 255, 255, 150), 4)
        disc(sprite, 0.6, (255, 255, 255, 90), 3)
        return Sprite(sprite, 75, 75, 50)
    if kind == 2:  # plate
        for radius, tone in ((1, 1.0), (0.75, 0.92), (0.7, 0.98)):
            disc(sprite, radius, ink_of(np.minimum(body * tone, 255)))
        return Sprite(sprite, 190, 190, 15)
    if kind == 3:  # coaster
        disc(sprite, 1, ink_of(body))
        disc(sprite, rng.uniform(0.5, 0.9), ink_of(any_colour(rng)), int(rng.choice([-1, 4, 12])))
        centred_text(sprite, str(rng.choice(["BEER", "HOUSE", "ALE", "", "BAR"])), 1.2, ink_of(any_colour(rng)), 3)
        return Sprite(sprite, 95, 95, 2)
    if kind == 4:  # candle or bowl with a bright middle
        disc(sprite, 1, ink_of(body))
        disc(sprite, 0.8, (120, 190, 255, 255))
        disc(sprite, 0.4, (220, 245, 255, 255))
        return Sprite(sprite, 50, 50, 15)
    if kind == 5:  # coin
        metal = hsv(0.11, rng.uniform(0.05, 0.5), rng.uniform(0.4, 0.8))
        disc(sprite, 1, ink_of(metal))
        disc(sprite, 0.88, ink_of(metal * 0.7), 4)
        centred_text(sprite, str(rng.choice(["1", "2", "20", "50"])), 3, ink_of(metal * 0.6), 8)
        return Sprite(sprite, rng.uniform(18, 27), rng.uniform(18, 27), 1.5)
    disc(sprite, 1, ink_of(hsv(0.1, 0.02, 0.97)))
    disc(sprite, 0.92, (40, 40, 40, 255), 3)
    centred_text(sprite, "DEALER", 1.2, (30, 30, 30, 255), 3)
    return Sprite(sprite, 60, 60, 6)


def long_thing(rng: Generator) -> Sprite:
    """A pen, ruler, USB stick, lighter or piece of cutlery."""
    sprite, w = blank(40, 300), 300
    body = any_colour(rng)
    rounded(sprite, 0, 6, w, 34, 12, ink_of(body))
    cut = int(rng.uniform(0.5, 0.9) * w)
    rounded(sprite, cut, 8, w, 32, 10, ink_of(any_colour(rng)))
    cv2.line(sprite, (12, 14), (cut, 14), ink_of(np.minimum(body * 1.4 + 20, 255)), 3, cv2.LINE_AA)
    length = rng.uniform(50, 190)
    return Sprite(sprite, length, rng.uniform(8, 22), 8)


def block(rng: Generator) -> Sprite:
    """A book, card box, laptop corner, cloth or other rectangle with a few printed shapes."""
    sprite = np.zeros((260, 200, 4), np.uint8)
    sprite[:] = ink_of(any_colour(rng))
    for _ in range(int(rng.integers(0, 6))):
        p = rng.uniform(0, 200, 4).astype(int)
        shape, ink = rng.integers(3), ink_of(any_colour(rng))
        if shape == 0:
            cv2.rectangle(sprite, (p[0], p[1]), (p[2], p[3]), ink, -1)
        elif shape == 1:
            cv2.circle(sprite, (p[0], p[1]), int(p[2] / 4) + 4, ink, -1, cv2.LINE_AA)
        else:
            cv2.putText(
                sprite,
                "TABLE"[: rng.integers(1, 6)],
                (p[0] // 2, p[1] + 30),
                3,
                rng.uniform(0.6, 2),
                ink,
                3,
                cv2.LINE_AA,
            )
    side = rng.uniform(40, 320)
    return Sprite(sprite, side, side * rng.uniform(0.6, 1.6), rng.choice([1, 10, 30]))


def cable(rng: Generator) -> Sprite:
    """A cable or string in a loose curve, sometimes a leafy heap when thick."""
    sprite = blank(300, 300)
    t = np.linspace(0, 1, 60)[:, None]
    p = rng.uniform(10, 290, (4, 2))
    curve = (1 - t) ** 3 * p[0] + 3 * t * (1 - t) ** 2 * p[1] + 3 * t**2 * (1 - t) * p[2] + t**3 * p[3]
    cv2.polylines(
        sprite,
        [curve.astype(np.int32)],
        False,
        ink_of(any_colour(rng, 0.03, 0.95)),
        int(rng.integers(3, 9)),
        cv2.LINE_AA,
    )
    return Sprite(sprite, 300, 300, 4)


def leaves(rng: Generator) -> Sprite:
    """A pot plant from above: overlapping leaves round a middle."""
    sprite, hue = blank(240, 240), rng.uniform(0.2, 0.42)
    if rng.random() < 0.6:
        rounded(sprite, 30, 30, 210, 210, 40, ink_of(any_colour(rng, 0.5, 1)))
    for k in range(int(rng.integers(8, 18))):
        angle, reach = rng.uniform(0, 360), rng.uniform(40, 95) * (1 - k / 30)
        centre = (
            int(120 + np.cos(np.radians(angle)) * reach * 0.6),
            int(120 + np.sin(np.radians(angle)) * reach * 0.6),
        )
        ink = ink_of(hsv(hue, rng.uniform(0.3, 0.7), rng.uniform(0.25, 0.7)))
        cv2.ellipse(sprite, centre, (int(reach * 0.6), int(reach * 0.22)), angle, 0, 360, ink, -1, cv2.LINE_AA)
    return Sprite(sprite, 120, 120, 60)


def hand(rng: Generator) -> Sprite:
    """A forearm with a sleeve and a hand whose fingers point right, shaded round, at 1.6 pixels per millimetre."""
    sprite = blank(256, 640)
    tone = hsv(
        rng.uniform(0.03, 0.08), rng.uniform(0.25, 0.6), rng.choice([rng.uniform(0.6, 0.98), rng.uniform(0.25, 0.6)])
    )
    skin, wide = np.zeros((256, 640), np.uint8), rng.uniform(38, 50)
    arm = np.array([[0, 128 - wide * 1.2], [390, 128 - wide * 0.75], [390, 128 + wide * 0.75], [0, 128 + wide * 1.2]])
    cv2.fillPoly(skin, [arm.astype(np.int32)], 255, cv2.LINE_AA)
    cv2.ellipse(skin, (430, 128), (68, int(wide * 1.25)), 0, 0, 360, 255, -1, cv2.LINE_AA)
    curl = rng.uniform(0.35, 1.0)
    for k, (length, offset) in enumerate(zip((105, 122, 112, 85), (-0.95, -0.35, 0.3, 0.9), strict=True)):
        spread = np.radians((k - 1.5) * rng.uniform(2, 14))
        base = np.array([455, 128 + offset * wide * 0.95])
        tip = base + length * curl * np.array([np.cos(spread), np.sin(spread)]) + [18, 0]
        cv2.line(skin, base.astype(int).tolist(), tip.astype(int).tolist(), 255, int(rng.uniform(20, 27)), cv2.LINE_AA)
    side, bend = rng.choice([-1, 1]), rng.uniform(20, 70)
    thumb = np.array([[400, 128 + side * wide * 0.8], [450 + bend * 0.5, 128 + side * (wide + 40)]])
    cv2.line(skin, thumb[0].astype(int).tolist(), thumb[1].astype(int).tolist(), 255, 28, cv2.LINE_AA)
    depth = cv2.distanceTransform((skin > 127).astype(np.uint8), cv2.DIST_L2, 3)
    round_ = 0.62 + 0.38 * np.sqrt(np.minimum(depth / 16, 1)) + 0.03 * noise(rng, 256, 640, 6)
    sprite[..., :3] = np.clip(tone * round_[..., None], 0, 255)
    sprite[..., 3] = skin
    cuff = int(rng.uniform(60, 400))
    sleeve = (np.arange(640)[None, :] < cuff) & (np.abs(np.arange(256)[:, None] - 128) < wide * rng.uniform(1.3, 1.9))
    fabric = any_colour(rng) * (0.85 + 0.1 * noise(rng, 256, 640, 8, 20)[..., None])
    sprite[sleeve] = np.dstack([np.clip(fabric, 0, 255), np.full((256, 640), 255)])[sleeve].astype(np.uint8)
    return Sprite(sprite, 400, 160, 25)

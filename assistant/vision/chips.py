"""Chips: which circle, which colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from assistant.capture.frames import Pixels
from assistant.table.calibrate import LOOKED_AT_WIDTH, find_corners
from assistant.vision.boxes import Floats
from assistant.vision.locate import CHIP, FACE, Located
from assistant.vision.shrink import shrunk
from assistant.vision.sighting import UNSURE, ChipSighting, Sighting

INNER, OUTER = 0.35, 0.92  # the ring of a chip that shows its colour, shares of its radius: inside it is a label
PATCH = 48  # pixels that a chip is shrunk to, at most, before its colours are counted
HUES: Final = (  # where each colour's hue begins in CIE LAB, degrees; clay chips called green reach far towards blue
    (0, "red"), (52, "orange"), (72, "yellow"), (108, "green"), (222, "blue"), (300, "purple"), (345, "red"),
)  # fmt: skip
PINK: Final = (64.0, 320.0, 40.0)  # lightness above which, and hues from and to which, red and purple are pink
PALE = 14.0  # chroma under which a colour is white, grey or black
DARK, LIGHT = 36.0, 68.0  # lightness 0..100 of black at most, of white at least
OF_A_CARD: Final = (0.3, 0.65)  # share of a card's height that a chip's width takes, seen straight or at a slant
WHITE_BRIGHTEST = 0.6  # share of a card's pixels that counts as its white


def chip_sightings(pixels: Pixels, found: Sequence[Located]) -> list[ChipSighting]:
    """The chips among what was found, each with its colour as it would be under white light."""
    gains = white_balance(pixels, found)
    return [one_chip(pixels, place, gains) for place in found if place.kind == CHIP]


def on_the_table(pixels: Pixels, chips: Sequence[ChipSighting]) -> list[ChipSighting]:
    """The chips whose middle is on the table top, where one is plain to see: a rack beside the table is not in play."""
    if not chips:
        return []
    high, wide = pixels.shape[:2]
    scale = LOOKED_AT_WIDTH / wide
    corners = find_corners(shrunk(pixels, (LOOKED_AT_WIDTH, max(1, round(high * scale)))))
    if corners is None:
        return list(chips)
    table = np.array(corners, np.float32) * (wide, high)
    return [chip for chip in chips if cv2.pointPolygonTest(table.astype(np.float32), chip.centre, False) >= 0]


def of_chip_size(chips: Sequence[ChipSighting], cards: Sequence[Sighting]) -> list[ChipSighting]:
    """The chips as large as chips are beside the cards: 39 to 89 millimetres; a coin or a printed figure is smaller."""
    heights = [float(np.hypot(*np.subtract(card.corners[2], card.corners[1]))) for card in cards if card.card != UNSURE]
    if not heights:
        return list(chips)
    least, most = (share * float(np.median(heights)) / 2 for share in OF_A_CARD)
    return [chip for chip in chips if least < chip.radius < most]


def one_chip(pixels: Pixels, place: Located, gains: Floats) -> ChipSighting:
    """A chip's circle and colour; sure as far as both the box is and the pixels agree on the colour."""
    centre, (wide, high) = place.corners.mean(axis=0), _sides(place.corners)
    radius = (wide + high) / 4
    colour, agreed = colour_name(_ring(pixels, centre, radius), gains)
    return ChipSighting(colour, (float(centre[0]), float(centre[1])), radius, place.score * (0.5 + agreed / 2))


def white_balance(pixels: Pixels, found: Sequence[Located]) -> Floats:
    """Factors (3,) for blue, green and red that make the white of the face-up cards white; ones where there is none."""
    whites = [white for place in found if place.kind == FACE and (white := _white_of(pixels, place)) is not None]
    if not whites:
        return np.ones(3, np.float32)
    white = np.median(np.stack(whites), axis=0)
    return np.asarray(235.0 / np.maximum(white, 20.0), np.float32)


def colour_name(ring: Floats, gains: Floats) -> tuple[str, float]:
    """The colour most of the pixels (n, 3) of a chip's ring have, and the share that has it."""
    if not len(ring):
        return "grey", 0.0
    lit = np.clip(ring * gains / 255, 0, 1).astype(np.float32)
    lab = cv2.cvtColor(lit[None], cv2.COLOR_BGR2LAB)[0]
    lightness, a, b = lab[:, 0], lab[:, 1], lab[:, 2]
    chroma, hue = np.hypot(a, b), np.degrees(np.arctan2(b, a)) % 360
    names = np.array([name for _, name in HUES])
    said = names[np.searchsorted([start for start, _ in HUES], hue, side="right") - 1].astype(object)
    least, start, end = PINK
    said[(lightness > least) & ((hue > start) | (hue < end))] = "pink"
    said[(chroma < PALE) | (lightness < 15)] = "grey"
    said[(lightness <= DARK) & (chroma < PALE + 4)] = "black"
    said[(lightness >= LIGHT) & (chroma < PALE)] = "white"
    found, counts = np.unique(said.astype(str), return_counts=True)
    best = int(counts.argmax())
    return str(found[best]), float(counts[best] / counts.sum())


def _sides(corners: Floats) -> tuple[float, float]:
    return float(np.linalg.norm(corners[1] - corners[0])), float(np.linalg.norm(corners[2] - corners[1]))


def _ring(pixels: Pixels, centre: Floats, radius: float) -> Floats:
    """The pixels (n, 3) between a chip's label and its edge, of a chip shrunk to a patch."""
    side = int(np.clip(round(2 * radius), 6, PATCH))
    scale = side / (2 * radius)
    move = np.array([[scale, 0, side / 2 - scale * centre[0]], [0, scale, side / 2 - scale * centre[1]]], np.float32)
    patch = cv2.warpAffine(pixels, move, (side, side), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    y, x = np.mgrid[0:side, 0:side] - (side - 1) / 2
    away = np.hypot(x, y) / (side / 2)
    return np.asarray(patch[(away > INNER) & (away < OUTER)], np.float32)


def _white_of(pixels: Pixels, place: Located) -> Floats | None:
    """The colour (3,) of a face-up card's paper; None when nothing of the card is in the picture."""
    low = np.clip(np.floor(place.corners.min(axis=0)).astype(int), 0, None)
    high = np.ceil(place.corners.max(axis=0)).astype(int)
    part = pixels[low[1] : high[1], low[0] : high[0]]
    if not part.size:
        return None
    step = max(1, int(max(part.shape[:2]) // 64))
    mask = np.zeros(part.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.round(place.corners - low).astype(np.int32), 255)
    inside = part[::step, ::step][mask[::step, ::step] > 0].astype(np.float32)
    if not len(inside):
        return None
    light = inside.sum(axis=1)
    return np.asarray(np.median(inside[light >= np.quantile(light, 1 - WHITE_BRIGHTEST)], axis=0), np.float32)

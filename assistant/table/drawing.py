"""A picture of the table with its corners, its places and its seats drawn over it, to see whether they are right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import cv2
import numpy as np

from assistant.capture.frames import Pixels
from assistant.table.calibrate import WHOLE, Felt, Point
from assistant.table.spots import Layout, Region

STEPS: Final = 24  # pieces of each side: a lens bends it
EDGE, PLACE, SEAT = (60, 220, 255), (255, 200, 60), (90, 255, 120)


def drawn_over(pixels: Pixels, felt: Felt, layout: Layout, names: Mapping[int, str]) -> Pixels:
    """The picture with the table's edge, each place with its name, and each seat with its player's."""
    drawn = pixels.copy()
    thick = max(2, round(pixels.shape[1] / 640))
    for region in layout.regions:
        colour = SEAT if region.spot.kind == "seat" else PLACE
        _outline(drawn, felt, _rectangle(region), colour, thick)
        name = names.get(region.spot.seat, "") if region.spot.kind == "seat" else ""
        middle = (
            (max(0.0, region.left) + min(1.0, region.right)) / 2,
            (max(0.0, region.top) + min(1.0, region.bottom)) / 2,
        )
        _label(drawn, f"{region.spot} {name}".strip(), felt.pixel(middle), colour, thick)
    _outline(drawn, felt, WHOLE, EDGE, 2 * thick)
    for at in WHOLE:
        cv2.circle(drawn, _ints(felt.pixel(at)), 6 * thick, EDGE, 2 * thick, cv2.LINE_AA)
    return drawn


def _rectangle(region: Region) -> tuple[Point, ...]:
    left, top, right, bottom = region.left, region.top, region.right, region.bottom
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _outline(drawn: Pixels, felt: Felt, corners: Iterable[Point], colour: tuple[int, int, int], thick: int) -> None:
    at = np.asarray(list(corners), np.float64)
    steps = np.linspace(0.0, 1.0, STEPS, endpoint=False)[:, None]
    sides = [at[n] + steps * (at[(n + 1) % len(at)] - at[n]) for n in range(len(at))]
    pixels = [_ints(felt.pixel((float(x), float(y)))) for x, y in np.concatenate(sides)]
    cv2.polylines(drawn, [np.asarray(pixels, np.int32)], True, colour, thick, cv2.LINE_AA)


def _label(drawn: Pixels, text: str, at: Point, colour: tuple[int, int, int], thick: int) -> None:
    (wide, high), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, 0.45 * thick, thick)
    left, bottom = round(at[0]) - wide // 2, round(at[1]) + high // 2
    cv2.rectangle(drawn, (left - 4, bottom - high - 6), (left + wide + 4, bottom + 6), (20, 20, 20), -1)
    cv2.putText(drawn, text, (left, bottom), cv2.FONT_HERSHEY_SIMPLEX, 0.45 * thick, colour, thick, cv2.LINE_AA)


def _ints(point: Point) -> tuple[int, int]:
    return round(point[0]), round(point[1])

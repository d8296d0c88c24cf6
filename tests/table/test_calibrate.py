"""Finding the table's corners, and knowing when they cannot be found."""

from __future__ import annotations

import json

import cv2
import numpy as np
import pytest

from assistant.capture.pictures import read_picture
from assistant.config import Config
from assistant.table.calibrate import WHOLE, Corners, Felt, find_corners
from assistant.table.spots import Spot
from tests.shared_data import shared

FELT = (70, 110, 30)
FLOOR = (90, 120, 150)
LEANING: Corners = ((0.2, 0.15), (0.83, 0.1), (0.95, 0.9), (0.1, 0.93))


def drawn(corners: Corners | None, size: tuple[int, int] = (1200, 800), shapes: int = 6) -> np.ndarray:
    """A floor with a felt on it, on which bright cards and dark chips lie."""
    dice = np.random.default_rng(7)
    pixels = np.empty((size[1], size[0], 3), np.uint8)
    pixels[:] = FLOOR
    if corners is not None:
        cv2.fillPoly(pixels, [np.int32(np.float32(corners) * np.float32(size))], FELT)
    for number in range(shapes):
        x, y = (int(v) for v in dice.uniform((0.35, 0.3), (0.7, 0.7)) * size)
        cv2.rectangle(pixels, (x, y), (x + 60, y + 84), (245, 245, 245) if number % 2 else (20, 20, 25), -1)
    grain = dice.integers(-12, 13, pixels.shape)
    return np.clip(pixels + grain, 0, 255).astype(np.uint8)


def test_corners_of_a_felt_seen_at_an_angle() -> None:
    found = find_corners(drawn(LEANING))
    assert found is not None
    assert np.abs(np.float32(found) - np.float32(LEANING)).max() < 0.01


def test_a_felt_that_fills_the_picture_has_no_corners() -> None:
    assert find_corners(drawn(((-0.1, -0.1), (1.1, -0.1), (1.1, 1.1), (-0.1, 1.1)))) is None


def test_a_round_table_has_no_corners() -> None:
    pixels = drawn(None, shapes=0)
    cv2.ellipse(pixels, (600, 400), (420, 300), 0, 0, 360, FELT, -1)
    assert find_corners(pixels) is None


def test_a_small_patch_is_no_table() -> None:
    assert find_corners(drawn(((0.4, 0.4), (0.6, 0.4), (0.6, 0.6), (0.4, 0.6)), shapes=0)) is None


def test_places_on_the_table_straighten_the_view() -> None:
    felt = Felt(LEANING, (1200, 800))
    for corner, place in zip(LEANING, WHOLE, strict=True):
        assert felt.place((corner[0] * 1200, corner[1] * 800)) == pytest.approx(place, abs=1e-4)
    middle = felt.place(_crossing(*(np.float64(c) * (1200, 800) for c in LEANING)))
    assert middle == pytest.approx((0.5, 0.5), abs=1e-4), "diagonals cross in the middle of any view"


def _crossing(a: np.ndarray, b: np.ndarray, c: np.ndarray, d: np.ndarray) -> tuple[float, float]:
    along, _ = np.linalg.solve(np.column_stack((c - a, b - d)), b - a)
    x, y = a + along * (c - a)
    return float(x), float(y)


def test_the_table_is_found_in_every_photograph_of_it() -> None:
    folder = shared("photos", "overhead-table")
    names = sorted(json.loads((folder / "labels.json").read_text()))
    assert len(names) == 12
    for name in names:
        found = find_corners(read_picture(folder / name))
        assert found is not None, name
        (left, top), (right, _), (_, bottom), _ = found
        assert 0.1 < left < 0.25 and 0.7 < right < 0.85 and top < 0.1 and bottom > 0.9, (name, found)


def test_the_preset_puts_each_card_where_its_label_says() -> None:
    layout = Config().layout()
    for place, spot in {
        (0.9, 0.5): Spot("seat", 1),
        (0.7, 0.1): Spot("seat", 2),
        (0.3, 0.1): Spot("seat", 3),
        (-0.02, 0.5): Spot("seat", 4),
        (0.5, 0.88): Spot("board"),
        (0.5, 0.5): Spot("pot"),
    }.items():
        assert layout.spot_at(place) == spot

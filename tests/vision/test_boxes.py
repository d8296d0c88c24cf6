"""Oriented boxes: corners, shared areas, one box for each thing."""

from __future__ import annotations

import math

import cv2
import numpy as np
import pytest

from assistant.vision.boxes import area_of, best_of_each, corners_of, overlap, overlaps, portrait, shared_area


def box(x: float, y: float, wide: float, high: float, degrees: float = 0.0) -> np.ndarray:
    return corners_of(np.array([[x, y, wide, high, math.radians(degrees)]], np.float32))


def test_corners_go_clockwise_from_the_top_left() -> None:
    assert box(100, 50, 60, 20)[0].tolist() == [[70, 40], [130, 40], [130, 60], [70, 60]]


def test_a_quarter_turn_brings_the_top_left_to_the_top_right() -> None:
    turned = box(100, 50, 60, 20, 90)[0]
    assert turned == pytest.approx(np.array([[110, 20], [110, 80], [90, 80], [90, 20]]), abs=1e-4)


def test_portrait_starts_at_a_short_side_nearer_the_top() -> None:
    lying = box(100, 50, 60, 20, 10)[0]
    upright = portrait(lying)
    assert np.linalg.norm(upright[1] - upright[0]) == pytest.approx(20, abs=1e-3)
    assert upright[:2, 1].mean() < upright[2:, 1].mean()
    standing = box(100, 50, 20, 60, 190)[0]
    assert portrait(standing)[0] == pytest.approx(standing[2])


@pytest.mark.parametrize("degrees", [0, 17, 90, 133, 180, 271])
def test_portrait_keeps_the_way_round(degrees: float) -> None:
    found = portrait(box(200, 300, 63, 88, degrees)[0]).astype(float)
    (ax, ay), (bx, by) = found[1] - found[0], found[2] - found[1]
    assert ax * by - ay * bx == pytest.approx(63 * 88, rel=1e-4)


def test_areas_that_can_be_worked_out_by_hand() -> None:
    unit = box(0, 0, 1, 1)
    assert area_of(box(5, 5, 3, 4, 30))[0] == pytest.approx(12, rel=1e-5)
    assert overlap(unit, unit)[0] == pytest.approx(1, abs=1e-4)
    assert overlap(unit, box(0.5, 0, 1, 1))[0] == pytest.approx(1 / 3, abs=1e-4)
    assert overlap(unit, box(1, 1, 1, 1))[0] == pytest.approx(0, abs=1e-4)
    assert overlap(unit, box(7, 0, 1, 1))[0] == 0
    assert shared_area(unit, box(0, 0, 0.5, 0.5))[0] == pytest.approx(0.25, abs=1e-4)
    # a square and itself turned by 45 degrees share a regular octagon
    assert shared_area(unit, box(0, 0, 1, 1, 45))[0] == pytest.approx(2 * (math.sqrt(2) - 1), abs=1e-4)


def test_shared_areas_agree_with_opencv() -> None:
    rng = np.random.default_rng(4)
    rows = np.stack(
        [*rng.uniform(0, 60, (2, 400)), rng.uniform(10, 60, 400), rng.uniform(10, 90, 400), rng.uniform(0, 360, 400)], 1
    )
    one, other = rows[:200], rows[200:]
    shapes = corners_of(np.c_[rows[:, :4], np.radians(rows[:, 4])].astype(np.float32))
    found = shared_area(shapes[:200], shapes[200:])
    for first, second, area in zip(one, other, found, strict=True):
        _, points = cv2.rotatedRectangleIntersection(*((r[:2], r[2:4], r[4]) for r in (first, second)))
        expected = 0.0 if points is None else cv2.contourArea(cv2.convexHull(points))
        assert area == pytest.approx(expected, abs=0.5)


def test_the_table_of_overlaps_is_that_of_the_pairs() -> None:
    shapes = np.concatenate([box(0, 0, 10, 10), box(5, 0, 10, 10), box(50, 50, 10, 10)])
    table = overlaps(shapes)
    assert table == pytest.approx(np.array([[1, 1 / 3, 0], [1 / 3, 1, 0], [0, 0, 1]]), abs=1e-4)


def test_the_best_of_each_place_is_kept() -> None:
    shapes = np.concatenate([box(0, 0, 60, 90), box(1, 1, 60, 90), box(12, 0, 60, 90, 15), box(300, 0, 60, 90)])
    scores = np.array([0.7, 0.9, 0.8, 0.5], np.float32)
    limits = np.full(4, 0.75, np.float32)
    same = np.zeros(4, np.intp)
    assert best_of_each(scores, same, overlaps(shapes), limits) == [1, 2, 3]
    apart = np.array([0, 1, 0, 0], np.intp)
    assert best_of_each(scores, apart, overlaps(shapes), limits) == [1, 2, 0, 3]

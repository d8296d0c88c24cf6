"""Cards cut out of the picture: the right part, the right way round, with the fine strokes left."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from assistant.vision.boxes import corners_of, portrait
from assistant.vision.cut import cut_out, cut_outs

RED, GREEN, BLUE, WHITE = (0, 0, 255), (0, 255, 0), (255, 0, 0), (255, 255, 255)
QUARTERS = (((0, 0), RED), ((1, 0), GREEN), ((1, 1), BLUE), ((0, 1), WHITE))  # clockwise from the top left


def card(wide: int, high: int) -> np.ndarray:
    """A card with a colour in each quarter."""
    picture = np.zeros((high, wide, 3), np.uint8)
    for (x, y), colour in QUARTERS:
        picture[y * high // 2 : (y + 1) * high // 2, x * wide // 2 : (x + 1) * wide // 2] = colour
    return picture


def laid(wide: int, high: int, degrees: float) -> tuple[np.ndarray, np.ndarray]:
    """A grey table with the card turned clockwise on it; and the card's corners from its own top left."""
    corners = corners_of(np.array([[320, 240, wide, high, np.radians(degrees)]], np.float32))[0]
    own = np.array([[-0.5, -0.5], [wide - 0.5, -0.5], [wide - 0.5, high - 0.5], [-0.5, high - 0.5]], np.float32)
    table = np.full((480, 640, 3), 90, np.uint8)
    turn = cv2.getPerspectiveTransform(own, corners - 0.5)
    over = cv2.warpPerspective(card(wide, high), turn, (640, 480), table, borderMode=cv2.BORDER_TRANSPARENT)
    return np.asarray(over, np.uint8), corners


def quarters(cut: np.ndarray, margin: float = 0.0) -> list[tuple[int, ...]]:
    """The colour in the middle of each quarter of the card, clockwise from the top left."""
    high, wide = cut.shape[:2]
    spots = [((x + 0.5) / 2, (y + 0.5) / 2) for (x, y), _ in QUARTERS]
    inner = 1 / (1 + 2 * margin)
    at = [(round((margin + y) * inner * high), round((margin + x) * inner * wide)) for x, y in spots]
    return [tuple(int(round(v / 255) * 255) for v in cut[row, column]) for row, column in at]


@pytest.mark.parametrize("degrees", [0, 25, 90, 180, 240])
@pytest.mark.parametrize("size", [(126, 176), (220, 300), (40, 56)])
def test_a_cut_shows_the_card_from_its_first_corner(degrees: float, size: tuple[int, int]) -> None:
    picture, corners = laid(*size, degrees)
    for margin in (0.0, 0.1):
        cut = cut_out(picture, corners, (112, 160), margin)
        assert cut.shape == (160, 112, 3)
        assert quarters(cut, margin) == [colour for _, colour in QUARTERS]


def test_the_margin_shows_the_table_around_the_card() -> None:
    picture, corners = laid(120, 168, 33)
    cut = cut_out(picture, corners, (120, 168), 0.1)
    assert abs(int(cut[3, 60, 0]) - 90) <= 2 and abs(int(cut[84, 3, 2]) - 90) <= 2
    assert tuple(cut[16 + 6, 12 + 6]) == RED


def test_corners_outside_the_picture_repeat_its_edge() -> None:
    picture = np.full((100, 100, 3), 77, np.uint8)
    corners = np.array([[60, 60], [120, 60], [120, 144], [60, 144]], np.float32)
    assert (cut_out(picture, corners, (56, 80), 0.1) == 77).all()
    away = corners + np.float32(500)
    assert cut_out(picture, away, (56, 80), 0.1).shape == (80, 56, 3)


def test_fine_strokes_are_averaged_not_dropped() -> None:
    picture = np.full((1400, 1000, 3), 255, np.uint8)
    picture[:, ::4] = 0  # a quarter of the columns is black, far finer than the cut can show
    corners = np.array([[0, 0], [1000, 0], [1000, 1400], [0, 1400]], np.float32)
    cut = cut_out(picture, corners, (50, 70))
    assert np.abs(cut.astype(int) - 191).max() < 40
    assert cut.mean() == pytest.approx(191, abs=2)


def test_several_cuts_make_one_batch_and_none_an_empty_one() -> None:
    picture, corners = laid(120, 168, 5)
    assert cut_outs(picture, [corners, portrait(corners)], (56, 80)).shape == (2, 80, 56, 3)
    assert cut_outs(picture, [], (56, 80)).shape == (0, 80, 56, 3)

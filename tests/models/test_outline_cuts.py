"""Boxes that are somewhat off, for the network that draws outlines: right shape, true corners, the same every time."""

import cv2
import numpy as np
import pytest

pytest.importorskip("PIL", reason="drawing decks needs pillow, which comes with the train extra")

from assistant.vision.drawn import MARGIN, SIZE  # noqa: E402
from models.art import load_decks  # noqa: E402
from models.outline_cuts import OutlineCuts  # noqa: E402
from models.packed import pack  # noqa: E402

WIDE, HIGH = SIZE[0] / (1 + 2 * MARGIN), SIZE[1] / (1 + 2 * MARGIN)  # of the box in the view


@pytest.fixture(scope="module")
def maker(tmp_path_factory: pytest.TempPathFactory) -> OutlineCuts:
    """A maker of views of two drawn decks."""
    folder = tmp_path_factory.mktemp("cards")
    return OutlineCuts(pack(load_decks(folder / "decks", [], drawn=2), folder / "pack"), seed=5)


def corners_of(offsets: np.ndarray) -> np.ndarray:
    """Where the corners lie in the view, pixels."""
    square = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) + offsets
    return square * (WIDE, HIGH) + (WIDE * MARGIN, HIGH * MARGIN)


def test_boxes_are_off_and_the_corners_are_the_card_s(maker: OutlineCuts) -> None:
    made = [maker.make(number) for number in range(160)]
    assert all(view.shape == (SIZE[1], SIZE[0], 3) and view.dtype == np.uint8 for view, _ in made)
    off = np.array([np.abs(offsets).max() for _, offsets in made])
    assert 0.03 < np.median(off) < 0.25 and off.max() > 0.2, "some are hardly off, some far"
    apart = []
    for view, offsets in made:
        inside, around = np.zeros(view.shape[:2], np.uint8), np.zeros(view.shape[:2], np.uint8)
        shape = corners_of(offsets).astype(np.float32)
        middle = shape.mean(axis=0)
        for mask, inner, outer in ((inside, 0.88, 0.98), (around, 1.04, 1.14)):
            cv2.fillConvexPoly(mask, np.round(middle + (shape - middle) * outer).astype(np.int32), 255)
            cv2.fillConvexPoly(mask, np.round(middle + (shape - middle) * inner).astype(np.int32), 0)
        apart.append(np.abs(np.subtract(cv2.mean(view, inside)[:3], cv2.mean(view, around)[:3])).max())
    assert np.median(apart) > 25, "at the true outline a card ends and the table begins"


def test_a_number_gives_the_same_view_in_any_order(maker: OutlineCuts) -> None:
    other = OutlineCuts(maker.shelf.packed, seed=5)
    for number in (9, 4, 150):
        view, offsets = maker.make(number)
        again, also = other.make(number)
        assert np.array_equal(view, again) and np.array_equal(offsets, also)
    assert not np.array_equal(maker.make(4)[0], OutlineCuts(maker.shelf.packed, seed=6).make(4)[0])

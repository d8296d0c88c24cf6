"""Corners for the reader of indices: right shape, right labels, the same every time."""

import numpy as np
import pytest

pytest.importorskip("PIL", reason="drawing decks needs pillow, which comes with the train extra")

from assistant.vision.indices import SIZE  # noqa: E402
from models.art import load_decks  # noqa: E402
from models.corner_cuts import NONE, CornerCuts  # noqa: E402
from models.packed import pack  # noqa: E402


@pytest.fixture(scope="module")
def maker(tmp_path_factory: pytest.TempPathFactory) -> CornerCuts:
    """A maker of corners of two drawn decks."""
    folder = tmp_path_factory.mktemp("cards")
    return CornerCuts(pack(load_decks(folder / "decks", [], drawn=2), folder / "pack"), seed=5)


def test_every_corner_has_the_shape_and_a_label(maker: CornerCuts) -> None:
    made = [maker.make(number) for number in range(240)]
    assert all(picture.shape == (SIZE[1], SIZE[0], 3) and picture.dtype == np.uint8 for picture, _ in made)
    labels = [label for _, label in made]
    assert 0 <= min(labels) and max(labels) == NONE
    assert 0.3 < labels.count(NONE) / len(labels) < 0.7
    assert len(set(labels)) > 35


def test_a_number_gives_the_same_corner_in_any_order(maker: CornerCuts) -> None:
    other = CornerCuts(maker.shelf.packed, seed=5)
    for number in (9, 4, 5, 150):
        picture, label = maker.make(number)
        again, name = other.make(number)
        assert label == name and np.array_equal(picture, again)
    assert not np.array_equal(maker.make(4)[0], CornerCuts(maker.shelf.packed, seed=6).make(4)[0])

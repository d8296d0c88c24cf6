"""Cut-outs for the reader: right shape, right labels, the same every time."""

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("PIL", reason="drawing decks needs pillow, which comes with the train extra")

from models.art import load_decks  # noqa: E402
from models.canvas import HIGH, WIDE  # noqa: E402
from models.cutouts import CutOuts  # noqa: E402
from models.packed import CLASSES, pack  # noqa: E402


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where two drawn decks are packed."""
    return tmp_path_factory.mktemp("cards")


@pytest.fixture(scope="module")
def maker(folder: Path) -> CutOuts:
    """A maker of cut-outs from two drawn decks."""
    return CutOuts(pack(load_decks(folder / "decks", [], drawn=2), folder / "pack"), seed=5)


def test_fifty_five_classes() -> None:
    assert len(CLASSES) == len(set(CLASSES)) == 55
    assert CLASSES[52:] == ["Jk", "??", "other"]


def test_every_cut_out_has_the_shape_and_a_label(maker: CutOuts) -> None:
    made = [maker.make(number) for number in range(200)]
    for picture, label in made:
        assert picture.shape == (HIGH, WIDE, 3)
        assert picture.dtype == np.uint8
        assert 0 <= label < len(CLASSES)
    labels = {CLASSES[label] for _, label in made}
    assert {"??", "other"} <= labels
    assert len(labels) > 40


def test_a_number_gives_the_same_picture_in_any_order(maker: CutOuts, folder: Path) -> None:
    other = CutOuts(pack([], folder / "pack"), seed=5)
    for number in (9, 3, 150):
        picture, label = maker.make(number)
        again, name = other.make(number)
        assert label == name
        assert np.array_equal(picture, again)


def test_another_seed_gives_other_pictures(maker: CutOuts) -> None:
    other = CutOuts(maker.shelf.packed, seed=6)
    assert not all(np.array_equal(maker.make(n)[0], other.make(n)[0]) for n in range(5))

"""Real photographs, where they are at hand: no name is wrong, and what a table needs is read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from assistant.capture.pictures import read_picture
from assistant.vision.reader import NetReader
from models.evaluate import labels_of
from models.scoring import Score, score
from tests.shared_data import shared

PICTURES = {
    "overhead-table": ("001.jpg", "007.jpg"),
    "holdem-layouts": ("012.jpg", "024.jpg"),
    "many-hands": ("001.jpg", "005.jpg"),
    "clutter": ("002.jpg", "017.jpg"),
    "singles-wood": ("010.jpg",),
}


@pytest.fixture(scope="module")
def reader() -> Iterator[NetReader]:
    yield NetReader()


def total(reader: NetReader, name: str) -> Score:
    folder, result = shared("photos", name), Score()
    labels = labels_of(folder)
    for file in PICTURES[name]:
        result.add(score(labels[file], reader.read(read_picture(folder / file))))
    return result


@pytest.mark.parametrize("name", PICTURES)
def test_no_name_is_wrong_and_no_card_made_up(name: str, reader: NetReader) -> None:
    found = total(reader, name)
    assert (found.wrong, found.phantom) == (0, 0)


@pytest.mark.parametrize(("name", "share"), [("holdem-layouts", 0.85), ("many-hands", 0.9), ("clutter", 0.8)])
def test_cards_that_lie_free_are_named(name: str, share: float, reader: NetReader) -> None:
    found = total(reader, name)
    assert found.right >= share * found.faces
    assert found.downs_right == found.downs


def test_the_board_of_a_table_seen_from_above_is_named_and_its_chips_told(reader: NetReader) -> None:
    found = total(reader, "overhead-table")
    assert found.right >= 0.5 * found.faces
    assert found.chip_counts_right >= 0.85 * found.chip_counts

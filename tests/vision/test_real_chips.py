"""Chips on real photographs, where they are at hand: each colour's count is exact, and coins are no chips."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from assistant.capture.pictures import read_picture
from assistant.vision.reader import NetReader
from models.evaluate import labels_of
from models.scoring import score
from tests.shared_data import shared

EXACT = [
    ("overhead-table", "007.jpg"),
    ("overhead-table", "008.jpg"),
    ("chips-felt", "005.jpg"),
    ("chips-felt", "007.jpg"),
]


@pytest.fixture(scope="module")
def reader() -> Iterator[NetReader]:
    yield NetReader()


@pytest.mark.parametrize(("name", "file"), EXACT)
def test_every_colour_is_counted_exactly(reader: NetReader, name: str, file: str) -> None:
    folder = shared("photos", name)
    found = score(labels_of(folder)[file], reader.read(read_picture(folder / file)))
    assert found.chip_counts_right == found.chip_counts > 0, found.notes


@pytest.mark.parametrize("file", ["001.jpg", "002.jpg"])
def test_where_there_are_none_there_are_none(reader: NetReader, file: str) -> None:
    assert reader.read(read_picture(shared("photos", "clutter") / file)).chips == ()

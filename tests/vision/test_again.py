"""A still camera read again: what changed is read anew, what did not stays, and all is read where much changed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from assistant.bench.reading import AFTER, BEFORE, CARD, OURS, PLAIN, WHOLE, Cost, moment, shares
from assistant.vision.again import WIDE, Rereader, card_height, changes
from assistant.vision.reader import NetReader
from assistant.vision.shrink import small_grey
from assistant.vision.sighting import ChipSighting, Reading, Sighting


@pytest.fixture(scope="module")
def reader() -> Iterator[NetReader]:
    yield NetReader(threads=1)


@pytest.fixture(scope="module")
def moments() -> tuple[np.ndarray, np.ndarray]:
    """The bundled hand before and after its thirteenth card, 1920 pixels across."""
    before, after = (cv2.resize(moment(name), (1920, 1248), interpolation=cv2.INTER_AREA) for name in (BEFORE, AFTER))
    return before, after


def lying(reading: Reading) -> list[str]:
    return sorted(card.card for card in reading.cards)


def test_a_card_put_down_is_read_and_the_others_stay(reader: NetReader, moments: tuple[np.ndarray, np.ndarray]) -> None:
    before, after = moments
    again = Rereader(reader)
    first = again.read(before)
    second = again.read(after)
    assert lying(second) == lying(reader.read(after)) and len(second.cards) == len(first.cards) + 1
    assert set(first.cards) <= set(second.cards)
    third = again.read(before)  # and taken away again
    assert lying(third) == lying(first)


def test_where_nothing_changed_the_reading_stays(reader: NetReader, moments: tuple[np.ndarray, np.ndarray]) -> None:
    again = Rereader(reader)
    first = again.read(moments[0])
    noise = np.random.default_rng(1).integers(-6, 7, moments[0].shape)
    noisy = np.clip(moments[0] + noise, 0, 255).astype(np.uint8)
    second = again.read(noisy)
    assert (second.cards, second.chips) == (first.cards, first.chips)
    assert set(second.milliseconds) == {"total"}


def test_a_change_is_looked_at_several_times(reader: NetReader, moments: tuple[np.ndarray, np.ndarray]) -> None:
    before, after = moments
    again = Rereader(reader, looks=2)
    again.read(before)
    new = [card for card in again.read(after).cards if card not in again.read(before).cards]
    assert len(new) == 1
    again.forget()
    again.read(before)
    looks = [again.read(np.clip(after.astype(int) + shift, 0, 255).astype(np.uint8)) for shift in (0, 3, 6)]
    spots = [next(card for card in look.cards if card.card == new[0].card) for look in looks]
    assert spots[0].confidence != spots[1].confidence and spots[1] == spots[2]


def lies(x: float, y: float, card: str = "??") -> Sighting:
    """A card 60 by 84 pixels whose top left is there."""
    return Sighting(card, 1.0, ((x, y), (x + 60, y), (x + 60, y + 84), (x, y + 84)))


class Says(NetReader):
    """Says what it was told of a whole picture, and of a part."""

    def __init__(self, whole: list[Sighting], part: list[Sighting]) -> None:
        self.whole, self.part = whole, part

    def read(self, pixels: np.ndarray, file: Path | None = None) -> Reading:
        return Reading(1280, 720, tuple(self.whole), ())

    def read_part(
        self, pixels: np.ndarray, window: tuple[int, int, int, int], height: float
    ) -> tuple[list[Sighting], list[ChipSighting]]:
        return self.part, []


def test_what_lies_on_or_under_a_changed_card_is_read_anew_and_what_lies_beside_it_stays() -> None:
    changed, made_up, beside, cut_off = lies(100, 100), lies(118, 100), lies(180, 100), lies(204, 100)
    again = Rereader(Says([changed, made_up, beside, lies(600, 100)], [lies(101, 100), cut_off]))
    before = np.full((720, 1280, 3), 90, np.uint8)
    again.read(before)
    after = before.copy()
    after[190:230, 70:110] = 250
    assert set(again.read(after).cards) == {lies(101, 100), beside, lies(600, 100)}


def test_everything_is_read_where_much_changed_or_the_camera_moved(
    reader: NetReader, moments: tuple[np.ndarray, np.ndarray]
) -> None:
    before, after = moments
    again = Rereader(reader)
    again.read(before)
    assert "locate" in again.read(np.ascontiguousarray(after[:, ::-1])).milliseconds
    again.forget()
    assert "locate" in again.read(after).milliseconds
    assert "locate" in again.read(np.ascontiguousarray(after[:1000])).milliseconds


def test_changes_are_where_the_picture_differs() -> None:
    before = np.full((400, 640, 3), 90, np.uint8)
    after = before.copy()
    after[100:160, 200:240] = 250
    after[10:12, 10:12] = 250  # a speck
    (area,) = changes(small_grey(after, WIDE), small_grey(before, WIDE)) or []
    assert area == pytest.approx(np.array([[200, 100], [240, 160]]), abs=7)
    lighter = np.full_like(before, 118)
    assert changes(small_grey(lighter, WIDE), small_grey(before, WIDE)) == []
    assert changes(small_grey(after, WIDE), None) is None
    after[:, 300:] = 250
    assert changes(small_grey(after, WIDE), small_grey(before, WIDE)) is None


def test_the_height_of_cards_comes_from_those_that_are_sure(reader: NetReader) -> None:
    cards = [Sighting("??", 0.9, ((0, 0), (60, 0), (60, high), (0, high))) for high in (80, 84, 500)]
    assert card_height(cards) == 84
    assert card_height(cards[1:]) == card_height(()) == 0, "one of two may be something else"


def test_costs_are_compared_with_what_ultralytics_takes() -> None:
    costs = [Cost(WHOLE, OURS, 200, 5), Cost(CARD, OURS, 20, 5), Cost(WHOLE, PLAIN.format(640), 100, 5)]
    assert shares(costs) == [(WHOLE, "ultralytics at 640", 2.0), (CARD, "ultralytics at 640", 0.2)]
    assert shares(costs[:2]) == []

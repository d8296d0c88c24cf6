"""Chips: colours under any light, circles where they lie."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from assistant.vision.chips import chips_in, of_chip_size, on_the_table
from assistant.vision.chips_colour import ChipColours
from assistant.vision.locate import Located
from assistant.vision.sighting import ChipSighting, Sighting

CARD = Sighting("7d", 0.99, ((20, 220), (120, 220), (120, 360), (20, 360)))

SOLD = {  # colours of clay chips in daylight, BGR; the spots on their edges in white
    "white": (232, 236, 238), "red": (40, 35, 190), "green": (70, 120, 20), "blue": (180, 90, 20),
    "black": (32, 30, 30), "yellow": (60, 210, 240), "purple": (140, 40, 100),
    "orange": (20, 120, 245), "grey": (130, 130, 130),
}  # fmt: skip


def square(x: float, y: float, side: float) -> np.ndarray:
    return np.array([(x, y)], np.float32) + side / 2 * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32)


def chips(picture: np.ndarray, found: list[Located], cards: tuple[Sighting, ...] = (CARD,)) -> list[ChipSighting]:
    """What is a chip among what was found; nothing more is found in a second look."""
    return chips_in(picture, found, cards, lambda pixels, size: [], ChipColours())


def table(light: tuple[float, float, float]) -> tuple[np.ndarray, list[Located]]:
    """A felt with a chip of every colour and one card, under coloured light; and what was located."""
    picture = np.full((400, 900, 3), (60, 90, 40), np.uint8)
    found = [Located("face", 0.9, 0.0, np.array([[20, 220], [120, 220], [120, 360], [20, 360]], np.float32))]
    cv2.rectangle(picture, (20, 220), (120, 360), (245, 245, 245), cv2.FILLED)
    cv2.putText(picture, "7", (45, 320), cv2.FONT_HERSHEY_SIMPLEX, 3, (30, 30, 200), 9)
    for number, colour in enumerate(SOLD.values()):
        x, y = 70 + 95 * number, 100
        cv2.circle(picture, (x, y), 40, colour, cv2.FILLED, cv2.LINE_AA)
        spot = (60, 60, 60) if sum(colour) > 600 else (240, 240, 240)
        for turn in range(0, 360, 60):
            cv2.ellipse(picture, (x, y), (36, 36), 0, turn, turn + 18, spot, 7)
        cv2.circle(picture, (x, y), 12, (250, 250, 250), cv2.FILLED)
        found.append(Located("chip", 0.8, 0.0, square(x, y, 80)))
    return np.clip(picture * np.array(light), 0, 255).astype(np.uint8), found


@pytest.mark.parametrize("light", [(1, 1, 1), (0.65, 0.85, 1.0), (0.5, 0.5, 0.5), (1.0, 0.9, 0.75)])
def test_colours_are_told_under_daylight_lamp_and_shade(light: tuple[float, float, float]) -> None:
    seen = sorted(chips(*table(light)), key=lambda chip: chip.centre[0])
    assert [chip.colour for chip in seen] == list(SOLD)
    assert all(0.6 < chip.confidence <= 0.9 for chip in seen)


def test_the_circle_is_that_of_the_edge_wherever_the_box_lies() -> None:
    picture, found = table((1, 1, 1))
    off = [Located("chip", 0.8, 0.0, square(75, 94, 96))]
    (chip,) = chips(picture, off)
    assert chip.centre == pytest.approx((70, 100), abs=1) and chip.radius == pytest.approx(40, abs=1.5)


def test_a_chip_that_the_detector_hardly_saw_counts_for_its_edge() -> None:
    picture, found = table((1, 1, 1))
    cv2.circle(picture, (250, 300), 40, SOLD["red"], cv2.FILLED, cv2.LINE_AA)
    faint = [Located("chip", 0.06, 0.0, square(252, 297, 78)), Located("chip", 0.06, 0.0, square(500, 300, 78))]
    assert len(chips(picture, found + faint)) == len(SOLD) + 1
    assert chips(picture, faint) == []


def test_a_round_print_on_a_card_is_no_chip() -> None:
    picture, found = table((1, 1, 1))
    for turn in range(0, 360, 40):  # an ornament in pieces, as round an ace of spades
        cv2.ellipse(picture, (70, 290), (38, 38), 0, turn, turn + 16, (60, 40, 40), 3)
    print_ = Located("chip", 0.7, 0.0, square(70, 290, 76))
    assert len(chips(picture, [*found, print_])) == len(SOLD)


def test_a_chip_that_lies_on_a_card_is_one() -> None:
    picture, found = table((1, 1, 1))
    cv2.circle(picture, (70, 290), 38, SOLD["blue"], cv2.FILLED, cv2.LINE_AA)
    assert len(chips(picture, [*found, Located("chip", 0.7, 0.0, square(70, 290, 76))])) == len(SOLD) + 1


def test_two_boxes_on_one_chip_are_one() -> None:
    picture, found = table((1, 1, 1))
    again = [Located("chip", 0.6, 0.0, one.corners + np.float32(9)) for one in found if one.kind == "chip"]
    assert len(chips(picture, found + again)) == len(SOLD)


def test_a_chip_cut_by_the_edge_of_the_picture_still_has_a_colour() -> None:
    picture = np.zeros((100, 100, 3), np.uint8)
    cv2.circle(picture, (0, 50), 30, SOLD["red"], cv2.FILLED)
    seen = chips(picture, [Located("chip", 0.9, 0.0, square(0, 50, 60))], ())
    assert [chip.colour for chip in seen] == ["red"]


def test_what_is_too_small_or_large_beside_the_cards_is_no_chip() -> None:
    card = Sighting("7d", 0.99, ((0, 0), (63.5, 0), (63.5, 88.9), (0, 88.9)))
    seen = [ChipSighting("red", (200.0, 50.0), width / 2, 0.9) for width in (23, 39, 48, 80)]
    assert [chip.radius * 2 for chip in of_chip_size(seen, [card])] == [39, 48]
    assert of_chip_size(seen, []) == seen


def test_chips_in_a_rack_beside_the_table_do_not_count() -> None:
    picture = np.full((600, 900, 3), (40, 60, 90), np.uint8)
    cv2.rectangle(picture, (250, 60), (800, 560), (170, 205, 225), cv2.FILLED)
    seen = [ChipSighting("red", centre, 20, 0.9) for centre in ((400.0, 300.0), (100.0, 300.0))]
    assert on_the_table(picture, seen) == seen[:1]
    assert on_the_table(np.full((600, 900, 3), 90, np.uint8), seen) == seen


def test_without_chips_there_are_none() -> None:
    assert chips(np.zeros((10, 10, 3), np.uint8), []) == []
    row = ChipSighting("red", (1.0, 2.0), 3.0, 0.5)
    assert ChipSighting.from_json(row.to_json()) == row

"""Stacks at a slant are counted where their side is seen, and else said to be of unknown height."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from assistant.vision.chips_rim import rim_of
from assistant.vision.chips_stack import height
from assistant.vision.chips_worth import added, amount, counted
from assistant.vision.sighting import ChipSighting
from models.compose import Studio
from models.scene import Camera, LaidChip, PlacedChip, Scene


class Blank:
    """A deck of plain cards: none is laid here."""

    def face(self, code: str) -> np.ndarray:
        return np.full((70, 50, 4), 255, np.uint8)

    def joker(self) -> np.ndarray | None:
        return None

    def backs(self) -> list[np.ndarray]:
        return [self.face("")]


def stacks(counts: Sequence[int], tilt: float, colours: Sequence[str]) -> tuple[np.ndarray, list[PlacedChip]]:
    """Stacks in a row, seen by a camera that leans so many degrees."""
    laid = [LaidChip(colours[n], 120 + 170.0 * n, 300, count=count, look=n + 45) for n, count in enumerate(counts)]
    scene = Scene(laid, Camera(550, 300, 1100, tilt=tilt), size=(1600, 900), surface="green felt")
    picture = Studio([Blank()]).render(scene, seed=45)
    return picture.pixels, picture.chips


def heights(counts: Sequence[int], tilt: float, colours: Sequence[str]) -> list[int | None]:
    pixels, placed = stacks(counts, tilt, colours)
    found = []
    for chip in placed:
        (left, top), (right, low) = chip.outline.min(axis=0), chip.outline.max(axis=0)
        box = np.array([(left, top), (right, top), (right, low), (left, low)], np.float32)
        found.append(height(pixels, rim_of(pixels, box), []))
    return found


@pytest.mark.parametrize("tilt", [45, 55])
def test_a_stack_at_a_slant_is_counted_or_of_unknown_height_and_never_wrong(tilt: float) -> None:
    truth = (1, 2, 3, 5, 8, 12)
    seen = heights(truth, tilt, ("red", "blue", "white", "black", "yellow", "purple"))
    assert all(count in (real, None) for count, real in zip(seen, truth, strict=True))
    assert sum(count == real for count, real in zip(seen, truth, strict=True)) >= 2
    assert seen[0] == 1 and seen[-1] is None


def test_from_above_each_disc_is_one_chip() -> None:
    assert heights((1, 1, 1), 0, ("red", "green", "white")) == [1, 1, 1]


def test_a_high_stack_at_a_slight_slant_is_of_unknown_height_not_one_chip() -> None:
    assert heights((8, 1), 30, ("red", "blue")) == [None, 1]


def chip(colour: str, count: int | None = 1, confidence: float = 0.9) -> ChipSighting:
    return ChipSighting(colour, (0.0, 0.0), 20.0, confidence, count)


def test_chips_are_worth_what_all_of_them_are() -> None:
    worth = {"red": 5, "white": 1}
    assert amount([chip("red"), chip("white", 4)], worth) == 9
    assert amount([], worth) == 0
    assert amount([chip("red"), chip("white", None)], worth) is None
    assert amount([chip("red"), chip("unknown")], worth) is None
    assert amount([chip("red", confidence=0.2)], worth) is None
    assert counted([chip("red", 3), chip("red")]) == {"red": 4}


def test_what_was_added_is_said_only_when_both_looks_are_certain() -> None:
    worth = {"red": 5, "white": 1}
    before = [chip("white", 3)]
    assert added(before, [*before, chip("red", 2)], worth) == 10
    assert added([*before, chip("red")], before, worth) == -5
    assert added([chip("white", None)], [*before, chip("red")], worth) is None
    assert added(before, [chip("white", 3), chip("red", None)], worth) is None


def test_a_stack_goes_into_the_machine_form_and_back() -> None:
    for seen in (chip("red", 4), chip("red", None)):
        assert ChipSighting.from_json(seen.to_json()) == seen
    assert ChipSighting.from_json({"colour": "red", "centre": [1, 2], "radius": 3, "confidence": 0.5}).count == 1

"""A house's own chips, shown once, are told apart in another light; what is none of them has no colour of theirs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest

from assistant.vision.chips import chips_in
from assistant.vision.chips_colour import UNKNOWN, ChipColours, ChipColoursError
from assistant.vision.chips_enrol import chip_file, enrolled
from assistant.vision.locate import Located

FELT = (62, 96, 44)
BODIES = {"one": (225, 230, 232), "five": (45, 40, 170), "quarter": (70, 110, 30), "hundred": (38, 36, 36)}
PAIR = {"five": (45, 40, 170), "wine": (70, 30, 110)}  # two reds that have one usual name or none
LAMP, DAY = (0.62, 0.82, 1.0), (1.0, 0.92, 0.8)


def shown(
    bodies: Sequence[tuple[int, int, int]], light: tuple[float, float, float]
) -> tuple[np.ndarray, list[Located]]:
    """Chips in a row on the felt in a coloured light, and the boxes a detector would give."""
    picture = np.full((300, 160 * len(bodies) + 40, 3), FELT, np.uint8)
    found = []
    for number, body in enumerate(bodies):
        middle = 100 + 160 * number, 150
        cv2.circle(picture, middle, 50, body, cv2.FILLED, cv2.LINE_AA)
        for turn in range(0, 360, 60):
            cv2.ellipse(picture, middle, (45, 45), 0, turn, turn + 14, (120, 90, 30), 9)
        cv2.circle(picture, middle, 24, (245, 245, 245), cv2.FILLED, cv2.LINE_AA)
        box = np.array([[-50, -50], [50, -50], [50, 50], [-50, 50]], np.float32) + np.array(middle, np.float32)
        found.append(Located("chip", 0.9, 0.0, box))
    return np.clip(picture * np.array(light), 0, 255).astype(np.uint8), found


def house(bodies: dict[str, tuple[int, int, int]], light: tuple[float, float, float]) -> ChipColours:
    """The chips of a house, shown one by one."""
    colours = ChipColours()
    for name, body in bodies.items():
        pixels, found = shown([body], light)
        colours = enrolled(colours, name, pixels, found[0].corners, found)
    return colours


def names(bodies: Sequence[tuple[int, int, int]], light: tuple[float, float, float], colours: ChipColours) -> list[str]:
    pixels, found = shown(bodies, light)
    chips = chips_in(pixels, found, (), lambda pixels, size: [], colours)
    return [chip.colour for chip in sorted(chips, key=lambda chip: chip.centre[0])]


@pytest.mark.parametrize("now", [DAY, LAMP])
def test_enrolled_chips_have_their_own_names_in_any_light(now: tuple[float, float, float]) -> None:
    assert names(list(BODIES.values()), now, house(BODIES, DAY)) == list(BODIES)


def test_two_reds_are_told_apart_once_shown() -> None:
    assert names(list(PAIR.values()), LAMP, house(PAIR, DAY)) == list(PAIR)


def test_a_chip_of_another_house_is_unknown() -> None:
    assert names([(190, 120, 20), BODIES["five"]], DAY, house(BODIES, DAY)) == [UNKNOWN, "five"]


def test_a_second_colour_that_looks_like_the_first_is_refused() -> None:
    pixels, found = shown([BODIES["five"]], DAY)
    with pytest.raises(ChipColoursError, match="the ten chip looks like the five one"):
        enrolled(house(BODIES, DAY), "ten", pixels, found[0].corners, found)


def test_a_colour_shown_anew_replaces_the_old() -> None:
    pixels, found = shown([PAIR["wine"]], DAY)
    colours = enrolled(house(PAIR | {"wine": BODIES["one"]}, DAY), "wine", pixels, found[0].corners, found)
    assert names(list(PAIR.values()), DAY, colours) == list(PAIR)


def test_of_several_chips_the_one_that_is_meant_is_learned() -> None:
    pixels, found = shown(list(BODIES.values()), DAY)
    colours = enrolled(ChipColours(), "five", pixels, found[1].corners, found)
    assert names([BODIES["five"], BODIES["one"]], DAY, colours) == ["five", UNKNOWN]


def test_they_are_kept_beside_the_table(tmp_path: Path) -> None:
    colours = house(BODIES, DAY)
    colours.save(chip_file(tmp_path))
    assert ChipColours.load(chip_file(tmp_path)) == colours
    assert ChipColours.load(tmp_path / "none.json") == ChipColours()


@pytest.mark.parametrize("text", ["", "[]", '{"chips": {"red": 3}, "felt": null}', '{"chips": {}}'])
def test_a_spoilt_file_is_refused_by_name(tmp_path: Path, text: str) -> None:
    path = chip_file(tmp_path)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ChipColoursError, match="chips.json: .*show the chips again"):
        ChipColours.load(path)


def test_what_cannot_be_written_is_said(tmp_path: Path) -> None:
    with pytest.raises(ChipColoursError, match="expected a place that can be written to"):
        ChipColours().save(tmp_path / "no" / "folder.json")

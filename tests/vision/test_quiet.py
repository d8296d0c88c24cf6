"""When to look: not while anything moves, not again when nothing changed, not at a still with an arm in it."""

from __future__ import annotations

import time
from collections.abc import Iterator

import cv2
import numpy as np

from assistant.capture.frames import Frame
from assistant.vision.quiet import Quiet, QuietStills

SIZE = (1280, 800)
CARD = (70, 98)


def table(*cards: tuple[int, int], arm: int | None = None, light: int = 0) -> np.ndarray:
    """A felt with cards at places, an arm reaching in at a height, and more or less light; noise as a camera has."""
    dice = np.random.default_rng()
    pixels = np.full((SIZE[1], SIZE[0], 3), (60, 110, 40), np.uint8)
    for x, y in cards:
        cv2.rectangle(pixels, (x, y), (x + CARD[0], y + CARD[1]), (240, 240, 240), -1)
    if arm is not None:
        cv2.rectangle(pixels, (0, arm), (700, arm + 140), (120, 150, 200), -1)
    return np.clip(pixels + dice.integers(-6, 7, pixels.shape) + light, 0, 255).astype(np.uint8)


def film(*pictures: np.ndarray) -> Iterator[Frame]:
    """Ten pictures a second."""
    for number, pixels in enumerate(pictures, 1):
        yield Frame(number, number * 0.1, pixels)


def test_nothing_is_read_while_a_hand_moves_and_the_card_is_read_after() -> None:
    quiet = Quiet(still_s=0.3, looks=3)
    rest = [table()] * 4
    moving = [table(arm=100 + 40 * step) for step in range(5)]
    after = [table((400, 300))] * 8
    ready = [quiet.ready(frame) for frame in film(*rest, *moving, *after)]
    assert ready[:4] == [False, False, False, True], "the first quiet moments"
    assert not any(ready[4:12]), "the arm, and the rest after it"
    assert ready[12:] == [True, True, True, False, False], "three looks at the new card, then none"


def test_a_lamp_that_dims_evenly_is_no_movement() -> None:
    quiet = Quiet(still_s=0.1, looks=5)
    ready = [quiet.ready(frame) for frame in film(table(), table(), table(light=-25), table(light=-25))]
    assert ready == [False, True, True, True]


def test_a_still_with_an_arm_in_it_is_passed_over() -> None:
    stills = QuietStills()
    one, two = (300, 200), (500, 200)
    pictures = [table(one), table(one, arm=300), table(one, two), table(one, two, light=60), table(one, arm=500)]
    assert [stills.ready(frame) for frame in film(*pictures)] == [True, False, True, True, False]


def test_stills_go_on_when_the_camera_was_moved() -> None:
    stills = QuietStills()
    moved = np.full((SIZE[1], SIZE[0], 3), (120, 150, 200), np.uint8)
    half = table()
    half[: SIZE[1] // 3] = moved[: SIZE[1] // 3]
    assert [stills.ready(frame) for frame in film(table(), half, half, half)] == [True, False, True, True]


def test_watching_a_4k_frame_costs_less_than_three_milliseconds() -> None:
    pixels = cv2.resize(table(), (3840, 2560))
    quiet = Quiet()
    took = []
    for number in range(15):
        began = time.perf_counter()
        quiet.ready(Frame(number, number * 0.1, pixels))
        took.append(time.perf_counter() - began)
    assert min(took) < 0.003


def looked_at(pictures: list[np.ndarray], quiet: Quiet) -> list[int]:
    """The numbers of the pictures that are read, from 0."""
    return [number for number, frame in enumerate(film(*pictures)) if quiet.ready(frame)]


def corners(x: int, y: int) -> tuple[tuple[float, float], ...]:
    right, bottom = x + CARD[0], y + CARD[1]
    return (x, y), (right, y), (right, bottom), (x, bottom)


def test_a_card_at_rest_is_read_while_a_hand_still_moves_elsewhere() -> None:
    quiet = Quiet(still_s=0.3, looks=3)
    rest = [table()] * 5
    dealing = [table((900, 100), arm=420 + 40 * (step % 6)) for step in range(12)]
    read = looked_at([*rest, *dealing], quiet)
    assert [number for number in read if number >= 5], "not only when the hand has gone"
    assert not quiet.moves(corners(900, 100)) and quiet.moves(((100, 500), (300, 500), (300, 600), (100, 600)))
    assert not quiet.calm


def test_when_a_card_came_to_rest_is_known_though_an_arm_passed_over_it_later() -> None:
    quiet = Quiet(still_s=0.3, looks=3)
    first, second = (300, 300), (800, 500)
    pictures = [*[table()] * 5, *[table(first)] * 6, *[table(first, second)] * 6]
    pictures += [table(first, second, arm=200 + 60 * step) for step in range(4)] + [table(first, second)] * 6
    looked_at(pictures, quiet)
    assert abs(quiet.since(corners(*first)) - 0.6) < 0.05
    assert abs(quiet.since(corners(*second)) - 1.2) < 0.05


def test_a_card_under_a_resting_arm_is_covered_and_one_that_is_gone_is_not() -> None:
    quiet = Quiet(still_s=0.3, looks=3)
    card = (300, 300)
    for frame in film(*[table(card)] * 8):
        if quiet.ready(frame):
            quiet.looked([corners(*card)])
    for number, pixels in enumerate([table(card, arm=280)] * 8, 9):
        quiet.ready(Frame(number, number * 0.1, pixels))
    assert quiet.covered(corners(*card)), "an arm lies where it lay"
    for number, pixels in enumerate([table()] * 8, 17):
        quiet.ready(Frame(number, number * 0.1, pixels))
    assert not quiet.covered(corners(*card)), "the bare table shows"

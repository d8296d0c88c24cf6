"""The camera that stands in: each fault as it was asked for, and what is wrong with a picture noticed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import cv2
import numpy as np
import pytest

from assistant.capture.faults import FROZEN_S, SAYS, Faults
from assistant.capture.frames import CameraAway, CameraError, Frame, Pixels
from assistant.capture.source import open_camera
from assistant.capture.stand_in import Misbehaviour, StandIn, read_source

SIZE = (160, 120)
KNOWN = [field.name for field in fields(Misbehaviour)]


def pictures() -> Iterator[Pixels]:
    """Sixty pictures, the shade of a patch of each saying which it is."""
    for number in range(60):
        pixels = np.full((SIZE[1], SIZE[0], 3), 90, np.uint8)
        pixels[40:80, 40:80] = 4 * number
        pixels[:: SIZE[1] - 1] = 200
        yield pixels


def faults_of(camera: StandIn, count: int = 12, apart_s: float = 1.0) -> list[str]:
    """What is noticed in so many pictures."""
    faults = Faults()
    found = []
    for number in range(count):
        pixels = camera.read()
        assert pixels is not None
        found.append(faults.of(Frame(number, number * apart_s, pixels)))
    return found


def test_a_well_camera_has_no_fault() -> None:
    assert set(faults_of(StandIn(pictures, 0.0))) == {""}


@pytest.mark.parametrize("fault", sorted(set(SAYS) - {"frozen"}))  # that one takes a while, below
def test_each_fault_is_noticed_in_every_picture_and_over_when_it_is(fault: str) -> None:
    camera = StandIn(pictures, 0.0)
    camera.misbehave(**{fault: 1})
    assert set(faults_of(camera)) == {fault}
    camera.misbehave(**{fault: 0})
    assert set(faults_of(camera)) == {""}


def test_a_frozen_picture_is_noticed_after_a_while_and_a_still_table_is_not_frozen() -> None:
    camera = StandIn(pictures, 0.0)
    camera.read()
    camera.misbehave(frozen=1)
    found = faults_of(camera)
    assert found.index("frozen") == int(FROZEN_S) + 1 and set(found) == {"", "frozen"}
    still = StandIn(lambda: iter([next(pictures())]), 0.0)
    assert set(faults_of(still, 20)) == {""}, "a sensor's noise differs in every picture"


def test_a_cable_pulled_out_after_some_pictures_and_put_back() -> None:
    camera = StandIn(pictures, 0.0)
    camera.misbehave(gone_after=3, gone_for=2)
    assert [camera.read() is None for _ in range(4)] == [False, False, False, True]
    for _ in range(2):
        with pytest.raises(CameraAway):
            camera()
    assert camera() is camera and camera.read() is not None


def test_pictures_are_dropped_but_never_given_in_another_order() -> None:
    camera = StandIn(pictures, 0.0)
    camera.misbehave(drop=0.5)
    given = [camera.read() for _ in range(20)]
    numbers = [round((float(np.median(pixels[45:75, 45:75])) - 1) / 4) for pixels in given if pixels is not None]
    assert numbers == sorted(set(numbers)) and len(numbers) == 20 and numbers[-1] > 25


def test_it_can_be_asked_for_as_a_source(tmp_path: Path) -> None:
    film = tmp_path / "hand.avi"
    writer = cv2.VideoWriter(str(film), cv2.VideoWriter_fourcc(*"MJPG"), 50.0, SIZE)
    for pixels in list(pictures())[:5]:
        writer.write(pixels)
    writer.release()
    camera = open_camera(f"standin:{film}?dark=1")
    frames = camera.frames()
    dark = next(frames)
    camera.close()
    assert camera.device and dark.pixels.max() < 20
    assert read_source("standin:a.mp4?drop=0.25&gone_after=9")[1].gone_after == 9


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("standin:a.mp4?drpo=1", f"unknown fault 'drpo'; expected {', '.join(KNOWN)}"),
        ("standin:a.mp4?drop=much", "drop: 'much'; expected a number"),
        ("standin:nowhere.mp4", "nowhere.mp4: this file does not open as a video"),
    ],
)
def test_what_it_cannot_do_is_said(source: str, said: str) -> None:
    with pytest.raises(CameraError, match=said.replace("?", r"\?")):
        open_camera(source)

"""Films and cameras: the newest frame wins, and a camera that goes away is opened again."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from assistant.capture.frames import CameraError, Pixels
from assistant.capture.live import LiveCamera
from assistant.capture.source import open_camera


def film(path: Path, frames: int, fps: float) -> Path:
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter_fourcc(*"MJPG"), fps, (64, 48))
    assert writer.isOpened()
    for number in range(frames):
        writer.write(np.full((48, 64, 3), 10 * number, np.uint8))
    writer.release()
    return path


def test_a_film_is_played_at_its_own_speed_and_ends(tmp_path: Path) -> None:
    camera = open_camera(str(film(tmp_path / "hand.avi", 10, 20.0)))
    began = time.monotonic()
    shades = [int(frame.pixels.mean()) for frame in camera.frames()]
    assert not camera.stills
    assert shades == pytest.approx([10 * number for number in range(10)], abs=4)
    assert 0.3 < time.monotonic() - began < 2.0


def test_who_is_slow_gets_the_newest_frame(tmp_path: Path) -> None:
    camera = open_camera(str(film(tmp_path / "hand.avi", 20, 50.0)))
    numbers = []
    for frame in camera.frames():
        numbers.append(frame.number)
        time.sleep(0.1)
    assert numbers == sorted(set(numbers)), "never one twice, never an older one"
    assert len(numbers) < 12, "the frames that came meanwhile were dropped"
    assert numbers[-1] == 20


class Reels:
    """Opens a device that gives two pictures and then stops; the second opening fails, the third works."""

    seconds_per_frame = 0.0

    def __init__(self) -> None:
        self.opened = 0
        self.closed = 0
        self._pictures: Iterator[Pixels] = iter(())

    def __call__(self) -> Reels:
        self.opened += 1
        if self.opened == 2:
            raise CameraError("still away")
        self._pictures = iter([np.zeros((4, 4, 3), np.uint8)] * 2)
        return self

    def read(self) -> Pixels | None:
        time.sleep(0.02)
        return next(self._pictures, None)

    def skip(self) -> bool:
        return self.read() is not None

    def close(self) -> None:
        self.closed += 1


def test_a_camera_that_stops_is_opened_again_and_both_are_said() -> None:
    said: list[str] = []
    reels = Reels()
    camera = LiveCamera("camera:0", reels, said.append)
    frames = camera.frames()
    for frame in frames:
        if frame.number == 3:
            break
    camera.close()
    for _ in frames:
        pass
    assert reels.opened >= 3 and reels.closed >= 2
    assert said[:2] == [
        "camera:0: the camera stopped answering; trying again until it returns",
        "camera:0: the camera is back",
    ]


def test_cameras_that_are_not_there_say_so(tmp_path: Path) -> None:
    (tmp_path / "broken.mp4").write_bytes(b"no film")
    with pytest.raises(CameraError, match="does not open as a video"):
        open_camera(str(tmp_path / "broken.mp4"))
    with pytest.raises(CameraError, match=r"camera:9: no camera answers; is it plugged in"):
        open_camera("camera:9")
    with pytest.raises(CameraError, match="camera:nosuch: no camera of that name; cameras here"):
        open_camera("camera:nosuch")

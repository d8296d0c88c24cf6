"""From what a host writes after ``--source`` to the camera it means."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from assistant.capture.devices import BACKEND, Setting, apply, device_number
from assistant.capture.frames import Camera, CameraAway, CameraError, Pixels, Trouble, no_trouble
from assistant.capture.live import LiveCamera
from assistant.capture.recorded import PICTURES, FolderCamera
from assistant.capture.stand_in import SCHEME, StandIn, read_source

ADDRESSES: Final = ("rtsp://", "rtsps://", "http://", "https://")
DEFAULT_FPS: Final = 25.0
ANSWER_MS: Final = 5000  # an address that answers later than this counts as away
_WAYS: Final = "camera:0, camera:NAME, an rtsp:// or http:// address, a video file, or a folder of photographs"
AS_IT_COMES: Final = Setting()


class CaptureReel:
    """A device, an address or a film, as OpenCV opens it."""

    def __init__(self, capture: cv2.VideoCapture, film: bool = False) -> None:
        self._capture = capture
        self._capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        fps = float(self._capture.get(cv2.CAP_PROP_FPS))
        self._seconds = 1.0 / (fps if 1.0 <= fps <= 240.0 else DEFAULT_FPS) if film else 0.0

    @property
    def seconds_per_frame(self) -> float:
        """How long a frame of a film lasts; 0 for a device."""
        return self._seconds

    def read(self) -> Pixels | None:
        """The next picture, or None."""
        good, pixels = self._capture.read()
        return np.asarray(pixels, np.uint8) if good else None

    def skip(self) -> bool:
        """Let one picture go by."""
        return bool(self._capture.grab())

    def close(self) -> None:
        """Let it go."""
        self._capture.release()


def open_camera(
    source: str, pace: float = 0.0, trouble: Trouble = no_trouble, setting: Setting = AS_IT_COMES
) -> Camera:
    """The camera that ``source`` names; ``pace`` is the seconds between the photographs of a folder.

    Raises CameraError naming the source, what is wrong and what was expected; CameraAway where it may answer later.
    """
    if source.startswith("camera:"):
        return LiveCamera(source, lambda: _device(source, setting, trouble), trouble)
    if source.startswith(ADDRESSES):
        return LiveCamera(source, lambda: _address(source), trouble)
    if source.startswith(SCHEME):
        return LiveCamera(source, _stand_in(source), trouble)
    path = Path(source).expanduser()
    if path.is_dir():
        return FolderCamera(path, pace, trouble)
    if path.is_file() and path.suffix.lower() not in PICTURES:
        return LiveCamera(source, lambda: _film(path), trouble)
    if path.is_file():
        raise CameraError(f"{source}: one picture; give the folder it lies in, or use: cards-speak read {source}")
    raise CameraError(f"{source}: there is no such file or folder; expected {_WAYS}")


def _device(source: str, setting: Setting, trouble: Trouble) -> CaptureReel:
    """Looked up anew each time: a camera plugged in again may have another number."""
    number = device_number(source.removeprefix("camera:"))
    capture = cv2.VideoCapture(number, BACKEND)
    if not capture.isOpened():
        capture.release()
        raise CameraAway(f"camera:{number}: no camera answers; is it plugged in, and does no other program use it?")
    amiss = apply(setting, capture)
    if amiss:
        trouble(f"{source}: {amiss}")
    return CaptureReel(capture)


def _address(source: str) -> CaptureReel:
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
    limits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, ANSWER_MS, cv2.CAP_PROP_READ_TIMEOUT_MSEC, ANSWER_MS]
    capture = cv2.VideoCapture(source, cv2.CAP_FFMPEG, limits)
    if not capture.isOpened():
        raise CameraAway(f"{source}: no camera answers at this address; check the address and the network")
    return CaptureReel(capture)


def _stand_in(source: str) -> StandIn:
    path, behaviour = read_source(source)
    stand_in = StandIn(lambda: _pictures(path), _film(path).seconds_per_frame)
    stand_in.behaviour = behaviour
    return stand_in


def _pictures(path: Path) -> Iterator[Pixels]:
    reel = _film(path)
    while (pixels := reel.read()) is not None:
        yield pixels
    reel.close()


def _film(path: Path) -> CaptureReel:
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
    capture = cv2.VideoCapture(str(path))
    if not capture.isOpened():
        raise CameraError(f"{path}: this file does not open as a video; give a video file or a folder of photographs")
    return CaptureReel(capture, film=True)

"""From what a host writes after ``--source`` to the camera it means."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from assistant.capture.frames import Camera, CameraError, Pixels, Trouble, no_trouble
from assistant.capture.live import LiveCamera
from assistant.capture.recorded import PICTURES, FolderCamera

ADDRESSES: Final = ("rtsp://", "rtsps://", "http://", "https://")
DEFAULT_FPS: Final = 25.0
_DEVICES: Final = Path("/sys/class/video4linux")
_WAYS: Final = "camera:0, camera:NAME, an rtsp:// or http:// address, a video file, or a folder of photographs"


class CaptureReel:
    """A device, address or film opened by OpenCV."""

    def __init__(self, where: str | int, film: bool = False) -> None:
        """Raises CameraError where it does not open."""
        os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
        self._capture = cv2.VideoCapture(where)
        if not self._capture.isOpened():
            raise CameraError(_does_not_open(where, film))
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

    def close(self) -> None:
        """Let it go."""
        self._capture.release()


def open_camera(source: str, pace: float = 0.0, trouble: Trouble = no_trouble) -> Camera:
    """The camera that ``source`` names; ``pace`` is the seconds between the photographs of a folder.

    Raises CameraError naming the source, what is wrong and what was expected.
    """
    if source.startswith("camera:"):
        number = _device(source.removeprefix("camera:"))
        return LiveCamera(source, lambda: CaptureReel(number), trouble)
    if source.startswith(ADDRESSES):
        return LiveCamera(source, lambda: CaptureReel(source), trouble)
    path = Path(source).expanduser()
    if path.is_dir():
        return FolderCamera(path, pace, trouble)
    if path.is_file() and path.suffix.lower() not in PICTURES:
        return LiveCamera(source, lambda: CaptureReel(str(path), film=True), trouble)
    if path.is_file():
        raise CameraError(f"{source}: one picture; give the folder it lies in, or use: cards-speak read {source}")
    raise CameraError(f"{source}: there is no such file or folder; expected {_WAYS}")


def _device(text: str) -> int:
    """The number of a camera given by number or by a part of its name."""
    if text.isdecimal():
        return int(text)
    names = {int(path.name.removeprefix("video")): _device_name(path) for path in sorted(_DEVICES.glob("video*"))}
    for number, name in sorted(names.items()):
        if text and text.lower() in name.lower():
            return number
    known = ", ".join(f"{number} ({name})" for number, name in sorted(names.items())) or "none found"
    raise CameraError(f"camera:{text}: no camera of that name; cameras here: {known}")


def _device_name(path: Path) -> str:
    try:
        return (path / "name").read_text(encoding="utf-8").strip()
    except OSError:
        return path.name


def _does_not_open(where: str | int, film: bool) -> str:
    if film:
        return f"{where}: this file does not open as a video; give a video file or a folder of photographs"
    if isinstance(where, int):
        return f"camera:{where}: no camera answers; is it plugged in, and does no other program use it?"
    return f"{where}: no camera answers at this address; check the address and the network"

"""The cameras plugged into this computer, by number and name, and how one of them is set."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Final

import cv2
from cv2_enumerate_cameras import enumerate_cameras

from assistant.capture.frames import CameraAway

BACKENDS: Final = {"linux": cv2.CAP_V4L2, "darwin": cv2.CAP_AVFOUNDATION, "win32": cv2.CAP_MSMF}
BACKEND: Final[int] = BACKENDS.get(sys.platform, cv2.CAP_ANY)
BY_ITSELF, BY_HAND = (3.0, 1.0) if BACKEND == cv2.CAP_V4L2 else (0.75, 0.25)  # how each system writes it


@dataclass(frozen=True, slots=True)
class Device:
    """A camera of this computer: ``camera:NUMBER`` or ``camera:NAME`` opens it."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class Setting:
    """What is asked of a camera: its picture's width and height, and its exposure in the driver's own measure.

    None leaves the size to the camera, and the exposure to its automatic.
    """

    resolution: tuple[int, int] | None = None
    exposure: float | None = None


def devices() -> tuple[Device, ...]:
    """Every camera that this computer has now, by number."""
    found = {info.index: info.name or f"camera {info.index}" for info in enumerate_cameras(BACKEND)}
    return tuple(Device(number, found[number]) for number in sorted(found))


def device_number(text: str) -> int:
    """The number of a camera given by number or by a part of its name; raises CameraAway where none has that name."""
    if text.isdecimal():
        return int(text)
    here = devices()
    for device in here:
        if text and text.lower() in device.name.lower():
            return device.number
    known = ", ".join(f"{device.number} ({device.name})" for device in here) or "none found"
    raise CameraAway(f"camera:{text}: no camera of that name; cameras here: {known}")


def apply(setting: Setting, capture: cv2.VideoCapture) -> str:
    """Set an opened device; what it does not do of it, as a sentence's end, or nothing."""
    if setting.resolution is not None:
        capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))  # large pictures do not fit a cable otherwise
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, setting.resolution[0])
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, setting.resolution[1])
    capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, BY_ITSELF if setting.exposure is None else BY_HAND)
    refused = setting.exposure is not None and not capture.set(cv2.CAP_PROP_EXPOSURE, setting.exposure)
    said = ["it does not let its exposure be set"] if refused else []
    size = int(capture.get(cv2.CAP_PROP_FRAME_WIDTH)), int(capture.get(cv2.CAP_PROP_FRAME_HEIGHT))
    if setting.resolution is not None and setting.resolution != size:
        asked = "{} x {}".format(*setting.resolution)
        said.append("it gives pictures of {} x {}, not {}; choose a size that it has".format(*size, asked))
    return " and ".join(said)

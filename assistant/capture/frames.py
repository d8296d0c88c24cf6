"""One picture, and whatever gives pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]  # height x width x 3; blue, green, red
Trouble = Callable[[str], None]  # told, in one line, what went wrong and was survived


class CameraError(ValueError):
    """A source of pictures that cannot be used; the message names it, what is wrong and the remedy."""


class CameraAway(CameraError):
    """A camera that does not answer now and may later: a device not plugged in, an address not reached."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture: its number from 1, when it was taken (seconds on a clock that never jumps), and its pixels.

    ``name`` is the name of the file it came from, where it came from one.
    """

    number: int
    at: float
    pixels: Pixels
    name: str = ""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.pixels.shape[1], self.pixels.shape[0]


class Camera(Protocol):
    """A source of pictures.

    ``stills`` is True where every frame is a still picture in which nobody moves, so that each one counts; False
    where frames follow each other as in a film and only the newest matters.
    """

    @property
    def name(self) -> str:
        """What the source is called, as a host would say it."""

    @property
    def stills(self) -> bool:
        """True for a folder of photographs."""

    @property
    def device(self) -> bool:
        """True for a camera, with a sensor's noise and a cable; False for pictures that were recorded."""

    def frames(self) -> Iterator[Frame]:
        """The pictures, until there are no more or the camera is closed."""

    def close(self) -> None:
        """Stop: ``frames`` ends soon after; may be called from another thread, and twice."""


def no_trouble(line: str) -> None:
    """For those who do not ask to be told."""

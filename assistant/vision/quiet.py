"""When to look: only while nothing moves over the table, and only until what changed has been looked at enough."""

from __future__ import annotations

from typing import Final, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.capture.frames import Frame

Small = NDArray[np.int16]

WIDTH: Final = 320  # pixels of the shrunken picture
SAME: Final = 18  # grey levels of 255: less is noise or flicker
MOVED: Final = 0.002  # share of the picture: a card is about 0.4 percent of a large table, a hand far more
ARM: Final = 0.06  # share of the picture: more than a few cards can change at once


class Watch(Protocol):
    """Says which frames are worth reading."""

    def ready(self, frame: Frame) -> bool:
        """True where the frame should be read now."""


class Quiet:
    """For a film: a frame is read when nothing has moved for ``still_s`` seconds.

    After each change it is read ``looks`` times, then not again before something changes: an empty hour costs nothing.
    """

    def __init__(self, still_s: float = 0.35, looks: int = 8) -> None:
        self._still_s = still_s
        self._looks = looks
        self._before: Small | None = None
        self._looked_at: Small | None = None
        self._looked = 0
        self._moved_at = 0.0

    def ready(self, frame: Frame) -> bool:
        """True where the table has come to rest and was not looked at enough since."""
        small = shrunken(frame)
        moved = self._before is None or changed_share(small, self._before) > MOVED
        self._before = small
        if moved:
            self._moved_at = frame.at
            return False
        if frame.at - self._moved_at < self._still_s:
            return False
        if self._looked_at is None or changed_share(small, self._looked_at) > MOVED:
            self._looked_at, self._looked = small, 0
        self._looked += 1
        return self._looked <= self._looks


class QuietStills:
    """For stills of one hand: each is read, but one in which an arm or more has come into view.

    Where so much stays changed for two stills in a row, it was the light or the camera that moved, not an arm.
    """

    def __init__(self) -> None:
        self._read: Small | None = None
        self._passed_over = False

    def ready(self, frame: Frame) -> bool:
        """True where no more has changed than cards and chips can change."""
        small = shrunken(frame)
        arm = self._read is not None and changed_share(small, self._read) > ARM
        if arm and not self._passed_over:
            self._passed_over = True
            return False
        self._passed_over = False
        self._read = small
        return True


def shrunken(frame: Frame) -> Small:
    """The frame small, grey and a little blurred."""
    width, height = frame.size
    small = cv2.resize(frame.pixels, (WIDTH, max(1, round(WIDTH * height / width))), interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.blur(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), (3, 3)), np.int16)


def changed_share(one: Small, other: Small) -> float:
    """The share of the picture that differs, when the whole having become lighter or darker is left out."""
    if one.shape != other.shape:
        return 1.0
    apart = one - other
    return float(np.mean(np.abs(apart - int(np.median(apart))) > SAME))

"""What can be wrong with a picture that a camera gave: dark, torn, or the same one again and again."""

from __future__ import annotations

from typing import Final, Literal
from zlib import crc32

import numpy as np

from assistant.capture.frames import Frame, Pixels

Fault = Literal["", "dark", "torn", "frozen"]
DARK: Final = 18  # grey levels of 255, of the brightest twentieth of the picture
BRIGHT_SHARE: Final = 95.0  # percent
FLAT_ROWS: Final = 0.04  # of the height, all of one colour to the lowest row: the rest of the picture never came
FROZEN_S: Final = 4.0  # a sensor's noise is never twice the same
THIN: Final = 16  # every so many rows and columns are looked at
SAYS: Final[dict[Fault, str]] = {
    "dark": "the picture is dark: switch the lamp on, or take the cap off the lens",
    "torn": "pictures come torn: try another cable or a socket of its own, or a smaller resolution",
    "frozen": "the same picture comes again and again: unplug the camera, wait, and plug it in again",
}


class Faults:
    """Looks over each picture of a live camera; it takes less than a millisecond."""

    def __init__(self) -> None:
        self._print = 0
        self._since = 0.0

    def of(self, frame: Frame) -> Fault:
        """What is wrong with this picture; empty where nothing is."""
        thin = frame.pixels[::THIN, ::THIN]
        if self._frozen(thin, frame.at):
            return "frozen"
        if float(np.percentile(thin[::2, ::2], BRIGHT_SHARE)) < DARK:
            return "dark"
        return "torn" if _torn(frame.pixels) else ""

    def _frozen(self, thin: Pixels, at: float) -> bool:
        now = crc32(np.ascontiguousarray(thin).tobytes())
        if now != self._print:
            self._print, self._since = now, at
        return at - self._since > FROZEN_S


def _torn(pixels: Pixels) -> bool:
    """True where the lowest rows are of one colour without any noise, as a decoder fills what it did not get."""
    if not (pixels[-1, ::THIN] == pixels[-1, 0]).all():
        return False
    rows = max(2, round(pixels.shape[0] * FLAT_ROWS))
    lowest = pixels[-rows:, :: THIN // 2]
    return bool((lowest == lowest[-1, 0]).all()) and not bool((pixels[:: THIN * 2, :: THIN * 2] == lowest[-1, 0]).all())

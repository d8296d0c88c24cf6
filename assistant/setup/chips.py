"""The house's own chips: one of each colour is shown to the camera, tapped in the picture, and known from then on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from assistant.capture.frames import Pixels
from assistant.vision.boxes import Floats
from assistant.vision.chips_colour import ChipColours, ChipColoursError
from assistant.vision.chips_enrol import chip_file, enrolled
from assistant.vision.locate import CHIP, FACE, Located
from assistant.vision.reader import NetReader
from assistant.vision.sighting import ChipSighting, Reading

NEAR: Final = 1.6  # radii from a chip's middle within which a tap means that chip
UNIT_BOX: Final = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32)

Seen = Callable[[], tuple[Pixels, Reading] | None]


class ShownChips:
    """The colours that ``reader`` knows, kept in ``folder``; ``seen`` gives the newest picture with what was read."""

    def __init__(self, reader: NetReader, folder: Path, seen: Seen) -> None:
        self._reader, self._file, self._seen = reader, chip_file(folder), seen

    def known(self) -> dict[str, str]:
        """The colours that were shown, each as ``#rrggbb`` under white light."""
        return {name: _web_colour(body.lab) for name, body in self._reader.chip_colours.bodies.items()}

    def show(self, colour: str, at: tuple[float, float]) -> dict[str, str]:
        """The chip at this place, in fractions of the picture, has this colour; all that are known now.

        Raises ChipColoursError where no chip is seen there, or it looks like another that was shown.
        """
        now = self._seen()
        if now is None:
            raise ChipColoursError("the camera has given no picture yet; choose a camera first")
        pixels, reading = now
        chip = _nearest(reading, at)
        if chip is None:
            raise ChipColoursError("no chip is seen there; lay it flat with nothing on it, wait a moment, and tap it")
        cards = [card for card in reading.cards if card.named]
        there = [Located(FACE, 1.0, 0.0, np.array(card.corners, np.float32)) for card in cards]
        there += [Located(CHIP, 1.0, 0.0, _box(one)) for one in reading.chips]
        self._keep(enrolled(self._reader.chip_colours, colour, pixels, _box(chip), there))
        return self.known()

    def forget(self, colour: str) -> dict[str, str]:
        """This colour was shown wrongly; all that are known still."""
        known = self._reader.chip_colours
        others = {name: body for name, body in known.bodies.items() if name != colour}
        self._keep(ChipColours(others, known.felt))
        return self.known()

    def _keep(self, colours: ChipColours) -> None:
        self._file.parent.mkdir(parents=True, exist_ok=True)
        colours.save(self._file)
        self._reader.chip_colours = colours


def _box(chip: ChipSighting) -> Floats:
    return np.asarray(np.asarray(chip.centre, np.float32) + UNIT_BOX * np.float32(chip.radius), np.float32)


def _nearest(reading: Reading, at: tuple[float, float]) -> ChipSighting | None:
    tapped = np.array(at) * (reading.width, reading.height)
    away = [(float(np.linalg.norm(tapped - chip.centre)) / chip.radius, chip) for chip in reading.chips]
    nearest = min(away, key=lambda pair: pair[0], default=None)
    return nearest[1] if nearest is not None and nearest[0] < NEAR else None


def _web_colour(lab: tuple[float, float, float]) -> str:
    """CIE LAB as a page writes colours.

    >>> _web_colour((100.0, 0.0, 0.0))
    '#ffffff'
    """
    bgr = cv2.cvtColor(np.array([[lab]], np.float32), cv2.COLOR_LAB2BGR)[0, 0]
    blue, green, red = (round(255 * float(np.clip(value, 0, 1))) for value in bgr)
    return f"#{red:02x}{green:02x}{blue:02x}"

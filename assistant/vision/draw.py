"""A reading drawn over its picture."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.capture.frames import Pixels
from assistant.cards import FACE_DOWN
from assistant.vision.sighting import UNSURE, Reading

COLOURS: Final = {FACE_DOWN: (200, 130, 0), UNSURE: (0, 140, 255)}  # BGR
NAMED: Final = (40, 160, 0)
CHIP: Final = (180, 0, 180)
LARGEST: Final = 1600  # pixels of the longer side of what is drawn


def drawn(pixels: Pixels, reading: Reading, largest: int = LARGEST) -> Pixels:
    """A smaller copy of the picture with every card outlined and named and every chip ringed."""
    scale = min(1.0, largest / max(pixels.shape[:2]))
    view = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    for card in reading.cards:
        colour = COLOURS.get(card.card, NAMED)
        corners = np.round(np.array(card.corners) * scale).astype(np.int32)
        cv2.polylines(view, [corners], True, colour, 2, cv2.LINE_AA)
        text = card.card if card.card != UNSURE else " ".join((UNSURE, *card.guesses[:2]))
        _label(view, f"{text} {card.confidence:.2f}", corners.mean(axis=0), colour)
    for chip in reading.chips:
        centre = round(chip.centre[0] * scale), round(chip.centre[1] * scale)
        cv2.circle(view, centre, round(chip.radius * scale), CHIP, 2, cv2.LINE_AA)
        _label(view, chip.colour, np.array(centre), CHIP)
    return np.asarray(view, np.uint8)


def _label(view: NDArray[np.uint8], text: str, middle: NDArray[np.float64], colour: tuple[int, int, int]) -> None:
    """White text on a block of the colour, around a point."""
    (wide, high), below = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, 0.5, 1)
    left, base = round(float(middle[0]) - wide / 2), round(float(middle[1]) + high / 2)
    cv2.rectangle(view, (left - 2, base - high - 3), (left + wide + 2, base + below), colour, cv2.FILLED)
    cv2.putText(view, text, (left, base), cv2.FONT_HERSHEY_SIMPLEX, 0.5, (255, 255, 255), 1, cv2.LINE_AA)

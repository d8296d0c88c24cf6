"""The camera's newest picture, and beside it what was last recognised in one: what the host sees while setting up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import cv2
import numpy as np

from assistant.capture.frames import Frame, Pixels
from assistant.cards import FACE_DOWN
from assistant.night.looking import Looked
from assistant.vision.facts import Lying
from assistant.vision.sighting import Sighting

QUALITY: Final = 85  # of 100
CUT_SIZE: Final = (250, 350)
Learn = Callable[[Pixels, Sighting, str], bool]


@dataclass(frozen=True)
class Snapshot:
    """One picture, and the newest look at the table (of this picture or an earlier one), None before the first."""

    frame: Frame
    looked: Looked | None

    def jpeg(self, width: int = 0) -> bytes:
        """The picture as JPEG, made so many pixels wide where it is wider; 0 leaves it as it is."""
        return jpeg_of(self.frame.pixels, width)

    def json(self) -> dict[str, Any]:
        """What was recognised; all places are fractions of the picture, so that they fit it at any size."""
        width, height = self.frame.size
        return {"number": self.frame.number, "width": width, "height": height, **_recognised(self.looked)}


def _recognised(looked: Looked | None) -> dict[str, Any]:
    if looked is None:
        return {"corners": [], "cards": [], "chips": []}
    width, height = looked.frame.size
    cards = [
        {
            "card": card.card,
            "guesses": list(card.guesses),
            "confidence": round(card.confidence, 3),
            "spot": "" if spot is None else str(spot),
            "corners": [[round(x / width, 4), round(y / height, 4)] for x, y in card.corners],
        }
        for card, spot in looked.cards
    ]
    chips = [
        {
            "colour": chip.colour,
            "centre": [round(chip.centre[0] / width, 4), round(chip.centre[1] / height, 4)],
            "radius": round(chip.radius / width, 4),
        }
        for chip in looked.reading.chips
    ]
    return {"corners": [list(corner) for corner in looked.felt.corners], "cards": cards, "chips": chips}


@dataclass(frozen=True, eq=False)
class Cut:
    """One card cut out of a frame and made upright."""

    frame: Frame
    card: Sighting
    pixels: Pixels


def cut_of(looked: Looked | None, lying: Sequence[Lying], number: int) -> Cut | None:
    """The card with this number; None where it is not seen face up in the newest look, so nothing hidden is shown."""
    found = next((one for one in lying if one.number == number), None)
    if looked is None or found is None or found.seen.corners is None:
        return None
    corners = found.seen.corners
    seen = next((card for card in looked.reading.cards if card.corners == corners), None)
    if seen is None or seen.card == FACE_DOWN:
        return None
    wide, high = CUT_SIZE
    upright = np.asarray([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32)
    turn = cv2.getPerspectiveTransform(np.asarray(corners, np.float32), upright)
    cut = cv2.warpPerspective(looked.frame.pixels, turn, CUT_SIZE, flags=cv2.INTER_AREA)
    return Cut(looked.frame, seen, np.asarray(cut, np.uint8))


def learn_nothing(pixels: Pixels, card: Sighting, name: str) -> bool:
    """For a reader that cannot be taught."""
    return False


def jpeg_of(pixels: Pixels, width: int = 0) -> bytes:
    """Pixels as JPEG, made so many pixels wide where they are wider."""
    high, wide = pixels.shape[:2]
    if 0 < width < wide:
        size = width, max(1, round(high * width / wide))
        pixels = np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)
    good, coded = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    assert good
    return coded.tobytes()

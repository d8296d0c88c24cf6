"""A reader that knows the film: it names every card that no arm covers, as the truth of the frame has it."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from assistant.capture.frames import Pixels
from assistant.vision.sighting import Reading, Sighting
from models.film import places
from models.film.film import FilmFrame
from models.film.moving import Arm
from models.scene import CARD_HEIGHT, LaidCard, rectangle

CARD_WIDTH = 63.5
COVERS_MM = 55.0  # a card whose middle lies this near an arm cannot be read


class PerfectReader:
    """Shown each frame of the film before it is asked to read one."""

    def __init__(self) -> None:
        self._frame: FilmFrame | None = None

    def shown(self, frame: FilmFrame) -> None:
        """The frame that is read next."""
        self._frame = frame

    def read(self, pixels: Pixels, file: Path | None = None) -> Reading:
        """What lies on the table and can be seen."""
        assert self._frame is not None
        high, wide = pixels.shape[:2]
        cards = [one.thing for one in self._frame.lying if isinstance(one.thing, LaidCard)]
        arms = [thing for thing in self._frame.moving if isinstance(thing, Arm)]
        seen = [_sighting(card, (wide, high)) for card in cards if not any(_covers(arm, card) for arm in arms)]
        return Reading(wide, high, tuple(seen), ())


def _sighting(card: LaidCard, size: tuple[int, int]) -> Sighting:
    lie = rectangle(card.x, card.y, CARD_WIDTH, CARD_HEIGHT, card.angle, 0.0)
    a, b, c, d = ((float(x), float(y)) for x, y in places.camera().project(lie, size))
    return Sighting(card.code if card.face_up else "??", 0.99, (a, b, c, d))


def _covers(arm: Arm, card: LaidCard) -> bool:
    """True where the card's middle lies near the line from the shoulder to the fingers."""
    start, end, at = np.array(arm.shoulder), np.array(arm.tip), np.array([card.x, card.y])
    along = end - start
    share = np.clip(np.dot(at - start, along) / max(float(np.dot(along, along)), 1.0), 0.0, 1.0)
    return float(np.linalg.norm(at - start - share * along)) < COVERS_MM

"""When to look: where nothing moves over the table, and only until what changed has been looked at enough."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Protocol

import cv2
import numpy as np

from assistant.capture.frames import Frame
from assistant.vision.settled import Mask, Settled, differs
from assistant.vision.shrink import Small, small_grey
from assistant.vision.sighting import Corners

WIDTH: Final = 320  # pixels of the shrunken picture
SPECK: Final = 25  # pixels of it: a chip is about 60 on a large table, a card 270
ARM: Final = 0.06  # share of the picture: more than a few cards can change at once
SETTLED_S: Final = 0.15  # a place that keeps still for so long between two hands shows what lies there
AMID: Final = 3  # looks at what has just come to rest while a hand still moves elsewhere


class Watch(Protocol):
    """Says which frames are worth reading, and how far what they show can be trusted."""

    def ready(self, frame: Frame) -> bool:
        """True where the frame should be read now."""

    @property
    def calm(self) -> bool:
        """True where nothing moves, and what lies there has been looked at enough."""

    def looked(self, places: Iterable[Corners]) -> None:
        """Told after each reading where something was seen to lie."""

    def moves(self, corners: Corners) -> bool:
        """True where something moves over this place in the frame last given."""

    def covered(self, corners: Corners) -> bool:
        """True where a card that lay at this place may be under something that is no card."""

    def since(self, corners: Corners) -> float:
        """When what lies at this place came to lie there, on the clock of the frames."""


class Quiet:
    """For a film: a frame is read when something has come to rest for ``still_s`` seconds, a hand elsewhere or not.

    After each change it is read ``looks`` times, then not again before something changes: an empty hour costs nothing.
    """

    def __init__(self, still_s: float = 0.35, looks: int = 8) -> None:
        self._still_s = still_s
        self._looks = looks
        self._before: Small | None = None
        self._looked_at: Small | None = None
        self._left = 0  # looks
        self._left_amid = 0

    def ready(self, frame: Frame) -> bool:
        """True where something has come to rest that was not looked at enough since."""
        small = small_grey(frame.pixels, WIDTH)
        if self._before is None or small.shape != self._before.shape:
            self._start(small, frame)
            return False
        self._moved_at[_solid(differs(small, self._before))] = frame.at
        self._before = small
        moving = frame.at - self._moved_at < self._still_s
        self._settled.take(small, self._moved_at, frame.at - self._moved_at >= SETTLED_S)
        if self._looked_at is None:
            self._busy, rested = moving, not moving.any()
        else:
            self._busy, rested = _stirred(moving, differs(small, self._looked_at))
        return self._look(small, rested)

    def _start(self, small: Small, frame: Frame) -> None:
        self._before, self._looked_at = small, None
        self._moved_at = np.full(small.shape, frame.at, np.float64)
        self._settled = Settled(small, frame.at, WIDTH / frame.size[0])
        self._busy = np.ones(small.shape, bool)

    def _look(self, small: Small, rested: bool) -> bool:
        """Count the looks that are left; a place that moves is not looked at, so it stays as it was looked at."""
        if rested:
            self._left, self._left_amid = self._looks, AMID if self._looked_at is not None else 0
        busy = bool(self._busy.any())
        if self._left == 0 or (busy and self._left_amid == 0):
            return False
        self._left -= 1
        self._left_amid -= busy
        if self._looked_at is None:
            self._looked_at = small
        self._looked_at = np.where(self._busy, self._looked_at, small)
        return True

    @property
    def calm(self) -> bool:
        """True where nothing moves and no look is left."""
        return self._looked_at is not None and self._left == 0 and not self._busy.any()

    def looked(self, places: Iterable[Corners]) -> None:
        """What lies where is remembered, to know the bare table from what hangs over it."""
        self._settled.looked(places, self._busy)

    def moves(self, corners: Corners) -> bool:
        """True where the place is touched by what moves."""
        return bool(self._busy[self._settled.mask([corners])].any())

    def covered(self, corners: Corners) -> bool:
        """True where something moves there, or the bare table does not show."""
        return self.moves(corners) or not self._settled.bare(corners)

    def since(self, corners: Corners) -> float:
        """When it came to rest there."""
        return self._settled.since(corners)


class QuietStills:
    """For stills of one hand: each is read, but one in which an arm or more has come into view.

    Where so much stays changed for two stills in a row, it was the light or the camera that moved, not an arm. Nobody
    moves in a still, so all that is seen counts, and came when it was first seen.
    """

    def __init__(self) -> None:
        self._read: Small | None = None
        self._passed_over = False
        self._at = 0.0

    def ready(self, frame: Frame) -> bool:
        """True where no more has changed than cards and chips can change."""
        small = small_grey(frame.pixels, WIDTH)
        self._at = frame.at
        arm = self._read is not None and changed_share(small, self._read) > ARM
        if arm and not self._passed_over:
            self._passed_over = True
            return False
        self._passed_over = False
        self._read = small
        return True

    @property
    def calm(self) -> bool:
        """True where the last still was read."""
        return not self._passed_over

    def looked(self, places: Iterable[Corners]) -> None:
        """Nothing needs to be remembered."""

    def moves(self, corners: Corners) -> bool:
        """Nothing moves in a still."""
        return False

    def covered(self, corners: Corners) -> bool:
        """What is not seen is not there."""
        return False

    def since(self, corners: Corners) -> float:
        """When the still was taken."""
        return self._at


def _stirred(moving: Mask, changed: Mask) -> tuple[Mask, bool]:
    """Where something moves, with all of what it belongs to, and whether anything else has changed and is at rest.

    What hangs together with a moving edge is an arm, a sleeve, a card in a hand: all of it moves.
    """
    count, labels, stats, _ = cv2.connectedComponentsWithStats((moving | changed).astype(np.uint8), connectivity=8)
    large = stats[:, cv2.CC_STAT_AREA] >= SPECK
    large[0] = False
    astir = np.zeros(count, bool)
    astir[np.unique(labels[moving])] = True
    return np.asarray((large & astir)[labels], bool), bool((large & ~astir).any())


def _solid(mask: Mask) -> Mask:
    """The mask without single pixels, which are noise."""
    return np.asarray(cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_OPEN, np.ones((2, 2), np.uint8)) > 0, bool)


def changed_share(one: Small, other: Small) -> float:
    """The share of the picture that differs, when the whole having become lighter or darker is left out."""
    return 1.0 if one.shape != other.shape else float(np.mean(differs(one, other)))

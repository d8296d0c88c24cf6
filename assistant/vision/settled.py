"""Since when each part of a still picture has looked as it does, whatever passed over it meanwhile.

Everything is kept small and grey; places are corners in pixels of the whole picture.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.vision.shrink import Small
from assistant.vision.sighting import Corners

Mask = NDArray[np.bool_]

SAME: Final = 18  # grey levels of 255: less is noise or flicker
NEWEST_SHARE: Final = 80.0  # percent: a card laid over others changes only a part of what lies under it
BARE_SHARE: Final = 0.6  # of a place: so much of the table shows where nothing lies or hangs over it


class Settled:
    """What each pixel of the shrunken picture shows while it is still, and since when."""

    def __init__(self, small: Small, at: float, scale: float) -> None:
        """``scale`` is the shrunken picture's width over the whole one's."""
        self._scale = scale
        self._value, self._since = small.copy(), np.full(small.shape, at, np.float64)
        self._earlier, self._earlier_since = small.copy(), self._since.copy()
        self._ground, self._known = small.copy(), np.zeros(small.shape, bool)
        self._now = small

    def take(self, small: Small, moved_at: NDArray[np.float64], still: Mask) -> None:
        """One more picture; ``moved_at`` is when each pixel last changed, ``still`` where that is long enough ago.

        A pixel that comes back to what it was before, as when an arm has gone, has looked so all the time.
        """
        self._now = small
        other = still & differs(small, self._value)
        back = other & ~differs(small, self._earlier)
        since = np.where(back, self._earlier_since, moved_at)
        self._earlier[other], self._earlier_since[other] = self._value[other], self._since[other]
        self._since[other] = since[other]
        self._value[still] = small[still]

    def since(self, corners: Corners) -> float:
        """When what lies at this place came to lie there, on the clock of the frames."""
        inside = self._since[self.mask([corners])]
        return float(np.percentile(inside, NEWEST_SHARE)) if inside.size else 0.0

    def looked(self, places: Iterable[Corners], moving: Mask) -> None:
        """All that lies on the table now: wherever else nothing moves, the bare table shows."""
        bare = ~(self.mask(places, wider=2) | moving)
        self._ground[bare] = self._now[bare]
        self._known |= bare

    def bare(self, corners: Corners) -> bool:
        """True where the bare table shows at a place; false where something else lies or hangs over it."""
        inside = self.mask([corners])
        if not inside.any() or not self._known.any():
            return True
        ground = np.where(self._known, self._ground, int(np.median(self._ground[self._known])))
        return float(np.mean(~differs(self._now, ground)[inside])) > BARE_SHARE

    def mask(self, places: Iterable[Corners], wider: int = 0) -> Mask:
        """The pixels of the shrunken picture that lie in these places."""
        drawn = np.zeros(self._now.shape, np.uint8)
        for corners in places:
            cv2.fillConvexPoly(drawn, np.round(np.asarray(corners) * self._scale).astype(np.int32), 1)
        if wider:
            drawn = np.asarray(cv2.dilate(drawn, np.ones((2 * wider + 1,) * 2, np.uint8)), np.uint8)
        return drawn > 0


def differs(one: Small, other: Small) -> Mask:
    """Where two pictures differ, when the whole having become lighter or darker is left out."""
    apart = one - other
    return np.asarray(np.abs(apart - int(np.median(apart[::3, ::3]))) > SAME, bool)

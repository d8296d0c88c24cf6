"""What several looks at a hand agree on."""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import dataclass
from typing import Final

from assistant.vision.palms import NO_HAND, PalmLook

WINDOW: Final = 8  # looks at a hand that count, the newest ones
AGREE: Final = 4  # of them that must say the same
SHARE: Final = 0.75  # and at least this part of those that say anything
TRIED: Final = 6  # looks at a hand after which it is said why it cannot be read


@dataclass(frozen=True, slots=True)
class PalmReading:
    """What a seat's open hand shows: 0, 1 or 2 chips, or None with the reason; for a person to confirm."""

    seat: int
    chips: int | None
    confidence: float
    reason: str = ""


class PalmVote:
    """The looks at one seat's hand. Empty pictures do not count: the hand is still to come, or gone again."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self._looks: deque[PalmLook] = deque(maxlen=WINDOW)

    def add(self, look: PalmLook) -> PalmReading | None:
        """One more look; what is believed with it, or None while it is too early to say anything."""
        if look.reason == NO_HAND:
            return None
        self._looks.append(look)
        counts = Counter(one.chips for one in self._looks if one.chips is not None)
        if counts:
            chips, agreed = counts.most_common(1)[0]
            if agreed >= AGREE and agreed >= SHARE * len(self._looks):
                sure = [one.confidence for one in self._looks if one.chips == chips]
                return PalmReading(self.seat, chips, sum(sure) / len(self._looks))
        if len(self._looks) < TRIED:
            return None
        reasons = Counter(one.reason for one in self._looks if one.reason)
        reason = reasons.most_common(1)[0][0] if reasons else "the looks at the hand do not agree"
        return PalmReading(self.seat, None, 0.0, reason)

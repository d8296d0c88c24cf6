"""Open palms: how many chips lie on a hand that is held open, or why that cannot be said.

A reading is a proposal: a fist, a hand with its back up, one cut by the picture's edge or a chip that is not plain is
never guessed, and what several frames agree on is still for a person to confirm.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

import numpy as np

from assistant.capture.frames import Pixels
from assistant.vision.palms_chips import held
from assistant.vision.palms_hand import WRIST, Hand, HandFinder

MOST: Final = 2  # chips that a declaration can hold
FINGERS: Final = ((5, 6, 8), (9, 10, 12), (13, 14, 16), (17, 18, 20))  # knuckle, middle joint and tip of each
STRAIGHT: Final = 1.15  # how much further from the wrist the tip of a straight finger is than its middle joint
OPEN: Final = 3  # straight fingers of an open hand
MARGIN: Final = 0.01  # of the picture's side; a point nearer the edge may be cut
WHICH: Final = 0.2  # how far from a half the chance of a right hand must be to tell the palm from the back

NO_HAND = "no open hand is seen"
FIST = "the hand is not open"
CUT = "a part of the hand is outside the picture"
BACK = "the back of the hand is up"
BACK_PERHAPS = "the palm cannot be told from the back of the hand"
UNSURE_CHIPS = "the chips on the hand cannot be counted"


@dataclass(frozen=True, slots=True)
class PalmLook:
    """One look at one seat's hand: the chips on it, or None with the reason; how sure that is; where its wrist is.

    ``wrist`` is in pixels of the picture that was looked at, None without a hand.
    """

    chips: int | None
    confidence: float = 0.0
    reason: str = ""
    wrist: tuple[float, float] | None = None


class PalmReader(Protocol):
    """Whatever reads an open hand."""

    def look(self, pixels: Pixels) -> PalmLook:
        """The hand in a square picture of one seat, BGR."""


class ScriptedPalms:
    """Sees nothing: gives the looks that it was told, one after another, the last one again and again."""

    def __init__(self, *looks: PalmLook) -> None:
        self._looks = list(looks)

    def look(self, pixels: Pixels) -> PalmLook:
        """The next look."""
        return self._looks.pop(0) if len(self._looks) > 1 else self._looks[0]


class NetPalms:
    """Reads palms with the networks that come with the program; raises WeightsError where they are missing."""

    def __init__(self, threads: int = 0) -> None:
        self._finder = HandFinder(threads=threads)

    def look(self, pixels: Pixels) -> PalmLook:
        """The hand in a square picture of one seat, BGR."""
        hand = self._finder.find(pixels)
        if hand is None:
            return PalmLook(None, reason=NO_HAND)
        wrist = float(hand.points[WRIST, 0]), float(hand.points[WRIST, 1])
        why_not = not_open(hand, (pixels.shape[1], pixels.shape[0]))
        if why_not:
            return PalmLook(None, reason=why_not, wrist=wrist)
        on_it = held(pixels, hand)
        if on_it.chips is None or on_it.chips > MOST:
            return PalmLook(None, reason=UNSURE_CHIPS, wrist=wrist)
        why_not = "" if on_it.chips else not_palm(hand)
        if why_not:
            return PalmLook(None, reason=why_not, wrist=wrist)
        return PalmLook(on_it.chips, hand.score * on_it.sure, wrist=wrist)


def not_open(hand: Hand, size: tuple[int, int]) -> str:
    """Why a hand in a picture of this size (width, height) is no open one; empty where it is."""
    low, high = hand.points.min(axis=0), hand.points.max(axis=0)
    margin = MARGIN * max(size)
    if (low < margin).any() or (high > np.array(size) - margin).any():
        return CUT
    away = np.linalg.norm(hand.points - hand.points[WRIST], axis=1)
    straight = sum(away[tip] > STRAIGHT * away[joint] for _, joint, tip in FINGERS)
    return "" if straight >= OPEN else FIST


def not_palm(hand: Hand) -> str:
    """Why the palm of an empty hand is not up for certain; empty where it is.

    Seen from the palm, a right hand has its thumb to the right of its raised fingers.
    """
    first, last = (hand.points[knuckle] - hand.points[WRIST] for knuckle in (5, 17))
    thumb_right = float(first[0] * last[1] - first[1] * last[0]) < 0
    if abs(hand.right - 0.5) < WHICH:
        return BACK_PERHAPS
    return "" if thumb_right == (hand.right > 0.5) else BACK

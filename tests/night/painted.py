"""A table that is painted: each card is a white rectangle whose grey middle says which card it is."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from assistant.capture.frames import Pixels
from assistant.cards import DECK
from assistant.vision.sighting import Reading, Sighting

SIZE = (480, 480)
CARD = (30, 42)
NAMES = [str(card) for card in DECK]
BACK = (160, 60, 40)
FELT = (60, 110, 40)
SLEEVE = (110, 130, 190)
Place = tuple[float, float]


class Painter:
    """What lies on the table now; it may be changed from another thread, and is painted anew for each picture."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._cards: list[tuple[str, Place]] = []
        self.sleeve: tuple[int, int, int, int] | None = None

    def lay(self, *cards: tuple[str, Place]) -> None:
        """One card more or several."""
        with self._lock:
            self._cards += cards

    def take(self, card: str, place: Place) -> None:
        """One card less."""
        with self._lock:
            self._cards.remove((card, place))

    def clear(self) -> None:
        """An empty table."""
        with self._lock:
            self._cards.clear()

    def picture(self) -> Pixels:
        """The table now."""
        with self._lock:
            cards = tuple(self._cards)
        pixels = np.full((SIZE[1], SIZE[0], 3), FELT, np.uint8)
        pixels[:: SIZE[1] - 1] = 90  # a rim, so that no picture ends in rows of one colour
        for card, (x, y) in cards:
            left, top = round(x * SIZE[0]) - CARD[0] // 2, round(y * SIZE[1]) - CARD[1] // 2
            right, bottom = left + CARD[0], top + CARD[1]
            pixels[top:bottom, left:right] = BACK if card == "??" else 250
            if card != "??":
                pixels[top + 6 : bottom - 6, left + 6 : right - 6] = 4 * NAMES.index(card)
        if self.sleeve is not None:
            left, top, right, bottom = self.sleeve
            pixels[top:bottom, left:right] = SLEEVE
        dice = np.random.default_rng()
        pixels[-40:] += dice.integers(0, 4, pixels[-40:].shape, np.uint8)
        return pixels

    def pictures(self) -> Iterator[Pixels]:
        """One picture after another, for a camera."""
        while True:
            yield self.picture()


class PaintedReader:
    """Reads what a painter painted: whole cards only."""

    def read(self, pixels: Pixels, file: Path | None = None) -> Reading:
        """The cards of a picture."""
        cards = [*_cards(pixels, back=False), *_cards(pixels, back=True)]
        return Reading(pixels.shape[1], pixels.shape[0], tuple(cards), ())


def _cards(pixels: Pixels, back: bool) -> Iterator[Sighting]:
    near = np.abs(pixels.astype(int) - (BACK if back else (250, 250, 250))).max(axis=2) < 12
    found, _ = cv2.findContours(near.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    for outline in found:
        x, y, wide, high = cv2.boundingRect(outline)
        if (wide, high) != CARD:
            continue
        middle = pixels[y + 10 : y + high - 10, x + 10 : x + wide - 10]
        card = "??" if back else NAMES[min(len(NAMES) - 1, round(float(np.median(middle)) / 4))]
        yield Sighting(card, 0.99, ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high)))

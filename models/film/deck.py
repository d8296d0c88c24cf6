"""The deck that films are played with: Adrian Kennard's with the big index (CC0), all its faces on one sheet."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

import cv2
import numpy as np

SHEET = Path(__file__).with_name("deck.webp")
RANKS, SUITS = "A23456789TJQK", "cdhs"  # left to right and top to bottom
CORNER = 0.052  # radius of a card's corners against its width


class SheetDeck:
    """Fifty-two faces cut from a picture in which they lie edge to edge, a row for each suit; backs are drawn."""

    def __init__(self, sheet: Path = SHEET) -> None:
        self._sheet = sheet

    def face(self, code: str) -> np.ndarray:
        """The face of a card like ``7d``, RGBA uint8; ValueError for any other name."""
        column, row = RANKS.index(code[0]), SUITS.index(code[1])
        high, wide = self._faces.shape[0] // len(SUITS), self._faces.shape[1] // len(RANKS)
        face = self._faces[row * high : (row + 1) * high, column * wide : (column + 1) * wide]
        return np.dstack([face, _rounded(high, wide)])

    def joker(self) -> np.ndarray | None:
        """This deck has none."""
        return None

    def backs(self) -> list[np.ndarray]:
        """This deck has none of its own."""
        return []

    @cached_property
    def _faces(self) -> np.ndarray:
        picture = cv2.imread(str(self._sheet), cv2.IMREAD_COLOR)
        if picture is None:
            raise OSError(f"{self._sheet}: cannot read this picture of a deck")
        return cv2.cvtColor(picture, cv2.COLOR_BGR2RGB)


def _rounded(high: int, wide: int) -> np.ndarray:
    """Alpha of a card: uint8, 255 inside a rectangle with rounded corners."""
    mask, radius = np.zeros((high * 4, wide * 4), np.uint8), round(wide * 4 * CORNER)
    cv2.rectangle(mask, (radius, 0), (wide * 4 - radius - 1, high * 4), 255, -1)
    cv2.rectangle(mask, (0, radius), (wide * 4, high * 4 - radius - 1), 255, -1)
    for x in (radius, wide * 4 - radius - 1):
        for y in (radius, high * 4 - radius - 1):
            cv2.circle(mask, (x, y), radius, 255, -1)
    return cv2.resize(mask, (wide, high), interpolation=cv2.INTER_AREA)

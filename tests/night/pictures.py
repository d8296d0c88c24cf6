"""Pictures of tables whose reading is written beside them, for tests of everything after the reading."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import cv2
import numpy as np

SIZE = (800, 800)
ALL_FOUR = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]
SEATS = {1: (0.88, 0.47), 2: (0.74, 0.11), 3: (0.29, 0.10), 4: (0.10, 0.52)}
BOARD = (0.25, 0.86)
POT = (0.5, 0.5)
DECK = (0.45, 0.5)


def photo(
    folder: Path,
    name: str,
    board: str,
    seats: Mapping[int, str],
    chips: Sequence[str] = (),
    guesses: Sequence[str] = ("8h", "3h"),
    deck: bool = False,
) -> Path:
    """A picture file of a table of four and, beside it, what is to be read in it."""
    pixels = np.full((SIZE[1], SIZE[0], 3), 120, np.uint8)
    path = folder / name
    assert cv2.imwrite(str(path), pixels)
    cards = [_card(card, (BOARD[0] + 0.12 * at, BOARD[1]), guesses) for at, card in enumerate(board.split())]
    cards += [_card("??", DECK, guesses)] * deck
    for seat, hand in seats.items():
        x, y = SEATS[seat]
        cards += [_card(card, (x + 0.03 * at, y), guesses) for at, card in enumerate(hand.split())]
    seen_chips = [
        {"colour": colour, "centre": [SIZE[0] * POT[0], SIZE[1] * POT[1]], "radius": 9, "confidence": 0.99}
        for colour in chips
    ]
    reading = {"width": SIZE[0], "height": SIZE[1], "cards": cards, "chips": seen_chips}
    path.with_suffix(".json").write_text(json.dumps(reading), encoding="utf-8")
    return path


def _card(card: str, place: tuple[float, float], guesses: Sequence[str]) -> dict[str, object]:
    x, y = place[0] * SIZE[0], place[1] * SIZE[1]
    corners = [[x - 20, y - 28], [x + 20, y - 28], [x + 20, y + 28], [x - 20, y + 28]]
    extra = {"guesses": list(guesses)} if card == "?x" else {}
    return {"card": card, "confidence": 0.99, "corners": corners, **extra}

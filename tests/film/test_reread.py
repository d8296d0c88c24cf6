"""A still camera's picture read again round what has changed: what lies beside it stays known."""

from __future__ import annotations

import numpy as np

from assistant.vision.again import Rereader
from assistant.vision.reader import NetReader
from models.compose import Studio
from models.film import places
from models.film.deck import SheetDeck
from models.film.film import Look
from models.film.painter import Painter
from models.scene import LaidCard, Scene

LOOK = Look(size=(1920, 1080))
LYING = [
    LaidCard("As", 46.0, 51.0, 180.0, face_up=False, back=places.BACK),
    LaidCard("9h", 45.0, 158.0, 180.0, face_up=True),
    LaidCard("Ad", 844.0, 158.0, 180.0, face_up=True),
]
DEALT = LaidCard("2d", 117.0, 159.0, 180.0, face_up=True)


def painted(*cards: LaidCard) -> np.ndarray:
    scene = Scene((), places.camera(), LOOK.size, places.TABLE, LOOK.surface, "wood", LOOK.light, 1)
    painter = Painter(Studio([SheetDeck()]), scene, 1)
    painter.lay(cards)
    return np.asarray(painter.paint((), 1.0), np.uint8)


def test_a_back_beside_a_card_that_is_dealt_stays_known() -> None:
    reader = Rereader(NetReader(threads=1))
    before, after = painted(*LYING), painted(*LYING, DEALT)
    assert sorted(card.card for card in reader.read(before).cards) == ["9h", "??", "Ad"]
    for _ in range(3):
        assert sorted(card.card for card in reader.read(after).cards) == ["2d", "9h", "??", "Ad"]

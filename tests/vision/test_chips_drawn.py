"""Chips on drawn tables, read by the real networks: every one found with its colour, and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
import pytest

from assistant.vision.reader import NetReader
from models.compose import Studio
from models.film.deck import SheetDeck
from models.light import Light
from models.scene import Camera, LaidCard, LaidChip, LaidProp, Scene

CARDS = [LaidCard(code, 120.0 + 80.0 * n, 90.0) for n, code in enumerate(("7d", "Ks", "2h", "Tc", "9s"))]
APART = [
    LaidChip(colour, 100.0 + 95.0 * n, 300.0, look=3 + n) for n, colour in enumerate(("red", "blue", "green", "black"))
]
TOUCHING = [LaidChip("red", 520.0, 300.0, look=3), LaidChip("red", 559.5, 300.0, look=3)]
OVERLAPPING = [LaidChip("blue", 650.0, 180.0, look=4), LaidChip("green", 672.0, 196.0, look=5, lift=3.3)]
LIGHTS = {"day": Light(), "lamp": Light(cast=(0.72, 0.9, 1.0)), "shade": Light(cast=(1.0, 0.94, 0.86), exposure=0.7)}


@pytest.fixture(scope="module")
def reader() -> NetReader:
    return NetReader(threads=1)


def seen(reader: NetReader, laid: Sequence[LaidCard | LaidChip | LaidProp], light: str = "day") -> Counter[str]:
    """The chips by colour that are read on a table 800 mm wide, seen from above."""
    scene = Scene(laid, Camera(400, 225, 800), size=(1600, 900), surface="green felt", light=LIGHTS[light])
    pixels = Studio([SheetDeck()]).render(scene, seed=5).pixels
    return Counter(chip.colour for chip in reader.read(np.asarray(pixels, np.uint8)).chips)


@pytest.mark.parametrize("light", LIGHTS)
def test_chips_apart_touching_and_overlapping_are_counted_in_any_light(reader: NetReader, light: str) -> None:
    chips = [*APART, *TOUCHING, *OVERLAPPING]
    assert seen(reader, [*CARDS, *chips], light) == Counter(chip.colour for chip in chips)


def test_coins_and_cups_are_no_chips(reader: NetReader) -> None:
    things = [LaidProp("coins", 200.0, 320.0, look=1), LaidProp("round", 520.0, 320.0, look=2)]
    assert seen(reader, [*CARDS, *things]) == Counter()

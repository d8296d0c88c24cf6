"""The chips of a film's pot: what was paid, in the house's colours, beside each other while there is room."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from assistant.money import Unit
from assistant.rules.load import load_house
from models.film.places import POT_AREA, Point
from models.scene import LaidChip

TRIES = 40  # places looked at before a chip is put down where it is least in the way


class Chips:
    """The chips that a house plays with."""

    def __init__(self, house: str) -> None:
        """``house`` is its key; raises RulesError where there is none."""
        played = load_house(house)
        self._unit = Unit.of(played.unit)
        worths = {colour: self._unit.read(worth) for colour, worth in played.chips.items()} or {"white": 1}
        self._worths = sorted(worths.items(), key=lambda one: -one[1])

    def of(self, amount: str) -> list[str]:
        """The colours of the fewest chips that an amount is paid with.

        >>> Chips("local").of("1.75")
        ['blue', 'red', 'white']
        """
        units = self._unit.read(amount)
        paid: list[str] = []
        for colour, worth in self._worths:
            paid += [colour] * (units // worth)
            units %= worth
        return paid


def free_place(lying: Sequence[LaidChip], dice: np.random.Generator) -> Point:
    """Somewhere in the pot, far from the chips that lie there."""
    left, top, right, bottom = POT_AREA
    tries = np.column_stack([dice.uniform(left, right, TRIES), dice.uniform(top, bottom, TRIES)])
    apart = [min((math.dist(at, (chip.x, chip.y)) for chip in lying), default=0.0) for at in tries]
    x, y = tries[int(np.argmax(apart))]
    return float(x), float(y)

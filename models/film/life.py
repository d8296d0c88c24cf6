"""What goes on besides the hand: arms that pass over, phones and glasses that come and go, light that drifts."""

from __future__ import annotations

import math

import numpy as np

from models.film.gestures import Gesture, Hands
from models.scene import LaidProp

ASIDE = [(590.0, 60.0), (590.0, 600.0), (520.0, 120.0), (660.0, 540.0), (660.0, 110.0), (520.0, 545.0)]
THINGS = ("phone", "round", "long", "paper", "banknote")


def restless(hands: Hands, seats: list[int], dice: np.random.Generator, every: float) -> Gesture:
    """For ever: every so many seconds, on average, something that is no part of the hand."""
    while True:
        yield from hands.rest(float(dice.exponential(every)))
        seat = seats[int(dice.integers(len(seats)))]
        aside = list(hands.top.at("aside"))
        what = dice.random()
        if what < 0.6:
            points = [(float(dice.uniform(80, 1100)), float(dice.uniform(80, 580))) for _ in range(3)]
            yield from hands.pass_over(seat, points, float(dice.choice([0.0, 0.0, 0.6, 1.2])))
        elif aside and what < 0.8:
            yield from hands.take_up(seat, aside[int(dice.integers(len(aside)))])
        elif len(aside) < len(ASIDE):
            yield from hands.set_down(seat, _thing(dice, {(one.thing.x, one.thing.y) for one in aside}))


def _thing(dice: np.random.Generator, taken: set[tuple[float, float]]) -> LaidProp:
    """Something from a pocket or a kitchen, at a place where nothing else lies."""
    free = [at for at in ASIDE if at not in taken]
    x, y = free[int(dice.integers(len(free)))]
    kind = THINGS[int(dice.integers(len(THINGS)))]
    return LaidProp(kind, x, y, float(dice.uniform(0, 360)), int(dice.integers(1 << 30)), 0.8)


def drift(at: float, depth: float) -> float:
    """How strong the light is at a time (seconds), 1 on average: clouds, and a lamp that hums."""
    return 1.0 + depth * (0.7 * math.sin(2 * math.pi * at / 37.0) + 0.3 * math.sin(2 * math.pi * at / 11.3))

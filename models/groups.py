"""How cards lie together: boards, hands, spreads, columns, fans and piles, in millimetres round their own middle."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.random import Generator

CARD_WIDTH = 63.5
ROUND_A_CARD = 48  # millimetres from a card's middle to beyond its corners


class Spot(NamedTuple):
    """Where a card lies: its middle, how far it is turned in degrees, and which side is up if that is settled."""

    x: float
    y: float
    angle: float
    up: bool | None = None


def _row(rng: Generator) -> list[Spot]:
    """A board: 2-5 cards side by side with gaps, mostly straight."""
    gap, jitter, count = CARD_WIDTH + rng.uniform(0, 30), rng.uniform(0, 5) ** 1.4 / 2, int(rng.integers(2, 6))
    return [Spot(k * gap, rng.normal(0, 2), rng.normal(0, jitter)) for k in range(count)]


def _hand(rng: Generator) -> list[Spot]:
    """Two or three cards held and laid down together: each shifted and turned so that little of the last shows."""
    x = y = angle = 0.0
    side, up = rng.choice([-1, 1]), False if rng.random() < 0.16 else None
    spots = [Spot(0, 0, rng.normal(0, 3), up)]
    for _ in range(1 if rng.random() < 0.85 else 2):
        x, y = x + side * rng.uniform(3, 34), y + rng.normal(0, 9)
        angle += rng.choice(
            [rng.normal(0, 3), side * rng.uniform(4, 32), -side * rng.uniform(4, 20)], p=[0.3, 0.5, 0.2]
        )
        spots.append(Spot(x, y, angle, up))
    return spots


def _thrown(rng: Generator) -> list[Spot]:
    """Two cards anyhow, the upper one over part of the lower."""
    away, turn = rng.uniform(4, 55), rng.uniform(-np.pi, np.pi)
    return [Spot(0, 0, rng.normal(0, 4)), Spot(away * np.cos(turn), 0.8 * away * np.sin(turn), rng.normal(0, 25))]


def _spread(rng: Generator) -> list[Spot]:
    """A stud row: 3-7 cards, each covering part of the last; of some only the corner shows."""
    step, count = rng.choice([rng.uniform(11, 20), rng.uniform(17, 50)], p=[0.45, 0.55]), int(rng.integers(3, 8))
    downs = int(rng.choice([0, 2], p=[0.75, 0.25]))
    return [Spot(k * step, rng.normal(0, 2), rng.normal(0, 3), k >= downs if downs else None) for k in range(count)]


def _column(rng: Generator) -> list[Spot]:
    """A patience column: backs in narrow steps, then faces in wider ones."""
    downs, ups = int(rng.choice([0, 1, 2, 3, 4, 5, 6])), int(rng.integers(0, 6))
    narrow, wide, y = rng.uniform(9, 18), rng.uniform(13, 34), 0.0
    spots = []
    for k in range(max(1, downs + ups)):
        spots.append(Spot(rng.normal(0, 1.2), y, rng.normal(0, 1.5), k >= downs))
        y += narrow if k < downs else wide
    return spots


def _tableau(rng: Generator) -> list[Spot]:
    """Patience columns side by side."""
    gap, spots = CARD_WIDTH + rng.uniform(2, 16), []
    for k in range(int(rng.integers(2, 5))):
        spots += [spot._replace(x=spot.x + k * gap) for spot in _column(rng)]
    return spots


def _fan(rng: Generator) -> list[Spot]:
    """3-9 cards turned about a point below them, spread wide or so tight that only corners show."""
    tight = rng.random() < 0.5
    count = int(rng.integers(5, 10) if tight else rng.integers(3, 8))
    step, arm = rng.uniform(6, 13) if tight else rng.uniform(10, 24), rng.uniform(60, 130)
    angles = (np.arange(count) - count / 2) * step * rng.choice([-1, 1])
    return [Spot(arm * np.sin(np.radians(a)), -arm * np.cos(np.radians(a)), float(a)) for a in angles]


def _pile(rng: Generator) -> list[Spot]:
    """A thrown pile of 3-9 cards."""
    loose, count = rng.uniform(10, 50), int(rng.integers(3, 10))
    return [Spot(rng.normal(0, loose), rng.normal(0, loose), rng.uniform(0, 360)) for _ in range(count)]


def _single(rng: Generator) -> list[Spot]:
    """One card alone."""
    return [Spot(0, 0, rng.normal(0, 8))]


GROUPS: dict[Callable[[Generator], list[Spot]], float] = {
    _row: 0.17, _hand: 0.34, _thrown: 0.07, _spread: 0.08, _column: 0.04, _tableau: 0.03, _fan: 0.06, _pile: 0.02,
    _single: 0.22,
}  # fmt: skip
SHARES = np.array(list(GROUPS.values())) / sum(GROUPS.values())


def a_group(rng: Generator) -> list[Spot]:
    """A random group."""
    return list(GROUPS)[rng.choice(len(GROUPS), p=SHARES)](rng)


def reach_of(spots: list[Spot]) -> float:
    """Radius of a circle, in millimetres, round a group about its middle."""
    xy = np.array([spot[:2] for spot in spots])
    return float(np.linalg.norm(xy - xy.mean(axis=0), axis=1).max()) + ROUND_A_CARD


def placed(spots: list[Spot], x: float, y: float, angle: float) -> list[Spot]:
    """A group moved to (x, y) and turned."""
    turn = np.radians(angle)
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    xy = np.array([spot[:2] for spot in spots])
    xy = (xy - xy.mean(axis=0)) @ spin.T + [x, y]
    return [Spot(float(p[0]), float(p[1]), angle + spot.angle, spot.up) for p, spot in zip(xy, spots, strict=True)]

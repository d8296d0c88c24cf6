"""Random table scenes to train on: rows, hands, spreads, fans, piles, scatter, chips, clutter and arms."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
from numpy.random import Generator

from models.compose import Studio
from models.light import random_light
from models.props import CHIP_COLOURS, CHIP_DIAMETER, PROPS
from models.scene import CARD_HEIGHT, Camera, Laid, LaidCard, LaidChip, LaidProp, Picture, Scene
from models.tabletops import SURFACES

CODES = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"]
SEEN = 0.25  # a card must show at least this fraction to be counted
LOOKS = 40  # how many prints each chip colour and made-up back comes in
CARD_WIDTH = 63.5
Spot = tuple[float, float, float]  # x, y in millimetres and angle in degrees


def _row(rng: Generator) -> list[Spot]:
    """A board: 3-5 cards side by side with small gaps."""
    gap, jitter, count = CARD_WIDTH + rng.uniform(0, 22), rng.uniform(0, 6), int(rng.integers(2, 6))
    return [(k * gap, rng.normal(0, 3), rng.normal(0, jitter)) for k in range(count)]


def _hand(rng: Generator) -> list[Spot]:
    """Two cards, the upper one shifted and turned a little."""
    away = rng.uniform(4, 45)
    turn = rng.uniform(-np.pi, np.pi)
    return [(0, 0, rng.normal(0, 4)), (away * np.cos(turn), 0.7 * away * np.sin(turn), rng.normal(0, 14))]


def _spread(rng: Generator) -> list[Spot]:
    """A stud row: 3-7 cards, each covering part of the last."""
    step, count = rng.uniform(17, 50), int(rng.integers(3, 8))
    return [(k * step, rng.normal(0, 2), rng.normal(0, 3)) for k in range(count)]


def _column(rng: Generator) -> list[Spot]:
    """A patience column: 2-7 cards, each a strip lower than the last."""
    step, count = rng.uniform(24, 50), int(rng.integers(2, 8))
    return [(rng.normal(0, 1.5), k * step, rng.normal(0, 2)) for k in range(count)]


def _fan(rng: Generator) -> list[Spot]:
    """3-6 cards turned about a point below them."""
    count, step, arm = int(rng.integers(3, 7)), rng.uniform(12, 24), rng.uniform(60, 110)
    angles = (np.arange(count) - count / 2) * step
    return [(arm * np.sin(np.radians(a)), -arm * np.cos(np.radians(a)), float(a)) for a in angles]


def _pile(rng: Generator) -> list[Spot]:
    """A thrown pile of 3-9 cards."""
    loose, count = rng.uniform(10, 50), int(rng.integers(3, 10))
    return [(rng.normal(0, loose), rng.normal(0, loose), rng.uniform(0, 360)) for _ in range(count)]


def _single(rng: Generator) -> list[Spot]:
    """One card alone."""
    return [(0, 0, rng.normal(0, 10))]


GROUPS: list[tuple[Callable[[Generator], list[Spot]], float]] = [
    (_row, 0.19), (_hand, 0.34), (_spread, 0.1), (_column, 0.05), (_fan, 0.06), (_pile, 0.03), (_single, 0.23),
]  # fmt: skip


def _reach(spots: list[Spot]) -> float:
    """Radius of a circle, in millimetres, round a group about its middle."""
    xy = np.array([spot[:2] for spot in spots])
    return float(np.linalg.norm(xy - xy.mean(axis=0), axis=1).max()) + 48


def _placed(rng: Generator, spots: list[Spot], x: float, y: float, angle: float) -> list[Spot]:
    """A group moved to (x, y) and turned."""
    turn = np.radians(angle)
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    xy = np.array([spot[:2] for spot in spots])
    xy = (xy - xy.mean(axis=0)) @ spin.T + [x, y]
    return [(float(p[0]), float(p[1]), angle + spot[2]) for p, spot in zip(xy, spots, strict=True)]


class Dealer:
    """Lays random scenes with the decks of a studio."""

    def __init__(self, studio: Studio, rng: Generator) -> None:
        self.studio, self.rng = studio, rng
        self.jokers = [deck.joker() is not None for deck in studio.box.decks]

    def _card(self, spot: Spot, deck: int, back: int, down: float, bend: float) -> LaidCard:
        rng = self.rng
        code = "Jk" if self.jokers[deck] and rng.random() < 0.02 else str(rng.choice(CODES))
        angle = spot[2] + (180 if rng.random() < 0.5 else 0)
        bent = float(rng.uniform(0, 5)) if rng.random() < bend else 0.0
        return LaidCard(code, spot[0], spot[1], angle, bool(rng.random() >= down), deck, back, bend=bent)

    def _cards(self, span: tuple[float, float], count: int) -> list[Laid]:
        """Groups of cards spread over a rectangle of millimetres round the origin, seldom on top of one another."""
        rng = self.rng
        deck, down = (
            int(rng.integers(len(self.jokers))),
            float(rng.choice([0, 0.1, 0.3, 0.6, 1.0], p=[0.3, 0.3, 0.2, 0.1, 0.1])),
        )
        back = int(rng.integers(4)) if rng.random() < 0.3 else -int(rng.integers(1, LOOKS * 5))
        shares, bend = np.array([share for _, share in GROUPS]), float(rng.choice([0, 0.6], p=[0.75, 0.25]))
        crowd, square = rng.random() < 0.12, rng.random() < 0.4
        taken: list[tuple[float, float, float]] = []
        laid: list[Laid] = []
        for _ in range(60):
            if len(laid) >= count:
                break
            spots = GROUPS[rng.choice(len(GROUPS), p=shares / shares.sum())][0](rng)[: count - len(laid)]
            reach = _reach(spots)
            x, y = (float(rng.uniform(-0.5, 0.5) * side * 1.02) for side in span)
            if not crowd and any(np.hypot(x - tx, y - ty) < 0.86 * (reach + tr) for tx, ty, tr in taken):
                continue
            taken.append((x, y, reach))
            angle = float(rng.choice([0, 90, 180, 270]) + rng.normal(0, 4)) if square else float(rng.uniform(0, 360))
            if rng.random() < 0.1:
                deck = int(rng.integers(len(self.jokers)))
            mixed = down if rng.random() < 0.6 else float(rng.random() < down)
            laid += [self._card(spot, deck, back, mixed, bend) for spot in _placed(rng, spots, x, y, angle)]
        return laid

    def _chips(self, span: tuple[float, float]) -> list[Laid]:
        """Chips in splashes, rows and stacks."""
        rng, laid = self.rng, []
        look = int(rng.integers(LOOKS))
        for _ in range(int(rng.integers(1, 5))):
            x, y = (float(rng.uniform(-0.5, 0.5) * side) for side in span)
            spread, count = rng.uniform(5, 60), int(rng.choice([1, 1, 2, 3, 5, 8]))
            colours = [
                str(rng.choice(list(CHIP_COLOURS)[: rng.choice([5, 12])])) for _ in range(int(rng.integers(1, 4)))
            ]
            for k in range(count):
                stack = int(rng.integers(2, 12)) if rng.random() < 0.12 else 1
                at = (x + rng.normal(0, spread), y + rng.normal(0, spread))
                if rng.random() < 0.3:
                    at = (x + k * CHIP_DIAMETER * rng.uniform(0.5, 1.05), y)
                laid.append(LaidChip(str(rng.choice(colours)), *at, count=stack, look=look, lift=0.3 * k))
        return laid

    def _props(self, span: tuple[float, float]) -> list[Laid]:
        rng, laid = self.rng, []
        kinds = [kind for kind in PROPS if kind != "hand"]
        for _ in range(int(rng.choice([0, 1, 2, 4, 7], p=[0.35, 0.25, 0.2, 0.12, 0.08]))):
            x, y = (float(rng.uniform(-0.5, 0.5) * side * 1.1) for side in span)
            look = int(rng.integers(1 << 30))
            laid.append(
                LaidProp(str(rng.choice(kinds)), x, y, float(rng.uniform(0, 360)), look, float(rng.uniform(0.7, 1.3)))
            )
        return laid

    def _arm(self, span: tuple[float, float]) -> LaidProp:
        """An arm that comes in from outside and ends somewhere in the view."""
        rng = self.rng
        angle = float(rng.uniform(0, 360))
        x, y = (float(rng.uniform(-0.45, 0.45) * side) for side in span)
        back = 160 * np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))])
        return LaidProp(
            "hand", x - back[0], y - back[1], angle, int(rng.integers(1 << 30)), float(rng.uniform(0.9, 1.2))
        )

    def scene(self, side: int = 416, low: float = 24, high: float = 280) -> Scene:
        """One scene whose cards are `low` to `high` pixels long, in a square picture of `side` pixels."""
        rng = self.rng
        long = float(np.exp(rng.uniform(np.log(low), np.log(high))))
        view = side * CARD_HEIGHT / long
        tilt = float(rng.choice([rng.uniform(0, 7), rng.uniform(0, 30), rng.uniform(20, 48)], p=[0.55, 0.28, 0.17]))
        turn = float(rng.normal(0, 3) if rng.random() < 0.45 else rng.uniform(0, 360))
        camera = Camera(0, 0, view, float(view * rng.uniform(0.9, 2.2)), tilt, turn)
        room, span = None, (view * 0.98, view * 0.98)
        if view > 900 and rng.random() < 0.4:
            room = (float(view * rng.uniform(0.5, 0.9)), float(view * rng.uniform(0.5, 0.9)))
            span = room[0] - 60, room[1] - 60
        most = int(np.clip((view / 125) ** 2 * rng.uniform(0.15, 0.8), 1, 45))
        laid = self._props(span if rng.random() < 0.5 else (view, view))
        cards = self._cards(span, most) if rng.random() > 0.06 else []
        chips = self._chips(span) if rng.random() < 0.45 and view > 160 else []
        laid = laid + (chips + cards if rng.random() < 0.3 else cards + chips)
        if view > 250 and rng.random() < 0.25:
            laid += [self._arm(span) for _ in range(int(rng.integers(1, 3)))]
        elif rng.random() < 0.1:
            laid += [
                LaidProp(
                    str(rng.choice(["long", "cable"])), 0, 0, float(rng.uniform(0, 360)), int(rng.integers(1 << 30))
                )
            ]
        if room:
            laid = [replace(thing, x=thing.x + room[0] / 2, y=thing.y + room[1] / 2) for thing in laid]
            camera = replace(camera, x=room[0] / 2, y=room[1] / 2, turn=float(rng.choice([0, 90]) + rng.normal(0, 3)))
        surface, floor = (str(rng.choice(list(SURFACES))) for _ in range(2))
        scene = Scene(laid, camera, (side, side), room, surface, floor, random_light(rng), int(rng.integers(1 << 30)))
        return self._decided(scene)

    def _decided(self, scene: Scene) -> Scene:
        """The scene without the cards and chips that show too much to ignore and too little to count."""
        for _ in range(4):
            cards, chips = self.studio.truth(scene)
            doubtful = {id(card.card) for card in cards if 0.04 < card.visible < SEEN}
            doubtful |= {id(one.chip) for one in chips if 0.1 < one.visible < SEEN}
            if not doubtful:
                break
            scene = replace(scene, laid=[thing for thing in scene.laid if id(thing) not in doubtful])
        return scene


def random_scene(rng: Generator, studio: Studio, side: int = 416) -> Scene:
    """One random scene; the same generator state gives the same scene."""
    return Dealer(studio, rng).scene(side)


def outlined(picture: Picture) -> np.ndarray:
    """The picture with its truth drawn in: faces green, backs red, chips blue."""
    pixels = picture.pixels.copy()
    for card in picture.cards:
        if card.visible >= SEEN:
            cv2.polylines(
                pixels, [np.int32(card.corners)], True, (0, 230, 0) if card.face_up else (0, 0, 255), 1, cv2.LINE_AA
            )
            cv2.circle(pixels, np.int32(card.corners[0]).tolist(), 2, (0, 255, 255), -1)
    for one in picture.chips:
        if one.visible >= SEEN:
            cv2.polylines(pixels, [np.int32(one.outline)], True, (255, 80, 0), 1, cv2.LINE_AA)
    return pixels


def contact_sheet(studio: Studio, seed: int, side: int, truth: bool, rows: int = 4, columns: int = 5) -> np.ndarray:
    """A grid of random scenes, BGR uint8."""
    dealer, pictures = Dealer(studio, np.random.default_rng(seed)), []
    for number in range(rows * columns):
        picture = studio.render(dealer.scene(side), seed + number)
        pictures.append(outlined(picture) if truth else picture.pixels)
    return np.vstack([np.hstack(pictures[row * columns : (row + 1) * columns]) for row in range(rows)])

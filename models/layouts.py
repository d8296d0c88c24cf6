"""Random table scenes to train on: boards, hands, spreads, columns, fans, piles, chips, clutter and arms."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.random import Generator

from models.chips import CHIP_COLOURS, CHIP_DIAMETER
from models.compose import Studio
from models.groups import Spot, a_group, placed, reach_of
from models.light import random_light
from models.scene import CARD_HEIGHT, Camera, Laid, LaidCard, LaidChip, LaidProp, Scene

CODES = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"]
LOOKS = 40  # how many prints each chip colour comes in
BACKS = 70  # how many made-up backs of each kind
TOPS = {
    "birch": 0.17, "wood": 0.13, "felt": 0.13, "green felt": 0.07, "plain": 0.18, "cloth": 0.08, "speed cloth": 0.06,
    "carpet": 0.04, "marble": 0.05, "parquet": 0.04, "rug": 0.05,
}  # fmt: skip
PALE = ("birch", "plain", "marble")
CLUTTER = {
    "paper": 3, "banknote": 1.5, "phone": 1, "lit phone": 1.5, "round": 2.5, "long": 1.5, "block": 2, "cable": 1,
    "leaves": 1, "leaf": 1, "coins": 1, "keyboard": 0.5, "card box": 1, "printed": 1, "receipt": 1, "slip": 1.5,
}  # fmt: skip
NEARLY_NONE = 0.03  # less than this of a card is as good as nothing


class Dealer:
    """Lays random scenes with the decks of a studio."""

    def __init__(self, studio: Studio, rng: Generator) -> None:
        self.studio, self.rng = studio, rng
        self.jokers = [deck.joker() is not None for deck in studio.box.decks]

    def _pick(self, odds: dict[str, float]) -> str:
        """One of the names, as often as its odds say."""
        shares = np.array(list(odds.values()))
        return str(self.rng.choice(list(odds), p=shares / shares.sum()))

    def _back(self) -> int:
        """The back of the deck's own, or a made-up one: a figure, a fine print or a picture."""
        rng = self.rng
        kind = int(rng.choice([-1, 0, 1, 2], p=[0.24, 0.18, 0.44, 0.14]))
        return int(rng.integers(4)) if kind < 0 else -int(1000 * kind + rng.integers(1, BACKS))

    def _card(self, spot: Spot, deck: int, back: int, up: bool, bend: float) -> LaidCard:
        rng = self.rng
        code = "Jk" if self.jokers[deck] and rng.random() < 0.02 else str(rng.choice(CODES))
        angle = spot.angle + (180 if rng.random() < 0.5 else 0)
        bent = float(rng.uniform(0, 5)) if rng.random() < bend else 0.0
        return LaidCard(code, spot.x, spot.y, angle, up if spot.up is None else spot.up, deck, back, bend=bent)

    def _cards(self, span: tuple[float, float], count: int) -> list[Laid]:
        """Groups of cards spread over a rectangle of millimetres round the origin, seldom on top of one another."""
        rng = self.rng
        deck = int(rng.integers(len(self.jokers)))
        down = float(rng.choice([0, 0.1, 0.3, 0.6, 1.0], p=[0.4, 0.27, 0.19, 0.08, 0.06]))
        back, bend = self._back(), float(rng.choice([0, 0.6], p=[0.75, 0.25]))
        crowd, square = rng.random() < 0.12, rng.random() < 0.5
        taken: list[tuple[float, float, float]] = []
        laid: list[Laid] = []
        for _ in range(60):
            if len(laid) >= count:
                break
            spots = a_group(rng)[: max(2, count - len(laid))]
            reach = reach_of(spots)
            x, y = (float(rng.uniform(-0.5, 0.5) * side * 1.02) for side in span)
            if not crowd and any(np.hypot(x - tx, y - ty) < 0.86 * (reach + tr) for tx, ty, tr in taken):
                continue
            taken.append((x, y, reach))
            angle = float(rng.choice([0, 90, 180, 270]) + rng.normal(0, 3)) if square else float(rng.uniform(0, 360))
            if rng.random() < 0.1:
                deck, back = int(rng.integers(len(self.jokers))), self._back()
            alike, first = rng.random() < 0.75, rng.random() >= down
            for spot in placed(spots, x, y, angle):
                laid.append(self._card(spot, deck, back, first if alike else rng.random() >= down, bend))
        return laid

    def _chips(self, span: tuple[float, float], pale: bool) -> list[Laid]:
        """Chips in splashes, rows and stacks; white ones often where the table is pale too."""
        rng, laid = self.rng, []
        look = int(rng.integers(LOOKS))
        for _ in range(int(rng.integers(1, 5))):
            x, y = (float(rng.uniform(-0.5, 0.5) * side) for side in span)
            spread, count = rng.uniform(5, 60), int(rng.choice([1, 1, 2, 3, 5, 8]))
            known = list(CHIP_COLOURS)[: rng.choice([5, 12])]
            colours = [str(rng.choice(known)) for _ in range(int(rng.integers(1, 4)))]
            if rng.random() < (0.5 if pale else 0.15):
                colours.append("white")
            for k in range(count):
                stack = int(rng.integers(2, 12)) if rng.random() < 0.12 else 1
                at = (x + rng.normal(0, spread), y + rng.normal(0, spread))
                if rng.random() < 0.3:
                    at = (x + k * CHIP_DIAMETER * rng.uniform(0.5, 1.05), y)
                laid.append(LaidChip(str(rng.choice(colours)), *at, count=stack, look=look, lift=0.3 * k))
        return laid

    def _prop(self, kind: str, span: tuple[float, float]) -> LaidProp:
        rng = self.rng
        x, y = (float(rng.uniform(-0.5, 0.5) * side * 1.1) for side in span)
        look = int(rng.integers(LOOKS if rng.random() < 0.7 else 1 << 30))
        return LaidProp(kind, x, y, float(rng.uniform(0, 360)), look, float(rng.uniform(0.7, 1.3)))

    def _props(self, span: tuple[float, float]) -> list[Laid]:
        count = int(self.rng.choice([0, 1, 2, 4, 7], p=[0.35, 0.25, 0.2, 0.12, 0.08]))
        return [self._prop(self._pick(CLUTTER), span) for _ in range(count)]

    def _over(self, span: tuple[float, float], view: float) -> list[Laid]:
        """What lies over everything: arms and hands, or now and then a pen or a cable."""
        rng = self.rng
        if view > 250 and rng.random() < 0.22:
            return [self._arm(span) for _ in range(int(rng.integers(1, 3)))]
        if rng.random() < 0.07:
            return [self._prop(str(rng.choice(["long", "cable"])), (1.0, 1.0))]
        return []

    def _arm(self, span: tuple[float, float]) -> LaidProp:
        """An arm that comes in from outside and ends somewhere in the view."""
        rng = self.rng
        angle, look = float(rng.uniform(0, 360)), int(rng.integers(LOOKS))
        x, y = (float(rng.uniform(-0.45, 0.45) * side) for side in span)
        back = 160 * np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))])
        return LaidProp("hand", x - back[0], y - back[1], angle, look, float(rng.uniform(0.9, 1.2)))

    def _camera(self, side: int, low: float, high: float) -> Camera:
        """A camera that sees cards of `low` to `high` pixels, mostly of the size they have on a whole table."""
        rng = self.rng
        usual = max(low, 34.0), min(high, 110.0)
        near, far = usual if rng.random() < 0.6 and usual[0] < usual[1] else (low, high)
        view = side * CARD_HEIGHT / float(np.exp(rng.uniform(np.log(near), np.log(far))))
        tilt = float(rng.choice([rng.uniform(0, 7), rng.uniform(0, 30), rng.uniform(20, 48)], p=[0.52, 0.28, 0.2]))
        turn = float(rng.normal(0, 3) if rng.random() < 0.5 else rng.uniform(0, 360))
        return Camera(0, 0, view, float(view * rng.uniform(0.9, 2.2)), tilt, turn)

    def scene(self, side: int = 416, low: float = 24, high: float = 300) -> Scene:
        """One scene whose cards are `low` to `high` pixels long, in a square picture of `side` pixels."""
        rng, camera = self.rng, self._camera(side, low, high)
        view, surface, floor = camera.view, self._pick(TOPS), self._pick(TOPS)
        room, span = None, (view * 0.98, view * 0.98)
        if view > 900 and rng.random() < 0.4:
            room = (float(view * rng.uniform(0.5, 0.9)), float(view * rng.uniform(0.5, 0.9)))
            span = room[0] - 60, room[1] - 60
        most = int(np.clip((view / 125) ** 2 * rng.uniform(0.15, 0.9), 1, 45))
        laid = self._props(span if rng.random() < 0.5 else (view, view))
        cards = self._cards(span, most) if rng.random() > 0.07 else []
        chips = self._chips(span, surface in PALE) if rng.random() < 0.45 and view > 90 else []
        laid = laid + (chips + cards if rng.random() < 0.3 else cards + chips) + self._over(span, view)
        if room:
            laid = [replace(thing, x=thing.x + room[0] / 2, y=thing.y + room[1] / 2) for thing in laid]
            camera = replace(camera, x=room[0] / 2, y=room[1] / 2, turn=float(rng.choice([0, 90]) + rng.normal(0, 3)))
        scene = Scene(laid, camera, (side, side), room, surface, floor, random_light(rng), int(rng.integers(1 << 30)))
        return self._decided(scene)

    def _decided(self, scene: Scene) -> Scene:
        """The scene without the cards and chips that show too much to ignore and too little to count."""
        for _ in range(4):
            cards, chips = self.studio.truth(scene)
            doubtful = {id(card.card) for card in cards if card.visible > NEARLY_NONE and not card.counted}
            doubtful |= {id(one.chip) for one in chips if one.visible > 0.1 and not one.counted}
            if not doubtful:
                break
            scene = replace(scene, laid=[thing for thing in scene.laid if id(thing) not in doubtful])
        return scene

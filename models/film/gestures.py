"""What hands do over a table: bring, slide, turn and gather cards, push chips, set things down, pass over.

A gesture is an iterator over frames: each `Beat` is what moves in that frame. What it takes or lays changes the table
top between two frames.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import numpy as np

from models.film import places
from models.film.moving import Arm, Beat, Moving, Point, Turning
from models.film.top import Lying, Top
from models.scene import LaidCard, LaidChip, LaidProp

Gesture = Iterator[Beat]
FINGERS = 22.0  # millimetres from the middle of a held thing to where the fingers end, towards the arm
PALM = 105.0  # from the tips of the fingers to the middle of the palm
PILE = 2.0  # how far cards of a pile lie from one another


def no_landing() -> None:
    """Nobody asked when the thing lies still."""


class Hands:
    """The hands of all players over one table top; `pace` above 1 is slower."""

    def __init__(self, top: Top, fps: float, dice: np.random.Generator, pace: float = 1.0) -> None:
        self.top, self._fps, self._dice, self._pace = top, fps, dice, pace
        self._looks = dict(zip(places.SEATS, dice.integers(0, 1 << 30, len(places.SEATS)).tolist(), strict=True))

    def rest(self, seconds: float) -> Gesture:
        """Nothing moves."""
        for _ in self._shares(seconds):
            yield ()

    def bring(
        self, seat: int, card: LaidCard, start: Point, spot: str, slot: tuple[str, int] | None = None,
        landed: Callable[[], None] = no_landing,
    ) -> Gesture:  # fmt: skip
        """A hand carries a card from `start` to where it shall lie; sometimes it is squared there."""
        yield from self._reach(seat, start)
        square = self._dice.random() < 0.4
        first = self._off(card, 5.0, 5.0) if square else card
        yield from self._carry(seat, [replace(card, x=start[0], y=start[1])], [first])
        number = self.top.lay(first, spot, slot)
        if square:
            self.top.take(number)
            yield from self._carry(seat, [first], [card], 0.2)
            self.top.lay(card, spot, slot)
        landed()
        yield from self._leave(seat, self._held(seat, (card.x, card.y)))

    def slide(
        self, seat: int, card: LaidCard, start: Point, spot: str, slot: tuple[str, int] | None = None,
        landed: Callable[[], None] = no_landing,
    ) -> Gesture:  # fmt: skip
        """A card flicked from `start`: it slides by itself and comes to rest."""
        yield from self._reach(seat, start)
        tip = self._held(seat, start)
        spun = card.angle + float(self._dice.normal(0, 25))
        for share in self._shares(0.45):
            gone = 1 - (1 - share) ** 2
            x, y = _between(start, (card.x, card.y), gone)
            moving = replace(card, x=x, y=y, angle=spun + (card.angle - spun) * gone)
            yield moving, self._arm(seat, _between(tip, places.shoulder(seat), min(1.0, share * 0.6)))
        self.top.lay(card, spot, slot)
        landed()
        yield from self._leave(seat, _between(tip, places.shoulder(seat), 0.6))

    def turn(self, seat: int, lying: Lying, code: str, landed: Callable[[], None] = no_landing) -> Gesture:
        """A card is turned over where it lies; `code` is its face."""
        card = lying.thing
        assert isinstance(card, LaidCard)
        at = (card.x, card.y)
        yield from self._reach(seat, at)
        self.top.take(lying.number)
        face = replace(card, code=code, face_up=not card.face_up)
        for share in self._shares(0.3):
            shown = face if share > 0.5 else card
            yield Turning(shown, abs(math.cos(share * math.pi))), self._arm(seat, self._held(seat, at))
        self.top.lay(face, lying.spot, lying.slot)
        landed()
        yield from self._leave(seat, self._held(seat, at))

    def move(
        self, seat: int, cards: Sequence[Lying], to: Sequence[tuple[LaidCard, str, tuple[str, int] | None]],
        landed: Callable[[], None] = no_landing,
    ) -> Gesture:  # fmt: skip
        """A hand gathers cards and lays each at its new place, one after the other."""
        held: list[LaidCard] = []
        for number, lying in enumerate(cards):
            thing = lying.thing
            assert isinstance(thing, LaidCard)
            goes = (thing.x, thing.y)
            if number == 0:
                yield from self._reach(seat, goes)
            else:
                yield from self._carry(seat, held, _piled(held, goes), 0.18)
            self.top.take(lying.number)
            held = _piled([*held, thing], goes)
        while held:
            target, spot, slot = to[len(to) - len(held)]
            here = _piled([replace(card, angle=target.angle) for card in held], (target.x, target.y))
            yield from self._carry(seat, held, here, 0.35)
            self.top.lay(target, spot, slot)
            held = here[:-1]
        landed()
        yield from self._leave(seat, self._held(seat, (target.x, target.y)))

    def push(self, seat: int, chips: Sequence[LaidChip], to: Sequence[LaidChip], spot: str = "pot") -> Gesture:
        """A hand pushes chips from one place to another."""
        start = (chips[0].x, chips[0].y)
        yield from self._reach(seat, start)
        for share in self._shares(0.45):
            moving = [replace(a, x=x, y=y) for a, b in zip(chips, to, strict=True)
                      for x, y in [_between((a.x, a.y), (b.x, b.y), _eased(share))]]  # fmt: skip
            yield *moving, self._arm(seat, self._held(seat, (moving[0].x, moving[0].y)))
        for chip in to:
            self.top.lay(chip, spot)
        yield from self._leave(seat, self._held(seat, (to[0].x, to[0].y)))

    def set_down(self, seat: int, prop: LaidProp) -> Gesture:
        """A hand brings a thing from beyond the edge and sets it down."""
        start = places.shoulder(seat)
        yield from self._carry(seat, [replace(prop, x=start[0], y=start[1])], [prop], 0.6)
        self.top.lay(prop, "aside")
        yield from self._leave(seat, self._held(seat, (prop.x, prop.y)))

    def take_up(self, seat: int, lying: Lying) -> Gesture:
        """A hand takes a thing away, beyond the edge."""
        at = (lying.thing.x, lying.thing.y)
        yield from self._reach(seat, at)
        self.top.take(lying.number)
        away = places.shoulder(seat)
        yield from self._carry(seat, [lying.thing], [replace(lying.thing, x=away[0], y=away[1])], 0.6)

    def pass_over(self, seat: int, points: Sequence[Point], still: float = 0.0) -> Gesture:
        """An arm wanders over the table, rests `still` seconds at each point, and touches nothing."""
        yield from self._reach(seat, points[0])
        for start, end in zip(points, points[1:], strict=False):
            for _ in self._shares(still):
                yield (self._arm(seat, self._held(seat, start)),)
            for share in self._shares(0.5):
                yield (self._arm(seat, self._held(seat, _between(start, end, _eased(share)))),)
        yield from self._leave(seat, self._held(seat, points[-1]))

    def knock(self, seat: int) -> Gesture:
        """Knuckles on the table: a check."""
        left, far = places.SEATS[seat]
        at = (left + places.PITCH * 4.6, 60.0 if far else places.TABLE[1] - 60.0)
        yield from self._reach(seat, at)
        for share in self._shares(0.3):
            lifted = 14.0 * abs(math.sin(share * 2 * math.pi))
            yield (self._arm(seat, self._held(seat, (at[0], at[1] + (-lifted if far else lifted)))),)
        yield from self._leave(seat, self._held(seat, at))

    def declare(self, seat: int, chips: int, seconds: float = 1.6) -> Gesture:
        """An open hand held out before its seat with so many chips on it."""
        at = places.palm(seat)
        away = places.shoulder(seat)
        yield from self._reach(seat, at)
        x, y = _between(at, away, PALM / math.dist(at, away))
        held = [LaidChip("white", x + 16.0 * number - 8.0, y, look=3, lift=24.0) for number in range(chips)]
        for _ in self._shares(seconds):
            yield Arm(away, self._held(seat, at), self._looks[seat], chips), *held
        yield from self._leave(seat, self._held(seat, at))

    def shuffle(self, seat: int, seconds: float, cards: int = 10) -> Gesture:
        """A dealer shuffles over the deck's place: two hands, and cards that fly between them."""
        deck = np.array(places.DECK)
        for _ in self._shares(seconds):
            flying: list[Moving] = [
                LaidCard("As", *(deck + self._dice.normal(0, 22, 2)), float(self._dice.normal(0, 12)), face_up=False,
                         back=places.BACK)
                for _ in range(cards)
            ]  # fmt: skip
            left, right = (deck + [side * 45 + self._dice.normal(0, 9), self._dice.normal(20, 9)] for side in (-1, 1))
            yield *flying, self._arm(seat, tuple(left)), self._arm(seat, tuple(right))

    def _shares(self, seconds: float) -> Iterator[float]:
        """So many seconds as shares of a movement, the last one 1."""
        count = round(seconds * self._pace * self._fps)
        return ((number + 1) / count for number in range(count))

    def _reach(self, seat: int, at: Point) -> Gesture:
        tip, start = self._held(seat, at), places.shoulder(seat)
        for share in self._shares(0.3):
            yield (self._arm(seat, _between(start, tip, _eased(share))),)

    def _leave(self, seat: int, tip: Point) -> Gesture:
        for share in self._shares(0.3):
            yield (self._arm(seat, _between(tip, places.shoulder(seat), _eased(share))),)

    def _carry(self, seat: int, held: Sequence[Moving], there: Sequence[Moving], seconds: float = 0.45) -> Gesture:
        """Held things move from where they are to where they shall be."""
        for share in self._shares(seconds):
            moving = [_partway(one, other, _eased(share)) for one, other in zip(held, there, strict=True)]
            yield *moving, self._arm(seat, self._held(seat, (moving[-1].x, moving[-1].y)))

    def _arm(self, seat: int, tip: Point) -> Arm:
        return Arm(places.shoulder(seat), tip, self._looks[seat])

    def _held(self, seat: int, at: Point) -> Point:
        """Where the fingers end that hold a thing whose middle is `at`."""
        shoulder = places.shoulder(seat)
        away = math.dist(at, shoulder) or 1.0
        return at[0] + (shoulder[0] - at[0]) * FINGERS / away, at[1] + (shoulder[1] - at[1]) * FINGERS / away

    def _off(self, card: LaidCard, apart: float, turned: float) -> LaidCard:
        """The card laid a little carelessly."""
        x, y, angle = self._dice.normal(0, (apart, apart, turned))
        return replace(card, x=card.x + float(x), y=card.y + float(y), angle=card.angle + float(angle))


def together(gestures: Sequence[Gesture]) -> Gesture:
    """Several gestures at once, until the last has ended."""
    ended = object()
    going = list(gestures)
    while going:
        beats = [(gesture, next(gesture, ended)) for gesture in going]
        going = [gesture for gesture, beat in beats if beat is not ended]
        if going:
            yield tuple(thing for _, beat in beats if isinstance(beat, tuple) for thing in beat)


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _eased(share: float) -> float:
    """Slow at both ends."""
    return share * share * (3 - 2 * share)


def _partway(one: Moving, other: Moving, share: float) -> Moving:
    x, y = _between((one.x, one.y), (other.x, other.y), share)
    if isinstance(one, LaidCard):
        return replace(one, x=x, y=y, angle=one.angle + (other.angle - one.angle) * share)
    return replace(one, x=x, y=y)


def _piled(cards: Sequence[LaidCard], at: Point) -> list[LaidCard]:
    """Cards held together."""
    return [replace(card, x=at[0] + PILE * n, y=at[1] + PILE * n, lift=0.3 * n) for n, card in enumerate(cards)]

"""A film: the events of a hand played at a rendered table, frame by frame, with what is true in each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from models.compose import Studio
from models.film import places
from models.film.choreography import Choreography, Event
from models.film.deck import SheetDeck
from models.film.gestures import Gesture, Hands
from models.film.life import drift, restless
from models.film.moving import Beat
from models.film.painter import Painter
from models.film.pot import Chips
from models.film.top import Lying, Top
from models.light import Light
from models.scene import Scene

SEEN_BY_CAMERA = frozenset({"dealt", "burned", "board", "discarded", "washed", "passed", "rolled", "shown", "took"})
LIGHT = Light(falloff=0.1, drop=0.5, grain=1.6, blur=0.5, exposure=0.97)
SIZES = {"1080p": (1920, 1080), "4k": (3840, 2160)}


def never(event: int) -> bool:
    """Nobody is waited for."""
    return False


@dataclass(frozen=True)
class Look:
    """How a film looks: its size and frames a second, its light, how much else goes on, and how slow the players are.

    `restless` is the seconds between two things that are no part of the hand, 0 for none; `drift` how far the light
    wanders, as a share of it.
    """

    size: tuple[int, int] = SIZES["1080p"]
    fps: float = 30.0
    light: Light = LIGHT
    surface: str = "green felt"
    restless: float = 0.0
    drift: float = 0.03
    pace: float = 1.0


@dataclass(frozen=True)
class FilmFrame:
    """One frame and what is true in it.

    `still` are the events (by their place in the script) whose cards lie still from this frame on, once for each card
    of the board; `told` are those that the host enters at this frame; `hands` is true while anything moves.
    """

    number: int
    at: float
    lying: tuple[Lying, ...]
    moving: Beat
    still: tuple[int, ...]
    told: tuple[int, ...]
    paint: Callable[[], np.ndarray] = field(repr=False)

    @property
    def hands(self) -> bool:
        """True while anything moves over the table."""
        return bool(self.moving)

    @cached_property
    def pixels(self) -> np.ndarray:
        """BGR uint8; drawn when first asked for, which must be before the next frame is."""
        return self.paint()


class Film:
    """Plays the events of hands. The same script, look and seed give the same film.

    Between events a script may have `{"film": "rest", "seconds": 60}` or `{"film": "shuffle", "seconds": 8}`.
    `waits` is asked, before the host enters an event, whether something is still to be waited for.
    """

    def __init__(
        self, script: Sequence[Event], look: Look = Look(), seed: int = 1, waits: Callable[[int], bool] = never
    ) -> None:
        self.script, self.look, self._waits = script, look, waits
        self._dice = np.random.default_rng(seed)
        self.top = Top()
        self.hands = Hands(self.top, look.fps, self._dice, look.pace)
        scene = Scene((), places.camera(), look.size, places.TABLE, look.surface, "wood", look.light, seed)
        self._painter = Painter(Studio([SheetDeck()]), scene, seed)
        self._still: list[int] = []
        self._told: list[int] = []

    def frames(self) -> Iterator[FilmFrame]:
        """Every frame from the first to the last."""
        seats = sorted({int(seat) for event in self.script for seat in event.get("seats", ())}) or list(places.SEATS)
        beside: Gesture = iter(())
        if self.look.restless:
            beside = restless(
                self.hands, seats, np.random.default_rng(self._dice.integers(1 << 30)), self.look.restless
            )
        for number, beat in enumerate(self._play(), 1):
            moving = (*beat, *next(beside, ()))
            at = number / self.look.fps
            still, told = tuple(self._still), tuple(self._told)
            self._still.clear()
            self._told.clear()
            lying = self.top.lying
            yield FilmFrame(
                number, at, lying, moving, still, told, lambda b=moving, t=lying, s=at: self._paint(t, b, s)
            )

    def _paint(self, lying: tuple[Lying, ...], moving: Beat, at: float) -> np.ndarray:
        self._painter.lay([one.thing for one in lying])
        return self._painter.paint(moving, drift(at, self.look.drift))

    def _play(self) -> Gesture:
        """All hands of the script, one after another."""
        yield from self.hands.rest(0.1)
        for first, last in _hands_of(self.script):
            call = self.script[first]
            dance = Choreography(self.hands, self._dice, int(call["dealer"]), Chips(call["house"]))
            if first == 0:
                dance.deck_down()
            yield from self.hands.rest(1.0)
            for number in range(first, last):
                yield from self._event(dance, number)
            yield from self.hands.rest(2.0)
            if self._is("settle", last - 1):
                yield from dance.cleared()
        yield from self.hands.rest(2.0)

    def _event(self, dance: Choreography, number: int) -> Gesture:
        event = self.script[number]
        if "film" in event:
            yield from self._between(event)
            return
        by_camera = event["event"] in SEEN_BY_CAMERA
        if event["event"] == "declared" and not self._is("declared", number - 1):
            yield from dance.declaring(self._run_of("declared", number))
        if not by_camera:
            yield from self._entered(number)
        yield from dance.gesture(event, lambda: self._still.append(number) if by_camera else None)
        yield from self.hands.rest(self._pause(number))

    def _between(self, part: Event) -> Gesture:
        """What is no event of the hand: `rest`, or a `shuffle` by seat 1, for so many seconds."""
        seconds = float(part["seconds"])
        return self.hands.shuffle(1, seconds) if part["film"] == "shuffle" else self.hands.rest(seconds)

    def _entered(self, number: int) -> Gesture:
        """The host enters an event once what went before it stands on the tablet."""
        if number and self.script[number - 1].get("event") in SEEN_BY_CAMERA:
            yield from self.hands.rest(0.8)
        while self._waits(number):
            yield ()
        self._told.append(number)
        yield from self.hands.rest(0.15)

    def _is(self, word: str, number: int) -> bool:
        """True where an event of the script is of this kind."""
        return 0 <= number < len(self.script) and self.script[number].get("event") == word

    def _run_of(self, word: str, number: int) -> list[Event]:
        """The events of one kind that follow one another."""
        last = next(at for at in range(number, len(self.script) + 1) if not self._is(word, at))
        return list(self.script[number:last])

    def _pause(self, number: int) -> float:
        """How long the table waits after an event: longest after a card that everybody looks at."""
        event = self.script[number]
        if event["event"] not in SEEN_BY_CAMERA:
            return 0.15
        down = [self._is("dealt", at) and not self.script[at]["up"] for at in (number, number + 1)]
        if all(down):
            return float(self._dice.uniform(0.0, 0.25))
        return float(self._dice.uniform(0.7, 1.3))


def _hands_of(script: Sequence[Event]) -> Iterator[tuple[int, int]]:
    """Where each hand of a script begins and ends."""
    calls = [number for number, event in enumerate(script) if event.get("event") == "call"]
    yield from zip(calls, [*calls[1:], len(script)], strict=True)

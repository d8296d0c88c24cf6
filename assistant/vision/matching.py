"""Which card of a look is which of those followed: first by name, then whichever lie nearest each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, Protocol, TypeVar

from assistant.cards import FACE_DOWN
from assistant.table.spots import Spot
from assistant.vision.sighting import UNSURE

Place = tuple[float, float]
Apart = Callable[[Place, Place], float]  # millimetres

REACH_MM: Final = 45.0  # two looks this near are one card that was nudged
CARRIED_MM: Final = 250.0  # a card of the same name this near, in the same spot, was pushed


class Look(Protocol):
    """A card in one look."""

    @property
    def card(self) -> str:
        """Its text."""

    @property
    def spot(self) -> Spot:
        """Where it lies."""

    @property
    def place(self) -> Place:
        """Where exactly, in fractions of the table."""


class Followed(Protocol):
    """A card that is followed: what was told of it, how it reads now, and the last look at it."""

    told: str
    reading: str

    @property
    def last(self) -> Look:
        """The last look."""


F = TypeVar("F", bound=Followed)


def matches(looks: Sequence[Look], followed: Sequence[F], apart: Apart) -> dict[int, F]:
    """The card followed that each look is of, by the look's number; a look of a new card has none."""
    pairs = sorted(
        (rank, far, number, at)
        for number, seen in enumerate(looks)
        for at, card in enumerate(followed)
        for rank, far in _likeness(seen, card, apart)
    )
    found: dict[int, F] = {}
    taken: set[int] = set()
    for _, _, number, at in pairs:
        if number not in found and at not in taken:
            found[number] = followed[at]
            taken.add(at)
    return found


def _likeness(seen: Look, card: Followed, apart: Apart) -> Iterator[tuple[int, float]]:
    """How good a match it is: 0 by name and spot, 1 by place, 2 by name alone; and the millimetres between them."""
    far = apart(seen.place, card.last.place)
    same_name = seen.card == (card.told or card.reading) and seen.card not in (FACE_DOWN, UNSURE)
    if same_name and seen.spot == card.last.spot and far < CARRIED_MM:
        yield 0, far
    elif far < REACH_MM:
        yield 1, far
    elif same_name and card.told:
        yield 2, far  # passed on, taken, or pushed to the middle

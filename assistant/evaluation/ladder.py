"""The kinds of hands, from worst to best, for hands of five, three and two cards."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final, NamedTuple

from assistant.cards import ACE

WHEEL_TOP: Final = 15  # the top of 5-4-3-2-A where it is the highest straight


class Kind(Enum):
    """Kinds of hands, as the table calls them."""

    HIGH_CARD = "high card"
    PAIR = "pair"
    TWO_PAIR = "two pair"
    TRIPS = "three of a kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full house"
    QUADS = "four of a kind"
    STRAIGHT_FLUSH = "straight flush"
    FIVE = "five of a kind"
    ROYAL_FLUSH = "royal flush"  # a kind of its own only where it beats five of a kind


RUNS: Final = frozenset({Kind.STRAIGHT, Kind.STRAIGHT_FLUSH, Kind.ROYAL_FLUSH})
SUITED: Final = frozenset({Kind.FLUSH, Kind.STRAIGHT_FLUSH, Kind.ROYAL_FLUSH})


class Ladder(NamedTuple):
    """How many cards make a hand, and the kinds from worst to best."""

    size: int
    kinds: tuple[Kind, ...]


FIVE_CARDS: Final = Ladder(5, tuple(Kind))
THREE_CARDS: Final = Ladder(3, (Kind.HIGH_CARD, Kind.PAIR, Kind.FLUSH, Kind.STRAIGHT, Kind.TRIPS, Kind.STRAIGHT_FLUSH))
TWO_CARDS: Final = Ladder(2, (Kind.HIGH_CARD, Kind.PAIR))

_ALIKE: Final = {
    Kind.PAIR: (2,), Kind.TWO_PAIR: (2, 2), Kind.TRIPS: (3,), Kind.FULL_HOUSE: (3, 2), Kind.QUADS: (4,),
    Kind.FIVE: (5,),
}  # fmt: skip


def run_ranks(top: int, size: int) -> list[int]:
    """The ranks of a straight from its top down, the ace of 5-4-3-2-A last.

    >>> run_ranks(9, 5), run_ranks(15, 5), run_ranks(3, 3)
    ([9, 8, 7, 6, 5], [5, 4, 3, 2, 14], [3, 2, 14])
    """
    top = size if top == WHEEL_TOP else top
    return [top - step if top > step + 1 else ACE for step in range(size)]


def needed_ranks(kind: Kind, deciding: Sequence[int], size: int) -> list[int]:
    """The rank of every card of a hand, from its kind and the ranks that decide it (a low ace is 1).

    >>> needed_ranks(Kind.TWO_PAIR, (14, 13, 9), 5)
    [14, 14, 13, 13, 9]
    """
    if kind in RUNS and len(deciding) == 1:
        return run_ranks(deciding[0], size)
    ranks: list[int] = []
    alike = _ALIKE.get(kind, ())
    for place, rank in enumerate(deciding):
        ranks += [ACE if rank == 1 else rank] * (alike[place] if place < len(alike) else 1)
    return ranks

"""What each card is in a hand: natural, wild, or the joker as a bug; and one number per card that adds up.

A hand is the sum of its cards' numbers. Low to high the sum holds how many natural cards there are of each rank, deuce
first (three bits each), how many wild cards, how many bugs (no more than two jokers), and for each suit which ranks are
in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from assistant.cards import DECK, JOKER, JOKER_RANK, SUITS, Card

WILD_AT: Final = 39
BUG_AT: Final = 43
SUITS_AT: Final = 45
SUIT_BITS: Final = 13
ONE_SUIT: Final = (1 << SUIT_BITS) - 1
RANKS_PART: Final = (1 << SUITS_AT) - 1


class Wilds(NamedTuple):
    """What is wild: ranks 2 to 14 (0: the joker), and single cards such as the elevator.

    ``bug`` makes a joker that is not wild an ace which may also complete a straight or a flush.
    """

    ranks: frozenset[int] = frozenset()
    cards: frozenset[Card] = frozenset()
    bug: bool = False

    def covers(self, card: Card) -> bool:
        """True where the card is wild."""
        return card.rank in self.ranks or card in self.cards

    def is_bug(self, card: Card) -> bool:
        """True where the card is a joker played as a bug."""
        return self.bug and card.is_joker and not self.covers(card)

    def natural(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """The cards that are neither wild nor a joker."""
        return tuple(card for card in cards if not self.covers(card) and not card.is_joker)


NO_WILDS: Final = Wilds()


def wilds_for(ranks: frozenset[int], joker: str, cards: Iterable[Card] = ()) -> Wilds:
    """The wilds of a hand where the house plays the joker as ``none``, ``bug`` or ``wild``."""
    called = ranks | {JOKER_RANK} if joker == "wild" else ranks
    return Wilds(called, frozenset(cards), joker == "bug")


@lru_cache(maxsize=256)
def numbers(wilds: Wilds) -> tuple[int, ...]:
    """The number of each card, by the card's index."""
    return tuple(_number(card, wilds) for card in (*DECK, JOKER))


def _number(card: Card, wilds: Wilds) -> int:
    if wilds.covers(card):
        return 1 << WILD_AT
    if card.is_joker:
        return 1 << BUG_AT if wilds.bug else 0
    place = card.rank - 2
    return 1 << 3 * place | 1 << SUITS_AT + SUIT_BITS * SUITS.index(card.suit) + place


def rank_counts(number: int) -> list[int]:
    """How many natural cards of each rank a hand has, deuces first.

    >>> rank_counts(sum(numbers(NO_WILDS)[Card.of(text).index] for text in ("2c", "2d", "4h")))[:4]
    [2, 0, 1, 0]
    """
    return [number >> 3 * place & 7 for place in range(SUIT_BITS)]


def wild_count(number: int) -> int:
    """How many wild cards a hand has."""
    return number >> WILD_AT & 15


def bug_count(number: int) -> int:
    """How many jokers a hand has that are played as bugs."""
    return number >> BUG_AT & 3


def suit_masks(number: int) -> tuple[int, int, int, int]:
    """For each suit, clubs first, one bit per natural rank in it, deuces lowest."""
    suits = number >> SUITS_AT
    return suits & ONE_SUIT, suits >> 13 & ONE_SUIT, suits >> 26 & ONE_SUIT, suits >> 39


class Memo(dict[int, int]):
    """Answers worked out once each, when first asked for."""

    def __init__(self, work: Callable[[int], int]) -> None:
        super().__init__()
        self._work = work

    def __missing__(self, key: int) -> int:
        value = self[key] = self._work(key)
        return value

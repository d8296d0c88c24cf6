"""High hands, ranked exactly from two to twelve cards with any number of them wild."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from assistant.cards import SUITS, Card
from assistant.evaluation.casting import Cast, cast
from assistant.evaluation.ladder import FIVE_CARDS, RUNS, SUITED, Ladder, needed_ranks
from assistant.evaluation.order import HighRules, order_for
from assistant.evaluation.result import Best
from assistant.evaluation.wilds import (
    NO_WILDS,
    ONE_SUIT,
    RANKS_PART,
    SUITS_AT,
    WILD_AT,
    Wilds,
    bug_count,
    numbers,
    suit_masks,
    wild_count,
)  # fmt: skip
from assistant.evaluation.words import hand_name

PLAIN: Final = HighRules()


class HighRanker:
    """Ranks hands where these cards are wild; ``natural_beats_wild`` breaks a tie in favour of a hand without wilds."""

    def __init__(
        self, wilds: Wilds, rules: HighRules = PLAIN, ladder: Ladder = FIVE_CARDS, natural_beats_wild: bool = False
    ) -> None:
        self._wilds = wilds
        self._numbers = numbers(wilds)
        self._order = order_for(ladder, rules)
        self._by_rank = self._order.ranks
        suits = self._order.suits
        self._by_suit = tuple(suits[min(wild + bugs, len(suits) - 1)] for bugs in range(4) for wild in range(16))
        self._natural = HighRanker(NO_WILDS, rules, ladder) if natural_beats_wild else None

    def value(self, cards: Sequence[Card]) -> int:
        """The value of the best hand in the cards, bigger is better; zero where there are none."""
        card_numbers = self._numbers
        number = 0
        for card in cards:
            number += card_numbers[card.index]
        suits = number >> SUITS_AT
        by_suit = self._by_suit[number >> WILD_AT & 63]
        value = max(
            self._by_rank[number & RANKS_PART],
            by_suit[suits & ONE_SUIT],
            by_suit[suits >> 13 & ONE_SUIT],
            by_suit[suits >> 26 & ONE_SUIT],
            by_suit[suits >> 39],
        )
        if self._natural is None or not value:
            return value
        return value << 1 | (value == self._natural.value(cards))

    def best(self, cards: Sequence[Card]) -> Best:
        """The best hand in one or more cards: its name, the cards that make it, and what the wilds play as."""
        value = self.value(cards)
        strength: tuple[int, ...] = ()
        wilds = self._wilds
        if self._natural is not None:
            strength = (value & 1,)
            wilds = NO_WILDS if value & 1 else wilds
            value >>= 1
        kind, deciding = self._order.decode(value)
        made = self._cast(cards, wilds, value)
        return Best((value >> 20, *deciding, *strength), hand_name(kind, deciding), made.cards, made.plays_as)

    def _cast(self, cards: Sequence[Card], wilds: Wilds, value: int) -> Cast:
        kind, deciding = self._order.decode(value)
        ranks = needed_ranks(kind, deciding, self._order.ladder.size)
        suit = ""
        if kind in SUITED:
            number = sum(numbers(wilds)[card.index] for card in cards)
            by_suit = self._order.suits[wild_count(number) + bug_count(number)]
            suit = next(suit for suit, held in zip(SUITS, suit_masks(number), strict=True) if by_suit[held] == value)
        return cast(ranks, cards, wilds, suit, bug_fills=kind in RUNS or kind in SUITED)


@lru_cache(maxsize=256)
def _ranker(wild: frozenset[int], rules: HighRules) -> HighRanker:
    return HighRanker(Wilds(wild), rules)


def rank_high(cards: Sequence[Card], wild: frozenset[int] = frozenset(), rules: HighRules = PLAIN) -> int:
    """The value of the best five-card high hand in the cards where these ranks are wild; bigger is better.

    >>> from assistant.cards import cards
    >>> rank_high(cards("5h 6d 7c 8s 9h")) == rank_high(cards("5c 6s 7d 2h 2c"), frozenset({2}))
    True
    """
    return _ranker(wild, rules).value(cards)

"""How many seven-card hands one processor ranks in a second, beside treys where that is installed."""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from time import process_time
from typing import Any, Final, NamedTuple

from assistant.cards import DECK, Card
from assistant.evaluation.high import rank_high

BASEBALL: Final = frozenset({3, 9})
_SLOW_HANDS: Final = 50  # each takes up to 16,215 rankings


class Rate(NamedTuple):
    """One line of the answer: what was ranked, by whom, hands a second."""

    hands: str
    ranked_by: str
    per_second: int


def measure(count: int, seed: int = 1) -> list[Rate]:
    """Rank so many natural hands, and as many with one to three wild cards; treys ranks fewer where it takes long."""
    natural, wild = deals(count, frozenset(), range(1), seed), deals(count, BASEBALL, range(1, 4), seed)
    rates = [
        Rate("natural", "cards-speak", _rate(lambda hand: rank_high(hand), natural)),
        Rate("one to three wild", "cards-speak", _rate(lambda hand: rank_high(hand, BASEBALL), wild)),
    ]
    treys = _treys()
    if treys:
        rank, slow = treys
        rates.insert(1, Rate("natural", "treys", _rate(rank, [_in_treys(hand) for hand in natural])))
        few = wild[:_SLOW_HANDS]
        rates.append(Rate("one to three wild", "treys, every card in turn", _rate(slow, few)))
    return rates


def deals(count: int, wild: frozenset[int], wanted: range, seed: int) -> list[tuple[Card, ...]]:
    """Random seven-card hands with so many cards of the wild ranks."""
    deal = random.Random(seed)
    found: list[tuple[Card, ...]] = []
    while len(found) < count:
        hand = tuple(deal.sample(DECK, 7))
        if sum(card.rank in wild for card in hand) in wanted:
            found.append(hand)
    return found


def _rate(rank: Callable[[Any], object], hands: Sequence[Any]) -> int:
    began = process_time()
    for hand in hands:
        rank(hand)
    return round(len(hands) / (process_time() - began))


def _in_treys(hand: Iterable[Card]) -> list[int]:
    card = importlib.import_module("treys").Card
    return [card.new(str(one)) for one in hand]


def _treys() -> tuple[Callable[[list[int]], int], Callable[[Sequence[Card]], int]] | None:
    """How treys ranks natural cards, and how it ranks wild ones by trying every card not held; None without it."""
    try:
        evaluator = importlib.import_module("treys").Evaluator()
    except ModuleNotFoundError:
        return None
    known = {card: _in_treys([card])[0] for card in DECK}

    def rank(hand: list[int]) -> int:
        return int(evaluator.evaluate(hand, []))

    def every_card(hand: Sequence[Card]) -> int:
        natural = [card for card in hand if card.rank not in BASEBALL]
        free = [card for card in DECK if card not in natural]
        held = [known[card] for card in natural]
        return min(
            rank(held + [known[card] for card in filled]) for filled in combinations(free, len(hand) - len(natural))
        )

    return rank, every_card

"""Whether some cards are a hand that may open, where the first bet needs one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from assistant.cards import ACE, Card, plural
from assistant.evaluation.high import PLAIN, HighRanker
from assistant.evaluation.ladder import FIVE_CARDS, Kind
from assistant.evaluation.order import order_for
from assistant.evaluation.wilds import wilds_for

_RANKS: Final = {plural(rank): rank for rank in range(10, ACE + 1)}


def can_open(cards: Sequence[Card], pair: str, wild: frozenset[int] = frozenset(), joker: str = "none") -> bool:
    """True where the cards, five or fewer, are a pair of ``pair`` or better.

    ``wild`` are all wild ranks, 0 the joker; ``joker`` is how the house plays it.

    >>> from assistant.cards import cards
    >>> [can_open(cards(held), "jacks") for held in ("Jc Jd", "Tc Td Ah", "4c 4d 5h 5s")]
    [True, False, True]
    """
    least = order_for(FIVE_CARDS, PLAIN).encode(Kind.PAIR, (_RANKS[pair],))
    return HighRanker(wilds_for(wild, joker)).value(cards) >= least

"""The value of high hands: what any ranks make, and what any suit makes, with any number of cards to help.

A value is one whole number, bigger is better: the kind of hand, then up to five deciding ranks of four bits each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import Final, NamedTuple

from assistant.cards import ACE
from assistant.evaluation.ladder import FIVE_CARDS, WHEEL_TOP, Kind, Ladder
from assistant.evaluation.wilds import Memo, bug_count, rank_counts, wild_count

KIND_AT: Final = 20
MOST_HELPERS: Final = 16
_ALIKE: Final = {1: Kind.HIGH_CARD, 2: Kind.PAIR, 3: Kind.TRIPS, 4: Kind.QUADS, 5: Kind.FIVE}
_WITH_PAIR: Final = {2: Kind.TWO_PAIR, 3: Kind.FULL_HOUSE}
_DOWN: Final = range(ACE, 1, -1)


class HighRules(NamedTuple):
    """On what houses differ about the value of high hands."""

    wheel_high: bool = False
    ace_low_in_flush: bool = False
    double_ace_flush: bool = False
    royal_beats_five: bool = False


class Order:
    """Every value on one ladder under one set of rules; each combination is worked out when first met."""

    def __init__(self, ladder: Ladder, rules: HighRules) -> None:
        self.ladder = ladder
        self.rules = rules
        self._code = {kind: number for number, kind in enumerate(ladder.kinds, 1)}
        self._runs = tuple(_runs(ladder.size, rules.wheel_high and ladder is FIVE_CARDS))
        if Kind.STRAIGHT not in self._code:
            self._runs = ()
        self.ranks = Memo(self.by_rank)
        self.suits = tuple(Memo(partial(self.by_suit, helpers)) for helpers in range(MOST_HELPERS))

    def encode(self, kind: Kind, deciding: Sequence[int]) -> int:
        """The value of a kind of hand with these deciding ranks, most important first."""
        value = self._code[kind]
        for place in range(5):
            value = value << 4 | (deciding[place] if place < len(deciding) else 0)
        return value

    def decode(self, value: int) -> tuple[Kind, tuple[int, ...]]:
        """The kind and the deciding ranks of a value."""
        ranks = (value >> 4 * place & 15 for place in (4, 3, 2, 1, 0))
        return self.ladder.kinds[(value >> KIND_AT) - 1], tuple(rank for rank in ranks if rank)

    def by_rank(self, number: int) -> int:
        """The best without a flush, for the part of a hand's number that holds ranks, wilds and bug."""
        counts, wild, bug = rank_counts(number), wild_count(number), bug_count(number)
        held = sum(1 << place for place, count in enumerate(counts) if count)
        straight = self._straight(held, wild + bug, Kind.STRAIGHT)
        counts[ACE - 2] += bug
        return max(straight, self._alike(counts, wild))

    def by_suit(self, helpers: int, held: int) -> int:
        """The best flush or straight flush in a suit with these natural ranks; zero where there is none."""
        if held.bit_count() + helpers < self.ladder.size or Kind.FLUSH not in self._code:
            return 0
        return self._straight(held, helpers, Kind.STRAIGHT_FLUSH) or self._flush(held, helpers)

    def _straight(self, held: int, helpers: int, kind: Kind) -> int:
        """The best run that lacks no more ranks than there are cards to help; zero where there is none."""
        for run, top in self._runs:
            if (run & ~held).bit_count() <= helpers:
                royal = self.rules.royal_beats_five and kind is Kind.STRAIGHT_FLUSH and top >= ACE
                return self.encode(Kind.ROYAL_FLUSH if royal and self.ladder is FIVE_CARDS else kind, (top,))
        return 0

    def _alike(self, counts: list[int], wild: int) -> int:
        """The best of pairs, threes and so on, with its kickers; no cards are worth zero."""
        size = self.ladder.size
        alike = min(size, max(counts) + wild)
        if not alike:
            return 0
        # The wild cards all go to one rank: a pair and a wild are three alike, which beats two pair, and so on up.
        main = next(rank for rank in _DOWN if counts[rank - 2] + wild >= alike)
        pair = next((rank for rank in _DOWN if rank != main and counts[rank - 2] > 1), 0)
        if pair and alike in _WITH_PAIR and size == 5:
            kind, used, places = _WITH_PAIR[alike], [main, pair], 3 - alike
        else:
            kind, used, places = _ALIKE[alike], [main], size - alike
        rest = [rank for rank in _DOWN if rank not in used for _ in range(counts[rank - 2])]
        return self.encode(kind, used + rest[:places])

    def _flush(self, held: int, wild: int) -> int:
        """A flush, each wild card the highest rank not in it; an ace whatever is in it, where the house says so."""
        ranks: list[int] = []
        for rank in (*_DOWN[1:], 1) if self.rules.ace_low_in_flush else _DOWN:
            natural = held >> (rank - 2) % 13 & 1
            filled = min(1 - natural, wild)
            if rank == ACE and self.rules.double_ace_flush:
                filled = wild
            ranks += [rank] * (natural + filled)
            wild -= filled
        return self.encode(Kind.FLUSH, ranks[: self.ladder.size])


@lru_cache(maxsize=64)
def order_for(ladder: Ladder, rules: HighRules) -> Order:
    """The order of a ladder under these rules; always the same object, so that what it has worked out is kept."""
    return Order(ladder, rules)


def _runs(size: int, wheel_high: bool) -> Iterator[tuple[int, int]]:
    """The ranks of every straight, as bits from the deuce up, with its top; the best first."""
    wheel = 1 << ACE - 2 | (1 << size - 1) - 1
    if wheel_high:
        yield wheel, WHEEL_TOP
    for top in range(ACE, size, -1):
        yield ((1 << size) - 1) << top - size - 1, top
    if not wheel_high:
        yield wheel, size

"""The value of high hands: what any ranks make, and what any suit makes, with any number of cards to help.

A value is one whole number, bigger is better: the kind of hand, then up to five deciding ranks of four bits each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from typing import Final, NamedTuple

from assistant.cards import ACE
from assistant.evaluation.ladder import FIVE_CARDS, WHEEL_TOP, Kind, Ladder
from assistant.evaluation.wilds import WILD_AT, Memo, bug_count, wild_count

KIND_AT: Final = 20
MOST_HELPERS: Final = 16
_ALIKE: Final = {1: Kind.HIGH_CARD, 2: Kind.PAIR, 3: Kind.TRIPS, 4: Kind.QUADS, 5: Kind.FIVE}
_WITH_PAIR: Final = {2: Kind.TWO_PAIR, 3: Kind.FULL_HOUSE}
_DOWN: Final = range(ACE, 1, -1)
_COUNTS: Final = (1 << WILD_AT) - 1
_ONES: Final = _COUNTS // 7  # the lowest of the three bits of every rank
_ACE_BIT: Final = 1 << 3 * (ACE - 2)


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
        runs = tuple(_runs(ladder.size, rules)) if Kind.STRAIGHT in self._code else ()
        self._suit_runs = tuple((_bits(ranks, 1), top) for ranks, top in runs)
        self._rank_runs = tuple((_bits(ranks, 3), top) for ranks, top in runs)
        self.ranks = Memo(self.by_rank)
        self.suits = tuple(Memo(partial(self.by_suit, helpers)) for helpers in range(MOST_HELPERS))

    def encode(self, kind: Kind, deciding: Sequence[int]) -> int:
        """The value of a kind of hand with these deciding ranks, most important first."""
        value = self._code[kind]
        for rank in deciding:
            value = value << 4 | rank
        return value << 4 * (5 - len(deciding))

    def decode(self, value: int) -> tuple[Kind, tuple[int, ...]]:
        """The kind and the deciding ranks of a value."""
        ranks = (value >> 4 * place & 15 for place in (4, 3, 2, 1, 0))
        return self.ladder.kinds[(value >> KIND_AT) - 1], tuple(rank for rank in ranks if rank)

    def by_rank(self, number: int) -> int:
        """The best without a flush, for the part of a hand's number that holds ranks, wilds and bugs."""
        wild, bugs = wild_count(number), bug_count(number)
        counts = number & _COUNTS
        held = (counts | counts >> 1 | counts >> 2) & _ONES
        straight = self._straight(self._rank_runs, held, wild + bugs, Kind.STRAIGHT)
        return max(straight, self._alike(counts + bugs * _ACE_BIT, wild))

    def by_suit(self, helpers: int, held: int) -> int:
        """The best flush or straight flush in a suit with these natural ranks; zero where there is none."""
        if held.bit_count() + helpers < self.ladder.size or not self._suit_runs:
            return 0
        return self._straight(self._suit_runs, held, helpers, Kind.STRAIGHT_FLUSH) or self._flush(held, helpers)

    def _straight(self, runs: Sequence[tuple[int, int]], held: int, helpers: int, kind: Kind) -> int:
        """The best run that lacks no more ranks than there are cards to help; zero where there is none."""
        if held.bit_count() + helpers < self.ladder.size:
            return 0
        for run, top in runs:
            if (run & ~held).bit_count() <= helpers:
                royal = self.rules.royal_beats_five and kind is Kind.STRAIGHT_FLUSH and top >= ACE
                return self.encode(Kind.ROYAL_FLUSH if royal and self.ladder is FIVE_CARDS else kind, (top,))
        return 0

    def _alike(self, counts: int, wild: int) -> int:
        """The best of pairs, threes and so on, with its kickers; no cards are worth zero."""
        one, two, four = counts & _ONES, counts >> 1 & _ONES, counts >> 2 & _ONES
        # The ranks, a bit each, of which there are at least none (an ace will do), one, two, three, four and five.
        held = (_ACE_BIT, one | two | four, two | four, one & two | four, four, (one | two) & four)
        size = self.ladder.size
        most = 5
        while most and not held[most]:
            most -= 1
        alike = min(size, most + wild)
        if not alike:
            return 0
        # The wild cards all go to one rank: a pair and a wild are three alike, which beats two pair, and so on up.
        kind, main, places = _ALIKE[alike], _highest(held[max(0, alike - wild)]), size - alike
        deciding, rest = [main], held[1] & ~_bit(main)
        if held[2] & rest and alike in _WITH_PAIR and size == 5:
            pair = _highest(held[2] & rest)
            kind, places = _WITH_PAIR[alike], 3 - alike
            deciding.append(pair)
            rest &= ~_bit(pair)
        while places and rest:  # what is left has no two alike, or only its highest matters
            kicker = _highest(rest)
            deciding.append(kicker)
            rest &= ~_bit(kicker)
            places -= 1
        return self.encode(kind, deciding)

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


def _runs(size: int, rules: HighRules) -> Iterator[tuple[Sequence[int], int]]:
    """The ranks of every straight with its top, the best first."""
    wheel = (ACE, *range(2, size + 1))
    wheel_high = rules.wheel_high and size == FIVE_CARDS.size
    if wheel_high:
        yield wheel, WHEEL_TOP
    for top in range(ACE, size, -1):
        yield range(top - size + 1, top + 1), top
    if not wheel_high:
        yield wheel, size


def _bits(ranks: Iterable[int], step: int) -> int:
    """One bit for each rank, deuce lowest, so many bits apart."""
    return sum(1 << step * (rank - 2) for rank in ranks)


def _bit(rank: int) -> int:
    """The bit of one rank where ranks are three bits apart."""
    return 1 << 3 * (rank - 2)


def _highest(ranks: int) -> int:
    """The highest of ranks that are three bits apart."""
    return ranks.bit_length() // 3 + 2

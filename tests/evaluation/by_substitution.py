"""Hands ranked the slow and plain way: put every card in place of each wild one and look at the five cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, product

from assistant.cards import ACE, DECK, SUITS, Card

Plain = tuple[int, str]
KINDS = (
    "high card", "pair", "two pair", "three of a kind", "straight", "flush", "full house", "four of a kind",
    "straight flush", "five of a kind",
)  # fmt: skip
SHAPES = {
    (5,): "five of a kind", (4, 1): "four of a kind", (3, 2): "full house", (3, 1, 1): "three of a kind",
    (2, 2, 1): "two pair", (2, 1, 1, 1): "pair", (1, 1, 1, 1, 1): "high card",
}  # fmt: skip
EVERY_CARD = [(card.rank, card.suit) for card in DECK]


@dataclass(frozen=True)
class Rules:
    """On what houses differ."""

    wheel_high: bool = False
    ace_low_in_flush: bool = False
    double_ace: bool = False


def high(five: Sequence[Plain], rules: Rules) -> tuple[int, tuple[int, ...]]:
    """The kind, by its number, and the deciding ranks of five cards."""
    ranks = [rank for rank, _ in five]
    groups = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    kind, deciding = SHAPES[tuple(count for count, _ in groups)], tuple(rank for _, rank in groups)
    top = straight_top(ranks, rules)
    doubled = {rank for rank, count in Counter(ranks).items() if count > 1}
    suited = len({suit for _, suit in five}) == 1 and doubled <= ({ACE} if rules.double_ace else set())
    options = [(KINDS.index(kind), deciding)]
    if top:
        options.append((KINDS.index("straight flush" if suited else "straight"), (top,)))
    if suited:
        in_flush = [1 if rules.ace_low_in_flush and rank == ACE else rank for rank in ranks]
        options.append((KINDS.index("flush"), tuple(sorted(in_flush, reverse=True))))
    return max(options)


THREE_CARD_KINDS = ("high card", "pair", "flush", "straight", "three of a kind", "straight flush")


def high_three(three: Sequence[Plain], double_ace: bool) -> tuple[int, tuple[int, ...]]:
    """The kind, by its number on the three-card ladder, and the deciding ranks of three cards."""
    ranks = sorted((rank for rank, _ in three), reverse=True)
    doubled = {rank for rank in ranks if ranks.count(rank) > 1}
    suited = len({suit for _, suit in three}) == 1 and doubled <= ({ACE} if double_ace else set())
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    kind = {1: "three of a kind", 2: "pair", 3: "high card"}[len(groups)]
    options = [(kind, tuple(rank for _, rank in groups))]
    if len(groups) == 3 and (ranks[0] - ranks[2] == 2 or ranks == [ACE, 3, 2]):
        options.append(("straight flush" if suited else "straight", (3 if ranks == [ACE, 3, 2] else ranks[0],)))
    if suited:
        options.append(("flush", tuple(ranks)))
    return max((THREE_CARD_KINDS.index(name), deciding) for name, deciding in options)


def best_three(natural: Sequence[Card], wild: int, double_ace: bool) -> tuple[int, tuple[int, ...]]:
    """The best three cards that so many natural and wild cards can be."""
    plain = [(card.rank, card.suit) for card in natural]
    return max(
        high_three([*held, *filled], double_ace)
        for used in range(min(wild, 3) + 1)
        for held in combinations(plain, 3 - used)
        for filled in combinations_with_replacement(EVERY_CARD, used)
    )


def straight_top(ranks: Sequence[int], rules: Rules) -> int:
    """The top of a straight, 15 for a wheel that is the highest; 0 where there is none."""
    if len(set(ranks)) < 5:
        return 0
    if set(ranks) == {14, 2, 3, 4, 5}:
        return 15 if rules.wheel_high else 5
    return max(ranks) if max(ranks) - min(ranks) == 4 else 0


def fives(natural: Sequence[Card], wild: int) -> Iterator[list[Plain]]:
    """Every five cards that so many natural and wild cards can stand for."""
    plain = [(card.rank, card.suit) for card in natural]
    for used in range(min(wild, 5) + 1):
        for held in combinations(plain, 5 - used):
            for filled in combinations_with_replacement(EVERY_CARD, used):
                yield [*held, *filled]


def best_high(natural: Sequence[Card], wild: int, rules: Rules) -> tuple[int, tuple[int, ...]]:
    """The best that the cards can be."""
    return max(high(five, rules) for five in fives(natural, wild))


def best_with_bug(natural: Sequence[Card], wild: int, rules: Rules, bugs: int = 1) -> tuple[int, tuple[int, ...]]:
    """The best with so many jokers besides, each of which is an ace or completes a straight or a flush."""

    def hands() -> Iterator[tuple[int, tuple[int, ...]]]:
        for jokers, used in product(range(bugs + 1), range(min(wild, 4) + 1)):
            if jokers + used > 5:
                continue
            for held in combinations([(card.rank, card.suit) for card in natural], 5 - used - jokers):
                for filled in combinations_with_replacement(EVERY_CARD, used):
                    for stands in combinations_with_replacement(EVERY_CARD, jokers):
                        made = high([*held, *filled, *stands], rules)
                        aces = all(rank == ACE for rank, _ in stands)
                        if aces or KINDS[made[0]] in ("straight", "flush", "straight flush"):
                            yield made

    return max(hands())


def low(five: Sequence[Plain], straights_count: bool) -> tuple[int, tuple[int, ...]]:
    """How bad five cards are for low: the smaller the better, aces one."""
    ranks = [1 if rank == ACE else rank for rank, _ in five]
    groups = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    kind = SHAPES[tuple(count for count, _ in groups)]
    if straights_count and kind == "high card":
        straight, flush = max(ranks) - min(ranks) == 4, len({suit for _, suit in five}) == 1
        kind = "straight flush" if straight and flush else "flush" if flush else "straight" if straight else kind
    return KINDS.index(kind), tuple(rank for _, rank in groups)


def best_low(
    natural: Sequence[Card], wild: int, straights_count: bool, limit: int = 13
) -> tuple[int, tuple[int, ...]] | None:
    """The best low that the cards can be; None where none is without a pair and within a limit below the king."""

    def qualifies(five: Sequence[Plain]) -> bool:
        ranks = {1 if rank == ACE else rank for rank, _ in five}
        return limit == 13 or (len(ranks) == 5 and max(ranks) <= limit)

    return min((low(five, straights_count) for five in fives(natural, wild) if qualifies(five)), default=None)


SUIT_PATTERNS = {
    (5, 0, 0, 0): 4, (4, 1, 0, 0): 12, (3, 2, 0, 0): 12, (3, 1, 1, 0): 12, (2, 2, 1, 0): 12, (2, 1, 1, 1): 4,
}  # fmt: skip
FOUR_CARD_PATTERNS = {(4, 0, 0, 0): 4, (3, 1, 0, 0): 12, (2, 2, 0, 0): 6, (2, 1, 1, 0): 12, (1, 1, 1, 1): 1}


def hands_of_each_suit_pattern(size: int) -> Iterator[tuple[list[Card], int]]:
    """Hands of four or five cards of which every other is a copy in other suits, and how many copies each has."""
    for pattern, copies in (SUIT_PATTERNS if size == 5 else FOUR_CARD_PATTERNS).items():
        for ranks in product(*(list(combinations(range(2, ACE + 1), count)) for count in pattern)):
            hand = [DECK[(rank - 2) * 4 + place] for place in range(len(SUITS)) for rank in ranks[place]]
            yield hand, copies

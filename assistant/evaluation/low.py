"""Low hands: aces low, pairs lose to none, compared from the highest card down; with any number of wild cards.

A value is a whole number, bigger is better. Where straights and flushes count against a hand (``ace-to-six``) they
stand below pairs and threes, as they stand above them for high; the best hand is then 6-4-3-2-A not of one suit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from assistant.cards import ACE, JOKER_RANK, SUITS, Card, rank_letter
from assistant.evaluation.casting import Cast, cast
from assistant.evaluation.ladder import FIVE_CARDS, SUITED, Kind, needed_ranks
from assistant.evaluation.result import Best
from assistant.evaluation.wilds import RANKS_PART, Memo, Wilds, numbers, rank_counts, suit_masks, wild_count
from assistant.evaluation.words import low_name

KING: Final = 13
_WORST: Final = len(FIVE_CARDS.kinds) << 20
_KINDS: Final = {
    (4,): Kind.QUADS, (4, 1): Kind.QUADS, (3, 2): Kind.FULL_HOUSE, (3,): Kind.TRIPS, (3, 1): Kind.TRIPS,
    (2, 2): Kind.TWO_PAIR, (2,): Kind.PAIR, (2, 1): Kind.PAIR,
}  # fmt: skip


class LowRules(NamedTuple):
    """What counts for low: whether straights and flushes count against a hand, and the highest rank allowed.

    Under a limit a pair is no low at all; a straight or flush within it is one, if the worst.
    """

    straights_count: bool = False
    limit: int = KING

    def qualifies(self, ranks: Collection[int]) -> bool:
        """True where these ranks, aces 1, may be a low."""
        return self.limit >= KING or (max(ranks) <= self.limit and len(set(ranks)) == len(ranks))


ACE_TO_FIVE: Final = LowRules()
ACE_TO_SIX: Final = LowRules(straights_count=True)


def low_rank(card: Card) -> int:
    """The rank of a natural card for low, 1 to 13: an ace is 1."""
    return 1 if card.rank == ACE else card.rank


def low_value(ranks: Sequence[int], straights_count: bool, suited: bool = False) -> int:
    """The value of exactly these ranks, aces 1; ``suited`` where they are all of one suit.

    >>> low_value([7, 4, 3, 2, 1], False) < low_value([6, 5, 4, 3, 1], False)
    True
    """
    alike = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    kind = _KINDS.get(tuple(count for count, _ in alike)[:2], Kind.HIGH_CARD)
    if kind is Kind.HIGH_CARD and straights_count and len(ranks) == 5:
        straight = max(ranks) - min(ranks) == 4
        kind = {(True, True): Kind.STRAIGHT_FLUSH, (True, False): Kind.STRAIGHT, (False, True): Kind.FLUSH}.get(
            (straight, suited), kind
        )
    worth = FIVE_CARDS.kinds.index(kind)
    for place in range(5):
        worth = worth << 4 | (alike[place][1] if place < len(alike) else 0)
    return _WORST - worth


def decode(value: int) -> tuple[Kind, tuple[int, ...]]:
    """The kind and the deciding ranks, aces 1, of a value."""
    worth = _WORST - value
    ranks = (worth >> 4 * place & 15 for place in (4, 3, 2, 1, 0))
    return FIVE_CARDS.kinds[worth >> 20], tuple(rank for rank in ranks if rank)


@lru_cache(maxsize=64)
def _without_pair(rules: LowRules, size: int) -> tuple[tuple[int, int], ...]:
    """Hands of different ranks as bits, aces lowest, each with its value, the best first.

    Straights that count are among them only where pairs, which are better, do not qualify.
    """
    hands = []
    for ranks in combinations(range(1, min(rules.limit, KING) + 1), size):
        value = low_value(ranks, rules.straights_count)
        if rules.limit < KING or decode(value)[0] is Kind.HIGH_CARD:
            hands.append((sum(1 << rank - 1 for rank in ranks), value))
    return tuple(sorted(hands, key=lambda hand: hand[1], reverse=True))


class LowRanker:
    """Ranks low hands of ``size`` cards where these cards are wild; a bug is the lowest rank not held, as a wild is."""

    def __init__(self, wilds: Wilds, rules: LowRules = ACE_TO_FIVE, size: int = 5) -> None:
        self._wilds = Wilds(wilds.ranks | {JOKER_RANK}, wilds.cards) if wilds.bug else wilds
        self._numbers = numbers(self._wilds)
        self._rules = rules
        self._size = size
        self._by_rank = _by_rank(rules, size)

    def value(self, cards: Sequence[Card]) -> int:
        """The value of the best low in the cards, bigger is better; zero where none qualifies."""
        card_numbers = self._numbers
        number = 0
        for card in cards:
            number += card_numbers[card.index]
        if self._flush_threatens(number):
            fives = combinations(self._wilds.natural(cards), 5)
            return max((self._natural_value(five) for five in fives), default=0)
        return self._by_rank[number & RANKS_PART]

    def best(self, cards: Sequence[Card]) -> Best:
        """The best low in cards that have one: its name, the cards that make it, and what the wilds play as."""
        kind, deciding = decode(self.value(cards))
        ranks = needed_ranks(kind, deciding, self._size)
        if kind in SUITED:
            made = self._flush(ranks, cards)
        else:
            made = cast(ranks, cards, self._wilds)
            if self._rules.straights_count and self._size == 5:
                made = self._not_of_one_suit(made, ranks, cards)
        strength = (-FIVE_CARDS.kinds.index(kind), *(-rank for rank in deciding))
        return Best(strength, low_name(kind, deciding), made.cards, made.plays_as)

    def _flush_threatens(self, number: int) -> bool:
        """True where five natural cards are of one suit, flushes count, and no wild card can be of another suit."""
        if not self._rules.straights_count or self._size < 5 or wild_count(number):
            return False
        return any(held.bit_count() >= 5 for held in suit_masks(number))

    def _natural_value(self, five: Sequence[Card]) -> int:
        ranks = [low_rank(card) for card in five]
        suited = len({card.suit for card in five}) == 1
        return low_value(ranks, True, suited) if self._rules.qualifies(ranks) else 0

    def _flush(self, ranks: Sequence[int], cards: Sequence[Card]) -> Cast:
        """The cards of a low that cannot but be a flush."""
        by_suit = ([card for card in cards if card.suit == suit] for suit in SUITS)
        suited = next(held for held in by_suit if {card.rank for card in held} >= set(ranks))
        return cast(ranks, suited, self._wilds, suited[0].suit)

    def _not_of_one_suit(self, made: Cast, ranks: Sequence[int], cards: Sequence[Card]) -> Cast:
        """The same ranks in more than one suit, by another natural card or by what suit a wild card plays."""
        suits = {card.suit for card in self._wilds.natural(made.cards)}
        if len(suits) != 1:
            return made
        other = next(suit for suit in SUITS if suit not in suits)
        if made.plays_as:
            return made._replace(plays_as={card: _suited(text, other) for card, text in made.plays_as.items()})
        spare = [card for card in cards if card not in made.cards]
        for place, card in enumerate(made.cards):
            swap = next((one for one in spare if one.rank == card.rank and not self._wilds.covers(one)), None)
            if swap:
                return Cast((*made.cards[:place], swap, *made.cards[place + 1 :]), {})
        wild = next(card for card in spare if self._wilds.covers(card))
        return Cast((wild, *made.cards[1:]), {wild: rank_letter(ranks[0]) + other})


def _suited(stands: str, suit: str) -> str:
    """What one joker or two stand for, in a suit.

    >>> _suited("2, 4", "h")
    '2h, 4h'
    """
    return ", ".join(rank + suit for rank in stands.split(", "))


@lru_cache(maxsize=64)
def _by_rank(rules: LowRules, size: int) -> Memo:
    """The value of what any ranks make, for the part of a hand's number that holds ranks and wilds."""
    without_pair = _without_pair(rules, size)

    def work(number: int) -> int:
        counts = rank_counts(number)
        counts = [counts[-1], *counts[:-1]]
        wild = wild_count(number)
        held = sum(1 << place for place, count in enumerate(counts) if count)
        if sum(counts) + wild < size:
            return 0
        for ranks, value in without_pair:
            if (ranks & ~held).bit_count() <= wild:
                return value
        return _with_pair(counts, wild, rules, size) if rules.limit >= KING else 0

    return Memo(work)


def _with_pair(counts: Sequence[int], wild: int, rules: LowRules, size: int) -> int:
    """The best value where there are too few ranks for a hand without a pair; every wild is the lowest not held."""
    ranks = [rank for rank, count in enumerate(counts, 1) for _ in range(count)]

    def filled(natural: tuple[int, ...]) -> list[int]:
        lowest = [rank for rank in range(1, KING + 1) if rank not in natural]
        return [*natural, *lowest[:wild]]

    return max(low_value(filled(natural), rules.straights_count) for natural in set(combinations(ranks, size - wild)))

"""What each player has, each way of the game: the cards speak."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import singledispatch
from itertools import combinations
from typing import Final

from assistant.cards import ACE, JOKER, RANK_NAMES, rank_letter
from assistant.evaluation.choose import Pool, ladder_for, lowest_wild, part_pools, pools, wild_cards
from assistant.evaluation.high import HighRanker
from assistant.evaluation.holding import Holding, Layout, every_card
from assistant.evaluation.ladder import FIVE_CARDS, THREE_CARDS, TWO_CARDS, Ladder
from assistant.evaluation.low import LowRanker, LowRules
from assistant.evaluation.order import HighRules
from assistant.evaluation.result import Best, Verdict
from assistant.evaluation.sums import best_sum, counted, halves, nearest, reachable, targets
from assistant.evaluation.wilds import Wilds, wilds_for
from assistant.rules.game import Game
from assistant.rules.house import House
from assistant.rules.phrases import Phrase
from assistant.rules.played import copies
from assistant.rules.shares import (
    High,
    HighestSum,
    HoleCards,
    HoleSpade,
    Low,
    LowestSum,
    NearestSum,
    PartHigh,
    QualifiedLow,
)  # fmt: skip
from assistant.rules.steps import InOrOut, InOrOutForLeg

__all__ = ["Holding", "Layout", "Verdict", "judge"]

LOWS: Final = (Low, QualifiedLow)
_SHORT: Final = {THREE_CARDS.size: THREE_CARDS, TWO_CARDS.size: TWO_CARDS}
Ranker = HighRanker | LowRanker


@dataclass(frozen=True)
class Hand:
    """All that decides what one player has."""

    game: Game
    house: House
    wilds: Wilds
    holding: Holding
    layout: Layout

    def pools(self) -> Iterator[Pool]:
        """The sets of cards of which the player may use any."""
        return pools(self.game.hand, self.holding, self.layout)

    @property
    def ladder(self) -> Ladder:
        """How many cards make a hand: in a game decided round by round, no more than are held by then."""
        rounds = any(isinstance(step, (InOrOut, InOrOutForLeg)) for step in self.game.deal)
        full = ladder_for(self.game.hand)
        return _SHORT.get(len(self.holding.own), full) if rounds and full is FIVE_CARDS else full


def judge(
    game: Game, house: House, wild: frozenset[int], holding: Holding, layout: Layout, declare: str | None
) -> Verdict:
    """What a player has each way, and, where he goes ``both`` ways, which pairs of results he can have together.

    ``house`` is the house as it plays this game; ``wild`` are the ranks that are wild for all, 0 the joker. Raises
    ValueError where a card is there twice, or a joker that the house does not play.
    """
    _check(game, house, wild, holding, layout)
    wilds = wilds_for(wild | lowest_wild(game, house, holding), house.joker, wild_cards(game.hand, layout))
    hand = Hand(game, house, wilds, holding, layout)
    ways = {way.word: best_for(way.share, hand) for way in game.ways}
    return Verdict(ways, tuple(_pairs(hand, ways)) if game.two_ways and declare == "both" else ())


def _check(game: Game, house: House, wild: frozenset[int], holding: Holding, layout: Layout) -> None:
    seen = Counter(every_card(holding, layout))
    for card, count in seen.items():
        if count > copies(card, house):
            times = "twice" if count == 2 else f"{count} times"
            raise ValueError(f"{card} is there {times}; correct the one that was misread")
    if JOKER in seen and house.joker == "none" and not {0} & (wild | set(game.values)):
        raise ValueError(f"a joker is in the hand, but {house.name} plays none; set joker to bug or wild")


@singledispatch
def best_for(share: Phrase, hand: Hand) -> Best | None:
    """The best a player has for one share; None where he does not qualify."""
    raise TypeError(f"no player can be judged for {share}")


@best_for.register(High)
@best_for.register(Low)
@best_for.register(QualifiedLow)
def _(share: High | Low | QualifiedLow, hand: Hand) -> Best | None:
    return _best_of(ranker_for(share, hand), hand.pools())


@best_for.register
def _(share: PartHigh, hand: Hand) -> Best | None:
    part = list(part_pools(share.part, hand.holding, hand.layout))
    three = any(len(pool) == THREE_CARDS.size for pool in part)
    return _best_of(high_ranker(hand, THREE_CARDS if three else FIVE_CARDS), part)


@best_for.register
def _(share: HoleCards, hand: Hand) -> Best | None:
    return _best_of(high_ranker(hand, TWO_CARDS), [hand.holding.down])


@best_for.register
def _(share: HoleSpade, hand: Hand) -> Best | None:
    low_ace = share.which == "lowest" and hand.house.low_spade_ace == "lowest"
    sign = 1 if share.which == "highest" else -1

    def worth(rank: int) -> int:
        return sign * (1 if low_ace and rank == ACE else rank)

    spades = {card: card.rank for card in hand.holding.down if card.suit == "s"}
    if hand.house.wild_is_spade:
        spades |= {card: max(range(2, ACE + 1), key=worth) for card in hand.holding.down if hand.wilds.covers(card)}
    if not spades:
        return None
    card, rank = max(spades.items(), key=lambda item: (worth(item[1]), item[0].rank == item[1]))
    plays_as = {} if (card.suit, card.rank) == ("s", rank) else {card: rank_letter(rank) + "s"}
    return Best((worth(rank),), f"{RANK_NAMES[rank]} of spades", (card,), plays_as)


@best_for.register
def _(share: NearestSum, hand: Hand) -> Best | None:
    sums = reachable(hand.game, hand.wilds, hand.holding, hand.layout)
    return nearest(sums, share.target, counted(hand.game, hand.holding, hand.layout), targets(hand.game), hand.house)


@best_for.register(LowestSum)
@best_for.register(HighestSum)
def _(share: LowestSum | HighestSum, hand: Hand) -> Best | None:
    place, sign = (0, -1) if isinstance(share, LowestSum) else (-1, 1)
    made = reachable(hand.game, hand.wilds, hand.holding, hand.layout)[place]
    cards = counted(hand.game, hand.holding, hand.layout)
    return best_sum(made, (sign * made.total,), f"a sum of {halves(made.total)}", cards)


def high_ranker(hand: Hand, ladder: Ladder) -> HighRanker:
    """Ranks high hands as the house does in this game."""
    house = hand.house
    high_low = any(isinstance(way.share, LOWS) for way in hand.game.ways)
    rules = HighRules(
        wheel_high=house.wheel_high and high_low and hand.game.two_ways,
        ace_low_in_flush=house.ace_in_flush == "one",
        double_ace_flush=house.double_ace_flush,
        royal_beats_five=house.five_of_a_kind == "below royal flush",
    )
    return HighRanker(hand.wilds, rules, ladder, house.natural_beats_wild)


def ranker_for(share: High | Low | QualifiedLow, hand: Hand) -> Ranker:
    """Ranks hands for a share that any cards of the player's may win."""
    ladder = hand.ladder
    if isinstance(share, High):
        return high_ranker(hand, ladder)
    rules = LowRules(hand.house.low == "ace-to-six", share.limit if isinstance(share, QualifiedLow) else 13)
    return LowRanker(hand.wilds, rules, ladder.size)


def _best_of(ranker: Ranker, choice: Iterator[Pool] | Sequence[Pool]) -> Best | None:
    """The best of several pools, the first of equals."""
    best: Pool = ()
    value = 0
    for pool in choice:
        this = ranker.value(pool)
        if this > value:
            best, value = pool, this
    return ranker.best(best) if value else None


def _pairs(hand: Hand, ways: dict[str, Best | None]) -> Iterator[tuple[Best | None, Best | None]]:
    """The pairs of results that go together: where the house asks for the same five, those that none betters."""
    first, second = (way.share for way in hand.game.ways)
    hands = (High, *LOWS)
    if not (hand.house.same_five and isinstance(first, hands) and isinstance(second, hands)):
        one, other = ways.values()
        yield one, other
        return
    rankers = ranker_for(first, hand), ranker_for(second, hand)
    size = hand.ladder.size
    fives = {frozenset(five): five for pool in hand.pools() for five in combinations(pool, min(size, len(pool)))}
    made = [(rankers[0].value(five), rankers[1].value(five), five) for five in fives.values()]
    reached = -1
    for value, other_value, five in sorted(made, key=lambda result: result[:2], reverse=True):
        if other_value > reached:
            reached = other_value
            yield rankers[0].best(five) if value else None, rankers[1].best(five) if other_value else None

"""Low hands against a public library, against plain substitution, and as the house pages tell them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pokerkit import EightOrBetterLowHand, RegularLowHand

from assistant.cards import DECK, JOKER, Card, cards, rank_letter, rank_of
from assistant.evaluation.ladder import FIVE_CARDS, Kind
from assistant.evaluation.low import ACE_TO_FIVE, ACE_TO_SIX, LowRanker, LowRules, decode
from assistant.evaluation.wilds import NO_WILDS, Wilds
from tests.evaluation.by_substitution import KINDS, best_low, hands_of_each_suit_pattern, low

RAZZ = LowRanker(NO_WILDS, ACE_TO_FIVE)
SIXTY_FOUR = LowRanker(NO_WILDS, ACE_TO_SIX)
RULES = st.sampled_from([ACE_TO_FIVE, ACE_TO_SIX])
LIMITED = st.sampled_from([ACE_TO_FIVE, ACE_TO_SIX, LowRules(False, 8), LowRules(True, 8), LowRules(True, 6)])


def badness(ranker: LowRanker, hand: Sequence[Card]) -> tuple[int, tuple[int, ...]] | None:
    if not ranker.value(hand):
        return None
    kind, *ranks = ranker.best(hand).strength
    return KINDS.index(FIVE_CARDS.kinds[-kind].value), tuple(-rank for rank in ranks)


def test_razz_hands_rank_as_in_pokerkit() -> None:
    deal = random.Random(11)
    hands = [tuple(deal.sample(DECK, 7)) for _ in range(3000)]
    theirs = {hand: RegularLowHand.from_game("".join(map(str, hand))) for hand in hands}
    ordered = sorted(hands, key=lambda hand: theirs[hand])
    for one, other in pairwise(ordered):
        assert (theirs[one] < theirs[other]) == (RAZZ.value(one) < RAZZ.value(other)), (one, other)
        assert (theirs[one] == theirs[other]) == (RAZZ.value(one) == RAZZ.value(other)), (one, other)


def test_eight_or_better_as_in_pokerkit() -> None:
    deal = random.Random(13)
    ranker = LowRanker(NO_WILDS, LowRules(limit=8))
    hands = [tuple(deal.sample(DECK, 7)) for _ in range(4000)]
    theirs = {hand: EightOrBetterLowHand.from_game_or_none("".join(map(str, hand))) for hand in hands}
    assert {hand for hand in hands if ranker.value(hand)} == {hand for hand in hands if theirs[hand] is not None}
    ordered = sorted((hand for hand in hands if theirs[hand] is not None), key=lambda hand: theirs[hand])
    assert len(ordered) > 500
    for one, other in pairwise(ordered):
        assert (theirs[one] < theirs[other]) == (ranker.value(one) < ranker.value(other)), (one, other)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(DECK), min_size=5, max_size=7, unique=True), st.integers(0, 2), LIMITED)
def test_lows_as_by_substitution(hand: list[Card], wild: int, rules: LowRules) -> None:
    ranker = LowRanker(Wilds(cards=frozenset(hand[:wild])), rules)
    assert badness(ranker, hand) == best_low(hand[wild:], wild, *rules)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(DECK), min_size=8, max_size=12, unique=True), st.integers(0, 3), LIMITED)
def test_up_to_twelve_cards_are_worth_their_lowest_five(hand: list[Card], wild: int, rules: LowRules) -> None:
    ranker = LowRanker(Wilds(cards=frozenset(hand[:wild])), rules)
    assert ranker.value(hand) == max(ranker.value(five) for five in combinations(hand, 5))


LOW_CARDS = [card for card in DECK if card.suit in "hs" and card.rank in (14, 2, 3, 4, 5, 6, 7, 13)]


@settings(max_examples=80, deadline=None)
@given(st.lists(st.sampled_from(LOW_CARDS), min_size=5, max_size=8, unique=True), st.integers(0, 1), LIMITED)
def test_lows_close_to_straights_and_flushes_as_by_substitution(hand: list[Card], wild: int, rules: LowRules) -> None:
    ranker = LowRanker(Wilds(cards=frozenset(hand[:wild])), rules)
    assert badness(ranker, hand) == best_low(hand[wild:], wild, *rules)


@settings(deadline=None)
@given(st.lists(st.sampled_from(DECK), min_size=4, max_size=6, unique=True), RULES)
def test_the_joker_is_the_lowest_rank_not_held_as_by_substitution(hand: list[Card], rules: LowRules) -> None:
    for wilds in (Wilds(bug=True), Wilds(frozenset({0}))):
        assert badness(LowRanker(wilds, rules), [*hand, JOKER]) == best_low(hand, 1, rules.straights_count)


@settings(deadline=None)
@given(
    st.lists(st.sampled_from(LOW_CARDS), min_size=5, max_size=9, unique=True),
    st.frozensets(st.sampled_from([2, 7]), max_size=2),
    RULES,
)
def test_the_cards_named_make_the_low_named(hand: list[Card], wild: frozenset[int], rules: LowRules) -> None:
    ranker = LowRanker(Wilds(wild), rules)
    best = ranker.best(hand)
    texts = [best.plays_as.get(card, str(card)) for card in best.cards]
    # A wild card that is said to play a rank only may be of any suit; the one of the four that spoils a flush is.
    played = [(rank_of(text[0]), text[1:] or f"any {place}") for place, text in enumerate(texts)]
    assert low(played, rules.straights_count) == badness(ranker, hand)
    assert len(set(best.cards)) == 5 and set(best.cards) <= set(hand)


def test_the_ten_best_lows_of_the_club() -> None:
    different = combinations(range(2, 15), 5)
    hands = [[Card.of(rank_letter(ranks[0]) + "c"), *(Card.of(rank_letter(rank) + "d") for rank in ranks[1:])]
             for ranks in different]  # fmt: skip
    best_first = sorted(hands, key=SIXTY_FOUR.value, reverse=True)
    assert [SIXTY_FOUR.best(hand).name for hand in best_first[:10]] == [
        "6-4-3-2-A", "6-5-3-2-A", "6-5-4-2-A", "6-5-4-3-A", "7-4-3-2-A", "7-5-3-2-A", "7-5-4-2-A", "7-5-4-3-A",
        "7-5-4-3-2", "7-6-3-2-A",
    ]  # fmt: skip


def test_a_sixty_four_of_one_suit_is_a_flush_and_no_low_to_be_proud_of() -> None:
    flush = SIXTY_FOUR.best(cards("6h 4h 3h 2h Ah"))
    assert flush.name == "flush, 6-4-3-2-A"
    assert flush.strength < SIXTY_FOUR.best(cards("Kh Kd Ks Qh Jd")).strength
    assert RAZZ.best(cards("6h 4h 3h 2h Ah")).name == "6-4-3-2-A"
    seven = SIXTY_FOUR.best(cards("6h 4h 3h 2h Ah 6d Kc"))
    assert (seven.name, Card.of("6d") in seven.cards) == ("6-4-3-2-A", True)


def test_straights_count_against_a_low_or_do_not() -> None:
    wheel = cards("5h 4d 3s 2d Ac Kc Kd")
    assert SIXTY_FOUR.best(wheel).name == "K-4-3-2-A"
    assert RAZZ.best(wheel).name == "5-4-3-2-A"
    assert SIXTY_FOUR.best(cards("Ah Kd Qs Jc Th")).name == "K-Q-J-T-A"  # the ace is low, so this is no straight


def test_a_pair_of_aces_beats_a_pair_of_twos() -> None:
    aces, twos = cards("As Ad 9c 5h 3d"), cards("2s 2d 9h 5d 3c")
    assert RAZZ.value(aces) > RAZZ.value(twos)
    assert SIXTY_FOUR.value(aces) > SIXTY_FOUR.value(twos)


def test_a_wild_card_avoids_the_straight_and_the_flush() -> None:
    wilds = Wilds(frozenset({13}))
    straight = LowRanker(wilds, ACE_TO_SIX).best(cards("5h 4d 3s 2d Kc"))
    assert (straight.name, straight.plays_as) == ("7-5-4-3-2", {Card.of("Kc"): "7"})  # an ace or a six is a straight
    flush = LowRanker(wilds, ACE_TO_SIX).best(cards("6h 4h 3h 2h Kh"))
    assert flush.name == "6-4-3-2-A"
    assert flush.plays_as[Card.of("Kh")] in {"Ac", "Ad", "As"}


@pytest.mark.parametrize(("hand", "limit", "name"), [
    ("8h 7d 4s 3c Ad Kc Kd", 8, "8-7-4-3-A"), ("9h 7d 4s 3c Ad Kc Kd", 8, None), ("9h 7d 4s 3c Ad", 9, "9-7-4-3-A"),
    ("8h 8d 4s 3c Ad Kc Kd", 8, None), ("8h 4s 3c Ad", 8, None),
])  # fmt: skip
def test_a_low_must_qualify(hand: str, limit: int, name: str | None) -> None:
    ranker = LowRanker(NO_WILDS, LowRules(limit=limit))
    assert bool(ranker.value(cards(hand))) == bool(name)
    if name:
        assert ranker.best(cards(hand)).name == name


def test_under_a_limit_a_straight_that_counts_is_the_worst_low_and_a_pair_is_none() -> None:
    ranker = LowRanker(NO_WILDS, LowRules(straights_count=True, limit=8))
    straight, eight = cards("5h 4d 3s 2d Ac"), cards("8h 7d 6s 5d 3c")
    assert 0 < ranker.value(straight) < ranker.value(eight)
    assert ranker.value(cards("6h 4h 3h 2h Ah")) > 0
    assert ranker.value(cards("9h 4h 3h 2h Ah")) == 0
    assert ranker.value(cards("3d 3h 2h Ah 4h")) == 0


def test_every_five_card_low_there_is_counted() -> None:
    found = Counter[int]()
    for hand, copies in hands_of_each_suit_pattern(5):
        kind, ranks = decode(RAZZ.value(hand))
        found[ranks[0] if kind is Kind.HIGH_CARD else 0] += copies
    # Five different ranks of which the highest is n can be chosen in C(n - 1, 4) ways, each in 4 ** 5 suits.
    assert found == {5: 1024, 6: 5120, 7: 15360, 8: 35840, 9: 71680, 10: 129024, 11: 215040, 12: 337920, 13: 506880,
                     0: 1281072}  # fmt: skip

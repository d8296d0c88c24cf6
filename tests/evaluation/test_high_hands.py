"""High hands against a public library, against plain substitution, and as the house pages tell them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st
from pokerkit import StandardHighHand

from assistant.cards import DECK, JOKER, Card, cards, rank_of
from assistant.evaluation.high import HighRanker, rank_high
from assistant.evaluation.ladder import THREE_CARDS, TWO_CARDS
from assistant.evaluation.order import HighRules
from assistant.evaluation.wilds import NO_WILDS, Wilds
from tests.evaluation.by_substitution import Rules, best_high, best_three, best_with_bug, high

RULES = st.builds(Rules, st.booleans(), st.booleans(), st.booleans())


def rules_of(rules: Rules) -> HighRules:
    return HighRules(rules.wheel_high, rules.ace_low_in_flush, rules.double_ace)


def ranked(ranker: HighRanker, hand: Sequence[Card]) -> tuple[int, tuple[int, ...]]:
    strength = ranker.best(hand).strength
    return strength[0] - 1, strength[1:]


def test_seven_card_hands_rank_as_in_pokerkit() -> None:
    deal = random.Random(7)
    hands = [deal.sample(DECK, 7) for _ in range(3000)]
    theirs = {tuple(hand): StandardHighHand.from_game("".join(map(str, hand))).entry for hand in hands}
    ours = {hand: rank_high(hand) for hand in theirs}
    ordered = sorted(theirs, key=lambda hand: theirs[hand].index)
    for one, next_one in zip(ordered, ordered[1:], strict=False):
        assert (theirs[one].index < theirs[next_one].index) == (ours[one] < ours[next_one]), (one, next_one)
        assert (theirs[one].index == theirs[next_one].index) == (ours[one] == ours[next_one]), (one, next_one)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(DECK), min_size=5, max_size=7, unique=True), st.integers(0, 2), RULES)
def test_wild_ranks_as_by_substitution(hand: list[Card], wild_count: int, rules: Rules) -> None:
    wild = frozenset(hand[:wild_count])
    ranker = HighRanker(Wilds(cards=wild), rules_of(rules))
    assert ranked(ranker, hand) == best_high(hand[wild_count:], wild_count, rules)


@settings(max_examples=12, deadline=None)
@given(st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True), RULES)
def test_three_wild_cards_as_by_substitution(hand: list[Card], rules: Rules) -> None:
    ranker = HighRanker(Wilds(cards=frozenset(hand[:3])), rules_of(rules))
    assert ranked(ranker, hand) == best_high(hand[3:], 3, rules)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(DECK), min_size=4, max_size=6, unique=True), st.integers(0, 1), RULES)
def test_the_joker_as_a_bug_as_by_substitution(hand: list[Card], wild_count: int, rules: Rules) -> None:
    ranker = HighRanker(Wilds(cards=frozenset(hand[:wild_count]), bug=True), rules_of(rules))
    assert ranked(ranker, [*hand, JOKER]) == best_with_bug(hand[wild_count:], wild_count, rules)


@settings(max_examples=25, deadline=None)
@given(st.lists(st.sampled_from(DECK), min_size=3, max_size=5, unique=True), RULES)
def test_two_jokers_as_bugs_as_by_substitution(hand: list[Card], rules: Rules) -> None:
    assert ranked(HighRanker(Wilds(bug=True), rules_of(rules)), [*hand, JOKER, JOKER]) == best_with_bug(
        hand, 0, rules, 2
    )


def test_two_jokers_each_stand_for_a_card_of_their_own() -> None:
    six_aces = HighRanker(Wilds(bug=True)).best(cards("Ac Ad Ah As Jk Jk 2c"))
    assert (six_aces.name, six_aces.plays_as) == ("five aces", {JOKER: "A"})
    straight = HighRanker(Wilds(frozenset({0}))).best(cards("9c 8d 5h 2s Jk Jk Kd"))
    assert (straight.name, straight.plays_as) == ("straight, nine high", {JOKER: "7, 6"})
    flush = HighRanker(Wilds(bug=True)).best(cards("2c 9c 5c Jk Jk"))
    assert (flush.name, flush.plays_as) == ("flush, A-K-9-5-2", {JOKER: "Ac, Kc"})


SUITED = st.lists(st.sampled_from([card for card in DECK if card.suit in "hs"]), min_size=5, max_size=7, unique=True)


@settings(max_examples=60, deadline=None)
@given(SUITED, st.integers(0, 1), st.booleans(), RULES)
def test_hands_full_of_flushes_as_by_substitution(hand: list[Card], wild: int, bug: bool, rules: Rules) -> None:
    ranker = HighRanker(Wilds(cards=frozenset(hand[:wild]), bug=True), rules_of(rules))
    slow = best_with_bug if bug else best_high
    assert ranked(ranker, [*hand, JOKER] if bug else hand) == slow(hand[wild:], wild, rules)


HANDS = st.lists(st.sampled_from(DECK), min_size=5, max_size=12, unique=True)


LONG = st.lists(st.sampled_from(DECK), min_size=8, max_size=12, unique=True)


@settings(max_examples=40, deadline=None)
@given(LONG, st.integers(0, 4), st.booleans(), RULES)
def test_up_to_twelve_cards_are_worth_their_best_five(hand: list[Card], wild: int, bug: bool, rules: Rules) -> None:
    ranker = HighRanker(Wilds(cards=frozenset(hand[:wild]), bug=bug), rules_of(rules))
    held = [*hand[:-1], JOKER] if bug else hand
    assert ranker.value(held) == max(ranker.value(five) for five in combinations(held, 5))


@settings(deadline=None)
@given(HANDS, st.frozensets(st.integers(2, 14), max_size=4))
def test_the_cards_named_make_the_hand_named(hand: list[Card], wild: frozenset[int]) -> None:
    best = HighRanker(Wilds(wild)).best(hand)
    played = [_played(card, best.plays_as.get(card)) for card in best.cards]
    assert high(played, Rules()) == (best.strength[0] - 1, best.strength[1:])


def _played(card: Card, text: str | None) -> tuple[int, str]:
    """What a card stands for: its own rank and suit, or what it plays as, in its own suit where none is said."""
    return (card.rank, card.suit) if text is None else (rank_of(text[0]), text[1:] or card.suit)


def test_a_wild_card_is_named_for_what_it_plays() -> None:
    straight = HighRanker(Wilds(frozenset({3}))).best(cards("8c 9d 3d Th Js 5c 2c"))
    assert (straight.name, straight.plays_as) == ("straight, queen high", {Card.of("3d"): "Q"})
    flush = HighRanker(Wilds(frozenset({3}))).best(cards("3c Kd 9d 8d 2d 5c 5s"))
    assert (flush.name, flush.plays_as) == ("flush, A-K-9-8-2", {Card.of("3c"): "Ad"})
    itself = HighRanker(Wilds(frozenset({3}))).best(cards("2c 3d 4h 5s 6c"))
    assert (itself.name, itself.plays_as) == ("straight, six high", {Card.of("3d"): "3"})


def test_the_bug_is_the_ace_and_a_wild_ace_is_something_else() -> None:
    best = HighRanker(Wilds(cards=frozenset(cards("Ad")), bug=True)).best(cards("Ad 2s 2c 8h 7c 3d Jk"))
    assert best.name == "three deuces, ace and eight kickers"
    assert best.plays_as == {Card.of("Ad"): "2", Card.of("Jk"): "A"}


def test_names() -> None:
    def name(text: str, wild: int = 2) -> str:
        return HighRanker(Wilds(frozenset({wild}))).best(cards(text)).name

    assert name("As Ah Kc Ks 9h") == "two pair, aces and kings, nine kicker"
    assert name("Ks Kh Kc Qs 9h") == "three kings, queen and nine kickers"
    assert name("Ks Kh 7c Qs 9h") == "pair of kings, queen, nine and seven kickers"
    assert name("6s 6h 6c 6d 9h") == "four sixes, nine kicker"
    assert name("6s 6h 6c 6d 2h") == "five sixes"
    assert name("6s 6h 6c 9d 9h") == "full house, sixes over nines"
    assert name("Ks Qh 7c 5s 3h") == "king high, Q-7-5-3"
    assert name("9s 8s 7s 6s 2h") == "straight flush, ten high"


def test_a_natural_straight_ties_with_a_wild_one_unless_the_house_says_otherwise() -> None:
    natural, wild = cards("5h 6d 7c 8s 9h"), cards("5c 6s 7d 2h 2c")
    wilds = Wilds(frozenset({2}))
    tie, natural_first = HighRanker(wilds), HighRanker(wilds, natural_beats_wild=True)
    assert tie.value(natural) == tie.value(wild)
    assert natural_first.value(natural) > natural_first.value(wild)
    assert natural_first.best(natural).strength > natural_first.best(wild).strength
    assert natural_first.value(wild) > natural_first.value(cards("4h 5d 6c 7s 8h"))


def test_where_natural_beats_wild_an_idle_wild_card_costs_nothing() -> None:
    ranker = HighRanker(Wilds(frozenset({2})), natural_beats_wild=True)
    idle, plain = cards("Ts Jd Qc Kh Ad 2c 7h"), cards("Tc Js Qd Kc As 4c 7s")
    assert ranker.value(idle) == ranker.value(plain)
    assert ranker.best(idle).plays_as == {}


def test_the_wheel_is_the_lowest_straight_or_the_highest() -> None:
    wheel, broadway = cards("As 2d 3c 4h 5s"), cards("Ts Jd Qc Kh Ad")
    royal, steel_wheel = cards("Ts Js Qs Ks As"), cards("Ah 2h 3h 4h 5h")
    assert rank_high(wheel) < rank_high(cards("2d 3c 4h 5s 6c")) < rank_high(broadway)
    high_wheel = HighRules(wheel_high=True)
    assert rank_high(wheel, rules=high_wheel) > rank_high(broadway, rules=high_wheel)
    assert rank_high(steel_wheel, rules=high_wheel) > rank_high(royal, rules=high_wheel)
    assert rank_high(cards("Qs Kd Ac 2h 3s")) < rank_high(cards("2s 2d 3c 4h 5s"))


def test_an_ace_is_one_inside_a_flush_only_where_the_house_says_so() -> None:
    ace, king = cards("As Ks 9s 5s 2s"), cards("Kh Qh 3h 2h 4h")
    assert rank_high(ace) > rank_high(king)
    low_ace = HighRules(ace_low_in_flush=True)
    assert rank_high(ace, rules=low_ace) < rank_high(king, rules=low_ace)
    royal, next_best = cards("Ts Js Qs Ks As"), cards("9h Th Jh Qh Kh")
    assert rank_high(royal, rules=low_ace) > rank_high(next_best, rules=low_ace)


def test_five_of_a_kind_is_best_unless_a_royal_flush_beats_it() -> None:
    five, royal, straight_flush = cards("As Ah Ad Ac 2h"), cards("Ts Js Qs Ks As"), cards("9s Ts Js Qs Ks")
    wild = frozenset({2})
    assert rank_high(five, wild) > rank_high(royal, wild)
    royal_first = HighRules(royal_beats_five=True)
    assert rank_high(royal, wild, royal_first) > rank_high(five, wild, royal_first)
    assert rank_high(five, wild, royal_first) > rank_high(straight_flush, wild, royal_first)


def test_three_card_hands_have_their_own_ladder() -> None:
    best_first = [
        "Qh Kh Ah", "2s 3s As", "7s 7h 7d", "Qh Kh Ad", "2h 3h Ad", "Ks 9s 2s", "As Ah Kd", "As Ah Qd", "Ks Kh Ad",
        "As Kh Jd",
    ]  # fmt: skip
    ranker = HighRanker(NO_WILDS, ladder=THREE_CARDS)
    values = [ranker.value(cards(hand)) for hand in best_first]
    assert values == sorted(set(values), reverse=True)


@settings(max_examples=80, deadline=None)
@given(st.lists(st.sampled_from(DECK), min_size=3, max_size=5, unique=True), st.integers(0, 2), st.booleans())
def test_three_card_hands_as_by_substitution(hand: list[Card], wild: int, double_ace: bool) -> None:
    rules = HighRules(double_ace_flush=double_ace)
    ranker = HighRanker(Wilds(cards=frozenset(hand[:wild])), rules, THREE_CARDS)
    assert ranked(ranker, hand) == best_three(hand[wild:], wild, double_ace)
    assert len(ranker.best(hand).cards) == 3


def test_three_card_hands_with_wild_cards() -> None:
    ranker = HighRanker(Wilds(frozenset({2})), ladder=THREE_CARDS)
    assert ranker.best(cards("9h 9d 2c")).name == "three nines"
    assert ranker.best(cards("9h Th 2c")).name == "straight flush, jack high"
    assert ranker.best(cards("9h Td 2c")).name == "straight, jack high"
    assert ranker.best(cards("9h Kh 2c")).plays_as == {Card.of("2c"): "Ah"}
    assert ranker.best(cards("4h Kd 2c")).name == "pair of kings, four kicker"


def test_two_card_hands() -> None:
    ranker = HighRanker(Wilds(frozenset({2})), ladder=TWO_CARDS)
    best_first = ["2c 2d", "Ks Kd", "Qs 2d", "As Kd", "As Qd", "Ks Qd", "7d 5c"]
    values = [ranker.value(cards(hand)) for hand in best_first]
    assert values == sorted(set(values), reverse=True)
    assert ranker.best(cards("2c 2d")).name == "pair of aces"


def test_fewer_than_five_cards_make_no_straight_or_flush() -> None:
    assert HighRanker(NO_WILDS).best(cards("As Ks Qs Js")).name == "ace high, king, queen and jack kickers"
    assert HighRanker(Wilds(frozenset({3}))).best(cards("3s")).name == "ace high"
    assert rank_high(()) == 0

"""Dividing one pot: the five steps, and every house's odd chip."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.betting.pot import Division, Entry, OddChip, divide
from assistant.cards import cards
from assistant.evaluation.result import Best, Verdict
from assistant.rules.house import House
from tests.betting.judged import WAYS, divided, goes, shipped_houses

ODD_RULES = ("high then left", "high then carry", "high then card", "left")


def test_each_way_goes_to_its_best_hand() -> None:
    made = divided(20, goes(1, "high", 5, 9), goes(2, "high", 6, 9), goes(3, "low", 9, 4))
    assert made.shares == {2: 10, 3: 10}
    assert made.ways["high"].winners == (2,)
    assert made.ways["low"].best == Best((4,), "a hand of 4")


def test_who_goes_one_way_is_no_rival_the_other_way() -> None:
    assert divided(20, goes(1, "high", 5, 9), goes(2, "low", 6, 4)).shares == {1: 10, 2: 10}


def test_a_both_ways_player_who_wins_both_takes_all() -> None:
    assert divided(21, goes(1, "both", 5, 5), goes(2, "high", 4, 9), goes(3, "low", 9, 4)).shares == {1: 21}


def test_a_both_ways_player_may_tie_a_way() -> None:
    assert divided(100, goes(1, "both", 5, 5), goes(2, "low", 1, 5), goes(3, "low", 1, 4)).shares == {1: 75, 2: 25}


def test_a_both_ways_player_who_loses_a_way_is_out_of_both() -> None:
    made = divided(100, goes(1, "both", 9, 3), goes(2, "high", 5, 0), goes(3, "low", 1, 4))
    assert made.shares == {2: 50, 3: 50}
    assert made.out == {1: "went both ways and lost low to seat 3 with a hand of 4"}


def test_a_both_ways_player_needs_a_low_that_qualifies() -> None:
    made = divided(100, goes(1, "both", 9, None), goes(2, "high", 5, None))
    assert made.shares == {2: 100}
    assert made.out == {1: "went both ways and has no hand for low"}


def test_two_both_ways_players_who_each_lose_a_way_leave_the_pot_to_nobody() -> None:
    made = divided(40, goes(1, "both", 9, 1), goes(2, "both", 1, 9))
    assert (made.shares, made.carry, made.carries) == ({}, 40, "nobody wins")


def test_a_both_ways_player_who_is_out_has_still_beaten_another() -> None:
    made = divided(40, goes(1, "both", 9, 1), goes(2, "both", 5, 9), goes(3, "low", 0, 8), goes(4, "high", 3, 0))
    assert set(made.out) == {1, 2}
    assert made.shares == {3: 20, 4: 20}


def test_the_pot_rides_where_the_house_says_so_when_all_both_ways_players_fail() -> None:
    players = goes(1, "both", 9, 1), goes(2, "both", 1, 9), goes(3, "high", 5, 5)
    assert divided(40, *players).shares == {3: 40}
    riding = divided(40, *players, pigs_fail="pot carries")
    assert (riding.shares, riding.carry) == ({}, 40)


def test_one_failed_both_ways_player_never_makes_the_pot_ride() -> None:
    assert divided(40, goes(1, "both", 9, 1), goes(3, "low", 0, 5), pigs_fail="pot carries").shares == {3: 40}


def test_a_loser_never_backs_in_where_the_house_says_so() -> None:
    beaten = goes(1, "both", 9, 1), goes(2, "high", 5, 0), goes(3, "low", 0, 4)
    assert divided(40, *beaten).shares == {2: 20, 3: 20}
    made = divided(40, *beaten, backing_in=False)  # seat 2 lost to seat 1, seat 3 to nobody
    assert (made.shares, made.carry) == ({3: 40}, 0)
    assert made.ways["high"].winners == ()


def test_where_no_loser_backs_in_two_failed_both_ways_players_may_leave_nobody() -> None:
    players = goes(1, "both", 9, 1), goes(2, "both", 1, 9), goes(3, "high", 5, 5), goes(4, "low", 5, 5)
    riding = divided(41, *players, backing_in=False)
    assert (riding.shares, riding.carry, riding.carries) == ({}, 41, "nobody wins")


def test_who_ties_a_failed_both_ways_player_has_not_lost_to_him() -> None:
    players = goes(1, "both", 5, 1), goes(2, "high", 5, 0), goes(3, "low", 0, 4)
    assert divided(40, *players, backing_in=False).shares == {2: 20, 3: 20}


def test_win_clean_does_not_let_a_both_ways_player_tie() -> None:
    players = goes(1, "both", 5, 5), goes(2, "low", 1, 5)
    made = divided(100, *players, pig_must="win clean")
    assert made.shares == {2: 100}
    assert made.out == {1: "went both ways and only tied low with seat 2"}
    assert divided(100, *players).shares == {1: 75, 2: 25}


def test_the_same_cards_must_hold_both_ways() -> None:
    pig = goes(1, "both", 9, 9, [(9, 1), (5, 5), (1, 9)])
    assert divided(20, pig, goes(2, "high", 5, 0), goes(3, "low", 0, 4)).shares == {1: 15, 2: 5}
    out = divided(20, pig, goes(2, "high", 6, 0), goes(3, "low", 0, 4))
    assert out.shares == {2: 10, 3: 10}
    assert out.out == {1: "went both ways, but no five cards of the hand hold both high and low"}


def test_of_several_choices_the_one_that_takes_most_is_played() -> None:
    pig = goes(1, "both", 9, 9, [(9, 5), (6, 6), (5, 9)])
    made = divided(40, pig, goes(2, "high", 5, 0), goes(3, "low", 0, 5), goes(4, "low", 0, 5))
    assert made.shares == {1: 40}
    assert made.hands[1] == {"high": Best((6,), "a hand of 6"), "low": Best((6,), "a hand of 6")}


def test_a_way_that_nobody_wins_gives_its_half_to_the_other() -> None:
    assert divided(13, goes(1, "high", 5, 9), goes(2, "high", 4, 9)).shares == {1: 13}
    assert divided(13, goes(1, "high", 5, None), goes(2, "low", 4, None)).shares == {1: 13}


def test_nobody_qualifies_and_the_pot_carries() -> None:
    made = divided(13, goes(1, "low", 5, None), goes(2, "low", 4, None))
    assert (made.shares, made.carry) == ({}, 13)


def test_without_a_declaration_everyone_competes_both_ways_and_nobody_is_out() -> None:
    made = divided(100, goes(1, None, 9, None), goes(2, None, 3, 5), goes(3, None, 1, 5))
    assert made.shares == {1: 50, 2: 25, 3: 25}
    assert made.out == {}


def test_the_last_seat_takes_the_pot_whatever_it_declared() -> None:
    made = divided(9, goes(4, "low", 5, None))
    assert (made.shares, made.carry, made.alone) == ({4: 9}, 0, 4)


def test_a_pot_cannot_be_less_than_nothing() -> None:
    with pytest.raises(ValueError, match="a pot of -1 units"):
        divided(-1, goes(1, "high", 5, 9))


# Pot 13, dealer seat 4, high seat 3, low seat 5.
@pytest.mark.parametrize(
    ("rule", "shares", "why"),
    [
        ("high then left", {3: 7, 5: 6}, "high takes the odd chip between the halves"),
        ("high then carry", {3: 7, 5: 6}, "high takes the odd chip between the halves"),
        ("left", {3: 6, 5: 7}, "first winner left of the dealer"),
    ],
)
def test_the_odd_chip_between_the_halves(rule: str, shares: dict[int, int], why: str) -> None:
    made = divided(13, goes(3, "high", 5, 0), goes(5, "low", 0, 5), dealer=4, odd_chip=rule)
    assert made.shares == shares
    assert made.odd == (OddChip(3 if shares[3] == 7 else 5, 1, why, "high" if shares[3] == 7 else "low"),)


# Pot 14, high seat 1, low tied by seats 2 and 5, dealer seat 4.
@pytest.mark.parametrize(
    ("rule", "shares", "carry"),
    [
        ("high then left", {1: 7, 2: 3, 5: 4}, 0),
        ("high then carry", {1: 7, 2: 3, 5: 3}, 1),
        ("left", {1: 7, 2: 3, 5: 4}, 0),
    ],
)
def test_the_odd_chip_of_a_tied_half(rule: str, shares: dict[int, int], carry: int) -> None:
    made = divided(14, goes(1, "high", 5, 0), goes(2, "low", 0, 5), goes(5, "low", 0, 5), dealer=4, odd_chip=rule)
    assert (made.shares, made.carry) == (shares, carry)
    assert [odd.seat for odd in made.odd] == [None if carry else 5]


def test_the_odd_chip_goes_to_the_half_of_the_first_winner_left_of_the_dealer() -> None:
    made = divided(15, goes(3, "high", 5, 0), goes(5, "low", 0, 5), goes(2, "low", 0, 5), dealer=4, odd_chip="left")
    assert made.shares == {3: 7, 5: 4, 2: 4}


def test_the_first_winner_left_of_the_dealer_gets_it_in_the_half_that_he_has_alone() -> None:
    players = goes(5, "both", 5, 5), goes(2, "high", 5, 0), goes(3, "low", 0, 1)
    assert divided(15, *players, dealer=4, odd_chip="left").shares == {5: 12, 2: 3}


def test_tied_winners_left_over_units_go_one_each_from_the_dealers_left() -> None:
    ties = [goes(seat, "high", 5, 0) for seat in (1, 2, 3, 4)]
    assert divided(11, *ties, dealer=2, odd_chip="left").shares == {3: 3, 4: 3, 1: 3, 2: 2}
    assert divided(11, *ties, dealer=2, odd_chip="high then left").shares == {3: 3, 4: 3, 1: 3, 2: 2}
    carried = divided(11, *ties, dealer=2, odd_chip="high then carry")
    assert (set(carried.shares.values()), carried.carry) == ({2}, 3)


def test_a_seat_that_wins_both_halves_of_an_odd_pot_needs_no_odd_chip() -> None:
    assert divided(13, goes(1, "both", 5, 5), goes(2, "high", 1, 1)).odd == ()


strengths = st.none() | st.integers(0, 3)
declares = st.sampled_from(["high", "low", "both"])


@st.composite
def showdowns(draw: st.DrawFn) -> list[Entry]:
    seats = draw(st.lists(st.integers(1, 9), min_size=1, max_size=6, unique=True))
    silent = draw(st.booleans())
    entries = []
    for seat in seats:
        pairs = draw(st.lists(st.tuples(strengths, strengths), min_size=1, max_size=3))
        high = max((one for one, _ in pairs if one is not None), default=None)
        low = max((other for _, other in pairs if other is not None), default=None)
        entries.append(goes(seat, None if silent else draw(declares), high, low, pairs))
    return entries


@st.composite
def houses(draw: st.DrawFn) -> House:
    return House(
        "any",
        "Any",
        odd_chip=draw(st.sampled_from(ODD_RULES)),
        pig_must=draw(st.sampled_from(["win or tie", "win clean"])),
        pigs_fail=draw(st.sampled_from(["others win", "pot carries"])),
        backing_in=draw(st.booleans()),
    )


anything = given(st.integers(0, 60), showdowns(), houses(), st.integers(1, 9))


@anything
def test_shares_and_carry_make_up_the_pot(pot: int, entries: list[Entry], house: House, dealer: int) -> None:
    for played in [house, *shipped_houses()]:
        made = divide(pot, entries, WAYS, played, dealer)
        assert sum(made.shares.values()) + made.carry == pot
        assert min([made.carry, *made.shares.values()]) >= 0
        assert set(made.shares) <= {entry.seat for entry in entries} - set(made.out)


@anything
def test_no_seat_gets_two_odd_chips_of_one_division(pot: int, entries: list[Entry], house: House, dealer: int) -> None:
    made = divide(pot, entries, WAYS, house, dealer)
    for result in made.ways.values():
        taken = result.shares.values()
        assert not taken or max(taken) - min(taken) <= 1
    halves = [sum(result.shares.values()) for result in made.ways.values() if result.winners and made.alone is None]
    if len(halves) == 2 and house.odd_chip != "high then carry":
        assert abs(halves[0] - halves[1]) <= 1
    given_to = [(odd.seat, odd.way, odd.why) for odd in made.odd if odd.seat is not None]
    assert len(given_to) == len(set(given_to))


@anything
def test_only_high_then_carry_leaves_money_when_somebody_wins(
    pot: int, entries: list[Entry], house: House, dealer: int
) -> None:
    made = divide(pot, entries, WAYS, house, dealer)
    if made.shares and house.odd_chip != "high then carry":
        assert made.carry == 0
    assert made.carry == sum(odd.units for odd in made.odd if "carries" in odd.why) or made.carries


@anything
def test_winners_are_those_whom_the_five_steps_name(pot: int, entries: list[Entry], house: House, dealer: int) -> None:
    """The steps again, word for word: every choice of every both-ways player tried against everyone."""
    made = divide(pot, entries, WAYS, house, dealer)
    if len(entries) == 1:
        assert made.shares == {entries[0].seat: pot}
        return
    allowed = [_choices(entry, entries, house) for entry in entries]
    both = [entry for entry in entries if entry.declare == "both"]
    failed = [entry for entry, choices in zip(entries, allowed, strict=True) if not choices]
    assert set(made.out) == {entry.seat for entry in failed}
    if house.pigs_fail == "pot carries" and len(both) > 1 and len(failed) == len(both):
        assert made.carry == pot
        return
    if not house.backing_in:
        allowed = [[_without_losers(pair, failed) for pair in choices] for choices in allowed]
    standing = [(entry.seat, choices) for entry, choices in zip(entries, allowed, strict=True) if choices]
    possible = [_winners(dict(zip([seat for seat, _ in standing], play, strict=True))) for play in
                product(*(choices for _, choices in standing))]  # fmt: skip
    assert {way: result.winners for way, result in made.ways.items()} in possible


def _choices(entry: Entry, entries: list[Entry], house: House) -> list[tuple[Best | None, Best | None]]:
    high, low = entry.verdict.ways.values()
    if entry.declare != "both":
        return [(high if entry.declare != "low" else None, low if entry.declare != "high" else None)]
    rivals = [
        [other.verdict.ways[way] for other in entries if other is not entry and other.declare in (way, "both", None)]
        for way in WAYS
    ]
    return [pair for pair in entry.verdict.pairs if all(map(_beats, pair, rivals, [house.pig_must] * 2))]


def _without_losers(pair: tuple[Best | None, Best | None], failed: list[Entry]) -> tuple[Best | None, Best | None]:
    fallen = [[entry.verdict.ways[way] for entry in failed] for way in WAYS]
    high, low = (mine if _beats(mine, rivals, "tie") else None for mine, rivals in zip(pair, fallen, strict=True))
    return high, low


def _beats(mine: Best | None, rivals: list[Best | None], must: str) -> bool:
    others = [rival.strength for rival in rivals if rival is not None]
    if mine is None:
        return False
    return all(mine.strength > other if must == "win clean" else mine.strength >= other for other in others)


def _winners(hands: dict[int, tuple[Best | None, Best | None]]) -> dict[str, tuple[int, ...]]:
    found = {}
    for number, way in enumerate(WAYS):
        there = {seat: pair[number].strength for seat, pair in hands.items() if pair[number] is not None}
        top = max(there.values(), default=None)
        found[way] = tuple(sorted(seat for seat, strength in there.items() if strength == top))
    return found


@pytest.mark.parametrize(
    ("held", "lucky"),
    [
        ({1: "Kh 9c", 2: "Ks 2d", 3: "Kd Qs"}, 2),  # three kings: the spade
        ({1: "Jk 2c", 2: "As Kd", 3: "Ah Ac"}, 1),  # the joker goes beyond the ace of spades
        ({1: "7c 2c", 2: "6s 5s", 3: "7d 2h"}, 3),
    ],
)
def test_the_odd_chip_to_the_highest_card_by_suit(held: dict[int, str], lucky: int) -> None:
    tied = Verdict({"high": Best((5,), "aces")})
    entries = [Entry(seat, None, tied, cards(texts)) for seat, texts in held.items()]
    made = divide(10, entries, ["high"], House("h", "H", odd_chip="high then card"), dealer=1)
    assert made.shares == {seat: 4 if seat == lucky else 3 for seat in (1, 2, 3)}
    assert made.odd == (OddChip(lucky, 1, "highest card by suit among the winners", "high"),)


def test_one_way_games_divide_among_the_tied() -> None:
    hands = {seat: Entry(seat, None, Verdict({"high": Best((5,), "aces")})) for seat in (1, 2, 3)}
    made: Division = divide(10, list(hands.values()), ["high"], House("h", "H", odd_chip="left"), dealer=1)
    assert made.shares == {2: 4, 3: 3, 1: 3}

"""The main pot and side pots, and the pots of all-in hands as pokerkit makes them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from assistant.betting.side_pots import side_pots


def test_without_all_in_there_is_one_pot_whatever_each_put_in() -> None:
    assert side_pots({1: 10, 2: 25, 3: 10}, folded=[], all_in=[]) == ((45, frozenset({1, 2, 3})),)


def test_each_all_in_level_makes_a_pot() -> None:
    pots = side_pots({1: 5, 2: 20, 3: 50, 4: 50}, folded=[], all_in=[1, 2])
    assert pots == ((20, frozenset({1, 2, 3, 4})), (45, frozenset({2, 3, 4})), (60, frozenset({3, 4})))


def test_folded_money_stays_but_wins_nothing() -> None:
    pots = side_pots({1: 5, 2: 20, 3: 20, 4: 12}, folded=[4], all_in=[1])
    assert pots == ((20, frozenset({1, 2, 3})), (37, frozenset({2, 3})))


def test_what_nobody_called_can_only_go_back() -> None:
    assert side_pots({1: 5, 2: 20}, folded=[], all_in=[1, 2]) == ((10, frozenset({1, 2})), (15, frozenset({2})))


def test_dead_money_lies_in_the_main_pot() -> None:
    assert side_pots({1: 5, 2: 20, 3: 20}, [], [1], dead=9) == ((24, frozenset({1, 2, 3})), (30, frozenset({2, 3})))


def test_a_folded_player_who_put_in_most_leaves_it_to_the_last_pot() -> None:
    pots = side_pots({1: 5, 2: 8, 3: 30}, folded=[3], all_in=[1, 2])
    assert pots == ((15, frozenset({1, 2})), (28, frozenset({2})))


@given(st.dictionaries(st.integers(1, 9), st.integers(0, 50), min_size=2), st.data())
def test_the_pots_hold_all_the_money_and_shrink(contributions: dict[int, int], data: st.DataObject) -> None:
    seats = sorted(contributions)
    folded = data.draw(st.sets(st.sampled_from(seats), max_size=len(seats) - 1))
    live = set(seats) - folded
    all_in = data.draw(st.sets(st.sampled_from(sorted(live))))
    dead = data.draw(st.integers(0, 20))
    pots = side_pots(contributions, folded, all_in, dead)
    assert sum(units for units, _ in pots) == sum(contributions.values()) + dead
    assert pots[0][1] == live
    for (_, wider), (units, narrower) in zip(pots, pots[1:], strict=False):
        assert narrower < wider
        assert narrower and units > 0
    for seat in [] if folded else all_in:
        most = sum(min(contributions[seat], other) for other in contributions.values()) + dead
        assert sum(units for units, eligible in pots if seat in eligible) == most

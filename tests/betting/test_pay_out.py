"""Which chips each winner takes: always exact, and never more moves than needed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from assistant.betting.chips import Payout, pay_out

CLUB = {"white": 1, "red": 5, "green": 25, "black": 100, "purple": 500}


def test_enough_small_chips_need_no_bank() -> None:
    paid = pay_out({"white": 13}, {"white": 1, "red": 5}, {3: 6, 5: 7})
    assert paid == Payout({3: {"white": 6}, 5: {"white": 7}}, {}, {}, {})
    assert paid.moves == 13


def test_a_chip_is_changed_where_the_pot_cannot_be_split_without() -> None:
    paid = pay_out({"red": 2}, {"white": 1, "red": 5}, {1: 5, 2: 4}, carry=1)
    assert paid == Payout({1: {"red": 1}, 2: {"white": 4}}, {"white": 1}, {"red": 1}, {"white": 5})


def test_a_large_chip_is_broken_into_as_few_as_the_shares_allow() -> None:
    paid = pay_out({"purple": 1}, CLUB, {1: 250, 2: 250})
    assert paid is not None
    assert paid.from_bank == {"black": 4, "green": 4}
    assert paid.to_bank == {"purple": 1}


def test_what_carries_stays_in_chips_too() -> None:
    paid = pay_out({"white": 4, "red": 2}, CLUB, {1: 7, 2: 3, 5: 3}, carry=1)
    assert paid is not None
    assert paid.from_bank == {"white": 5}
    assert sum(CLUB[colour] * count for colour, count in paid.carry.items()) == 1


def test_no_chips_make_the_share() -> None:
    assert pay_out({"red": 3}, {"red": 5}, {1: 8, 2: 7}) is None
    assert pay_out({"a": 2, "b": 1}, {"a": 2, "b": 6}, {1: 5, 2: 5}) is None


def test_nothing_in_the_pot() -> None:
    assert pay_out({}, CLUB, {}) == Payout({}, {}, {}, {})


def test_shares_that_are_not_the_chips_are_refused() -> None:
    with pytest.raises(ValueError, match="the chips are worth 13 units, the shares and the carry 12"):
        pay_out({"white": 13}, CLUB, {1: 12})


def test_a_pot_as_large_as_a_night_is_quick() -> None:
    stock = {"black": 50, "red": 500, "white": 2000}
    paid = pay_out(stock, CLUB, {1: 3167, 2: 3167, 3: 3166})
    assert paid is not None
    assert paid.moves == 2550
    _exact(paid, stock, CLUB, {1: 3167, 2: 3167, 3: 3166}, 0)


def _exact(paid: Payout, stock: dict[str, int], worth: dict[str, int], shares: dict[int, int], carry: int) -> None:
    def value(chips: object) -> int:
        assert isinstance(chips, dict)
        return sum(worth[colour] * count for colour, count in chips.items())

    assert {seat: value(chips) for seat, chips in paid.seats.items()} == shares
    assert value(paid.carry) == carry
    assert value(paid.to_bank) == value(paid.from_bank)
    for colour in worth:
        out = sum(chips.get(colour, 0) for chips in (*paid.seats.values(), paid.carry))
        assert stock.get(colour, 0) + paid.from_bank.get(colour, 0) == out + paid.to_bank.get(colour, 0)


def _ways_to_make(amount: int, worths: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    if not worths:
        if not amount:
            yield ()
        return
    for count in range(amount // worths[0] + 1):
        yield from ((count, *rest) for rest in _ways_to_make(amount - count * worths[0], worths[1:]))


def _fewest_by_trying_all(stock: tuple[int, ...], worths: tuple[int, ...], targets: list[int]) -> int | None:
    """Moves of the best of all ways to make every share: chips handed out, and chips given to the bank."""
    made = {
        tuple(map(sum, zip(*choice, strict=True)))
        for choice in product(*(list(_ways_to_make(target, worths)) for target in targets))
    }
    moves = [sum(map(max, used, stock)) for used in made]
    return min(moves, default=None)


@st.composite
def pots(draw: st.DrawFn) -> tuple[tuple[int, ...], tuple[int, ...], list[int]]:
    worths = tuple(draw(st.lists(st.integers(1, 9), min_size=1, max_size=3, unique=True)))
    stock = tuple(draw(st.integers(0, 3)) for _ in worths)
    total = sum(count * worth for count, worth in zip(stock, worths, strict=True))
    assume(total <= 30)
    cuts = sorted(draw(st.lists(st.integers(0, total), max_size=2)))
    edges = [0, *cuts, total]
    return worths, stock, [high - low for low, high in zip(edges, edges[1:], strict=False)]


@given(pots(), st.booleans())
def test_no_other_way_takes_fewer_moves(pot: tuple[tuple[int, ...], tuple[int, ...], list[int]], carries: bool) -> None:
    worths, stock, targets = pot
    colours = [f"worth {worth}" for worth in worths]
    worth, counts = dict(zip(colours, worths, strict=True)), dict(zip(colours, stock, strict=True))
    shares = dict(enumerate(targets, 1))
    carry = shares.pop(1) if carries else 0
    paid = pay_out(counts, worth, shares, carry)
    fewest = _fewest_by_trying_all(stock, worths, targets)
    assert (None if paid is None else paid.moves) == fewest
    if paid is not None:
        _exact(paid, counts, worth, shares, carry)


@settings(deadline=None, max_examples=20)
@given(st.lists(st.integers(0, 20), min_size=5, max_size=5), st.lists(st.integers(0, 4000), max_size=5))
def test_a_clubs_chips_always_pay_exactly(counts: list[int], cuts: list[int]) -> None:
    stock = dict(zip(CLUB, counts, strict=True))
    total = sum(CLUB[colour] * count for colour, count in stock.items())
    edges = [0, *sorted(cut % (total + 1) for cut in cuts), total]
    shares = {seat: high - low for seat, (low, high) in enumerate(zip(edges, edges[1:], strict=False), 1)}
    paid = pay_out(stock, CLUB, shares)
    assert paid is not None
    _exact(paid, stock, CLUB, shares, 0)

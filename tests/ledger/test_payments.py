"""The fewest payments: everybody even to the unit, and no other way with fewer."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.ledger.payments import EXACT, fewest_payments

NAMES = [chr(ord("A") + at) for at in range(14)]
Balances = dict[str, int]


def partitions(names: list[str]) -> Iterator[list[list[str]]]:
    """Every way of putting people into groups."""
    if not names:
        yield []
        return
    first, *rest = names
    for groups in partitions(rest):
        for at, group in enumerate(groups):
            yield [*groups[:at], [first, *group], *groups[at + 1 :]]
        yield [[first], *groups]


def fewest_by_trying(balances: Balances) -> int:
    """People less the most groups that are even among themselves, found by trying every partition."""
    owing = [name for name, cents in balances.items() if cents]
    even = [
        len(groups)
        for groups in partitions(owing)
        if all(sum(balances[name] for name in group) == 0 for group in groups)
    ]
    return len(owing) - max(even, default=0)


def even(names: list[str], most: int) -> st.SearchStrategy[Balances]:
    """Balances that add up to nothing."""
    some = st.lists(st.integers(-most, most), min_size=len(names) - 1, max_size=len(names) - 1)
    return some.map(lambda cents: dict(zip(names, [*cents, -sum(cents)], strict=True)))


def after(balances: Balances) -> Balances:
    left = dict(balances)
    for payment in fewest_payments(balances):
        assert payment.amount > 0 and payment.payer != payment.payee
        left[payment.payer] += payment.amount
        left[payment.payee] -= payment.amount
    return left


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 7).flatmap(lambda people: even(NAMES[:people], 5)))
def test_nobody_owes_anything_and_nothing_takes_fewer(balances: Balances) -> None:
    assert set(after(balances).values()) == {0}
    assert len(fewest_payments(balances)) == fewest_by_trying(balances)


@settings(max_examples=20, deadline=None)
@given(even(NAMES[:10], 2000))
def test_ten_people(balances: Balances) -> None:
    assert set(after(balances).values()) == {0}
    assert len(fewest_payments(balances)) <= 9


def test_more_people_than_can_be_tried_are_still_even() -> None:
    balances = dict(zip(NAMES, [5, -5] * 7, strict=True))
    assert len(balances) > EXACT
    assert set(after(balances).values()) == {0}
    assert len(fewest_payments(balances)) <= 13


def test_pairs_are_found_where_greed_would_not() -> None:
    greedy_takes_five = {"Ann": 6, "Bo": 3, "Cy": 3, "Di": -5, "Ed": -4, "Flo": -3}
    assert len(fewest_payments(greedy_takes_five)) == fewest_by_trying(greedy_takes_five) == 4


def test_what_does_not_add_up_is_refused() -> None:
    with pytest.raises(ValueError, match="add up to 1"):
        fewest_payments({"Ann": 3, "Bo": -2})


def test_nobody_owes_nobody() -> None:
    assert fewest_payments({"Ann": 0, "Bo": 0}) == ()

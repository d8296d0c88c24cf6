"""The fewest payments that make everybody even: to the unit, whoever owes whom what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

EXACT: Final = 12  # people: beyond, finding the very fewest takes too long, and nearly the fewest are found


@dataclass(frozen=True, slots=True)
class Payment:
    """One payment."""

    payer: str
    payee: str
    amount: int


def fewest_payments(balances: Mapping[str, int]) -> tuple[Payment, ...]:
    """Payments after which nobody owes anything; below zero is to be paid. Raises ValueError where they do not add up.

    People whose balances add up to nothing among themselves need one payment less than they are; so the fewest
    payments come from as many such groups as there can be, found by trying every subset. More than twelve people are
    one group: that may take a payment or two more than needed, and never more than one less than they are.

    >>> [f"{p.payer} pays {p.payee} {p.amount}" for p in fewest_payments({"Ann": 7, "Bo": -4, "Cy": -7, "Di": 4})]
    ['Cy pays Ann 7', 'Bo pays Di 4']
    """
    if sum(balances.values()):
        raise ValueError(f"the balances add up to {sum(balances.values())}, not to nothing")
    owing = {name: cents for name, cents in balances.items() if cents}
    names = sorted(owing, key=lambda name: (owing[name], name))
    groups = _groups(names, owing) if len(names) <= EXACT else [names]
    return tuple(payment for group in groups for payment in _even(group, owing))


def _groups(names: list[str], owing: Mapping[str, int]) -> list[list[str]]:
    """The most groups of people that are even among themselves."""
    total = [0] * (1 << len(names))
    most = [0] * (1 << len(names))  # for each set of people, how many groups it splits into, a rest left over
    last = [0] * (1 << len(names))  # and who was the last to be added on the way to that many
    for people in range(1, 1 << len(names)):
        lowest = (people & -people).bit_length() - 1
        total[people] = total[people & (people - 1)] + owing[names[lowest]]
        last[people] = max(_members(people), key=lambda one: most[people ^ (1 << one)])
        most[people] = most[people ^ (1 << last[people])] + (total[people] == 0)
    groups: list[list[str]] = []
    people = (1 << len(names)) - 1
    while people:
        if total[people] == 0:
            groups.append([])
        groups[-1].append(names[last[people]])
        people ^= 1 << last[people]
    return groups


def _members(people: int) -> list[int]:
    return [one for one in range(people.bit_length()) if people >> one & 1]


def _even(group: list[str], owing: Mapping[str, int]) -> list[Payment]:
    """Who owes most pays whoever is owed most, until all are even."""
    left = {name: owing[name] for name in group}
    payments = []
    while any(left.values()):
        payer = min(left, key=lambda name: (left[name], name))
        payee = max(left, key=lambda name: (left[name], name))
        amount = min(-left[payer], left[payee])
        payments.append(Payment(payer, payee, amount))
        left[payer] += amount
        left[payee] -= amount
    return payments

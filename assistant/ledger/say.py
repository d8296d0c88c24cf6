"""The sentences for facts about money."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from assistant.events import cash
from assistant.money import plain


def money_sentence(fact: cash.CashEvent) -> str:
    """What is shown, and may be said, of a fact about money.

    >>> money_sentence(cash.BoughtIn(player="Ann", amount=4000))
    'Ann buys in for 40.'
    """
    return _SAY[type(fact)](fact)


def _bought_in(fact: cash.BoughtIn) -> str:
    return f"{fact.player} buys in for {plain(fact.amount)}{', paid in cash' if fact.cash else ''}."


def _limit(fact: cash.LimitSet) -> str:
    if fact.amount is None:
        return f"{fact.player} has no limit any more."
    return f"{fact.player} buys no more than {plain(fact.amount)} tonight."


def _cashed_out(fact: cash.CashedOut) -> str:
    return f"{fact.player} hands in {plain(fact.amount)} and {'plays on' if fact.partly else 'leaves'}."


def _counted(fact: cash.StackCounted) -> str:
    return f"{fact.player} has {plain(fact.amount)}, as counted."


def _pot_given(fact: cash.PotGiven) -> str:
    return f"{fact.player} gets {plain(fact.amount)} from the pot."


def _paid(fact: cash.PaidOver) -> str:
    return f"{fact.player} pays {fact.payee} {plain(fact.amount)}."


def _banker(fact: cash.BankKept) -> str:
    return f"{fact.player} keeps the bank." if fact.player else "Nobody keeps the bank."


def _close(fact: cash.NightClosed) -> str:
    return "The night is closed."


_SAY: Final[dict[type, Callable[[Any], str]]] = {
    cash.BoughtIn: _bought_in,
    cash.LimitSet: _limit,
    cash.CashedOut: _cashed_out,
    cash.StackCounted: _counted,
    cash.PotGiven: _pot_given,
    cash.PaidOver: _paid,
    cash.BankKept: _banker,
    cash.NightClosed: _close,
}

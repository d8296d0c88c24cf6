"""The sentences for facts about money."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from assistant.events import (
    BankKept,
    BoughtIn,
    CashedOut,
    CashEvent,
    LimitSet,
    NightClosed,
    PaidOver,
    PotGiven,
    StackCounted,
)
from assistant.money import plain


def money_sentence(fact: CashEvent) -> str:
    """What is shown, and may be said, of a fact about money.

    >>> money_sentence(BoughtIn(player="Ann", amount=4000))
    'Ann buys in for 40.'
    """
    return _SAY[type(fact)](fact)


def _bought_in(fact: BoughtIn) -> str:
    return f"{fact.player} buys in for {plain(fact.amount)}{', paid in cash' if fact.cash else ''}."


def _limit(fact: LimitSet) -> str:
    if fact.amount is None:
        return f"{fact.player} has no limit any more."
    return f"{fact.player} buys no more than {plain(fact.amount)} tonight."


def _cashed_out(fact: CashedOut) -> str:
    return f"{fact.player} hands in {plain(fact.amount)} and {'plays on' if fact.partly else 'leaves'}."


def _counted(fact: StackCounted) -> str:
    return f"{fact.player} has {plain(fact.amount)}, as counted."


def _pot_given(fact: PotGiven) -> str:
    return f"{fact.player} gets {plain(fact.amount)} from the pot."


def _paid(fact: PaidOver) -> str:
    return f"{fact.player} pays {fact.payee} {plain(fact.amount)}."


def _banker(fact: BankKept) -> str:
    return f"{fact.player} keeps the bank." if fact.player else "Nobody keeps the bank."


def _close(fact: NightClosed) -> str:
    return "The night is closed."


_SAY: Final[dict[type, Callable[[Any], str]]] = {
    BoughtIn: _bought_in,
    LimitSet: _limit,
    CashedOut: _cashed_out,
    StackCounted: _counted,
    PotGiven: _pot_given,
    PaidOver: _paid,
    BankKept: _banker,
    NightClosed: _close,
}

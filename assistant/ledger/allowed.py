"""Why a fact about money cannot be entered: one reason in words, with what to do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from assistant.events import cash
from assistant.ledger.book import Book
from assistant.ledger.names import BANK, POT
from assistant.money import plain


def why_not(book: Book, fact: cash.CashEvent) -> str:
    """The reason why the table would not enter this now; empty where it would."""
    if book.closed and not isinstance(fact, (cash.BoughtIn, cash.LimitSet, cash.BankKept, cash.PaidOver)):
        return "the night is closed; a buy-in or a call begins the next one"
    return _WHY_NOT[type(fact)](book, fact)


def _bought_in(book: Book, fact: cash.BoughtIn) -> str:
    if fact.player.strip() in ("", BANK, POT):
        return f"who buys in? {fact.player!r} is no player's name"
    if not fact.amount:
        return f"{fact.player} buys nothing; expected an amount above zero"
    may = None if book.closed else book.account(fact.player).may_buy
    if may is not None and fact.amount > may:
        return f"{fact.player} may buy {plain(may)} more tonight by his own limit, not {plain(fact.amount)}"
    return ""


def _limit(book: Book, fact: cash.LimitSet) -> str:
    bought = 0 if book.closed else book.account(fact.player).bought
    if fact.player.strip() in ("", BANK, POT):
        return f"whose limit? {fact.player!r} is no player's name"
    if fact.amount is not None and fact.amount < bought:
        return f"{fact.player} has bought {plain(bought)} already; a limit of {plain(fact.amount)} comes too late"
    return ""


def _cashed_out(book: Book, fact: cash.CashedOut) -> str:
    if fact.player in book.live:
        return f"{fact.player} is still in the hand; chips are handed in when it is over, or after a fold"
    if fact.partly and fact.amount > max(0, book.account(fact.player).stack):
        return f"{fact.player} has {plain(book.account(fact.player).stack)}; count all of it before a part is handed in"
    return _known(book, fact.player)


def _counted(book: Book, fact: cash.StackCounted) -> str:
    return _known(book, fact.player)


def _pot_given(book: Book, fact: cash.PotGiven) -> str:
    if book.live:
        return "the hand is not over; its pot is divided first"
    if not 0 < fact.amount <= book.pot:
        return f"{plain(book.pot)} lies in the pot, so {plain(fact.amount)} cannot be given from it"
    return _known(book, fact.player)


def _paid(book: Book, fact: cash.PaidOver) -> str:
    if fact.player == fact.payee:
        return f"{fact.player} cannot pay himself"
    if not fact.amount:
        return f"{fact.player} pays nothing; expected an amount above zero"
    return next((why for name in (fact.player, fact.payee) if name != BANK and (why := _known(book, name))), "")


def _banker(book: Book, fact: cash.BankKept) -> str:
    return _known(book, fact.player) if fact.player and not book.closed else ""


def _close(book: Book, fact: cash.NightClosed) -> str:
    if book.live:
        return "the hand is not over; divide its pot, or call it off, before the night is closed"
    return "" if book.began else "nothing was bought or played since the last night was closed"


def _known(book: Book, player: str) -> str:
    if player in book.accounts:
        return ""
    return f"nobody here is called {player!r}; expected one of {', '.join(book.accounts) or 'those who bought chips'}"


_WHY_NOT: Final[dict[type, Callable[[Book, Any], str]]] = {
    cash.BoughtIn: _bought_in,
    cash.LimitSet: _limit,
    cash.CashedOut: _cashed_out,
    cash.StackCounted: _counted,
    cash.PotGiven: _pot_given,
    cash.PaidOver: _paid,
    cash.BankKept: _banker,
    cash.NightClosed: _close,
}

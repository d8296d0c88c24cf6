"""The book of one night: every fact about money and every hand, in order, makes the next page of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from assistant.events import cash
from assistant.ledger.account import Account
from assistant.ledger.hand_money import HandMoney
from assistant.ledger.names import BANK, POT


@dataclass(frozen=True)
class Book:
    """A night's money in cents; the next state comes from :func:`entered`.

    ``began`` is the number of its first fact, 0 while there is none. ``pot`` lies in the pot; ``untold`` are chips that
    turned up and that nobody is known to have bought (below zero: chips that are missing). ``banker`` is who keeps the
    bank, or nobody. ``hand`` is what the last hand moved so far.

    What was bought is always there: ``bought + untold == stacks + cashed + pot``.
    """

    began: int = 0
    accounts: Mapping[str, Account] = field(default_factory=dict)
    pot: int = 0
    untold: int = 0
    banker: str = ""
    bank_paid_over: int = 0
    closed: bool = False
    hand: HandMoney | None = None

    def account(self, player: str) -> Account:
        """The player's account; an empty one where he has none."""
        return self.accounts.get(player, Account(player))

    @property
    def live(self) -> tuple[str, ...]:
        """The players still in while a pot is not divided."""
        return self.hand.live if self.hand is not None else ()

    @property
    def seats(self) -> Mapping[int, str]:
        """Who sat where in the last hand."""
        return self.hand.seats if self.hand is not None else {}

    @property
    def bank(self) -> int:
        """What the bank is still to get, below zero to pay: cash it took in, and chips that were miscounted."""
        return self.bank_paid_over - self.untold - sum(account.cash for account in self.accounts.values())

    @property
    def balances(self) -> dict[str, int]:
        """What everyone is still to get (below zero: to pay); with the bank and the pot it adds up to nothing."""
        found = {player: account.balance for player, account in self.accounts.items()}
        keeps = self.banker or BANK
        found[keeps] = found.get(keeps, 0) + self.bank
        found[POT] = self.pot
        return {name: cents for name, cents in found.items() if cents}

    def changed(self, player: str, **changes: Any) -> Book:
        """This book with one account changed."""
        return replace(self, accounts={**self.accounts, player: replace(self.account(player), **changes)})


Entry = cash.CashEvent | HandMoney


def book_of(entries: Iterable[tuple[int, Entry]]) -> Book:
    """The book after these entries, each with the number of its fact, in order."""
    book = Book()
    for n, entry in entries:
        book = entered(book, n, entry)
    return book


def entered(book: Book, n: int, entry: Entry) -> Book:
    """The book after one more entry; after a closed night another one begins.

    A hand may be entered again and again as it goes on: what it moved since the last time counts.
    """
    goes_on = isinstance(entry, HandMoney) and book.hand is not None and entry.n == book.hand.n
    if book.closed and not goes_on and not isinstance(entry, (cash.NightClosed, cash.PaidOver)):
        book = Book()
    if not book.began:
        book = replace(book, began=entry.n if isinstance(entry, HandMoney) else n)
    return _ENTER[type(entry)](book, entry)


def _hand(book: Book, hand: HandMoney) -> Book:
    before = book.hand
    if before is None or before.n != hand.n:  # the pot it found may not be the one that was left
        before = HandMoney(hand.n, {}, hand.carried, pot=hand.carried)
        book = replace(book, pot=hand.carried, untold=book.untold + hand.carried - book.pot)
    accounts = dict(book.accounts)
    for player in {**dict.fromkeys(hand.seats.values()), **before.taken, **before.paid}:
        moved = hand.moved(player) - before.moved(player)
        account = accounts.get(player, Account(player))
        accounts[player] = replace(account, stack=account.stack + moved, left=account.left and not moved)
    untold = book.untold + hand.untold - before.untold
    return replace(book, accounts=accounts, pot=book.pot + hand.pot - before.pot, untold=untold, hand=hand)


def _bought_in(book: Book, fact: cash.BoughtIn) -> Book:
    before = book.account(fact.player)
    cash = before.cash + (fact.amount if fact.cash else 0)
    bought, stack = before.bought + fact.amount, before.stack + fact.amount
    return book.changed(fact.player, bought=bought, stack=stack, cash=cash, left=False)


def _limit_set(book: Book, fact: cash.LimitSet) -> Book:
    return book.changed(fact.player, limit=fact.amount)


def _cashed_out(book: Book, fact: cash.CashedOut) -> Book:
    before = book.account(fact.player)
    stack = before.stack - fact.amount if fact.partly else 0
    found = 0 if fact.partly else fact.amount - before.stack
    book = book.changed(fact.player, cashed=before.cashed + fact.amount, stack=stack, left=not fact.partly)
    return replace(book, untold=book.untold + found)


def _counted(book: Book, fact: cash.StackCounted) -> Book:
    found = fact.amount - book.account(fact.player).stack
    return replace(book.changed(fact.player, stack=fact.amount), untold=book.untold + found)


def _pot_given(book: Book, fact: cash.PotGiven) -> Book:
    book = book.changed(fact.player, stack=book.account(fact.player).stack + fact.amount)
    return replace(book, pot=book.pot - fact.amount)


def _paid_over(book: Book, fact: cash.PaidOver) -> Book:
    for player, cents in ((fact.player, fact.amount), (fact.payee, -fact.amount)):
        if player == BANK:
            book = replace(book, bank_paid_over=book.bank_paid_over + cents)
        else:
            book = book.changed(player, paid_over=book.account(player).paid_over + cents)
    return book


def _bank_kept(book: Book, fact: cash.BankKept) -> Book:
    return replace(book, banker=fact.player)


def _closed(book: Book, fact: cash.NightClosed) -> Book:
    return replace(book, closed=True)


_ENTER: Final[dict[type, Callable[[Book, Any], Book]]] = {
    HandMoney: _hand,
    cash.BoughtIn: _bought_in,
    cash.LimitSet: _limit_set,
    cash.CashedOut: _cashed_out,
    cash.StackCounted: _counted,
    cash.PotGiven: _pot_given,
    cash.PaidOver: _paid_over,
    cash.BankKept: _bank_kept,
    cash.NightClosed: _closed,
}

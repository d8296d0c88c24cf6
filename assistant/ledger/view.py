"""The book as the pages and the command line show it: plain JSON data, amounts as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from assistant.events import CashEvent, Event, to_json
from assistant.ledger.account import Account
from assistant.ledger.book import Book
from assistant.ledger.names import BANK
from assistant.ledger.payments import fewest_payments
from assistant.ledger.say import money_sentence
from assistant.money import CENT, plain

Json = dict[str, Any]


def ledger_view(book: Book) -> Json:
    """The whole book. ``payments`` are the fewest that make everybody even, were the night to end now."""
    at = {player: seat for seat, player in book.seats.items()}
    return {
        "began": book.began,
        "closed": book.closed,
        "players": [_account(account, at.get(account.player)) for account in _ordered(book)],
        "pot": plain(book.pot),
        "untold": plain(book.untold),
        "bank": {"player": book.banker or BANK, "balance": plain(book.bank)},
        "payments": [
            {"from": payment.payer, "to": payment.payee, "amount": plain(payment.amount)}
            for payment in fewest_payments(book.balances)
        ],
        "doubts": list(doubts(book)),
    }


def stacks_view(book: Book) -> dict[str, str]:
    """What lies before each seat of the last hand, for those who bought chips."""
    told = {seat: book.account(player) for seat, player in book.seats.items()}
    return {str(seat): plain(account.stack) for seat, account in told.items() if account.bought}


def facts_view(script: Mapping[int, Event], book: Book) -> list[Json]:
    """The facts about money since the night began, as they hold now, oldest first: each with its number and sentence.

    To put one right, correct or undo that number.
    """
    return [
        {"n": n, **to_json(fact, CENT), "text": money_sentence(fact)}
        for n, fact in sorted(script.items())
        if n >= book.began and isinstance(fact, CashEvent)
    ]


def doubts(book: Book) -> Iterator[str]:
    """What the host should look at: chips that do not add up, limits that a correction broke."""
    buying = any(account.bought for account in book.accounts.values())
    for account in _ordered(book):
        if account.limit is not None and account.bought > account.limit:
            yield f"{account.player} has bought {plain(account.bought)}, more than his limit of {plain(account.limit)}."
        if buying and account.stack < 0:
            yield f"{account.player} has put in {plain(-account.stack)} more than he bought: enter the buy-in."
    if book.untold > 0:
        more = plain(book.untold)
        yield f"Chips worth {more} came from nobody knows whom; count the stacks, or the bank stands for them."
    elif book.untold < 0:
        yield f"Chips worth {plain(-book.untold)} are missing; count the stacks, or the bank keeps the difference."
    if book.pot and not book.live and all(account.left for account in book.accounts.values()):
        yield f"{plain(book.pot)} still lies in the pot: give it to somebody before the night is closed."


def _ordered(book: Book) -> list[Account]:
    """The accounts by seat; those who sat in no hand yet, or no more, after them."""
    at = {player: seat for seat, player in book.seats.items()}
    return sorted(book.accounts.values(), key=lambda account: (at.get(account.player, 99), account.player))


def _account(account: Account, seat: int | None) -> Json:
    return {
        "player": account.player,
        "seat": seat,
        "bought": plain(account.bought),
        "cash": plain(account.cash),
        "limit": None if account.limit is None else plain(account.limit),
        "may_buy": None if account.may_buy is None else plain(account.may_buy),
        "stack": plain(account.stack),
        "cashed": plain(account.cashed),
        "net": plain(account.net),
        "balance": plain(account.balance),
        "left": account.left,
    }

"""A hand's call with the money written out: what lies in the pot and before the players, and who may buy no more."""

from __future__ import annotations

from dataclasses import replace

from assistant.events import Called, EventError
from assistant.ledger.book import Book
from assistant.ledger.names import player_names
from assistant.money import CENT, Unit


def written_out(called: Called, book: Book, left_over: str) -> Called:
    """The call with what it does not say itself; ``left_over`` is the amount that the hand before left in the pot.

    Where that is no whole number of this hand's units it stays out, and whoever takes the call refuses it. Raises
    EventError where the unit is none that the book can count in.
    """
    unit = Unit.of(called.unit)
    try:
        CENT.read(called.unit)
    except ValueError:
        raise EventError(f"call: unit {called.unit} is no whole number of 0.01, in which the book is kept") from None
    if called.carried is None:
        try:
            called = replace(called, carried=unit.read(CENT.text(_still_in_pot(book, CENT.read(left_over)))))
        except ValueError:
            return called
    return _with_stacks(called, book, CENT.read(called.unit))


def _still_in_pot(book: Book, left: int) -> int:
    """What was left in the pot, less what was given from it since; nothing after a closed night."""
    given = book.hand.pot - book.pot if book.hand is not None else 0
    return 0 if book.closed else max(0, left - given)


def _with_stacks(called: Called, book: Book, each: int) -> Called:
    """The stacks of those who bought chips, counted down to whole units of ``each`` cents, and who is at his limit."""
    if called.stacks or called.at_limit or book.closed:
        return called
    players = {seat: book.account(player) for seat, player in player_names(called.seats).items()}
    stacks = {seat: max(0, account.stack) // each for seat, account in players.items() if account.bought}
    at_limit = tuple(seat for seat, account in players.items() if account.may_buy is not None and not account.may_buy)
    return replace(called, stacks=stacks, at_limit=at_limit)

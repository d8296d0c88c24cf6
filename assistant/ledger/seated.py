"""What a hand's call says of the players' money: what lies before them, and who may buy no more."""

from __future__ import annotations

from dataclasses import replace

from assistant.events import Called
from assistant.ledger.book import Book
from assistant.ledger.names import player_names
from assistant.money import CENT, Unit


def with_stacks(called: Called, book: Book) -> Called:
    """The call with the stacks of those who bought chips, in units of the hand, and who is at his limit.

    A stack is counted down to whole units; a call that says it itself is left as it is.
    """
    if called.stacks or called.at_limit or book.closed:
        return called
    each = CENT.read(str(Unit.of(called.unit).worth))
    players = {seat: book.account(player) for seat, player in player_names(called.seats).items()}
    stacks = {seat: max(0, account.stack) // each for seat, account in players.items() if account.bought}
    at_limit = tuple(seat for seat, account in players.items() if account.may_buy is not None and not account.may_buy)
    return replace(called, stacks=stacks, at_limit=at_limit)

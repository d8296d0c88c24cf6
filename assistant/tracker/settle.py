"""Who wins what: a showdown judged, divided to the odd chip, and put into words.

:func:`settle_hand` does it for cards and money as the tracker has them, :func:`settle` for a case written as JSON.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from assistant.betting.chips import Payout, pay_out
from assistant.betting.pot import Division, Entry, divide
from assistant.evaluation.showdown import Verdict, judge
from assistant.rules.load import Folder
from assistant.tracker.settled.answer import answer
from assistant.tracker.settled.case import read_case
from assistant.tracker.settled.money_in import Stock
from assistant.tracker.settled.penalty import Penalty, penalties
from assistant.tracker.settled.showdown import Showdown
from assistant.tracker.settled.values import CaseError
from assistant.tracker.settled.words import sentences

__all__ = ["CaseError", "Settlement", "Showdown", "Stock", "settle", "settle_hand"]


@dataclass(frozen=True)
class Settlement:
    """A hand settled. Shares and carry, in units, make up all the pots; ``answer`` is the same as JSON, with words."""

    shares: Mapping[int, int]
    carry: int
    pots: tuple[Division, ...]
    payout: Payout | None
    penalties: tuple[Penalty, ...]
    answer: Mapping[str, Any]

    @property
    def sentences(self) -> tuple[str, ...]:
        """What is to be said."""
        return tuple(self.answer["sentences"])


def settle_hand(showdown: Showdown) -> Settlement:
    """Settle a hand; raises ValueError where one of its hands cannot be judged."""
    ways = [way.word for way in showdown.game.ways]
    entries = {
        seat: Entry(seat, declare, _judge(showdown, seat), holding.own)
        for seat, (holding, declare) in showdown.seats.items()
    }
    divided = []
    for units, eligible in showdown.pots:
        competing = [entries[seat] for seat in sorted(eligible)]
        divided.append((units, eligible, divide(units, competing, ways, showdown.house, showdown.dealer)))
    shares: dict[int, int] = {}
    for _, _, division in divided:
        for seat, units in division.shares.items():
            shares[seat] = shares.get(seat, 0) + units
    carry = sum(division.carry for _, _, division in divided)
    stock = showdown.stock
    payout = None if stock is None else pay_out(stock.counts, stock.worth, shares, carry)
    divisions = tuple(division for _, _, division in divided)
    owed = penalties(showdown, divisions)
    said = sentences([(units, division) for units, _, division in divided], owed, payout, showdown.unit)
    told = answer(divided, shares, carry, payout, owed, said, showdown.unit)
    return Settlement(shares, carry, divisions, payout, owed, told)


def settle(case: Mapping[str, Any], extra: Folder | None = None) -> Mapping[str, Any]:
    """Settle a written case; raises CaseError ``key: what, expected`` where it cannot be settled.

    ``extra`` is a folder of the host's own game files.

    >>> flush, pair = ["2h", "5h", "9h", "Jh", "Kh"], ["As", "Ad", "3c", "4s", "8d"]
    >>> seats = {"1": {"down": flush}, "2": {"down": pair}}
    >>> case = {"house": "house", "game": "five-card-draw", "dealer": 1, "pot": "12", "seats": seats}
    >>> settle(case)["shares"]
    {'1': '12'}
    """
    showdown = read_case(case, extra)
    try:
        return settle_hand(showdown).answer
    except ValueError as error:
        raise CaseError(str(error)) from error


def _judge(showdown: Showdown, seat: int) -> Verdict:
    holding, declare = showdown.seats[seat]
    try:
        return judge(showdown.game, showdown.house, showdown.wild, holding, showdown.layout, declare)
    except ValueError as error:
        raise ValueError(f"seat {seat}: {error}") from error

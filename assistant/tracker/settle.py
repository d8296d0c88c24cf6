"""Who wins what: a showdown judged, divided to the odd chip, and put into words.

:func:`settle_hand` does it for cards and money as the tracker has them, :func:`settle` for a case written as JSON.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from assistant.betting.chips import Payout, pay_out
from assistant.betting.pot import Division, Entry, divide
from assistant.evaluation.showdown import Holding, Layout, Verdict, judge
from assistant.money import Unit
from assistant.rules.game import Game
from assistant.rules.house import House
from assistant.rules.load import Folder
from assistant.tracker.settled.answer import answer
from assistant.tracker.settled.case import read_case
from assistant.tracker.settled.money_in import Stock
from assistant.tracker.settled.penalty import Penalty, penalties
from assistant.tracker.settled.values import CaseError
from assistant.tracker.settled.words import sentences

__all__ = ["CaseError", "Settlement", "Stock", "settle", "settle_hand"]


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


def settle_hand(
    game: Game,
    house: House,
    unit: Unit,
    dealer: int,
    wild: frozenset[int],
    layout: Layout,
    seats: Mapping[int, tuple[Holding, str | None]],
    pots: Sequence[tuple[int, frozenset[int]]],
    chips: Stock | None = None,
) -> Settlement:
    """Settle a hand.

    ``house`` is the house as it plays this game; ``seats`` are those still in, with what each holds and declared
    (``high`` the first way, ``low`` the other, ``both``, None where nobody declared); ``pots`` are units and the
    seats that may win them, the main pot first; ``chips`` what lies in all the pots together, where that is known.
    Raises ValueError where a hand cannot be judged.
    """
    ways = [way.word for way in game.ways]
    entries = {
        seat: Entry(seat, declare, _judge(game, house, wild, layout, seat, holding, declare), holding.own)
        for seat, (holding, declare) in seats.items()
    }
    divided = [
        (units, eligible, divide(units, [entries[seat] for seat in sorted(eligible)], ways, house, dealer))
        for units, eligible in pots
    ]
    shares: dict[int, int] = {}
    for _, _, division in divided:
        for seat, units in division.shares.items():
            shares[seat] = shares.get(seat, 0) + units
    carry = sum(division.carry for _, _, division in divided)
    payout = None if chips is None else pay_out(chips.counts, chips.worth, shares, carry)
    divisions = tuple(division for _, _, division in divided)
    holdings = {seat: holding for seat, (holding, _) in seats.items()}
    owed = penalties(game, house, unit, layout, holdings, divisions)
    said = sentences([(units, division) for units, _, division in divided], owed, payout, unit)
    return Settlement(shares, carry, divisions, payout, owed, answer(divided, shares, carry, payout, owed, said, unit))


def settle(case: Mapping[str, Any], extra: Folder | None = None) -> Mapping[str, Any]:
    """Settle a written case; raises CaseError ``key: what, expected`` where it cannot be settled.

    ``extra`` is a folder of the host's own game files.

    >>> flush, pair = ["2h", "5h", "9h", "Jh", "Kh"], ["As", "Ad", "3c", "4s", "8d"]
    >>> seats = {"1": {"down": flush}, "2": {"down": pair}}
    >>> case = {"house": "house", "game": "five-card-draw", "dealer": 1, "pot": "12", "seats": seats}
    >>> settle(case)["shares"]
    {'1': '12'}
    """
    read = read_case(case, extra)
    try:
        settled = settle_hand(
            read.game, read.house, read.unit, read.dealer, read.wild, read.layout, read.seats, read.pots, read.stock
        )
    except ValueError as error:
        raise CaseError(str(error)) from error
    return settled.answer


def _judge(
    game: Game, house: House, wild: frozenset[int], layout: Layout, seat: int, holding: Holding, declare: str | None
) -> Verdict:
    try:
        return judge(game, house, wild, holding, layout, declare)
    except ValueError as error:
        raise ValueError(f"seat {seat}: {error}") from error

"""A showdown as JSON: amounts as text, seats as text keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from assistant.betting.chips import Payout
from assistant.betting.contest import Hands
from assistant.betting.odd_chips import OddChip
from assistant.betting.pot import Division, WayResult
from assistant.evaluation.result import Best
from assistant.money import Unit
from assistant.tracker.settled.penalty import Penalty

Json = dict[str, Any]


def answer(
    pots: Sequence[tuple[int, frozenset[int], Division]],
    shares: Mapping[int, int],
    carry: int,
    payout: Payout | None,
    owed: Sequence[Penalty],
    said: Sequence[str],
    unit: Unit,
) -> Json:
    """The whole answer. ``pots`` gives each pot on its own only where there are side pots."""
    main = pots[0][2]
    found: Json = {
        "shares": _shares(shares, unit),
        "carry": unit.text(carry),
        "ways": _ways(main),
        "out": {str(seat): reason for seat, reason in main.out.items()},
        "odd_chips": [_odd(odd, unit) for _, _, division in pots for odd in division.odd],
        "seats": {str(seat): _hands(hands) for seat, hands in sorted(main.hands.items())},
        "chips": None if payout is None else _chips(payout),
        "penalties": [{"seat": one.seat, "amount": unit.text(one.units), "why": one.why} for one in owed],
        "sentences": list(said),
    }
    if len(pots) > 1:
        found["pots"] = [_pot(units, seats, division, unit) for units, seats, division in pots]
    return found


def _shares(shares: Mapping[int, int], unit: Unit) -> Json:
    return {str(seat): unit.text(units) for seat, units in sorted(shares.items()) if units}


def _pot(units: int, seats: frozenset[int], division: Division, unit: Unit) -> Json:
    return {
        "amount": unit.text(units),
        "seats": sorted(seats),
        "shares": _shares(division.shares, unit),
        "carry": unit.text(division.carry),
        "ways": _ways(division),
        "out": {str(seat): reason for seat, reason in division.out.items()},
    }


def _ways(division: Division) -> Json:
    return {way: _way(result) for way, result in division.ways.items()}


def _way(result: WayResult) -> Json:
    return {"winners": list(result.winners), "hand": result.best.name if result.best else None}


def _odd(odd: OddChip, unit: Unit) -> Json:
    return {"seat": odd.seat, "amount": unit.text(odd.units), "why": odd.why, "way": odd.way}


def _hands(hands: Hands) -> Json:
    return {way: None if best is None else _best(best) for way, best in hands.items()}


def _best(best: Best) -> Json:
    return {
        "name": best.name,
        "cards": [str(card) for card in best.cards],
        "plays_as": {str(card): what for card, what in best.plays_as.items()},
    }


def _chips(payout: Payout) -> Json:
    found: Json = {str(seat): dict(chips) for seat, chips in sorted(payout.seats.items())}
    if payout.carry:
        found["carry"] = dict(payout.carry)
    exchange = {"to_bank": dict(payout.to_bank), "from_bank": dict(payout.from_bank)}
    return {**found, "change": [exchange] if payout.to_bank else []}

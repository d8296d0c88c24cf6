"""Who wins which part of a pot, to the odd unit.

The steps: who declared what; both-ways players judged against everyone; each way to its best hand; a way that nobody
wins gives its half to the other; the pot halved in whole units and each half divided among its winners.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

from assistant.betting.contest import Entry, Hands, competes, hands_of, stand, winners
from assistant.betting.odd_chips import OddChip, halve, odd_order, share_out
from assistant.evaluation.result import Best
from assistant.rules.house import House

__all__ = ["Division", "Entry", "OddChip", "WayResult", "divide"]


@dataclass(frozen=True)
class WayResult:
    """One way of a pot: the seats that win it, their hand, and what each takes of it, in units."""

    winners: tuple[int, ...] = ()
    best: Best | None = None
    shares: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Division:
    """One pot divided, in units: the shares and what carries to the next hand make up the pot.

    ``hands`` are the hands that each seat plays, way by way. ``out`` says why a seat is out; ``carries`` why
    nobody wins; ``alone`` is the seat that takes the pot because no other is left in it.
    """

    shares: Mapping[int, int]
    carry: int
    ways: Mapping[str, WayResult]
    hands: Mapping[int, Hands]
    out: Mapping[int, str] = field(default_factory=dict)
    odd: tuple[OddChip, ...] = ()
    carries: str = ""
    alone: int | None = None


def divide(pot: int, entries: Sequence[Entry], ways: Sequence[str], house: House, dealer: int) -> Division:
    """Divide a pot of ``pot`` units among the seats still in; ``ways`` are one or two words, high's first.

    Raises ValueError for a pot of less than nothing.
    """
    if pot < 0:
        raise ValueError(f"a pot of {pot} units: expected none or more")
    if len(entries) == 1:
        return _uncontested(pot, entries[0], ways)
    standing = stand(entries, ways, house)
    judged = {entry.seat: hands_of(entry, ways) for entry in entries}
    both = [entry.seat for entry in entries if entry.declare == "both"]
    first = odd_order({entry.seat: entry.cards for entry in entries}, house.odd_chip, dealer)
    divisions = []
    for choice in product(*standing.choices.values()):
        playing = dict(zip(standing.choices, choice, strict=True))
        divisions.append(_split(pot, playing, ways, house.odd_chip, dealer, first))
    best = max(divisions, key=lambda made: sum(made.shares.get(seat, 0) for seat in both))
    carries = standing.carries or best.carries
    return Division(best.shares, best.carry, best.ways, {**judged, **best.hands}, standing.out, best.odd, carries)


def _uncontested(pot: int, entry: Entry, ways: Sequence[str]) -> Division:
    hands = hands_of(entry, ways)
    seats = (entry.seat,)
    results = {way: WayResult(seats, hands[way]) if competes(entry, ways, way) else WayResult() for way in ways}
    return Division({entry.seat: pot}, 0, results, {entry.seat: hands}, alone=entry.seat)


def _split(
    pot: int, playing: Mapping[int, Hands], ways: Sequence[str], rule: str, dealer: int, first: Sequence[int]
) -> Division:
    won = {way: winners(playing, way) for way in ways}
    worth, odd = _worth(pot, won, rule, dealer)
    parts = {way: share_out(units, won[way], way, rule, first) for way, units in worth.items()}
    shares: dict[int, int] = {}
    for part in parts.values():
        odd += part.odd
        for seat, units in part.shares.items():
            shares[seat] = shares.get(seat, 0) + units
    results = {
        way: WayResult(seats, playing[seats[0]][way], parts[way].shares) if seats else WayResult()
        for way, seats in won.items()
    }
    carry = pot - sum(shares.values())
    return Division(shares, carry, results, playing, odd=odd, carries="" if parts else "nobody wins")


def _worth(
    pot: int, won: Mapping[str, tuple[int, ...]], rule: str, dealer: int
) -> tuple[dict[str, int], tuple[OddChip, ...]]:
    """The units of each way that has a winner, and the odd unit between two halves."""
    decided = [way for way, seats in won.items() if seats]
    if len(decided) < 2:
        return dict.fromkeys(decided, pot), ()
    halves, odd = halve(pot, [won[way] for way in decided], decided, rule, dealer)
    return dict(zip(decided, halves, strict=True)), odd

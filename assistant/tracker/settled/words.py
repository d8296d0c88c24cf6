"""A showdown in sentences that can be read from across the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from assistant.betting.chips import Counts, Payout
from assistant.betting.contest import seats_in_words
from assistant.betting.odd_chips import OddChip
from assistant.betting.pot import Division, WayResult
from assistant.money import Unit
from assistant.tracker.settled.penalty import Penalty


def sentences(
    pots: Sequence[tuple[int, Division]], owed: Sequence[Penalty], payout: Payout | None, unit: Unit
) -> tuple[str, ...]:
    """All that is to be said, pot by pot, then the change and what is owed to the next pot."""
    said = []
    for number, (units, division) in enumerate(pots):
        name = "" if len(pots) == 1 else "Main pot: " if not number else f"Side pot {number}: "
        said += [name + sentence for sentence in _pot(units, division, unit)]
    if payout and payout.to_bank:
        said.append(f"Change at the bank: {chips_in_words(payout.to_bank)} for {chips_in_words(payout.from_bank)}.")
    said += [f"Seat {one.seat} {one.why}: {unit.text(one.units)} into the next pot." for one in owed]
    return tuple(said)


def chips_in_words(chips: Counts) -> str:
    """Chips as spoken.

    >>> chips_in_words({"red": 1, "white": 5})
    '1 red and 5 white'
    """
    return " and ".join(f"{count} {colour}" for colour, count in chips.items())


def _pot(units: int, division: Division, unit: Unit) -> Iterator[str]:
    for seat, reason in division.out.items():
        yield f"Seat {seat} {reason}, so it wins nothing."
    if division.alone is not None:
        yield f"Seat {division.alone} is alone in the pot and takes it: {unit.text(units)}."
        return
    if division.carries:
        yield f"{division.carries.capitalize()}: the pot of {unit.text(units)} carries to the next hand."
        return
    yield from _ways(division.ways, unit)
    for odd in division.odd:
        yield _odd(odd, unit, len(division.ways))


def _ways(ways: Mapping[str, WayResult], unit: Unit) -> Iterator[str]:
    won = {way: result for way, result in ways.items() if result.winners}
    if len(won) == 2 and len({result.winners for result in won.values()}) == 1:
        first, second = won.items()
        if len(first[1].winners) == 1:
            yield _both(first, second, unit)
            return
    for way, result in won.items():
        yield _way(f" {way}" if len(ways) > 1 else "", result, unit)
    for way in ways:
        if way not in won:
            yield f"Nobody wins {way}: the whole pot goes to {next(iter(won))}."


def _both(first: tuple[str, WayResult], second: tuple[str, WayResult], unit: Unit) -> str:
    seat = first[1].winners[0]
    hands = [f"{way} with {result.best.name if result.best else ''}" for way, result in (first, second)]
    total = first[1].shares[seat] + second[1].shares[seat]
    return f"Seat {seat} wins both, {' and '.join(hands)}: {unit.text(total)}."


def _way(way: str, result: WayResult, unit: Unit) -> str:
    name = result.best.name if result.best else ""
    if len(result.winners) == 1:
        return f"Seat {result.winners[0]} wins{way} with {name}: {unit.text(result.shares[result.winners[0]])}."
    tied = seats_in_words(result.winners).capitalize()
    amounts = {seat: result.shares[seat] for seat in result.winners}
    if len(set(amounts.values())) == 1:
        return f"{tied} tie{way and ' for'}{way} with {name}: {unit.text(amounts[result.winners[0]])} each."
    each = ", ".join(f"seat {seat} takes {unit.text(units)}" for seat, units in amounts.items())
    return f"{tied} tie{way and ' for'}{way} with {name}: {each}."


def _odd(odd: OddChip, unit: Unit, ways: int) -> str:
    of = f" of {odd.way}" if ways > 1 and odd.seat is None and "carries" in odd.why else ""
    if "carries" in odd.why:
        return f"{unit.text(odd.units)}{of} {odd.why}."
    to = f"seat {odd.seat}" if odd.seat is not None else odd.way
    return f"The odd {unit.text(odd.units)} goes to {to}: {odd.why}."

"""The money of a written case: the pots, and the chips they are made of where those are known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from assistant.money import Unit
from assistant.rules.house import House
from assistant.tracker.settled.values import CaseError, amount, needed, only, table, whole

Pots = tuple[tuple[int, frozenset[int]], ...]


@dataclass(frozen=True)
class Stock:
    """Chips: how many of each colour lie in the pot, and what one of each colour is worth in units."""

    counts: Mapping[str, int]
    worth: Mapping[str, int]


def read_money(raw: Mapping[str, Any], unit: Unit, house: House, seats: frozenset[int]) -> tuple[Pots, Stock | None]:
    """The main pot and the side pots, in units, and all their chips; no chips where one pot's are not known."""
    worth = _worth(raw.get("chips"), unit, house)
    side = raw.get("side_pots", [])
    if not isinstance(side, list | tuple):
        raise CaseError(f"side_pots: read {side!r}, expected a list")
    main, counts = _pot("pot", raw["pot"], unit, worth)
    pots = [(main, seats)]
    heaps = [counts]
    for number, written in enumerate(side):
        where = f"side_pots.{number}"
        only(where, table(where, written), ("amount", "seats"))
        needed(where, written, ("amount", "seats"))
        units, counts = _pot(f"{where}.amount", written["amount"], unit, worth)
        pots.append((units, _eligible(f"{where}.seats", written["seats"], seats)))
        heaps.append(counts)
    known = [heap for heap in heaps if heap is not None]
    if len(known) < len(heaps):
        return tuple(pots), None
    colours = {colour for heap in known for colour in heap}
    return tuple(pots), Stock({colour: sum(heap.get(colour, 0) for heap in known) for colour in colours}, worth)


def _worth(written: object, unit: Unit, house: House) -> dict[str, int]:
    """What each colour is worth; a house's colours that are no whole units are not in play."""
    if written is None:
        return {colour: units for colour, money in house.chips.items() if (units := _units(money, unit))}
    found = {colour: amount(f"chips.{colour}", money, unit) for colour, money in table("chips", written).items()}
    for colour, units in found.items():
        if not units:
            raise CaseError(f"chips.{colour}: worth nothing, expected more than that")
    return found


def _units(money: str, unit: Unit) -> int:
    try:
        return unit.read(money)
    except ValueError:
        return 0


def _pot(where: str, written: object, unit: Unit, worth: Mapping[str, int]) -> tuple[int, dict[str, int] | None]:
    """A pot in units and its chips; an amount alone is counted in the smallest chip, where the house has one."""
    if not isinstance(written, Mapping):
        units = amount(where, written, unit)
        smallest = next((colour for colour, each in worth.items() if each == 1), None)
        return units, None if smallest is None else {smallest: units}
    counts = {}
    for colour, count in written.items():
        if colour not in worth:
            known = ", ".join(worth) or "none"
            raise CaseError(f"{where}.{colour}: a chip of unknown worth, expected its worth in chips; known: {known}")
        counts[colour] = whole(f"{where}.{colour}", count, 0)
    return sum(count * worth[colour] for colour, count in counts.items()), counts


def _eligible(where: str, written: object, seats: frozenset[int]) -> frozenset[int]:
    if not isinstance(written, list | tuple) or not written:
        raise CaseError(f"{where}: read {written!r}, expected a list of seats")
    found = frozenset(whole(where, seat, 1) for seat in written)
    if found - seats or len(found) < len(written):
        known = ", ".join(map(str, sorted(seats)))
        raise CaseError(f"{where}: read {list(written)}, expected seats that are in, each once: {known}")
    return found

"""The call that begins a hand, and the pot that is divided at its end, from what the table's file says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from assistant.announce.dealer import dealer_after
from assistant.commands import CallGame
from assistant.config import Config
from assistant.money import Unit
from assistant.rules.house import House

Json = dict[str, Any]


def call_for(config: Config, seats: Iterable[int], dealer: int | None = None) -> Json:
    """The call of the table's game to these seats; without a dealer named, the last of them deals."""
    playing = sorted(seats)
    deals = dealer or config.dealer
    return CallGame(
        house=config.house,
        game=config.game,
        variant=config.variant,
        rules=config.own_rules(),
        unit=config.unit or "",
        dealer=deals if deals in playing else playing[-1],
        seats={str(seat): config.players.get(seat, "") for seat in playing},
    ).fact()


def next_call(config: Config, view: Mapping[str, Any]) -> Json | None:
    """The call that follows the hand on the tablet: the table's game again, the deal one seat further, or held.

    The first hand is dealt by whom the table's file names. None where the table has no game and the host calls each.
    """
    if not config.game:
        return None
    seats = sorted(config.players) or list(config.layout().seats)
    return call_for(config, seats, dealer_after(view, seats))


def pot_for(config: Config, house: House, chips: Counter[str], seats: int) -> tuple[str, str]:
    """The pot of a hand that was only photographed, and how it is known; ``house`` is as this table plays it.

    What the table's file says; else the chips seen, where each colour has a worth; else one ante from each seat.
    """
    if config.pot is not None:
        return config.pot, "as the table's file says"
    worth = house.chips
    unit = Unit.of(config.unit or house.unit)
    unknown = sorted(colour for colour in chips if colour not in worth)
    if chips and not unknown:
        units = sum(unit.read(worth[colour]) * count for colour, count in chips.items())
        return unit.text(units), "the chips seen"
    ante = unit.read(house.ante) or 1
    why = f"one ante of {unit.text(ante)} from each seat"
    if unknown:
        why += f"; {' and '.join(unknown)} chips have no worth in this house, so the chips seen were not counted"
    return unit.text(ante * seats), why

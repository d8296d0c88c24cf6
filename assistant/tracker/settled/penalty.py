"""What an option costs who took it and lost, or made no use of it: into the next pot."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from assistant.betting.limits import amount_of, limits_for
from assistant.betting.pot import Division
from assistant.evaluation.holding import Layout
from assistant.evaluation.result import Best
from assistant.money import Unit
from assistant.rules.house import House
from assistant.rules.seen import LosesAfter
from assistant.rules.then import PayPenalty
from assistant.tracker.settled.showdown import Showdown


@dataclass(frozen=True)
class Penalty:
    """What a seat owes to the next pot, in units, and why."""

    seat: int
    units: int
    why: str


def penalties(showdown: Showdown, pots: Collection[Division]) -> tuple[Penalty, ...]:
    """Who took an option that the game charges for, and lost or played no hand with its community card.

    Nobody owes where all others folded: there was no showdown.
    """
    if any(pot.alone is not None for pot in pots):
        return ()
    charging = [one.seen for one in showdown.game.when if isinstance(one.then, PayPenalty)]
    owed = []
    for name in [seen.name for seen in charging if isinstance(seen, LosesAfter)]:
        for seat in sorted(seat for seat, (holding, _) in showdown.seats.items() if name in holding.options):
            if why := _why(seat, name, showdown.layout, pots):
                owed.append(Penalty(seat, penalty_units(showdown.house, showdown.unit), why))
    return tuple(owed)


def penalty_units(house: House, unit: Unit) -> int:
    """The penalty: the house's, else the most that a bet adds."""
    if house.money_penalty:
        return amount_of(house, "money_penalty", unit)
    return limits_for(house, unit, late=True).most or amount_of(house, "max_bet", unit)


def _why(seat: int, option: str, layout: Layout, pots: Collection[Division]) -> str:
    if not any(pot.shares.get(seat) for pot in pots):
        return f"took the {option} option and lost"
    card = layout.spots.get(option)
    played: list[Best] = [best for pot in pots for best in pot.hands.get(seat, {}).values() if best is not None]
    if card is not None and not any(card in best.cards for best in played):
        return f"took the {option} option and did not use the {option} card"
    return ""

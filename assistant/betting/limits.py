"""What one bet or raise may be in one betting round, in units, as this house and this game have it."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.money import Unit
from assistant.rules.house import House
from assistant.rules.played import at_table_stakes


@dataclass(frozen=True)
class Limits:
    """The limits of one betting round.

    ``least`` and ``most`` are what a bet or raise adds (``most`` None: no limit); ``cap`` is how many raises a round
    has, ``freeze_after`` after how many a player may call and freeze. ``all_in`` is ``never``, ``at buy-in limit``
    or ``always``. Where a cap is played, a check is a bet of zero, so that opening after one is the first raise.
    """

    unit: Unit
    least: int
    most: int | None
    cap: int | None = None
    freeze_after: int | None = None
    check_raise: bool = True
    all_in: str = "never"
    table_stakes: bool = False

    @property
    def opening_counts(self) -> bool:
        """True where a bet after a check is the first of the raises."""
        return self.cap is not None

    @property
    def raise_grows(self) -> bool:
        """True where a raise must be at least as large as the bet or raise before it."""
        return self.most is None


def limits_for(house: House, unit: Unit, *, late: bool = False, doubled: bool = False) -> Limits:
    """The limits that ``house``, as it plays the called game, sets for a betting round.

    ``late`` is one of the last rounds of a structured game, which plays the big bet; ``doubled`` a round with twice
    the limit. Raises ValueError where a limit is no whole number of units, or the least is more than the most.
    """
    no_limit = house.limit == "no-limit"
    least, most = _spread(house, unit, late)
    if not 0 < least <= most and not (no_limit and least > 0):
        raise ValueError(f"min_bet: a bet of at least {unit.text(least)} and at most {unit.text(most)} cannot be made")
    times = 2 if doubled else 1
    return Limits(
        unit=unit,
        least=least * times if house.limit == "structured" else least,
        most=None if no_limit else most * times,
        cap=house.raise_cap,
        freeze_after=house.freeze_after,
        check_raise=house.check_raise,
        all_in="always" if house.side_pots else house.all_in,
        table_stakes=at_table_stakes(house),
    )


def _spread(house: House, unit: Unit, late: bool) -> tuple[int, int]:
    """The least and the most that a bet adds before any doubling."""
    if house.limit == "structured":
        name = "big_bet" if late else "small_bet"
        fixed = amount_of(house, name, unit) if getattr(house, name) else amount_of(house, "max_bet", unit)
        return fixed, fixed
    return amount_of(house, "min_bet", unit), amount_of(house, "max_bet", unit)


def amount_of(house: House, name: str, unit: Unit) -> int:
    """A money setting of the house in units; raises ValueError naming the setting."""
    try:
        return unit.read(getattr(house, name))
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None

"""Money in whole units of the smallest chip in play: never a float, never a rounded amount."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Final

MOST_UNITS: Final = 10**9  # in one amount: far more than any table has, and far less than what is no longer exact
FINEST: Final = Decimal("0.0001")
DEAREST: Final = 10**6


@dataclass(frozen=True, slots=True)
class Unit:
    """The worth of the smallest chip, such as 0.25; all amounts in the program are whole numbers of it."""

    worth: Decimal

    @staticmethod
    def of(text: str) -> Unit:
        """Read a unit from ``"0.25"`` or ``"1"``; raises ValueError when it is not a positive amount."""
        worth = _decimal(text)
        if worth <= 0:
            raise ValueError(f"unit {text!r} must be more than zero")
        if not FINEST <= worth <= DEAREST:
            raise ValueError(f"unit {text!r} must be {FINEST:f} to {DEAREST:,}")
        return Unit(worth)

    def read(self, text: str | int) -> int:
        """The whole number of units in an amount of money.

        Raises ValueError where the amount is negative, does not divide, or is more than MOST_UNITS.

        >>> Unit.of("0.25").read("1.50")
        6
        """
        amount = _decimal(str(text))
        if abs(amount) > MOST_UNITS * self.worth:
            raise ValueError(f"{_short(str(text))} is more than {MOST_UNITS:,} chips of {self.worth}")
        units = amount / self.worth
        if units != units.to_integral_value():
            raise ValueError(f"{text} is no whole number of {self.worth} chips")
        if amount < 0:
            raise ValueError(f"{text} is less than nothing")
        return int(units)

    def text(self, units: int) -> str:
        """The amount as written, with the unit's decimal places; zero is ``"0"``.

        >>> Unit.of("0.25").text(6), Unit.of("1").text(7), Unit.of("0.25").text(0)
        ('1.50', '7', '0')
        """
        if units == 0:
            return "0"
        return format(self.worth * units, "f")


CENT: Final = Unit(Decimal("0.01"))  # in which the night's money is kept, whatever chips are played with


def plain(cents: int) -> str:
    """An amount of cents as people write it; below zero with its sign.

    >>> plain(4000), plain(1250), plain(-75)
    ('40', '12.50', '-0.75')
    """
    whole, rest = divmod(abs(cents), 100)
    return f"{'-' * (cents < 0)}{whole}{f'.{rest:02}' if rest else ''}"


def _decimal(text: str) -> Decimal:
    try:
        amount = Decimal(text)
    except InvalidOperation:
        amount = Decimal("NaN")
    if not amount.is_finite():
        raise ValueError(f"{_short(text)!r} is no amount of money; write it like 0.25 or 12")
    return amount


def _short(text: str, most: int = 40) -> str:
    return text if len(text) <= most else f"{text[:most]}…"

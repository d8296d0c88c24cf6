"""Prices and stakes in units of the hand that is played."""

from __future__ import annotations

from decimal import ROUND_CEILING, Decimal

from assistant.rules.played import priced
from assistant.tracker.state import HandState


def price(state: HandState, printed: str) -> int:
    """A price printed in a game file, at this house's scale."""
    return priced(printed, state.house, state.unit)


def stake(state: HandState, amount: str) -> int:
    """A stake of the house's, such as its ante; what is no whole chip is rounded up, an empty one is nothing."""
    return int((Decimal(amount or "0") / state.unit.worth).to_integral_value(ROUND_CEILING))

"""What happened to the players' money outside the pot. Amounts are hundredths (0.01), whatever chips are played with.

Who is meant is said by name, as the call of a hand names the seats; a player without a name is ``Seat 3``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from assistant.events.base import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class CashEvent(Event):
    """A fact about the night's money: it belongs to no hand, and changes none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoughtIn(CashEvent):
    """A player bought chips: the first time, or more of them. ``cash``: paid to the bank at once, not owed."""

    word: ClassVar[str] = "buy_in"
    player: str
    amount: int
    cash: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitSet(CashEvent):
    """A player set himself the most that he buys this night; None: no limit any more."""

    word: ClassVar[str] = "limit"
    player: str
    amount: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CashedOut(CashEvent):
    """A player handed in chips, as counted: all that he had, or ``partly``, and he plays on with the others."""

    word: ClassVar[str] = "cash_out"
    player: str
    amount: int
    partly: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class StackCounted(CashEvent):
    """A player's chips were counted: that is what he has, whatever the book says."""

    word: ClassVar[str] = "stack"
    player: str
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PotGiven(CashEvent):
    """Of what lay in the pot between two hands, a player was given so much, as the table agreed."""

    word: ClassVar[str] = "pot_given"
    player: str
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PaidOver(CashEvent):
    """A player paid another in money; the bank is ``Bank``."""

    word: ClassVar[str] = "paid"
    player: str
    payee: str
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BankKept(CashEvent):
    """This player keeps the bank, and stands for what is counted wrong; nobody: an empty name."""

    word: ClassVar[str] = "bank"
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NightClosed(CashEvent):
    """The night is over; what is bought or called after it begins another one."""

    word: ClassVar[str] = "night_closed"

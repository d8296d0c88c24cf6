"""What every fact is: frozen, in the past tense, with a word for it in JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from assistant.cards import Card

Json = dict[str, Any]
Cards = tuple[Card | None, ...]


class EventError(ValueError):
    """An event that cannot be read: the message names the key and what was expected."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """A fact about the hand; ``word`` is its name in JSON."""

    word: ClassVar[str] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MoneyEvent(Event):
    """A seat put ``amount`` units into the pot."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatEvent(Event):
    """Something a seat did that needs no more than its number."""

    seat: int

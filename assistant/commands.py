"""What is asked for: requests in the imperative, each of which becomes one fact.

Whether a request is allowed the tracker says: :meth:`assistant.hub.Hub.why_not` gives the reason for a grey button.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from assistant.events import Called, Corrected, SettleAsked, Undone


@dataclass(frozen=True, slots=True, kw_only=True)
class Command(ABC):
    """A request; ``fact()`` is the JSON form of the event that carries it out."""

    @abstractmethod
    def fact(self) -> dict[str, Any]:
        """The event's JSON form."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CallGame(Command):
    """Begin a hand of this game; the seats are numbers, as text, with names."""

    house: str
    game: str
    dealer: int
    seats: Mapping[str, str]
    variant: str = ""
    unit: str = ""
    rules: Mapping[str, Any] = field(default_factory=dict)

    def fact(self) -> dict[str, Any]:
        """A call."""
        return {
            "event": Called.word, "house": self.house, "game": self.game, "dealer": self.dealer,
            "seats": dict(self.seats), "variant": self.variant, "unit": self.unit, "rules": dict(self.rules),
        }  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Correct(Command):
    """Put fields of event ``n`` right."""

    n: int
    changes: Mapping[str, Any]

    def fact(self) -> dict[str, Any]:
        """A correction."""
        return {"event": Corrected.word, "n": self.n, **self.changes}


@dataclass(frozen=True, slots=True, kw_only=True)
class Undo(Command):
    """Take back event ``n``, which did not happen, or the newest."""

    n: int | None = None

    def fact(self) -> dict[str, Any]:
        """An undo."""
        return {"event": Undone.word, "n": self.n}


@dataclass(frozen=True, slots=True, kw_only=True)
class Settle(Command):
    """Divide the pot; ``pot`` is the amount, ``chips`` the chips by colour, where they were counted by hand.

    >>> Settle(pot="13").fact()
    {'event': 'settle', 'pot': '13', 'chips': {}}
    """

    pot: str | None = None
    chips: Mapping[str, int] = field(default_factory=dict)

    def fact(self) -> dict[str, Any]:
        """A settlement."""
        return {"event": SettleAsked.word, "pot": self.pot, "chips": dict(self.chips)}

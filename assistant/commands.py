"""What the host asks for: requests in the imperative, each of which becomes one fact.

Whether a request is allowed the tracker says: :meth:`assistant.hub.Hub.why_not` gives the reason for a grey button.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Final

from assistant.events import Corrected, Undone

Json = Mapping[str, Any]


class CommandError(ValueError):
    """A request that cannot be read: the message names the key and what was expected."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Command(ABC):
    """A request; ``word`` is its name in JSON, ``fact()`` the JSON form of the event that carries it out."""

    word: ClassVar[str] = ""

    @abstractmethod
    def fact(self) -> dict[str, Any]:
        """The event's JSON form."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CallGame(Command):
    """Begin a hand of this game; the seats are numbers, as text, with names."""

    word: ClassVar[str] = "call-game"
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
            "event": "call", "house": self.house, "game": self.game, "dealer": self.dealer, "seats": dict(self.seats),
            "variant": self.variant, "unit": self.unit, "rules": dict(self.rules),
        }  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Correct(Command):
    """Put fields of event ``n`` right."""

    word: ClassVar[str] = "correct"
    n: int
    changes: Mapping[str, Any]

    def fact(self) -> dict[str, Any]:
        """A correction."""
        return {"event": Corrected.word, "n": self.n, **self.changes}


@dataclass(frozen=True, slots=True, kw_only=True)
class NoCard(Command):
    """There is no card: event ``n`` did not happen."""

    word: ClassVar[str] = "no-card"
    n: int

    def fact(self) -> dict[str, Any]:
        """An undo of that event."""
        return {"event": Undone.word, "n": self.n}


@dataclass(frozen=True, slots=True, kw_only=True)
class Undo(Command):
    """Take back event ``n``, or the newest."""

    word: ClassVar[str] = "undo"
    n: int | None = None

    def fact(self) -> dict[str, Any]:
        """An undo."""
        return {"event": Undone.word, "n": self.n}


@dataclass(frozen=True, slots=True, kw_only=True)
class Settle(Command):
    """Divide the pot; ``pot`` is the amount, ``chips`` the chips by colour, where they were counted by hand."""

    word: ClassVar[str] = "settle"
    pot: str | None = None
    chips: Mapping[str, int] = field(default_factory=dict)

    def fact(self) -> dict[str, Any]:
        """A settlement."""
        return {"event": "settle", "pot": self.pot, "chips": dict(self.chips)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Enter(Command):
    """Enter by hand what happened at the table: a card, a bet, a fold, a declaration."""

    word: ClassVar[str] = "enter"
    event: Mapping[str, Any]

    def fact(self) -> dict[str, Any]:
        """What was entered."""
        return dict(self.event)


COMMANDS: Final[dict[str, type[Command]]] = {
    kind.word: kind for kind in (CallGame, Correct, NoCard, Undo, Settle, Enter)
}


def read_command(raw: Json) -> Command:
    """A request from its JSON form, ``{"command": "undo", "n": 12}``; raises CommandError.

    >>> read_command({"command": "no-card", "n": 12}).fact()
    {'event': 'undo', 'n': 12}
    """
    word = raw.get("command")
    kind = COMMANDS.get(word) if isinstance(word, str) else None
    if kind is None:
        raise CommandError(f"unknown command {word!r}; expected one of {', '.join(COMMANDS)}")
    given = {key: value for key, value in raw.items() if key != "command"}
    for key, value in given.items():
        check = _CHECKS.get(key)
        if check is not None and not check(value):
            raise CommandError(f"{word}: {key}: did not expect {value!r}")
    try:
        return kind(**given)
    except TypeError:
        expected = ", ".join(f.name for f in fields(kind))
        raise CommandError(f"{word}: expected {expected or 'nothing more'}, got {', '.join(given)}") from None


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


_CHECKS: Final[dict[str, Callable[[Any], bool]]] = {
    "n": lambda value: value is None or _is_number(value),
    "dealer": _is_number,
    "seats": lambda value: isinstance(value, Mapping),
    "changes": lambda value: isinstance(value, Mapping) and bool(value),
    "rules": lambda value: isinstance(value, Mapping),
    "chips": lambda value: isinstance(value, Mapping),
    "event": lambda value: isinstance(value, Mapping),
    "pot": lambda value: value is None or isinstance(value, str),
}

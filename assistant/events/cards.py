"""What happened to cards: dealt, changed, shown, ruled about. A face-down card is None here and ``??`` in JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from assistant.cards import Card
from assistant.events.base import Cards, Event, SeatEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt(Event):
    """A card was dealt to a seat."""

    word: ClassVar[str] = "dealt"
    seat: int
    card: Card | None
    up: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Burned(Event):
    """A card was burned; face up it counts as an up card that is nobody's."""

    word: ClassVar[str] = "burned"
    card: Card | None = None
    up: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardDealt(Event):
    """Community cards were turned, in order; ``spot`` names the place where a game has named places."""

    word: ClassVar[str] = "board"
    cards: Cards
    spot: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Washed(SeatEvent):
    """A seat paid ``amount``, threw ``out`` and got ``card``.

    ``up`` says how the thrown card lay; ``new_up`` how the new one lies, where that differs (a cloak);
    ``flipped`` is a down card turned up first, where the game allows it; ``part`` the part of the hand in which it was
    done, where a game has parts and it was said.
    """

    word: ClassVar[str] = "washed"
    out: Card | None = None
    card: Card | None = None
    up: bool = False
    amount: int = 0
    new_up: bool | None = None
    flipped: Card | None = None
    part: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bought(SeatEvent):
    """A seat paid ``amount`` for an extra card; ``kept`` is False where it was rejected and thrown away."""

    word: ClassVar[str] = "bought"
    card: Card | None = None
    up: bool = False
    amount: int = 0
    kept: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Passed(SeatEvent):
    """A seat passed cards to another seat; unseen cards are ``??``."""

    word: ClassVar[str] = "passed"
    to: int
    cards: Cards
    up: bool = False
    amount: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken(SeatEvent):
    """A seat took a card from another seat; it lies as it lay."""

    word: ClassVar[str] = "took"
    source: int
    card: Card | None = None
    up: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Discarded(SeatEvent):
    """A seat threw cards away; in a draw the same number is dealt back."""

    word: ClassVar[str] = "discarded"
    cards: Cards


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolled(SeatEvent):
    """A seat turned one of its own cards face up."""

    word: ClassVar[str] = "rolled"
    card: Card | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown(SeatEvent):
    """A seat turned its face-down cards up at the showdown; ``parts`` is how it laid them, where a game has parts."""

    word: ClassVar[str] = "shown"
    cards: Cards
    parts: Mapping[str, Cards] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardReplaced(SeatEvent):
    """A card dealt amiss was taken from a seat and another dealt for it.

    ``out`` is the one taken, ``up`` how it lay; ``new_up`` how the new one lies, where that differs. The old one
    ``goes`` to the ``muck``, back into the ``deck``, or lies as the ``burn``.
    """

    word: ClassVar[str] = "replaced"
    out: Card | None = None
    card: Card | None = None
    up: bool = False
    new_up: bool | None = None
    goes: str = "muck"


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardReplaced(Event):
    """A community card dealt amiss was taken away and another turned in its place."""

    word: ClassVar[str] = "board_replaced"
    out: Card | None = None
    card: Card | None = None
    goes: str = "muck"


@dataclass(frozen=True, slots=True, kw_only=True)
class CardKilled(SeatEvent):
    """A seat's card is out of play, and no other is dealt for it."""

    word: ClassVar[str] = "dead_card"
    card: Card | None = None
    up: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EarlyCardsRuled(Event):
    """Cards had come before the betting was over, which now goes on.

    ``goes`` says where they are: back in the ``deck``, in the ``muck``, or each ``stays`` where it lies.
    """

    word: ClassVar[str] = "early_cards"
    goes: str = "deck"

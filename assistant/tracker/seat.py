"""One player in a hand: the cards before him, what he paid and said, and what he owes or is owed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from assistant.cards import Card


@dataclass(frozen=True, slots=True)
class Lying:
    """A card before a player. ``card`` is None while nobody but its owner may know it.

    ``up`` is how it lies for the rules of the game; ``shown`` is a down card turned over at the showdown.
    """

    card: Card | None
    up: bool
    shown: bool = False

    @property
    def public(self) -> Card | None:
        """The card where the whole table can see it, else None."""
        return self.card if self.up or self.shown else None


@dataclass(frozen=True)
class Seat:
    """One player in this hand.

    ``paid`` is all that the player put in, in units, ``staked`` what of it was antes and bets. ``refusals`` counts
    offered cards not taken, ``killed`` dead ones, ``thrown`` those thrown in draws; ``openers`` are what he shows of
    the latter.
    """

    number: int
    name: str
    cards: tuple[Lying, ...] = ()
    live: bool = True
    paid: int = 0
    staked: int = 0
    stack: int | None = None
    at_limit: bool = False
    all_in: bool = False
    declared: str | None = None
    options: frozenset[str] = frozenset()
    washes: int = 0
    refusals: int = 0
    frozen: bool = False
    passed_on: bool = False
    thrown: int = 0
    killed: int = 0
    openers: tuple[Card, ...] = ()
    bought: Lying | None = None
    parts: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)

    @property
    def held(self) -> tuple[Lying, ...]:
        """All the cards before the player, with the one bought apart."""
        return self.cards if self.bought is None else (*self.cards, self.bought)

    @property
    def up(self) -> tuple[Card, ...]:
        """The cards lying face up, in dealing order."""
        return tuple(lying.card for lying in self.cards if lying.up and lying.card is not None)

    @property
    def down(self) -> tuple[Lying, ...]:
        """The cards lying face down, known or not."""
        return tuple(lying for lying in self.cards if not lying.up)


# A card to be replaced, to be replaced and lie as the burn, to be taken out of play, or that makes all of it a misdeal.
AMISS: Final = ("replace", "replace burn", "dead card", "misdeal")


@dataclass(frozen=True)
class Owed:
    """What a card made a player owe, or be owed, before the next card.

    ``kind``: ``strike`` (match the pot or fold), ``pay and fold``, ``exposed`` (match or fold for showing), ``lost``
    (match the pot for the next round), ``extra`` (a card), ``take`` (may take a card), ``pass`` (may pass the card on),
    ``wash`` (may wash), and one of :data:`AMISS`: what the house does with a card that should not have come up.
    """

    seat: int
    kind: str
    n: int
    amount: int = 0
    up: bool = False
    card: Card | None = None
    reminded: bool = False

    @property
    def must_pay(self) -> bool:
        """True where the player owes the pot."""
        return self.kind in ("strike", "pay and fold", "exposed", "lost")

"""What a player holds and what lies in the middle, at the showdown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from assistant.cards import Card


@dataclass(frozen=True)
class Holding:
    """One player's cards: face down and face up; or in named parts; a bought card; the options taken."""

    down: tuple[Card, ...] = ()
    up: tuple[Card, ...] = ()
    parts: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    bought: Card | None = None
    options: frozenset[str] = frozenset()

    @property
    def own(self) -> tuple[Card, ...]:
        """The player's own cards that make hands: those in parts where there are parts."""
        if self.parts:
            return tuple(card for part in self.parts.values() for card in part)
        return self.down + self.up


@dataclass(frozen=True)
class Layout:
    """The community cards: a plain row, and those at named places such as ``left-1``, ``elevator`` or ``money``."""

    board: tuple[Card, ...] = ()
    spots: Mapping[str, Card] = field(default_factory=dict)


def every_card(holding: Holding, layout: Layout) -> Iterator[Card]:
    """All the cards that a player could have a say in."""
    yield from holding.own
    if holding.bought:
        yield holding.bought
    yield from layout.board
    yield from layout.spots.values()

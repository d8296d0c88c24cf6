"""The result of judging one hand one way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from assistant.cards import Card


@dataclass(frozen=True)
class Best:
    """The best a player can do one way.

    ``strength`` compares within one way of one game: bigger is better, equal ties. ``cards`` are the cards used, wild
    ones as they lie; ``plays_as`` says what each wild card stands for. ``name`` is how the table says it.
    """

    strength: tuple[int, ...]
    name: str
    cards: tuple[Card, ...] = ()
    plays_as: Mapping[Card, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Verdict:
    """What one player holds: the best for each way alone, and the pairs a both-ways player may choose from.

    ``ways`` has None for a way the hand does not qualify for. ``pairs`` are (first way, second way) results that
    one both-ways player can have together, none of them beaten both ways by another.
    """

    ways: Mapping[str, Best | None]
    pairs: tuple[tuple[Best | None, Best | None], ...] = ()

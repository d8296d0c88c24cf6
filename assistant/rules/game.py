"""One called game: what its file says, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from assistant.rules.hands import BestFive
from assistant.rules.phrases import Phrase
from assistant.rules.shares import High

LOWEST: Final = "lowest card"
LOWEST_IN_THE_HOLE: Final = "lowest hole card"
OWN_WILDS: Final = (LOWEST_IN_THE_HOLE, LOWEST)  # which of his own cards a game may make wild for each player


@dataclass(frozen=True)
class When:
    """If ``seen`` then ``then``."""

    seen: Phrase
    then: Phrase


@dataclass(frozen=True)
class Way:
    """One way to win: its own word (``high``, ``low``, ``spade``, ``seven`` ...) and the share it wins."""

    word: str
    share: Phrase


@dataclass(frozen=True)
class Game:
    """A game as played in one hand.

    ``ways`` holds one way, or two: the first is declared with one chip (``high``), the second with none (``low``).
    ``wild`` are ranks 2 to 14 (0: the joker); ``own_wild``, one of OWN_WILDS or empty, is the card that makes its rank
    wild for the one player who holds it. ``values`` gives a rank's possible worths in half points, for sums.
    ``rules`` are house settings that this game fixes whatever the house plays.
    """

    key: str
    name: str
    page: str = ""
    deal: tuple[Phrase, ...] = ()
    ways: tuple[Way, ...] = (Way("high", High()),)
    hand: Phrase = field(default_factory=BestFive)
    wild: frozenset[int] = frozenset()
    own_wild: str = ""
    when: tuple[When, ...] = ()
    values: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    rules: Mapping[str, object] = field(default_factory=dict)
    own: bool = False  # from the host's own folder, which goes before a shipped file of the same name
    variant: str = ""
    variants: tuple[str, ...] = ()

    @property
    def two_ways(self) -> bool:
        """True where the pot is split between two ways."""
        return len(self.ways) == 2

"""One called game: what its file says, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from assistant.rules.hands import BestFive
from assistant.rules.phrases import Phrase
from assistant.rules.shares import High


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
    ``wild`` are ranks 2 to 14 (0: the joker). ``values`` gives a rank's possible worths in half points, for sums.
    ``rules`` are house settings that this game fixes whatever the house plays.
    """

    key: str
    name: str
    page: str = ""
    deal: tuple[Phrase, ...] = ()
    ways: tuple[Way, ...] = (Way("high", High()),)
    hand: Phrase = field(default_factory=BestFive)
    wild: frozenset[int] = frozenset()
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

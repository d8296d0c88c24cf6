"""Shares: who wins a part of the pot."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.rules.phrases import Phrase, phrase


@phrase("share", "high hand")
@dataclass(frozen=True)
class High(Phrase):
    """Best high hand."""


@phrase("share", "low hand")
@dataclass(frozen=True)
class Low(Phrase):
    """Best low hand of the house's kind."""


@phrase("share", "low hand, <n:limit> or better", "low hand, 8 or better")
@dataclass(frozen=True)
class QualifiedLow(Phrase):
    """Best low of the house's kind whose cards are all ``limit`` or lower; else there is no low."""

    limit: int


@phrase("share", "<which:which> spade in the hole", "highest spade in the hole")
@dataclass(frozen=True)
class HoleSpade(Phrase):
    """The highest or lowest natural spade lying face down."""

    which: str


@phrase("share", "sum nearest <n:target>", "sum nearest 7")
@dataclass(frozen=True)
class NearestSum(Phrase):
    """The sum of all cards nearest the target; the house says which side of a tie wins."""

    target: int


@phrase("share", "lowest sum")
@dataclass(frozen=True)
class LowestSum(Phrase):
    """The lowest sum of all cards."""


@phrase("share", "highest sum")
@dataclass(frozen=True)
class HighestSum(Phrase):
    """The highest sum of all cards."""


@phrase("share", "best two hole cards")
@dataclass(frozen=True)
class HoleCards(Phrase):
    """The best two cards lying face down, as a two-card hand, pairs first."""


@phrase("share", "high hand from <label:part>", "high hand from table")
@dataclass(frozen=True)
class PartHigh(Phrase):
    """Best high hand made with one part of a player's cards."""

    part: str

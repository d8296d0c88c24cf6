"""What was noticed at the table: the left side of a game's ``when``."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.rules.phrases import Phrase, phrase


@phrase("seen", "dealt <card:card> <face:facing>", "dealt 4 up")
@dataclass(frozen=True)
class DealtCard(Phrase):
    """A card of this rank or suit (or any) was dealt this way."""

    card: str
    facing: str


@phrase("seen", "dealt <card:card> <face:facing>, number <n:nth>", "dealt 3 up, number 3")
@dataclass(frozen=True)
class DealtNth(Phrase):
    """The same player's nth such card."""

    card: str
    facing: str
    nth: int


@phrase("seen", "up card after <rank:rank> up", "up card after Q up")
@dataclass(frozen=True)
class UpAfter(Phrase):
    """The next face-up card after a face-up card of this rank."""

    rank: str


@phrase("seen", "last up card is <rank:rank>", "last up card is Q")
@dataclass(frozen=True)
class LastUp(Phrase):
    """A card of this rank is, so far, the last one dealt face up."""

    rank: str


@phrase("seen", "turned to board")
@dataclass(frozen=True)
class Turned(Phrase):
    """A community card was turned."""


@phrase("seen", "board matches a card held")
@dataclass(frozen=True)
class BoardMatch(Phrase):
    """A community card has the rank of a card that a player holds."""


@phrase("seen", "received a card")
@dataclass(frozen=True)
class Received(Phrase):
    """A player was dealt a card, either way."""


@phrase("seen", "loses after option <label:name>", "loses after option money")
@dataclass(frozen=True)
class LosesAfter(Phrase):
    """A player took the option, called the last bet, and lost or did not use it."""

    name: str

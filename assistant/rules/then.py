"""What must or may follow: the right side of a game's ``when``."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.rules.phrases import Phrase, phrase


@phrase("then", "extra card <face:facing>", "extra card down")
@dataclass(frozen=True)
class Extra(Phrase):
    """The player is dealt one more card at once."""

    facing: str


@phrase("then", "match the pot or fold")
@dataclass(frozen=True)
class MatchOrFold(Phrase):
    """A strike: decided before the next card is dealt."""


@phrase("then", "match the pot and fold")
@dataclass(frozen=True)
class MatchAndFold(Phrase):
    """The player pays and is out."""


@phrase("then", "its rank is also wild, replacing the last")
@dataclass(frozen=True)
class FollowWild(Phrase):
    """The card's rank is wild beside the game's own wilds, in place of the one that followed before."""


@phrase("then", "only <rank:rank> wild", "only Q wild")
@dataclass(frozen=True)
class OnlyWild(Phrase):
    """The followed rank ends; only this one is wild."""

    rank: str


@phrase("then", "may take a card from any player")
@dataclass(frozen=True)
class Steal(Phrase):
    """The player may take any card of another player; it lies as it lay."""


@phrase("then", "may pass it left for the minimum bet")
@dataclass(frozen=True)
class PassOn(Phrase):
    """The player may pass the card to the next one, once in each dealing round."""


@phrase("then", "discard it")
@dataclass(frozen=True)
class MustDiscard(Phrase):
    """The held card is thrown at once."""


@phrase("then", "may wash, <n:times> in all", "may wash, 2 in all")
@dataclass(frozen=True)
class MayWash(Phrase):
    """The player may wash right after receiving the card."""

    times: int


@phrase("then", "may wash for <money:price>, <n:times> in all", "may wash for 0.50, 2 in all")
@dataclass(frozen=True)
class MayWashFor(Phrase):
    """The player may wash right after receiving the card, for a price each time."""

    price: str
    times: int


@phrase("then", "pay the penalty")
@dataclass(frozen=True)
class PayPenalty(Phrase):
    """The player owes the house's penalty to the next pot."""

"""Steps without cards: betting, what is said, and how the deal goes on."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.rules.phrases import Phrase, phrase


@phrase("step", "bet")
@dataclass(frozen=True)
class Bet(Phrase):
    """A betting round."""


@phrase("step", "double bet")
@dataclass(frozen=True)
class DoubleBet(Phrase):
    """A betting round whose limit is doubled."""


@phrase("step", "bet, opened with a pair of <pair:opener> or better", "bet, opened with a pair of jacks or better")
@dataclass(frozen=True)
class OpenersBet(Phrase):
    """A betting round that needs this hand to open; who opens shows it at the showdown, thrown cards of it too."""

    opener: str


@phrase("step", "deal starts one seat later")
@dataclass(frozen=True)
class RotateStart(Phrase):
    """From now on dealing starts one seat further left."""


@phrase("step", "mark <label:label>", "mark round")
@dataclass(frozen=True)
class Mark(Phrase):
    """A place to come back to."""

    label: str


@phrase("step", "repeat from <label:label> until nobody takes", "repeat from round until nobody takes")
@dataclass(frozen=True)
class RepeatUntilNobodyTakes(Phrase):
    """Go back to the mark until all are frozen or nobody took a card."""

    label: str


@phrase("step", "repeat from <label:label> until somebody has <n:count> legs",
        "repeat from round until somebody has 3 legs")  # fmt: skip
@dataclass(frozen=True)
class RepeatUntilLegs(Phrase):
    """Go back to the mark until somebody has ``count`` legs; who has them takes the pot."""

    label: str
    count: int


@phrase("step", "repeat from <label:label> until one stays in", "repeat from round until one stays in")
@dataclass(frozen=True)
class RepeatUntilAlone(Phrase):
    """Go back to the mark until a round in which nobody had to match the pot."""

    label: str


@phrase("step", "option <label:name>", "option money")
@dataclass(frozen=True)
class FreeOption(Phrase):
    """Everyone says whether he takes a named option that costs nothing now."""

    name: str


@phrase("step", "option <label:name> for <money:price>", "option own-cards for 3.00")
@dataclass(frozen=True)
class Option(Phrase):
    """Each may pay for a named option."""

    name: str
    price: str


@phrase("step", "in or out")
@dataclass(frozen=True)
class InOrOut(Phrase):
    """All say at once whether they stay; the best hand takes the pot, and who stayed and lost matches it."""


@phrase("step", "in or out for a leg")
@dataclass(frozen=True)
class InOrOutForLeg(Phrase):
    """All say at once whether they stay; who stays alone gets a leg, else each loser pays the best the pot's size."""


@phrase("step", "only <rank:rank> wild now", "only 3 wild now")
@dataclass(frozen=True)
class OnlyWildNow(Phrase):
    """From now on this rank alone is wild."""

    rank: str


@phrase("step", "declare")
@dataclass(frozen=True)
class Declare(Phrase):
    """All declare at once which way they go."""


@phrase("step", "show")
@dataclass(frozen=True)
class Show(Phrase):
    """The showdown."""

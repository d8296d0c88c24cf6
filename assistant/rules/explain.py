"""A called game told to the table: one line for the tablet, and a page of plain sentences."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from assistant.cards import plural
from assistant.listing import listed
from assistant.rules import hands, seen, shares, steps, then
from assistant.rules.game import Game
from assistant.rules.house import SETTINGS, House
from assistant.rules.played import brings_in, is_stud, own_wild, steps_for
from assistant.rules.wording import in_words

LONGEST: Final = 90  # letters that are read in one line, besides the names of the game and the house
_USUAL: Final = House("usual", "Usual")  # each setting as it is played where nothing is said
_CHIPS: Final = {"0": "no chip", "1": "one chip", "2": "two chips", "3": "three chips"}


@dataclass(frozen=True)
class Explained:
    """What a host reads about one game in one house."""

    line: str
    page: str
    before: str
    deal: tuple[str, ...]
    hand: str
    wins: tuple[str, ...]
    wild: str
    reactions: tuple[str, ...]
    settings: tuple[str, ...]


def explain(game: Game, house: House) -> Explained:
    """The game in plain sentences, with this house's prices and settings."""
    return Explained(
        line=called_line(game, house),
        page=game.page,
        before=_before(game, house),
        deal=tuple(in_words(step, house) for step in steps_for(game, house)),
        hand=in_words(game.hand, house),
        wins=wins(game, house),
        wild=wild_words(game, house),
        reactions=tuple(f"{in_words(one.seen, house)}: {in_words(one.then, house)}." for one in game.when),
        settings=contested(game, house),
    )


def called_line(game: Game, house: House) -> str:
    """One short sentence: what was called, what is wild, and what of the disputed points is unusual in this house."""
    told = called_points(game, house)
    return f"{game.name} at {house.name}" + (f": {told}" if told else "")


def called_points(game: Game, house: House) -> str:
    """What is wild, and the unusual points that can come up; of more than fit in a line it tells how many more."""
    found = [word for word in (wild_words(game, house).rstrip("."), *contested(game, house, unusual=True)) if word]
    said = found[:1]
    for more in found[1:]:
        if len("; ".join((*said, more))) > LONGEST:
            return f"{'; '.join(said)}; and {len(found) - len(said)} more"
        said.append(more)
    return "; ".join(said)


def wins(game: Game, house: House) -> tuple[str, ...]:
    """Who wins, one sentence a way, with the chips that declare it."""
    if not game.two_ways:
        return (f"The pot goes to {in_words(game.ways[0].share, house)}.",)
    if not house.declaration:
        return tuple(f"Half the pot goes to {in_words(way.share, house)}." for way in game.ways)
    high, low, both = declare_chips(house)
    first, second = game.ways
    return (
        f"{_CHIPS[high].capitalize()}: {first.word}, {in_words(first.share, house)}.",
        f"{_CHIPS[low].capitalize()}: {second.word}, {in_words(second.share, house)}.",
        f"{_CHIPS[both].capitalize()}: both.",
    )


def declare_chips(house: House) -> tuple[str, str, str]:
    """How many chips declare the first way, the second, and both, in this house."""
    meaning = {way: count for count, way in (part.split() for part in house.chip_code.split(", "))}
    return meaning["high"], meaning["low"], meaning["both"]


def declare_words(game: Game, house: House) -> str:
    """The chip code in a game's own words: ``no chip spade, one high, two both``."""
    return SETTINGS["chip_code"].line(house.chip_code, game.ways[0].word, game.ways[-1].word)


def wild_words(game: Game, house: House) -> str:
    """What is wild from the start; empty where nothing is."""
    ranks = [plural(rank) if rank else "the joker" for rank in sorted(game.wild)]
    if own := own_wild(game, house):
        ranks.append(f"each player's {own}")
    return f"{listed(ranks).capitalize()} wild." if ranks else ""


def contested(game: Game, house: House, unusual: bool = False) -> tuple[str, ...]:
    """How this house plays the points on which houses differ and that can come up in this game.

    ``unusual``: only those that most houses, as the program takes them, play otherwise, or that the dealer called.
    """
    present = topics(game, house)
    usual = _as_usual(game)
    words = [way.word for way in game.ways]
    said = []
    for name, setting in SETTINGS.items():
        if not setting.contested or setting.matters and setting.matters not in present:
            continue
        value = getattr(house, name)
        if not unusual or name in house.called or value != getattr(usual, name):
            said.append(setting.line(value, words[0], words[-1]))
    return tuple(line for line in said if line)


def _as_usual(game: Game) -> House:
    fixed: dict[str, Any] = dict(game.rules)
    return replace(_USUAL, **fixed)


def topics(game: Game, house: House) -> frozenset[str]:
    """What a game has that a setting may be about: a declaration, wild cards, sums, strikes ..."""
    kinds = {type(way.share) for way in game.ways}
    thens = {type(one.then) for one in game.when}
    low = bool(kinds & {shares.Low, shares.QualifiedLow})
    found = {
        "betting": any(isinstance(step, steps.Bet) for step in game.deal),
        "stud": is_stud(game),
        "openers": any(isinstance(step, steps.OpenersBet) for step in game.deal),
        "two ways": game.two_ways,
        "declare": game.two_ways and house.declaration,
        "bet after declare": game.two_ways and house.declaration and house.bet_after_declare,
        "high-low": game.two_ways and low and shares.High in kinds,
        "high hand": bool(kinds & {shares.High, shares.PartHigh}),
        "low": low,
        "nearest": shares.NearestSum in kinds,
        "spade": shares.HoleSpade in kinds,
        "low spade": shares.HoleSpade("lowest") in [way.share for way in game.ways],
        "wild": has_wild(game),
        "joker": house.joker != "none",
        "lowest wild": bool(game.own_wild),
        "follow": any(isinstance(one.seen, (seen.UpAfter, seen.LastUp)) for one in game.when),
        "extra": then.Extra in thens,
        "strike": bool(thens & {then.MatchOrFold, then.MatchAndFold}),
        "penalty": then.PayPenalty in thens,
    }
    return frozenset(topic for topic, there in found.items() if there)


def has_wild(game: Game) -> bool:
    """True where some card of this game is or may become wild."""
    by_hand = isinstance(game.hand, (hands.BoardWild, hands.OneFloor))
    by_deal = any(isinstance(step, steps.OnlyWildNow) for step in game.deal)
    by_reaction = any(isinstance(one.then, (then.FollowWild, then.OnlyWild)) for one in game.when)
    return bool(game.wild or game.own_wild) or by_hand or by_deal or by_reaction


def _before(game: Game, house: House) -> str:
    """What is paid before the first card."""
    if brings_in(game, house):
        low_only = all(isinstance(way.share, (shares.Low, shares.QualifiedLow)) for way in game.ways)
        return f"No ante: the {'highest' if low_only else 'lowest'} up card must open for {house.min_bet} or more."
    return f"Each antes {house.ante}." if house.ante != "0" else "No ante."

"""A game as one house plays it: its steps, who opens, and what things cost."""

from __future__ import annotations

from decimal import ROUND_CEILING, Decimal
from typing import Final

from assistant.cards import Card
from assistant.money import Unit
from assistant.rules import hands, steps
from assistant.rules.game import LOWEST, LOWEST_IN_THE_HOLE, Game
from assistant.rules.house import House
from assistant.rules.phrases import Phrase

_BETS: Final = (steps.Bet, steps.DoubleBet)


def steps_for(game: Game, house: House) -> tuple[Phrase, ...]:
    """The deal as this house plays it: its way to pass, its declaration, if any, and its kind of bet after that."""
    played: list[Phrase] = []
    declared = False
    for step in game.deal:
        after_declare, declared = declared and isinstance(step, _BETS), isinstance(step, steps.Declare)
        no_bet = after_declare and not (house.declaration and house.bet_after_declare)
        if declared and not house.declaration or no_bet:
            continue
        played.append(_here(step, house, after_declare))
    return tuple(played)


def _here(step: Phrase, house: House, after_declare: bool) -> Phrase:
    """One step as this house plays it."""
    if isinstance(step, steps.HousePass):
        return steps.Pass(step.count, house.pass_way)
    return steps.DoubleBet() if after_declare and house.double_after_declare else step


def is_stud(game: Game) -> bool:
    """True where everyone is dealt an up card before the first bet, and hands are compared, not sums."""
    if isinstance(game.hand, hands.EveryCard):
        return False
    for step in game.deal:
        if isinstance(step, _BETS):
            return False
        if isinstance(step, steps.Push) or isinstance(step, steps.Deal) and step.facing == "up":
            return True
    return False


def brings_in(game: Game, house: House) -> bool:
    """True where an up card forces somebody to open the first round, instead of an ante."""
    return house.bring_in and is_stud(game)


def at_table_stakes(house: House) -> bool:
    """True where a player puts in no more than he had on the table when the hand began."""
    return house.table_stakes or house.limit == "no-limit"


def ante_for(game: Game, house: House) -> str:
    """What each player puts in before the deal, as text; ``0`` where the game brings in."""
    return "0" if brings_in(game, house) else house.ante


def priced(printed: str, house: House, unit: Unit) -> int:
    """A price printed in a game file, in whole units, at this house's scale; what is no whole chip is rounded up.

    >>> priced("0.75", House("club", "Club", price_scale="4"), Unit.of("1"))
    3
    """
    amount = Decimal(printed) * Decimal(house.price_scale)
    return int((amount / unit.worth).to_integral_value(ROUND_CEILING))


def own_wild(game: Game, house: House) -> str:
    """Which of his own cards is wild for each player, with all of its rank: one of OWN_WILDS; empty where none is."""
    if not game.own_wild or house.lowest_wild == "as called":
        return game.own_wild
    return LOWEST_IN_THE_HOLE if house.lowest_wild == "in the hole" else LOWEST


def jokers(house: House) -> int:
    """How many jokers lie in the deck of this house."""
    if house.joker == "none":
        return 0
    return 2 if house.jokers == "two" else 1


def copies(card: Card, house: House) -> int:
    """How many of a card a deck of this house has: one, and of the joker as many as are played."""
    return max(jokers(house), 1) if card.is_joker else 1

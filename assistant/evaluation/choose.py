"""The cards that each wording of ``hand`` lets a player make a hand of."""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch
from itertools import combinations

from assistant.cards import Card
from assistant.evaluation.holding import Holding, Layout
from assistant.evaluation.ladder import FIVE_CARDS, THREE_CARDS, TWO_CARDS, Ladder
from assistant.rules import hands
from assistant.rules.game import LOWEST_IN_THE_HOLE, Game
from assistant.rules.house import House
from assistant.rules.phrases import Phrase
from assistant.rules.played import own_wild

Pool = tuple[Card, ...]


@singledispatch
def pools(hand: Phrase, holding: Holding, layout: Layout) -> Iterator[Pool]:
    """Each pool is a set of cards of which the player may use any; by default all his own and the board."""
    yield holding.own + layout.board


@pools.register
def _(hand: hands.AllOrNone, holding: Holding, layout: Layout) -> Iterator[Pool]:
    yield holding.own
    if 0 < len(layout.board) <= FIVE_CARDS.size:
        yield from (own + layout.board for own in combinations(holding.own, FIVE_CARDS.size - len(layout.board)))


@pools.register
def _(hand: hands.Exactly, holding: Holding, layout: Layout) -> Iterator[Pool]:
    return _so_many(hand.own, hand.board, holding, layout)


@pools.register
def _(hand: hands.ExactlyOrOption, holding: Holding, layout: Layout) -> Iterator[Pool]:
    for own in (2, 1, 3) if hand.name in holding.options else (2,):
        yield from _so_many(own, 5 - own, holding, layout)


@pools.register
def _(hand: hands.OneFloor, holding: Holding, layout: Layout) -> Iterator[Pool]:
    yield holding.own
    for floor in (1, 2, 3):
        places = (f"left-{floor}", "elevator", f"right-{floor}")
        if all(place in layout.spots for place in places):
            across = tuple(layout.spots[place] for place in places)
            yield from (own + across for own in combinations(holding.own, 2))


def _so_many(own: int, board: int, holding: Holding, layout: Layout) -> Iterator[Pool]:
    for mine in combinations(holding.own, own):
        for shared in combinations(layout.board, board):
            yield mine + shared


def part_pools(part: str, holding: Holding, layout: Layout) -> Iterator[Pool]:
    """A part with one community card; for who took the option the money card first, as not using it costs him."""
    for spot in ("money", "free") if "money" in holding.options else ("free",):
        if spot in layout.spots:
            yield (*holding.parts.get(part, ()), layout.spots[spot])


def wild_cards(hand: Phrase, layout: Layout) -> tuple[Card, ...]:
    """The community cards that are wild themselves, whatever their rank."""
    match hand:
        case hands.OneFloor():
            return tuple(card for place, card in layout.spots.items() if place == "elevator")
        case hands.BoardWild():
            return layout.board
    return ()


def lowest_wild(game: Game, house: House, holding: Holding) -> frozenset[int]:
    """The rank that a player's own lowest card makes wild for him, aces high; none in other games.

    A player without a card face down, or whose cards lie in parts, has the lowest of all his cards.
    """
    which = own_wild(game, house)
    own = holding.down or holding.own if which == LOWEST_IN_THE_HOLE else holding.own
    ranks = [card.rank for card in own if not card.is_joker]
    return frozenset([min(ranks)]) if which and ranks else frozenset()


def ladder_for(hand: Phrase) -> Ladder:
    """How many cards make a hand."""
    match hand:
        case hands.BestThree():
            return THREE_CARDS
        case hands.BestTwo():
            return TWO_CARDS
    return FIVE_CARDS

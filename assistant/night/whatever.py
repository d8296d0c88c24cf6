"""Whether a pot falls the same way whatever the cards are that could not be read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import Final

from assistant.cards import DECK, Card
from assistant.evaluation.showdown import Holding, Layout
from assistant.money import Unit
from assistant.night.photo_hand import PhotoHand
from assistant.rules.game import Game
from assistant.rules.house import House
from assistant.tracker.settle import Showdown, settle_hand

MOST_UNREAD: Final = 2  # more leaves too much open to be worth trying every way


def certain_shares(hand: PhotoHand, game: Game, house: House, pot: int, dealer: int) -> Mapping[int, int] | None:
    """The shares in units where every card that the unread ones could be gives the same; else None.

    None too where more is in doubt than which cards they are.
    """
    if not 0 < hand.unread_cards <= MOST_UNREAD or hand.doubted:
        return None
    first: Mapping[int, int] | None = None
    for board, shown in _every_way(hand):
        seats = {seat: (Holding(down=cards, up=()), None) for seat, cards in shown.items()}
        pots = [(pot, frozenset(seats))]
        unit = Unit.of(house.unit)
        settled = settle_hand(Showdown(game, house, unit, dealer, game.wild, Layout(board), seats, pots))
        shares = {seat: units for seat, units in settled.shares.items() if units}
        if first is not None and shares != first:
            return None
        first = shares
    return first


def _every_way(hand: PhotoHand) -> Iterator[tuple[tuple[Card, ...], dict[int, tuple[Card, ...]]]]:
    known = {card for cards in (hand.board, *hand.shown.values()) for card in cards if card is not None}
    rest = [card for card in DECK if card not in known]
    for guess in permutations(rest, hand.unread_cards):
        fill = iter(guess)
        board = tuple(card or next(fill) for card in hand.board)
        yield board, {seat: tuple(card or next(fill) for card in cards) for seat, cards in hand.shown.items()}

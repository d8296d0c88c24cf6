"""One photograph that shows a whole hand at its showdown: what it shows, and what is missing to divide the pot."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from assistant.announce.words import counted
from assistant.cards import Card
from assistant.events import BoardDealt, Dealt, Event, Folded, Shown
from assistant.night.places import Places, face_down, guesses_in_words, unread
from assistant.table.spots import Spot
from assistant.vision.facts import Seen

NTH: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
BOARD: Final = Spot("board")


@dataclass(frozen=True)
class PhotoHand:
    """What one photograph shows.

    ``shown`` are the hands lying face up, None for a card that could not be read; ``folded`` the seats whose cards all
    lie face down; ``missing`` what keeps the pot from being divided, one sentence each; ``doubted`` is true where that
    is more than which cards the unread ones are.
    """

    board: tuple[Card | None, ...]
    shown: dict[int, tuple[Card | None, ...]]
    folded: tuple[int, ...]
    chips: Counter[str]
    missing: tuple[str, ...]
    notes: tuple[str, ...] = field(default=())
    doubted: bool = False

    @property
    def seats(self) -> tuple[int, ...]:
        """Every seat with cards before it."""
        return tuple(sorted((*self.shown, *self.folded)))

    @property
    def unread_cards(self) -> int:
        """How many cards of the board and of the hands shown are not known."""
        return sum(card is None for cards in (self.board, *self.shown.values()) for card in cards)

    def events(self, cards_each: int) -> Iterator[Event]:
        """The facts in the order in which they happen in a hand: dealt, folded, the board, shown."""
        for _ in range(cards_each):
            yield from (Dealt(seat=seat, card=None, up=False) for seat in self.seats)
        yield from (Folded(seat=seat) for seat in self.folded)
        for first, last in ((0, 3), (3, 4), (4, 5)):
            if self.board[first:last]:
                yield BoardDealt(cards=self.board[first:last])
        yield from (Shown(seat=seat, cards=cards) for seat, cards in self.shown.items())


def read_hand(places: Places, cards_each: int, board_cards: int) -> PhotoHand:
    """The hand in a photograph of a game with so many cards for each player and on the board."""
    shown: dict[int, tuple[Card | None, ...]] = {}
    board = _no_more_than(board_cards, places.at(BOARD))
    folded, missing = [], list(_board_missing(board, board_cards))
    for seat in places.seats:
        lying = _no_more_than(cards_each, places.at(Spot("seat", seat)))
        if all(face_down(seen) for seen in lying):
            folded.append(seat)
            continue
        missing += _hand_missing(seat, lying, cards_each)
        shown[seat] = _named(lying, cards_each)
    if not places.seats:
        missing.append("No cards lie before any seat")
    elif not shown:
        missing.append("Every hand lies face down, so there is no winner to name")
    twice = list(_twice(places))
    doubted = bool(twice) or not shown or len(board) > board_cards or any(len(c) > cards_each for c in shown.values())
    missing += twice
    stray = len(places.stray)
    notes = [f"{_were(stray)} on no spot of the table and left out"] if stray else []
    return PhotoHand(
        _named(board, board_cards), shown, tuple(folded), places.chips, tuple(missing), tuple(notes), doubted
    )


def _no_more_than(wanted: int, lying: tuple[Seen, ...]) -> tuple[Seen, ...]:
    """The cards of a place, unread ones left out while there are more than the game gives.

    What cannot be named beside enough cards that can is a part of one of them; those nearest to one go first.
    """
    sure = [seen for seen in lying if not unread(seen)]
    doubtful = sorted((seen for seen in lying if unread(seen)), key=lambda seen: -_apart(seen, sure))
    kept = sure + doubtful[: max(0, wanted - len(sure))]
    return tuple(sorted(kept, key=lambda seen: seen.place))


def _apart(seen: Seen, others: list[Seen]) -> float:
    return min((math.dist(seen.place, other.place) for other in others), default=0.0)


def _named(lying: tuple[Seen, ...], wanted: int) -> tuple[Card | None, ...]:
    """The cards, None for each that is not named; as many as the game gives, so that one not found is None too."""
    cards = [Card.of(seen.card) if not unread(seen) and not face_down(seen) else None for seen in lying]
    return tuple(cards + [None] * (wanted - len(cards)))


def _board_missing(lying: tuple[Seen, ...], wanted: int) -> Iterator[str]:
    if len(lying) != wanted:
        yield f"The board: {_needed(wanted, lying)}"
    for nth, seen in zip(NTH, lying, strict=False):
        if unread(seen):
            yield f"The board: the {nth} card from the left could not be read{guesses_in_words(seen.guesses)}"
        elif face_down(seen):
            yield f"The board: the {nth} card from the left lies face down"


def _hand_missing(seat: int, lying: tuple[Seen, ...], wanted: int) -> Iterator[str]:
    if len(lying) != wanted:
        yield f"Seat {seat}: {_needed(wanted, lying)}"
    blurred = [seen for seen in lying if unread(seen)]
    if blurred:
        guesses = guesses_in_words(blurred[0].guesses) if len(blurred) == 1 else ""
        yield f"Seat {seat}: {counted(len(blurred), 'card')} could not be read{guesses}"
    hidden = sum(face_down(seen) for seen in lying)
    if hidden:
        yield f"Seat {seat}: {counted(hidden, 'card')} still {'lies' if hidden == 1 else 'lie'} face down"


def _twice(places: Places) -> Iterator[str]:
    """One deck lies on the table, so a card seen twice was misread or comes from a second deck."""
    where: dict[str, list[str]] = {}
    for seen in places.seen:
        if seen.spot.in_play and not unread(seen) and not face_down(seen):
            where.setdefault(seen.card, []).append("the board" if seen.spot == BOARD else str(seen.spot))
    for card, spots in where.items():
        if len(spots) > 1:
            yield f"The {Card.of(card).spoken} was seen twice, at {' and at '.join(sorted(spots))}"


def _needed(wanted: int, lying: tuple[Seen, ...]) -> str:
    return f"{counted(wanted, 'card')} {'is' if wanted == 1 else 'are'} needed and {_were(len(lying))} seen"


def _were(count: int) -> str:
    return f"{counted(count, 'card')} {'was' if count == 1 else 'were'}"

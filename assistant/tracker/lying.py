"""How cards come to lie before a player, turn over, and go: the bare moves, with what is wrong with a card noted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from assistant.cards import Card
from assistant.frozen import replace
from assistant.rules.played import copies
from assistant.tracker.deck import deck_left
from assistant.tracker.seat import Lying
from assistant.tracker.state import HandState, Refused

THROWN_AWAY: Final = "the cards thrown away"
_TIMES: Final = ("", "twice", "three times")
_STRAY: Final = {  # what a house does with a card that came out of the thrown ones, where it has settled that
    "plays": " A stray card plays.",
    "replaced": " A stray card is replaced.",
    "dead": " A stray card makes the hand dead.",
}


def checked(state: HandState, cards: Iterable[Card | None], besides: int | None = None) -> HandState:
    """A card that already lies elsewhere is noted; both stay. ``besides``: a seat whose own cards are turned."""
    cards = tuple(cards)
    if besides is None:
        state = _reshuffled(state, len(cards))
    own = {lying.card for lying in state.seats[besides].held} if besides is not None else ()
    for number, card in enumerate(cards):
        if card is None:
            continue
        places = ["this hand"] * cards[:number].count(card) + ([] if card in own else places_of(state, card))
        if len(places) < copies(card, state.house):
            continue
        text = f"The {card.spoken} is there {_TIMES[min(len(places), 2)]}: also at {places[0]}."
        ruled = _STRAY.get(state.house.stray_card, "") if places[0] == THROWN_AWAY else ""
        state = state.noting("duplicate", text + ruled, card=str(card))
    return state


def places_of(state: HandState, card: Card) -> list[str]:
    """Where a card lies or went, as far as its value is known."""
    found = [state.name(seat.number) for seat in state.seats.values() for lying in seat.held if lying.card is card]
    found += ["the board"] * [*state.board, *state.spots.values()].count(card)
    found += ["the burned cards" for burned in state.burned if burned.card is card]
    return found + [THROWN_AWAY] * state.gone.count(card)


def _reshuffled(state: HandState, count: int) -> HandState:
    """What was thrown away is the new deck where the old one has too few cards: any of it may come again."""
    if deck_left(state) >= count or not state.gone:
        return state
    state = state.noting("deck", "The deck is out: what was thrown away is shuffled and dealt again.")
    return state.but(cards_out=state.cards_out - len(state.gone), gone=())


def gathered(state: HandState) -> HandState:
    """All cards back in the deck: nobody has any, and none lies in the middle."""
    seats = {number: replace(seat, cards=(), killed=0) for number, seat in state.seats.items()}
    return state.but(seats=seats, board=(), spots={}, burned=(), burn_lies=False, gone=(), ups=(), cards_out=0)


def out_of_deck(state: HandState, count: int = 1) -> HandState:
    """Fewer cards in the deck; an empty one is noted."""
    if deck_left(state) == count - 1:
        state = state.noting("deck", "More cards are out than the deck has.")
    return state.but(cards_out=state.cards_out + count)


def place(state: HandState, seat: int, card: Card | None, up: bool) -> HandState:
    return state.with_seat(seat, cards=(*state.seats[seat].cards, Lying(card, up)))


def turn_up(state: HandState, seat: int, card: Card | None) -> HandState:
    """One face-down card of a player turned up: it now lies after the others."""
    several = card is not None and copies(card, state.house) > 1
    held = state.seats[seat].cards
    others = tuple(lying for lying in held if several and lying.up)  # a joker that lies up already is another one
    state = state.with_seat(seat, cards=tuple(lying for lying in held if lying not in others))
    kept, _ = without(state, seat, [card], False)
    return state.with_seat(seat, cards=(*others, *kept, Lying(card, True)))


def throw(state: HandState, seat: int, cards: Sequence[Card | None], up: bool) -> HandState:
    kept, thrown = without(state, seat, cards, up)
    known = tuple(lying.public for lying in thrown)
    return state.with_seat(seat, cards=kept).but(gone=(*state.gone, *known))


def without(
    state: HandState, seat: int, cards: Sequence[Card | None], up: bool
) -> tuple[tuple[Lying, ...], list[Lying]]:
    """A player's cards without some of them, and those: a named card itself, else an unknown one lying that way.

    Raises Refused where the player has no such card.
    """
    kept = list(state.seats[seat].cards)
    moved = []
    for card in cards:
        found = _one_of(kept, card, up)
        if found is None:
            raise Refused(f"{state.name(seat)} has no {card or 'face-down card'} to give away")
        kept.remove(found)
        moved.append(Lying(card if card is not None else found.card, found.up))
    return tuple(kept), moved


def _one_of(lying: Sequence[Lying], card: Card | None, up: bool) -> Lying | None:
    """The card that is meant: of two jokers the one that lies that way."""
    named = [one for one in lying if card is not None and one.card == card]
    that_way = [one for one in lying if one.up == up]
    right = [one for one in named if one.up == up]
    unknown = [one for one in that_way if one.card is None]
    meant = right or named or unknown or (that_way if card is None else ())
    return next(iter(meant), None)

"""Cards dealt amiss and what the host rules about them: replaced, or dead; and hands that are dead."""

from __future__ import annotations

from typing import Final

from assistant.cards import Card
from assistant.events import BoardReplaced, CardKilled, CardReplaced
from assistant.tracker.decide import react, unseen
from assistant.tracker.lying import checked, out_of_deck, place, without
from assistant.tracker.seat import AMISS, Lying, Owed
from assistant.tracker.sight import Sight
from assistant.tracker.state import HandState, Refused, verified_going_on, verified_in
from assistant.tracker.steps.betting import opening_anew

GOES: Final = ("muck", "burn", "deck")


def on_replaced(state: HandState, event: CardReplaced) -> HandState:
    """A player's card taken away and another dealt for it; what the old one brought is brought no more.

    The new one may be passed on only where it was not yet decided whether the old one was.
    """
    decided = not _to_pass(state, event.seat, event.out)
    taken, state = _taken(state, event.seat, event.out, event.up)
    new_up = event.up if event.new_up is None else event.new_up
    state = _gone(place(out_of_deck(checked(state, [event.card])), event.seat, event.card, new_up), taken, event.goes)
    state = react(state, Sight(event.card, new_up, event.seat, state.last_up))
    if decided:
        state = state.without_owed(_to_pass(state, event.seat, event.card))
    return opening_anew(state)


def _to_pass(state: HandState, seat: int, card: Card | None) -> list[Owed]:
    return [owed for owed in state.owed if (owed.seat, owed.kind) == (seat, "pass") and owed.card is card]


def on_board_replaced(state: HandState, event: BoardReplaced) -> HandState:
    """A community card taken away and another turned in its place."""
    state = out_of_deck(checked(verified_going_on(state), [event.card]))
    state = unseen(_on_board(state, event), event.out)
    state = _gone(state, Lying(event.out, True), event.goes)
    return react(state, Sight(event.card, True, after=state.last_up, turned=True))


def on_dead_card(state: HandState, event: CardKilled) -> HandState:
    """A player's card out of play; he goes on with one fewer."""
    taken, state = _taken(state, event.seat, event.card, event.up)
    state = state.with_seat(event.seat, killed=state.seats[event.seat].killed + 1)
    which = "a card" if taken.public is None else f"the {taken.public.spoken}"
    text = f"{state.name(event.seat)} goes on without {which}: it is dead."
    return opening_anew(_gone(state, taken, "muck").noting("dead", text, seat=event.seat))


def _taken(state: HandState, seat: int, card: Card | None, up: bool) -> tuple[Lying, HandState]:
    """A player's card, and the state without it and without what is owed for it."""
    kept, (taken,) = without(verified_in(verified_going_on(state), seat), seat, [card], up)
    state = unseen(state.with_seat(seat, cards=kept), taken.public)
    return taken, state.without_owed(
        owed
        for owed in state.owed
        if owed.seat == seat and owed.card is card and (card is not None or owed.kind in AMISS)
    )


def _on_board(state: HandState, event: BoardReplaced) -> HandState:
    """The board with the new card where the old one lay; raises Refused where it does not lie there."""
    for spot, card in state.spots.items():
        if card is event.out:
            return state.but(spots={**state.spots, spot: event.card})
    if event.out not in state.board:
        raise Refused(f"no {event.out or 'unread card'} lies on the board")
    at = state.board.index(event.out)
    return state.but(board=(*state.board[:at], event.card, *state.board[at + 1 :]))


def _gone(state: HandState, taken: Lying, goes: str) -> HandState:
    """Where the old card is now; as a burned card that lies face up it counts as an up card that is nobody's."""
    if goes not in GOES:
        raise Refused(f"a replaced card goes to the {', '.join(GOES)}, not {goes!r}")
    if goes == "deck":
        return state.but(cards_out=state.cards_out - 1)
    if goes == "muck":
        return state.but(gone=(*state.gone, taken.public))
    state = state.but(burned=(*state.burned, Lying(taken.public, taken.up)), burn_lies=True)
    return react(state, Sight(taken.public, taken.up, after=state.last_up))

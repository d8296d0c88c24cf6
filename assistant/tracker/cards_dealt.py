"""How cards from the deck change the hand: dealt to a seat, burned, turned in the middle.

A card on the table is a fact: nothing here is refused for being unexpected, only noted.
"""

from __future__ import annotations

from assistant.events import BoardDealt, Burned, Dealt
from assistant.frozen import replace
from assistant.tracker.decide import react
from assistant.tracker.early import reached_early
from assistant.tracker.lying import checked, out_of_deck, place
from assistant.tracker.seat import AMISS, Lying, Owed
from assistant.tracker.shown_sums import noting_bust
from assistant.tracker.sight import Sight
from assistant.tracker.state import HandState, owed_to
from assistant.tracker.steps import rule_of

WAITS_FOR_HIS_CARD = ("take", "pass")


def on_dealt(state: HandState, event: Dealt) -> HandState:
    """A card dealt to a seat: the extra one it was owed, or the one of the round."""
    extra = owed_to(state, event.seat, "extra")
    if extra is not None and extra.up == event.up:
        state = checked(_noting_unpaid(state.without_owed([extra]), extra), [event.card])
        return place(out_of_deck(state), event.seat, event.card, event.up)
    state = _remind(_lapse(state))
    state = _noting_folded(checked(state, [event.card]), event.seat)
    there = reached_early(state, event)
    if there is None:
        text = f"{state.name(event.seat)} was dealt a card that the game does not deal now."
        state = state.noting("not expected", text, seat=event.seat)
    else:
        state = rule_of(there.phrase).note(there, event)
    after = state.last_up
    state = _noting_unread(place(out_of_deck(state), event.seat, event.card, event.up), event)
    if any(owed.n == state.n and owed.kind in AMISS for owed in state.owed):
        return state  # it does not stay, so nothing follows from it
    return noting_bust(react(state, Sight(event.card, event.up, event.seat, after)), event.seat)


def on_burned(state: HandState, event: Burned) -> HandState:
    """A burned card; face up it is an up card that is nobody's."""
    state = checked(_remind(_lapse(state)), [event.card])
    there = reached_early(state, event)
    if there is not None:
        state = rule_of(there.phrase).note(there, event)
    after = state.last_up
    state = out_of_deck(state).but(burned=(*state.burned, Lying(event.card, event.up)))
    return react(state, Sight(event.card, event.up, after=after))


def on_board(state: HandState, event: BoardDealt) -> HandState:
    """Community cards turned, in a row or at a named place."""
    state = checked(_remind(_lapse(state)), event.cards)
    there = reached_early(state, event)
    if there is None:
        state = state.noting("not expected", "A community card was turned that the game does not deal now.")
    else:
        state = rule_of(there.phrase).note(there, event)
    spot = event.spot or getattr(state.phrase, "spot", "") if there is not None else event.spot
    state = out_of_deck(state, len(event.cards))
    if spot:
        state = state.but(spots={**state.spots, spot: event.cards[0] if event.cards else None})
    else:
        state = state.but(board=(*state.board, *event.cards))
    for card in event.cards:
        state = react(state, Sight(card, True, after=state.last_up, turned=True))
    return state


def _lapse(state: HandState) -> HandState:
    """The next card ends what only could be done before it."""
    return state.without_owed(owed for owed in state.owed if owed.kind in WAITS_FOR_HIS_CARD)


def _remind(state: HandState) -> HandState:
    """A card dealt before a strike is decided, or an extra card dealt: said once."""
    if not state.owed:
        return state
    for owed in state.owed:
        if not owed.reminded and (owed.must_pay or owed.kind == "extra"):
            name = state.name(owed.seat)
            still = "must still match the pot or fold" if owed.must_pay else "is still owed an extra card"
            state = state.noting("too early", f"{name} {still} before the next card.", seat=owed.seat)
    return state.but(owed=tuple(replace(owed, reminded=True) for owed in state.owed))


def _noting_unpaid(state: HandState, extra: Owed) -> HandState:
    if not extra.amount:
        return state
    text = f"{state.name(extra.seat)} has not paid {state.unit.text(extra.amount)} for the extra card."
    return state.noting("unpaid", text, seat=extra.seat)


def _noting_folded(state: HandState, seat: int) -> HandState:
    if state.seats[seat].live:
        return state
    return state.noting("too many", f"{state.name(seat)} has folded and gets no card.", seat=seat)


def _noting_unread(state: HandState, event: Dealt) -> HandState:
    if not event.up or event.card is not None:
        return state
    return state.noting("unread", f"{state.name(event.seat)}'s up card could not be read.", seat=event.seat)

"""Cards that come before the betting is over: the table may go back to the betting, whatever becomes of the cards."""

from __future__ import annotations

from typing import Final

from assistant.events import BoardDealt, Burned, Dealt, EarlyCardsRuled
from assistant.tracker.expect import reach
from assistant.tracker.state import HandState, Refused

GOES: Final = ("deck", "muck", "stays")
_RULED: Final = {  # what a house does with such a card, where it has settled that
    "plays": "The card stays where it is; finish the betting.",
    "shuffled back": "Finish the betting, shuffle the card back and deal again.",
    "dead": "The card is dead; finish the betting and deal another.",
}


def reached_early(state: HandState, event: Dealt | BoardDealt | Burned) -> HandState | None:
    """The state in whose step a card belongs; where it came before the betting was over, with the way back to that."""
    there = reach(state, event)
    if there is None or not any(note.what == "betting" for note in there.notes[len(state.notes) :]):
        return there
    ruled = _RULED.get(state.house.early_card)
    there = there.noting("early", ruled) if ruled else there
    return there.but(early=state.early or state)


def on_early_cards(state: HandState, event: EarlyCardsRuled) -> HandState:
    """The betting goes on where it was; the cards are gone, or count for the rounds to come."""
    before = state.early
    if before is None:
        raise Refused("no card has come before the betting was over")
    if event.goes not in GOES:
        raise Refused(f"early cards go to the deck or the muck, or each stays, not {event.goes!r}")
    if event.goes == "stays":
        return _kept(state, before)
    back = before.but(n=state.n, notes=state.notes, untold=state.untold, early=None)
    if event.goes == "deck":
        return back
    gone = tuple(sight.card for sight in state.ups[len(before.ups) :])
    hidden = state.cards_out - before.cards_out - len(gone)
    return back.but(gone=(*before.gone, *gone, *(None,) * hidden), cards_out=state.cards_out)


def _kept(state: HandState, before: HandState) -> HandState:
    """The betting of the state before, with the cards of the state now."""
    ahead = {seat: len(state.seats[seat].cards) - len(before.seats[seat].cards) for seat in state.live}
    return state.but(
        step=before.step,
        lap=before.lap,
        shift=before.shift,
        progress=before.progress,
        round=before.round,
        silent=before.silent,
        skipped=before.skipped,
        ahead={seat: before.ahead.get(seat, 0) + count for seat, count in ahead.items() if count},
        ahead_board=before.ahead_board + len(state.board) + len(state.spots) - len(before.board) - len(before.spots),
        burn_lies=before.burn_lies or len(state.burned) > len(before.burned),
        early=None,
    )

"""Games of nearest sums: what the up cards make, and who is over the highest target whatever lies face down."""

from __future__ import annotations

from typing import Final

from assistant.evaluation.holding import Holding, Layout
from assistant.evaluation.sums import halves, reachable, targets
from assistant.evaluation.wilds import wilds_for
from assistant.listing import listed
from assistant.tracker.state import HandState

_MOST_SAID: Final = 6  # sums that are said one by one


def shown_sums(state: HandState, seat: int) -> str:
    """Every sum that a player's up cards make: ``2, 12 or 22``; empty in other games, and where nothing lies up.

    Where over the highest target is bust, sums over it are left out; ``bust`` where all are.
    """
    aims = targets(state.game)
    if not aims or not state.seats[seat].up:
        return ""
    totals = _totals(state, seat)
    if state.house.bust:
        totals = [total for total in totals if total <= 2 * aims[-1]]
    said = [halves(total) for total in totals]
    if not said:
        return "bust"
    if len(said) > _MOST_SAID:
        return f"{said[0]} to {said[-1]}"
    return listed(said, "or")


def noting_bust(state: HandState, seat: int) -> HandState:
    """The state with a note, once, where what shows proves that a player is over the highest target.

    A card that lies face down counts no more than the least that any card counts.
    """
    aims = targets(state.game)
    if not aims or not state.house.bust or not state.seats[seat].up:
        return state
    if any(note.what == "bust" and note.data["seat"] == seat for note in state.notes):
        return state
    shows, least = _totals(state, seat)[0], min(min(worths) for worths in state.game.values.values())
    if shows + least * len(state.seats[seat].down) <= 2 * aims[-1]:
        return state
    text = f"{state.name(seat)} shows {halves(shows)} and is bust: over {aims[-1]}."
    return state.noting("bust", text, seat=seat)


def _totals(state: HandState, seat: int) -> list[int]:
    """The sums of a player's up cards in half points, the lowest first."""
    wilds = wilds_for(frozenset(state.wilds), state.house.joker)
    return [made.total for made in reachable(state.game, wilds, Holding(up=state.seats[seat].up), Layout())]

"""What a hand leaves to the next: who deals it, and the money in the pot."""

from __future__ import annotations

from typing import NamedTuple

from assistant.tracker.state import HandState


class NextDeal(NamedTuple):
    """The seat that deals next; ``again`` where it dealt this hand too, ``same_game`` where it deals the same game."""

    dealer: int
    again: bool = False
    same_game: bool = False


def next_deal(state: HandState) -> NextDeal | None:
    """Who deals after this hand; None while it lasts. A hand that was called off is dealt again by the same dealer."""
    if state.settled is None and not state.called_off:
        return None
    held = carried(state) and state.house.carried_deal != "deal passes"
    if state.dealer in state.seats and (held or state.called_off):
        return NextDeal(state.dealer, True, held and state.house.carried_deal == "same game")
    return NextDeal(state.order[0])


def carried(state: HandState) -> bool:
    """True where nobody has won and the pot waits for the next hand; an odd chip that waits is no pot."""
    settled = state.settled
    return settled is not None and settled.carry > 0 and not any(settled.shares.values())


def dealt_by_right(before: HandState | None, begun: HandState) -> HandState:
    """The hand begun, with a doubt where the house would have held the deal after the hand before."""
    if before is None or not carried(before) or before.dealer not in begun.seats:
        return begun
    due = next_deal(before)
    if due is None or not due.again:
        return begun
    name = begun.name(due.dealer)
    if begun.dealer != due.dealer:
        return begun.noting("dealer", f"Nobody won the last pot: {name} deals again.", seat=due.dealer)
    if due.same_game and (begun.game.key, begun.game.variant) != (before.game.key, before.game.variant):
        return begun.noting("dealer", f"Nobody won the last pot: {name} deals again, {before.game.name}.")
    return begun


def left_over_of(state: HandState | None) -> str:
    """What the hand before left in the pot, as an amount, with the penalties that it brought.

    A hand that was called off, or called anew before the deal, leaves what it found there.
    """
    if state is None:
        return "0"
    if state.settled is not None:
        return state.unit.text(state.settled.carry + sum(penalty.units for penalty in state.settled.penalties))
    return state.unit.text(state.carried) if state.called_off or not state.over else "0"

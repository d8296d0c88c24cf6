"""Openers: who opened, where that needs a hand, shows at the showdown that he had it, with what he threw of it."""

from __future__ import annotations

from itertools import combinations

from assistant.cards import Card
from assistant.evaluation.choose import lowest_wild
from assistant.evaluation.holding import Holding
from assistant.evaluation.openers import can_open
from assistant.rules.steps import OpenersBet
from assistant.tracker.state import HandState, Refused

THROWN = "thrown"  # the part of what a player shows that he threw in the draw


def opener_named(state: HandState) -> str:
    """The pair that the first bet needs, such as ``jacks``; empty where it needs none."""
    return next((step.opener for step in state.game.deal if isinstance(step, OpenersBet)), "")


def proved(state: HandState) -> bool:
    """True where the opener shows what could have opened, or nobody who is still in has to.

    Nobody sees which of his cards he kept: any that he shows may be of the hand that he opened with, as many of them
    as he did not throw.
    """
    if state.opened is None or not state.seats[state.opened].live:
        return True
    seat, pair = state.seats[state.opened], opener_named(state)
    shown = [lying.public for lying in seat.cards if lying.public is not None]
    kept = combinations(shown, min(max(len(seat.cards) - seat.thrown, 0), len(shown)))
    return any(_opens(state, (*some, *seat.openers), pair) for some in kept)


def _opens(state: HandState, held: tuple[Card, ...], pair: str) -> bool:
    wild = frozenset(state.wilds) | lowest_wild(state.game, state.house, Holding(held))
    return can_open(held, pair, wild, state.house.joker)


def wanting(state: HandState) -> str:
    """What the opener has still to prove, as a sentence without its end; empty where nothing is wanting."""
    if state.opened is None or proved(state):
        return ""
    thrown = state.seats[state.opened].thrown and not state.seats[state.opened].openers
    also = ", with what was thrown of it" if thrown else ""
    return f"{state.name(state.opened)} opened and must show a pair of {opener_named(state)} or better{also}"


def verify_openers(state: HandState) -> None:
    """Raise Refused at a showdown in which the opener proves nothing, where his hand is therefore dead."""
    if state.house.false_openers == "hand is dead" and len(state.live) > 1 and (why := wanting(state)):
        raise Refused(f"{why}, or fold")

"""Whose turn it is in the betting, why, what that player may do, and how the raising stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from assistant.betting.choices import Range, choices, in_words
from assistant.tracker.showing import low_only, showing_words
from assistant.tracker.state import HandState
from assistant.tracker.steps.betting import by_what_shows, speaks_first


class Turn(NamedTuple):
    """Whose turn it is, what staying in costs in units, and why that player speaks first, where the cards decide it.

    ``must_open`` is the least that a bring-in costs; ``lone`` is true where the player may not bet or raise, as nobody
    else goes his way.
    """

    seat: int
    to_call: int
    why: str = ""
    must_open: int = 0
    lone: bool = False


@dataclass(frozen=True)
class Raising:
    """How many raises this round has had, how many are left (None: no cap), and whether they are frozen."""

    count: int = 0
    left: int | None = None
    frozen: bool = False


def turn_of(state: HandState) -> Turn | None:
    """Whose turn it is in the betting, or None where nobody bets now."""
    state = state.skipped or state
    now = state.round
    if state.over or now is None or now.turn is None or any(owed.must_pay for owed in state.owed):
        return None
    lone = now.turn in now.lone
    why = _why_lone(state, now.turn) if lone else "" if now.begun else _why_first(state)
    return Turn(now.turn, now.to_call(now.turn), why, now.limits.least if now.opener == now.turn else 0, lone)


def may_now(state: HandState) -> dict[str, Any]:
    """What the player whose turn it is may do, amounts as text; ``words`` says it in one line.

    Amounts are all that the player adds, a range the least and the most (None: no limit).
    """
    state = state.skipped or state
    now = state.round
    if now is None or now.turn is None:
        return {}
    may = choices(now, now.turn)
    return {
        "check": may.check,
        "call": state.unit.text(may.call) if may.call else None,
        "bet": _amounts(state, may.bet),
        "raise": _amounts(state, may.raise_with),
        "freeze": may.freeze,
        "fold": may.fold,
        "all_in": _amounts(state, may.all_in),
        "words": in_words(now, may),
    }


def _amounts(state: HandState, found: Range | None) -> list[str | None] | None:
    if found is None:
        return None
    least, most = found
    return [state.unit.text(least), None if most is None else state.unit.text(most)]


def _why_first(state: HandState) -> str:
    """What makes a player speak first, in words; empty where no cards decide it."""
    now = state.round
    if now is None or now.turn is None or not state.seats[now.turn].up or not by_what_shows(state):
        return ""
    name = state.name(now.turn)
    if now.opener == now.turn:
        return f"{name} brings it in"
    if now.turn != speaks_first(state, False):
        return ""  # who should have spoken first has folded
    if low_only(state):
        return f"{name} is lowest"
    return f"{name} shows {showing_words(state, now.turn)}"


def raising(state: HandState) -> Raising:
    """The raises of the betting round that is being played."""
    now = state.round
    return Raising() if now is None else Raising(now.raises, now.raises_left, now.frozen)


def _why_lone(state: HandState, seat: int) -> str:
    way = state.game.ways[0 if state.seats[seat].declared == "high" else -1].word
    return f"{state.name(seat)} alone goes for {way}"

"""What the player whose turn it is may do in a betting round; what he may not is there too, with the reason."""

from __future__ import annotations

from assistant.announce.choices.act import Act, Ask, Blank, act, verified
from assistant.tracker.state import HandState
from assistant.tracker.turn import Turn, may_now, turn_of


def to_bet(state: HandState) -> list[Ask]:
    """The player whose turn it is, where the table bets."""
    turn = turn_of(state)
    if turn is None:
        return []
    return [Ask("bet", tuple(verified(state, found) for found in _acts(state, turn)), turn.seat)]


def _acts(state: HandState, turn: Turn) -> list[Act]:
    now, may, seat = (state.skipped or state).round, may_now(state), turn.seat
    assert now is not None  # there is a turn
    cost = state.unit.text(turn.to_call)
    found = [act("call", seat, "call_bet", amount=cost) if turn.to_call else act("check", seat, "check")]
    if now.bet:
        found.append(act("raise", seat, "raise", _amount(state, may["raise"])))
    else:
        found.append(act("bet", seat, "bet", _amount(state, may["bet"])))
    if now.limits.freeze_after is not None and turn.to_call:
        found.append(act("freeze", seat, "freeze", amount=cost))
    if now.limits.all_in != "never":
        found.append(act("all-in", seat, "all_in", _amount(state, may["all_in"])))
    return [*found, act("fold", seat, "fold")]


def _amount(state: HandState, found: tuple[str, str | None] | None) -> Blank:
    """The least and the most that may be added; where nothing may, an amount that brings the reason."""
    least, most = found or (state.unit.text(1), state.unit.text(1))
    return Blank("amount", (), least, most)

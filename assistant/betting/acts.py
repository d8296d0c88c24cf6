"""What a seat does in a betting round: verify says why not, can asks, the plain verb gives the next round.

``amount`` is always all that the seat adds, so a raise is the call and the raise together. Refusals are whole
sentences for the table: who, what, why, and what is allowed instead.
"""

from __future__ import annotations

from assistant.betting import refusals
from assistant.betting.choices import Choices, allowed, choices
from assistant.betting.refusals import Refusal
from assistant.betting.round import Round
from assistant.frozen import replace

__all__ = [
    "Choices", "Illegal", "all_in", "allowed", "bet", "call", "can_all_in", "can_bet", "can_call", "can_check",
    "can_fold", "can_freeze", "can_raise", "check", "choices", "fold", "freeze", "leave", "raise_by", "verify_all_in",
    "verify_bet", "verify_call", "verify_check", "verify_fold", "verify_freeze", "verify_leave", "verify_raise",
]  # fmt: skip


class Illegal(ValueError):
    """An act that the rules do not allow; the message is the reason and what is allowed, in words."""


def _verify(round: Round, seat: int, refusal: Refusal | None) -> None:
    if refusal is None:
        return
    who, turn = ("It", seat) if round.turn in (seat, None) else (f"Seat {round.turn}", round.turn)
    instead = "" if round.turn is None else f" {who} may {allowed(round, turn or seat)}."
    raise Illegal(f"Seat {seat} may not {refusal.act}: {refusal.why}.{instead}")


def verify_check(round: Round, seat: int) -> None:
    """Raise Illegal where the seat may not check."""
    _verify(round, seat, refusals.no_check(round, seat))


def verify_bet(round: Round, seat: int, amount: int) -> None:
    """Raise Illegal where the seat may not open with ``amount``."""
    _verify(round, seat, refusals.no_bet(round, seat, amount))


def verify_call(round: Round, seat: int, amount: int) -> None:
    """Raise Illegal where the seat may not call with ``amount``."""
    _verify(round, seat, refusals.no_call(round, seat, amount))


def verify_raise(round: Round, seat: int, amount: int) -> None:
    """Raise Illegal where the seat may not raise by adding ``amount`` in all."""
    _verify(round, seat, refusals.no_raise(round, seat, amount))


def verify_freeze(round: Round, seat: int, amount: int) -> None:
    """Raise Illegal where the seat may not call with ``amount`` and freeze the round."""
    _verify(round, seat, refusals.no_freeze(round, seat, amount))


def verify_fold(round: Round, seat: int) -> None:
    """Raise Illegal where the seat may not fold on its turn."""
    _verify(round, seat, refusals.no_fold(round, seat))


def verify_all_in(round: Round, seat: int, amount: int) -> None:
    """Raise Illegal where the seat may not put in ``amount`` as its last chips."""
    _verify(round, seat, refusals.no_all_in(round, seat, amount))


def verify_leave(round: Round, seat: int) -> None:
    """Raise Illegal where the seat is not in the round; one that is may leave it at any time, as for a telephone."""
    if seat not in round.live:
        raise Illegal(f"Seat {seat} is not in this betting round.")


def can_check(round: Round, seat: int) -> bool:
    """True where the seat may check."""
    return refusals.no_check(round, seat) is None


def can_bet(round: Round, seat: int, amount: int) -> bool:
    """True where the seat may open with ``amount``."""
    return refusals.no_bet(round, seat, amount) is None


def can_call(round: Round, seat: int, amount: int) -> bool:
    """True where the seat may call with ``amount``."""
    return refusals.no_call(round, seat, amount) is None


def can_raise(round: Round, seat: int, amount: int) -> bool:
    """True where the seat may raise by adding ``amount`` in all."""
    return refusals.no_raise(round, seat, amount) is None


def can_freeze(round: Round, seat: int, amount: int) -> bool:
    """True where the seat may call with ``amount`` and freeze the round."""
    return refusals.no_freeze(round, seat, amount) is None


def can_fold(round: Round, seat: int) -> bool:
    """True where the seat may fold on its turn."""
    return refusals.no_fold(round, seat) is None


def can_all_in(round: Round, seat: int, amount: int) -> bool:
    """True where the seat may put in ``amount`` as its last chips."""
    return refusals.no_all_in(round, seat, amount) is None


def check(round: Round, seat: int) -> Round:
    """The round after the seat has checked; raises Illegal."""
    verify_check(round, seat)
    return replace(round, checked=round.checked | {seat}, closed=round.closed | {seat}).after(seat)


def bet(round: Round, seat: int, amount: int) -> Round:
    """The round after the seat has opened; raises Illegal."""
    verify_bet(round, seat, amount)
    return _raised(round, seat, amount).after(seat)


def call(round: Round, seat: int, amount: int) -> Round:
    """The round after the seat has called; raises Illegal."""
    verify_call(round, seat, amount)
    return replace(round.paying(seat, amount), closed=round.closed | {seat}).after(seat)


def raise_by(round: Round, seat: int, amount: int) -> Round:
    """The round after the seat has raised by adding ``amount`` in all; raises Illegal."""
    verify_raise(round, seat, amount)
    return _raised(round, seat, amount).after(seat)


def freeze(round: Round, seat: int, amount: int) -> Round:
    """The round after the seat has called and frozen it; raises Illegal."""
    verify_freeze(round, seat, amount)
    return call(replace(round, frozen_by=seat), seat, amount)


def fold(round: Round, seat: int) -> Round:
    """The round after the seat has folded on its turn; raises Illegal."""
    verify_fold(round, seat)
    return leave(round, seat)


def leave(round: Round, seat: int) -> Round:
    """The round without a seat that is out, on its turn or not; raises Illegal where it was not in."""
    verify_leave(round, seat)
    opener = None if round.opener == seat else round.opener
    gone = replace(round, folded=round.folded | {seat}, opener=opener)
    return gone if round.over else gone.after_leaving(seat)


def all_in(round: Round, seat: int, amount: int) -> Round:
    """The round after the seat has put in its last chips; raises Illegal.

    For more than the call it is a raise where it adds enough for one; a smaller one lets nobody raise again.
    """
    verify_all_in(round, seat, amount)
    if amount - round.to_call(seat) >= refusals.least_raise(round):
        paid = _raised(round, seat, amount)
    else:
        paid = replace(round.paying(seat, amount), closed=round.closed | {seat}, opener=None)
        paid = replace(paid, bet=max(paid.bet, paid.put[seat]))
    return replace(paid, all_in=paid.all_in | {seat}).after(seat)


def _raised(round: Round, seat: int, amount: int) -> Round:
    """The round with a full bet or raise by the seat: everyone else may speak again."""
    counts = bool(round.bet) or bool(round.limits.opening_counts and round.checked)
    paid = round.paying(seat, amount)
    return replace(
        paid,
        bet=paid.put[seat],
        step=paid.put[seat] - round.bet,
        raises=round.raises + counts,
        closed=frozenset({seat}),
        opener=None,
    )

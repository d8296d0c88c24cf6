"""What a seat does in a betting round: verify says why not, can asks, the plain verb gives the next round.

``amount`` is always all that the seat adds, so a raise is the call and the raise together. Refusals are whole
sentences for the table: who, what, why, and what is allowed instead.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import ParamSpec

from assistant.betting.contest import seats_in_words
from assistant.betting.round import Choices, Range, Round

P = ParamSpec("P")


class Illegal(ValueError):
    """An act that the rules do not allow; the message is the reason and what is allowed, in words."""


def _asks(verify: Callable[P, None]) -> Callable[P, bool]:
    """The question that goes with a verification."""

    def can(*args: P.args, **kwargs: P.kwargs) -> bool:
        try:
            verify(*args, **kwargs)
        except Illegal:
            return False
        return True

    return can


def verify_check(round: Round, seat: int) -> None:
    """Raise Illegal where the seat may not check."""
    _on_turn(round, seat, "check")
    if round.opener == seat:
        raise _no(round, seat, "check", "it brings in and must open")
    if round.to_call(seat):
        raise _no(round, seat, "check", "there is a bet")


def verify_bet(round: Round, seat: int, amount: int) -> None:
    """Raise Illegal where the seat may not open with ``amount``."""
    _on_turn(round, seat, "bet")
    if round.bet:
        raise _no(round, seat, "bet", "there is a bet already")
    _enough(round, seat, "bet", amount)
    _within(round, seat, "bet", amount, round.limits.least)


def verify_call(round: Round, seat: int, amount: int) -> None:
    """Raise Illegal where the seat may not call with ``amount``."""
    _on_turn(round, seat, "call")
    to_call = round.to_call(seat)
    if not to_call:
        raise _no(round, seat, "call", "there is nothing to call")
    if amount != to_call:
        raise _no(round, seat, f"call with {_money(round, amount)}", f"it costs {_money(round, to_call)} to call")
    _enough(round, seat, "call", amount)


def verify_raise(round: Round, seat: int, amount: int) -> None:
    """Raise Illegal where the seat may not raise by adding ``amount`` in all."""
    _on_turn(round, seat, "raise")
    if reason := _no_raise(round, seat):
        raise _no(round, seat, "raise", reason)
    _enough(round, seat, "raise", amount)
    added = amount - round.to_call(seat)
    if added <= 0:
        raise _no(round, seat, f"raise with {_money(round, amount)}", "that is no more than the call")
    _within(round, seat, "raise by", added, _least_raise(round))


def verify_freeze(round: Round, seat: int, amount: int) -> None:
    """Raise Illegal where the seat may not call with ``amount`` and freeze the round."""
    _on_turn(round, seat, "freeze")
    after = round.limits.freeze_after
    if after is None:
        raise _no(round, seat, "freeze", "this house does not play the freeze")
    if round.frozen:
        raise _no(round, seat, "freeze", f"seat {round.frozen_by} has frozen the round")
    if round.raises < after:
        raise _no(round, seat, "freeze", f"that takes {_count(after)}; there were {_count(round.raises)}")
    if amount > round.to_call(seat):
        raise _no(round, seat, "raise and freeze", "who freezes only calls")
    verify_call(round, seat, amount)


def verify_fold(round: Round, seat: int) -> None:
    """Raise Illegal where the seat may not fold on its turn."""
    _on_turn(round, seat, "fold")
    if round.opener == seat:
        raise _no(round, seat, "fold", "it brings in and must open")


def verify_leave(round: Round, seat: int) -> None:
    """Raise Illegal where the seat is not in the round; one that is may leave it at any time, as for a telephone."""
    if seat not in round.live:
        raise Illegal(f"Seat {seat} is not in this betting round.")


def verify_all_in(round: Round, seat: int, amount: int) -> None:
    """Raise Illegal where the seat may not put in ``amount`` as its last chips."""
    _on_turn(round, seat, "go all-in")
    allowed = round.limits.all_in
    if allowed == "never":
        raise _no(round, seat, "go all-in", "this house plays no all-in; more money may be fetched or borrowed")
    if allowed == "at buy-in limit" and seat not in round.at_limit:
        raise _no(round, seat, "go all-in", "it has not reached the night's buy-in limit; it may buy or borrow more")
    stack = round.stack(seat)
    if stack is not None and amount != stack:
        raise _no(round, seat, f"go all-in with {_money(round, amount)}", f"it has {_money(round, stack)}")
    _all_in_size(round, seat, amount)


def _all_in_size(round: Round, seat: int, amount: int) -> None:
    if amount <= 0:
        raise _no(round, seat, "go all-in", "it put in nothing")
    added = amount - round.to_call(seat)
    reason = _no_raise(round, seat) if round.bet and added > 0 else ""
    if reason:
        raise _no(round, seat, f"go all-in for more than {_money(round, round.to_call(seat))}", reason)
    if round.limits.most is not None and added > round.limits.most:
        reason = f"a bet or raise adds {_money(round, round.limits.most)} at most"
        raise _no(round, seat, f"go all-in with {_money(round, amount)}", reason)


can_check = _asks(verify_check)
can_bet = _asks(verify_bet)
can_call = _asks(verify_call)
can_raise = _asks(verify_raise)
can_freeze = _asks(verify_freeze)
can_fold = _asks(verify_fold)
can_leave = _asks(verify_leave)
can_all_in = _asks(verify_all_in)


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
    if round.over:
        return gone
    return gone.after(seat) if round.turn == seat or len(gone.live) < 2 else gone


def all_in(round: Round, seat: int, amount: int) -> Round:
    """The round after the seat has put in its last chips; raises Illegal.

    For more than the call it is a raise where it adds enough for one; a smaller one lets nobody raise again.
    """
    verify_all_in(round, seat, amount)
    least = round.limits.least if not round.bet else _least_raise(round)
    if amount - round.to_call(seat) >= least:
        paid = _raised(round, seat, amount)
    else:
        paid = replace(round.paying(seat, amount), closed=round.closed | {seat}, opener=None)
        paid = replace(paid, bet=max(paid.bet, paid.put[seat]))
    return replace(paid, all_in=paid.all_in | {seat}).after(seat)


def choices(round: Round, seat: int) -> Choices:
    """What the seat may do now; nothing where it is not its turn."""
    if round.turn != seat:
        return Choices()
    call_cost = round.to_call(seat)
    opening = None if round.bet else _range(round, seat, 0, round.limits.least)
    raising = None if _no_raise(round, seat) else _range(round, seat, call_cost, _least_raise(round))
    return Choices(
        check=can_check(round, seat),
        call=call_cost if call_cost and can_call(round, seat, call_cost) else 0,
        bet=opening,
        raise_to=raising,
        freeze=can_freeze(round, seat, call_cost),
        fold=can_fold(round, seat),
        all_in=_all_in_range(round, seat),
    )


def allowed(round: Round, seat: int) -> str:
    """What the seat may do, as spoken: ``call 0.50, raise by adding 0.75 to 1.50, or fold``."""
    may = choices(round, seat)
    words = ["check"] if may.check else []
    words += [f"call {_money(round, may.call)}"] if may.call else []
    words += [f"bet {_span(round, may.bet)}"] if may.bet else []
    words += [f"raise by adding {_span(round, may.raise_to)}"] if may.raise_to else []
    words += ["call and freeze"] if may.freeze else []
    words += ["go all-in"] if may.all_in else []
    words += ["fold"] if may.fold else []
    return ", ".join(words[:-1]) + (" or " if len(words) > 1 else "") + words[-1] if words else "do nothing now"


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


def _on_turn(round: Round, seat: int, act: str) -> None:
    if seat not in round.live:
        raise Illegal(f"Seat {seat} may not {act}: it is not in this betting round.")
    if round.turn is None:
        raise Illegal(f"Seat {seat} may not {act}: the betting round is over.")
    if round.turn != seat:
        turn = round.turn
        raise Illegal(f"Seat {seat} may not {act}: it is seat {turn}'s turn. Seat {turn} may {allowed(round, turn)}.")


def _no_raise(round: Round, seat: int) -> str:
    """Why the seat may not raise, whatever the amount; empty where it may."""
    if not round.bet:
        return "there is no bet to raise"
    if round.frozen:
        return f"seat {round.frozen_by} has frozen the round"
    if round.raises_left == 0:
        return f"there were {_count(round.raises)}, and no more are allowed"
    if seat in round.checked and not round.limits.check_raise:
        return "it checked in this round"
    if seat in round.closed:
        return "nobody has made a full raise since it last spoke"
    others = [one for one in round.live if one != seat and one not in round.all_in]
    return "" if others else f"{seats_in_words(sorted(round.all_in))} can call no more"


def _least_raise(round: Round) -> int:
    return max(round.limits.least, round.step) if round.limits.raise_grows else round.limits.least


def _within(round: Round, seat: int, act: str, added: int, least: int) -> None:
    most = round.limits.most
    if added < least:
        raise _no(round, seat, f"{act} {_money(round, added)}", f"the least is {_money(round, least)}")
    if most is not None and added > most:
        raise _no(round, seat, f"{act} {_money(round, added)}", f"the most is {_money(round, most)}")


def _enough(round: Round, seat: int, act: str, amount: int) -> None:
    stack = round.stack(seat)
    if stack is not None and amount > stack:
        raise _no(round, seat, f"{act} {_money(round, amount)}", f"it has {_money(round, stack)} on the table")


def _range(round: Round, seat: int, call_cost: int, least: int) -> Range | None:
    """The least and the most that the seat may add with a bet or raise, or None where its stake is too small."""
    stack, most = round.stack(seat), round.limits.most
    top = None if most is None else call_cost + most
    if stack is not None:
        top = stack if top is None else min(top, stack)
    return None if top is not None and top < call_cost + least else (call_cost + least, top)


def _all_in_range(round: Round, seat: int) -> Range | None:
    stack = round.stack(seat)
    if stack is not None:
        return (stack, stack) if can_all_in(round, seat, stack) else None
    if not can_all_in(round, seat, 1):
        return None
    cost, most = round.to_call(seat), round.limits.most
    if round.bet and _no_raise(round, seat):
        return 1, cost
    return 1, None if most is None else cost + most


def _no(round: Round, seat: int, act: str, why: str) -> Illegal:
    return Illegal(f"Seat {seat} may not {act}: {why}. It may {allowed(round, seat)}.")


def _count(raises: int) -> str:
    return "one raise" if raises == 1 else f"{_NUMBERS.get(raises, str(raises))} raises"


_NUMBERS = {0: "no", 2: "two", 3: "three", 4: "four", 5: "five"}


def _money(round: Round, units: int) -> str:
    return round.limits.unit.text(units)


def _span(round: Round, amounts: Range) -> str:
    least, most = amounts
    if most is None:
        return f"{_money(round, least)} or more"
    return _money(round, least) if least == most else f"{_money(round, least)} to {_money(round, most)}"

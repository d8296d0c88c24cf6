"""Why a seat may not do something in a betting round: the act and the reason, in words, or None where it may."""

from __future__ import annotations

from typing import Final, NamedTuple

from assistant.betting.contest import seats_in_words
from assistant.betting.round import Round

LONE: Final = "it alone goes that way, and then only checks or calls here"


class Refusal(NamedTuple):
    """``Seat 3 may not`` act``:`` why."""

    act: str
    why: str


def no_check(round: Round, seat: int) -> Refusal | None:
    """Why the seat may not check."""
    if refusal := _no_turn(round, seat, "check"):
        return refusal
    if round.opener == seat:
        return Refusal("check", "it brings in and must open")
    return Refusal("check", "there is a bet") if round.to_call(seat) else None


def no_bet(round: Round, seat: int, amount: int) -> Refusal | None:
    """Why the seat may not open with ``amount``."""
    if refusal := _no_turn(round, seat, "bet"):
        return refusal
    if round.bet:
        return Refusal("bet", "there is a bet already")
    if seat in round.lone:
        return Refusal("bet", LONE)
    return _not_there(round, seat, "bet", amount) or _outside(round, "bet", amount, round.limits.least)


def no_call(round: Round, seat: int, amount: int) -> Refusal | None:
    """Why the seat may not call with ``amount``."""
    if refusal := _no_turn(round, seat, "call"):
        return refusal
    to_call = round.to_call(seat)
    if not to_call:
        return Refusal("call", "there is nothing to call")
    if amount != to_call:
        return Refusal(f"call with {money(round, amount)}", f"it costs {money(round, to_call)} to call")
    return _not_there(round, seat, "call", amount)


def no_raise(round: Round, seat: int, amount: int) -> Refusal | None:
    """Why the seat may not raise by adding ``amount`` in all."""
    if refusal := _no_turn(round, seat, "raise"):
        return refusal
    if why := raising_closed(round, seat):
        return Refusal("raise", why)
    added = amount - round.to_call(seat)
    if added <= 0:
        return Refusal(f"raise with {money(round, amount)}", "that is no more than the call")
    return _not_there(round, seat, "raise with", amount) or _outside(round, "raise by", added, least_raise(round))


def no_freeze(round: Round, seat: int, amount: int) -> Refusal | None:
    """Why the seat may not call with ``amount`` and freeze the round."""
    if refusal := _no_turn(round, seat, "freeze"):
        return refusal
    if why := _freezing_closed(round):
        return Refusal("freeze", why)
    if amount > round.to_call(seat):
        return Refusal("raise and freeze", "who freezes only calls")
    return no_call(round, seat, amount)


def no_fold(round: Round, seat: int) -> Refusal | None:
    """Why the seat may not fold on its turn."""
    if refusal := _no_turn(round, seat, "fold"):
        return refusal
    return Refusal("fold", "it brings in and must open") if round.opener == seat else None


def no_all_in(round: Round, seat: int, amount: int) -> Refusal | None:
    """Why the seat may not put in ``amount`` as its last chips."""
    if refusal := _no_turn(round, seat, "go all-in"):
        return refusal
    if round.limits.all_in == "never":
        return Refusal("go all-in", "this house plays no all-in; more money may be fetched or borrowed")
    if round.limits.all_in == "at buy-in limit" and seat not in round.at_limit:
        return Refusal("go all-in", "it has not reached the night's buy-in limit; more may be bought or borrowed")
    stack = round.stack(seat)
    if stack is not None and amount != stack:
        return Refusal(f"go all-in with {money(round, amount)}", f"it has {money(round, stack)}")
    return _all_in_size(round, seat, amount)


def _all_in_size(round: Round, seat: int, amount: int) -> Refusal | None:
    act = f"go all-in with {money(round, amount)}"
    if amount <= 0:
        return Refusal("go all-in", "it put in nothing")
    if not round.bet and seat in round.lone:
        return Refusal(act, LONE)
    added, most = amount - round.to_call(seat), round.limits.most
    if round.bet and added > 0 and (why := raising_closed(round, seat)):
        return Refusal(act, f"{why}, so no more than the call of {money(round, round.to_call(seat))}")
    if most is not None and added > most:
        return Refusal(act, f"a bet or raise adds {money(round, most)} at most")
    return None


def raising_closed(round: Round, seat: int) -> str:
    """Why the seat may not raise, whatever the amount; empty where it may."""
    if not round.bet:
        return "there is no bet to raise"
    if seat in round.lone:
        return LONE
    if round.frozen:
        return f"seat {round.frozen_by} has frozen the round"
    if round.raises_left == 0:
        return f"there {_were(round.raises)}, and no more are allowed"
    if seat in round.checked and not round.limits.check_raise:
        return "it checked in this round"
    if seat in round.closed and round.to_call(seat) < least_raise(round):
        return "nobody has made a full raise since it last spoke"
    others = [one for one in round.live if one != seat]
    return "" if any(_can_pay_more(round, one) for one in others) else f"{seats_in_words(others)} can pay no more"


def _can_pay_more(round: Round, seat: int) -> bool:
    """True where the seat could answer a raise of the bet."""
    stack = round.stack(seat)
    return seat not in round.all_in and (stack is None or stack > round.to_call(seat))


def least_raise(round: Round) -> int:
    """What a raise must add at least."""
    return max(round.limits.least, round.step) if round.limits.raise_grows else round.limits.least


def money(round: Round, units: int) -> str:
    """An amount as written."""
    return round.limits.unit.text(units)


def _freezing_closed(round: Round) -> str:
    after = round.limits.freeze_after
    if after is None:
        return "this house does not play the freeze"
    if round.frozen:
        return f"seat {round.frozen_by} has frozen the round"
    if round.raises < after:
        return f"it takes {_count(after)}, and there {_were(round.raises)}"
    return ""


def _no_turn(round: Round, seat: int, act: str) -> Refusal | None:
    if seat not in round.live:
        return Refusal(act, "it is not in this betting round")
    if round.turn is None:
        return Refusal(act, "the betting round is over")
    return None if round.turn == seat else Refusal(act, f"it is seat {round.turn}'s turn")


def _outside(round: Round, act: str, added: int, least: int) -> Refusal | None:
    most = round.limits.most
    if added < least:
        return Refusal(f"{act} {money(round, added)}", f"the least is {money(round, least)}")
    if most is not None and added > most:
        return Refusal(f"{act} {money(round, added)}", f"the most is {money(round, most)}")
    return None


def _not_there(round: Round, seat: int, act: str, amount: int) -> Refusal | None:
    stack = round.stack(seat)
    if stack is None or amount <= stack:
        return None
    return Refusal(f"{act} {money(round, amount)}", f"it has {money(round, stack)} on the table")


def _count(raises: int) -> str:
    words = {0: "no raises", 1: "one raise", 2: "two raises", 3: "three raises", 4: "four raises"}
    return words.get(raises, f"{raises} raises")


def _were(raises: int) -> str:
    return f"{'was' if raises == 1 else 'were'} {_count(raises)}"

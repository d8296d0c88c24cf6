"""What a seat may do on its turn, as data for the tablet's buttons and as words."""

from __future__ import annotations

from typing import NamedTuple

from assistant.betting import refusals
from assistant.betting.refusals import money
from assistant.betting.round import Round
from assistant.listing import listed

Range = tuple[int, int | None]


class Choices(NamedTuple):
    """What a seat may do on its turn; amounts are all that it adds, the call included.

    A range is the least and the most, the most None where there is none.
    """

    check: bool = False
    call: int = 0
    bet: Range | None = None
    raise_with: Range | None = None
    freeze: bool = False
    fold: bool = False
    all_in: Range | None = None


def choices(round: Round, seat: int) -> Choices:
    """What the seat may do now; nothing where it is not its turn."""
    if round.turn != seat:
        return Choices()
    cost = round.to_call(seat)
    return Choices(
        check=refusals.no_check(round, seat) is None,
        call=0 if refusals.no_call(round, seat, cost) else cost,
        bet=None if round.bet or seat in round.lone else _range(round, seat, round.limits.least),
        raise_with=None if refusals.raising_closed(round, seat) else _range(round, seat, refusals.least_raise(round)),
        freeze=refusals.no_freeze(round, seat, cost) is None,
        fold=refusals.no_fold(round, seat) is None,
        all_in=_all_in(round, seat),
    )


def allowed(round: Round, seat: int) -> str:
    """What the seat may do, as spoken: ``call 0.50, raise by adding 0.75 to 1.50 or fold``."""
    return in_words(round, choices(round, seat))


def in_words(round: Round, may: Choices) -> str:
    """Choices as spoken; ``do nothing now`` where there are none."""
    words = (
        "check" if may.check else "",
        f"call {money(round, may.call)}" if may.call else "",
        f"bet {_span(round, may.bet)}" if may.bet else "",
        f"raise by adding {_span(round, may.raise_with)}" if may.raise_with else "",
        "call and freeze" if may.freeze else "",
        "go all-in" if may.all_in else "",
        "fold" if may.fold else "",
    )
    return listed([word for word in words if word], "or") or "do nothing now"


def _range(round: Round, seat: int, least: int) -> Range | None:
    """The least and the most that the seat may add with a bet or raise, or None where its stake is too small."""
    cost, stack, most = round.to_call(seat), round.stack(seat), round.limits.most
    tops = [top for top in (None if most is None else cost + most, stack) if top is not None]
    top = min(tops, default=None)
    return None if top is not None and top < cost + least else (cost + least, top)


def _all_in(round: Round, seat: int) -> Range | None:
    stack, cost, most = round.stack(seat), round.to_call(seat), round.limits.most
    if stack is not None:
        return None if refusals.no_all_in(round, seat, stack) else (stack, stack)
    if refusals.no_all_in(round, seat, 1):
        return None
    if round.bet and refusals.raising_closed(round, seat):
        return 1, cost
    return 1, None if most is None else cost + most


def _span(round: Round, amounts: Range) -> str:
    least, most = amounts
    if most is None:
        return f"{money(round, least)} or more"
    return money(round, least) if least == most else f"{money(round, least)} to {money(round, most)}"

"""No-limit betting beside pokerkit: the same turn, the same price, the same least raise, the same side pots."""

from __future__ import annotations

import random

import pytest
from pokerkit import Automation, NoLimitTexasHoldem, State

from assistant.betting import acts
from assistant.betting.choices import Choices
from assistant.betting.limits import Limits
from assistant.betting.round import Round, begin
from assistant.betting.side_pots import side_pots
from assistant.money import Unit

LEAST = 2
AUTOMATIONS = (
    Automation.ANTE_POSTING, Automation.BLIND_OR_STRADDLE_POSTING, Automation.BET_COLLECTION, Automation.CARD_BURNING,
)  # fmt: skip
LIMITS = Limits(Unit.of("1"), LEAST, None, all_in="always", table_stakes=True)


def start(stacks: list[int]) -> State:
    """A hand in which everyone has anted 1 and nobody a blind."""
    count = len(stacks)
    antes = dict.fromkeys(range(count), 1)
    state = NoLimitTexasHoldem.create_state(AUTOMATIONS, True, antes, (0,) * count, LEAST, tuple(stacks), count)
    while state.can_deal_hole():
        state.deal_hole()
    return state


def act(state: State, now: Round, rng: random.Random) -> Round:
    """One random act in both; what each offers must be the same."""
    seat = now.turn
    assert seat is not None
    may = acts.choices(now, seat)
    assert state.checking_or_calling_amount == min(now.to_call(seat), now.stacks[seat])
    span = _raise_to(may, now, seat)
    theirs = state.min_completion_betting_or_raising_to_amount, state.max_completion_betting_or_raising_to_amount
    assert span == (theirs if theirs[0] is not None else None)
    what = rng.choice("ccrrfa")
    if what == "f" and now.to_call(seat):
        state.fold()
        return acts.fold(now, seat)
    if what in "ra" and span:
        to = span[1] if what == "a" else rng.randint(span[0], min(span[1], span[0] + 5))
        state.complete_bet_or_raise_to(to)
        return _put(now, seat, to - now.put.get(seat, 0))
    state.check_or_call()
    cost = now.to_call(seat)
    if not cost:
        return acts.check(now, seat)
    return acts.call(now, seat, cost) if cost < now.stacks[seat] else acts.all_in(now, seat, now.stacks[seat])


def _raise_to(may: Choices, now: Round, seat: int) -> tuple[int, int] | None:
    """What the seat may bring its stake of the round to: a bet, a raise, or all it has where that is less."""
    span = may.bet or may.raise_with
    if span is None and may.all_in and may.all_in[0] > now.to_call(seat):
        span = may.all_in
    if span is None:
        return None
    assert span[1] is not None
    before = now.put.get(seat, 0)
    return before + span[0], before + span[1]


def _put(now: Round, seat: int, amount: int) -> Round:
    if amount == now.stacks[seat]:
        return acts.all_in(now, seat, amount)
    return acts.raise_by(now, seat, amount) if now.bet else acts.bet(now, seat, amount)


def short_wager(before: Round, after: Round) -> bool:
    """True after an all-in that was more than a call and less than a full bet or raise: houses differ on those."""
    return before.bet < after.bet and after.step == before.step


@pytest.mark.parametrize("seed", range(150))
def test_a_random_round_is_the_same_in_both(seed: int) -> None:
    rng = random.Random(seed)
    stacks = [rng.randint(2, 60) for _ in range(rng.randint(2, 6))]
    state = start(stacks)
    seats = list(range(len(stacks)))
    first = state.actor_index
    if first is None:
        pytest.skip("nobody can bet")
    now = begin(LIMITS, seats[first:] + seats[:first], stacks={seat: stacks[seat] - 1 for seat in seats})
    while now.turn is not None:
        assert state.actor_index == now.turn
        before, now = now, act(state, now, rng)
        if short_wager(before, now):
            return
    assert state.actor_index is None
    if len(now.live) > 1:
        paid = {seat: 1 + now.put.get(seat, 0) for seat in seats}
        assert called(paid, now) == [(pot.amount, frozenset(pot.player_indices)) for pot in state.pots]


def called(paid: dict[int, int], now: Round) -> list[tuple[int, frozenset[int]]]:
    """The pots without what goes back because nobody called it."""
    pots = list(side_pots(paid, now.folded, now.all_in))
    most, second = sorted(paid.values(), reverse=True)[:2]
    units, seats = pots.pop()
    return [*pots, (units - most + second, seats)] if units > most - second else pots

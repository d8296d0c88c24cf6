"""The betting round as a step: who speaks first, what each act adds, when it is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from assistant.betting import acts
from assistant.betting.limits import Limits, limits_for
from assistant.betting.opening import bring_in_seat
from assistant.betting.round import Round, begin
from assistant.events import BetCalled, BetMade, Checked, Event, Raised, RaisingFrozen, WentAllIn
from assistant.frozen import replace
from assistant.rules.hands import EveryCard
from assistant.rules.played import brings_in, is_stud
from assistant.rules.steps import Bet, DoubleBet, OpenersBet
from assistant.tracker.showing import best_high_first, best_low_first, low_only
from assistant.tracker.state import HandState, Refused, in_names
from assistant.tracker.steps.rule import StepRule, plays, rule_of

BETS: Final = (Bet, DoubleBet, OpenersBet)
_LATE_ROUNDS: Final = 2


@plays(Bet, DoubleBet, OpenersBet)
class Betting(StepRule[Bet | DoubleBet | OpenersBet]):
    """A round of betting among those still in."""

    events = (BetMade, Checked, BetCalled, Raised, RaisingFrozen, WentAllIn)

    def start(self, state: HandState) -> HandState:
        """The first to speak is known from the cards, or is left of the dealer."""
        bringing = self._first(state) and brings_in(state.game, state.house)
        order = state.from_left(speaks_first(state, bringing))
        players = [state.seats[seat] for seat in order]
        opened = begin(
            self.limits(state),
            order,
            must_open=bringing,
            all_in=[seat.number for seat in players if seat.all_in],
            stacks={seat.number: seat.stack for seat in players if seat.stack is not None},
            at_limit=[seat.number for seat in players if seat.at_limit],
        )
        return state.but(round=replace(opened, lone=_lone(state)))

    def limits(self, state: HandState) -> Limits:
        """What a bet may be in this round; the last rounds of a structured game play the big bet."""
        rounds = [number for number, step in enumerate(state.game.deal) if isinstance(step, BETS)]
        late = state.step in rounds[-_LATE_ROUNDS:]
        try:
            return limits_for(state.house, state.unit, late=late, doubled=isinstance(self.phrase, DoubleBet))
        except ValueError:  # said when the game was called
            return Limits(state.unit, 1, None, state.house.raise_cap, state.house.freeze_after)

    def _first(self, state: HandState) -> bool:
        return not any(isinstance(step, BETS) for step in state.game.deal[: state.step])

    def takes(self, state: HandState, event: Event) -> bool:
        """Any act of betting while the round lasts."""
        return isinstance(event, self.events)

    def note(self, state: HandState, event: Event) -> HandState:
        """The round after the act, and its money in the pot; an illegal one is refused with the reason."""
        assert state.round is not None
        seat, amount = getattr(event, "seat", 0), getattr(event, "amount", 0)
        played = _legally(state, lambda: _ACTS[type(event)](state.round, seat, amount))
        if isinstance(self.phrase, OpenersBet) and played.bet and not state.round.bet:
            state = state.but(opened=seat)
        state = state.but(round=played).paying(seat, amount, staked=True)
        return state.with_seat(seat, all_in=True) if seat in played.all_in else state

    def waiting(self, state: HandState) -> tuple[int, ...]:
        """Whose turn it is."""
        return () if state.round is None or state.round.turn is None else (state.round.turn,)

    def done(self, state: HandState) -> bool:
        """Nobody has to speak; or nobody does, at a table that does not tell its bets."""
        return super().done(state) or state.silent and _untold(state)

    def leave(self, state: HandState) -> int:
        """The showdown at once where nobody could open."""
        return len(state.game.deal) - 1 if state.unopened else super().leave(state)

    def close(self, state: HandState) -> HandState:
        """A round that was begun and not finished is noted; one that needed openers and had none ends the hand."""
        now = state.round
        if now is None or now.over:
            unopened = isinstance(self.phrase, OpenersBet) and now is not None and now.checked and not now.bet
            text = "Nobody opened: the pot stays for the next hand."
            state = state.but(silent=state.silent and _untold(state))
            return state.but(unopened=True).noting("unopened", text) if unopened else state
        state = state.but(silent=_untold(state))
        if state.silent or now.turn is None:
            return state
        owes = now.to_call(now.turn)
        what = f"has {state.unit.text(owes)} to call" if owes else "has not spoken"
        return state.noting("betting", f"The betting is not over: {state.name(now.turn)} {what}.", seat=now.turn)


def _untold(state: HandState) -> bool:
    """True where nobody has told anything of the betting round."""
    return state.round is not None and not state.round.begun


_ACTS: Final[dict[type[Event], Callable[[Any, int, int], Round]]] = {
    BetMade: acts.bet,
    Checked: lambda round, seat, amount: acts.check(round, seat),
    BetCalled: acts.call,
    Raised: acts.raise_by,
    RaisingFrozen: acts.freeze,
    WentAllIn: acts.all_in,
}


def _legally(state: HandState, act: Callable[[], Round]) -> Round:
    """The act's result; what is illegal is refused in the players' names."""
    try:
        return act()
    except acts.Illegal as illegal:
        raise Refused(in_names(state, str(illegal)).removesuffix(".")) from None


def speaks_first(state: HandState, bringing: bool) -> int:
    """Who speaks first: by what shows, or the first left of the dealer."""
    showing = {seat: state.seats[seat].up[0] for seat in state.live if state.seats[seat].up}
    if not showing or not by_what_shows(state):
        return state.live[0]
    if bringing:
        return bring_in_seat(showing, highest=low_only(state))
    return best_low_first(state)[0] if low_only(state) else best_high_first(state)[0]


def by_what_shows(state: HandState) -> bool:
    """True where the cards showing decide who speaks first: in stud, unless the house or a sum game says otherwise."""
    stud = is_stud(state.game) and not isinstance(state.game.hand, EveryCard)
    return stud and (state.house.opens == "best showing" or state.house.bring_in)


def verified_fold(state: HandState, seat: int) -> HandState:
    """The state before a fold: on its turn it is verified, out of turn noted, before the betting let pass."""
    now = state.round
    if now is None or now.turn is None or seat not in now.live:
        return state
    if now.turn != seat:
        return state.noting("order", f"{state.name(seat)} folded before {state.name(now.turn)} spoke.", seat=seat)
    _legally(state, lambda: acts.fold(now, seat))
    return state


def opening_anew(state: HandState) -> HandState:
    """The state with the first to speak found again, where nobody has spoken and a card showing has changed."""
    now = state.round
    if now is None or now.begun:
        return state
    return rule_of(state.phrase).start(state)


def spoken_first(state: HandState, seat: int) -> HandState:
    """The state in which a seat spoke first, whatever the cards say: so it was, before one of them was put right."""
    now = state.round
    if now is None or not _untold(state) or now.turn in (None, seat) or seat not in now.live:
        return state
    at = now.order.index(seat)
    begun = replace(now, order=now.order[at:] + now.order[:at], turn=seat, opener=None if now.opener is None else seat)
    text = f"{state.name(seat)} spoke first; it was for {state.name(now.turn)} to speak."
    return state.noting("order", text, seat=seat).but(round=begun)


def left_round(state: HandState, seat: int) -> HandState:
    """The state with the seat out of the betting round, where there is one."""
    if state.round is None or seat not in state.round.live:
        return state
    return state.but(round=replace(acts.leave(state.round, seat), lone=_lone(state)))


def _lone(state: HandState) -> frozenset[int]:
    """Those who alone go their way after a declaration, in a house where they may not bet: folding changes it."""
    if state.house.lone_bets or not state.after_declare:
        return frozenset()
    going = {seat: state.seats[seat].declared for seat in state.live}
    return frozenset(
        seat
        for seat, way in going.items()
        if way in ("high", "low") and not any(other in (way, "both") for one, other in going.items() if one != seat)
    )

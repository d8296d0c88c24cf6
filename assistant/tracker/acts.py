"""How what players do and say changes the hand: antes, bets, strikes, folds, options, declarations, the cut."""

from __future__ import annotations

from assistant.betting.opening import match_the_pot
from assistant.events import (
    AntePaid,
    CardsExposed,
    Checked,
    DeckCut,
    Declared,
    Declined,
    Folded,
    HandKilled,
    MoneyEvent,
    OptionTaken,
    PhoneAnswered,
    PotCounted,
    PotMatched,
)
from assistant.rules.played import ante_for
from assistant.tracker.decide import react
from assistant.tracker.expect import advance, reached
from assistant.tracker.prices import stake
from assistant.tracker.seat import AMISS, Owed
from assistant.tracker.sight import Sight
from assistant.tracker.state import HandState, Refused, verified_going_on, verified_in
from assistant.tracker.steps import rule_of
from assistant.tracker.steps.betting import BETS, left_round, verified_fold
from assistant.tracker.steps.moving import KEEPS, PassingOrKeeping

PAY_OR_FOLD = ("strike", "exposed")
DEBTS = ("pay and fold", "lost")  # of what is over: who is out owes it still
OPTIONAL = ("take", "pass", "wash", *AMISS)


def on_ante(state: HandState, event: AntePaid) -> HandState:
    """An ante; another amount than the house's is noted."""
    ante = stake(state, ante_for(state.game, state.house))
    if event.amount != ante:
        text = f"The ante is {state.unit.text(ante)}; {state.name(event.seat)} put in {state.unit.text(event.amount)}."
        state = state.noting("ante", text, seat=event.seat)
    return state.paying(event.seat, event.amount, staked=True)


def on_betting(state: HandState, event: MoneyEvent | Checked) -> HandState:
    """An act of a betting round; with it the time to wash or pass on what was just dealt is over."""
    there = reached(_in(state, event.seat), event, "bet")
    debt = next((owed for owed in there.owed if owed.must_pay), None)
    if debt is not None:
        raise Refused(f"{state.name(debt.seat)} must first match the pot, {state.unit.text(debt.amount)}, or fold")
    there = there.without_owed(owed for owed in there.owed if owed.kind in ("wash", "pass"))
    return rule_of(there.phrase).note(there, event)


def on_matched(state: HandState, event: PotMatched) -> HandState:
    """A seat matched the pot, as a card, showing too early, or losing demanded."""
    debt = next((owed for owed in state.owed if owed.seat == event.seat and owed.amount and owed.must_pay), None)
    name = state.name(event.seat)
    if debt is None:
        raise Refused(f"{name} does not have to match the pot")
    if event.amount != debt.amount:
        raise Refused(f"{name} must match the pot, {state.unit.text(debt.amount)}, not {state.unit.text(event.amount)}")
    state = state.without_owed([debt]).paying(event.seat, event.amount)
    return _out(state, event.seat) if debt.kind == "pay and fold" else state


def on_pot_counted(state: HandState, event: PotCounted) -> HandState:
    """The pot was counted: what is there untold, or is missing, is nobody's; what each paid stays as it was told."""
    if event.amount == state.pot:
        return state
    told, counted = state.unit.text(state.pot), state.unit.text(event.amount)
    untold = state.untold + event.amount - state.pot
    skipped = None if state.skipped is None else state.skipped.but(untold=untold)
    text = f"The pot was counted: {counted} lies in it, not {told}."
    return state.but(untold=untold, skipped=skipped).noting("pot", text)


def on_folded(state: HandState, event: Folded) -> HandState:
    """A seat folded: in its turn, for a strike, or whenever the table lets it."""
    _in(state, event.seat)
    if not any(owed.must_pay for owed in state.owed if owed.seat == event.seat):
        state = verified_fold(state, event.seat)
    return _out(state, event.seat)


def on_phone(state: HandState, event: PhoneAnswered) -> HandState:
    """A telephone answered during the hand: folded where the house says so."""
    _in(state, event.seat)
    name = state.name(event.seat)
    if not state.house.phone_folds:
        return state.noting("phone", f"{name} answered a telephone; this house has no rule for it.", seat=event.seat)
    state = state.noting("phone", f"{name} answered a telephone and has folded.", seat=event.seat)
    return _out(state, event.seat)


def on_dead_hand(state: HandState, event: HandKilled) -> HandState:
    """A hand that is out without having folded, as with too many cards."""
    _in(state, event.seat)
    return _out(state.noting("dead", f"{state.name(event.seat)}'s hand is dead.", seat=event.seat), event.seat)


def on_exposed(state: HandState, event: CardsExposed) -> HandState:
    """Cards shown between the declaration and the bet after it: match the pot or fold, where the house says so."""
    _in(state, event.seat)
    name = state.name(event.seat)
    now = state.skipped or state
    if not state.house.exposed_penalty or not now.after_declare or not isinstance(now.phrase, BETS):
        return state.noting("exposed", f"{name} showed cards.", seat=event.seat)
    amount = state.affordable(event.seat, match_the_pot(state.pot, state.house, state.unit))
    owed = Owed(event.seat, "exposed", state.n, amount)
    return state.but(owed=(*state.owed, owed)) if amount else state


def on_cut(state: HandState, event: DeckCut) -> HandState:
    """The cut: offered to the dealer's right, who cuts, taps, or passes it to the right."""
    if event.how not in ("cut", "tap", "pass"):
        raise Refused(f"the cut is taken by cut, tap or pass, not {event.how!r}")
    if state.cards_out:
        raise Refused("the deck is cut before the deal")
    offered = state.cut_seat if state.cut_seat is not None else event.seat
    if event.seat != offered:
        raise Refused(f"the cut is offered to {state.name(offered)}, to the dealer's right")
    right = state.order[state.order.index(offered) - 1]
    passed = event.how == "pass" and right != state.dealer
    return state.but(cut=event.how, cut_seat=right if passed else None)


def on_declined(state: HandState, event: Declined) -> HandState:
    """A refusal: of what the last card offered, or of what the step offers."""
    _in(state, event.seat)
    mine = [owed for owed in state.owed if owed.seat == event.seat]
    offered = [owed for owed in mine if owed.kind in OPTIONAL or owed.kind == "extra" and owed.amount]
    if offered:
        return _left_as_it_lies(state.without_owed(offered), offered)
    there = reached(state, event, "refuse anything")
    rule_of(there.phrase).verify(there, event)
    return rule_of(there.phrase).note(there, event)


def _left_as_it_lies(state: HandState, offered: list[Owed]) -> HandState:
    """A card that should not have come up, and is let stay, is an up card like any other."""
    for owed in offered:
        if owed.kind in AMISS:
            state = react(state, Sight(owed.card, True, owed.seat, state.last_up))
    return state


def on_option(state: HandState, event: OptionTaken) -> HandState:
    """An option taken, for its price."""
    there = reached(_in(state, event.seat), event, "take an option")
    rule = rule_of(there.phrase)
    rule.verify(there, event)
    name = KEEPS if isinstance(rule, PassingOrKeeping) else event.name
    options = there.seats[event.seat].options | {name}
    return rule.note(there.with_seat(event.seat, options=options).paying(event.seat, event.amount), event)


def on_declared(state: HandState, event: Declared) -> HandState:
    """What a seat declared; the number of chips counts, so it is not changed but by a correction."""
    there = reached(_in(state, event.seat), event, "declare")
    rule = rule_of(there.phrase)
    rule.verify(there, event)
    return rule.note(there.with_seat(event.seat, declared=event.declare), event)


def _in(state: HandState, seat: int) -> HandState:
    return verified_in(verified_going_on(state), seat)


def _out(state: HandState, seat: int) -> HandState:
    """The seat is out of the hand, and owes and is owed nothing that a fold ends; nor does the last who is left."""
    state = state.without_owed(owed for owed in state.owed if owed.seat == seat and owed.kind not in DEBTS)
    state = left_round(state.with_seat(seat, live=False), seat)
    if len(state.live) == 1:
        alone = state.live[0]
        state = state.without_owed(
            owed for owed in state.owed if owed.kind in PAY_OR_FOLD or (owed.seat, owed.kind) == (alone, "lost")
        )
    return advance(state)

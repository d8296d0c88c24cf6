"""How players' own cards change: washed, bought, passed, taken, thrown, rolled.

What a player chooses to do with his cards may be refused, with the reason.
"""

from __future__ import annotations

from collections.abc import Sequence

from assistant.events import Bought, Discarded, Passed, Rolled, Taken, Washed
from assistant.frozen import replace
from assistant.rules.steps import Deal
from assistant.rules.then import MayWash, MayWashFor, MustDiscard, PassOn
from assistant.tracker.decide import react
from assistant.tracker.expect import reached
from assistant.tracker.lying import checked, out_of_deck, place, throw, turn_up, without
from assistant.tracker.seat import Lying, Owed
from assistant.tracker.sight import Sight
from assistant.tracker.state import HandState, Progress, Refused, owed_to, verified_in
from assistant.tracker.steps import rule_of
from assistant.tracker.steps.betting import opening_anew
from assistant.tracker.steps.offering import PlainBuy
from assistant.tracker.steps.rule import first_to_be_dealt
from assistant.tracker.steps.washing import verify_lie


def on_washed(state: HandState, event: Washed) -> HandState:
    """A card paid for, thrown, and another dealt the way it lay."""
    state = verified_in(state, event.seat)
    free = owed_to(state, event.seat, "wash")
    if free is not None:
        return opening_anew(_exchange(_wash_owed(state, event, free), event))
    if _washes_after_each_card(state):
        raise Refused(f"{state.name(event.seat)} may not wash now")
    there = reached(state, event, "wash")
    rule_of(there.phrase).verify(there, event)
    return _exchange(rule_of(there.phrase).note(there, event), event)


def _wash_owed(state: HandState, event: Washed, owed: Owed) -> HandState:
    verify_lie(event)
    if event.amount not in (0, owed.amount) and owed.amount:
        raise Refused(f"a wash costs {state.unit.text(owed.amount)}, not {state.unit.text(event.amount)}")
    if event.amount < owed.amount:
        text = f"{state.name(event.seat)} has not paid {state.unit.text(owed.amount)} for the wash."
        state = state.noting("unpaid", text, seat=event.seat)
    return state.without_owed([owed])


def _washes_after_each_card(state: HandState) -> bool:
    return any(isinstance(when.then, (MayWash, MayWashFor)) for when in state.game.when)


def _exchange(state: HandState, event: Washed) -> HandState:
    seat = event.seat
    new_up = event.up if event.new_up is None else event.new_up
    if event.flipped is not None:
        state = turn_up(checked(state, [event.flipped], besides=seat), seat, event.flipped)
        new_up = False
    state = checked(state, [event.card])
    state = throw(state, seat, [event.out], event.up)
    state = place(out_of_deck(state), seat, event.card, new_up)
    state = state.with_seat(seat, washes=state.seats[seat].washes + 1).paying(seat, event.amount)
    return react(state, Sight(event.card, new_up, seat, state.last_up))


def on_bought(state: HandState, event: Bought) -> HandState:
    """A card paid for. Where a game gives it no value of its own it is kept apart from the hand."""
    extra = owed_to(verified_in(state, event.seat), event.seat, "extra")
    if extra is not None:
        return _extra_bought(state, event, extra)
    there = reached(state, event, "buy a card")
    rule = rule_of(there.phrase)
    rule.verify(there, event)
    state = out_of_deck(checked(rule.note(there, event), [event.card])).paying(event.seat, event.amount)
    if not event.kept:
        return state.but(gone=(*state.gone, event.card if event.up else None))
    if isinstance(rule, PlainBuy):
        return state.with_seat(event.seat, bought=Lying(event.card, event.up))
    return place(state, event.seat, event.card, True)


def _extra_bought(state: HandState, event: Bought, owed: Owed) -> HandState:
    """The extra card that another earned, where the house lets it be paid for."""
    if event.amount != owed.amount:
        raise Refused(f"the extra card costs {state.unit.text(owed.amount)}, not {state.unit.text(event.amount)}")
    if event.up != owed.up or not event.kept:
        raise Refused(f"the extra card is dealt {'up' if owed.up else 'down'} and kept")
    state = out_of_deck(checked(state.without_owed([owed]), [event.card])).paying(event.seat, event.amount)
    return place(state, event.seat, event.card, event.up)


def on_passed(state: HandState, event: Passed) -> HandState:
    """Cards passed to another seat: in a round of passing, or one card that may be passed on as it comes."""
    state = verified_in(verified_in(state, event.seat), event.to)
    owing = [owed for owed in state.owed if owed.seat == event.seat and owed.kind == "pass"]
    if owing:
        state = _pass_on(state, event, _card_passed(state, event, owing))
    elif any(isinstance(when.then, PassOn) for when in state.game.when):
        raise Refused("nobody may pass a card on now")
    elif event.amount:
        raise Refused(f"passing cards costs nothing in {state.game.name}")
    else:
        there = reached(state, event, "pass cards")
        rule_of(there.phrase).verify(there, event)
        state = rule_of(there.phrase).note(there, event)
    kept, moved = without(state, event.seat, event.cards, event.up)
    state = state.with_seat(event.seat, cards=kept)
    return state.with_seat(event.to, cards=(*state.seats[event.to].cards, *moved))


def _card_passed(state: HandState, event: Passed, owing: Sequence[Owed]) -> Owed:
    """Which of the cards that a player may pass on goes; one that could not be read may be any."""
    found = next((owed for owed in owing if (owed.card,) == tuple(event.cards)), None)
    found = found or next((owed for owed in owing if owed.card is None or None in event.cards), None)
    if found is None:
        cards = " or ".join(f"the {owed.card.spoken}" for owed in owing if owed.card is not None)
        raise Refused(f"{state.name(event.seat)} may pass on {cards} now, and nothing else")
    return found


def _pass_on(state: HandState, event: Passed, owed: Owed) -> HandState:
    name, to = state.name(event.seat), state.left_of(event.seat)
    if event.to != to:
        raise Refused(f"{name} passes left, to {state.name(to)}")
    if event.amount != owed.amount:
        raise Refused(f"passing a card costs {state.unit.text(owed.amount)}, not {state.unit.text(event.amount)}")
    state = _dealing_again(state.without_owed([owed]))
    state = state.with_seat(event.seat, passed_on=True).paying(event.seat, event.amount)
    due = dict(state.progress.due)
    due[event.seat] = due.get(event.seat, 0) + 1
    due[to] = due.get(to, 0) - 1
    state = state.but(progress=replace(state.progress, due=due))
    if state.seats[to].passed_on:
        return state
    return state.but(owed=(*state.owed, Owed(to, "pass", state.n, owed.amount, owed.up, owed.card)))


def _dealing_again(state: HandState) -> HandState:
    """The round of dealing gone back to, where its last card is passed on before anybody has bet."""
    after = state.skipped or state
    step = after.step
    while step and not isinstance(state.game.deal[step], Deal):
        step -= 1
    if step == state.step:
        return state
    early = {seat: -count for seat, count in after.ahead.items()}
    progress = Progress(order=first_to_be_dealt(state), due=early)
    return state.but(step=step, progress=progress, ahead={}, round=None, skipped=None)


def on_taken(state: HandState, event: Taken) -> HandState:
    """A card taken from another seat; it lies as it lay."""
    owed = owed_to(state, event.seat, "take")
    if owed is None:
        raise Refused(f"{state.name(event.seat)} may not take a card now")
    if event.source == event.seat or event.source not in state.live:
        raise Refused(f"{state.name(event.seat)} takes a card from another player who is still in")
    kept, moved = without(state, event.source, [event.card], event.up)
    state = state.without_owed([owed]).with_seat(event.source, cards=kept)
    return state.with_seat(event.seat, cards=(*state.seats[event.seat].cards, *moved))


def on_discarded(state: HandState, event: Discarded) -> HandState:
    """Cards thrown away: in a draw, a round of throwing, or because the board shows their rank."""
    state = verified_in(state, event.seat)
    if any(isinstance(when.then, MustDiscard) for when in state.game.when):
        _verify_on_board(state, event)
        return throw(state, event.seat, event.cards, False)
    there = reached(state, event, "throw cards")
    rule_of(there.phrase).verify(there, event)
    return throw(rule_of(there.phrase).note(there, event), event.seat, event.cards, False)


def _verify_on_board(state: HandState, event: Discarded) -> None:
    """A card is thrown only because one of its rank lies on the board."""
    if None in state.board:
        return  # a board card could not be read
    ranks = {card.rank for card in state.board if card is not None}
    for card in event.cards:
        if card is not None and card.rank not in ranks:
            raise Refused(f"{state.name(event.seat)} keeps the {card.spoken}: its rank is not on the board")


def on_rolled(state: HandState, event: Rolled) -> HandState:
    """One of a player's own cards turned up."""
    state = verified_in(state, event.seat)
    there = reached(state, event, "turn a card")
    state = rule_of(there.phrase).note(there, event)
    state = checked(state, [event.card], besides=event.seat)
    return turn_up(state, event.seat, event.card)

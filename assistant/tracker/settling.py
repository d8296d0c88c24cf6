"""The pot divided, from the cards shown: what the table knows goes in, and what is missing is said."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress

from assistant.betting.side_pots import Pot, side_pots
from assistant.cards import Card
from assistant.evaluation.holding import Holding, Layout
from assistant.events import CalledOff, SettleAsked
from assistant.rules.steps import Declare, InOrOut, RepeatUntilLegs
from assistant.tracker.openers import verify_openers
from assistant.tracker.seat import Lying, Owed, Seat
from assistant.tracker.settle import Settlement, Showdown, Stock, settle_hand
from assistant.tracker.state import HandState, Refused
from assistant.tracker.steps import rule_of
from assistant.tracker.steps.rule import names, progressing
from assistant.tracker.steps.saying import Staying, staying


def on_settle(state: HandState, event: SettleAsked) -> HandState:
    """The pot divided among those still in; in games of several rounds, the round decided.

    Raises Refused, naming what is missing, while somebody owes the pot, has not declared, has cards not shown, or
    opened and did not prove it.
    """
    for owed in state.owed:
        if owed.must_pay:
            amount = state.unit.text(owed.amount)
            raise Refused(f"{state.name(owed.seat)} must first match the pot, {amount}")
    if isinstance(rule_of(state.phrase), Staying) and not state.over:
        return _round_decided(state, event)
    verify_openers(state)
    return state.but(settled=settlement(state, () if state.unopened else state.live, event.pot, event.chips))


def on_called_off(state: HandState, event: CalledOff) -> HandState:
    """The hand ends with no winner."""
    text = "The hand is called off: everybody takes back what he put in."
    return state.but(called_off=True, owed=()).noting("called off", text)


def settlement(
    state: HandState, seats: Iterable[int], pot: int | None = None, chips: Mapping[str, int] | None = None
) -> Settlement:
    """How the pot is divided among these seats; ``pot`` is its amount where it was counted by hand.

    ``chips`` are the chips in it by colour, where they were counted; raises Refused where they are not worth the pot.
    """
    playing = tuple(seats)
    stock, pot = _counted(state, chips or {}, pot)
    alone = len(playing) == 1
    hands = {
        number: (Holding(), None) if alone else (holding(state, number), declared(state, number)) for number in playing
    }
    showdown = Showdown(
        state.game, state.house, state.unit, state.dealer, frozenset(state.wilds), layout(state), hands,
        _pots(state, playing, pot), stock,
    )  # fmt: skip
    try:
        return settle_hand(showdown)
    except ValueError as error:
        raise Refused(str(error)) from None


def _counted(state: HandState, chips: Mapping[str, int], pot: int | None) -> tuple[Stock | None, int | None]:
    """The counted chips with their worth, and the pot that they make."""
    if not any(chips.values()):
        return None, pot
    worth = chip_worths(state)
    for colour in chips:
        if colour not in worth:
            raise Refused(f"a {colour} chip has no worth at {state.house.name}; known are {', '.join(worth) or 'none'}")
    total = sum(count * worth[colour] for colour, count in chips.items())
    if pot not in (None, total):
        counted, told = state.unit.text(total), state.unit.text(pot or 0)
        raise Refused(f"the chips are worth {counted}, not {told}")
    return Stock(chips, worth), total


def chip_worths(state: HandState) -> dict[str, int]:
    """What a chip of each of the house's colours is worth in units; one worth no whole unit is not in play."""
    found = {}
    for colour, money in state.house.chips.items():
        with suppress(ValueError):
            found[colour] = state.unit.read(money)
    return found


def holding(state: HandState, number: int) -> Holding:
    """What a seat shows; raises Refused, with the number of cards, where some are not shown."""
    seat = state.seats[number]
    hidden = sum(lying.card is None for lying in seat.cards) + (seat.bought is not None and seat.bought.card is None)
    if hidden:
        raise Refused(f"{state.name(number)} has {hidden} card{'s' * (hidden > 1)} not shown; show or fold")
    down = _known(lying for lying in seat.cards if not lying.up)
    return Holding(down, seat.up, seat.parts, _bought(seat), seat.options)


def declared(state: HandState, number: int) -> str | None:
    """What a seat declared; raises Refused where it should have and did not."""
    seat = state.seats[number]
    if seat.declared is None and any(isinstance(step, Declare) for step in state.game.deal):
        raise Refused(f"{state.name(number)} has not declared")
    return seat.declared


def layout(state: HandState) -> Layout:
    """The community cards; raises Refused where one of them could not be read."""
    unread = [spot for spot, card in state.spots.items() if card is None]
    if unread or None in state.board:
        raise Refused(f"a card of the board could not be read: {', '.join(unread) or 'put it right first'}")
    board = tuple(card for card in state.board if card is not None)
    return Layout(board, {spot: card for spot, card in state.spots.items() if card is not None})


def _known(lying: Iterable[Lying]) -> tuple[Card, ...]:
    return tuple(one.card for one in lying if one.card is not None)


def _bought(seat: Seat) -> Card | None:
    return seat.bought.card if seat.bought is not None else None


def _pots(state: HandState, playing: tuple[int, ...], counted: int | None) -> tuple[Pot, ...]:
    """The main pot and the side pots; a pot counted by hand puts the difference right in the main pot."""
    staked = {number: seat.staked for number, seat in state.seats.items()}
    dead = state.pot - sum(staked.values())
    difference = 0 if counted is None else counted - state.pot
    if not any(state.seats[number].all_in for number in playing) or dead < 0:
        return ((state.pot + difference, frozenset(playing)),)
    out = [number for number in state.seats if number not in playing]
    all_in = [number for number in playing if state.seats[number].all_in]
    return side_pots(staked, out, all_in, dead + difference)


def _round_decided(state: HandState, event: SettleAsked) -> HandState:
    """A round of in or out: who wins it, and what the others owe for the next."""
    asked = [seat for seat in state.progress.order if seat not in state.progress.answered and state.seats[seat].live]
    if asked:
        raise Refused(f"{state.name(asked[0])} has not said whether he is in")
    state = progressing(state, board=1)
    playing = staying(state)
    if not playing:
        return state
    decided, pot = settlement(state, playing, event.pot), state.pot
    if isinstance(state.phrase, InOrOut):
        state = state.but(paid_out=state.paid_out + sum(decided.shares.values()), rounds=(*state.rounds, decided))
        lost = {seat: state.affordable(seat, pot) for seat in playing if seat not in decided.shares}
        owed = tuple(Owed(seat, "lost", state.n, amount) for seat, amount in lost.items() if amount)
        return state.but(owed=state.owed + owed) if owed else state.but(settled=decided)
    return _leg(state, playing, decided, pot)


def _leg(state: HandState, playing: tuple[int, ...], decided: Settlement, pot: int) -> HandState:
    """Who stayed alone has a leg; else each loser pays the winner as much as lies in the pot."""
    if len(playing) > 1:
        return _losers_pay(state, playing, decided, pot)
    seat = playing[0]
    legs: Mapping[int, int] = {**state.legs, seat: state.legs.get(seat, 0) + 1}
    needed = next(step.count for step in state.game.deal if isinstance(step, RepeatUntilLegs))
    text = f"{state.name(seat)} stays alone and has {legs[seat]} of {needed} legs."
    state = state.but(legs=legs).noting("leg", text, seat=seat)
    return state.but(settled=settlement(state, playing)) if legs[seat] >= needed else state


def _losers_pay(state: HandState, playing: tuple[int, ...], decided: Settlement, pot: int) -> HandState:
    """What each loser pays to the best hand, from his own money; nobody pays where all tie."""
    best = names(state, tuple(seat for seat in playing if seat in decided.shares))
    hand = next(way["hand"] for way in decided.answer["ways"].values())
    losers = [seat for seat in playing if seat not in decided.shares]
    for seat in losers:
        text = f"{state.name(seat)} pays {state.unit.text(pot)} to {best}: {hand}."
        state = state.noting("lost", text, seat=seat)
        state = state.but(between=(*state.between, *_paid_past_the_pot(seat, decided, pot)))
    return state if losers else state.noting("tie", f"{best} tie with {hand}: nobody pays.")


def _paid_past_the_pot(loser: int, decided: Settlement, pot: int) -> list[tuple[int, int, int]]:
    """What a loser pays to each of the best, as the pot would be divided; what would stay in it goes to the first."""
    first = next(iter(decided.shares), None)
    over = pot - sum(decided.shares.values())
    return [(loser, seat, units + (over if seat == first else 0)) for seat, units in decided.shares.items()]

"""The beginning of a hand: the dealer's call, with this house's rules."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from assistant.betting.limits import limits_for
from assistant.events import Called, EventError
from assistant.money import Unit
from assistant.rules.load import Barred, Folder, RulesError, call, load_house
from assistant.rules.played import steps_for
from assistant.tracker.deck import warn_of_short_deck
from assistant.tracker.expect import advance
from assistant.tracker.seat import Seat
from assistant.tracker.state import HandState, Refused
from assistant.tracker.steps import fresh
from assistant.tracker.wild import wilds_now


def begin(event: Called, n: int, left_over: str = "0", extra: Folder | None = None) -> HandState:
    """The hand as called: nothing dealt, the first step to come.

    ``left_over`` is the amount that the hand before left in the pot, where the event does not say it; ``extra`` is the
    host's own folder of games. Raises Refused for a barred or unknown game, seats that cannot be, or a rest of the
    last pot that this hand's chips cannot make.
    """
    try:
        game, house = call(event.house, event.game, event.variant, event.rules, extra)
        unit = Unit.of(event.unit or house.unit)
        carried = unit.read(left_over) if event.carried is None else event.carried
    except ValueError as error:  # RulesError is one
        raise Refused(str(error)) from None
    game = replace(game, deal=steps_for(game, house))
    order = seat_order(event)
    state = HandState(
        n=n,
        game=game,
        house=house,
        unit=unit,
        dealer=event.dealer,
        order=order,
        seats={
            seat: Seat(seat, event.seats[seat], stack=event.stacks.get(seat), at_limit=seat in event.at_limit)
            for seat in order
        },
        carried=carried,
        base=tuple(sorted(game.wild)),
        cut_seat=order[-2] if house.cut else None,
    )
    return advance(fresh(wilds_now(_warn_of_stakes(warn_of_short_deck(state))), 0))


def _warn_of_stakes(state: HandState) -> HandState:
    """The state with a warning where the house's limits cannot be bet with this hand's chips."""
    try:
        limits_for(state.house, state.unit)
    except ValueError as error:
        return state.noting("stakes", f"No limit is kept in this hand: {error}.")
    return state


def seat_order(event: Called) -> tuple[int, ...]:
    """The seats clockwise from the dealer's left, the dealer last."""
    seats = sorted(event.seats)
    if len(seats) < 2:
        raise Refused("a hand needs two players or more")
    return tuple([seat for seat in seats if seat > event.dealer] + [seat for seat in seats if seat <= event.dealer])


def unit_called(raw: Mapping[str, Any], extra: Folder | None = None) -> Unit:
    """The smallest chip of a call's JSON form, in which its amounts are read; a barred game is refused later.

    Raises EventError for an unknown house, game or setting, or a unit that cannot be.
    """
    rules = raw.get("rules")
    try:
        house = load_house(str(raw.get("house", "")), rules if isinstance(rules, Mapping) else {}, extra)
        with suppress(Barred):
            call(house, str(raw.get("game", "")), str(raw.get("variant", "")), extra=extra)
        return Unit.of(str(raw.get("unit") or house.unit))
    except (RulesError, ValueError) as error:
        raise EventError(f"call: {error}") from None

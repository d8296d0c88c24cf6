"""The beginning of a hand: the dealer's call, with this house's rules, and whether the deck can last."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from assistant.betting.limits import limits_for
from assistant.cards import DECK
from assistant.events import Called
from assistant.money import Unit
from assistant.rules import steps
from assistant.rules.load import Folder, call
from assistant.rules.phrases import Phrase
from assistant.rules.played import steps_for
from assistant.rules.then import Extra
from assistant.tracker.expect import advance
from assistant.tracker.state import HandState, Refused, Seat
from assistant.tracker.steps import fresh
from assistant.tracker.wild import wilds_now

RESHUFFLE: Final = "reshuffle the discards"
COMMUNITY: Final = "deal one community card in place of the last round"
_AGREED: Final = {"reshuffle": [RESHUFFLE], "community card": [COMMUNITY]}  # where the house has settled it


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


def warn_of_short_deck(state: HandState) -> HandState:
    """The state with a warning where the game can need more cards than the deck has, and the remedies."""
    needed, deck = cards_needed(state), len(DECK) + (state.house.joker != "none")
    if needed <= deck:
        return state
    found = _AGREED.get(state.house.deck_short) or remedies(state.game.deal)
    text = f"{len(state.order)} players may need {needed} cards of {deck}: {' or '.join(found)} when they run out."
    return state.noting("deck", text, needed=needed, deck=deck, remedies=found)


def cards_needed(state: HandState) -> int:
    """The most cards that the game can need; offers that go on until nobody takes count once."""
    players = len(state.order)
    deal = state.game.deal
    each = sum(_for_each(step) for step in deal)
    shared = sum(_shared(step) for step in deal)
    extra = any(isinstance(when.then, Extra) for when in state.game.when)
    return each * players + shared + (4 if extra else 0)  # four cards of a rank


def _for_each(step: Phrase) -> int:
    """The most cards that a step gives each player."""
    if isinstance(step, steps.DrawWithAce):
        return step.more
    if isinstance(step, (steps.Deal, steps.Draw, steps.OpenDraw)):
        return step.count
    return int(isinstance(step, _ONE_EACH))


_ONE_EACH: Final = (
    steps.Offer, steps.Push, steps.Buy, steps.TrialBuy, steps.Wash, steps.OrderedWash, steps.CloakWash,
    steps.AnnouncedWash, steps.PartWash,
)  # fmt: skip


def _shared(step: Phrase) -> int:
    """The cards that a step turns or burns for all."""
    return step.count if isinstance(step, steps.Board) else int(isinstance(step, (steps.Turn, steps.Burn)))


_THROWING: Final = (
    steps.Draw, steps.DrawWithAce, steps.OpenDraw, steps.Discard, steps.Wash, steps.OrderedWash, steps.CloakWash,
    steps.AnnouncedWash, steps.PartWash,
)  # fmt: skip


def remedies(deal: tuple[Phrase, ...]) -> list[str]:
    """What the table may do when the deck runs out, by what the game deals."""
    found = [RESHUFFLE] if any(isinstance(step, _THROWING) for step in deal) else []
    dealt = [step for step in deal if isinstance(step, steps.Deal)]
    if len(dealt) > 1 and dealt[-1].count == 1:
        found.append(COMMUNITY)
    return found or [RESHUFFLE]

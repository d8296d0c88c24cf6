"""Cards that a player may take, push on, or pay for."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar, TypeVar

from assistant.events import Bought, Dealt, Declined, Discarded, Event, Passed
from assistant.rules.phrases import Phrase
from assistant.rules.steps import Buy, Offer, Push, TrialBuy
from assistant.tracker.prices import price
from assistant.tracker.state import HandState, Refused
from assistant.tracker.steps.rule import (
    StepRule,
    answering,
    coming,
    first_to_be_dealt,
    lacking,
    plays,
    progressing,
    still_to_answer,
)

P = TypeVar("P", bound=Phrase)


@plays(Offer)
class Offering(StepRule[Offer]):
    """Each takes a card or refuses; too many refusals freeze a player."""

    events = (Dealt, Declined)

    def start(self, state: HandState) -> HandState:
        """Everyone who is not frozen is asked, in order."""
        asked = tuple(seat for seat in first_to_be_dealt(state) if not state.seats[seat].frozen)
        return progressing(state, order=asked)

    def takes(self, state: HandState, event: Event) -> bool:
        """One answer of each; a card for a frozen player belongs nowhere else either."""
        frozen = isinstance(event, Dealt) and state.seats[event.seat].frozen
        return frozen or super().takes(state, event)

    def verify(self, state: HandState, event: Event) -> None:
        """A frozen player is not asked."""
        if isinstance(event, Declined) and state.seats[event.seat].frozen:
            raise Refused(f"{state.name(event.seat)} is frozen and is not asked")

    def note(self, state: HandState, event: Event) -> HandState:
        """A card taken, or one refusal more."""
        if isinstance(event, Declined):
            return self._refusal(state, event.seat)
        assert isinstance(event, Dealt)
        if state.seats[event.seat].frozen:
            state = state.noting("too many", f"{state.name(event.seat)} is frozen and takes no card.", seat=event.seat)
        return answering(state, event.seat).but(takers=state.takers | {event.seat})

    def close(self, state: HandState) -> HandState:
        """Whoever was passed over has refused."""
        for seat in self.waiting(state):
            state = self._refusal(state, seat)
        return state

    def _refusal(self, state: HandState, seat: int) -> HandState:
        refusals = state.seats[seat].refusals + 1
        frozen = refusals >= self.phrase.refusals
        return answering(state.with_seat(seat, refusals=refusals, frozen=frozen), seat)


@plays(Push)
class Pushing(StepRule[Push]):
    """A card dealt up is kept or pushed to the left; who has none in the end is dealt the next.

    ``due`` counts who lacks a card, ``answered`` who has said that the card stays.
    """

    events = (Dealt, Passed, Declined, Discarded)

    def start(self, state: HandState) -> HandState:
        """One card is due to each."""
        order = first_to_be_dealt(state)
        return progressing(state, order=order, due=dict.fromkeys(order, 1))

    def takes(self, state: HandState, event: Event) -> bool:
        """Cards until everyone has one, then pushes and keeps until the last one is decided."""
        return isinstance(event, self.events) and (not isinstance(event, Dealt) or bool(lacking(state)))

    def verify(self, state: HandState, event: Event) -> None:
        """A card goes to the next player."""
        if isinstance(event, Passed) and event.to != state.left_of(event.seat):
            raise Refused(f"a card is pushed to the left, to {state.name(state.left_of(event.seat))}")

    def note(self, state: HandState, event: Event) -> HandState:
        """Who gives a card away lacks one, who gets one does not."""
        if isinstance(event, Passed):
            return coming(coming(state, event.seat, len(event.cards)), event.to, -len(event.cards))
        if isinstance(event, Discarded):
            return coming(state, event.seat, len(event.cards))
        if isinstance(event, Dealt):
            return coming(state, event.seat, -1)
        return super().note(state, event)

    def waiting(self, state: HandState) -> tuple[int, ...]:
        """Who lacks a card; then the last one, who must say whether it stays."""
        last = tuple(seat for seat in state.progress.order[-1:] if still_to_answer(state, seat))
        return lacking(state) or last

    def holds(self, state: HandState, event: Event) -> bool:
        """Nobody bets before everyone has his card."""
        return bool(lacking(state))


class _Buying(StepRule[P], ABC):
    """Each may pay for a card."""

    events: ClassVar[tuple[type[Event], ...]] = (Bought, Declined)

    @abstractmethod
    def cost(self) -> str:
        """The printed price."""

    def start(self, state: HandState) -> HandState:
        """All are asked."""
        return progressing(state, order=state.live, price=self.prices(state))

    def prices(self, state: HandState) -> Mapping[str, int]:
        """The price in units."""
        return {"card": price(state, self.cost())}

    def verify(self, state: HandState, event: Event) -> None:
        """The price is the price."""
        cost = state.progress.price["card"]
        if isinstance(event, Bought) and event.amount not in (0, cost):
            raise Refused(f"a card costs {state.unit.text(cost)}, not {state.unit.text(event.amount)}")

    def note(self, state: HandState, event: Event) -> HandState:
        """An unpaid card is noted."""
        cost = state.progress.price["card"]
        if isinstance(event, Bought) and event.amount < cost:
            text = f"{state.name(event.seat)} has not paid {state.unit.text(cost)} for the card."
            state = state.noting("unpaid", text, seat=event.seat)
        return super().note(state, event)


@plays(Buy)
class PlainBuy(_Buying[Buy]):
    """A card for a price."""

    def cost(self) -> str:
        """As printed."""
        return self.phrase.price


@plays(TrialBuy)
class Trial(_Buying[TrialBuy]):
    """A card to look at: it is kept and another thrown, or thrown itself."""

    events = (Bought, Declined, Discarded)

    def cost(self) -> str:
        """As printed."""
        return self.phrase.price

    def takes(self, state: HandState, event: Event) -> bool:
        """Also the card thrown for a kept one."""
        thrown = isinstance(event, Discarded) and state.progress.due.get(event.seat, 0) > 0
        return thrown or super().takes(state, event) and not isinstance(event, Discarded)

    def note(self, state: HandState, event: Event) -> HandState:
        """Who keeps the card owes another."""
        if isinstance(event, Discarded):
            return coming(state, event.seat, -len(event.cards))
        if isinstance(event, Bought) and event.kept:
            state = coming(state, event.seat, 1)
        return super().note(state, event)

    def waiting(self, state: HandState) -> tuple[int, ...]:
        """Who has not answered; then who has not thrown a card."""
        return super().waiting(state) or lacking(state)

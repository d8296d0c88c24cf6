"""Steps in which players say what they do: options, in or out, the declaration, the showdown."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, TypeVar

from assistant.events import Declared, Declined, Event, OptionTaken, SettleAsked, Shown
from assistant.frozen import replace
from assistant.rules.phrases import Phrase
from assistant.rules.steps import Declare, FreeOption, InOrOut, InOrOutForLeg, Option, Show
from assistant.tracker.lying import gathered
from assistant.tracker.prices import price
from assistant.tracker.state import HandState, Refused
from assistant.tracker.steps.rule import StepRule, fresh, names, plays, progressing
from assistant.tracker.wild import last_card_dealt, no_leader

P = TypeVar("P", bound=Phrase)
IN = "in"


class _Offered(StepRule[P], ABC):
    """A named option that each takes or leaves."""

    events: ClassVar[tuple[type[Event], ...]] = (OptionTaken, Declined)

    @abstractmethod
    def label(self) -> str:
        """The option's name."""

    def cost(self, state: HandState) -> int:
        """What it costs now, in units."""
        return 0

    def start(self, state: HandState) -> HandState:
        """All are asked."""
        return progressing(state, order=state.live, price={self.label(): self.cost(state)})

    def verify(self, state: HandState, event: Event) -> None:
        """The option that the game offers, at its price."""
        if not isinstance(event, OptionTaken):
            return
        if event.name != self.label():
            raise Refused(f"the option here is {self.label()!r}, not {event.name!r}")
        cost = self.cost(state)
        if event.amount != cost:
            raise Refused(f"this option costs {state.unit.text(cost)}, not {state.unit.text(event.amount)}")


@plays(FreeOption)
class FreeChoice(_Offered[FreeOption]):
    """An option that costs nothing now."""

    def label(self) -> str:
        """As the game names it."""
        return self.phrase.name


@plays(Option)
class PaidChoice(_Offered[Option]):
    """An option for a price."""

    def label(self) -> str:
        """As the game names it."""
        return self.phrase.name

    def cost(self, state: HandState) -> int:
        """As printed."""
        return price(state, self.phrase.price)


@plays(InOrOut, InOrOutForLeg)
class Staying(_Offered[InOrOut | InOrOutForLeg]):
    """All say whether they stay in; then the hand of this round is decided among those who do."""

    events = (OptionTaken, Declined, Shown, SettleAsked)

    def label(self) -> str:
        """To be in."""
        return IN

    def start(self, state: HandState) -> HandState:
        """Nobody is in yet."""
        seats = {number: replace(seat, options=seat.options - {IN}, parts={}) for number, seat in state.seats.items()}
        return super().start(state.but(seats=seats))

    def takes(self, state: HandState, event: Event) -> bool:
        """Once all have answered, the cards of those who are in."""
        if isinstance(event, Shown):
            return not super().waiting(state)
        return super().takes(state, event)

    def note(self, state: HandState, event: Event) -> HandState:
        """Showing answers nothing."""
        return state if isinstance(event, Shown) else super().note(state, event)

    def waiting(self, state: HandState) -> tuple[int, ...]:
        """Who has not answered; then those in, who must match the pot where they lost."""
        return super().waiting(state) or tuple(owed.seat for owed in state.owed if owed.kind == "lost")

    def done(self, state: HandState) -> bool:
        """The round is decided and paid."""
        return state.progress.board > 0 and not self.waiting(state)


def staying(state: HandState) -> tuple[int, ...]:
    """The seats that are in, where a game asks."""
    return tuple(seat for seat in state.live if IN in state.seats[seat].options)


def _dealt_again(state: HandState) -> HandState:
    """The hand from its first step, the pot as it lies: all cards go back, and those still in are dealt to."""
    state = last_card_dealt(state).but(lap=state.lap + 1, owed=(), ahead={}, ahead_board=0)
    return fresh(gathered(state), 0)


@plays(Declare)
class Declaring(StepRule[Declare]):
    """All open their hands: no chip, one, or two."""

    events = (Declared,)

    def start(self, state: HandState) -> HandState:
        """No more cards come, or all of them once more."""
        return _dealt_again(state) if no_leader(state) else super().start(last_card_dealt(state))

    def verify(self, state: HandState, event: Event) -> None:
        """Only where the pot is split."""
        if not state.game.two_ways:
            raise Refused(f"{state.game.name} is not declared for")

    def close(self, state: HandState) -> HandState:
        """Who has not declared is named."""
        waiting = self.waiting(state)
        if not waiting:
            return state
        verb = "has" if len(waiting) == 1 else "have"
        return state.noting("missing", f"{names(state, waiting)} {verb} not declared.", seats=list(waiting))


@plays(Show)
class Showing(StepRule[Show]):
    """The showdown; it lasts until the pot is divided."""

    events = (Shown,)

    def start(self, state: HandState) -> HandState:
        """No more cards come, or all of them once more."""
        return _dealt_again(state) if no_leader(state) else super().start(last_card_dealt(state))

    def takes(self, state: HandState, event: Event) -> bool:
        """Cards shown once more put right what was read."""
        return isinstance(event, Shown)

    def done(self, state: HandState) -> bool:
        """The tracker never leaves the showdown."""
        return False

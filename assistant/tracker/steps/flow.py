"""Steps that nobody plays: marks, returns to them, and what changes from here on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TypeVar

from assistant.cards import rank_of
from assistant.rules.phrases import Phrase
from assistant.rules.steps import (
    InOrOut,
    InOrOutForLeg,
    Mark,
    OnlyWildNow,
    RepeatUntilAlone,
    RepeatUntilLegs,
    RepeatUntilNobodyTakes,
    RotateStart,
)
from assistant.tracker.lying import gathered
from assistant.tracker.state import HandState
from assistant.tracker.steps.rule import StepRule, plays
from assistant.tracker.wild import wilds_now

P = TypeVar("P", bound=Phrase)


class _Instant(StepRule[P]):
    """A step that is over as soon as it begins."""

    def waiting(self, state: HandState) -> tuple[int, ...]:
        """Nobody."""
        return ()


@plays(Mark)
class Marking(_Instant[Mark]):
    """A place to come back to; from here on it is counted who takes a card."""

    def start(self, state: HandState) -> HandState:
        """Nobody has taken one yet; where rounds are decided one by one, the deck is gathered for the next."""
        state = state.but(takers=frozenset())
        if state.lap == 0 or not any(isinstance(step, (InOrOut, InOrOutForLeg)) for step in state.game.deal):
            return state
        return gathered(state)


@plays(RotateStart)
class Rotating(_Instant[RotateStart]):
    """Dealing starts one seat later."""

    def start(self, state: HandState) -> HandState:
        """From here on."""
        return state.but(shift=state.shift + 1)


@plays(OnlyWildNow)
class WildFromHere(_Instant[OnlyWildNow]):
    """From here on one rank alone is wild."""

    def start(self, state: HandState) -> HandState:
        """What was followed ends too."""
        return wilds_now(state.but(base=(rank_of(self.phrase.rank),), followed=()))


class _Returning(_Instant[P], ABC):
    """Back to a mark, or on."""

    @abstractmethod
    def again(self, state: HandState) -> bool:
        """True where the deal goes back."""

    def start(self, state: HandState) -> HandState:
        """A return begins another lap."""
        return state.but(lap=state.lap + 1) if self.again(state) else state

    def leave(self, state: HandState) -> int:
        """The mark, or the step after this one."""
        if not self.again(state):
            return super().leave(state)
        return state.game.deal.index(Mark(getattr(self.phrase, "label", "")))


@plays(RepeatUntilNobodyTakes)
class UntilNobodyTakes(_Returning[RepeatUntilNobodyTakes]):
    """Again while somebody took a card and somebody may still take one."""

    def again(self, state: HandState) -> bool:
        """Not when all are frozen."""
        return bool(state.takers) and any(not state.seats[seat].frozen for seat in state.live)


@plays(RepeatUntilAlone)
class UntilAlone(_Returning[RepeatUntilAlone]):
    """Again until nobody has to match the pot."""

    def again(self, state: HandState) -> bool:
        """Always: the round that nobody lost has divided the pot, and with it the hand is over."""
        return True


@plays(RepeatUntilLegs)
class UntilLegs(_Returning[RepeatUntilLegs]):
    """Again until somebody has all the legs."""

    def again(self, state: HandState) -> bool:
        """Nobody has them yet."""
        return max(state.legs.values(), default=0) < self.phrase.count

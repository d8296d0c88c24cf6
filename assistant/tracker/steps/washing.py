"""Steps in which players pay to throw one card and get another."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from typing import ClassVar, TypeVar

from assistant.events import Declined, Event, OptionTaken, Washed
from assistant.rules.phrases import Phrase
from assistant.rules.steps import AnnouncedWash, CloakWash, OrderedWash, PartWash, Wash
from assistant.tracker.prices import price
from assistant.tracker.showing import best_high_first, best_low_first, lowest_sum_first
from assistant.tracker.state import HandState, Refused
from assistant.tracker.steps.rule import StepRule, plays, progressing

P = TypeVar("P", bound=Phrase)
ORDERS = {
    "best high showing": best_high_first,
    "best low showing": best_low_first,
    "lowest visible sum": lowest_sum_first,
}


def verify_lie(washed: Washed, *, cloaks: bool = False, flips: bool = False, parts: Collection[str] = ()) -> None:
    """Raise Refused where the game has no such part, lets no card lie another way, or none be turned up first."""
    if washed.part not in ("", *parts):
        raise Refused(f"nobody washes a {washed.part} here" + (f", but {' or '.join(parts)}" if parts else ""))
    if washed.flipped is not None:
        if not flips or not washed.up:
            raise Refused("no card may be turned up for this wash")
        if washed.flipped == washed.out:
            raise Refused("another up card is thrown than the one turned up")
    elif washed.new_up not in (None, washed.up) and not (cloaks and washed.up):
        raise Refused("the new card is dealt as the thrown one lay, " + ("face up" if washed.up else "face down"))


class Washing(StepRule[P], ABC):
    """Everyone may wash one card; ``price`` of the progress is by how the card lies."""

    events: ClassVar[tuple[type[Event], ...]] = (Washed, Declined)
    cloaks: ClassVar[bool] = False
    flips: ClassVar[bool] = False
    by_part: ClassVar[bool] = False

    @abstractmethod
    def printed(self) -> Mapping[str, str]:
        """The printed price by the word for it."""

    def ordered(self, state: HandState) -> tuple[int, ...]:
        """The seats in the order in which they wash."""
        rank = ORDERS.get(getattr(self.phrase, "order", ""))
        return rank(state) if rank else state.live

    def start(self, state: HandState) -> HandState:
        """All are asked in the game's order."""
        prices = {word: price(state, printed) for word, printed in self.printed().items()}
        return progressing(state, order=self.ordered(state), price=prices)

    def costs(self, state: HandState, event: Washed) -> tuple[int, ...]:
        """What this wash may cost."""
        return (state.progress.price["up" if event.up else "down"],)

    def verify(self, state: HandState, event: Event) -> None:
        """The price is the price, and the new card lies as the game lets it."""
        if not isinstance(event, Washed):
            return
        parts = state.progress.price if self.by_part else ()
        verify_lie(event, cloaks=self.cloaks, flips=self.flips, parts=parts)
        costs = self.costs(state, event)
        if event.amount not in (0, *costs):
            texts = " or ".join(state.unit.text(cost) for cost in costs)
            raise Refused(f"this wash costs {texts}, not {state.unit.text(event.amount)}")

    def note(self, state: HandState, event: Event) -> HandState:
        """Out of turn and unpaid washes are noted."""
        if isinstance(event, Washed):
            state = self._note_washed(state, event)
        return super().note(state, event)

    def _note_washed(self, state: HandState, event: Washed) -> HandState:
        name = state.name(event.seat)
        first = self.waiting(state)[0]
        if first != event.seat:
            state = state.noting("order", f"{name} washed before {state.name(first)}.", seat=event.seat)
        cost = min(self.costs(state, event))
        if event.amount < cost:
            text = f"{name} has not paid {state.unit.text(cost)} for the wash."
            state = state.noting("unpaid", text, seat=event.seat)
        return state


@plays(Wash, OrderedWash)
class PlainWash(Washing[Wash | OrderedWash]):
    """Up and down each at its price."""

    def printed(self) -> Mapping[str, str]:
        """As printed."""
        return {"up": self.phrase.up, "down": self.phrase.down}


@plays(CloakWash)
class CloakedWash(Washing[CloakWash]):
    """An up card may come back face down, for the cloak's price."""

    cloaks = True

    def printed(self) -> Mapping[str, str]:
        """As printed."""
        return {"up": self.phrase.up, "down": self.phrase.down, "cloak": self.phrase.cloak}

    def costs(self, state: HandState, event: Washed) -> tuple[int, ...]:
        """The cloak costs more."""
        cloaked = event.up and event.new_up is False
        return (state.progress.price["cloak"],) if cloaked else super().costs(state, event)


@plays(AnnouncedWash)
class CalledWash(Washing[AnnouncedWash]):
    """All say in order whether they wash; then all do. A down card may be flipped and another up card thrown."""

    events = (Washed, Declined, OptionTaken)
    flips = True

    def printed(self) -> Mapping[str, str]:
        """As printed."""
        return {"up": self.phrase.up, "down": self.phrase.down}

    def note(self, state: HandState, event: Event) -> HandState:
        """Saying that one washes answers nothing yet."""
        return state if isinstance(event, OptionTaken) else super().note(state, event)


@plays(PartWash)
class PricedByPart(Washing[PartWash]):
    """A wash priced by the part that the card belongs to."""

    by_part = True

    def printed(self) -> Mapping[str, str]:
        """As printed."""
        return {self.phrase.first: self.phrase.first_price, self.phrase.second: self.phrase.second_price}

    def costs(self, state: HandState, event: Washed) -> tuple[int, ...]:
        """The price of the part that was named; either price where none was, as nobody sees it from the cards."""
        prices = state.progress.price
        return (prices[event.part],) if event.part else tuple(prices.values())

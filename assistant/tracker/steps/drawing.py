"""Draws: players throw cards and get as many."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, TypeVar

from assistant.cards import ACE
from assistant.events import Dealt, Declined, Discarded, Event, Rolled
from assistant.rules.phrases import Phrase
from assistant.rules.steps import Draw, DrawWithAce, OpenDraw
from assistant.tracker.state import HandState, Refused
from assistant.tracker.steps.dealing import noting_lie
from assistant.tracker.steps.rule import StepRule, answering, coming, lacking, names, plays, still_to_answer

P = TypeVar("P", bound=Phrase)


class _Drawing(StepRule[P], ABC):
    """Players throw cards and get as many."""

    events: ClassVar[tuple[type[Event], ...]] = (Discarded, Declined, Dealt)
    facing: ClassVar[str] = "down"

    @abstractmethod
    def most(self, state: HandState, seat: int) -> int:
        """The most cards that a player may throw."""

    def takes(self, state: HandState, event: Event) -> bool:
        """One answer of each player, and the cards that are dealt for it."""
        return isinstance(event, Dealt) or super().takes(state, event)

    def verify(self, state: HandState, event: Event) -> None:
        """Nobody throws more than the game allows."""
        if isinstance(event, Discarded):
            most = self.most(state, event.seat)
            if len(event.cards) > most:
                raise Refused(f"{state.name(event.seat)} may throw {most} cards at most, not {len(event.cards)}")

    def note(self, state: HandState, event: Event) -> HandState:
        """Thrown cards are due; dealt ones have come."""
        if isinstance(event, Dealt):
            return coming(noting_lie(state, event, self.facing), event.seat, -1)
        if isinstance(event, Discarded):
            thrown = state.seats[event.seat].thrown + len(event.cards)
            drawing = coming(state.with_seat(event.seat, thrown=thrown), event.seat, len(event.cards))
            return answering(drawing, event.seat)
        return super().note(state, event)

    def waiting(self, state: HandState) -> tuple[int, ...]:
        """Who has not said what to throw; then who has not got the new cards."""
        return super().waiting(state) or lacking(state)

    def close(self, state: HandState) -> HandState:
        """A player with more or fewer cards than thrown is named."""
        for seat, due in state.progress.due.items():
            if due and state.seats[seat].live:
                what, word = ("missing", "few") if due > 0 else ("too many", "many")
                state = state.noting(what, f"{state.name(seat)} drew {abs(due)} too {word}.", seat=seat)
        return state


@plays(Draw)
class PlainDraw(_Drawing[Draw]):
    """A draw up to so many cards."""

    def most(self, state: HandState, seat: int) -> int:
        """As many as the game says."""
        return self.phrase.count


@plays(DrawWithAce)
class AceDraw(_Drawing[DrawWithAce]):
    """A draw in which a kept ace, turned up, allows one more."""

    events = (Discarded, Declined, Dealt, Rolled)

    def most(self, state: HandState, seat: int) -> int:
        """More for who shows an ace."""
        shows = any(card.rank == ACE for card in state.seats[seat].up)
        return self.phrase.more if shows else self.phrase.count

    def note(self, state: HandState, event: Event) -> HandState:
        """Turning the ace up answers nothing yet."""
        return state if isinstance(event, Rolled) else super().note(state, event)


@plays(OpenDraw)
class CalledDraw(_Drawing[OpenDraw]):
    """A draw called in order, before any card is dealt, face up."""

    facing = "up"

    def most(self, state: HandState, seat: int) -> int:
        """As many as the game says."""
        return self.phrase.count

    def note(self, state: HandState, event: Event) -> HandState:
        """A card dealt before all have said, and who says before his turn, are noted."""
        unsaid = tuple(seat for seat in state.progress.order if still_to_answer(state, seat))
        if isinstance(event, Dealt):
            return super().note(_too_early(state, unsaid), event)
        seat = getattr(event, "seat", 0)
        if unsaid and unsaid[0] != seat:
            state = state.noting("order", f"{state.name(seat)} drew before {state.name(unsaid[0])}.", seat=seat)
        return super().note(state, event)


def _too_early(state: HandState, unsaid: tuple[int, ...]) -> HandState:
    """The state with a doubt where some have not said how many they draw; said once, not card for card."""
    text = f"Cards were dealt before {names(state, unsaid)} said how many to draw." if unsaid else ""
    if not unsaid or state.notes and state.notes[-1].text == text:
        return state
    return state.noting("too early", text, seats=list(unsaid))

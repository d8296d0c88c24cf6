"""What every kind of step answers, and the table of kinds.

A new kind of step is one phrase in :mod:`assistant.rules.steps` and one small class here beside it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final, Generic, TypeVar

from assistant.events import Event
from assistant.frozen import replace
from assistant.listing import listed
from assistant.rules.phrases import Phrase
from assistant.tracker.state import HandState, Progress

P = TypeVar("P", bound=Phrase)
R = TypeVar("R", bound="type[StepRule[Any]]")


class StepRule(Generic[P]):
    """One step of a deal being played; by itself a step in which every live seat answers once.

    ``events`` are the facts that belong to the step. ``at_once`` is true where the table does something that nobody
    reports.
    """

    events: ClassVar[tuple[type[Event], ...]] = ()
    at_once: ClassVar[bool] = False

    def __init__(self, phrase: P) -> None:
        self.phrase = phrase

    def start(self, state: HandState) -> HandState:
        """The state in which the step begins."""
        return progressing(state, order=state.live)

    def takes(self, state: HandState, event: Event) -> bool:
        """True where the event belongs to the step as it stands."""
        return isinstance(event, self.events) and getattr(event, "seat", None) not in state.progress.answered

    def verify(self, state: HandState, event: Event) -> None:
        """Raise Refused with the reason where the rules forbid the event."""

    def note(self, state: HandState, event: Event) -> HandState:
        """The progress after the event."""
        return answering(state, getattr(event, "seat", 0))

    def waiting(self, state: HandState) -> tuple[int, ...]:
        """The seats that the step still waits for, in order."""
        return tuple(seat for seat in state.progress.order if still_to_answer(state, seat))

    def done(self, state: HandState) -> bool:
        """True when nothing is missing."""
        return not self.waiting(state)

    def holds(self, state: HandState, event: Event) -> bool:
        """True where a player's act may not pass the step over."""
        return False

    def close(self, state: HandState) -> HandState:
        """The state when the table goes on, with a doubt where something is missing."""
        return state

    def leave(self, state: HandState) -> int:
        """The number of the step that follows."""
        return state.step + 1


RULES: Final[dict[type[Phrase], type[StepRule[Any]]]] = {}


def plays(*phrases: type[Phrase]) -> Callable[[R], R]:
    """Enter a class as the one that plays these phrases."""

    def enter_in_table(made: R) -> R:
        RULES.update(dict.fromkeys(phrases, made))
        return made

    return enter_in_table


def rule_of(phrase: Phrase) -> StepRule[Any]:
    """The rule that plays a phrase."""
    return RULES[type(phrase)](phrase)


def progressing(state: HandState, **changes: Any) -> HandState:
    """The state with fields of the step's progress replaced."""
    return state.but(progress=replace(state.progress, **changes))


def answering(state: HandState, seat: int) -> HandState:
    """The state after a seat has acted in this step."""
    return progressing(state, answered=state.progress.answered | {seat})


def still_to_answer(state: HandState, seat: int) -> bool:
    """True for a live seat that has not acted in this step."""
    return state.seats[seat].live and seat not in state.progress.answered


def coming(state: HandState, seat: int, count: int) -> HandState:
    """The state with ``count`` more (or, below zero, fewer) cards due to a seat."""
    due = dict(state.progress.due)
    due[seat] = due.get(seat, 0) + count
    return progressing(state, due=due)


def lacking(state: HandState) -> tuple[int, ...]:
    """The live seats to which cards of this step are still due, in order."""
    due = state.progress.due
    return tuple(seat for seat in state.progress.order if state.seats[seat].live and due.get(seat, 0) > 0)


def first_to_be_dealt(state: HandState) -> tuple[int, ...]:
    """The live seats in dealing order: left of the dealer first, later where the game shifts the start.

    The start moves by seats, also past one that has folded: then the next one still in is first.
    """
    return state.from_left(state.order[state.shift % len(state.order)])


def names(state: HandState, seats: tuple[int, ...]) -> str:
    """Several seats as the table says them: ``Ann, Bo and Cy``."""
    return listed([state.name(seat) for seat in seats])


def fresh(state: HandState, step: int) -> HandState:
    """The state at the beginning of a step."""
    begun = state.but(step=step, progress=Progress(), round=None)
    return rule_of(begun.phrase).start(begun)

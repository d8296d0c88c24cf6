"""Steps in which players move their own cards: passes, discards, rolls, arranging and splitting."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TypeVar

from assistant.events import Declined, Discarded, Event, OptionTaken, Passed, Rolled
from assistant.rules.phrases import Phrase
from assistant.rules.steps import Arrange, BlindPass, Discard, Pass, PassOrKeep, Roll, Split, TrialBuy
from assistant.tracker.prices import price
from assistant.tracker.state import HandState, Refused
from assistant.tracker.steps.rule import StepRule, coming, lacking, plays, progressing

P = TypeVar("P", bound=Phrase)
KEEPS = "keep"


class _Counted(StepRule[P], ABC):
    """Everyone moves so many cards; ``due`` counts those still to move."""

    @abstractmethod
    def count(self) -> int:
        """How many cards each player moves."""

    def start(self, state: HandState) -> HandState:
        """Everyone has all of them to move."""
        return progressing(state, order=state.live, due=dict.fromkeys(state.live, self.count()))

    def takes(self, state: HandState, event: Event) -> bool:
        """Cards of a player who has some to move."""
        return isinstance(event, self.events) and state.progress.due.get(getattr(event, "seat", 0), 0) > 0

    def waiting(self, state: HandState) -> tuple[int, ...]:
        """Who has not moved all of them."""
        return lacking(state)


def neighbour(state: HandState, seat: int, way: str) -> int:
    """The live seat to which a player passes ``left``, ``right`` or ``across``."""
    circle = state.from_left(seat)
    return circle[{"left": 1, "right": -1, "across": len(circle) // 2}[way] % len(circle)]


class _PassedRound(_Counted[P]):
    """Cards go round; ``board`` of the progress is how many everybody had, and ends with."""

    def start(self, state: HandState) -> HandState:
        """Everyone has cards to pass."""
        held = max((_dealt(state, seat) for seat in state.live), default=0)
        return progressing(super().start(state), board=held)

    def close(self, state: HandState) -> HandState:
        """Everybody has as many cards as before the passing; who has not is named."""
        for seat in state.live:
            count = _dealt(state, seat)
            if count != state.progress.board:
                text = f"{state.name(seat)} has {count} cards after passing, not {state.progress.board}."
                state = state.noting("passing", text, seat=seat)
        return state


def _dealt(state: HandState, seat: int) -> int:
    """How many cards a seat has, with those that are dead."""
    return len(state.seats[seat].cards) + state.seats[seat].killed


@plays(Pass, BlindPass)
class Passing(_PassedRound[Pass | BlindPass]):
    """Everyone passes so many cards one way."""

    events = (Passed,)

    def count(self) -> int:
        """As many as the game says."""
        return self.phrase.count

    def verify(self, state: HandState, event: Event) -> None:
        """The right number to the right player."""
        assert isinstance(event, Passed)
        to = neighbour(state, event.seat, self.phrase.way)
        if event.to != to:
            raise Refused(f"{state.name(event.seat)} passes {self.phrase.way}, to {state.name(to)}")
        if len(event.cards) > state.progress.due[event.seat]:
            raise Refused(f"{state.name(event.seat)} passes {self.phrase.count} cards, not more")

    def note(self, state: HandState, event: Event) -> HandState:
        """So many fewer are to pass."""
        assert isinstance(event, Passed)
        return coming(state, event.seat, -len(event.cards))


@plays(PassOrKeep)
class PassingOrKeeping(_PassedRound[PassOrKeep]):
    """Who pays keeps most of his cards and passes one each way; the others' cards go through him."""

    events = (Passed, OptionTaken, Declined)

    def count(self) -> int:
        """As many as the game says."""
        return self.phrase.count

    def start(self, state: HandState) -> HandState:
        """Everyone passes unless he pays."""
        return progressing(super().start(state), price={KEEPS: price(state, self.phrase.price)})

    def verify(self, state: HandState, event: Event) -> None:
        """The price to keep; one card to each neighbour for who keeps, so many one way for the rest."""
        if isinstance(event, OptionTaken):
            self._verify_keep(state, event)
        elif isinstance(event, Passed):
            self._verify_pass(state, event)

    def _verify_keep(self, state: HandState, event: OptionTaken) -> None:
        cost = state.progress.price[KEEPS]
        if event.amount != cost:
            raise Refused(f"keeping {self.phrase.kept} cards costs {state.unit.text(cost)}")
        if state.progress.due[event.seat] != self.phrase.count:
            raise Refused(f"{state.name(event.seat)} has passed already")

    def _verify_pass(self, state: HandState, event: Passed) -> None:
        if KEEPS in state.seats[event.seat].options:
            sides = {neighbour(state, event.seat, "left"), neighbour(state, event.seat, "right")}
            if event.to not in sides or len(event.cards) > 1:
                raise Refused(f"{state.name(event.seat)} passes one card to each neighbour")
        elif not self._keepers(state) and event.to != neighbour(state, event.seat, self.phrase.way):
            to = neighbour(state, event.seat, self.phrase.way)
            raise Refused(f"{state.name(event.seat)} passes {self.phrase.way}, to {state.name(to)}")

    def _keepers(self, state: HandState) -> list[int]:
        """Who has paid: the others' cards then go round through him, to whoever lacks them."""
        return [seat for seat in state.live if KEEPS in state.seats[seat].options]

    def note(self, state: HandState, event: Event) -> HandState:
        """Who pays has two cards to pass; who says that he does not has all of them still."""
        if isinstance(event, Declined):
            return state
        if isinstance(event, OptionTaken):
            return coming(state, event.seat, 2 - self.phrase.count)
        assert isinstance(event, Passed)
        return coming(state, event.seat, -len(event.cards))


@plays(Discard)
class Discarding(_Counted[Discard]):
    """Everyone throws so many cards and gets none."""

    events = (Discarded,)

    def count(self) -> int:
        """As many as the game says."""
        return self.phrase.count

    def verify(self, state: HandState, event: Event) -> None:
        """No more than the game says."""
        assert isinstance(event, Discarded)
        if len(event.cards) > state.progress.due[event.seat]:
            raise Refused(f"{state.name(event.seat)} throws {self.phrase.count} cards, not more")

    def note(self, state: HandState, event: Event) -> HandState:
        """So many fewer are to throw."""
        assert isinstance(event, Discarded)
        return coming(state, event.seat, -len(event.cards))


@plays(Roll)
class Rolling(_Counted[Roll]):
    """Everyone turns so many of his own cards up."""

    events = (Rolled,)

    def count(self) -> int:
        """As many as the game says."""
        return self.phrase.count

    def start(self, state: HandState) -> HandState:
        """Everyone has one to turn; a card bought face up and kept is the first of the five."""
        begun = super().start(state)
        if not _after_trial(state):
            return begun
        up = {seat: sum(lying.up for lying in state.seats[seat].cards) for seat in state.live}
        return progressing(begun, due={seat: max(self.count() - count, 0) for seat, count in up.items()})

    def waiting(self, state: HandState) -> tuple[int, ...]:
        """Who still has one to turn; a player with dead cards may have none left."""
        return tuple(seat for seat in super().waiting(state) if state.seats[seat].down)

    def note(self, state: HandState, event: Event) -> HandState:
        """One fewer is to turn."""
        assert isinstance(event, Rolled)
        return coming(state, event.seat, -1)


def _after_trial(state: HandState) -> bool:
    """True where cards were bought face up since the last roll."""
    for step in reversed(state.game.deal[: state.step]):
        if isinstance(step, (Roll, TrialBuy)):
            return isinstance(step, TrialBuy)
    return False


@plays(Arrange, Split)
class Laying(StepRule[Arrange | Split]):
    """Everyone lays his cards as the game asks; nobody reports it, so the deal goes on at once."""

    at_once = True

    def waiting(self, state: HandState) -> tuple[int, ...]:
        """Nobody."""
        return ()

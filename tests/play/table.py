"""A random table: what it has, and what everybody may legally do next, step by step, as the tracker asks for it."""

from __future__ import annotations

import random
from typing import Any

from assistant.tracker.hand import Tracker
from assistant.tracker.seat import Owed
from assistant.tracker.state import HandState
from assistant.tracker.steps import rule_of
from tests.play.felt import Felt, Own

Raw = dict[str, Any]


class Table:
    """The tracker, the true cards, and the dice of one hand.

    ``offered`` is the seat that has just been offered a card which it may push on; ``asked`` who has still to say
    whether he pays to keep his cards, ``passing`` what is then passed; ``told`` counts the facts, so that a hand comes
    to its end; ``called`` is the number of the call.
    """

    def __init__(self, tracker: Tracker, felt: Felt, dice: random.Random) -> None:
        self.tracker = tracker
        self.felt = felt
        self.dice = dice
        self.offered: int | None = None
        self.asked: list[int] | None = None
        self.passing: list[tuple[int, int, int]] = []
        self.told = 0
        self.called = tracker.n

    @property
    def state(self) -> HandState:
        """The hand as the tracker has it."""
        assert self.tracker.state is not None
        return self.tracker.state

    @property
    def waiting(self) -> tuple[int, ...]:
        """Whom the step waits for, as the tablet shows it."""
        return rule_of(self.state.phrase).waiting(self.state)

    def text(self, units: int) -> str:
        """An amount as it is told."""
        return self.state.unit.text(units)

    def chance(self, probability: float) -> bool:
        """True so often."""
        return self.dice.random() < probability

    def anyone(self) -> int:
        """A seat that the step waits for."""
        return self.dice.choice(self.waiting)

    def dealt(self, seat: int, up: bool) -> Raw:
        """A card from the deck to a seat."""
        card = self.felt.deal(seat, up)
        return {"event": "dealt", "seat": seat, "card": self.felt.told(card, up), "up": up}

    def paying(self, event: str, seat: int, amount: int, staked: bool = False, **more: Any) -> Raw:
        """Chips from a seat into the pot."""
        self.felt.pay(seat, amount, staked)
        return {"event": event, "seat": seat, "amount": self.text(amount), **more}

    def folded(self, seat: int, event: str = "fold") -> Raw:
        """A seat gives up."""
        self.felt.live.discard(seat)
        return {"event": event, "seat": seat}

    def declined(self, seat: int) -> Raw:
        """A seat refuses."""
        return {"event": "declined", "seat": seat}

    def names(self, cards: list[Own]) -> list[str]:
        """Cards as they are told."""
        return [self.felt.told(own.card, own.up) for own in cards]

    def unnamed(self, seat: int, card: str) -> str:
        """A face-down card told without its name, unless it is known already."""
        known = any(str(lying.card) == card for lying in self.state.seats[seat].down)
        return card if known else self.felt.told(card, False)

    def some(self, cards: list[Own], count: int) -> list[Own]:
        """So many of these cards."""
        return self.dice.sample(cards, count)


def debt(state: HandState) -> Owed | None:
    """What must be decided before anything else."""
    return next((owed for owed in state.owed if owed.must_pay), None)

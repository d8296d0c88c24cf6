"""The state of one hand: frozen, complete, and all that the tablet, the tray and a replay need.

Nothing here decides anything: :mod:`assistant.tracker.apply` makes the next state from a fact.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from assistant.betting.round import Round
from assistant.cards import Card
from assistant.frozen import replace
from assistant.money import Unit
from assistant.rules.game import Game
from assistant.rules.house import House
from assistant.rules.phrases import Phrase
from assistant.rules.played import at_table_stakes
from assistant.rules.steps import Declare
from assistant.tracker.seat import Lying, Owed, Seat
from assistant.tracker.settle import Settlement
from assistant.tracker.sight import Sight


class Refused(ValueError):
    """An act that the rules do not allow; the message is the reason, in words for the table."""


@dataclass(frozen=True)
class Progress:
    """How far the step that is being played has come.

    ``due``: cards still to come to each seat (less than none: too many). ``answered``: seats that have acted.
    ``board``: community cards still to come. ``order``: the seats in the order in which they act. ``price``: what it
    costs, in units, by the word for it.
    """

    due: Mapping[int, int] = field(default_factory=dict)
    answered: frozenset[int] = frozenset()
    board: int = 0
    order: tuple[int, ...] = ()
    price: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Note:
    """A doubt about what event ``n`` brought: ``what`` in one word, and the sentence."""

    n: int
    what: str
    text: str
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class HandState:
    """One hand at one moment. ``order`` is clockwise from the dealer's left; amounts are units of ``unit``.

    ``base`` are the ranks that the game itself makes wild, ``followed`` those that led cards made wild, ``wilds`` all
    that are wild now; ``led`` is true once a leading card (a queen) lay face up. ``ups`` came face up, in order.
    ``paid_out`` has left the pot in games of several rounds. ``ahead`` are cards a seat got before its round,
    ``ahead_board`` those of the board; where ``burn_lies`` the next burn is there already; ``early`` is the state
    before cards that came while the betting was not over. ``lap`` counts the returns to a mark; ``shift`` the seats
    by which dealing starts later; ``takers`` took a card since the mark. ``gone`` was thrown away. Where the first
    bet needs a hand to open, ``opened`` is who opened, and ``unopened`` true where nobody did. ``silent`` is true
    where the last betting round was played without being told; the next one is then not waited for, and ``skipped``
    is the state in it, should somebody bet after all. ``between`` is what losers paid to winners past the pot: who,
    to whom, and how much. ``untold`` is what more was counted in the pot than was told of it.
    """

    n: int
    game: Game
    house: House
    unit: Unit
    dealer: int
    order: tuple[int, ...]
    seats: Mapping[int, Seat]
    carried: int = 0
    paid_out: int = 0
    untold: int = 0
    board: tuple[Card | None, ...] = ()
    spots: Mapping[str, Card | None] = field(default_factory=dict)
    burned: tuple[Lying, ...] = ()
    gone: tuple[Card | None, ...] = ()
    base: tuple[int, ...] = ()
    wilds: tuple[int, ...] = ()
    led: bool = False
    followed: tuple[int, ...] = ()
    ups: tuple[Sight, ...] = ()
    nothing_wild: bool = False
    cards_out: int = 0
    step: int = 0
    lap: int = 0
    shift: int = 0
    progress: Progress = field(default_factory=Progress)
    takers: frozenset[int] = frozenset()
    ahead: Mapping[int, int] = field(default_factory=dict)
    ahead_board: int = 0
    burn_lies: bool = False
    early: HandState | None = None
    round: Round | None = None
    owed: tuple[Owed, ...] = ()
    cut: str = ""
    cut_seat: int | None = None
    opened: int | None = None
    unopened: bool = False
    silent: bool = False
    skipped: HandState | None = None
    legs: Mapping[int, int] = field(default_factory=dict)
    between: tuple[tuple[int, int, int], ...] = ()
    notes: tuple[Note, ...] = ()
    rounds: tuple[Settlement, ...] = ()
    settled: Settlement | None = None
    called_off: bool = False

    @property
    def pot(self) -> int:
        """Everything in the pot, with what was carried over."""
        return self.carried + sum(seat.paid for seat in self.seats.values()) - self.paid_out + self.untold

    @cached_property
    def live(self) -> tuple[int, ...]:
        """The seats still in, clockwise from the dealer's left."""
        return tuple(number for number in self.order if self.seats[number].live)

    @property
    def phrase(self) -> Phrase:
        """The step of the game's deal that is being played."""
        return self.game.deal[self.step]

    @property
    def after_declare(self) -> bool:
        """True once everyone has declared."""
        return any(isinstance(step, Declare) for step in self.game.deal[: self.step])

    @property
    def last_up(self) -> Card | None:
        """The card that came face up last; None before the first, or where it could not be read."""
        return self.ups[-1].card if self.ups else None

    @property
    def over(self) -> bool:
        """True when nothing is left to play: the pot is settled, the hand called off, or all but one have folded."""
        return self.settled is not None or self.called_off or len(self.live) <= 1

    def name(self, seat: int) -> str:
        """How the table calls a seat: the player's name, else its number."""
        return self.seats[seat].name or f"Seat {seat}"

    def left_of(self, seat: int) -> int:
        """The next live seat clockwise."""
        others = sorted(number for number in self.live if number != seat)
        return next((number for number in others if number > seat), others[0] if others else seat)

    def from_left(self, seat: int) -> tuple[int, ...]:
        """The live seats clockwise, beginning with ``seat`` or the next live one."""
        live = self.live
        later = [number for number in live if number >= seat]
        first = sorted(later)[0] if later else min(live, default=seat)
        at = live.index(first) if first in live else 0
        return live[at:] + live[:at]

    def but(self, **changes: Any) -> HandState:
        """This state with fields replaced."""
        made = replace(self, **changes)
        if "seats" in changes:
            made.__dict__.pop("live", None)  # found anew for the changed seats
        return made

    def with_seat(self, seat: int, **changes: Any) -> HandState:
        """This state with fields of one seat replaced."""
        return self.but(seats={**self.seats, seat: replace(self.seats[seat], **changes)})

    def noting(self, what: str, text: str, **data: Any) -> HandState:
        """This state with one more doubt about the newest event."""
        return self.but(notes=(*self.notes, Note(self.n, what, text, data)))

    def without_owed(self, gone: Iterable[Owed]) -> HandState:
        """This state with some of what was owed settled."""
        dropped = tuple(gone)
        if not dropped:
            return self
        return self.but(owed=tuple(owed for owed in self.owed if owed not in dropped))

    def paying(self, seat: int, amount: int, staked: bool = False) -> HandState:
        """This state with ``amount`` units more in the pot from one seat; ``staked`` where it is an ante or a bet.

        At table stakes whoever pays his last chip, for whatever it is, is all-in. Raises Refused where he has too few.
        """
        if not amount:
            return self
        payer = self.seats[seat]
        if self.affordable(seat, amount) < amount:
            there = self.unit.text(payer.stack or 0)
            raise Refused(f"{self.name(seat)} has {there} on the table, not {self.unit.text(amount)}")
        stack = None if payer.stack is None else max(0, payer.stack - amount)
        broke = at_table_stakes(self.house) and stack == 0
        round = self.round if staked or self.round is None else self.round.spending(seat, amount)
        return self.but(round=round).with_seat(
            seat,
            paid=payer.paid + amount,
            staked=payer.staked + amount * staked,
            stack=stack,
            all_in=payer.all_in or broke,
        )

    def affordable(self, seat: int, amount: int) -> int:
        """So much of an amount of units as a seat can pay: at table stakes no more than it has left."""
        stack = self.seats[seat].stack
        return amount if stack is None or not at_table_stakes(self.house) else min(amount, stack)


def owed_to(state: HandState, seat: int, kind: str) -> Owed | None:
    """What of this kind a seat owes or is owed; None where there is nothing."""
    return next((owed for owed in state.owed if (owed.seat, owed.kind) == (seat, kind)), None)


def verified_going_on(state: HandState) -> HandState:
    """The state, where the hand still goes on; raises Refused where only the pot is left to be divided."""
    if state.over:
        raise Refused("the hand is over; divide the pot")
    return state


def verified_in(state: HandState, seat: int) -> HandState:
    """The state, where the seat is still in; raises Refused where it has folded."""
    if not state.seats[seat].live:
        raise Refused(f"{state.name(seat)} has folded")
    return state


def in_names(state: HandState, said: str) -> str:
    """A sentence that speaks of seats, with the players' names instead."""

    def named(found: re.Match[str]) -> str:
        return re.sub(r"\d+", lambda seat: _called(state, int(seat[0])), found[2])

    return re.sub(r"\b([Ss]eats?) (\d+(?:(?:, | and )(?:seat )?\d+)*)", named, said)


def _called(state: HandState, seat: int) -> str:
    return state.name(seat) if seat in state.seats else f"seat {seat}"

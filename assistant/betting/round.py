"""One betting round as a frozen state: who put in what, whose turn it is, and what that seat may do.

Nothing here changes a round: :mod:`assistant.betting.acts` makes the next one from an act.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from assistant.betting.limits import Limits
from assistant.frozen import replace


@dataclass(frozen=True)
class Round:
    """A betting round. All amounts are units.

    ``order`` are the seats from the first to speak, clockwise. ``put`` is what each put in this round, ``stacks`` what
    each has left where that is known. ``bet`` is what a seat must have put in to stay; ``step`` what the last full
    bet or raise added. ``closed`` are the seats that have spoken since that bet or raise. ``opener`` must open, as a
    bring-in. ``at_limit`` are seats that have reached the night's buy-in limit, ``lone`` those that only check and
    call, as nobody else goes their way.
    """

    limits: Limits
    order: tuple[int, ...]
    turn: int | None
    put: Mapping[int, int] = field(default_factory=dict)
    stacks: Mapping[int, int] = field(default_factory=dict)
    folded: frozenset[int] = frozenset()
    all_in: frozenset[int] = frozenset()
    bet: int = 0
    step: int = 0
    raises: int = 0
    frozen_by: int | None = None
    checked: frozenset[int] = frozenset()
    closed: frozenset[int] = frozenset()
    opener: int | None = None
    at_limit: frozenset[int] = frozenset()
    lone: frozenset[int] = frozenset()

    @property
    def over(self) -> bool:
        """True when nobody has to speak any more."""
        return self.turn is None

    @property
    def live(self) -> tuple[int, ...]:
        """The seats that have not folded."""
        return tuple(seat for seat in self.order if seat not in self.folded)

    @property
    def frozen(self) -> bool:
        """True once somebody has frozen the round: no more raises."""
        return self.frozen_by is not None

    @property
    def raises_left(self) -> int | None:
        """How many raises are left; None where there is no cap."""
        if self.frozen:
            return 0
        return None if self.limits.cap is None else max(0, self.limits.cap - self.raises)

    @property
    def begun(self) -> bool:
        """True once somebody has spoken."""
        return bool(self.put or self.checked)

    @property
    def total(self) -> int:
        """What came into the pot in this round."""
        return sum(self.put.values())

    def to_call(self, seat: int) -> int:
        """What it costs the seat to stay in."""
        return max(0, self.bet - self.put.get(seat, 0))

    def stack(self, seat: int) -> int | None:
        """What the seat may still put in, at table stakes and where its stack is known; else None."""
        return self.stacks.get(seat) if self.limits.table_stakes else None

    def paying(self, seat: int, amount: int) -> Round:
        """This round with ``amount`` more from the seat, which is all-in where nothing of its stake is left."""
        stacks = dict(self.stacks)
        if seat in stacks:
            stacks[seat] = max(0, stacks[seat] - amount)
        paid = replace(self, put={**self.put, seat: self.put.get(seat, 0) + amount}, stacks=stacks)
        return replace(paid, all_in=self.all_in | {seat}) if paid.stack(seat) == 0 else paid

    def spending(self, seat: int, amount: int) -> Round:
        """This round once a seat has paid for something else than the bet, such as a strike: less is left to bet."""
        if seat not in self.stacks:
            return self
        left = max(0, self.stacks[seat] - amount)
        spent = replace(self, stacks={**self.stacks, seat: left})
        if spent.stack(seat) != 0:
            return spent
        return replace(spent, all_in=self.all_in | {seat}).after_leaving(seat)

    def after(self, seat: int) -> Round:
        """This round with the turn of the next seat that has to speak after ``seat``."""
        return replace(self, turn=self._next(seat))

    def after_leaving(self, seat: int) -> Round:
        """This round once ``seat`` bets no more: the turn moves where it was that seat's, or where one seat is left."""
        if self.turn == seat:
            return self.after(seat)
        speaker = self.turn
        if len(self.live) < 2 or speaker is None or not self._must_speak(speaker):
            return replace(self, turn=None)
        return self

    def _next(self, seat: int) -> int | None:
        at = self.order.index(seat) + 1
        for one in self.order[at:] + self.order[:at]:
            if self._must_speak(one):
                return one
        return None

    def _must_speak(self, seat: int) -> bool:
        """True where the seat still has to speak: not where no other is left, or none that could answer a bet."""
        if seat in self.folded or seat in self.all_in or len(self.live) < 2:
            return False
        answers = any(other != seat and other not in self.all_in for other in self.live)
        return self.to_call(seat) > 0 or (answers and seat not in self.closed)


def begin(
    limits: Limits,
    order: Sequence[int],
    *,
    must_open: bool = False,
    all_in: Collection[int] = (),
    stacks: Mapping[int, int] | None = None,
    at_limit: Collection[int] = (),
) -> Round:
    """A betting round before anybody has spoken.

    ``order`` are the seats still in, the first to speak first; ``must_open`` makes that one a bring-in. ``all_in``
    are those that bet no more. The round is over at once where fewer than two seats can bet.
    """
    seats = tuple(order)
    started = Round(
        limits, seats, None, stacks=dict(stacks or {}), all_in=frozenset(all_in), at_limit=frozenset(at_limit)
    )
    broke = {seat for seat in seats if started.stack(seat) == 0}
    started = replace(started, all_in=started.all_in | broke)
    opening = started.after(seats[-1]) if seats else started
    return replace(opening, opener=opening.turn) if must_open else opening

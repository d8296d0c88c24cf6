"""What one hand moved between the players and the pot, in cents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from assistant.ledger.names import player_names
from assistant.money import CENT
from assistant.tracker.settle import Settlement
from assistant.tracker.state import HandState

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class HandMoney:
    """The money of the hand that event ``n`` called, in cents, by player.

    ``paid`` went into the pot, to other players, or is owed to the next pot; ``taken`` came out. ``carried`` lay in the
    pot before, ``pot`` lies in it now. ``seats`` says who sat where, ``live`` who is still in while the pot is not
    divided.
    """

    n: int
    seats: Mapping[int, str]
    carried: int = 0
    paid: Mapping[str, int] = field(default_factory=dict)
    taken: Mapping[str, int] = field(default_factory=dict)
    pot: int = 0
    live: tuple[str, ...] = ()

    @property
    def untold(self) -> int:
        """What more came out than is known to have gone in: a pot counted by hand has chips that nobody was told of."""
        return sum(self.taken.values()) + self.pot - self.carried - sum(self.paid.values())

    def moved(self, player: str) -> int:
        """What the player has more than before the hand, or below zero less."""
        return self.taken.get(player, 0) - self.paid.get(player, 0)

    def to_json(self) -> Json:
        """As it is kept beside the log; :meth:`from_json` reads it."""
        return {
            "n": self.n, "seats": {str(seat): name for seat, name in self.seats.items()}, "carried": self.carried,
            "paid": dict(self.paid), "taken": dict(self.taken), "pot": self.pot,
        }  # fmt: skip

    @staticmethod
    def from_json(raw: Mapping[str, Any]) -> HandMoney:
        """A hand that is over, as it was kept."""
        seats = {int(seat): str(name) for seat, name in raw["seats"].items()}
        return HandMoney(raw["n"], seats, raw["carried"], raw["paid"], raw["taken"], raw["pot"])


def hand_money(n: int, state: HandState, ended: bool) -> HandMoney:
    """What the hand called by event ``n`` moved; ``ended`` where another was called after it, or the night was closed.

    A hand that was called off, or called anew before its end, moved nothing; a pot that all but one left, and that
    nobody asked to divide before the next call, went to the one who stayed.
    """
    names = player_names({number: seat.name for number, seat in state.seats.items()})
    cents = CENT.read(str(state.unit.worth))
    carried = state.carried * cents
    if state.called_off or ended and not state.over:
        return HandMoney(n, names, carried, pot=carried)
    paid = {names[number]: seat.paid for number, seat in state.seats.items()}
    taken = dict.fromkeys(names.values(), 0)
    for decided in divided(state):
        for seat, units in decided.shares.items():
            taken[names[seat]] += units
    for seat, to, units in state.between:
        paid[names[seat]] += units
        taken[names[to]] += units
    pot = state.pot if state.settled is None else state.settled.carry
    for penalty in state.settled.penalties if state.settled is not None else ():
        paid[names[penalty.seat]] += penalty.units
        pot += penalty.units
    if ended and state.settled is None and len(state.live) == 1:
        taken[names[state.live[0]]] += pot
        pot = 0
    live = () if ended or state.settled is not None else tuple(names[seat] for seat in state.live)
    return HandMoney(n, names, carried, _in_cents(paid, cents), _in_cents(taken, cents), pot * cents, live)


def divided(state: HandState) -> Iterator[Settlement]:
    """Every pot that was divided in the hand: those of its rounds, and the last."""
    yield from state.rounds
    if state.settled is not None and state.settled not in state.rounds:
        yield state.settled


def _in_cents(units: Mapping[str, int], cents: int) -> dict[str, int]:
    return {name: amount * cents for name, amount in units.items() if amount}

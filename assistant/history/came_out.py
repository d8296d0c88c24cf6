"""What came of a hand, in a few lines: what is kept beside the log, looked through, and counted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from assistant.events import Called
from assistant.ledger.hand_money import HandMoney, divided, hand_money
from assistant.ledger.names import player_names
from assistant.money import CENT, plain
from assistant.tracker.state import HandState

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Win:
    """What one player took out of a hand, in cents, and the hands that he took it with."""

    player: str
    amount: int
    hands: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CameOut:
    """One hand: the fact that called it and when, the game, who played, what was in its pots and who took it.

    Amounts are cents. ``over`` is false while it is played, or where it was called anew; ``carry`` stays in the pot.
    """

    n: int
    at: str
    house: str
    game: str
    name: str
    variant: str
    dealer: int
    players: Mapping[int, str]
    pot: int
    wins: tuple[Win, ...]
    carry: int
    over: bool
    called_off: bool

    def to_json(self) -> Json:
        """As it is kept, and shown: amounts as text."""
        return {
            "n": self.n, "at": self.at, "house": self.house, "game": self.game, "name": self.name,
            "variant": self.variant, "dealer": self.dealer,
            "players": {str(seat): player for seat, player in self.players.items()}, "pot": plain(self.pot),
            "wins": [{"player": w.player, "amount": plain(w.amount), "hands": list(w.hands)} for w in self.wins],
            "carry": plain(self.carry), "over": self.over, "called_off": self.called_off,
        }  # fmt: skip

    @staticmethod
    def from_json(raw: Mapping[str, Any]) -> CameOut:
        """What :meth:`to_json` wrote."""
        wins = tuple(Win(win["player"], CENT.read(win["amount"]), tuple(win["hands"])) for win in raw["wins"])
        players = {int(seat): str(name) for seat, name in raw["players"].items()}
        amounts = {"pot": CENT.read(raw["pot"]), "carry": CENT.read(raw["carry"])}
        return CameOut(**{**raw, **amounts, "wins": wins, "players": players})


def came_out(n: int, at: str, called: Called, state: HandState, ended: bool) -> CameOut:
    """What came of the hand that fact ``n`` called; ``ended`` where another was called after it."""
    money = hand_money(n, state, ended)
    players = player_names(called.seats)
    wins = tuple(
        Win(player, amount, tuple(_hands(state, seat)))
        for seat, player in players.items()
        if (amount := money.taken.get(player, 0))
    )
    return CameOut(
        n=n, at=at, house=called.house, game=state.game.key, name=state.game.name, variant=called.variant,
        dealer=called.dealer, players=players, pot=_in_pots(state, money), wins=wins,
        carry=money.pot if money.live == () else 0, over=state.over, called_off=state.called_off,
    )  # fmt: skip


def _in_pots(state: HandState, money: HandMoney) -> int:
    """All that was divided, with what stays; while the hand is played, what lies in the pot."""
    each = CENT.read(str(state.unit.worth))
    shared = sum(sum(decided.shares.values()) for decided in divided(state)) * each
    last = state.settled.carry * each if state.settled is not None else 0
    return shared + last if shared or last else state.pot * each


def _hands(state: HandState, seat: int) -> Iterator[str]:
    """The names of the hands with which a seat won, each once."""
    said: set[str] = set()
    for decided in divided(state):
        for way in decided.answer["ways"].values():
            if seat in way["winners"] and way["hand"] and way["hand"] not in said:
                said.add(way["hand"])
                yield way["hand"]

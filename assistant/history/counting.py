"""What a host likes to know of many hands: games called, biggest pots, who wins, and by which game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from assistant.history.came_out import CameOut
from assistant.money import plain


@dataclass(frozen=True)
class Counted:
    """Many hands counted. Amounts are cents; ``won_by`` is what each player took, by game."""

    hands: int
    games: tuple[tuple[str, int], ...]
    biggest: tuple[CameOut, ...]
    taken: tuple[tuple[str, int], ...]
    pots: tuple[tuple[str, int], ...]
    won_by: tuple[tuple[str, str, int], ...]

    def to_json(self) -> dict[str, Any]:
        """As pages and ``--json`` show it: amounts as text."""
        return {
            "hands": self.hands,
            "games": [{"game": game, "hands": hands} for game, hands in self.games],
            "biggest": [hand.to_json() for hand in self.biggest],
            "taken": [{"player": player, "amount": plain(cents)} for player, cents in self.taken],
            "pots_won": [{"player": player, "pots": pots} for player, pots in self.pots],
            "won_by": [{"game": game, "player": who, "amount": plain(cents)} for game, who, cents in self.won_by],
        }


def counted(hands: Iterable[CameOut], biggest: int = 10) -> Counted:
    """Count these hands; those called off count for nothing."""
    played = [hand for hand in hands if not hand.called_off]
    games = Counter(hand.name for hand in played)
    taken: Counter[str] = Counter()
    pots: Counter[str] = Counter()
    won_by: Counter[tuple[str, str]] = Counter()
    for hand in played:
        for win in hand.wins:
            taken[win.player] += win.amount
            pots[win.player] += 1
            won_by[hand.name, win.player] += win.amount
    return Counted(
        hands=len(played),
        games=tuple(_most(games)),
        biggest=tuple(sorted(played, key=lambda hand: (-hand.pot, hand.n))[:biggest]),
        taken=tuple(_most(taken)),
        pots=tuple(_most(pots)),
        won_by=tuple((game, player, cents) for (game, player), cents in _most(won_by)),
    )


def _most(found: Counter[Any]) -> list[tuple[Any, int]]:
    return sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))

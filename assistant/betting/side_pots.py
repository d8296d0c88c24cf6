"""The main pot and the side pots when a player is all-in."""

from __future__ import annotations

from collections.abc import Collection, Mapping

Pot = tuple[int, frozenset[int]]


def side_pots(
    contributions: Mapping[int, int], folded: Collection[int], all_in: Collection[int], dead: int = 0
) -> tuple[Pot, ...]:
    """The main pot first, then the side pots: units, and the seats that may win them.

    ``contributions`` is what each seat put in by antes, bets, calls and raises; ``dead`` is whatever else lies in the
    pot (carried over, washes, matched strikes) and belongs to the main pot. What one seat put in beyond all others
    becomes a last pot that only this seat can win: it gets it back.

    >>> side_pots({1: 10, 2: 20, 3: 20}, folded=[], all_in=[1])
    ((30, frozenset({1, 2, 3})), (20, frozenset({2, 3})))
    """
    live = frozenset(contributions) - frozenset(folded)
    short = live & frozenset(all_in)  # who is not all-in has called, and may win every pot
    pots: list[Pot] = [(dead, live)]
    below = 0
    for level in sorted({contributions[seat] for seat in short}):
        broke = {seat for seat in short if contributions[seat] < level}
        pots.append((_layer(contributions, below, level), live - broke))
        below = level
    top = max(contributions.values(), default=0)
    pots.append((_layer(contributions, below, top), live - {seat for seat in short if contributions[seat] < top}))
    return _joined(pots)


def _layer(contributions: Mapping[int, int], below: int, level: int) -> int:
    """What all seats together put in between two levels."""
    return sum(max(0, min(paid, level) - below) for paid in contributions.values())


def _joined(pots: list[Pot]) -> tuple[Pot, ...]:
    """The pots, those for the same seats or for nobody joined to the one before."""
    joined = pots[:1]
    for units, seats in pots[1:]:
        if not units:
            continue
        before, same = joined[-1]
        if not seats or seats == same:
            joined[-1] = before + units, same
        else:
            joined.append((units, seats))
    return tuple(joined)

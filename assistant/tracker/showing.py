"""What the cards lying face up are worth: for who speaks first and for the order of washing.

Fewer than five cards make no straight or flush, so only pairs and ranks count. A wild card joins the largest group;
alone it shows as an ace. Ties go to the player who was dealt to first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Final

from assistant.cards import ACE, RANK_NAMES, Card, plural
from assistant.rules.shares import Low, QualifiedLow
from assistant.tracker.state import HandState

Groups = tuple[tuple[int, int], ...]  # (how many, rank), the largest group first
_COUNTED: Final = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


def groups(cards: Iterable[Card], wilds: Iterable[int], low: bool = False) -> Groups:
    """The cards by rank, the largest group first, aces as one where ``low``.

    >>> groups([Card.of("Kd"), Card.of("3c"), Card.of("Ks")], [])
    ((2, 13), (1, 3))
    >>> groups([Card.of("Kd"), Card.of("3c")], [3]), groups([Card.of("3c")], [3])
    (((2, 13),), ((1, 14),))
    """
    wild = frozenset(wilds)
    ranks = [card.rank for card in cards]
    plain = Counter(1 if low and rank == ACE else rank or ACE for rank in ranks if rank not in wild)
    _add_wild(plain, sum(rank in wild for rank in ranks), low)
    return tuple(sorted(((count, rank) for rank, count in plain.items()), reverse=True))


def _add_wild(plain: Counter[int], count: int, low: bool) -> None:
    for _ in range(count):
        if low:
            plain[next(rank for rank in range(1, ACE + 1) if rank not in plain)] += 1
        elif plain:
            largest = max(plain, key=lambda rank: (plain[rank], rank))
            plain[largest] += 1
        else:
            plain[ACE] += 1


def high_strength(state: HandState, seat: int) -> tuple[Any, ...]:
    """What a player's up cards are worth for high: bigger is better."""
    found = groups(state.seats[seat].up, state.wilds)
    return tuple(count for count, _ in found if count > 1), tuple(rank for _, rank in found)


def low_strength(state: HandState, seat: int) -> tuple[Any, ...]:
    """What a player's up cards are worth for low: smaller is better."""
    found = groups(state.seats[seat].up, state.wilds, low=True)
    return tuple(count for count, _ in found if count > 1), tuple(rank for _, rank in found)


def visible_sum(state: HandState, seat: int) -> int:
    """The least sum of a player's up cards, in half points of the game's values."""
    values = state.game.values
    return sum(min(values.get(card.rank, (2 * card.rank,))) for card in state.seats[seat].up)


def best_high_first(state: HandState) -> tuple[int, ...]:
    """The live seats from the best high hand showing to the worst."""
    return _ranked(state, high_strength, reverse=True)


def best_low_first(state: HandState) -> tuple[int, ...]:
    """The live seats from the lowest cards showing to the highest."""
    return _ranked(state, low_strength)


def lowest_sum_first(state: HandState) -> tuple[int, ...]:
    """The live seats from the lowest visible sum to the highest."""
    return _ranked(state, visible_sum)


def _ranked(state: HandState, worth: Callable[[HandState, int], Any], reverse: bool = False) -> tuple[int, ...]:
    # sorted() keeps equals in their order, also where reversed
    return tuple(sorted(state.live, key=lambda seat: worth(state, seat), reverse=reverse))


def low_only(state: HandState) -> bool:
    """True in a game that only a low hand wins."""
    return not state.game.two_ways and isinstance(state.game.ways[0].share, (Low, QualifiedLow))


def showing_words(state: HandState, seat: int) -> str:
    """What a player shows, with only as many kickers as set it apart from the others: ``two jacks, ace kicker``."""
    mine = groups(state.seats[seat].up, state.wilds)
    others = [groups(state.seats[other].up, state.wilds) for other in state.live if other != seat]
    pairs = sum(count > 1 for count, _ in mine)
    told = max(pairs, 1)
    while told < len(mine) and any(other[:told] == mine[:told] for other in others):
        told += 1
    first = [_group_words(group) for group in mine[: max(pairs, 1)]]
    kickers = [RANK_NAMES[rank] for _, rank in mine[max(pairs, 1) : told]]
    words = " and ".join(first)
    return words + (f", {' and '.join(kickers)} kicker" if kickers else "")


def _group_words(group: tuple[int, int]) -> str:
    count, rank = group
    return f"{_COUNTED[count]} {plural(rank)}" if count > 1 else f"{RANK_NAMES[rank]} high"

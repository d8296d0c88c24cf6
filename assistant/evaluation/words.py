"""Hands in words, as they are said across the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from assistant.cards import ACE, RANK_NAMES, plural, rank_letter
from assistant.evaluation.ladder import WHEEL_TOP, Kind

_MOST_NAMED: Final = 3


def letters(ranks: Sequence[int]) -> str:
    """Ranks as ``7-4-3-2-A``; a low ace may be 1."""
    return "-".join(rank_letter(_ace_up(rank)) for rank in ranks)


def hand_name(kind: Kind, deciding: Sequence[int]) -> str:
    """The name of a hand from its kind and the ranks that decide it, most important first.

    >>> hand_name(Kind.TWO_PAIR, (14, 13, 9)), hand_name(Kind.STRAIGHT, (15,)), hand_name(Kind.FIVE, (7,))
    ('two pair, aces and kings, nine kicker', 'straight, five high', 'five sevens')
    """
    return _NAMES[kind]([_ace_up(rank) for rank in deciding])


def low_name(kind: Kind, deciding: Sequence[int]) -> str:
    """The name of a low hand; without a pair it is its ranks.

    >>> low_name(Kind.HIGH_CARD, (7, 4, 3, 2, 1)), low_name(Kind.PAIR, (1, 7, 4, 3))
    ('7-4-3-2-A', 'pair of aces, seven, four and three kickers')
    """
    return letters(deciding) if kind is Kind.HIGH_CARD else hand_name(kind, deciding)


def kickers(ranks: Sequence[int]) -> str:
    """What follows the name of a hand: nothing, ``, nine kicker`` or ``, ace and nine kickers``.

    >>> kickers([]) + kickers([9]) + kickers([14, 9]) + kickers([13, 9, 5, 2])
    ', nine kicker, ace and nine kickers, K-9-5-2'
    """
    if not ranks:
        return ""
    if len(ranks) > _MOST_NAMED:
        return f", {letters(ranks)}"
    *first, last = (RANK_NAMES[rank] for rank in ranks)
    said = f"{', '.join(first)} and {last} kickers" if first else f"{last} kicker"
    return f", {said}"


def _ace_up(rank: int) -> int:
    return ACE if rank == 1 else 5 if rank == WHEEL_TOP else rank


_NAMES: Final[dict[Kind, Callable[[Sequence[int]], str]]] = {
    Kind.HIGH_CARD: lambda r: f"{RANK_NAMES[r[0]]} high{kickers(r[1:])}",
    Kind.PAIR: lambda r: f"pair of {plural(r[0])}{kickers(r[1:])}",
    Kind.TWO_PAIR: lambda r: f"two pair, {plural(r[0])} and {plural(r[1])}{kickers(r[2:])}",
    Kind.TRIPS: lambda r: f"three {plural(r[0])}{kickers(r[1:])}",
    Kind.STRAIGHT: lambda r: f"straight, {RANK_NAMES[r[0]]} high",
    Kind.FLUSH: lambda r: f"flush, {letters(r)}",
    Kind.FULL_HOUSE: lambda r: f"full house, {plural(r[0])} over {plural(r[1])}",
    Kind.QUADS: lambda r: f"four {plural(r[0])}{kickers(r[1:])}",
    Kind.STRAIGHT_FLUSH: lambda r: f"straight flush, {RANK_NAMES[r[0]]} high",
    Kind.FIVE: lambda r: f"five {plural(r[0])}",
    Kind.ROYAL_FLUSH: lambda r: f"straight flush, {RANK_NAMES[r[0]]} high",
}

"""What does not divide: who gets the odd unit between two halves and among tied winners.

A house plays one of four rules. ``high then left``: high between the halves, then one each to the first tied winners
left of the dealer. ``high then carry``: high between the halves, the rest carries to the next hand. ``high then card``:
high between the halves, then the tied winner with the highest card of all he holds, by suit where ranks are equal.
``left``: the first winner left of the dealer, wherever it arises.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from assistant.betting.opening import rank_and_suit
from assistant.cards import Card

LEFT: Final = "first winner left of the dealer"
_FIRST: Final = {  # why a tied winner gets an odd unit: one of them, or several
    "high then card": ("highest card by suit among the winners", "one each to the highest cards by suit"),
}
_FROM_LEFT: Final = (LEFT, "one each to the first winners left of the dealer")


@dataclass(frozen=True)
class OddChip:
    """Units that did not divide, and why they went where they went.

    ``seat`` is None where they went to a half that several seats share, or carry to the next hand.
    """

    seat: int | None
    units: int
    why: str
    way: str = ""


@dataclass(frozen=True)
class Shares:
    """What a half gives to each of its winners, what of it carries, and its odd units."""

    shares: dict[int, int]
    carry: int
    odd: tuple[OddChip, ...]


def left_of(dealer: int, seats: Iterable[int]) -> tuple[int, ...]:
    """The seats clockwise, the first one left of the dealer first, the dealer last.

    >>> left_of(4, {1, 3, 4, 5})
    (5, 1, 3, 4)
    """
    return tuple(sorted(seats, key=lambda seat: (seat <= dealer, seat)))


def halve(
    pot: int, winners: Sequence[Sequence[int]], words: Sequence[str], rule: str, dealer: int
) -> tuple[tuple[int, int], tuple[OddChip, ...]]:
    """Two halves of a pot in units, for a first and a second way that both have winners, and its odd unit.

    >>> halve(13, [[3], [5]], ["high", "low"], "left", 4)[0]
    (6, 7)
    """
    half, odd = divmod(pot, 2)
    if not odd:
        return (half, half), ()
    if rule == "left":
        first = left_of(dealer, {*winners[0], *winners[1]})[0]
        lucky = _half_of(first, winners)
        why = LEFT
    else:
        lucky, why = 0, f"{words[0]} takes the odd chip between the halves"
    halves = (half + 1, half) if lucky == 0 else (half, half + 1)
    if set(winners[0]) == set(winners[1]) and len(winners[0]) == 1:
        return halves, ()
    takers = winners[lucky]
    return halves, (OddChip(takers[0] if len(takers) == 1 else None, 1, why, words[lucky]),)


def _half_of(seat: int, winners: Sequence[Sequence[int]]) -> int:
    """The half through which an odd unit reaches ``seat``: one it has alone where there is one, else the first."""
    won = [number for number, seats in enumerate(winners) if seat in seats]
    return min(won, key=lambda number: (len(winners[number]) > 1, number))


def odd_order(cards: Mapping[int, Sequence[Card]], rule: str, dealer: int) -> tuple[int, ...]:
    """The seats, each with all its cards, in the order in which tied winners get odd units.

    >>> hands = {1: [Card.of("Ah"), Card.of("2s")], 2: [Card.of("As"), Card.of("3c")]}
    >>> odd_order(hands, "high then card", 2), odd_order(hands, "left", 2)
    ((2, 1), (1, 2))
    """
    seats = left_of(dealer, cards)
    if rule != "high then card":
        return seats
    return tuple(sorted(seats, key=lambda seat: max(map(rank_and_suit, cards[seat]), default=(0, 0)), reverse=True))


def share_out(half: int, winners: Collection[int], word: str, rule: str, first: Sequence[int]) -> Shares:
    """Divide a half, or a whole pot, among the winners of one way; no winner gets two odd units.

    ``first`` are the seats in the order in which they get them.

    >>> share_out(7, [2, 5], "low", "left", [5, 2]).shares
    {5: 4, 2: 3}
    >>> share_out(7, [2, 5], "low", "high then carry", [5, 2]).carry
    1
    """
    each, odd = divmod(half, len(winners))
    order = [seat for seat in first if seat in winners]
    if rule == "high then carry":
        left_over = (OddChip(None, odd, "does not divide, so it carries to the next hand", word),) if odd else ()
        return Shares(dict.fromkeys(order, each), odd, left_over)
    shares = {seat: each + (number < odd) for number, seat in enumerate(order)}
    why = _FIRST.get(rule, _FROM_LEFT)[odd > 1]
    return Shares(shares, 0, tuple(OddChip(seat, 1, why, word) for seat in order[:odd]))

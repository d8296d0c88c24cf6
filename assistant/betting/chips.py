"""Which chips each winner takes from the pot, and which change the bank makes, in the fewest moves.

A move is one chip that changes place: from the pot to a winner, from the pot to the bank, or from the bank to a
winner. The search is exact.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

Counts = Mapping[str, int]
_NEVER: Final = 1 << 60
_PATIENCE: Final = 300_000  # steps of the search, about a second; most sets that home games use need some hundreds
_MOST: Final = 100_000  # units in one share: beyond it nobody hands out chips one by one


@dataclass(frozen=True)
class Payout:
    """Chips by colour: what each seat takes, what stays for the next hand, and what the pot and the bank exchange."""

    seats: Mapping[int, Counts]
    carry: Counts
    to_bank: Counts
    from_bank: Counts

    @property
    def moves(self) -> int:
        """How many chips change place; those that stay for the next hand count as handed out."""
        handed = sum(sum(chips.values()) for chips in (*self.seats.values(), self.carry))
        return handed + sum(self.to_bank.values())


def pay_out(stock: Counts, worth: Counts, shares: Mapping[int, int], carry: int = 0) -> Payout | None:
    """The chips for each share, with the fewest moves.

    ``stock`` is how many chips of each colour lie in the pot, ``worth`` what one of each colour is worth in units;
    colours that are not in the pot may come from the bank. None where no chips of these colours make the shares, or
    where worths such as 7, 9 and 11, or a share of 100,000 units, would keep the table waiting.
    Raises ValueError where the chips are not worth the shares and the carry together.

    >>> paid = pay_out({"red": 2, "white": 3}, {"red": 5, "white": 1}, {3: 7, 5: 6})
    >>> paid.seats, paid.to_bank
    ({3: {'red': 1, 'white': 2}, 5: {'red': 1, 'white': 1}}, {})
    """
    total = sum(count * worth[colour] for colour, count in stock.items())
    if total != sum(shares.values()) + carry:
        raise ValueError(f"the chips are worth {total} units, the shares and the carry {sum(shares.values()) + carry}")
    colours = sorted(worth, key=lambda colour: (-worth[colour], colour))
    targets = [*shares.values(), carry]
    if max(targets) > _MOST:
        return None
    search = _Search([worth[c] for c in colours], [stock.get(c, 0) for c in colours], targets)
    found = search.fewest()
    if found is None:
        return None
    used, handed = found
    parts = [_named(colours, chips) for chips in handed]
    change = [have - use for have, use in zip(search.stock, used, strict=True)]
    return Payout(
        dict(zip(shares, parts[:-1], strict=True)),
        parts[-1],
        _named(colours, [max(0, extra) for extra in change]),
        _named(colours, [max(0, -extra) for extra in change]),
    )


def _named(colours: Sequence[str], counts: Sequence[int]) -> dict[str, int]:
    return {colour: count for colour, count in zip(colours, counts, strict=True) if count}


class _Search:
    """How many chips of each colour to hand out, cheapest first, until one way of handing them out fits all targets.

    The larger colours together can make up only so much of a share if the smaller ones are to make up the rest: chips
    of 25 and 100 only whole 25s. ``least`` and ``most`` are those bounds over all shares, colour by colour. With
    worths that divide each other they are enough; with others, such as 2 and 5, each candidate is tried out.
    """

    def __init__(self, worth: list[int], stock: list[int], targets: list[int]) -> None:
        self.worth, self.stock, self.targets = worth, stock, targets
        self.total = sum(targets)
        self.made = [_sums(worth[number:], max(targets)) for number in range(len(worth) + 1)]
        bounds = [_bounds(_sums(worth[: n + 1], max(targets)), self.made[n + 1], targets) for n in range(len(worth))]
        self.possible = all(bounds)
        self.least = [low for low, _ in filter(None, bounds)]
        self.most = [high for _, high in filter(None, bounds)]
        self.missing = cache(self._missing)
        self.patience = _PATIENCE

    def fewest(self) -> tuple[tuple[int, ...], list[list[int]]] | None:
        """The counts handed out and how they are handed to each target, or None where nothing fits."""
        queue: list[tuple[int, tuple[int, ...], int]] = [(self.missing(0, 0), (), 0)] if self.possible else []
        while queue and self.patience > 0:
            bound, used, value = heapq.heappop(queue)
            if len(used) < len(self.worth):
                spent = bound - self.missing(len(used), value)
                for count, after, cost in self._next(len(used), value):
                    total = spent + cost + self.missing(len(used) + 1, after)
                    self.patience -= 1
                    if total < _NEVER:
                        heapq.heappush(queue, (total, (*used, count), after))
            elif handed := self._hand_out(used):
                return used, handed
        return None

    def _missing(self, number: int, value: int) -> int:
        """The fewest chips that the bank must still give once the first colours make up ``value``."""
        if number == len(self.worth):
            return 0 if value == self.total else _NEVER
        costs = (cost + self.missing(number + 1, after) for _, after, cost in self._next(number, value))
        return min(costs, default=_NEVER)

    def _next(self, number: int, value: int) -> Iterator[tuple[int, int, int]]:
        """Counts of the next colour, the value that they bring the whole to, and the chips that the bank gives."""
        worth, have = self.worth[number], self.stock[number]
        fewest = max(0, -((value - self.least[number]) // worth))
        for count in range(fewest, (self.most[number] - value) // worth + 1):
            yield count, value + count * worth, max(0, count - have)

    def _hand_out(self, used: tuple[int, ...]) -> list[list[int]] | None:
        """The chips for each target, largest colours first; each colour to the largest needs first."""
        tried: set[tuple[int, tuple[int, ...]]] = set()

        def place(number: int, needs: tuple[int, ...]) -> list[list[int]] | None:
            if number == len(used):
                return [[] for _ in needs] if not any(needs) else None
            if (number, needs) in tried:
                return None
            tried.add((number, needs))
            for given in self._ways_to_give(used[number], number, needs):
                rest = tuple(need - count * self.worth[number] for need, count in zip(needs, given, strict=True))
                if (placed := place(number + 1, rest)) is not None:
                    return [[count, *chips] for count, chips in zip(given, placed, strict=True)]
            return None

        return place(0, tuple(self.targets))

    def _ways_to_give(self, count: int, number: int, needs: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """Every way to give so many chips that leaves each need a sum that smaller chips make; the first gets most."""
        self.patience -= 1
        if not needs or self.patience <= 0:
            if not needs and not count:
                yield ()
            return
        worth, made = self.worth[number], self.made[number + 1]
        room_after = sum(need // worth for need in needs[1:])
        for mine in range(min(count, needs[0] // worth), max(0, count - room_after) - 1, -1):
            if made[needs[0] - mine * worth]:
                for rest in self._ways_to_give(count - mine, number, needs[1:]):
                    yield mine, *rest


def _bounds(firsts: list[bool], rests: list[bool], targets: list[int]) -> tuple[int, int] | None:
    """The least and the most of the targets that the larger worths can make up, the rest being made of the smaller.

    ``firsts`` and ``rests`` say which sums each of them makes. None where a target cannot be made at all.
    """
    least = top = 0
    for target in targets:
        fits = [value for value in range(target + 1) if firsts[value] and rests[target - value]]
        if not fits:
            return None
        least, top = least + fits[0], top + fits[-1]
    return least, top


def _sums(worths: list[int], most: int) -> list[bool]:
    """For each value up to ``most``, whether chips of these worths make it."""
    made = [True] + [False] * most
    for worth in worths:
        for value in range(worth, most + 1):
            made[value] = made[value] or made[value - worth]
    return made

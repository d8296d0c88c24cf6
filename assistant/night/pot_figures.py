"""What lies in the pot by each that knows: what is seen, what it weighs, what was entered; and which of them agree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from assistant.money import Unit
from assistant.night.questions import Choice, Question

Source = Literal["seen", "weighed", "entered"]
ABOUT = "pot"


@dataclass(frozen=True, slots=True)
class Figure:
    """The pot by one ``source``: between ``least`` and ``most`` units, the two the same where it is sure."""

    source: Source
    least: int
    most: int

    def fits(self, units: int) -> bool:
        """True where the pot may be so many units by this figure."""
        return self.least <= units <= self.most

    def agrees(self, other: Figure) -> bool:
        """True where there is a pot that fits both."""
        return self.least <= other.most and other.least <= self.most


def question(figures: Sequence[Figure], unit: Unit, strict: bool = True) -> Question | None:
    """What the host is asked; None where all agree, or there is nothing to compare.

    Chips may lie under others: unless it is ``strict``, what is seen is only the least that lies there. And chips that
    lie beside the tray make up the pot together with those in it: then what is seen and what it weighs differ.

    >>> figures = [Figure("seen", 5, 5), Figure("weighed", 5, 5), Figure("entered", 3, 3)]
    >>> question(figures, Unit.of("0.25")).text
    'Pot: seen 1.25, weighed 1.25, entered 0.75; seen and weighed agree. Which is right?'
    """
    pairs = [(one, other) for one, other in combinations(figures, 2) if _agree(one, other, strict)]
    if len(figures) < 2 or len(pairs) == len(figures) * (len(figures) - 1) // 2 or _beside_the_tray(figures):
        return None
    said = ", ".join(f"{one.source} {_amount(one, unit)}" for one in figures)
    return Question(ABOUT, f"Pot: {said}{_agreement(figures, pairs)}. Which is right?", _choices(figures, unit))


def _agree(one: Figure, other: Figure, strict: bool) -> bool:
    """True where the two agree; ``one`` comes before the other in the order seen, weighed, entered."""
    return one.agrees(other) or (not strict and one.source == "seen" and one.least <= other.most)


def _beside_the_tray(figures: Sequence[Figure]) -> bool:
    by = {one.source: one for one in figures}
    if len(by) < 3 or by["seen"].agrees(by["weighed"]):
        return False
    seen, weighed = by["seen"], by["weighed"]
    return Figure("weighed", seen.least + weighed.least, seen.most + weighed.most).agrees(by["entered"])


def _amount(figure: Figure, unit: Unit) -> str:
    if figure.least == figure.most:
        return unit.text(figure.least)
    return f"{unit.text(figure.least)} to {unit.text(figure.most)}"


def _agreement(figures: Sequence[Figure], pairs: Sequence[tuple[Figure, Figure]]) -> str:
    if len(figures) < 3:
        return ""
    if not pairs:
        return "; no two agree"
    if len(pairs) > 1:
        (both,) = {one.source for one in pairs[0]} & {one.source for one in pairs[1]}
        return f"; what is {both} fits both"
    return f"; {pairs[0][0].source} and {pairs[0][1].source} agree"


def _choices(figures: Sequence[Figure], unit: Unit) -> tuple[Choice, ...]:
    """Each pot that one of them knows to the chip, that which most agree on first; what was entered needs no fact."""
    amounts = {one.least: [other.source for other in figures if other.fits(one.least)] for one in figures if _sure(one)}
    entered = next((one.least for one in figures if one.source == "entered"), None)
    ordered = sorted(amounts, key=lambda units: -len(amounts[units]))
    return tuple(
        Choice(
            f"{unit.text(units)} ({' and '.join(amounts[units])})",
            () if units == entered else ({"event": "pot_counted", "amount": unit.text(units)},),
        )
        for units in ordered
    )


def _sure(figure: Figure) -> bool:
    return figure.least == figure.most

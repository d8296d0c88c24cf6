"""What chips that were seen are worth, in whole units; nothing is said where one of them is not certain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from assistant.vision.sighting import ChipSighting

SURE: Final = 0.35  # least confidence of a chip that is counted as money


def counted(chips: Sequence[ChipSighting]) -> Counter[str] | None:
    """How many chips of each colour; None where a stack's height is not known or a chip is not certain.

    >>> counted([ChipSighting("red", (0, 0), 20, 0.9), ChipSighting("red", (50, 0), 20, 0.9, count=4)])
    Counter({'red': 5})
    >>> counted([ChipSighting("red", (0, 0), 20, 0.9, count=None)]) is None
    True
    """
    found: Counter[str] = Counter()
    for chip in chips:
        if chip.count is None or chip.confidence < SURE:
            return None
        found[chip.colour] += chip.count
    return found


def amount(chips: Sequence[ChipSighting], worth: Mapping[str, int]) -> int | None:
    """What the chips are worth together, in units; None where a count or a colour's worth is not known."""
    found = counted(chips)
    if found is None or any(colour not in worth for colour in found):
        return None
    return sum(worth[colour] * count for colour, count in found.items())


def added(before: Sequence[ChipSighting], after: Sequence[ChipSighting], worth: Mapping[str, int]) -> int | None:
    """What came to the chips of one place between two looks, in units; less than nothing where some were taken away.

    None where either look is not certain: then a person says what was put in.
    """
    first, last = amount(before, worth), amount(after, worth)
    return None if first is None or last is None else last - first

"""The pot from the weight of its chips, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assistant.tray.table import COLUMNS, STATES


@dataclass(frozen=True, slots=True)
class ColumnWeight:
    """One column: its state (a word of the protocol), the nearest number of chips, and a confidence of 0 to 99."""

    state: str
    chips: int
    confidence: int


@dataclass(frozen=True, slots=True)
class PotWeight:
    """The pot in units: at least and at most this much; the two are the same only where every column is sure.

    ``most`` is None where a column says nothing; ``doubts`` are the reasons, in words.
    """

    least: int
    most: int | None
    doubts: tuple[str, ...] = ()

    @property
    def sure(self) -> bool:
        """True where the pot is known to the chip."""
        return self.least == self.most


def read_weighed(arguments: Sequence[str]) -> tuple[ColumnWeight, ...]:
    """The columns of a ``weighed`` line; raises ValueError where it is none.

    >>> read_weighed(["sure:40:97"] * 4 + ["gone:0:0"])[4]
    ColumnWeight(state='gone', chips=0, confidence=0)
    """
    if len(arguments) != COLUMNS:
        raise ValueError(f"{len(arguments)} columns; expected {COLUMNS}")
    return tuple(_column(argument) for argument in arguments)


def _column(argument: str) -> ColumnWeight:
    state, _, rest = argument.partition(":")
    chips, _, confidence = rest.partition(":")
    if state not in STATES:
        raise ValueError(f"{argument}: expected a state such as sure:40:97")
    return ColumnWeight(state, int(chips), int(confidence))


def pot_of(columns: Sequence[ColumnWeight], worths: Sequence[int]) -> PotWeight:
    """The pot's bounds; ``worths`` are the units that a chip of each column is worth, 0 for a column not in use.

    >>> sure, doubt = ColumnWeight("sure", 10, 97), ColumnWeight("doubt", 3, 4)
    >>> pot_of([sure, doubt], [1, 5])
    PotWeight(least=20, most=30, doubts=('column 2: settled between two counts',))
    """
    least, most, known, doubts = 0, 0, True, []
    for number, (column, worth) in enumerate(zip(columns, worths, strict=False), 1):
        if not worth:
            continue
        if column.state == "sure":
            off = 0
        else:
            off = 1
            known = known and column.state == "doubt"
            doubts.append(f"column {number}: {STATES[column.state]}")
        if column.state in ("sure", "doubt"):
            least += max(column.chips - off, 0) * worth
            most += (column.chips + off) * worth
    return PotWeight(least, most if known else None, tuple(doubts))

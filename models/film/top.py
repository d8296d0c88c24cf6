"""What lies on the table of a film, thing by thing, each at its spot."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from models.scene import Laid, LaidCard


@dataclass(frozen=True)
class Lying:
    """One thing on the table: `spot` is its place in words (`seat 3`, `board`, `pot`), `slot` which of a seat's."""

    number: int
    thing: Laid
    spot: str
    slot: tuple[str, int] | None = None


class Top:
    """The table top. Later things lie on earlier ones."""

    def __init__(self) -> None:
        self._things: dict[int, Lying] = {}
        self._next = 0

    @property
    def lying(self) -> tuple[Lying, ...]:
        """Everything, the lowest first."""
        return tuple(self._things.values())

    def lay(self, thing: Laid, spot: str, slot: tuple[str, int] | None = None) -> int:
        """Lay a thing down; the number by which it is known."""
        self._next += 1
        self._things[self._next] = Lying(self._next, thing, spot, slot)
        return self._next

    def take(self, number: int) -> Lying:
        """Take a thing away."""
        return self._things.pop(number)

    def at(self, spot: str) -> Iterator[Lying]:
        """Everything at one spot."""
        return (one for one in self.lying if one.spot == spot)

    def cards(self, spot: str) -> list[Lying]:
        """The cards at one spot."""
        return [one for one in self.at(spot) if isinstance(one.thing, LaidCard)]

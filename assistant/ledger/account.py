"""What one player has, and owes or is owed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Account:
    """One player's night, in cents.

    ``bought`` are all chips bought, of which ``cash`` was paid for at once; ``limit`` is the most that he buys, None
    where he set himself none. ``stack`` lies before him, ``cashed`` he handed in. ``paid_over`` is what he gave to
    others in money, less what he got. ``left`` is true once he handed in all he had.
    """

    player: str
    bought: int = 0
    cash: int = 0
    limit: int | None = None
    stack: int = 0
    cashed: int = 0
    paid_over: int = 0
    left: bool = False

    @property
    def net(self) -> int:
        """Won, or below zero lost: what he has and handed in, less what he bought."""
        return self.stack + self.cashed - self.bought

    @property
    def balance(self) -> int:
        """What he is still to get in money; below zero: what he is still to pay."""
        return self.net + self.cash + self.paid_over

    @property
    def may_buy(self) -> int | None:
        """How much more he may buy; None where he set himself no limit."""
        return None if self.limit is None else max(0, self.limit - self.bought)

"""A card as the table saw it come."""

from __future__ import annotations

from typing import NamedTuple

from assistant.cards import Card


class Sight(NamedTuple):
    """A card as it came: to a seat, or to nobody (a burn, the board). ``after`` is the up card before it."""

    card: Card | None
    up: bool
    seat: int | None = None
    after: Card | None = None
    turned: bool = False

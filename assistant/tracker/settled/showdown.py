"""Everything that decides who wins what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from assistant.evaluation.holding import Holding, Layout
from assistant.money import Unit
from assistant.rules.game import Game
from assistant.rules.house import House
from assistant.tracker.settled.money_in import Stock


@dataclass(frozen=True)
class Showdown:
    """A hand to be settled.

    ``house`` is the house as it plays this game, ``wild`` are the ranks that are wild for all. ``seats`` are those
    still in, with what each holds and declared (``high`` the first way, ``low`` the other, ``both``, None where nobody
    declared); ``pots`` are units and the seats that may win them, the main pot first; ``stock`` what lies in all the
    pots together, where that is known.
    """

    game: Game
    house: House
    unit: Unit
    dealer: int
    wild: frozenset[int]
    layout: Layout
    seats: Mapping[int, tuple[Holding, str | None]]
    pots: Sequence[tuple[int, frozenset[int]]]
    stock: Stock | None = None

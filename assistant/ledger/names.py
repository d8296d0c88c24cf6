"""How the ledger calls the players: by the names in a hand's call."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

BANK: Final = "Bank"
POT: Final = "Pot"


def player_names(seats: Mapping[int, str]) -> dict[int, str]:
    """The player at each seat; one without a name is called by his seat, two of one name by name and seat.

    >>> player_names({1: "Ann", 2: "", 3: "Bo", 4: "Bo"})
    {1: 'Ann', 2: 'Seat 2', 3: 'Bo (seat 3)', 4: 'Bo (seat 4)'}
    """
    often = Counter(seats.values())
    return {
        seat: f"Seat {seat}" if not name else f"{name} (seat {seat})" if often[name] > 1 else name
        for seat, name in seats.items()
    }

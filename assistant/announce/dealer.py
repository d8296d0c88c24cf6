"""Who deals the next hand, by what the tablet shows of this one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


def dealer_after(view: Mapping[str, Any], seats: Iterable[int]) -> int | None:
    """The next seat of these to the left, or the same again where the house holds the deal; None before any hand.

    >>> dealer_after({"game": "Omaha", "dealer": 3, "next_deal": None}, [1, 3, 4])
    4
    >>> dealer_after({"game": "Omaha", "dealer": 3, "next_deal": {"again": True}}, [1, 3, 4])
    3
    """
    if not view["game"]:
        return None
    last = int(view["dealer"])
    if (view["next_deal"] or {}).get("again"):
        return last
    playing = sorted(seats)
    return next((seat for seat in playing if seat > last), playing[0])

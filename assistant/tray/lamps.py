"""Which lamp burns how: from what the tablet shows, the letters that the tray is sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from assistant.tray.table import LAMPS, SEATS

DARK: Final = "-" * LAMPS
TEST: Final = "l" * LAMPS
WILD_LAMP: Final = SEATS
SPLIT_LAMP: Final = SEATS + 1
STRIKES: Final = ("strike", "pay and fold", "exposed")


def lamps_for(view: Mapping[str, Any]) -> str:
    """The letters for a view of the hand: turn, strike or another answer at the seats, then wild, then the split.

    A seat that has no lamp, numbered higher than the strip reaches, is left out.

    >>> lamps_for({"turn": {"seat": 3}, "wild": {"ranks": ["Q", "7"]}})
    '--t-------w-'
    """
    lamps = list(DARK)
    turn = view.get("turn")
    if turn:
        _set(lamps, turn["seat"], "t")
    for owed in view.get("owed", ()):
        _set(lamps, owed["seat"], "s" if owed["kind"] in STRIKES else "a")
    wild = view.get("wild", {})
    if wild.get("ranks") or wild.get("cards") or wild.get("own"):
        lamps[WILD_LAMP] = "w"
    if view.get("over"):
        lamps[SPLIT_LAMP] = "p"
        for seat in (view.get("result") or {}).get("shares", {}):
            _set(lamps, int(seat), "p")
    return "".join(lamps)


def _set(lamps: list[str], seat: int, letter: str) -> None:
    if seat <= SEATS:
        lamps[seat - 1] = letter

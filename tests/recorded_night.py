"""A night as a log has it: buy-ins, hands from tests/hands one after the other, corrections, and the end of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from assistant.hub import Hub
from assistant.store.log import EventLog
from assistant.store.place import LOG
from tests.hand_script import read_hand

HANDS = Path(__file__).parent / "hands"
GAMES = (
    "holdem-two-pair", "3-5-7-losers-pay-the-best-local", "guts-match-the-pot", "called-off-and-called-anew-house",
    "five-card-draw-openers-split", "baseball-strikes-and-extra-cards", "follow-the-queen-burn-to-follow",
    "guts-left-over-chip-house",
)  # fmt: skip
Json = dict[str, Any]


def hand(name: str, first: int) -> list[Json]:
    """A written hand whose call is fact ``first``; what it mends is numbered as in the log."""
    script = read_hand(HANDS / f"{name}.toml")
    assert not any(line.around for line in script.lines), f"{name} needs a tracker to be told"
    facts = [dict(event) for line in script.lines for event in line.events]
    return [
        {**fact, "n": fact["n"] + first - 1} if fact["event"] in ("corrected", "undo") and "n" in fact else fact
        for fact in facts
    ]


def night(games: tuple[str, ...] = GAMES, bought: str = "40") -> list[Json]:
    """The facts of a whole night, in order; the first three are buy-ins."""
    facts = list(buy_ins(bought))
    for name in games:
        facts += hand(name, len(facts) + 1)
    facts += [
        {"event": "buy_in", "player": "Bo", "amount": "20", "cash": True},
        {"event": "corrected", "n": 2, "amount": "30"},
        {"event": "stack", "player": "Cy", "amount": "38.50"},
    ]
    return facts


def keep_night(folder: Path) -> None:
    """The night in a log of its own in this folder."""
    log = EventLog(folder / LOG)
    hub = Hub(log)
    hub.start()
    for fact in night():
        hub.put(fact)
    hub.stop()
    log.close()


def buy_ins(bought: str) -> Iterator[Json]:
    """What Ann, Bo and Cy buy at the beginning."""
    yield from ({"event": "buy_in", "player": player, "amount": bought} for player in ("Ann", "Bo", "Cy"))

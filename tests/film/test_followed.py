"""Films followed by the real pipeline: what it announces is what the tracker says to the written hand, no more."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from assistant.bench.filmed import Night, Tally
from assistant.bench.live import NOBODY, bundled_hands
from assistant.vision.reader import NetReader
from models.film.film import Look
from tests.film.hands import replayed
from tests.film.perfect import PerfectReader

SMALL: Final = Look(size=(640, 360), fps=5)
SEEN: Final = Look(size=(1920, 1080), fps=4)
HANDS: Final = dict(bundled_hands())
STRIKE: Final[list[dict[str, Any]]] = [
    {"event": "call", "house": "local", "game": "baseball", "dealer": 2, "seats": {"1": "Ann", "2": "Bo"}},
    {"event": "ante", "seat": 1, "amount": "0.25"},
    {"event": "ante", "seat": 2, "amount": "0.25"},
    *({"event": "dealt", "seat": seat, "card": "??", "up": False} for seat in (1, 2, 1, 2)),
    {"event": "dealt", "seat": 1, "card": "4h", "up": True},
    {"event": "dealt", "seat": 1, "card": "??", "up": False},
    {"event": "dealt", "seat": 2, "card": "3d", "up": True},
    {"event": "matched", "seat": 2, "amount": "0.50"},
]


def announced(script: list[dict[str, Any]]) -> list[str]:
    """What the tracker says to a written hand, without what only the dealer is told."""
    return [answer.text for answers in replayed(script) for answer in answers if answer.kind != "next"]


def all_is_right(tally: Tally, script: list[dict[str, Any]]) -> None:
    """Nothing missed, nothing made up, and each sentence where it belongs."""
    assert (tally.wrong, tally.missed) == ([], [])
    assert tally.right == tally.events
    assert tally.said == announced(script)


@pytest.mark.parametrize("name", HANDS)
def test_a_hand_read_without_fault_is_announced_as_it_was_played(name: str, tmp_path: Path) -> None:
    reader = PerfectReader()
    tally = Night(tmp_path, reader, HANDS[name], SMALL, seed=1).play(reader.shown)
    all_is_right(tally, HANDS[name])


def test_arms_and_glasses_among_the_cards_change_nothing(tmp_path: Path) -> None:
    reader, script = PerfectReader(), HANDS["follow-the-queen-004"]
    tally = Night(tmp_path, reader, script, Look(size=(640, 360), fps=5, restless=4.0), seed=3).play(reader.shown)
    all_is_right(tally, script)


def test_a_strike_is_announced_from_what_the_networks_read(tmp_path: Path) -> None:
    tally = Night(tmp_path, NetReader(threads=1), STRIKE, SEEN, seed=2).play()
    all_is_right(tally, STRIKE)


def test_where_no_card_is_dealt_none_is_told(tmp_path: Path) -> None:
    script = [*NOBODY, {"film": "shuffle", "seconds": 4}, {"film": "rest", "seconds": 26}]
    tally = Night(tmp_path, NetReader(threads=1), script, Look(size=(1920, 1080), fps=4, restless=3.0), seed=5).play()
    assert (tally.right, tally.wrong) == (0, [])

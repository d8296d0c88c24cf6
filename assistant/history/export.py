"""Past hands written out: JSON, one hand a line; CSV, one line for each player of a hand."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from assistant.history.came_out import CameOut
from assistant.history.replayed import Step
from assistant.money import plain

COLUMNS: Final = (
    "hand",
    "at",
    "house",
    "game",
    "variant",
    "dealer",
    "seat",
    "player",
    "pot",
    "took",
    "with",
    "carried",
)


def json_lines(hands: Iterable[tuple[CameOut, Sequence[Step]]]) -> Iterator[str]:
    """What came of each hand, with its events as they were told and what was announced."""
    for hand, steps in hands:
        events = [_event(step) for step in steps]
        yield json.dumps({**hand.to_json(), "events": events}, separators=(",", ":"))


def csv_text(hands: Iterable[CameOut]) -> str:
    """A table for a spreadsheet, with a line of headings."""
    written = io.StringIO()
    table = csv.DictWriter(written, COLUMNS, lineterminator="\n")
    table.writeheader()
    for hand in hands:
        table.writerows(_rows(hand))
    return written.getvalue()


def _event(step: Step) -> dict[str, Any]:
    told = step.to_json()
    del told["view"]
    return told


def _rows(hand: CameOut) -> Iterator[dict[str, str | int]]:
    took = {win.player: win for win in hand.wins}
    for seat, player in sorted(hand.players.items()):
        win = took.get(player)
        yield {
            "hand": hand.n, "at": hand.at, "house": hand.house, "game": hand.game, "variant": hand.variant,
            "dealer": hand.dealer, "seat": seat, "player": _plain_cell(player), "pot": plain(hand.pot),
            "took": plain(win.amount) if win else "0", "with": " / ".join(win.hands) if win else "",
            "carried": plain(hand.carry),
        }  # fmt: skip


def _plain_cell(text: str) -> str:
    """A name that a spreadsheet cannot take for a formula."""
    return "'" + text if text[:1] in ("=", "+", "-", "@", "\t") else text

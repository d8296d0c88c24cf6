"""Facts told and now and then taken back, or told wrongly and put right: nothing but the truth must remain."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from assistant.tracker.apply import apply
from tests.play.table import Raw, Table

Tell = Callable[[Raw], list[Any]]
SELDOM = 0.015


def mends(table: Table, raw: Raw, tell: Tell) -> None:
    """Tell a fact, perhaps with a detour."""
    if table.chance(SELDOM) and (misread := _misread(table, raw)):
        _put_right(table, raw, misread, tell)
        return
    before = table.state
    if table.chance(SELDOM):
        assert table.tracker.why_not(table.tracker.read(raw)) == "", f"{raw} is legal"
    tell(raw)
    if table.chance(SELDOM):
        _take_back(table, before, tell)


def _take_back(table: Table, before: Any, tell: Tell) -> None:
    """An undo brings back what was, and the undo of it what is."""
    after = table.state
    tell({"event": "undo"})
    assert table.state == before, "undo of the last fact is not the state before it"
    tell({"event": "undo", "n": table.tracker.n})
    assert table.state == after, "undo of the undo is not the state after the fact"


def _misread(table: Table, raw: Raw) -> Raw | None:
    """The fact with another card, or another amount, where that can be mistaken."""
    if raw["event"] == "dealt" and raw["up"]:
        return {**raw, "card": table.dice.choice(table.felt.deck or [raw["card"]])}
    if raw["event"] == "ante":
        return {**raw, "amount": table.text(table.state.unit.read(raw["amount"]) + 1)}
    if raw["event"] == "board" and "cards" in raw:
        return {**raw, "cards": ["??", *raw["cards"][1:]]}
    return None


def _put_right(table: Table, raw: Raw, misread: Raw, tell: Tell) -> None:
    """A correction at once leaves what would be there had it been told right."""
    before = table.state
    right = apply(before, table.tracker.read(raw), table.tracker.n + 1)
    tell(misread)
    told = {key: value for key, value in raw.items() if value != misread[key]}
    if told:
        tell({"event": "corrected", "n": table.tracker.n, **told})
    assert table.state == right, "put right is not as if told right"

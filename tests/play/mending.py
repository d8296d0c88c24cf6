"""Facts told and now and then taken back, or told wrongly and put right: nothing but the truth must remain."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from assistant.announce.say import sentence
from assistant.announce.view import view
from assistant.events import Called, to_json
from assistant.money import Unit
from assistant.tracker.apply import apply
from assistant.tracker.hand import Tracker
from tests.play.table import Raw, Table

Tell = Callable[[Raw], list[Any]]
SELDOM = 0.01
RARELY = 0.002


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
    if table.chance(RARELY):
        _look_back(table, tell)
    if table.chance(RARELY / 2):
        _told_from_the_script(table)


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


def _look_back(table: Table, tell: Tell) -> None:
    """Any earlier fact undone or changed and then restored: whatever it led to in between, all is as it was."""
    after, tracker = table.state, table.tracker
    n = table.dice.choice([number for number in tracker.script if number >= table.called])
    raw = to_json(tracker.script[n], after.unit)
    change = {"event": "undo", "n": n} if table.chance(0.4) and n > table.called else _changed(table, n, raw)
    if tracker.why_not(tracker.read(change)):
        return
    tell(change)
    now = tracker.state
    assert now is not None
    told = {number: event for number, event in tracker.script.items() if number > table.called}
    put = sum(getattr(event, "amount", 0) for event in told.values())
    paid = sum(seat.paid for seat in now.seats.values())
    assert paid == put, f"{change}: {put} were put in, and {paid} are told"
    assert now.pot >= 0 and view(now)
    tell({"event": "undo", "n": tracker.n})
    assert table.state == after, f"{change} and its undo leave something behind"


def _changed(table: Table, n: int, raw: Raw) -> Raw:
    """A correction of one field of a fact, right or wrong."""
    new: dict[str, Any] = {
        "card": table.dice.choice(["2c", "3d", "4h", "9s", "Qh", "Kh", "??"]),
        "amount": table.text(table.dice.randint(0, 6)),
        "seat": table.dice.choice(table.state.order),
        "dealer": table.dice.choice(table.state.order),
        "up": table.chance(0.5),
        "cards": table.dice.choice([raw.get("cards", [])[1:], ["??"], ["7h", "7d"]]),
        "to": table.dice.choice(table.state.order),
        "source": table.dice.choice(table.state.order),
        "out": table.dice.choice(["2c", "Kh", "??"]),
        "new_up": table.chance(0.5),
        "kept": table.chance(0.5),
        "declare": table.dice.choice(["high", "low", "both"]),
    }
    keys = [key for key in new if key in raw] or ["seat"]
    key = table.dice.choice(keys)
    return {"event": "corrected", "n": n, key: new[key]}


def _told_from_the_script(table: Table) -> None:
    """What holds, told to another tracker, comes to the same."""
    tracker = table.tracker
    again = Tracker(sentence)
    for n, event in tracker.script.items():
        while again.n < n - 1:
            again.skip(None, "taken back, or refused")
        unit = Unit.of(event.unit) if isinstance(event, Called) else again.state.unit if again.state else None
        assert unit is not None
        again.handle(again.read(to_json(event, unit)))
    while again.n < tracker.n:
        again.skip(None, "taken back, or refused")
    assert again.state == tracker.state, "the script told again comes to another state"

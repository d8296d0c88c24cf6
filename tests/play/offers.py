"""What the tablet offers is legal: each of its buttons, its blanks filled in, is taken by the tracker."""

from __future__ import annotations

from assistant.announce.view import view
from assistant.events import from_json
from assistant.tracker.apply import apply
from assistant.tracker.state import Refused
from tests.play.table import Raw, Table


def are_legal(table: Table) -> None:
    """Press every button that the tablet does not grey out, each on the hand as it is now."""
    shown = view(table.state)
    for ask in (*shown["choices"], *shown["rulings"]):
        for act in ask["acts"]:
            if not act["why"]:
                _is_legal(table, act)


def _is_legal(table: Table, act: Raw) -> None:
    first, *others = act["facts"]
    state = table.state
    for raw in ({**first, **_filled(act["blanks"])}, *others):
        try:
            state = apply(state, from_json(raw, state.unit), state.n + 1)
        except Refused as refusal:
            raise AssertionError(f"{act['do']} is offered and refused: {raw}: {refusal}") from None


def _filled(blanks: list[Raw]) -> Raw:
    """Each blank with the first value it may have; a card that may be any is one that nobody could read."""
    filled: Raw = {}
    for blank in blanks:
        if blank["key"] == "cards":
            filled["cards"] = (list(blank["of"]) or ["??"] * 9)[: blank["fewest"]]
        elif blank["key"] == "amount":
            filled["amount"] = blank["fewest"]
        else:
            filled[blank["key"]] = blank["of"][0] if blank["of"] else "??"
    return filled

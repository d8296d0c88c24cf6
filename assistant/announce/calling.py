"""What the dealer may call: the games of a house with their variants, and one of them explained before it is called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from assistant.events import Called, EventError, from_json
from assistant.money import Unit
from assistant.rules.explain import called_points, explain
from assistant.rules.load import Barred, Folder, RulesError, call, game_file, game_keys, load_house
from assistant.tracker.call import begin
from assistant.tracker.state import Refused

Json = dict[str, Any]


def menu(house: str, extra: Folder | None = None) -> list[Json]:
    """The games that a house may be asked for, by name: their variants, and why the house bars one, if it does.

    Raises RulesError for an unknown house.
    """
    load_house(house)
    found = (_entry(house, key, extra) for key in game_keys(extra))
    return sorted((entry for entry in found if entry), key=lambda entry: str(entry["name"]).lower())


def _entry(house: str, key: str, extra: Folder | None) -> Json | None:
    """One game; None for a template whose rules the host has still to write, or a file with a mistake."""
    try:
        file = game_file(key, extra)
        if file.missing:
            return None
        variants = [{"key": one, "name": _variant_name(file.table["variant"][one], one)} for one in file.variants]
        found = {"key": key, "name": file.table["name"], "page": file.table.get("page", "").strip(), "barred": ""}
        call(house, key, extra=extra)
    except Barred as barred:
        return {**found, "variants": variants, "barred": str(barred)}
    except RulesError:
        return None
    return {**found, "variants": variants}


def _variant_name(table: Json, key: str) -> str:
    return str(table.get("name", key.replace("-", " ")))


def preview(fact: Json, extra: Folder | None = None) -> Json:
    """A call explained before it is made: the line with this house's points, the rules, the steps, and what the deck
    may lack; ``why`` is the reason where it would be refused.
    """
    try:
        rules = fact.get("rules") or {}
        if not isinstance(rules, Mapping):
            raise EventError("rules: expected settings of the house and their values")
        key, name, variant = (str(fact.get(part) or "") for part in ("house", "game", "variant"))
        game, house = call(key, name, variant, rules, extra)
        unit = Unit.of(str(fact.get("unit") or house.unit))
        event = from_json({**fact, "event": Called.word}, unit)
        assert isinstance(event, Called)
        state = begin(event, 1, extra=extra)
    except (RulesError, EventError, Refused, ValueError) as error:
        return {"why": f"{error}"}
    told = explain(game, house)
    return {
        "why": "",
        "name": game.name,
        "line": called_points(game, house),
        "points": list(told.settings),
        "page": told.page,
        "before": told.before,
        "deal": list(told.deal),
        "wins": list(told.wins),
        "reactions": list(told.reactions),
        "warnings": [note.text for note in state.notes],
    }

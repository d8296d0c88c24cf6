"""Reading a house file: sections of settings, every key and value checked."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, Final

from assistant.rules.house import SECTIONS, SETTINGS, House
from assistant.rules.setting import SettingError
from assistant.rules.toml_errors import Complaints, RulesError, hint, read_table, shown

_TOP: Final = ("name", "page", "game", *SECTIONS)


def read_house(path: Path) -> House:
    """The house in a file; raises RulesError naming the file, the key and what was expected."""
    complaints = Complaints(path.name)
    house = _house(path.stem, read_table(path), complaints)
    complaints.stop()
    return house


def house_problems(path: Path, games: Collection[str]) -> list[str]:
    """All that is wrong in a house file, one line each; ``games`` are those that it may name."""
    complaints = Complaints(path.name)
    try:
        house = _house(path.stem, read_table(path), complaints)
    except RulesError as error:
        return [str(error)]
    named = {f"game.{key}": key for key in house.for_game}
    named |= {f"games.plays_as.{key}": game for key, game in house.plays_as.items()}
    for place, key in named.items():
        if key not in games:
            complaints.add(place, f"no game {key!r}", "a game that has a file", hint(key, games))
    return complaints.lines


def is_house(path: Path) -> bool:
    """True for a file with a house's sections; a file that cannot be read is none."""
    try:
        table = read_table(path)
    except RulesError:
        return False
    return any(isinstance(table.get(section), Mapping) for section in SECTIONS)


def checked(values: Mapping[str, object], where: str) -> dict[str, object]:
    """Settings called by name, such as a dealer's; raises RulesError naming ``where`` and the setting."""
    complaints = Complaints(where)
    found = read_settings(values, "", complaints)
    complaints.stop()
    return found


def _house(key: str, table: Mapping[str, Any], complaints: Complaints) -> House:
    for word in table:
        if word not in _TOP:
            complaints.unknown(word, _TOP, "section")
    found: dict[str, object] = {}
    for section in SECTIONS:
        found.update(_section(section, table.get(section, {}), complaints))
    return House(
        key=key,
        name=_text("name", table.get("name", key), complaints),
        page=_text("page", table.get("page", ""), complaints),
        for_game=_for_game(table.get("game", {}), complaints),
        **found,  # type: ignore[arg-type]  # each value was read by its own setting
    )


def _text(key: str, value: object, complaints: Complaints) -> str:
    if isinstance(value, str):
        return " ".join(value.split())
    complaints.add(key, f"read {shown(value)}", "text in quotation marks")
    return ""


def _section(section: str, values: object, complaints: Complaints) -> dict[str, object]:
    if not isinstance(values, Mapping):
        complaints.add(section, f"read {shown(values)}", f"a section [{section}]")
        return {}
    right = {}
    for name, value in values.items():
        made = SETTINGS.get(name)
        if made is not None and made.section != section:
            complaints.add(f"{section}.{name}", "a setting in the wrong section", f"it under [{made.section}]")
        else:
            right[name] = value
    return read_settings(right, f"{section}.", complaints, section)


def read_settings(
    values: Mapping[str, object], prefix: str, complaints: Complaints, section: str = ""
) -> dict[str, object]:
    """Settings as the program keeps them; what is wrong is noted under ``prefix`` and left out."""
    known = [name for name, made in SETTINGS.items() if section in ("", made.section)]
    found: dict[str, object] = {}
    for name, value in values.items():
        if name not in SETTINGS:
            complaints.unknown(prefix + name, known, "setting")
            continue
        try:
            found[name] = SETTINGS[name].read(value)
        except SettingError as error:
            complaints.add(prefix + name, *_parts(error), hint(value, SETTINGS[name].values))
    return found


def _parts(error: SettingError) -> tuple[str, str]:
    what, _, expected = str(error).partition(", expected ")
    return what, expected


def _for_game(tables: object, complaints: Complaints) -> dict[str, dict[str, object]]:
    if not isinstance(tables, Mapping) or not all(isinstance(values, Mapping) for values in tables.values()):
        complaints.add("game", f"read {shown(tables)}", "sections such as [game.texas-holdem]")
        return {}
    return {key: read_settings(values, f"game.{key}.", complaints) for key, values in tables.items()}

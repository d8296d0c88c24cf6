"""Reading a game file: its keys, the game it is like, its variants, with the nearest right wording for a mistake."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from assistant.rules.game import Game
from assistant.rules.game_table import game_of
from assistant.rules.toml_errors import Complaints, RulesError, Table, hint, read_table, shown

VARIANT_KEYS: Final = ("name", "page", "deal", "hand", "wild", "share", "values", "when", "rules")
KEYS: Final = (*VARIANT_KEYS, "like", "variant", "complete")
LIKE_KEYS: Final = ("deal", "hand", "wild", "share", "values", "rules")
_MERGED: Final = ("when", "values", "rules")  # these add to what was there; every other key replaces it
_KEY: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_KEY_WORDS: Final = "lower-case letters and digits, joined by hyphens"


@dataclass(frozen=True)
class GameFile:
    """A game file as read, before a variant is chosen: its own table laid over that of the game it is like."""

    path: Path
    table: Table
    complaints: Complaints

    @property
    def variants(self) -> tuple[str, ...]:
        """The names of the variants that the dealer may call."""
        return tuple(self.table.get("variant", {}))

    @property
    def missing(self) -> tuple[str, ...]:
        """The keys that a host still has to write before this game can be called."""
        return tuple(key for key in self.table.get("complete", []) if key not in self.table)

    def game(self, variant: str = "") -> Game:
        """The game as called; mistakes are noted among the complaints."""
        table = _laid_over(self.table, self.table["variant"][variant]) if variant else self.table
        return game_of(self.path.stem, table, variant, self.variants, self.complaints)


def read_game(path: Path, known: Mapping[str, Path]) -> GameFile:
    """Read one file; ``known`` has the files that ``like`` may name. Raises RulesError for a file that is no TOML."""
    complaints = Complaints(path.name)
    if not _KEY.fullmatch(path.stem):
        complaints.add("file name", f"read {shown(path.name)}", _KEY_WORDS)
    table = read_table(path)
    _check_keys(table, complaints)
    if table.get("like"):
        table = _laid_over(_base(table["like"], known, complaints), table)
    return GameFile(path, table, complaints)


def game_problems(path: Path, known: Mapping[str, Path]) -> list[str]:
    """All that is wrong in a game file and its variants, one line each."""
    try:
        file = read_game(path, known)
    except RulesError as error:
        return [str(error)]
    if not file.missing:
        for variant in ("", *file.variants):
            file.game(variant)
    return file.complaints.lines


def _check_keys(table: Table, complaints: Complaints) -> None:
    for key in table:
        if key not in KEYS:
            complaints.unknown(key, KEYS)
    for key in ("name", "like"):
        if key in table and not isinstance(table[key], str):
            complaints.add(key, f"read {shown(table[key])}", "text in quotation marks")
            table[key] = ""
    if "name" not in table:
        complaints.add("name", "no name", 'a line such as name = "Baseball"')
    _check_complete(table, complaints)
    _check_variants(table, complaints)


def _check_complete(table: Table, complaints: Complaints) -> None:
    wanted = table.get("complete", [])
    if not isinstance(wanted, list) or not all(key in VARIANT_KEYS for key in wanted):
        expected = f"a list of keys among {', '.join(VARIANT_KEYS)}"
        complaints.add("complete", f"read {shown(table.pop('complete'))}", expected)


def _check_variants(table: Table, complaints: Complaints) -> None:
    variants = table.get("variant", {})
    if not isinstance(variants, dict) or not all(isinstance(one, dict) for one in variants.values()):
        complaints.add("variant", f"read {shown(table.pop('variant'))}", "sections such as [variant.low]")
        return
    for name, one in variants.items():
        if not _KEY.fullmatch(name):
            complaints.add(f"variant.{name}", f"read {shown(name)}", _KEY_WORDS)
        for key in [key for key in one if key not in VARIANT_KEYS]:
            complaints.unknown(f"variant.{name}.{key}", VARIANT_KEYS)
            del one[key]


def _base(like: str, known: Mapping[str, Path], complaints: Complaints) -> Table:
    """What a game takes over from another; raises RulesError where there is no such plain deal."""
    if like not in known:
        complaints.add("like", f"no game {like!r}", "a game that has a file", hint(like, known))
        complaints.stop()
    table = read_table(known[like])
    for key in ("like", "when"):
        if key in table:
            plain = "a plain deal: one that writes its own deal and has no reactions"
            complaints.add("like", f"{like!r} has {key!r} itself", plain)
            complaints.stop()
    return {key: value for key, value in table.items() if key in LIKE_KEYS}


def _laid_over(under: Mapping[str, Any], over: Mapping[str, Any]) -> Table:
    """One table over another: reactions, values and rules are added, all else is replaced."""
    laid = dict(under) | dict(over)
    for key in _MERGED:
        below, above = under.get(key), over.get(key)
        if isinstance(below, Mapping) and isinstance(above, Mapping):
            laid[key] = {**below, **above}
    return laid

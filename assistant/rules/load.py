"""Finding and calling games and houses: the shipped files, and a host's own folder before them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias

from assistant.rules.game import Game
from assistant.rules.game_file import GameFile, game_problems, read_game
from assistant.rules.house import House
from assistant.rules.house_file import checked, house_problems, is_house, read_house
from assistant.rules.toml_errors import RulesError, hint

__all__ = [
    "Barred", "Folder", "GAMES", "HOUSES", "RulesError", "Unfinished", "call", "game_file", "game_keys", "house_for",
    "house_keys", "key_of", "load_game", "load_house", "problems",
]  # fmt: skip

Folder: TypeAlias = Path  # a host's own folder of games, for rooms that read no files
GAMES: Final = Path(__file__).resolve().parent.parent / "games"
HOUSES: Final = Path(__file__).resolve().parent.parent / "houses"
_SAME_WORDS: Final = {"high-low": "hi-lo"}


class Unfinished(RulesError):
    """A template whose rules the host has not written yet."""


class Barred(RulesError):
    """A game that the house does not let anybody call."""


def game_keys(extra: Path | None = None) -> list[str]:
    """The games that can be called, shipped ones and those in the host's folder ``extra``, by name."""
    return sorted(_paths(GAMES, extra))


def house_keys(extra: Path | None = None) -> list[str]:
    """The houses that can be played, shipped ones and those in the host's folder ``extra``."""
    return sorted(_paths(HOUSES, extra))


def load_game(key: str, variant: str = "", extra: Path | None = None) -> Game:
    """The game of that key as the dealer calls it.

    A file in the host's folder ``extra`` goes before a shipped one of the same name, and ``Game.own`` says so.
    Raises Unfinished for a template that the host has not completed, RulesError for an unknown game or variant or a
    file with a mistake.
    """
    return _game(key, variant, extra) if extra else _shipped_game(key, variant)


@cache
def _shipped_game(key: str, variant: str) -> Game:
    """A game of the program's own files, which do not change while it runs."""
    return _game(key, variant, None)


def _game(key: str, variant: str, extra: Path | None) -> Game:
    file = game_file(key, extra)
    if file.missing:
        raise Unfinished(
            f"{file.path.name}: {file.table['name']} has no public rules; copy the file to your own folder of games "
            f"and write {', '.join(file.missing)}"
        )
    game = file.game(_variant(file, variant))
    file.complaints.stop()
    return replace(game, own=file.path.parent != GAMES)


def key_of(name: str) -> str:
    """The key of a game's name: lower case, apostrophes dropped, every other run of signs a hyphen.

    >>> key_of("Add 'Em Up"), key_of("3/33"), key_of("Texas Hold’em")
    ('add-em-up', '3-33', 'texas-holdem')
    """
    return re.sub(r"[^a-z0-9]+", "-", re.sub(r"['’‘`]", "", name.lower())).strip("-")


def game_file(name: str, extra: Path | None = None) -> GameFile:
    """The file of a game, before a variant is chosen; raises RulesError for an unknown game or a broken file."""
    known = _paths(GAMES, extra)
    key = key_of(name)
    if key not in known:
        raise RulesError(f"no game {name!r}" + (hint(key, known) or "; cards-speak games lists them all"))
    file = read_game(known[key], known)
    file.complaints.stop()
    return file


def load_house(key: str, overrides: Mapping[str, object] | None = None, extra: Path | None = None) -> House:
    """The house of that key, or in that file, with the settings that the dealer called over it; raises RulesError."""
    known = _paths(HOUSES, extra)
    path = Path(key) if key.endswith(".toml") else known.get(key)
    if path is None:
        names = ", ".join(sorted(known))
        raise RulesError(f"no house {key!r}; expected one of {names}, or a house file{hint(key, known)}")
    house = _shipped_house(path) if path.parent == HOUSES else read_house(path)
    if not overrides:
        return house
    called: dict[str, Any] = checked(overrides, "rules")
    return replace(house, **called, called=frozenset(called))


_shipped_house: Final = cache(read_house)


def house_for(house: House, game: Game) -> House:
    """The house as it plays this game; the most specific wins.

    First what the dealer called, then what the house fixes for this game, then what the game fixes, then the house.
    """
    fixed: dict[str, Any] = {**game.rules, **house.for_game.get(game.key, {})}
    ruling = {name: value for name, value in fixed.items() if name not in house.called}
    return replace(house, **ruling) if ruling else house


def call(
    house: str | House,
    game: str,
    variant: str = "",
    overrides: Mapping[str, object] | None = None,
    extra: Path | None = None,
) -> tuple[Game, House]:
    """The game and the house for one hand, as the dealer called it.

    Raises Barred where the house bars the game, RulesError where nobody knows it or a called setting cannot be.
    """
    played = house if isinstance(house, House) else load_house(house, overrides)
    _refuse_barred(played, game)
    key = key_of(game)
    called = load_game(played.plays_as.get(key, key), variant, extra)
    return called, house_for(played, called)


def problems(path: Path, extra: Path | None = None) -> list[str]:
    """All that is wrong in a game or house file, or in every one of a folder, one line each.

    Games that a file names may be shipped ones, or lie beside it or in the host's folder ``extra``.
    """
    if path.is_dir():
        return [line for file in sorted(path.glob("*.toml")) for line in problems(file, extra)]
    known = _paths(GAMES, extra) | _paths(GAMES, path.parent)
    return house_problems(path, known) if is_house(path) else game_problems(path, known)


def _paths(shipped: Path, extra: Path | None) -> dict[str, Path]:
    """Every file by its key; a host's own goes before a shipped one."""
    return _shipped_paths(shipped) | (_by_key(extra) if extra else {})


def _by_key(folder: Path) -> dict[str, Path]:
    return {path.stem: path for path in folder.glob("*.toml")}


_shipped_paths: Final = cache(_by_key)


def _variant(file: GameFile, called: str) -> str:
    """The variant that a dealer's words name: ``High-low``, ``low Chicago``; raises RulesError for none of them."""
    words = key_of(called)
    key = file.path.stem
    for word in (words, words.removeprefix(f"{key}-"), words.removesuffix(f"-{key}")):
        same = _SAME_WORDS.get(word, word)
        if same in ("", key):
            return ""
        if same in file.variants:
            return same
    known = ", ".join(file.variants) or "none"
    near = hint(words, file.variants)
    raise RulesError(f"{file.path.name}: variant: read {called!r}, expected one of: {known}{near}")


def _refuse_barred(house: House, game: str) -> None:
    words = f"-{key_of(game)}-"
    for barred in house.barred:
        if f"-{barred}-" in words:
            raise Barred(f"{game}: barred at {house.name}, with all its variants; call another game")

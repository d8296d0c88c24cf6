"""``cards-speak games``: list the games, explain one, check files."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from assistant.cli.errors import BadInput
from assistant.cli.own import own_games
from assistant.rules.explain import Explained, explain
from assistant.rules.game import Game
from assistant.rules.house import SETTINGS, House
from assistant.rules.load import (
    RulesError,
    Unfinished,
    call,
    game_file,
    game_keys,
    key_of,
    load_game,
    load_house,
    problems,
)
from assistant.rules.phrases import wordings
from assistant.rules.setting import written

_KINDS = {"step": "deal", "hand": "hand", "share": "share", "seen": "when, left side", "then": "when, right side"}


@click.command()
@click.argument("name", required=False)
@click.option("--house", "-H", default="local", show_default=True, help="The house's name, or a house file.")
@click.option("--variant", "-v", default="", help="The variant that is called.")
@click.option("--check", type=click.Path(path_type=Path), help="Check a game or house file, or a folder of them.")
@click.option("--settings", is_flag=True, help="List every house setting, and how this house plays it.")
@click.option("--wordings", "words", is_flag=True, help="List every wording that a game file may use.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document per line.")
def command(
    name: str | None, house: str, variant: str, check: Path | None, settings: bool, words: bool, as_json: bool
) -> None:
    """List the games, explain game NAME as a house plays it, or check game files.

    Games of your own are read from the folder that CARDS_SPEAK_GAMES names, else from the folder
    "games" beside the program's other settings.
    """
    try:
        if check is not None:
            _check(check, as_json)
        elif settings:
            _settings(load_house(house), as_json)
        elif words:
            _wordings(as_json)
        elif name is None:
            _list(load_house(house), as_json)
        else:
            _explain(name, house, variant, as_json)
    except RulesError as error:
        raise BadInput(str(error)) from error


def _check(path: Path, as_json: bool) -> None:
    """Print what is wrong, one line each; exit status 2 where anything is."""
    files = sorted(path.glob("*.toml")) if path.is_dir() else [path]
    if not path.exists() or not files:
        raise BadInput(f"{path}: {'no .toml files in this folder' if path.exists() else 'no such file or folder'}")
    found = [line for file in files for line in problems(file, own_games())]
    for line in found:
        click.echo(json.dumps({"problem": line}, ensure_ascii=False) if as_json else line)
    if found:
        raise SystemExit(2)
    if not as_json:
        click.echo(f"{len(files)} file{'s' if len(files) > 1 else ''}, nothing wrong")


def _list(house: House, as_json: bool) -> None:
    rows = [_row(key, house) for key in game_keys(own_games())]
    if as_json:
        _print_json(rows)
        return
    table = Table(title=f"{len(rows)} games at {escape(house.name)}", title_justify="left", box=None, pad_edge=False)
    table.add_column("call it", no_wrap=True)
    table.add_column("won by", no_wrap=True)
    table.add_column("variants")
    for row in rows:
        variants = ", ".join(filter(None, (_note(row), *row["variants"])))
        table.add_row(*map(escape, (row["key"], " / ".join(row["ways"]), variants)))
    Console().print(table)


def _note(row: dict[str, Any]) -> str:
    """What the host must know of a game before calling it."""
    if row["wrong"]:
        return "has mistakes: see --check"
    if row["missing"]:
        return "to be completed"
    return "yours" if row["own"] else ""


def _row(key: str, house: House) -> dict[str, Any]:
    row = {"key": key, "name": key, "ways": [], "variants": [], "missing": [], "own": False, "wrong": "",
           "plays_as": house.plays_as.get(key, key)}  # fmt: skip
    try:
        file = game_file(key, own_games())
        row |= {"name": file.table["name"], "variants": list(file.variants), "missing": list(file.missing)}
        if not file.missing:
            game = load_game(key, extra=own_games())
            row |= {"ways": [way.word for way in game.ways], "own": game.own}
    except RulesError as error:
        row["wrong"] = str(error)
    return row


def _explain(name: str, house_name: str, variant: str, as_json: bool) -> None:
    try:
        game, house = call(house_name, name, variant, extra=own_games())
    except Unfinished:
        file = game_file(name, own_games())
        _explain_template(file.table, file.missing, as_json)
        return
    told = explain(game, house)
    if as_json:
        _print_json([{"key": game.key, "name": game.name, "house": house.key, "variant": game.variant,
                      "variants": list(game.variants), "own": game.own, **asdict(told)}])  # fmt: skip
    else:
        _print_page(game, told, key_of(name))


def _explain_template(table: dict[str, Any], missing: Iterable[str], as_json: bool) -> None:
    page = " ".join(str(table.get("page", "")).split())
    if as_json:
        _print_json([{"name": table["name"], "page": page, "missing": list(missing)}])
        return
    click.echo(f"{table['name']}\n\n{page}\n\nStill to be written by the host: {', '.join(missing)}.")


def _print_page(game: Game, told: Explained, asked: str) -> None:
    say = Console(highlight=False).print
    say(f"[bold]{escape(game.name)}[/bold]" + (" (from your own folder)" if game.own else ""))
    if asked != game.key:
        say(f"This house plays {asked} as {game.key}.")
    say(f"\n{escape(told.page)}\n")
    for number, sentence in enumerate((told.before, *told.deal), 1):
        say(f"{number:3}. {escape(sentence)}")
    _print_part("Hand", [told.hand])
    _print_part("Who wins", told.wins)
    _print_part("Wild", [told.wild] if told.wild else [])
    _print_part("What happens when", told.reactions)
    _print_part("This house", told.settings)
    _print_part("Variants", [", ".join(game.variants)] if game.variants else [])


def _print_part(title: str, sentences: Iterable[str]) -> None:
    lines = list(sentences)
    if lines:
        say = Console(highlight=False).print
        say(f"\n[bold]{title}[/bold]")
        for line in lines:
            say(f"  {escape(line[0].upper() + line[1:])}")


def _settings(house: House, as_json: bool) -> None:
    rows = [
        {"section": made.section, "setting": name, "here": getattr(house, name), "decides": made.decides,
         "allowed": made.expected()}
        for name, made in SETTINGS.items()
    ]  # fmt: skip
    if as_json:
        _print_json(rows)
        return
    table = Table(title=f"Settings of {escape(house.name)}", title_justify="left", box=None, pad_edge=False)
    for heading in ("section", "setting", "here", "decides", "allowed"):
        table.add_column(heading, overflow="fold", no_wrap=heading == "setting")
    for row in rows:
        table.add_row(*(escape(written(cell) if key == "here" else str(cell)) for key, cell in row.items()))
    Console().print(table)


def _wordings(as_json: bool) -> None:
    for kind, place in _KINDS.items():
        rows = [{"kind": kind, "wording": pattern, "example": example} for pattern, example in wordings(kind)]
        if as_json:
            _print_json(rows)
            continue
        click.echo(f"{place}:")
        for row in rows:
            example = "" if row["example"] == row["wording"] else f"   e.g. {row['example']}"
            click.echo(f"  {row['wording']}{example}")


def _print_json(rows: Iterable[object]) -> None:
    for row in rows:
        click.echo(json.dumps(row, ensure_ascii=False))

"""``cards-speak settle``: who wins what at a written showdown."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any, NoReturn

import click
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from assistant.cli.errors import BadInput
from assistant.cli.own import own_games
from assistant.tracker.settle import CaseError, settle
from assistant.tracker.settled.words import chips_in_words

Json = Mapping[str, Any]


@click.command()
@click.argument("case", type=click.Path())
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def command(case: str, as_json: bool) -> None:
    """Say who wins what in CASE, a showdown written as JSON ("-" reads standard input).

    A case names the house, the game, the dealer's seat, the pot, the cards in the middle, and what each
    seat still in holds and declared:

    \b
        {"house": "eight-two", "game": "omaha", "dealer": 4, "unit": "1", "pot": "13",
         "board": ["Ah", "7d", "2c", "Ks", "9h"],
         "seats": {"3": {"down": ["As", "3d", "Kc", "Qd"], "declare": "high"},
                   "5": {"down": ["4s", "3c", "Jc", "Jd"], "declare": "low"}}}

    An object that has the case under the key "case" will do too.
    """
    text = _text(case)
    raw = _parsed(case, text)
    try:
        found = settle(raw.get("case", raw) if isinstance(raw, dict) else raw, own_games())
    except CaseError as error:
        raise BadInput(f"{case}:{_line_of(str(error), text)}: {error}") from None
    if as_json:
        click.echo(json.dumps(found))
    else:
        _print(found)


def _text(case: str) -> str:
    try:
        if case == "-":
            return sys.stdin.read()
        return Path(case).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "no UTF-8 text"
        raise BadInput(f"{case}: cannot read: {reason}; expected a showdown as JSON") from None


def _parsed(case: str, text: str) -> Any:
    try:
        return json.loads(text, parse_float=Decimal, parse_constant=_no_number, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        raise BadInput(f"{case}:{error.lineno}: no JSON: {error.msg}; expected a showdown as JSON") from None
    except (ValueError, RecursionError) as error:
        raise BadInput(f"{case}: no JSON: {error}; expected a showdown as JSON") from None


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is no amount")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object none of whose keys is there twice: a seat written twice would lose its cards."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise ValueError(f"{next(key for key in keys if keys.count(key) > 1)!r} is there twice in one object")
    return found


def _line_of(error: str, text: str) -> int:
    """The line of the key that an error names: the last of its parts that is written, each after the one before."""
    at = 0
    for part in error.partition(":")[0].split("."):
        found = text.find(f'"{part}"', at)
        at = at if found < 0 else found
    return text.count("\n", 0, at) + 1


def _print(found: Json) -> None:
    console = Console(highlight=False)
    for sentence in found["sentences"]:
        console.print(escape(sentence))
    table = Table()
    table.add_column("Seat", justify="right")
    table.add_column("Takes", justify="right")
    if found["chips"] is not None:
        table.add_column("In chips")
    table.add_column("Hand")
    for seat, hands in found["seats"].items():
        cells = [seat, found["shares"].get(seat, "0")]
        cells += [] if found["chips"] is None else [chips_in_words(found["chips"].get(seat, {}))]
        table.add_row(*cells, escape("\n".join(_hand(way, best) for way, best in hands.items() if best)))
    console.print(table)
    if found["carry"] != "0":
        console.print(f"Carries to the next hand: {found['carry']}")


def _hand(way: str, best: Json) -> str:
    cards = " ".join(f"{card}={best['plays_as'][card]}" if card in best["plays_as"] else card for card in best["cards"])
    return f"{way}: {best['name']} ({cards})"

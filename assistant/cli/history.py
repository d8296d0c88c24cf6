"""``cards-speak history``: past hands listed, played again, counted, and written out."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import date, datetime
from pathlib import Path

import click
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from assistant.cli.errors import BadInput
from assistant.cli.log import DATA, log_file, said
from assistant.cli.own import own_games
from assistant.events import Called
from assistant.history.came_out import CameOut
from assistant.history.counting import Counted, counted
from assistant.history.export import csv_text, json_lines
from assistant.history.past import Past, Wanted, day_of
from assistant.history.phh import NotInPhh, phh_text
from assistant.history.pictures import pictures
from assistant.history.replayed import Step
from assistant.money import CENT, plain

DAY = click.DateTime(["%Y-%m-%d"])


@click.command("history")
@click.argument("hand", type=click.IntRange(1), required=False)
@click.option("--player", default="", help="Hands in which this player sat.")
@click.option("--game", default="", help="Hands of this game, by its key or its name.")
@click.option("--since", type=DAY, help="Hands from this day on, as 2026-11-30.")
@click.option("--until", type=DAY, help="Hands up to this day.")
@click.option("--pot", default="0", help="Hands with at least so much in the pot.")
@click.option("--count", is_flag=True, help="Count them: games called, biggest pots, who wins by which game.")
@click.option("--pictures", "folder", type=click.Path(path_type=Path, file_okay=False), help="Draw that, as SVG, here.")
@click.option("--export", type=click.Path(path_type=Path), help="Write them: FILE.json, FILE.csv, FOLDER of PHH.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document for each hand, or each event of HAND.")
@DATA
def command(
    hand: int | None, player: str, game: str, since: datetime | None, until: datetime | None, pot: str, count: bool,
    folder: Path | None, export: Path | None, as_json: bool, data: Path | None,
) -> None:  # fmt: skip
    """List past hands, newest first; or play HAND again, event by event.

    HAND is the number in the first column, that of the event which called it.
    """
    past = Past(log_file(data), own_games())
    with said():
        if hand is not None:
            _show(past.replay(hand), as_json)
            return
        hands = past.hands(Wanted(player, game, _day(since), _day(until), _cents(pot)))
        if export is not None:
            click.echo(_exported(past, hands, export), err=True)
        if folder is not None:
            _draw(counted(hands), folder)
        if count:
            _tell_count(counted(hands), as_json)
        elif export is None and folder is None:
            _list(hands, as_json)


def _day(given: datetime | None) -> date | None:
    return given.date() if given is not None else None


def _cents(pot: str) -> int:
    try:
        return CENT.read(pot)
    except ValueError as error:
        raise BadInput(f"--pot: {error}") from None


def _list(hands: Sequence[CameOut], as_json: bool) -> None:
    if as_json:
        for hand in hands:
            click.echo(json.dumps(hand.to_json()))
        return
    table = Table()
    for heading, side in (("Hand", "right"), ("Day", "left"), ("Game", "left"), ("Pot", "right"), ("Taken by", "left")):
        table.add_column(heading, justify="right" if side == "right" else "left")
    for hand in hands:
        day = day_of(hand.at)
        table.add_row(str(hand.n), str(day or ""), escape(hand.name), plain(hand.pot), escape(_took(hand)))
    Console(highlight=False).print(table if hands else "No such hand was played.")


def _took(hand: CameOut) -> str:
    if hand.called_off:
        return "called off"
    won = [
        f"{win.player} {plain(win.amount)}" + (f" ({', '.join(win.hands)})" if win.hands else "") for win in hand.wins
    ]
    return ", ".join([*won, *([f"{plain(hand.carry)} stays in the pot"] if hand.carry else [])])


def _show(steps: Sequence[Step], as_json: bool) -> None:
    for step in steps:
        told = step.to_json()
        if as_json:
            click.echo(json.dumps(told))
            continue
        event = {
            key: value for key, value in told["event"].items() if key != "event" and value not in (None, "", [], {})
        }
        facts = " ".join(f"{key}={_short(value)}" for key, value in event.items())
        click.echo(f"{told['n']:>5}  {told['event']['event']} {facts}".rstrip())
        for sentence in told["said"]:
            click.echo(f"       > {sentence}")


def _short(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _tell_count(found: Counted, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(found.to_json()))
        return
    console = Console(highlight=False)
    console.print(f"{found.hands} hands")
    for title, rows in (
        ("Games called", [(game, str(count)) for game, count in found.games]),
        ("Biggest pots", [(f"{hand.name} ({hand.n})", plain(hand.pot)) for hand in found.biggest]),
        ("Taken from pots", [(player, plain(cents)) for player, cents in found.taken]),
        ("By game", [(f"{game}: {player}", plain(cents)) for game, player, cents in found.won_by]),
    ):
        table = Table(title=title, show_header=False, title_justify="left")
        table.add_column()
        table.add_column(justify="right")
        for label, amount in rows:
            table.add_row(escape(label), amount)
        console.print(table)


def _draw(found: Counted, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, picture in pictures(found).items():
        (folder / f"{name}.svg").write_text(picture, encoding="utf-8")


def _exported(past: Past, hands: Sequence[CameOut], to: Path) -> str:
    """Write the hands, oldest first; one line saying what was written."""
    oldest_first = list(reversed(hands))
    if to.suffix == ".csv":
        to.write_text(csv_text(oldest_first), encoding="utf-8")
    elif to.suffix in (".json", ".jsonl"):
        lines = json_lines((hand, past.replay(hand.n)) for hand in oldest_first)
        to.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    elif not to.suffix:
        return _exported_phh(past, oldest_first, to)
    else:
        raise BadInput(f"{to}: no form is written to {to.suffix}; expected .json, .csv, or a folder for PHH")
    return f"{to}: {len(hands)} hands"


def _exported_phh(past: Past, hands: Sequence[CameOut], folder: Path) -> str:
    folder.mkdir(parents=True, exist_ok=True)
    written, reasons = 0, []
    for hand in hands:
        tracker = past.played(hand.n)
        called = tracker.script[hand.n]
        assert isinstance(called, Called) and tracker.state is not None
        try:
            text = phh_text(called, hand.at, tracker.script, tracker.state)
        except NotInPhh as error:
            reasons.append(f"hand {hand.n}: {error}")
            continue
        (folder / f"{hand.n}.phh").write_text(text, encoding="utf-8")
        written += 1
    left_out = f"; {len(reasons)} left out ({reasons[-1]})" if reasons else ""
    return f"{folder}: {written} hands{left_out}"

"""``cards-speak tray``: the chip tray on its own, without a table."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from functools import partial
from typing import Final

import click

from assistant.cli.errors import BadInput
from assistant.tray.lamps import DARK, TEST
from assistant.tray.link import Link, SerialPort, ports
from assistant.tray.messages import Message
from assistant.tray.still import LOOK_S, SETTLE_S, when_still
from assistant.tray.table import COLUMNS, LAMP_LETTERS, LAMPS, REASONS, SEATS, STATES
from assistant.tray.talk import TrayError
from assistant.tray.weighing import ColumnWeight, read_weighed

ANSWER_S: Final = 5.0  # an Arduino that starts anew when its port is opened needs two
PORT = click.option("--port", help="The tray's serial port; left out, the first that looks like an Arduino.")
AS_JSON = click.option("--json", "as_json", is_flag=True, help="One JSON document per line.")
COLUMN = click.argument("column", type=click.IntRange(1, COLUMNS))


@click.group()
def command() -> None:
    """Look for the chip tray, weigh with it, calibrate its columns, test its lamps.

    How to build one is in firmware/README.md. Nothing else needs it.
    """


@command.command("ports")
@AS_JSON
def list_ports(as_json: bool) -> None:
    """List the serial ports that a tray may be at, the likeliest first."""
    found = ports()
    for port in found:
        click.echo(json.dumps(asdict(port)) if as_json else f"{port.device}  {port.words}")
    if not found and not as_json:
        click.echo("No serial port found. Is the tray's cable plugged in, and is it one that carries data?")


@command.command()
@PORT
@AS_JSON
def hello(port: str | None, as_json: bool) -> None:
    """Say hello: which firmware the tray has, and what is fitted."""
    with _linked(port) as link:
        _asked(link, "ping")
        fitted = link.fitted
        if fitted is None:
            raise BadInput("the tray was there and is gone; check its cable")
        if as_json:
            click.echo(json.dumps(asdict(fitted)))
            return
        click.echo(f"Tray with firmware {fitted.firmware}, protocol {fitted.protocol}, start number {fitted.boot}")
        click.echo(f"{fitted.columns} chip columns; lamps for {fitted.seats} seats, the wild cards and the split")


@command.command()
@PORT
@AS_JSON
def weigh(port: str | None, as_json: bool) -> None:
    """Weigh the chips in every column."""
    with _linked(port) as link:
        _tell_columns(_settled(link), as_json)


@command.command()
@PORT
@COLUMN
@click.option("--chips", type=click.IntRange(1, 999), default=40, show_default=True, help="How many to weigh.")
@click.option("--yes", is_flag=True, help="Only weigh: the column was tared before and the chips are in it.")
def calibrate(port: str | None, column: int, chips: int, yes: bool) -> None:
    """Teach the tray what a chip of COLUMN weighs; it keeps it without power.

    The more chips, the better: forty chips of one colour are enough for columns of eighty.
    """
    with _linked(port) as link:
        if not yes:
            click.prompt(f"Take all chips out of column {column}, then press Enter", default="", show_default=False)
            _when_still(link, "tare", column)
            click.prompt(f"Put exactly {chips} chips in, then press Enter", default="", show_default=False)
        _when_still(link, "calibrate", column, chips)
        now = _settled(link)[column - 1]
    click.echo(f"Column {column} is calibrated: it holds {now.chips} chips.")


@command.command()
@PORT
@COLUMN
def tare(port: str | None, column: int) -> None:
    """Say that COLUMN is empty now; what a chip weighs stays as it was."""
    with _linked(port) as link:
        _when_still(link, "tare", column)
    click.echo(f"Column {column} is empty.")


@command.command("lamps")
@PORT
@click.option("--each", type=click.FloatRange(0, 10), default=0.3, show_default=True, help="Seconds for each step.")
def test_lamps(port: str | None, each: float) -> None:
    """Light every lamp in turn, then all of them in every colour; sound the buzzer."""
    with _linked(port) as link:
        for at in range(LAMPS):
            click.echo(_lamp_name(at))
            _asked(link, "lamps", DARK[:at] + TEST[at] + DARK[at + 1 :])
            time.sleep(each)
        for letter, meaning in LAMP_LETTERS.items():
            click.echo(f"all: {meaning}")
            _asked(link, "lamps", letter * LAMPS)
            time.sleep(each)
        _asked(link, "beep", 100)


@command.command()
@PORT
@AS_JSON
@click.option("--count", type=click.IntRange(1), help="End after so many lines.")
def watch(port: str | None, as_json: bool, count: int | None) -> None:
    """Tell every change of the columns and every button, until Ctrl-C."""
    pressed: list[str] = []
    before: tuple[ColumnWeight, ...] = ()
    told = 0
    with _linked(port, pressed) as link:
        while count is None or told < count:
            columns = read_weighed(_asked(link, "weigh").arguments)
            if pressed:
                button = pressed.pop(0)
                click.echo(json.dumps({"button": button}) if as_json else f"button: {button}")
                told += 1
            elif _counts(columns) != _counts(before):
                before = columns
                _tell_columns(columns, as_json)
                told += 1
            time.sleep(LOOK_S)


def _counts(columns: tuple[ColumnWeight, ...]) -> list[tuple[str, int]]:
    return [(column.state, column.chips) for column in columns]


def _lamp_name(at: int) -> str:
    return f"seat {at + 1}" if at < SEATS else "wild" if at == SEATS else "split"


@contextmanager
def _linked(port: str | None, pressed: list[str] | None = None) -> Iterator[Link]:
    """The tray; raises BadInput where there is none, or where it is lost meanwhile."""
    device = port or _likeliest()
    link = Link(lambda: SerialPort(device), (pressed if pressed is not None else []).append).start()
    try:
        yield link
    except TrayError as error:
        raise BadInput(f"{device}: {error}") from None
    except KeyboardInterrupt:
        click.echo()
    finally:
        link.close()


def _likeliest() -> str:
    found = ports()
    if not found:
        raise BadInput("no serial port found; plug the tray in, or name its port with --port")
    return found[0].device


def _asked(link: Link, verb: str, *arguments: int | str) -> Message:
    answer = link.asked(verb, *arguments, wait_s=ANSWER_S)
    if answer.verb == "no":
        raise TrayError(REASONS.get(answer.arguments[0], answer.arguments[0]))
    return answer


def _when_still(link: Link, verb: str, *arguments: int) -> None:
    when_still(partial(link.asked, wait_s=ANSWER_S), verb, *arguments)


def _settled(link: Link) -> tuple[ColumnWeight, ...]:
    """The columns once none moves any more, or as they are after a while."""
    end = time.monotonic() + SETTLE_S
    while True:
        columns = read_weighed(_asked(link, "weigh").arguments)
        if all(column.state != "moving" for column in columns) or time.monotonic() > end:
            return columns
        time.sleep(LOOK_S)


def _tell_columns(columns: tuple[ColumnWeight, ...], as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps({"columns": [asdict(column) for column in columns]}))
        return
    for number, column in enumerate(columns, 1):
        counted = column.state in ("sure", "doubt")
        chips = f"{column.chips:4} chips ({column.confidence} %)" if counted else ""
        click.echo(f"column {number}: {chips}{'' if column.state == 'sure' else '  ' + STATES[column.state]}")

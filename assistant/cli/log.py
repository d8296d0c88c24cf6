"""``cards-speak log``: the log of the nights checked, copied, restored, rescued, written out and read in."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from assistant.cli.errors import BadInput
from assistant.store.chain import LogError
from assistant.store.copies import back_up, check, facts_of, lines_of, read_lines, rescue, restore, write_all
from assistant.store.place import LOG, data_folder
from assistant.store.reading import LogReader

DATA = click.option(
    "--data", type=click.Path(path_type=Path, file_okay=False), help="Folder of the log; left out, the usual one."
)


@click.group()
def command() -> None:
    """Look after the log in which every night is kept.

    All of it may be done while a table is playing, but for restore, rescue and import.
    """


@command.command("check")
@DATA
def check_log(data: Path | None) -> None:
    """Try every row of the log."""
    with _said():
        with LogReader(log_file(data)) as log:
            click.echo(f"{log.path}: {check(log)} events, all sound")


@command.command("backup")
@click.argument("copy", type=click.Path(path_type=Path, dir_okay=False))
@DATA
def back_up_log(copy: Path, data: Path | None) -> None:
    """Copy the log to COPY, as it is at this moment, and try every row of the copy."""
    with _said():
        click.echo(f"{copy}: {back_up(log_file(data), copy)} events, all sound")


@command.command("restore")
@click.argument("copy", type=click.Path(path_type=Path, dir_okay=False))
@DATA
def restore_log(copy: Path, data: Path | None) -> None:
    """Put COPY in the log's place; the old file stays beside it."""
    with _said():
        count, aside = restore(copy, log_file(data))
        click.echo(f"{log_file(data)}: {count} events" + (f"; the file before it is now {aside}" if aside else ""))


@command.command("rescue")
@DATA
def rescue_log(data: Path | None) -> None:
    """Bring back every event of a damaged log up to the damage; the damaged file stays beside it."""
    with _said():
        count, aside = rescue(log_file(data))
        click.echo(f"{log_file(data)}: {count} events are there again; the damaged file is now {aside}")


@command.command("export")
@click.option("--to", type=click.Path(path_type=Path, dir_okay=False), help="The file to write; left out, the screen.")
@DATA
def export_log(to: Path | None, data: Path | None) -> None:
    """Write every event as one line of JSON: its number, its time, and the event."""
    with _said():
        with LogReader(log_file(data)) as log:
            if to is None:
                for line in lines_of(facts_of(log)):
                    click.echo(line)
                return
            with to.open("w", encoding="utf-8") as written:
                written.writelines(f"{line}\n" for line in lines_of(facts_of(log)))


@command.command("import")
@click.argument("lines", type=click.Path(path_type=Path, dir_okay=False, allow_dash=True))
@DATA
def import_log(lines: Path, data: Path | None) -> None:
    """Make a new log of LINES, which "log export" wrote ("-" reads standard input)."""
    with _said():
        target = log_file(data)
        if str(lines) == "-":
            count = write_all(target, read_lines(sys.stdin, "standard input"))
        else:
            with lines.open(encoding="utf-8") as text:
                count = write_all(target, read_lines(text, lines.name))
        click.echo(f"{target}: {count} events")


def log_file(data: Path | None) -> Path:
    """The log in that folder, or in the usual one."""
    return (data or data_folder()) / LOG


@contextmanager
def _said() -> Iterator[None]:
    """Say in one line what cannot be done."""
    try:
        yield
    except LogError as error:
        raise BadInput(str(error)) from None
    except (OSError, UnicodeDecodeError) as error:
        place = getattr(error, "filename", None) or "file"
        reason = getattr(error, "strerror", None) or "no UTF-8 text"
        raise BadInput(f"{place}: {reason}; choose another") from None

"""``cards-speak log``: the log of the nights checked, copied, restored, rescued, written out and read in."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from assistant.cli.errors import BadInput
from assistant.cli.own import own_games
from assistant.history.keeping import keep_all
from assistant.history.sent import facts_to_send
from assistant.store.chain import LogError
from assistant.store.checking import check_twice, facts_of
from assistant.store.copies import back_up, restore
from assistant.store.exported import lines_of, read_lines, write_all
from assistant.store.place import LOG, data_folder
from assistant.store.reading import LogReader
from assistant.store.rescue import rescue

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
    """Try every row of the log, and of the lines in which it is kept a second time."""
    with said():
        click.echo(f"{log_file(data)}: {check_twice(log_file(data))} events, all sound")


@command.command("backup")
@click.argument("copy", type=click.Path(path_type=Path, dir_okay=False))
@DATA
def back_up_log(copy: Path, data: Path | None) -> None:
    """Copy the log to COPY, as it is at this moment, and try every row of the copy."""
    with said():
        click.echo(f"{copy}: {back_up(log_file(data), copy)} events, all sound")


@command.command("restore")
@click.argument("copy", type=click.Path(path_type=Path, dir_okay=False))
@DATA
def restore_log(copy: Path, data: Path | None) -> None:
    """Put COPY in the log's place; the old file stays beside it."""
    with said():
        count, aside = restore(copy, log_file(data))
        click.echo(f"{log_file(data)}: {count} events" + (f"; the file before it is now {aside}" if aside else ""))


@command.command("rescue")
@DATA
def rescue_log(data: Path | None) -> None:
    """Bring back every event of a damaged log, from its file and the lines beside it; both stay under another name."""
    with said():
        found = rescue(log_file(data))
        keep_all(log_file(data), own_games())
        lost = (
            f", up to the first that is damaged in both files; {found.of} were known" if found.of > found.count else ""
        )
        click.echo(
            f"{log_file(data)}: {found.count} events are there again{lost}; the damaged file is now {found.aside}"
        )


@command.command("export")
@click.option("--to", type=click.Path(path_type=Path, dir_okay=False), help="The file to write; left out, the screen.")
@DATA
def export_log(to: Path | None, data: Path | None) -> None:
    """Write every event as one line of JSON: its number, its time, and the event."""
    with said():
        lines = lines_of(facts_of(log_file(data)))
        if to is None:
            for line in lines:
                click.echo(line)
            return
        with to.open("w", encoding="utf-8") as written:
            written.writelines(f"{line}\n" for line in lines)


@command.command("import")
@click.argument("lines", type=click.Path(path_type=Path, dir_okay=False, allow_dash=True))
@DATA
def import_log(lines: Path, data: Path | None) -> None:
    """Make a new log of LINES, which "log export" wrote ("-" reads standard input)."""
    with said():
        target = log_file(data)
        if str(lines) == "-":
            count = write_all(target, read_lines(sys.stdin, "standard input"))
        else:
            with lines.open(encoding="utf-8") as text:
                count = write_all(target, read_lines(text, lines.name))
        keep_all(target, own_games())
        click.echo(f"{target}: {count} events")


@command.command("hand")
@click.argument("number", type=click.IntRange(1), required=False)
@click.option("--to", type=click.Path(path_type=Path, dir_okay=False), help="The file to write; left out, the screen.")
@DATA
def send_hand(number: int | None, to: Path | None, data: Path | None) -> None:
    """Write one hand for others to see what went wrong in it, a line of JSON for each event; left out, the last.

    "cards-speak history" has the hands' numbers, and "cards-speak replay" plays what is written. Players are their
    seats in it, and a card that lay face down is not in the log at all.
    """
    with said():
        with LogReader(log_file(data)) as log:
            lines = [json.dumps(fact) for fact in facts_to_send(log, number)]
        if to is None:
            click.echo("\n".join(lines))
        else:
            to.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
            click.echo(f"{to}: {len(lines)} events")


def log_file(data: Path | None) -> Path:
    """The log in that folder, or in the usual one."""
    return (data or data_folder()) / LOG


@contextmanager
def said() -> Iterator[None]:
    """Say in one line what cannot be done with a log or a file."""
    try:
        yield
    except LogError as error:
        raise BadInput(str(error)) from None
    except BrokenPipeError:  # whoever read what is written has enough
        raise
    except (OSError, UnicodeDecodeError) as error:
        place = getattr(error, "filename", None) or "file"
        reason = getattr(error, "strerror", None) or "no UTF-8 text"
        raise BadInput(f"{place}: {reason}; choose another") from None

"""The command line, one file per command."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from typing import Any, Final

import click

import assistant
from assistant.cli.noted import note_errors
from assistant.store.place import data_folder

COMMANDS: Final = (
    "settle", "replay", "games", "read", "enrol", "calibrate", "run", "demo", "tray", "history", "log", "club",
    "doctor", "bench",
)  # fmt: skip


class LazyGroup(click.Group):
    """A group that imports a command only when it is used, and says in one line how it was called wrongly."""

    def __call__(self, *args: Any, **extra: Any) -> Any:
        """Run as a program: whatever nobody foresaw is told in one line, and written down."""
        note_errors(data_folder())
        return super().__call__(*args, **extra)

    def main(  # type: ignore[override]
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run the command line; a wrong call ends with status 2 and one line on stderr."""
        if not standalone_mode:
            return super().main(args, prog_name, standalone_mode=False, **extra)
        try:
            code = super().main(args, prog_name, standalone_mode=False, **extra)
        except click.UsageError as error:
            help_of = error.ctx.command_path if error.ctx else "cards-speak"
            click.echo(f"{error.format_message().rstrip('.')}; see {help_of} --help", err=True)
            sys.exit(error.exit_code)
        except click.ClickException as error:
            error.show()
            sys.exit(error.exit_code)
        except click.Abort:
            sys.exit(1)
        except OSError as error:  # a name that is too long, a disk that fails: what no command foresaw
            click.echo(f"{error.filename or prog_name or 'cards-speak'}: {error.strerror or error}", err=True)
            sys.exit(2)
        sys.exit(code if isinstance(code, int) else 0)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order in which a host meets them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, or None."""
        if cmd_name not in COMMANDS:
            return None
        command = importlib.import_module(f"assistant.cli.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command


@click.group(cls=LazyGroup)
@click.version_option(assistant.__version__, prog_name="cards-speak")
def main() -> None:
    """Cards Speak: a dealer assistant for a home poker table."""

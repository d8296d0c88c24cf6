"""The command line, one file per command."""

from __future__ import annotations

import importlib
from typing import Final

import click

import assistant

COMMANDS: Final = ("settle", "replay", "games", "read", "run", "demo", "bench")


class LazyGroup(click.Group):
    """A group that imports a command only when it is used, so that none waits for another's libraries."""

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

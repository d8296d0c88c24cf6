"""How a command says that its input is bad: one line on stderr, exit status 2, no traceback."""

from __future__ import annotations

import sys
from typing import IO, Any

import click


class BadInput(click.ClickException):
    """Bad input; the message names the place, what is wrong and what was expected."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        """The message alone, on one line: it begins with the place."""
        click.echo(self.format_message(), file=file or sys.stderr)

"""How a command says that its input is bad: one line on stderr, exit status 2, no traceback."""

from __future__ import annotations

import click


class BadInput(click.ClickException):
    """Bad input; the message names the place, what is wrong and what was expected."""

    exit_code = 2

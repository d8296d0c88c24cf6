"""A command line that is called wrongly says so in one line and exits with 2."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from assistant.cli import COMMANDS, main


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (["setle"], "No such command 'setle'; see cards-speak --help\n"),
        (["settle"], "Missing argument 'CASE'; see cards-speak settle --help\n"),
        (["settle", "--jsn", "x"], "No such option '--jsn'. Did you mean '--json'?; see cards-speak settle --help\n"),
        (["settle", "nowhere.json"], "nowhere.json: cannot read: No such file or directory; expected a showdown"),
    ],
)
def test_one_line_and_two(call: list[str], said: str) -> None:
    result = CliRunner().invoke(main, call, prog_name="cards-speak")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert said in result.stderr and result.stderr.count("\n") == 1


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str) -> None:
    result = CliRunner().invoke(main, [command, "--help"], prog_name="cards-speak")
    assert result.exit_code == 0
    assert len(result.stdout.splitlines()) > 5

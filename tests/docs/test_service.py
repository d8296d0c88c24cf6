"""The service file and the guides name commands and options that exist."""

from __future__ import annotations

import configparser
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from assistant.cli import main
from assistant.config import load_config

DOCS = Path(__file__).resolve().parents[2] / "docs"
SERVICE = DOCS / "cards-speak.service"


def exists(line: str) -> None:
    """A command line's command and options are there."""
    words = shlex.split(line.split("   ")[0])
    at = next(number for number, word in enumerate(words) if word.rpartition("/")[2] == "cards-speak")
    names = [word for word in words[at + 1 :] if re.fullmatch(r"[a-z]+", word)]
    deep = 2 if names[0] in ("log", "tray") else 1
    said = CliRunner().invoke(main, [*names[:deep], "--help"])
    assert said.exit_code == 0, line
    for option in re.findall(r"--[a-z-]+", line.split("   ")[0]):
        assert option in said.stdout, f"{line}: {option}"


def test_the_service_starts_a_command_that_exists() -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(SERVICE.read_text())
    exists(unit["Service"]["ExecStart"])
    assert unit["Service"]["Restart"] == "always"


def test_systemd_finds_nothing_wrong_with_it(tmp_path: Path) -> None:
    verify = shutil.which("systemd-analyze")
    if verify is None:
        pytest.skip("needs systemd-analyze")
    unit = tmp_path / "cards-speak.service"
    unit.write_text(re.sub(r"ExecStart=\S+", "ExecStart=/bin/true", SERVICE.read_text()))
    run = subprocess.run([verify, "verify", str(unit)], capture_output=True, text=True, check=False)
    assert "cards-speak.service" not in run.stderr, run.stderr


@pytest.mark.parametrize("guide", ["ledger.md", "club.md", "raspberry-pi.md", "faults.md"])
def test_the_guides_show_commands_that_exist(guide: str) -> None:
    lines = re.findall(
        r"^    (.*cards-speak (?:run|log|history|doctor|club).*)$", (DOCS / guide).read_text(), re.MULTILINE
    )
    assert lines
    for line in lines:
        exists(line)


def test_the_clubs_settings_are_read(tmp_path: Path) -> None:
    block = re.search(r"(    \[club\]\n(?:    .*\n)+)", (DOCS / "club.md").read_text())
    assert block
    (tmp_path / "table.toml").write_text(re.sub(r"^    ", "", block[1], flags=re.MULTILINE))
    assert load_config(tmp_path / "table.toml").club.name == "The Den"

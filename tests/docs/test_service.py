"""The service file is one that systemd takes, and the club's settings are read."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from assistant.config import load_config
from tests.docs.shown import Shown
from tests.docs.verify import verify

DOCS = Path(__file__).resolve().parents[2] / "docs"
SERVICE = DOCS / "cards-speak.service"


def test_the_service_starts_a_command_that_exists() -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(SERVICE.read_text())
    verify(Shown(SERVICE.name, 0, unit["Service"]["ExecStart"]))
    assert unit["Service"]["Restart"] == "always"


def test_systemd_finds_nothing_wrong_with_it(tmp_path: Path) -> None:
    verify = shutil.which("systemd-analyze")
    if verify is None:
        pytest.skip("needs systemd-analyze")
    unit = tmp_path / "cards-speak.service"
    unit.write_text(re.sub(r"ExecStart=\S+", "ExecStart=/bin/true", SERVICE.read_text()))
    run = subprocess.run([verify, "verify", str(unit)], capture_output=True, text=True, check=False)
    assert "cards-speak.service" not in run.stderr, run.stderr


def test_the_clubs_settings_are_read(tmp_path: Path) -> None:
    block = re.search(r"(    \[club\]\n(?:    .*\n)+)", (DOCS / "club.md").read_text())
    assert block
    (tmp_path / "table.toml").write_text(re.sub(r"^    ", "", block[1], flags=re.MULTILINE))
    assert load_config(tmp_path / "table.toml").club.name == "The Den"

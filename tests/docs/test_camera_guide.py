"""What the camera's guide shows is what the program reads, says and does."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

from assistant.capture.faults import SAYS
from assistant.capture.stand_in import Misbehaviour, read_source
from assistant.config import load_config

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "camera.md").read_text(encoding="utf-8")


def test_the_table_file_it_shows_is_read(tmp_path: Path) -> None:
    block = re.search(r"```toml\n(.*?)```", GUIDE, re.DOTALL)
    assert block
    (tmp_path / "table.toml").write_text(block[1], encoding="utf-8")
    config = load_config(tmp_path / "table.toml")
    assert config.camera.resolution == (3840, 2160) and config.camera.lens == (-0.12, 0.02)
    assert config.layout().seats == (1,) and config.layout().corners is not None


def test_what_it_says_of_faults_is_what_is_said() -> None:
    for said in SAYS.values():
        assert f"| {said.split(':')[0]} |" in GUIDE


def test_the_camera_that_stands_in_takes_what_it_shows_and_all_its_faults_are_there() -> None:
    source = re.search(r'--source "(standin:[^"]+)"', GUIDE)
    assert source and read_source(source[1])[1].gone_after == 200
    named = re.findall(r"[?&](\w+)=|`(\w+)`", GUIDE[source.start() :])
    assert {one for pair in named for one in pair if one} >= {field.name for field in fields(Misbehaviour)}

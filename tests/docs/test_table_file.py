"""The page on table.toml has every key that the program knows, and no other; what it shows is read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from pydantic import BaseModel

from assistant.config import Config, LayoutFile, PlaceSection, load_config

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "table-file.md").read_text(encoding="utf-8")
ROWS = [row.split("|")[1:3] for row in PAGE.splitlines() if row.startswith("| `")]
SECTIONS = ("camera", "page", "table", "tray", "club")


def keys() -> Iterator[str]:
    """Every key of a table's file, those of a section with its name."""
    for name, field in Config.model_fields.items():
        section = field.annotation
        if name in SECTIONS:
            assert isinstance(section, type) and issubclass(section, BaseModel)
            yield from (f"{name}.{key}" for key in section.model_fields)
        else:
            yield name


def test_every_key_has_its_row_and_every_row_its_key() -> None:
    named = [key for first, _ in ROWS for key in re.findall(r"`([a-z_.]+)`", first)]
    assert sorted(named) == sorted(keys())


def test_a_layout_s_keys_are_named() -> None:
    (says,) = [says for first, says in ROWS if "`table.layout`" in first]
    assert set(re.findall(r"`([a-z_]+)`", says)) == {*LayoutFile.model_fields, *PlaceSection.model_fields}


def test_the_file_it_shows_is_read(tmp_path: Path) -> None:
    block = re.search(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert block
    (tmp_path / "table.toml").write_text(block[1], encoding="utf-8")
    config = load_config(tmp_path / "table.toml")
    assert config.players == {1: "Ann", 2: "Bo"} and config.own_rules() == {"raise_cap": 3, "ante": "0.50"}

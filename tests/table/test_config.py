"""``table.toml``: what is read, and what is said about mistakes."""

from __future__ import annotations

from pathlib import Path

import pytest

from assistant.config import ConfigError, load_config
from assistant.table.spots import Spot

GOOD = """
source = "camera:0"
house = "local"
game = "follow-the-queen"
ante = 0.25
players = { 1 = "Ann", 2 = "Bo" }

[page]
port = 9000
pin = "2468"

[table]
corners = [[0.9, 0.1], [0.1, 0.1], [0.1, 0.9], [0.9, 0.9]]

[table.layout]
size_mm = [1800, 900]
place = [
  { kind = "seat", seat = 1, area = [0.5, 0, 1, 0.5] },
  { kind = "seat", seat = 2, area = [0, 0, 0.5, 0.5] },
  { kind = "board", area = [0, 0.5, 1, 1] },
]
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "table.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_whole_file_is_read(tmp_path: Path) -> None:
    config = load_config(written(tmp_path, GOOD))
    assert (config.source, config.house, config.ante, config.page.port) == ("camera:0", "local", "0.25", 9000)
    assert config.players == {1: "Ann", 2: "Bo"}
    layout = config.layout()
    assert layout.corners == ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)), "whatever order they were tapped in"
    assert layout.seats == (1, 2)
    assert layout.spot_at((0.75, 0.25)) == Spot("seat", 1) and layout.spot_at((0.5, 0.9)) == Spot("board")
    assert layout.spot_at((0.5, 1.2)) is None
    assert layout.apart_mm((0.0, 0.0), (0.5, 0.0)) == 900.0


def test_an_empty_file_is_a_table_of_four(tmp_path: Path) -> None:
    layout = load_config(written(tmp_path, "")).layout()
    assert layout.corners is None
    assert layout.seats == (1, 2, 3, 4)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("sorce = 'x'", "table.toml: sorce: unknown key 'sorce', expected one of .*; nearest 'source'"),
        (
            "[page]\nprot = 1",
            "table.toml: page.prot: unknown key 'prot', expected one of host, open_books, pin, port; nearest 'port'",
        ),
        ("[page]\nport = 'x'", "table.toml: page.port: 'x', expected a valid integer"),
        ("[page]\npin = '12'", "table.toml: page.pin: '12', expected "),
        ("ante = 'much'", "table.toml: ante: 'much', expected "),
        (
            "[table]\npreset = 'four-seat'",
            "table.toml: table.preset: 'four-seat', expected .*; nearest 'four-seats-and",
        ),
        ("[table]\ncorners = [[0, 0]]", "table.toml: table.corners: expected four corners"),
        ("[table.layout]\nplace = [{kind = 'seat', seat = 1}]", r"place\.0\.area: missing"),
        ("[table.layout]\nplace = [{kind = 'seat', aria = 1}]", r"aria: unknown key 'aria', .*'area'"),
        ("[table.layout]\nplace = [{kind = 'board', seat = 1, area = [0, 0, 1, 1]}]", "any other has none"),
        ("[table.layout]\nplace = [{kind = 'pot', area = [1, 0, 1, 1]}]", "left, top, right, bottom"),
        ("house = \nport = 1", "table.toml: not readable as TOML, .*line 1"),
    ],
)
def test_mistakes_name_the_key_and_the_remedy(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(ConfigError, match=said) as caught:
        load_config(written(tmp_path, text))
    assert "\n" not in str(caught.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="nowhere.toml: cannot be read"):
        load_config(tmp_path / "nowhere.toml")

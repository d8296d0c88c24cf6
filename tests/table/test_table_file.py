"""A table's settings changed while it is played: kept with their comments, checked whole, told to whoever uses them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from assistant.config import Config, ConfigError, load_config
from assistant.table_file import TableFile

WRITTEN = """\
# Our table, in the cellar
source = "camera:0"  # the one on the lamp
ante = "0.25"

[players]
1 = "Ann"
3 = "Cy"

[page]
pin = "2468"  # nobody's birthday
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "table.toml"
    path.write_text(WRITTEN, encoding="utf-8")
    return path


def test_a_change_keeps_everything_else_as_it_was(path: Path) -> None:
    table = TableFile(load_config(path), path)
    now = table.change({"players": {2: "Bo", "3": None}, "source": "camera:1"})
    assert now.players == {1: "Ann", 2: "Bo"} and now.source == "camera:1" and table.config is now
    assert path.read_text(encoding="utf-8") == WRITTEN.replace("camera:0", "camera:1").replace('3 = "Cy"', '2 = "Bo"')
    assert load_config(path) == now


def test_a_layout_a_list_and_a_table_that_was_not_there(path: Path) -> None:
    table = TableFile(load_config(path), path)
    place = [{"kind": "board", "area": [0.2, 0.4, 0.8, 0.6]}, {"kind": "seat", "seat": 1, "area": [0, 0.6, 1, 1]}]
    corners = [[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]]
    table.change({"table": {"layout": {"size_mm": [1800, 900], "place": place}, "corners": corners}, "house": "local"})
    table.change({"table": {"layout": {"place": place[1:]}}, "tray": {"port": "/dev/ttyUSB0", "columns": ["red"]}})
    layout = load_config(path).layout()
    assert layout.seats == (1,) and layout.size_mm == (1800, 900) and len(layout.regions) == 1
    assert load_config(path) == table.config and table.config.tray.columns == ("red",)


def test_what_the_command_line_set_is_never_written(path: Path) -> None:
    config = load_config(path).model_copy(update={"source": "hand.mp4", "game": "omaha"})
    table = TableFile(config, path)
    table.change({"ante": "0.50"})
    assert table.config.source == "hand.mp4" and table.config.game == "omaha"
    assert load_config(path).source == "camera:0" and load_config(path).ante == "0.50"


def test_the_file_is_made_with_the_first_change(tmp_path: Path) -> None:
    path = tmp_path / "data" / "table.toml"
    TableFile(Config(), path).change({"page": {"port": 9000}})
    assert load_config(path).page.port == 9000
    assert [entry.name for entry in path.parent.iterdir()] == ["table.toml"], "nothing is left beside it"


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"page": {"prot": 1}}, "table.toml: page.prot: unknown key 'prot', .*; nearest 'port'"),
        ({"ante": "much"}, "table.toml: ante: 'much', expected "),
        ({"table": {"corners": [[0, 0]]}}, "table.toml: table.corners: expected four corners"),
        ({"players": "Ann"}, "table.toml: players: "),
    ],
)
def test_a_change_that_will_not_do_changes_nothing(path: Path, changes: dict[str, Any], said: str) -> None:
    table = TableFile(load_config(path), path)
    heard: list[Config] = []
    table.listen(lambda before, now: heard.append(now))
    with pytest.raises(ConfigError, match=said):
        table.change(changes)
    assert table.config == load_config(path) and path.read_text(encoding="utf-8") == WRITTEN and not heard


def test_a_file_spoiled_by_hand_is_said_and_kept(path: Path) -> None:
    table = TableFile(load_config(path), path)
    path.write_text("source = [", encoding="utf-8")
    with pytest.raises(ConfigError, match=r"table.toml: no longer readable as TOML, .*; put it right and try again"):
        table.change({"ante": "1"})
    assert path.read_text(encoding="utf-8") == "source = [" and table.config.ante == "0.25"


def test_who_listens_hears_what_was_and_what_is(path: Path) -> None:
    table = TableFile(load_config(path), path)
    heard: list[tuple[str, str]] = []
    table.listen(lambda before, now: heard.append((before.source, now.source)))
    table.change({"source": "camera:Brio"})
    assert heard == [("camera:0", "camera:Brio")]

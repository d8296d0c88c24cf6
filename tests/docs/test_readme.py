"""What the README shows is what the program does."""

from __future__ import annotations

import re
from pathlib import Path

from click.testing import CliRunner

from assistant.cli import COMMANDS, main
from assistant.rules.load import game_keys

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_game_it_shows_is_the_shipped_one() -> None:
    shown = re.findall(r"```toml\n(.*?)```", README, re.DOTALL)
    assert shown == [(ROOT / "assistant/games/baseball.toml").read_text(encoding="utf-8")]


def test_it_counts_the_games_right() -> None:
    assert f"{len(game_keys())} dealer's-choice games" in README


def test_every_command_is_there_and_every_one_it_names_exists() -> None:
    named = set(re.findall(r"cards-speak ([a-z]+)", README))
    assert named == set(COMMANDS)
    for command in named:
        assert CliRunner().invoke(main, [command, "--help"]).exit_code == 0


def test_the_table_file_it_shows_is_read(tmp_path: Path) -> None:
    from assistant.config import load_config

    block = re.search(r"((?:    .*\n|\n)+)", README[README.index('    source = "camera:0"') :])
    assert block
    path = tmp_path / "table.toml"
    path.write_text(re.sub(r"^    ", "", block[1], flags=re.MULTILINE), encoding="utf-8")
    config = load_config(path)
    assert (config.source, config.game, config.players) == ("camera:0", "follow-the-queen", {1: "Ann", 2: "Bo"})

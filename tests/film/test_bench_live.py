"""``cards-speak bench live`` measures written hands of one's own."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from assistant.cli.bench import command
from tests.film.test_films import CALL, DEALT


def test_a_folder_of_hands_is_measured(tmp_path: Path) -> None:
    (tmp_path / "short.jsonl").write_text("".join(json.dumps(raw) + "\n" for raw in [CALL, *DEALT]), encoding="utf-8")
    asked = ["live", "--scripts", str(tmp_path), "--fps", "4", "--idle", "4", "--json"]
    result = CliRunner().invoke(command, asked, catch_exceptions=False)
    assert result.exit_code == 0
    hand, total, idle = (json.loads(line) for line in result.stdout.splitlines())
    assert (hand["what"], hand["events"], hand["right"], hand["wrong"], hand["missed"]) == ("short", 3, 3, [], [])
    assert total["what"] == "all hands" and 0 < hand["words_s"] <= hand["words_s_95"]
    assert idle["what"] == "idle" and 0 <= idle["percent_of_a_core"] < 100


def test_an_empty_folder_is_named(tmp_path: Path) -> None:
    result = CliRunner().invoke(command, ["live", "--scripts", str(tmp_path)])
    assert result.exit_code == 2
    assert "no hands here; expected files ending in .jsonl" in result.output

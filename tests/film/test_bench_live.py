"""``cards-speak bench live`` measures written hands of one's own."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
from click.testing import CliRunner

from assistant.bench.live import Plain
from assistant.capture.frames import Pixels
from assistant.cli.bench import command
from assistant.vision.sighting import Reading
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


def test_a_plain_pipeline_looks_at_every_picture_at_its_full_size() -> None:
    looked: list[int] = []

    class Reader:
        def read(self, pixels: Pixels, file: Path | None = None) -> Reading:
            looked.append(-pixels.shape[1])
            return Reading(pixels.shape[1], pixels.shape[0], (), ())

    plain = Plain(lambda pixels, size: looked.append(size), Reader())
    for _ in range(2):
        assert plain.read(np.zeros((90, 160, 3), np.uint8)) == Reading(160, 90, (), ())
    assert looked == [160, -160, 160, -160]

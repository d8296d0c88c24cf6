"""Written hands with what must be announced: each expected answer is among those of its event."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from assistant.cli import main
from tests.shared_data import SHARED, shared

SCRIPTS = sorted((SHARED / "replays").glob("*.json"))


def test_there_are_scripts() -> None:
    assert list(shared("replays").glob("*.json"))


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_every_expected_answer_is_given(path: Path) -> None:
    expected = json.loads(path.read_text())["expect"]
    result = CliRunner().invoke(main, ["replay", str(path), "--json"])
    assert result.exit_code == 0, result.output
    answers = [json.loads(line) for line in result.output.splitlines()]
    for wanted in expected:
        assert any(wanted.items() <= answer.items() for answer in answers), (wanted, answers)
    for answer in answers:
        assert answer["text"], answer

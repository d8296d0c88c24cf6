"""The worked cases that come with the shared data: the case goes in, the shares and the carry must come out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from assistant.tracker.settle import settle
from tests.shared_data import SHARED, shared

CASES = sorted((SHARED / "cases").glob("*.json"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_worked_case_comes_out(path: Path) -> None:
    written = json.loads(path.read_text(encoding="utf-8"))
    answer = settle(written["case"])
    won = {seat: amount for seat, amount in written["expect"]["shares"].items() if amount != "0"}
    assert answer["shares"] == won, written["why"]
    assert answer["carry"] == written["expect"]["carry"], written["why"]


def test_the_worked_cases_are_there() -> None:
    assert len(list(shared("cases").glob("*.json"))) >= 38

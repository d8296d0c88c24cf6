"""Kill -9: a short run of tests/faults/kills.py, which says how to make the long ones."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="kills a table that was forked")


def killed(*arguments: str) -> dict[str, Any]:
    run = subprocess.run(
        [sys.executable, "-m", "tests.faults.kills", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    found: dict[str, Any] = json.loads(run.stdout)
    return found


def test_nothing_acknowledged_is_lost_by_kills_at_any_moment() -> None:
    assert killed("--random", "15", "--seed", "11")["kills"] == 15

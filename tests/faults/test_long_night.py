"""A night weighs no more at its end than at its beginning, and is there again soon: a short run of long_night.py."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RUN = "import json; from tests.faults.long_night import night; print(json.dumps(night(3, 12)))"


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="asks Linux what the table weighs")
def test_memory_stays_flat_once_the_hands_that_can_be_mended_are_there() -> None:
    run = subprocess.run([sys.executable, "-c", RUN], cwd=ROOT, capture_output=True, text=True, check=True)
    found = json.loads(run.stdout)
    _, _, second, third = found["mebibytes_by_hour"]
    assert third - second < 3
    assert found["playing_again_s"]["of_one_processor"] < 5

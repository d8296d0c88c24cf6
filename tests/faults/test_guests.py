"""Fifty phones at one table, five of them stuck: a short run of tests/faults/guests.py."""

from __future__ import annotations

from tests.faults.guests import followed


def test_everybody_is_shown_everything_and_the_stuck_hold_up_nobody() -> None:
    found = followed(guests=50, stuck=5, seconds=6.0, every_s=0.05)
    assert found["facts"] > 10
    before, after = found["mebibytes"]
    assert after - before < 40

"""The bench of the page: events arrive at once where the page listens, and late where it asks."""

from __future__ import annotations

import json

from click.testing import CliRunner

from assistant.cli import main


def test_it_prints_the_delays_of_the_stream_and_of_asking() -> None:
    result = CliRunner().invoke(main, ["bench", "page", "--count", "4", "--no-browser", "--json"])
    assert result.exit_code == 0, result.output
    stream, asking = (json.loads(line) for line in result.output.splitlines())
    assert stream["seen_by"] == "a listener to the stream" and stream["events"] == asking["events"] == 4
    assert 0 < stream["median_ms"] <= stream["most_ms"]
    assert stream["median_ms"] < asking["median_ms"]


def test_too_few_events_are_refused() -> None:
    result = CliRunner().invoke(main, ["bench", "page", "--count", "0"])
    assert result.exit_code == 2 and "Traceback" not in result.output

"""The bench command: hands a second, ours beside another's."""

from __future__ import annotations

import json

from click.testing import CliRunner

from assistant.bench.hands import BASEBALL, deals
from assistant.cli import main


def test_it_prints_hands_a_second() -> None:
    result = CliRunner().invoke(main, ["bench", "hands", "--count", "2000", "--json"])
    assert result.exit_code == 0, result.output
    rates = [json.loads(line) for line in result.output.splitlines()]
    ours = [rate for rate in rates if rate["ranked_by"] == "cards-speak"]
    assert [rate["hands"] for rate in ours] == ["natural", "one to three wild"]
    assert all(rate["per_second"] > 5_000 for rate in ours)


def test_in_words() -> None:
    result = CliRunner().invoke(main, ["bench", "hands", "--count", "1000"])
    assert result.exit_code == 0
    assert "hands a second" in result.output


def test_too_few_hands_to_measure_are_refused() -> None:
    result = CliRunner().invoke(main, ["bench", "hands", "--count", "0"])
    assert result.exit_code == 2
    assert "Traceback" not in result.output


def test_the_deals_have_as_many_wild_cards_as_asked() -> None:
    dealt = deals(200, BASEBALL, range(1, 4), seed=2)
    assert {sum(card.rank in BASEBALL for card in hand) for hand in dealt} == {1, 2, 3}
    assert all(len(set(hand)) == 7 for hand in dealt)

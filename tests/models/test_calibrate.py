"""The bars above which the reader may give a name."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from assistant.cards import DECK
from assistant.vision.naming import Bars
from models.calibrate import Judged, faces, lowest_bar, markdown, numbers_of, warmth_of, write

CLASSES = (*map(str, DECK), "Jk", "??", "other")
OTHER = 54


def judged(count: int) -> Judged:
    """Cards between two of which the network wavers, as often right as it says."""
    rng = np.random.default_rng(3)
    sure = 1 - 0.5 * np.maximum(rng.random(count), 0.02) ** 6
    cards = np.arange(count) % 50
    guesses = np.where(rng.random(count) < sure, cards, (cards + 1) % 50)
    table = np.full((count, 55), np.log(1e-7), np.float32)
    rows = np.arange(count)
    table[rows, np.where(guesses == cards, (cards + 1) % 50, cards)] = np.log(1 - sure)
    table[rows, guesses] = np.log(sure)
    return Judged(table, table, np.zeros((count, 52), np.float32), cards, np.eye(55, dtype=bool)[cards])


def test_the_lowest_bar_is_above_the_surest_mistake() -> None:
    said = np.array([0.99, 0.95, 0.91, 0.86, 0.82], np.float32)
    right = np.array([True, True, True, False, True])
    assert 0.86 < lowest_bar(said, right, 0.001) <= 0.87
    assert lowest_bar(said, np.ones(5, bool), 0.001) == 0.8
    assert lowest_bar(said, ~right & False, 0.001) > 0.99  # above every mistake nothing is said


def test_at_most_one_name_in_a_thousand_is_wrong_at_the_bars() -> None:
    numbers, table = numbers_of(judged(20_000), faces(CLASSES))
    assert numbers.said > 5000 and numbers.wrong <= numbers.said / 1000
    assert 0.9 < numbers.threshold <= numbers.glance < 1
    assert numbers.temperature == pytest.approx(1, abs=0.1)
    assert sum(count for _, count, _ in table) == 20_000
    assert markdown(table).startswith("| chance said | names | right |")


def test_a_name_of_a_card_that_lies_there_is_no_mistake() -> None:
    found = judged(3000)
    there = np.eye(55, dtype=bool)[found.looks.argmax(axis=1)]
    untold = replace(found, labels=np.full(3000, OTHER), true=there | np.eye(55, dtype=bool)[OTHER])
    numbers, _ = numbers_of(untold, faces(CLASSES))
    assert (numbers.wrong, numbers.threshold) == (0, 0.8)


def test_overconfident_logits_are_cooled() -> None:
    table, labels = np.zeros((100, 55), np.float32), np.arange(100) % 55
    table[np.arange(100), labels] = 20.0
    table[:20] = np.roll(table[:20], 1, axis=1)
    assert warmth_of(table, np.eye(55, dtype=bool)[labels]) > 1.5


def test_what_was_measured_is_written_beside_what_the_export_wrote(tmp_path: Path) -> None:
    (tmp_path / "reader.json").write_text('{"width": 112, "threshold": 0.5}')
    numbers, _ = numbers_of(judged(1000), faces(CLASSES))
    write(tmp_path, numbers)
    kept = json.loads((tmp_path / "reader.json").read_text())
    assert kept["width"] == 112 and kept["threshold"] == numbers.threshold
    assert kept["held_out"]["pictures"] == 1000
    assert Bars.of(kept).glance == pytest.approx(numbers.glance)

"""What was seen, written and read back; the reader that answers from a file; the order cards are told in."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from assistant.capture.frames import Pixels
from assistant.capture.pictures import read_picture
from assistant.vision.locate import Detector, Located
from assistant.vision.network import WeightsError
from assistant.vision.reader import NetReader, ScriptedReader, in_reading_order
from assistant.vision.sighting import ChipSighting, Reading, Sighting, SightingError

CORNERS = ((0.0, 0.0), (63.0, 0.0), (63.0, 88.0), (0.0, 88.0))
FRAMES = Path(__file__).parents[1] / "frames"
PIXELS = np.zeros((4, 4, 3), np.uint8)


def at(text: str, x: float, y: float) -> Sighting:
    first, second, third, fourth = ((x + dx, y + dy) for dx, dy in CORNERS)
    return Sighting(text, 0.9, (first, second, third, fourth))


def test_a_reading_in_its_machine_form() -> None:
    unsure = Sighting("?x", 0.41, CORNERS, ("8h", "3h"))
    chip = ChipSighting("red", (5.0, 6.0), 7.0, 0.96)
    reading = Reading(3840, 2560, (Sighting("7d", 0.98, CORNERS), unsure), (chip,), {"total": 180.0})
    row = reading.to_json("003.jpg")
    corners = [[0.0, 0.0], [63.0, 0.0], [63.0, 88.0], [0.0, 88.0]]
    assert row == {
        "file": "003.jpg",
        "width": 3840,
        "height": 2560,
        "cards": [
            {"card": "7d", "confidence": 0.98, "corners": corners},
            {"card": "?x", "guesses": ["8h", "3h"], "confidence": 0.41, "corners": corners},
        ],
        "chips": [{"colour": "red", "centre": [5.0, 6.0], "radius": 7.0, "confidence": 0.96, "count": 1}],
        "milliseconds": {"total": 180.0},
    }
    assert Reading.from_json(json.loads(json.dumps(row))) == reading


def test_a_sighting_is_of_a_card() -> None:
    with pytest.raises(ValueError, match="'1d' is no card"):
        Sighting("1d", 0.9, CORNERS)
    with pytest.raises(SightingError, match="expected card, confidence, four corners"):
        Sighting.from_json({"card": "7d", "confidence": 0.9, "corners": [[0, 0]]})
    with pytest.raises(SightingError, match="expected colour, centre, radius, confidence"):
        ChipSighting.from_json({"colour": "red", "centre": 3})
    with pytest.raises(SightingError, match="expected width, height, cards, chips"):
        Reading.from_json({"cards": []})


def test_the_scripted_reader_answers_from_the_file_beside_the_picture(tmp_path: Path) -> None:
    reading = Reading(4, 4, (Sighting("7d", 0.98, CORNERS),), ())
    (tmp_path / "001.json").write_text(json.dumps(reading.to_json("001.jpg")))
    assert ScriptedReader().read(PIXELS, tmp_path / "001.jpg") == reading
    (tmp_path / "002.json").write_text("{")
    for name in ("002", "003"):
        with pytest.raises(SightingError, match=rf"{name}.json: .*expected what read --json prints"):
            ScriptedReader().read(PIXELS, tmp_path / f"{name}.jpg")
    with pytest.raises(SightingError, match="no file"):
        ScriptedReader().read(PIXELS)


def test_cards_are_told_row_by_row() -> None:
    row = [at("2c", 300, 12), at("3c", 100, 0), at("4c", 200, 20)]
    below = [at("5c", 150, 110), at("6c", 20, 100)]
    assert [card.card for card in in_reading_order([*below, *row])] == ["3c", "4c", "2c", "6c", "5c"]


def test_a_reader_without_weights_says_which_file_is_missing(tmp_path: Path) -> None:
    with pytest.raises(WeightsError, match="reader.json: not there"):
        NetReader(tmp_path)


class NearSighted(Detector):
    """A detector that finds nothing at first."""

    def locate(self, pixels: Pixels, heights: Sequence[float] = ()) -> list[Located]:
        return []


def test_a_picture_in_which_no_card_was_told_is_looked_at_in_every_size() -> None:
    reader = NetReader(threads=1)
    pixels = np.full((720, 960, 3), 60, np.uint8)
    photo = read_picture(FRAMES / "stud.jpg")
    named = sorted(card.card for card in reader.read(photo).cards if card.named)
    reader.detector = NearSighted(threads=1)
    assert named
    assert sorted(card.card for card in reader.read(photo).cards) == named
    assert reader.read(pixels).cards == ()

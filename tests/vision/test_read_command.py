"""cards-speak read: what it prints, what it draws, what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner, Result

from assistant.cli import main
from assistant.vision.sighting import Reading
from models.scoring import score, truth_of

FRAMES = Path(__file__).resolve().parents[1] / "frames"
LABELS = json.loads((FRAMES / "labels.json").read_text())

NAMED_AT_LEAST = {"holdem.jpg": 7, "stud.jpg": 2, "single.jpg": 1, "bare.jpg": 0}


def read(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["read", *map(str, arguments)])


@pytest.fixture(scope="module")
def documents() -> dict[str, dict[str, object]]:
    """What ``--json`` prints of every shipped picture."""
    result = read("--json", *(FRAMES / name for name in LABELS))
    assert result.exit_code == 0 and result.stderr == ""
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    return {Path(row["file"]).name: row for row in rows}


def test_one_document_a_photo_in_the_order_given(documents: dict[str, dict[str, object]]) -> None:
    assert list(documents) == list(LABELS)
    for name, row in documents.items():
        high, wide = cv2.imread(str(FRAMES / name)).shape[:2]
        assert list(row) == ["file", "width", "height", "cards", "chips", "milliseconds"]
        assert (row["file"], row["width"], row["height"]) == (str(FRAMES / name), wide, high)
        assert set(row["milliseconds"]) == {"total", "locate", "read"}
        assert all(0 <= card["confidence"] <= 1 for card in row["cards"])


@pytest.mark.parametrize("name", LABELS)
def test_no_card_is_made_up(name: str, documents: dict[str, dict[str, object]]) -> None:
    found = score(LABELS[name], Reading.from_json(documents[name]))
    assert (found.wrong, found.phantom, found.downs_phantom) == (0, 0, 0)


@pytest.mark.parametrize("name", LABELS)
def test_the_shipped_pictures_are_read(name: str, documents: dict[str, dict[str, object]]) -> None:
    """Every card that lies free is named; of those half covered by others, some may stay unsure."""
    found = score(LABELS[name], Reading.from_json(documents[name]))
    assert found.right >= NAMED_AT_LEAST[name]
    assert found.downs_right >= found.downs - 1
    assert found.chip_counts_right == found.chip_counts


def test_cards_are_where_they_lie(documents: dict[str, dict[str, object]]) -> None:
    for name in ("holdem.jpg", "single.jpg"):
        where = dict(zip(LABELS[name]["cards"], LABELS[name]["places"], strict=True))
        for card in Reading.from_json(documents[name]).cards:
            if card.named:
                middle = np.mean(where[card.card], axis=0)
                assert card.centre == pytest.approx(tuple(middle), abs=12)  # a tenth of a card


def test_one_line_a_photo_for_people() -> None:
    result = read(FRAMES / "single.jpg", FRAMES / "bare.jpg")
    first, second = result.stdout.splitlines()
    assert first.startswith(f"{FRAMES / 'single.jpg'}  7d  ") and first.endswith(" ms")
    assert second.startswith(f"{FRAMES / 'bare.jpg'}  no cards  ")


def test_drawn_copies_go_into_the_folder(tmp_path: Path) -> None:
    result = read("--draw", tmp_path / "new/drawn", FRAMES / "single.jpg")
    assert result.exit_code == 0
    drawn = cv2.imread(str(tmp_path / "new/drawn/frames-single.jpg"))
    assert drawn.shape == cv2.imread(str(FRAMES / "single.jpg")).shape


def test_bad_files_are_named_after_the_good_ones_were_read(tmp_path: Path) -> None:
    whole = (FRAMES / "single.jpg").read_bytes()
    (tmp_path / "torn.jpg").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "text.jpg").write_text("hello")
    result = read("--json", tmp_path / "torn.jpg", FRAMES / "single.jpg", tmp_path / "text.jpg", tmp_path / "none.jpg")
    assert result.exit_code == 2
    assert [json.loads(line)["file"] for line in result.stdout.splitlines()] == [str(FRAMES / "single.jpg")]
    lines = result.stderr.splitlines()
    assert len(lines) == 3 and "Traceback" not in result.stderr
    faults = {"torn": "cut off", "text": "not a picture", "none": "no such file"}
    for line, (name, what) in zip(lines, faults.items(), strict=True):
        assert f"{tmp_path / name}.jpg: " in line and what in line and "expected" in line


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = read("--draw", tmp_path / "file/drawn", FRAMES / "single.jpg")
    assert result.exit_code == 2
    assert result.stderr.strip().endswith("expected a folder that can be written to")


def test_help_says_what_the_marks_mean() -> None:
    result = read("--help")
    assert result.exit_code == 0 and "?? is a card lying face down" in " ".join(result.stdout.split())


def test_the_labels_of_the_frames_are_whole() -> None:
    for label in LABELS.values():
        assert truth_of(label).total() == len(label["places"])

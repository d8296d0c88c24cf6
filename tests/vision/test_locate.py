"""The detector's answer: from numbers to cards and chips on the picture."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from assistant.vision.locate import (
    FAINT_CHIP,
    FAINT_FACE,
    Detector,
    Located,
    Sieve,
    boxes_of,
    cell_centres,
    fitted,
    plain_cards,
    things_in,
)
from assistant.vision.network import WeightsError

SIEVE = Sieve(thresholds=(0.05, 0.4, 0.4), faint=0.4, card_overlap=0.7, chip_overlap=0.45)


def answer(*columns: tuple[float, ...]) -> np.ndarray:
    """An answer with these columns: left, top, right, bottom, face, back, chip, angle."""
    return np.array(columns, np.float32).T


def things(points: list[tuple[float, float]], *columns: tuple[float, ...]) -> list[Located]:
    return things_in(answer(*columns), np.array(points, np.float32), SIEVE)


def test_cells_run_row_by_row_and_level_by_level() -> None:
    centres = cell_centres(64, 96)
    assert len(centres) == 8 * 12 + 4 * 6 + 2 * 3
    assert centres[:2].tolist() == [[4, 4], [12, 4]]
    assert centres[12].tolist() == [4, 12]
    assert centres[96].tolist() == [8, 8]
    assert centres[-1].tolist() == [80, 48]


def test_distances_are_measured_from_the_cell() -> None:
    boxes = boxes_of(answer((10, 20, 30, 40, 0, 0, 0, 0)), np.array([[100, 100]], np.float32))
    assert boxes[0].tolist() == pytest.approx([110, 110, 40, 60, 0])


def test_distances_are_measured_along_the_box() -> None:
    # turned a quarter clockwise: "right" points down the picture, "bottom" to the left
    boxes = boxes_of(answer((10, 20, 30, 40, 0, 0, 0, math.pi / 2)), np.array([[100, 100]], np.float32))
    assert boxes[0].tolist() == pytest.approx([90, 110, 40, 60, math.pi / 2], abs=1e-4)


def test_what_scores_too_little_is_nothing() -> None:
    assert things([(100, 100)], (30, 45, 30, 45, 0.04, 0.39, 0.39, 0)) == []


def test_a_faint_face_is_kept_with_nothing_said_for_it() -> None:
    (faint,) = things([(100, 100)], (30, 45, 30, 45, 0.39, 0.1, 0.1, 0))
    assert (faint.kind, faint.score, faint.faint) == ("face", 0.0, True)
    assert plain_cards([faint]) == []


def test_a_plain_card_goes_before_a_faint_face_on_its_place() -> None:
    (plain,) = things([(100, 100), (102, 101)], (30, 45, 30, 45, 0.39, 0, 0, 0), (30, 45, 30, 45, 0, 0.41, 0, 0))
    assert plain.kind == "back" and plain_cards([plain]) == [plain]


def test_faint_faces_and_chips_pass_the_detectors_own_sieve_and_faint_backs_do_not() -> None:
    sieve = Sieve.of({"thresholds": {"face": 0.5, "back": 0.35, "chip": 0.5}, "card_overlap": 0.8})
    assert sieve == Sieve(thresholds=(FAINT_FACE, 0.35, FAINT_CHIP), faint=0.5, card_overlap=0.8)


def test_a_card_found_twice_is_one_card_with_the_better_score() -> None:
    found = things([(100, 100), (108, 100)], (30, 45, 30, 45, 0.6, 0.1, 0, 0), (38, 45, 22, 45, 0.9, 0.2, 0, 0))
    assert [(one.kind, round(one.score, 3), round(one.back, 3)) for one in found] == [("face", 0.9, 0.2)]
    assert found[0].corners == pytest.approx(np.array([[70, 55], [130, 55], [130, 145], [70, 145]]), abs=1e-3)
    assert found[0].height == pytest.approx(90)


def test_face_and_back_on_one_place_are_one_card() -> None:
    found = things([(100, 100), (102, 101)], (30, 45, 30, 45, 0.6, 0.3, 0, 0), (30, 45, 30, 45, 0.2, 0.8, 0, 0))
    assert [one.kind for one in found] == ["back"]


def test_two_cards_of_a_hand_stay_two() -> None:
    found = things([(100, 100), (115, 100)], (30, 45, 30, 45, 0.9, 0, 0, 0), (30, 45, 30, 45, 0.8, 0, 0, 0.35))
    assert len(found) == 2


def test_a_chip_on_a_card_stays() -> None:
    found = things([(100, 100), (100, 100)], (30, 45, 30, 45, 0.9, 0, 0, 0), (25, 25, 25, 25, 0, 0, 0.8, 0))
    assert [one.kind for one in found] == ["face", "chip"]


def test_a_picture_is_fitted_to_whole_strides() -> None:
    view, scale = fitted(np.full((300, 450, 3), 200, np.uint8), 320)
    assert view.shape == (224, 320, 3) and scale == pytest.approx(320 / 450)
    assert (view[:213] == 200).all() and (view[213:] == 114).all()


def test_missing_weights_are_named(tmp_path: Path) -> None:
    with pytest.raises(WeightsError, match="detector.json: not there; expected the file that comes with"):
        Detector(tmp_path)
    (tmp_path / "detector.json").write_text('{"classes": ["face", "back", "chip"]}')
    with pytest.raises(WeightsError, match="detector.xml: not there"):
        Detector(tmp_path)


def test_other_classes_are_refused(tmp_path: Path) -> None:
    (tmp_path / "detector.json").write_text('{"classes": ["cat"]}')
    with pytest.raises(WeightsError, match="expected .'face', 'back', 'chip'"):
        Detector(tmp_path)


def test_a_broken_network_is_named(tmp_path: Path) -> None:
    (tmp_path / "detector.json").write_text('{"classes": ["face", "back", "chip"]}')
    (tmp_path / "detector.xml").write_text("torn")
    with pytest.raises(WeightsError, match="detector.xml: .*expected an OpenVINO network"):
        Detector(tmp_path)

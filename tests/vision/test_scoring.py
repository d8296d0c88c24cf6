"""Scores of readings whose truth is known."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from assistant.cards import card_text, seen_card
from assistant.vision.reader import ScriptedReader
from assistant.vision.sighting import ChipSighting, Reading, Sighting
from models.evaluate import MORE_LABELS, EvaluationError, evaluate, labels_of, main, markdown, sets_in
from models.scoring import Score, labelled, overlap_with, score
from tests.shared_data import shared


def card(text: str, x: float = 0.0) -> Sighting:
    return Sighting(text, 0.9, ((x, 0), (x + 60, 0), (x + 60, 90), (x, 90)))


def reading(*cards: str, chips: tuple[str, ...] = ()) -> Reading:
    seen = tuple(ChipSighting(colour, (0, 0), 10, 0.9) for colour in chips)
    return Reading(900, 600, tuple(map(card, cards)), seen, {"total": 20.0})


def counts(found: Score) -> tuple[int, ...]:
    return found.faces, found.right, found.wrong, found.missed, found.phantom


def test_a_name_too_many_beside_a_card_not_named_is_wrong() -> None:
    found = score({"cards": ["7d", "8d", "9d"]}, reading("7d", "8h", "9d"))
    assert counts(found) == (3, 2, 1, 0, 0)
    assert found.notes == ["said 8h", "not said 8d"]


def test_a_name_too_many_beside_none_is_a_phantom() -> None:
    assert counts(score({"cards": ["7d"]}, reading("7d", "7d", "8h"))) == (1, 1, 0, 0, 2)
    assert counts(score({"cards": []}, reading("8h"))) == (0, 0, 0, 0, 1)


def test_a_card_not_named_is_missed() -> None:
    found = score({"cards": ["7d", "8d"]}, reading("7d", "?x"))
    assert counts(found) == (2, 1, 0, 1, 0) and found.unsure == 1


def test_face_down_cards_are_counted_apart() -> None:
    label = {"board": ["7d"], "seats": {"P1": ["??", "??"], "P2": ["Kh", "Kd"]}}
    found = score(label, reading("7d", "Kh", "Kd", "??"))
    assert (found.faces, found.right, found.downs, found.downs_right, found.downs_phantom) == (3, 3, 2, 1, 0)
    found = score(label, reading("7d", "Kh", "??", "??", "??"))
    assert (found.right, found.missed, found.downs_right, found.downs_phantom) == (2, 1, 2, 1)


def test_a_card_that_nobody_can_tell_may_be_said_or_not() -> None:
    label = {"cards": ["7d", "?x"]}
    assert counts(score(label, reading("7d"))) == (1, 1, 0, 0, 0)
    assert counts(score(label, reading("7d", "9c"))) == (1, 1, 0, 0, 0)
    assert score(label, reading("7d", "??")).downs_phantom == 0


def test_chips_are_right_by_colour() -> None:
    label = {"cards": [], "chips": {"red": 2, "blue": 0, "white": 1}}
    found = score(label, reading(chips=("red", "red", "green")))
    assert (found.chip_counts, found.chip_counts_right) == (4, 2)  # red and blue right; white and green wrong
    assert found.faults == 2


def test_a_card_that_is_perhaps_there_may_be_named_or_not_and_is_never_a_wrong_name() -> None:
    label = {"cards": ["7d", "8d"], "perhaps": ["Kh", "??"]}
    assert counts(score(label, reading("7d", "Kh"))) == (2, 1, 0, 1, 0)
    assert counts(score(label, reading("7d", "8d"))) == (2, 2, 0, 0, 0)
    assert counts(score(label, reading("7d", "Kh", "Kh"))) == (2, 1, 1, 0, 0)
    assert score(label, reading("7d", "??", "??")).downs_phantom == 1


def test_a_chip_may_have_two_names_and_a_count_two_ends() -> None:
    label = {"cards": [], "chips": {"yellow/orange": 2, "white": [1, 3]}}
    found = score(label, reading(chips=("yellow", "orange", "white")))
    assert (found.chip_counts, found.chip_counts_right) == (2, 2)
    found = score(label, reading(chips=("yellow", "white", "white", "white", "white", "red")))
    assert (found.chip_counts, found.chip_counts_right) == (3, 0)
    assert found.notes == ["1 of 0 red chips", "4 of 3 white chips", "1 of 2 yellow/orange chips"]


def test_more_labels_add_to_a_set_and_put_it_right(tmp_path: Path) -> None:
    folder, more = a_set(tmp_path) / "felt", tmp_path / "more.json"
    more.write_text(json.dumps({"felt": {"3.png": {"cards": ["Ks"]}, "1.png": {"cards": ["7h"]}}, "oak": {}}))
    labels = labels_of(folder, more)
    assert labels["3.png"]["cards"] == ["Ks"] and labels["1.png"]["cards"] == ["7h"]
    assert labels["2.png"]["cards"] == ["8d", "??"]
    more.write_text("[]")
    with pytest.raises(EvaluationError, match="list; expected an object of sets"):
        labels_of(folder, more)


def test_our_labels_name_cards_colours_and_pictures_that_are_there() -> None:
    added = json.loads(MORE_LABELS.read_text(encoding="utf-8"))
    for name, pictures in added.items():
        known = json.loads(shared("photos", name, "labels.json").read_text(encoding="utf-8"))
        assert pictures.keys() <= known.keys()
        for label in pictures.values():
            assert labelled(label)
            for text in [*label.get("cards", ()), *label.get("perhaps", ())]:
                assert card_text(seen_card(text)) == text


def test_chips_alone_say_nothing_of_cards() -> None:
    assert counts(score({"chips": {"red": 1}}, reading("7d", chips=("red",)))) == (0, 0, 0, 0, 0)


def test_boxes_take_the_card_that_covers_them_and_compare_the_rank() -> None:
    places = {"7": [0, 0, 60, 90], "T": [100, 0, 160, 45], "A": [500, 0, 560, 90]}
    boxes = [{"rank": rank, "xyxy": place} for rank, place in places.items()]
    seen = Reading(900, 600, (card("7d"), card("9c", 100), card("?x", 200), card("Kh", 300)), ())
    found = score({"boxes": boxes}, seen)
    assert counts(found) == (3, 1, 1, 1, 1)
    assert found.boxes == 2 and found.overlap == pytest.approx(1.0 + 0.5)
    assert overlap_with((30, 0, 90, 90), card("7d")) == pytest.approx(1 / 3)


def test_a_picture_without_truth_is_not_labelled() -> None:
    assert not labelled({"width": 3, "note": "5C QH"})
    assert labelled({"cards": []}) and labelled({"chips": {}}) and labelled({"boxes": []})


def a_set(folder: Path) -> Path:
    """Two labelled pictures, one of them misread, and one without a label."""
    (folder / "felt").mkdir(parents=True)
    labels = {"1.png": {"cards": ["7d"]}, "2.png": {"cards": ["8d", "??"]}, "3.png": {}}
    (folder / "felt/labels.json").write_text(json.dumps(labels))
    for name, cards in (("1", ("7d",)), ("2", ("8h", "??"))):
        cv2.imwrite(str(folder / f"felt/{name}.png"), np.zeros((60, 90, 3), np.uint8))
        (folder / f"felt/{name}.json").write_text(json.dumps(reading(*cards).to_json(name)))
    return folder


def test_a_set_is_read_scored_and_its_mistakes_are_drawn(tmp_path: Path) -> None:
    mistakes = tmp_path / "mistakes"
    mistakes.mkdir()
    result = evaluate(ScriptedReader(), a_set(tmp_path / "photos") / "felt", mistakes)
    assert (result.total.pictures, result.unlabelled) == (2, 1)
    assert counts(result.total) == (2, 1, 1, 0, 0)
    assert [path.name for path in mistakes.iterdir()] == ["felt-2.png"]
    cells = markdown([result]).splitlines()[-1].strip("| ").split(" | ")
    assert cells[:6] == ["felt", "2 (+1 unlabelled)", "2", "50.0 % (1/2)", "1", "0"]
    assert cells[6:] == ["0", "100.0 % (1/1)", "0", "-", "-", "20", "20"]


def test_what_cannot_be_evaluated_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(EvaluationError, match="no labels.json in any folder"):
        sets_in(tmp_path)
    photos = a_set(tmp_path / "photos")
    assert [path.name for path in sets_in(photos)] == ["felt"]
    assert main([str(photos), "--sets", "oak"]) == 2
    assert "no set oak; expected of felt" in capsys.readouterr().err
    (photos / "felt/1.png").write_bytes(b"torn")
    assert main([str(photos), "--weights", str(tmp_path)]) == 2
    assert "reader.json: not there" in capsys.readouterr().err

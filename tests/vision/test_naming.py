"""When a card gets a name, and when it does not."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from assistant.cards import DECK
from assistant.vision.locate import Located
from assistant.vision.naming import Bars, card_classes, doubted, sighting_of, without_prints
from assistant.vision.network import WeightsError
from assistant.vision.sighting import Sighting

CLASSES = (*map(str, DECK), "Jk", "??", "other")
BARS = Bars(name=0.95, twice=0.995, down=0.5, found=0.6)


def square(x: float = 0.0, side: float = 100.0) -> np.ndarray:
    return np.array([[x, 0], [x + side, 0], [x + side, side], [x, side]], np.float32)


def said(
    chances: dict[str, float], kind: str = "face", score: float = 0.9, back: float = 0.05, faint: bool = False
) -> Sighting | None:
    row = np.zeros(len(CLASSES), np.float32)
    for name, chance in chances.items():
        row[CLASSES.index(name)] = chance
    return sighting_of(row, CLASSES, Located(kind, score, back, square(), faint), BARS)


def card(text: str, confidence: float, x: float = 0.0) -> Sighting:
    first, second, third, fourth = map(tuple, square(x).tolist())
    return Sighting(text, confidence, (first, second, third, fourth))


def test_a_sure_face_is_named() -> None:
    seen = said({"7d": 0.97, "Td": 0.03})
    assert seen is not None and (seen.card, seen.guesses) == ("7d", ())
    assert seen.confidence == pytest.approx(0.97)
    assert seen.corners == ((0, 0), (100, 0), (100, 100), (0, 100))


def test_a_joker_needs_more_than_another_card_as_any_picture_may_look_like_one() -> None:
    doubtful, sure = said({"Jk": 0.97, "Kd": 0.03}), said({"Jk": 0.998, "Kd": 0.002})
    assert doubtful is not None and (doubtful.card, doubtful.guesses[0]) == ("?x", "Jk")
    assert sure is not None and sure.card == "Jk"


def test_below_the_bar_there_are_guesses_and_no_name() -> None:
    seen = said({"7d": 0.90, "Td": 0.07, "7h": 0.02, "2c": 0.01})
    assert seen is not None and (seen.card, seen.guesses) == ("?x", ("7d", "Td", "7h"))
    assert seen.confidence == pytest.approx(0.90)


def test_face_down_needs_both_to_agree_or_one_to_be_certain() -> None:
    for seen in (
        said({"??": 0.6, "other": 0.4}, kind="back", back=0.9),
        said({"??": 0.98}, kind="face", score=0.5),
        said({"??": 0.98}, kind="face", score=0.0),
    ):
        assert seen is not None and seen.card == "??"
    for seen in (
        said({"??": 0.98}, kind="face", score=0.9),
        said({"??": 0.9, "7d": 0.1}, kind="face", score=0.5),
        said({"7d": 0.99}, kind="back", back=0.9),
        said({"??": 0.3, "7d": 0.45, "other": 0.25}, kind="back", back=0.9),
    ):
        assert seen is not None and seen.card == "?x"


def test_a_faint_face_is_named_or_nothing_and_never_a_back() -> None:
    seen = said({"7d": 0.97, "Td": 0.03}, score=0.0, faint=True)
    assert seen is not None and seen.card == "7d"
    assert said({"??": 0.99, "7d": 0.01}, score=0.0, faint=True) is None


def test_an_outline_that_nothing_else_speaks_for_is_named_or_nothing() -> None:
    seen = said({"7d": 0.97, "Td": 0.03}, score=0.0)
    assert seen is not None and seen.card == "7d"
    assert said({"7d": 0.5, "other": 0.5}, score=0.0) is None
    assert said({"??": 0.5, "7d": 0.5}, score=0.0) is None


def test_an_outline_that_surely_holds_some_face_is_a_card() -> None:
    seen = said({"7d": 0.9, "Td": 0.08, "other": 0.02}, score=0.0)
    assert seen is not None and (seen.card, seen.guesses) == ("?x", ("7d", "Td"))


def test_a_doubtful_box_on_a_named_card_is_that_card() -> None:
    doubtful = Sighting("?x", 0.5, card("7d", 0.5, 10).corners, ("7d", "8d"))
    other = Sighting("?x", 0.5, card("7d", 0.5, 10).corners, ("8d",))
    assert doubted([card("7d", 0.99), doubtful], BARS) == [card("7d", 0.99)]
    assert doubted([card("7d", 0.99), other], BARS) == [card("7d", 0.99), other]


def test_a_back_is_never_guessed_to_be_a_card_it_is_not() -> None:
    seen = said({"??": 0.995, "7d": 0.005}, kind="face")
    assert seen is not None and seen.guesses == () and seen.confidence == 0


def test_what_neither_takes_for_a_card_is_dropped() -> None:
    assert said({"other": 0.9, "7d": 0.1}, score=0.5) is None
    seen = said({"other": 0.9, "7d": 0.1}, score=0.8)
    assert seen is not None and (seen.card, seen.guesses) == ("?x", ("7d",))


def test_two_boxes_on_one_place_are_one_card() -> None:
    assert doubted([card("7d", 0.97, 0), card("7d", 0.99, 4)], BARS) == [card("7d", 0.99, 4)]


def test_two_names_for_one_place_are_none() -> None:
    (seen,) = doubted([card("2c", 0.999, 0), card("Ac", 0.98, 4)], BARS)
    assert (seen.card, seen.guesses) == ("?x", ("2c", "Ac"))
    assert len(doubted([card("2c", 0.999, 0), card("Ac", 0.98, 30)], BARS)) == 2, "two cards half over each other"


def test_the_lower_of_two_touching_cards_loses_a_name_that_both_have() -> None:
    upper, lower = doubted([card("7d", 0.9999, 0), card("7d", 0.998, 60)], BARS)
    assert (upper.card, lower.card, lower.guesses) == ("7d", "?x", ("7d",))


def test_a_twin_far_away_needs_to_be_surer() -> None:
    assert [one.card for one in doubted([card("7d", 0.96, 500), card("7d", 0.999, 0)], BARS)] == ["?x", "7d"]
    assert [one.card for one in doubted([card("7d", 0.997, 500), card("7d", 0.999, 0)], BARS)] == ["7d", "7d"]


def test_face_down_cards_may_lie_anyhow() -> None:
    backs = [card("??", 0.9, 0), card("??", 0.8, 5), card("??", 0.7, 500)]
    assert doubted(backs, BARS) == backs


def test_a_back_on_two_surer_ones_side_by_side_is_made_up_of_both() -> None:
    beside = [card("??", 0.999, 0), card("??", 0.998, 110)]
    assert doubted([*beside, card("??", 0.97, 75)], BARS) == beside
    sure, alone = card("??", 0.997, 75), card("??", 0.97, 300)
    assert doubted([*beside, sure], BARS) == [*beside, sure]
    assert doubted([beside[0], card("??", 0.97, 30), alone], BARS) == [beside[0], card("??", 0.97, 30), alone]


def test_what_is_printed_on_a_named_card_is_no_card() -> None:
    pip = Sighting("??", 0.9, ((10, 10), (40, 10), (40, 40), (10, 40)))
    beside = Sighting("??", 0.9, ((110, 10), (140, 10), (140, 40), (110, 40)))
    assert without_prints([card("7d", 0.99), pip, beside]) == [card("7d", 0.99), beside]
    assert without_prints([pip]) == [pip]


def test_a_box_around_a_card_that_is_surer_is_none() -> None:
    around = Sighting("9c", 0.98, ((0, 0), (180, 0), (180, 110), (0, 110)))
    assert without_prints([around, card("6c", 0.99)]) == [card("6c", 0.99)]
    assert without_prints([card("6c", 0.97), around]) == [around]


def test_the_classes_are_the_tables_cards(tmp_path: Path) -> None:
    path = tmp_path / "classes.txt"
    path.write_text("\n".join(CLASSES), encoding="utf-8")
    assert card_classes(path) == CLASSES
    path.write_text("\n".join((*CLASSES[1:], "cat")), encoding="utf-8")
    with pytest.raises(WeightsError, match="classes.txt: 2c cat; expected 52 cards, Jk, .* each once"):
        card_classes(path)
    with pytest.raises(WeightsError, match="none.txt: not there"):
        card_classes(tmp_path / "none.txt")


def test_bars_come_from_the_settings() -> None:
    assert Bars.of({"threshold": 0.9}) == Bars(name=0.9, twice=pytest.approx(0.99))
    assert Bars.of({"threshold": 0.9, "threshold_twice": 0.95, "down": 0.4}).twice == 0.95

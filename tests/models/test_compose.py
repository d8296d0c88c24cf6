"""The composer draws a given layout where it is told, the same way every time, and knows what covers what."""

import numpy as np
import pytest

from assistant.vision.boxes import corners_of
from models.boxes import found_in, oriented_box, scored
from models.compose import Studio
from models.layouts import NEARLY_NONE, Dealer
from models.scene import CARD_HEIGHT, Camera, LaidCard, LaidChip, LaidProp, Scene


class Blank:
    """A deck of plain white cards, 63.5 x 88.9 in shape, with a red back."""

    def face(self, code: str) -> np.ndarray:
        return np.full((700, 500, 4), 255, np.uint8)

    def joker(self) -> np.ndarray | None:
        return None

    def backs(self) -> list[np.ndarray]:
        return [np.full((700, 500, 4), (200, 0, 0, 255), np.uint8)]


@pytest.fixture
def studio() -> Studio:
    return Studio([Blank()])


def overhead(*laid: LaidCard | LaidChip | LaidProp) -> Scene:
    """A 1200 x 600 mm table seen from straight above at one pixel a millimetre."""
    return Scene(laid, Camera(600, 300, 1200), size=(1200, 600), surface="green felt")


def test_a_card_is_where_it_was_laid(studio: Studio) -> None:
    picture = studio.render(overhead(LaidCard("7d", 300, 200)), seed=1)
    assert picture.pixels.shape == (600, 1200, 3)
    (card,) = picture.cards
    width = CARD_HEIGHT * 5 / 7
    assert card.corners[0] == pytest.approx([300 - width / 2, 200 - CARD_HEIGHT / 2], abs=0.05)
    assert card.corners[2] == pytest.approx([300 + width / 2, 200 + CARD_HEIGHT / 2], abs=0.05)
    assert card.visible == pytest.approx(1, abs=0.02)
    assert picture.pixels[200, 300].min() > 180 and picture.pixels[200, 380].max() < 160


def test_a_turned_card_keeps_its_own_top_left_first(studio: Studio) -> None:
    (card,) = studio.render(overhead(LaidCard("7d", 300, 200, angle=180)), seed=1).cards
    assert card.corners[0][0] > 300 and card.corners[0][1] > 200


def test_a_covered_card_is_whole_in_truth_and_partly_visible(studio: Studio) -> None:
    half = CARD_HEIGHT / 2
    under, over = studio.render(overhead(LaidCard("7d", 300, 200), LaidCard("8d", 300, 200 + half)), seed=1).cards
    assert under.visible == pytest.approx(0.5, abs=0.03) and over.visible == pytest.approx(1, abs=0.02)
    assert np.linalg.norm(under.corners[3] - under.corners[0]) == pytest.approx(CARD_HEIGHT)


def test_a_card_half_outside_is_half_visible(studio: Studio) -> None:
    (card,) = studio.truth(overhead(LaidCard("7d", 0, 200)))[0]
    assert card.visible == pytest.approx(0.5, abs=0.06) and card.corners[0][0] < 0


def test_a_corner_with_its_index_counts_and_the_same_strip_without_one_does_not(studio: Studio) -> None:
    left, right, sheet = LaidCard("7d", 200, 300), LaidCard("7d", 400, 300), "8d"
    covers = [LaidCard(sheet, 212, 300), LaidCard(sheet, 399, 303), LaidCard(sheet, 401, 290)]
    strip, hidden = studio.truth(overhead(left, right, *covers))[0][:2]
    assert strip.visible == pytest.approx(0.19, abs=0.02) and strip.index > 0.9 and strip.counted
    assert hidden.visible < 0.05 and not hidden.counted


def test_a_corner_out_of_the_middle_of_a_card_is_no_index(studio: Studio) -> None:
    middle = [LaidCard("8d", 300, 140), LaidCard("8d", 300, 260), LaidCard("8d", 265, 200), LaidCard("8d", 338, 200)]
    card = studio.truth(overhead(LaidCard("7d", 300, 200), *middle))[0][0]
    assert card.index < 0.3 and card.visible < 0.12 and not card.counted


def test_a_back_of_which_a_narrow_strip_shows_counts(studio: Studio) -> None:
    under, over = (LaidCard("7d", 300, y, face_up=False) for y in (200, 213))
    cards = studio.truth(overhead(under, over))[0]
    assert [card.counted for card in cards] == [True, True]


def test_a_card_mostly_outside_does_not_count(studio: Studio) -> None:
    (card,) = studio.truth(overhead(LaidCard("7d", -22, 200)))[0]
    assert card.visible > 0.12 and card.inside < 0.25 and not card.counted


def test_a_hand_on_a_card_hides_some_of_it(studio: Studio) -> None:
    (card,) = studio.truth(overhead(LaidCard("7d", 300, 200), LaidProp("hand", 200, 200)))[0]
    assert card.visible < 0.7


def test_a_chip_is_round_and_a_leaning_camera_sees_a_stack_rise(studio: Studio) -> None:
    (flat,) = studio.truth(overhead(LaidChip("red", 300, 200)))[1]
    assert flat.radius == pytest.approx(19.5, rel=0.03) and flat.colour == "red"
    scene = Scene((LaidChip("red", 600, 300, count=10),), Camera(600, 300, 1200, tilt=45), size=(1200, 600))
    (top,) = studio.truth(scene)[1]
    assert top.centre[1] < 290


def test_backs_and_faces_differ(studio: Studio) -> None:
    up, down = studio.render(overhead(LaidCard("7d", 200, 200), LaidCard("7d", 400, 200, face_up=False)), seed=1).cards
    assert up.face_up and not down.face_up


def test_a_missing_joker_is_refused(studio: Studio) -> None:
    with pytest.raises(ValueError, match="deck 0 has no joker"):
        studio.render(overhead(LaidCard("Jk", 300, 200)), seed=1)


def test_the_same_seed_gives_the_same_scene_and_pixels(studio: Studio) -> None:
    one, two = (studio.render(Dealer(studio, np.random.default_rng(7)).scene(160), 7) for _ in range(2))
    assert np.array_equal(one.pixels, two.pixels)
    assert all(np.array_equal(a.corners, b.corners) for a, b in zip(one.cards, two.cards, strict=True))


def test_random_scenes_leave_no_card_in_doubt(studio: Studio) -> None:
    for seed in range(12):
        cards, _ = studio.truth(Dealer(studio, np.random.default_rng(seed)).scene(160))
        assert not [card for card in cards if card.visible > NEARLY_NONE and not card.counted]
        assert all(np.isfinite(card.corners).all() for card in cards)


def test_an_oriented_box_returns_the_corners_it_came_from() -> None:
    for angle in (-0.7, 0.0, 0.5, 1.6, 2.3):
        (corners,) = corners_of(np.array([[50, 40, 20, 30, angle]], np.float32))
        assert oriented_box(corners) == pytest.approx((50, 40, 20, 30, angle), abs=1e-4)


def test_what_is_found_is_scored_against_the_truth() -> None:
    raw = np.zeros((8, 4 * 4 + 2 * 2 + 1), np.float32)
    raw[:, 5] = [10, 15, 10, 15, 0.9, 0.1, 0, 0.5]  # second cell of the second row at stride 8
    found = found_in(raw, (32, 32))
    assert [one.kind for one in found] == ["face"]
    assert scored(found, np.array([[0, 12, 12, 20, 30, 0.5]])) == (1, 1)
    assert scored(found, np.array([[1, 12, 12, 20, 30, 0.5]])) == (0, 1)
    assert scored(found, np.array([[0, 12, 12, 20, 30, 0.5], [0, 12, 13, 20, 30, 0.5]])) == (1, 1)
    assert scored(found, np.array([[0, 22, 12, 20, 30, 0.5]])) == (0, 1)

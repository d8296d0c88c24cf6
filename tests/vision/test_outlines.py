"""Cards drawn to their outlines, found by them, and laid where their edges show best."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from assistant.vision.boxes import corners_of, overlap, portrait
from assistant.vision.drawn import OutlineDrawer
from assistant.vision.fit import fits
from assistant.vision.hands import PAINT, untangled
from assistant.vision.leaning import leaning_outline
from assistant.vision.locate import Located
from assistant.vision.network import weights_folder
from assistant.vision.outlines import outlines, with_outlines
from assistant.vision.sighting import Sighting

SIZE = (126.0, 176.0)


def box(x: float, y: float, degrees: float = 0.0, size: tuple[float, float] = SIZE) -> np.ndarray:
    return portrait(corners_of(np.array([[x, y, *size, np.radians(degrees)]], np.float32))[0])


def felt(wide: int = 900, high: int = 700, seed: int = 1) -> np.ndarray:
    """Green cloth with some noise."""
    rng = np.random.default_rng(seed)
    noise = cv2.GaussianBlur(rng.normal(0, 14, (high, wide, 3)).astype(np.float32), (0, 0), 1.0)
    return np.clip(np.array([60, 110, 50]) + noise, 0, 255).astype(np.uint8)


def lay(picture: np.ndarray, corners: np.ndarray, paper: int = 240) -> np.ndarray:
    """A white card with pips and an edge in shadow, over what lies there."""
    cv2.fillConvexPoly(picture, np.round(corners).astype(np.int32), (paper,) * 3, cv2.LINE_AA)
    cv2.polylines(picture, [np.round(corners).astype(np.int32)], True, (150, 150, 150), 1, cv2.LINE_AA)
    for share in (0.3, 0.5, 0.7):
        x, y = (corners[:2].mean(axis=0) * (1 - share) + corners[2:].mean(axis=0) * share).tolist()
        cv2.circle(picture, (round(x), round(y)), 9, (30, 30, 190), cv2.FILLED, cv2.LINE_AA)
    return picture


def share(one: np.ndarray, other: np.ndarray) -> float:
    return float(overlap(one[None], other[None])[0])


def best(places: Sequence[np.ndarray], card: np.ndarray) -> float:
    return max((share(place, card) for place in places), default=0.0)


@pytest.fixture(scope="module")
def drawer() -> OutlineDrawer:
    """The network that ships."""
    return OutlineDrawer(weights_folder())


@pytest.mark.parametrize("degrees", [0, 20, 75, 110])
def test_a_box_that_is_off_is_drawn_to_the_cards_outline(drawer: OutlineDrawer, degrees: float) -> None:
    card = box(450, 350, degrees)
    off = box(462, 340, degrees + 6, (136, 190))
    assert share(off, card) < 0.8
    (drawn,) = drawer.drawn(lay(felt(), card), [off])
    assert np.abs(drawn - card).max() < 6


def test_a_card_seen_at_a_slant_gets_corners_that_are_no_rectangle(drawer: OutlineDrawer) -> None:
    slanted = np.array([[400, 300], [520, 308], [535, 480], [380, 470]], np.float32)
    x, y = slanted.mean(axis=0)
    (drawn,) = drawer.drawn(lay(felt(), slanted), [box(float(x), float(y), 2, (135, 174))])
    assert np.abs(drawn - slanted).max() < 6


def test_where_nothing_shows_a_card_the_box_stays(drawer: OutlineDrawer) -> None:
    card = box(450, 350, 10)
    noise = np.random.default_rng(1).integers(0, 255, (700, 900, 3), np.uint8)
    assert (drawer.drawn(noise, [card])[0] == card).all()
    assert drawer.drawn(noise, []) == []


def test_of_two_cards_that_lie_on_each_other_each_keeps_its_own_outline(drawer: OutlineDrawer) -> None:
    picture, lower, upper = hand()
    drawn = drawer.drawn(picture, [upper + np.float32(5), lower + np.float32(5)])
    assert share(drawn[0], upper) > 0.93 and share(drawn[1], lower) > 0.9


def test_boxes_that_come_to_one_outline_are_one_card_and_chips_stay(drawer: OutlineDrawer) -> None:
    card = box(450, 350)
    low, high = Located("face", 0.5, 0.1, box(456, 355, 4)), Located("face", 0.8, 0.1, box(445, 348, -3))
    chip = Located("chip", 0.7, 0.0, box(450, 350, 0, (40, 40)))
    found = drawer.places(lay(felt(), card), [high, chip, low])
    assert [(one.kind, one.score) for one in found] == [("face", 0.8), ("chip", 0.7)]
    assert share(found[0].corners, card) > 0.93 and (found[1].corners == chip.corners).all()
    assert drawer.places(felt(), [chip]) == [chip]


def test_cards_that_lie_free_are_found_by_their_outline() -> None:
    cards = [box(150, 180, 5), box(420, 200, 40), box(700, 250, 95), box(300, 520, -20)]
    picture = felt()
    for card in cards:
        lay(picture, card)
    shapes = outlines(picture)
    assert len(shapes) == len(cards)
    assert all(best(shapes, card) > 0.93 for card in cards)


def test_two_cards_side_by_side_are_not_one_and_a_printed_frame_is_no_card() -> None:
    left, right = box(300, 300), box(300 + 127, 300)
    picture = lay(lay(felt(), left), right)
    cv2.polylines(picture, [np.round(box(300, 300, 0, (80, 120))).astype(np.int32)], True, (20, 20, 20), 3)
    shapes = outlines(picture)
    assert not [shape for shape in shapes if share(shape, left) < 0.9 and share(shape, right) < 0.9]


def test_what_a_card_lies_on_is_no_card_however_pale() -> None:
    picture, card = felt(), box(450, 350, 90, (60, 84))
    cv2.rectangle(picture, (120, 110), (780, 590), (90, 180, 190), cv2.FILLED)
    shapes = outlines(lay(picture, card))
    assert len(shapes) == 1 and share(shapes[0], card) > 0.85


def test_a_bare_cloth_has_no_outlines() -> None:
    assert outlines(felt()) == []
    assert outlines(np.full((40, 40, 3), 255, np.uint8)) == []


def test_a_card_at_a_strong_slant_is_followed_by_its_outline_not_by_a_box() -> None:
    slanted = np.array([[380, 180], [460, 260], [440, 560], [350, 430]], np.float32)
    picture = lay(felt(), slanted)
    assert outlines(picture) == []
    upright = box(410, 370, 0, (140, 350))
    (found,) = leaning_outline(picture, upright)
    assert np.abs(found - slanted).max() < 6
    assert leaning_outline(picture, box(150, 150)) == [], "bare felt"
    assert leaning_outline(picture, box(410, 370, 0, (50, 70))) == [], "something small on the card"


def test_which_sides_of_a_shape_as_wide_as_high_are_the_long_ones_is_left_open() -> None:
    square = np.array([[350, 250], [530, 260], [540, 440], [345, 430]], np.float32)
    one, other = leaning_outline(lay(felt(), square), box(440, 345, 0, (170, 190)))
    assert np.abs(one - square).max() < 6 and (np.roll(one, 1, axis=0) == other).all()


def test_an_outline_in_which_no_card_was_found_is_a_place_without_a_score() -> None:
    card, chip = Located("face", 0.8, 0.1, box(450, 350)), Located("chip", 0.7, 0.0, box(150, 350, 0, (40, 40)))
    found = with_outlines([card, chip], [box(455, 355, 4), box(150, 350)])
    assert [(one.kind, one.score) for one in found] == [("face", 0.8), ("chip", 0.7), ("face", 0.0)]
    assert found[0].corners is card.corners, "it says where the card lies better than its outline does"
    around_both = box(386, 350, 90, (176, 254))
    assert with_outlines([card], [around_both]) == [card], "what a card lies in is not another"
    assert [one.score for one in with_outlines([], [box(450, 350)])] == [0.0]


def hand() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """A picture of two cards of which the upper covers most of the lower; and both cards."""
    lower, upper = box(470, 352, 22), box(440, 350, 2)
    return lay(lay(felt(), lower), upper), lower, upper


def as_they_are(pixels: np.ndarray, places: Sequence[np.ndarray]) -> list[np.ndarray]:
    """A drawer of outlines that changes nothing."""
    return list(places)


def test_cards_of_known_size_are_laid_where_edges_show() -> None:
    picture, lower, upper = hand()
    places = fits(picture, box(452, 356, 12, (150, 190)), SIZE)
    assert best(places, upper) > 0.85 and best(places, lower) > 0.8


def test_a_hand_is_untangled_from_the_top() -> None:
    """The stand-in names the upper card where a place fits it, the lower only once the upper is painted over."""
    picture, lower, upper = hand()
    plain = box(120, 120)
    lay(picture, plain)

    def name(pixels: np.ndarray, places: Sequence[Located]) -> list[Sighting]:
        painted = tuple(int(value) for value in pixels[350, 440]) == PAINT
        wanted = ("Kd", lower) if painted else ("2d", upper)
        hits = [one for one in places if share(one.corners, wanted[1]) > 0.8]
        return [Sighting(wanted[0], 0.99, tuple(map(tuple, hits[0].corners.tolist())))] if hits else []

    def corners(card: np.ndarray) -> tuple[tuple[float, float], ...]:
        return tuple(map(tuple, card.tolist()))

    doubtful = box(452, 356, 12, (150, 190))
    seen = [Sighting("7c", 0.99, corners(plain)), Sighting("?x", 0.4, corners(doubtful), ("2d",))]
    found = untangled(picture, seen, [plain], name, as_they_are)
    assert sorted(card.card for card in found) == ["2d", "7c", "Kd"]
    where = {card.card: np.array(card.corners, np.float32) for card in found}
    assert share(where["2d"], upper) > 0.8 and share(where["Kd"], lower) > 0.8


def test_without_a_named_card_nothing_is_guessed_about_size() -> None:
    seen = [Sighting("?x", 0.4, tuple(map(tuple, box(450, 350).tolist())), ("2d",))]
    assert untangled(felt(), seen, [], lambda pixels, places: [], as_they_are) == seen

"""What the corner indices of a card say: where they are looked for, how they add up, and read by the real network."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from assistant.cards import DECK
from assistant.vision.cut import cut_out
from assistant.vision.indices import SIZE, IndexReader, corner_places, summed
from assistant.vision.namer import chances_with
from assistant.vision.network import weights_folder
from models.film.deck import SheetDeck
from models.packed import CLASSES

CARD = np.array([[100, 60], [290, 60], [290, 326], [100, 326]], np.float32)


def answer(card: str, sure: float = 12.0, shown: float = 12.0) -> np.ndarray:
    """What the network answers for a corner that shows this card's index."""
    suit, rank = divmod(CLASSES.index(card), 13)
    row = np.zeros(18, np.float32)
    row[rank], row[13 + suit], row[17] = sure, sure, shown
    return row


def test_each_corner_of_a_card_is_seen_with_its_own_end_up() -> None:
    picture = np.zeros((400, 400, 3), np.uint8)
    for number, (x, y) in enumerate(CARD):
        inward = np.sign(CARD.mean(axis=0) - CARD[number])
        at = round(float(x + 25 * inward[0])), round(float(y + 45 * inward[1]))
        cv2.circle(picture, at, 12, (60 * (number + 1),) * 3, cv2.FILLED)
    cuts = [cut_out(picture, place, SIZE) for place in corner_places(CARD)]
    found = [np.argwhere(cut[..., 0] > 40).mean(axis=0) for cut in cuts]
    assert [int(cut.max()) for cut in cuts] == [60, 120, 180, 240]
    for number, (down, along) in enumerate(found):
        assert down == pytest.approx(SIZE[1] * (0.06 + 45 / 266) / 0.5, abs=3)
        from_the_left = SIZE[0] * (0.08 + 25 / 190) / 0.5
        assert along == pytest.approx(from_the_left if number % 2 == 0 else SIZE[0] - from_the_left, abs=3)


def test_a_corner_without_an_index_says_nothing_and_two_that_agree_say_more_than_one() -> None:
    bare = np.zeros((1, 4, 18), np.float32)
    bare[..., 17] = -12
    assert np.abs(summed(bare)).max() < 0.01
    one, two = bare.copy(), bare.copy()
    one[0, 0] = two[0, 0] = two[0, 2] = answer("7d")
    first, both = summed(one)[0], summed(two)[0]
    seven = CLASSES.index("7d")
    assert first.argmax() == both.argmax() == seven
    assert both[seven] == pytest.approx(2 * first[seven], rel=0.01)
    assert 45 < np.exp(first[seven]) < 52 and np.exp(-np.delete(first, seven).min()) <= 50.1, "within limits"


def test_corners_that_contradict_each_other_leave_the_card_open() -> None:
    torn = np.zeros((1, 4, 18), np.float32)
    torn[..., 17] = -12
    torn[0, 0], torn[0, 2] = answer("7d"), answer("2s")
    logits = np.zeros((1, 55), np.float32)
    chances = chances_with(logits, summed(torn), 1.0, 1.0)
    assert chances.max() < 0.5
    assert (logits == 0).all(), "the logits stay as they were"


@pytest.mark.parametrize("light", [1.0, 0.45])
def test_the_corners_of_a_real_design_are_read(light: float) -> None:
    reader, deck = IndexReader(weights_folder(), threads=1), SheetDeck()
    right = 0
    for card in map(str, DECK[::3]):
        picture = np.full((400, 400, 3), (60, 110, 50), np.uint8)
        face = cv2.resize(deck.face(card)[..., :3], (190, 266), interpolation=cv2.INTER_AREA)
        picture[60:326, 100:290] = face
        evidence = reader.evidence(np.asarray(picture * light, np.uint8), [CARD])[0]
        right += CLASSES[int(evidence.argmax())] == card
        assert evidence[CLASSES.index(card)] > -1, card
    assert right >= 16
    assert reader.evidence(picture, []).shape == (0, 52)
    felt = np.full((400, 400, 3), (60, 110, 50), np.uint8)
    assert np.abs(reader.evidence(felt, [CARD])).max() < 1, "no index, no evidence"

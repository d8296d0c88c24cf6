"""Open palms: chips on a hand are counted or it is said why not; several looks must agree; nothing is guessed."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from assistant.vision.palms import BACK, BACK_PERHAPS, CUT, FIST, NO_HAND, NetPalms, PalmLook, not_open, not_palm
from assistant.vision.palms_hand import Hand
from assistant.vision.palms_vote import AGREE, TRIED, PalmVote
from models.compose import Studio
from models.scene import Camera, LaidChip, LaidProp, Scene
from tests.vision.test_chip_heights import Blank

MIDDLE = 69.0  # millimetres from the middle of the drawn arm to that of its palm


@pytest.fixture(scope="module")
def palms() -> NetPalms:
    return NetPalms(threads=1)


def held_out(look: int, chips: int) -> np.ndarray:
    """A drawn hand that comes from below with so many chips on its palm, half a metre of the table around it."""
    hand = LaidProp("hand", 250.0, 250.0 + MIDDLE, angle=-90.0, look=look)
    laid = [LaidChip("white", 250.0 + 19.0 * n - 9.5 * (chips - 1), 250.0, look=3, lift=20.0) for n in range(chips)]
    scene = Scene([hand, *laid], Camera(250, 250, 500), size=(720, 720), surface="green felt")
    return Studio([Blank()]).render(scene, seed=look).pixels


def looks(palms: NetPalms, chips: int) -> Iterator[PalmLook]:
    for look in range(8):
        yield palms.look(held_out(look, chips))


@pytest.mark.parametrize("chips", [0, 1, 2])
def test_chips_on_a_drawn_hand_are_counted_or_left_to_the_host(palms: NetPalms, chips: int) -> None:
    seen = list(looks(palms, chips))
    assert all(look.chips in (chips, None) for look in seen), [look.chips for look in seen]
    assert all(look.reason for look in seen if look.chips is None)
    assert chips == 0 or any(look.chips == chips for look in seen)


def test_the_bare_table_has_no_hand(palms: NetPalms) -> None:
    scene = Scene([LaidChip("red", 250, 250)], Camera(250, 250, 500), size=(720, 720), surface="green felt")
    assert palms.look(Studio([Blank()]).render(scene, seed=1).pixels) == PalmLook(None, reason=NO_HAND)


def test_a_hand_cut_by_the_picture_is_not_counted(palms: NetPalms) -> None:
    picture = held_out(1, 1)[290:]
    look = palms.look(picture)
    assert look.chips is None and look.reason


def open_hand(right: float = 0.95, curled: float = 1.0, thumb: float = 1.0) -> Hand:
    """The points of a hand with its fingers up; ``curled`` shortens them, ``thumb`` 1 has it on the right, -1 left."""
    points = np.zeros((21, 2), np.float32)
    points[1:5] = [(25 + 12 * n, -20 - 12 * n) for n in range(4)]
    for finger, x in enumerate((30, 10, -10, -30)):
        points[5 + 4 * finger : 9 + 4 * finger] = [(x, -90 - reach * curled) for reach in (0, 30, 50, 70)]
    points[:, 0] *= thumb
    return Hand(points + np.float32(250), 0.95, right)


def test_a_fist_a_back_and_a_cut_hand_are_named() -> None:
    assert not_open(open_hand(), (500, 500)) == "" and not_palm(open_hand()) == ""
    assert not_open(open_hand(curled=-0.6), (500, 500)) == FIST
    assert not_open(open_hand(), (300, 260)) == CUT
    assert not_palm(open_hand(right=0.05)) == BACK and not_palm(open_hand(thumb=-1)) == BACK
    assert not_palm(open_hand(right=0.05, thumb=-1)) == ""
    assert not_palm(open_hand(right=0.6)) == BACK_PERHAPS


def test_a_count_is_believed_when_looks_agree() -> None:
    vote = PalmVote(3)
    for _ in range(AGREE - 1):
        assert vote.add(PalmLook(2, 0.8)) is None
    reading = vote.add(PalmLook(2, 0.8))
    assert reading is not None and (reading.seat, reading.chips) == (3, 2) and reading.confidence == pytest.approx(0.8)


def test_looks_that_differ_are_not_believed() -> None:
    vote = PalmVote(1)
    for number in range(12):
        reading = vote.add(PalmLook(number % 2 + 1, 0.9))
    assert reading is not None and reading.chips is None and reading.reason == "the looks at the hand do not agree"


def test_why_a_hand_cannot_be_read_is_said_after_some_looks() -> None:
    vote = PalmVote(1)
    for _ in range(TRIED - 1):
        assert vote.add(PalmLook(None, reason=FIST)) is None
    reading = vote.add(PalmLook(None, reason=FIST))
    assert reading is not None and (reading.chips, reading.reason) == (None, FIST)


def test_pictures_without_a_hand_say_nothing() -> None:
    vote = PalmVote(1)
    assert [vote.add(PalmLook(None, reason=NO_HAND)) for _ in range(20)] == [None] * 20

"""A hand in a picture: found by its palm, then followed finger by finger.

The two networks are those of MediaPipe (see the model card); what lies around them here is the way they are used there:
anchors, the square turned with the fingers pointing up, 21 points on the hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from assistant.capture.frames import Pixels
from assistant.vision.boxes import Floats
from assistant.vision.network import Network, weights_folder

PALM_WEIGHTS, HAND_WEIGHTS = "palm_detection_full.tflite", "hand_landmark_full.tflite"
PALM_SIDE, HAND_SIDE = 192, 224  # pixels that the two networks see
ANCHORS: Final = ((24, 2), (12, 6))  # cells across, and answers in each
PALM: Final = 0.4  # least score of a palm
HAND: Final = 0.5  # and that a hand lies in the square around it
LARGER, FURTHER = 2.6, 0.5  # the square of a hand over its palm's, and how far it is moved towards the fingers
WRIST, MIDDLE = 0, 2  # of the seven points of a palm
POINTS: Final = 21  # of a hand: wrist, then four of each finger from the thumb, knuckle to tip
AGAIN: Final = 2.5  # side of the picture in which a hand is looked at again, over its palm's square


@dataclass(frozen=True, slots=True, eq=False)
class Hand:
    """A hand: its 21 points (21, 2) in pixels, how sure it is one, and how sure it is a right hand, both 0..1.

    Right and left are as if it were seen in a mirror: so the network was trained.
    """

    points: Floats
    score: float
    right: float


class HandFinder:
    """Finds the plainest hand in a picture; raises WeightsError where the networks are missing."""

    def __init__(self, folder: Path | None = None, threads: int = 0) -> None:
        folder = folder or weights_folder()
        self._palms = Network(folder / PALM_WEIGHTS, threads)
        self._hands = Network(folder / HAND_WEIGHTS, threads)
        self._anchors = _anchors()

    def find(self, pixels: Pixels) -> Hand | None:
        """The plainest hand in a square picture of one seat, if there is one; it may be a fifth of it or all."""
        square = self._palm_square(pixels, np.eye(2, 3, dtype=np.float32), max(pixels.shape[:2]))
        if square is None:
            return None
        side = float(np.linalg.norm(square[1] - square[0])) / LARGER * AGAIN
        nearer = self._palm_square(pixels, _upright(square.mean(axis=0), side), round(side))
        return self._hand(pixels, square if nearer is None else nearer)

    def _palm_square(self, pixels: Pixels, move: Floats, side: int) -> Floats | None:
        """The square (4, 2) of the hand whose palm is plainest in a part of the picture, ``side`` pixels large."""
        scale = PALM_SIDE / side
        seen = cv2.warpAffine(pixels, (move * scale).astype(np.float32), (PALM_SIDE, PALM_SIDE), flags=cv2.INTER_AREA)
        answer, logits = self._palms.answers(_as_input(seen))
        scores = 1 / (1 + np.exp(-np.clip(logits[0, :, 0], -50, 50)))
        best = int(scores.argmax())
        if scores[best] < PALM:
            return None
        raw, anchor = answer[0, best], self._anchors[best]
        centre, size = raw[:2] + anchor, raw[2:4]
        points = raw[4:].reshape(7, 2) + anchor
        square = _square_of(centre, float(max(size)), points[WRIST], points[MIDDLE])
        back = cv2.invertAffineTransform((move * scale).astype(np.float32))
        return np.asarray(square @ back[:, :2].T + back[:, 2], np.float32)

    def _hand(self, pixels: Pixels, square: Floats) -> Hand | None:
        """The hand in a square (4, 2), if there is one."""
        to = np.array([[0, 0], [HAND_SIDE, 0], [HAND_SIDE, HAND_SIDE]], np.float32)
        move = cv2.getAffineTransform(np.ascontiguousarray(square[:3]), to)
        seen = cv2.warpAffine(pixels, move, (HAND_SIDE, HAND_SIDE), flags=cv2.INTER_AREA)
        points, score, right, _ = self._hands.answers(_as_input(seen))
        if score[0, 0] < HAND:
            return None
        back = cv2.invertAffineTransform(move)
        flat = points.reshape(POINTS, 3)[:, :2] @ back[:, :2].T + back[:, 2]
        return Hand(np.asarray(flat, np.float32), float(score[0, 0]), float(right[0, 0]))


def _as_input(seen: Pixels) -> Floats:
    """One picture as the networks want it: RGB in 0..1."""
    return np.asarray(cv2.cvtColor(seen, cv2.COLOR_BGR2RGB)[None] / np.float32(255), np.float32)


def _anchors() -> Floats:
    """The point (n, 2) in pixels that each answer of the palm network speaks of."""
    points = []
    for cells, answers in ANCHORS:
        y, x = (np.mgrid[0:cells, 0:cells] + 0.5) * PALM_SIDE / cells
        points.append(np.repeat(np.stack([x.ravel(), y.ravel()], 1), answers, axis=0))
    return np.concatenate(points).astype(np.float32)


def _upright(centre: Floats, side: float) -> Floats:
    """The move (2, 3) that brings the top left of a square about a point to the origin."""
    x, y = centre - side / 2
    return np.array([[1, 0, -x], [0, 1, -y]], np.float32)


def _square_of(centre: Floats, size: float, wrist: Floats, middle: Floats) -> Floats:
    """The square (4, 2) around a hand, from its top left clockwise, its top where the fingers point."""
    up = (middle - wrist) / max(float(np.linalg.norm(middle - wrist)), 1e-6)
    right = np.array([-up[1], up[0]])
    centre, half = centre + up * size * FURTHER, size * LARGER / 2
    corners = [centre + half * (x * right + y * up) for x, y in ((-1, 1), (1, 1), (1, -1), (-1, -1))]
    return np.array(corners, np.float32)

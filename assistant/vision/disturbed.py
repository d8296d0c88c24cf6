"""One cut-out of a card as other looks at the same card would have shown it."""

from __future__ import annotations

from typing import Final, NamedTuple

import cv2
import numpy as np

from assistant.capture.frames import Pixels


class Disturbance(NamedTuple):
    """How another look differs: size of the box, shift (shares of its sides), turn (degrees), blur, light."""

    zoom: float = 1.0
    right: float = 0.0
    down: float = 0.0
    turn: float = 0.0
    coarse: float = 1.0  # times fewer pixels
    gamma: float = 1.0  # above 1 is darker
    warm: float = 0.0  # share by which red gains on blue


LOOKS: Final = (
    Disturbance(),
    Disturbance(zoom=0.95, right=0.02, turn=1.5),
    Disturbance(zoom=1.05, down=-0.02, turn=-2.5),
    Disturbance(right=-0.03, down=0.02, turn=3.0, coarse=1.6),
    Disturbance(coarse=2.6, gamma=1.3),
    Disturbance(zoom=0.98, gamma=1.6, warm=0.2),
    Disturbance(zoom=1.02, turn=-1.0, gamma=0.75, warm=-0.12),
)


def disturbed(cut: Pixels, by: Disturbance) -> Pixels:
    """The cut-out (height, width, 3) as that look would show it."""
    high, wide = cut.shape[:2]
    move = cv2.getRotationMatrix2D(((wide - 1) / 2, (high - 1) / 2), by.turn, by.zoom)
    move[:, 2] += by.right * wide, by.down * high
    other = cv2.warpAffine(cut, move, (wide, high), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    if by.coarse > 1:
        small = cv2.resize(other, (round(wide / by.coarse), round(high / by.coarse)), interpolation=cv2.INTER_AREA)
        other = cv2.resize(small, (wide, high), interpolation=cv2.INTER_LINEAR)
    if by.gamma == 1 and by.warm == 0:
        return np.asarray(other, np.uint8)
    gains = np.array([1 - by.warm, 1, 1 + by.warm])
    levels = 255 * (np.arange(256)[:, None] / 255) ** by.gamma * gains
    return np.asarray(cv2.LUT(other, np.clip(levels, 0, 255).astype(np.uint8)[:, None]), np.uint8)

"""How the back of a deck looks: by its colours one deck is told from another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import cv2
import numpy as np

from assistant.capture.frames import Pixels
from assistant.vision.boxes import Floats

EDGE: Final = 0.14  # share of the cut-out on each side that is table or border
SOFT: Final = 9  # pixels over which colours are averaged: a print is seen as from further away
TONES: Final = 12  # parts of each of the two colour directions of CIE LAB
REACH: Final = 60.0  # how far from grey the outermost tone is
SPREAD: Final = 1.6  # tones over which a colour is spread: another light moves it
LIKE: Final = 0.4  # 0 the same colours, 1 none in common: two looks at one back are nearer than this
CLEARLY: Final = 0.1  # by how much the nearest deck must be nearer than the next


def look_of_back(cut: Pixels) -> Floats:
    """The share of each tone (TONES x TONES, flat) of a back that was cut out."""
    high, wide = cut.shape[:2]
    across, along = round(EDGE * wide), round(EDGE * high)
    inner = cv2.blur(cut[along : high - along, across : wide - across], (SOFT, SOFT))
    lab = cv2.cvtColor(inner.astype(np.float32) / 255, cv2.COLOR_BGR2LAB)
    bounds = [[-REACH, REACH], [-REACH, REACH]]
    tones = np.clip(lab[..., 1:].reshape(-1, 2), -REACH + 1, REACH - 1)
    counts, _, _ = np.histogram2d(tones[:, 0], tones[:, 1], bins=TONES, range=bounds)
    spread = cv2.GaussianBlur(counts.astype(np.float32), (7, 7), SPREAD)
    return np.asarray(spread.ravel() / max(float(spread.sum()), 1e-6), np.float32)


def apart(one: Floats, other: Floats) -> float:
    """How different two backs look, 0..1 (Hellinger's distance).

    >>> red, blue = np.eye(2, dtype=np.float32)
    >>> apart(red, red), apart(red, blue)
    (0.0, 1.0)
    """
    return float(np.sqrt(max(0.0, 1.0 - float(np.sqrt(one * other).sum()))))


def deck_of(back: Floats, decks: Mapping[str, Floats]) -> str:
    """The deck whose back looks like this one, or nothing: none does, or two do."""
    near = sorted((apart(back, own), name) for name, own in decks.items() if own.size)
    if not near or near[0][0] > LIKE:
        return ""
    clear = len(near) == 1 or near[1][0] - near[0][0] > CLEARLY
    return near[0][1] if clear else ""

"""Where the cards and chips lie: the detector finds each as a box at any angle."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from assistant.capture.frames import Pixels
from assistant.vision.boxes import Floats, best_of_each, corners_of, overlaps, portrait
from assistant.vision.network import Network, WeightsError, settings, weights_folder

FACE, BACK, CHIP = "face", "back", "chip"
KINDS: Final = (FACE, BACK, CHIP)
STRIDES: Final = (8, 16, 32)
GREY: Final = (114, 114, 114)


@dataclass(frozen=True, slots=True, eq=False)
class Located:
    """One thing found: its kind, how sure that is (0..1), the score as a card's back, and its corners (4, 2)."""

    kind: str
    score: float
    back: float
    corners: Floats

    @property
    def height(self) -> float:
        """The longer side of the box, pixels."""
        return float(np.linalg.norm(self.corners[2] - self.corners[1]))


def fitted(pixels: Pixels, size: int) -> tuple[Pixels, float]:
    """The picture shrunk or grown so that its longer side is ``size``, on grey up to whole strides; and the scale."""
    high, wide = pixels.shape[:2]
    scale = size / max(high, wide)
    inner = max(1, round(wide * scale)), max(1, round(high * scale))
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    small = cv2.resize(pixels, inner, interpolation=way)
    right, below = -inner[0] % STRIDES[-1], -inner[1] % STRIDES[-1]
    padded = cv2.copyMakeBorder(small, 0, below, 0, right, cv2.BORDER_CONSTANT, value=GREY)
    return np.asarray(padded, np.uint8), scale


def cell_centres(high: int, wide: int) -> Floats:
    """The point (n, 2) that each column of the detector's answer speaks of, level by level, row by row."""
    points = []
    for stride in STRIDES:
        y, x = np.mgrid[0 : high // stride, 0 : wide // stride]
        points.append((np.stack([x.ravel(), y.ravel()], 1) + 0.5) * stride)
    return np.concatenate(points).astype(np.float32)


def boxes_of(raw: Floats, centres: Floats) -> Floats:
    """Boxes (n, 5) from the distances left, top, right, bottom and the angle (rows 0 to 3 and the last) of ``raw``.

    The distances are measured from the cell's centre along the box's own axes.
    """
    left, top, right, bottom, angle = raw[0], raw[1], raw[2], raw[3], raw[-1]
    cos, sin = np.cos(angle), np.sin(angle)
    across, along = (right - left) / 2, (bottom - top) / 2
    x = centres[:, 0] + across * cos - along * sin
    y = centres[:, 1] + across * sin + along * cos
    return np.stack([x, y, left + right, top + bottom, angle], 1).astype(np.float32)


class Detector:
    """Finds cards and chips in a picture; raises WeightsError when its network is missing.

    ``size`` is the longer side of what the network sees, in pixels. Where the cards come out smaller than ``small``
    pixels there, the picture is looked at again at ``large``.
    """

    def __init__(self, folder: Path | None = None, threads: int = 0, size: int = 0) -> None:
        folder = folder or weights_folder()
        numbers = settings(folder / "detector.json")
        if tuple(numbers.get("classes", ())) != KINDS:
            raise WeightsError(f"{folder / 'detector.json'}: classes {numbers.get('classes')}; expected {list(KINDS)}")
        self.size = size or int(numbers.get("input_size", 640))
        self.large = 0 if size else int(numbers.get("input_size_small_cards", 1024))
        self.small = float(numbers.get("small_card", 56))
        thresholds = numbers.get("thresholds", {})
        self.thresholds = np.array([thresholds.get(kind, 0.4) for kind in KINDS], np.float32)
        self.card_limit = float(numbers.get("card_overlap", 0.7))
        self.chip_limit = float(numbers.get("chip_overlap", 0.45))
        self._network = Network(folder / "detector.xml", threads)

    def locate(self, pixels: Pixels) -> list[Located]:
        """Everything found in a BGR picture, surest first."""
        found = self._look(pixels, self.size)
        if self.large > self.size and self._too_small(found, self.size / max(pixels.shape[:2])):
            found = self._look(pixels, self.large)
        return found

    def _too_small(self, found: list[Located], scale: float) -> bool:
        heights = [one.height * scale for one in found if one.kind != CHIP]
        return not heights or float(np.median(heights)) < self.small

    def _look(self, pixels: Pixels, size: int) -> list[Located]:
        view, scale = fitted(pixels, size)
        raw = self._network.run(view[None])[0]
        return self.decode(raw, cell_centres(*view.shape[:2]), scale)

    def decode(self, raw: Floats, centres: Floats, scale: float) -> list[Located]:
        """What the network's answer (8, n) says, in pixels of the whole picture, surest first."""
        scores = raw[4 : 4 + len(KINDS)]
        keep = (scores > self.thresholds[:, None]).any(axis=0)
        raw, scores = raw[:, keep], scores[:, keep]
        kinds, best = scores.argmax(axis=0), scores.max(axis=0)
        corners = corners_of(boxes_of(raw, centres[keep])) / np.float32(scale)
        chips = kinds == KINDS.index(CHIP)
        limits = np.where(chips, self.chip_limit, self.card_limit).astype(np.float32)
        kept = best_of_each(best, chips.astype(np.intp), overlaps(corners), limits)
        backs = scores[KINDS.index(BACK)]
        return [Located(KINDS[kinds[n]], float(best[n]), float(backs[n]), portrait(corners[n])) for n in kept]

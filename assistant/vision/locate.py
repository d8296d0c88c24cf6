"""Where the cards and chips lie: the detector finds each as a box at any angle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np

from assistant.capture.frames import Pixels
from assistant.vision.boxes import Floats, best_of_each, corners_of, overlaps, portrait
from assistant.vision.network import Network, WeightsError, settings, weights_folder
from assistant.vision.shrink import shrunk

FACE, BACK, CHIP = "face", "back", "chip"
KINDS: Final = (FACE, BACK, CHIP)
STRIDES: Final = (8, 16, 32)
GREY: Final = (114, 114, 114)
SQUARES: Final = (192, 256, 384, 640)  # inputs for parts of a picture: few, as each is made ready once
FAINT_FACE: Final = 0.05  # the least score of a face that is kept: whether it is one, what is read there tells
FAINT_CHIP: Final = 0.05  # the least score of a chip that is kept: whether it is one, its edge tells


@dataclass(frozen=True, slots=True, eq=False)
class Located:
    """One thing found: its kind, how sure that is (0..1), the score as a card's back, and its corners (4, 2).

    It is 0 where nothing speaks for it yet but its edges. ``faint`` is a face that the detector would rather not call
    one: it is 0 there as well, and only what is read there can tell.
    """

    kind: str
    score: float
    back: float
    corners: Floats
    faint: bool = False

    @property
    def height(self) -> float:
        """The longer side of the box, pixels."""
        return float(np.linalg.norm(self.corners[2] - self.corners[1]))


def fitted(pixels: Pixels, size: int, square: int = 0) -> tuple[Pixels, float]:
    """The picture shrunk or grown so that its longer side is ``size``, and the scale.

    It lies on grey up to whole strides, or up to a ``square`` that large.
    """
    high, wide = pixels.shape[:2]
    scale = size / max(high, wide)
    inner = max(1, round(wide * scale)), max(1, round(high * scale))
    small = shrunk(pixels, inner)
    right, below = ((square - side) if square else (-side % STRIDES[-1]) for side in inner)
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


@dataclass(frozen=True, slots=True)
class Sieve:
    """What is kept: the least score of each of `KINDS`, and how much two cards, or two chips, may overlap.

    A face below ``faint`` is kept as a faint one.
    """

    thresholds: tuple[float, ...] = (0.4, 0.4, 0.4)
    faint: float = 0.4
    card_overlap: float = 0.7
    chip_overlap: float = 0.45

    @staticmethod
    def of(numbers: Mapping[str, Any]) -> Sieve:
        """The sieve that the detector's settings give, the usual one elsewhere; every faint face and chip passes."""
        usual = Sieve()
        scores = numbers.get("thresholds", {})
        face, back = (float(scores.get(kind, usual.faint)) for kind in (FACE, BACK))
        limits = (float(numbers.get(key, getattr(usual, key))) for key in ("card_overlap", "chip_overlap"))
        return Sieve((min(face, FAINT_FACE), back, FAINT_CHIP), face, *limits)


def things_in(raw: Floats, centres: Floats, sieve: Sieve) -> list[Located]:
    """What the network's answer (8, n) says, in pixels of what it saw, surest first.

    Of cards that lie almost on one place, one facing up and one down too, the surest is kept; chips are apart.
    """
    scores = raw[4 : 4 + len(KINDS)]
    enough = np.where(scores > np.array(sieve.thresholds, np.float32)[:, None], scores, 0)
    face = KINDS.index(FACE)
    dim = scores[face] < sieve.faint
    enough[face] /= np.where(dim, 100, 1)  # anything plain goes first
    keep = enough.any(axis=0)
    raw, scores, enough, dim = raw[:, keep], scores[:, keep], enough[:, keep], dim[keep]
    kinds, best = enough.argmax(axis=0), enough.max(axis=0)
    corners = corners_of(boxes_of(raw, centres[keep]))
    chips = kinds == KINDS.index(CHIP)
    limits = np.where(chips, sieve.chip_overlap, sieve.card_overlap).astype(np.float32)
    kept = best_of_each(best, chips.astype(np.intp), overlaps(corners), limits)
    backs = scores[KINDS.index(BACK)]
    faint = dim & (kinds == face)
    said = np.where(faint, 0, best)
    return [
        Located(KINDS[kinds[n]], float(said[n]), float(backs[n]), portrait(corners[n]), bool(faint[n])) for n in kept
    ]


@dataclass(frozen=True, slots=True)
class Sizes:
    """How large the network sees the picture (its longer side, pixels).

    ``first`` is tried at once. A card should come out ``card`` pixels high: where it does not, within a factor of
    ``near``, the picture is looked at again, at most ``most`` and at least ``least`` large.
    """

    first: int = 640
    least: int = 320
    most: int = 1280
    card: float = 80.0
    near: float = 1.6

    @staticmethod
    def of(numbers: Mapping[str, Any]) -> Sizes:
        """The sizes that the detector's settings give, the usual ones elsewhere."""
        usual = Sizes(first=int(numbers.get("input_size", 640)))
        given = numbers.get("sizes", {})
        return replace(usual, **{key: given[key] for key in ("least", "most", "card", "near") if key in given})

    def better(self, size: int, heights: Sequence[float]) -> list[int]:
        """The sizes to try after ``size``, at which the cards found were so high; none when it suits them.

        >>> Sizes().better(640, [75.0, 90.0]), Sizes().better(640, [40.0]), Sizes().better(640, [])
        ([], [1280], [1280, 320])
        """
        if not heights:
            return [other for other in (self.most, self.least) if other != size]
        ratio = self.card / float(np.median(heights))
        wanted = round(min(max(size * ratio, self.least), self.most) / STRIDES[-1]) * STRIDES[-1]
        return [] if 1 / self.near < wanted / size < self.near else [wanted]


def plain_cards(found: Sequence[Located]) -> list[Located]:
    """The cards among what was found that the detector itself is sure enough of."""
    return [one for one in found if one.kind != CHIP and not one.faint]


class Detector:
    """Finds cards and chips in a picture; raises WeightsError when its network is missing.

    ``size`` is the longer side of what the network sees, in pixels; 0 lets it look again where the cards come out
    smaller or larger than what it knows.
    """

    def __init__(self, folder: Path | None = None, threads: int = 0, size: int = 0) -> None:
        folder = folder or weights_folder()
        numbers = settings(folder / "detector.json")
        if tuple(numbers.get("classes", ())) != KINDS:
            raise WeightsError(f"{folder / 'detector.json'}: classes {numbers.get('classes')}; expected {list(KINDS)}")
        self.size = size
        self.sizes = Sizes.of(numbers)
        self.sieve = Sieve.of(numbers)
        self._network = Network(folder / "detector.xml", threads)

    def locate(self, pixels: Pixels, heights: Sequence[float] = ()) -> list[Located]:
        """Everything found in a BGR picture, surest first. ``heights`` are of cards known to lie there, in pixels."""
        scale = 1 / max(pixels.shape[:2])
        size = self.size or self.sizes.first
        if heights and not self.size:
            size = next(iter(self.sizes.better(size, [high * scale * size for high in heights])), size)
        found = self.look(pixels, size)
        if self.size:
            return found
        for other in self.sizes.better(size, [card.height * scale * size for card in plain_cards(found)]):
            again = self.look(pixels, other)
            if plain_cards(again):
                return again
            found += again
        return found

    def anything(self, pixels: Pixels) -> list[Located]:
        """What could be a face at any size, with nothing said for it: for a picture in which no card was told."""
        sizes = [self.size] if self.size else [self.sizes.least, self.sizes.first, self.sizes.most]
        faces = [one for size in sizes for one in self.look(pixels, size) if one.kind == FACE]
        return [replace(face, score=0.0, faint=True) for face in sorted(faces, key=lambda face: -face.score)]

    def locate_part(self, pixels: Pixels, height: float) -> list[Located]:
        """Everything found in a small part of a picture in which cards are ``height`` pixels high, surest first."""
        size = round(max(pixels.shape[:2]) * self.sizes.card / height)
        square = next((side for side in SQUARES if side >= size), SQUARES[-1])
        return self.look(pixels, min(size, square), square)

    def look(self, pixels: Pixels, size: int, square: int = 0) -> list[Located]:
        """Everything found when the picture's longer side is brought to ``size`` pixels, surest first."""
        view, scale = fitted(pixels, size, square)
        raw = self._network.run(view[None])[0]
        things = things_in(raw, cell_centres(*view.shape[:2]), self.sieve)
        return [replace(one, corners=one.corners / np.float32(scale)) for one in things]

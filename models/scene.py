"""What lies on a table, seen by which camera, in which light; and where each thing is in the picture.

Lengths are millimetres, angles degrees clockwise, the origin is the table's top left and y runs down the picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from models.light import CLEAN, Light

CARD_HEIGHT = 88.9
INSIDE = 0.25  # a card must lie in the picture by this fraction to be counted
SEEN = 0.12  # so much of it must show
INDEX_SEEN = 0.9  # or so much of one of its corner indices,
CORNER_SEEN = 0.05  # if that much of the card does
CHIP_SEEN = 0.25  # of a chip


@dataclass(frozen=True)
class LaidCard:
    """A card on the table: where its middle is and how far it is turned.

    `code` is like `7d`, or `Jk`; `deck` counts into the decks given to `Studio`; a negative `back` is made up
    (`models.prints`).
    """

    code: str
    x: float
    y: float
    angle: float = 0.0
    face_up: bool = True
    deck: int = 0
    back: int = 0
    lift: float = 0.0  # millimetres above the table
    bend: float = 0.0  # millimetres by which the middle is higher than the ends


@dataclass(frozen=True)
class LaidChip:
    """A chip, or a stack of `count` of the same colour; `look` chooses its print."""

    colour: str
    x: float
    y: float
    count: int = 1
    look: int = 0
    lift: float = 0.0


@dataclass(frozen=True)
class LaidProp:
    """Anything else: `kind` is a key of `PROPS`, `look` chooses its details."""

    kind: str
    x: float
    y: float
    angle: float = 0.0
    look: int = 0
    size: float = 1.0


Laid = LaidCard | LaidChip | LaidProp


@dataclass(frozen=True)
class Camera:
    """A pinhole camera that looks at the table point (x, y) from `distance`, leaning `tilt` degrees from straight down.

    `view` is the width seen across the picture at that point; `turn` rotates the camera about the vertical.
    """

    x: float
    y: float
    view: float
    distance: float = 1500.0
    tilt: float = 0.0
    turn: float = 0.0

    def project(self, points: np.ndarray, size: tuple[int, int]) -> np.ndarray:
        """Pixels (n, 2) of table points (n, 3) in millimetres, z up, in a picture of `size` (width, height)."""
        turn, tilt = np.radians(self.turn), np.radians(self.tilt)
        lean, rise, across, along = np.sin(tilt), np.cos(tilt), np.cos(turn), np.sin(turn)
        away = np.array([-along * lean, across * lean, rise])
        axes = np.array([[across, along, 0.0], [-along * rise, across * rise, -lean], -away])  # right, down, forward
        seen = (points - (np.array([self.x, self.y, 0.0]) + away * self.distance)) @ axes.T
        focal = size[0] * self.distance / self.view
        return seen[:, :2] / np.maximum(seen[:, 2:], 1.0) * focal + np.array(size) / 2


@dataclass(frozen=True)
class Scene:
    """A whole picture to be drawn. Things are drawn in order: later ones lie on top."""

    laid: Sequence[Laid]
    camera: Camera
    size: tuple[int, int] = (1920, 1080)  # pixels: width, height
    table: tuple[float, float] | None = None  # millimetres; None means that the table fills the view
    surface: str = "felt"
    floor: str = "parquet"
    light: Light = CLEAN
    surface_seed: int = 0


@dataclass(frozen=True)
class Placed:
    """Where a whole card is, covered or not: corners (4, 2) in pixels, clockwise from its own top left."""

    card: LaidCard
    corners: np.ndarray
    visible: float  # fraction of the whole card that can be seen
    face_up: bool
    index: float = 1.0  # fraction that can be seen of that corner index of which more shows
    inside: float = 1.0  # fraction of the whole card that lies in the picture, covered or not

    @property
    def counted(self) -> bool:
        """Whether enough shows that it should be found: a strip, or a corner with its index."""
        corner = self.face_up and self.index >= INDEX_SEEN and self.visible >= CORNER_SEEN
        return self.inside >= INSIDE and (self.visible >= SEEN or corner)


@dataclass(frozen=True)
class PlacedChip:
    """Where a chip (the top one of a stack) is: outline (n, 2), centre, mean radius in pixels."""

    chip: LaidChip
    colour: str
    outline: np.ndarray
    centre: tuple[float, float]
    radius: float
    visible: float  # fraction that can be seen

    @property
    def counted(self) -> bool:
        """Whether enough shows that it should be found."""
        return self.visible >= CHIP_SEEN


@dataclass(frozen=True)
class Picture:
    """BGR uint8 pixels and the truth about every card and chip, in drawing order."""

    pixels: np.ndarray
    cards: list[Placed]
    chips: list[PlacedChip]


def rectangle(x: float, y: float, width: float, height: float, angle: float, z: float) -> np.ndarray:
    """Table points (4, 3) of a rectangle's corners, clockwise from its own top left."""
    turn = np.radians(angle)
    right, down = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    middle = np.array([x, y])
    flat = [middle + sx * right * width / 2 + sy * down * height / 2 for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    return np.column_stack([flat, np.full(4, z)])

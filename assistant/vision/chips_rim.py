"""The rim of a chip: the ellipse that its edge is in the picture, followed all the way round.

The detector's box says roughly where a chip lies. From its middle, rays look for the sharpest step of colour near the
box; an ellipse is laid through them, and what is far from it (a neighbour's edge, a label) counts for nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.capture.frames import Pixels
from assistant.vision.boxes import Floats
from assistant.vision.shrink import shrunk

Bools = NDArray[np.bool_]
RAYS: Final = 72
RADIUS: Final = 32  # pixels that a chip's radius is shrunk to, at most, before its edge is looked for
REACH: Final = 2.0  # of the picture around a chip that is looked at, in radii
NEAR: Final = (0.16, 0.10, 0.06)  # how far from the last ellipse the edge is looked for, round by round, in radii
ON_IT, AROUND_IT = 0.06, 0.2  # radii; an edge this near the ellipse is the chip's, if there is no sharper one around
INSIDE, BEYOND = (0.84, 0.93), (1.07, 1.17)  # radii between which the colours on both sides of an edge are taken
STEP, OTHER = 7.0, 4.0  # CIE LAB; a step of colour less than this is no edge, nor two sides as alike as this
LOPSIDED: Final = 0.42  # shorter over longer axis of the flattest ellipse
GROWN: Final = (0.7, 1.45)  # how much smaller or larger than its box a chip may be
OUTSIDE: Final = np.arange(1.8, 1.12, -0.04)  # how much larger than a ring on it a chip may be, largest first
MOSTLY: Final = 0.6
TURNS: Final = np.linspace(0, 2 * np.pi, RAYS, endpoint=False, dtype=np.float32)
AROUND: Final = np.stack([np.cos(TURNS), np.sin(TURNS)], 1)
BASIS: Final = np.concatenate([np.ones((RAYS, 1)), AROUND, AROUND[:, :1] ** 2, AROUND[:, :1] * AROUND[:, 1:]], 1)
GAP: Final = 3  # samples between a radius and where the colours on both sides of it are taken
SAMPLED: Final = np.arange(0.5, 2.2, 0.02, dtype=np.float32)
RADII: Final = SAMPLED[GAP:-GAP]
UNSEEN: Final = np.zeros(RAYS, np.bool_)


@dataclass(frozen=True, slots=True, eq=False)
class Rim:
    """An ellipse: its centre (2,), pixels, and ``across`` (2, 2), which takes the unit circle to it.

    ``seen`` (rays,) says on which rays there is an edge: where another thing lies over the chip there is none.
    """

    centre: Floats
    across: Floats
    seen: Bools

    @property
    def support(self) -> float:
        """The share of the rim, 0..1, along which there is an edge."""
        return float(self.seen.mean())

    @property
    def axes(self) -> tuple[float, float]:
        """The longer and the shorter half axis, pixels."""
        long, short = np.linalg.svd(self.across, compute_uv=False)
        return float(long), float(short)

    @property
    def radius(self) -> float:
        """The radius of a circle of the same area, pixels."""
        return float(np.sqrt(abs(np.linalg.det(self.across))))

    def points(self, radii: Floats) -> Floats:
        """The points (rays, radii, 2) on every ray at these shares of the radius."""
        unit = AROUND[:, None] * np.asarray(radii, np.float32)[None, :, None]
        return np.asarray(unit @ self.across.T + self.centre, np.float32)


def box_rim(corners: Floats) -> Rim:
    """The ellipse inside a box (4, 2), not looked at yet."""
    right, down = (corners[1] - corners[0]) / 2, (corners[2] - corners[1]) / 2
    return Rim(corners.mean(axis=0).astype(np.float32), np.stack([right, down], 1).astype(np.float32), UNSEEN)


def rim_of(pixels: Pixels, corners: Floats) -> Rim:
    """The rim of the chip in a box (4, 2); the box's own ellipse, with what support it has, where none is found."""
    view = Closer(pixels, box_rim(corners))
    first = rim = view.near(box_rim(corners))
    lab = view.lab
    for near in NEAR:
        rim = _closer(Around(lab, rim).steps, rim, near) or rim
    rim = _outermost(lab, rim)
    long, short = rim.axes
    if not GROWN[0] < rim.radius / max(first.radius, 1e-6) < GROWN[1] or short < LOPSIDED * long:
        rim = first
    return view.back(Rim(rim.centre, rim.across, Around(lab, rim).seen(1.0)))


class Closer:
    """The picture around a chip (``bgr`` in 0..1), shrunk so that the chip's radius is `RADIUS` pixels at most."""

    def __init__(self, pixels: Pixels, rim: Rim) -> None:
        reach = REACH * max(rim.axes) + 2
        high, wide = pixels.shape[:2]
        low = np.floor(rim.centre - reach).astype(int)
        low = np.clip(low, 0, (max(0, wide - 2), max(0, high - 2)))
        end = np.clip(np.ceil(rim.centre + reach).astype(int), low + 2, (wide, high))
        part = pixels[low[1] : end[1], low[0] : end[0]]
        self._scale = min(1.0, RADIUS / max(rim.radius, 1.0))
        size = tuple(max(2, round(side * self._scale)) for side in (part.shape[1], part.shape[0]))
        small = shrunk(part, (size[0], size[1])) if self._scale < 1 else part
        self.bgr = np.asarray(small, np.float32) / np.float32(255)
        self._low = low.astype(np.float32)

    @property
    def lab(self) -> Floats:
        """The view in CIE LAB."""
        return np.asarray(cv2.cvtColor(self.bgr, cv2.COLOR_BGR2LAB), np.float32)

    def near(self, rim: Rim) -> Rim:
        """A rim of the picture in this view."""
        return Rim((rim.centre - self._low) * self._scale, rim.across * self._scale, rim.seen)

    def back(self, rim: Rim) -> Rim:
        """A rim of this view in the picture."""
        return Rim(rim.centre / self._scale + self._low, rim.across / self._scale, rim.seen)


def colours_at(view: Floats, points: Floats) -> Floats:
    """The colours (rays, radii, 3) of a view at points (rays, radii, 2)."""
    at = np.asarray(points, np.float32)
    return np.asarray(
        cv2.remap(view, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.float32
    )


class Around:
    """The colours (rays, samples, 3) along the rays of a rim, and how much they change outwards at `RADII`."""

    def __init__(self, lab: Floats, rim: Rim) -> None:
        self.colours = colours_at(lab, rim.points(SAMPLED))
        pairs = (self.colours[:, :-1] + self.colours[:, 1:]) / 2
        steps = np.linalg.norm(pairs[:, 2 * GAP - 1 :] - pairs[:, : -2 * GAP + 1], axis=2)
        self.steps = np.asarray((steps + np.roll(steps, 1, axis=0) + np.roll(steps, -1, axis=0)) / 3, np.float32)

    def seen(self, radius: float) -> Bools:
        """On which rays (rays,) an edge is at this share of the radius.

        The colour steps there most sharply, and what lies outside of it has another colour than what lies inside: a
        line drawn round has the same on both sides.
        """
        around = self.steps[:, np.abs(RADII / radius - 1) <= AROUND_IT]
        most = self.steps[:, np.abs(RADII / radius - 1) <= ON_IT].max(axis=1)
        inside, outside = (self._between(radius * low, radius * high) for low, high in (INSIDE, BEYOND))
        other = np.linalg.norm(outside - inside, axis=1) > OTHER
        return np.asarray((most > STEP) & (most >= 0.6 * around.max(axis=1)) & other, np.bool_)

    def _between(self, low: float, high: float) -> Floats:
        """The colour (rays, 3) between two shares of the radius."""
        return np.asarray(self.colours[:, (SAMPLED > low) & (SAMPLED < high)].mean(axis=1), np.float32)


def _closer(steps: Floats, rim: Rim, near: float) -> Rim | None:
    """The ellipse through the steps of colour near this one; None where there are too few."""
    wanted = steps * np.exp(-(((RADII - 1) / near) ** 2) / 2) * (np.abs(RADII - 1) < 2 * near)
    best = wanted.argmax(axis=1)
    found, step = RADII[best], steps[np.arange(RAYS), best]
    weight = np.minimum(step, 4 * STEP) * (step > STEP)
    kept, fit = weight, np.zeros(BASIS.shape[1])
    for _ in range(5):
        if (kept > 0).sum() < RAYS // 4:
            return None
        weighed = BASIS * kept[:, None]
        fit = np.linalg.solve(weighed.T @ BASIS + 1e-3 * np.eye(BASIS.shape[1]), weighed.T @ found)
        away = (found - BASIS @ fit) / near
        kept = weight * np.clip(1 - away**2, 0, 1) ** 2
    curve = (AROUND * (BASIS @ fit)[:, None]) @ rim.across.T + rim.centre
    (x, y), (wide, high), angle = cv2.fitEllipseDirect(curve.astype(np.float32))
    turn = np.radians(angle)
    turned = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]], np.float32)
    across = turned @ np.diag([wide / 2, high / 2]).astype(np.float32)
    return Rim(np.array([x, y], np.float32), across, UNSEEN)


def _outermost(lab: Floats, rim: Rim) -> Rim:
    """The largest ellipse about the same middle, most of which is an edge: inside it are labels and rings."""
    around = Around(lab, rim)
    for grown in OUTSIDE:
        if around.seen(grown).mean() > MOSTLY:
            outer = Rim(rim.centre, rim.across * np.float32(grown), UNSEEN)
            return _closer(Around(lab, outer).steps, outer, NEAR[-1]) or outer
    return rim

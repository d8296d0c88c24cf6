"""Draws the frames of a film quickly: what lies still is drawn once and kept, what moves is drawn over a copy of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from models.compose import Studio
from models.draw import fit, level, premultiplied, window
from models.film.moving import Arm, Moving, Turning
from models.ground import ground
from models.light import Light, shade
from models.scene import CARD_HEIGHT, Camera, Laid, LaidCard, LaidProp, Scene, rectangle

Window = tuple[int, int, int, int]
GRIP = 345.0  # millimetres from the start of a hand's picture to where its fingers end
SLEEVE = 900.0  # millimetres by which an arm is longer than that picture
PIECE = 200.0  # an arm is drawn in pieces as long as this
HEIGHT = 20.0  # of an arm over the table
ARM_WIDTH = 60.0
SHADE = 46  # how dark the shadow of something that moves is, of 255
MARGIN = 24.0  # millimetres round a thing that its shadow may darken


@dataclass(frozen=True)
class Cutout(Camera):
    """The same camera where only a part of its picture is drawn, whose middle lies `shift` pixels off."""

    shift: tuple[float, float] = (0.0, 0.0)

    def project(self, points: np.ndarray, size: tuple[int, int]) -> np.ndarray:
        """Pixels of the part."""
        return super().project(points, size) + np.array(self.shift)


class Painter:
    """Paints one table. `scene` gives camera, size, surface and light; what lies there is handed in as it changes."""

    def __init__(self, studio: Studio, scene: Scene, seed: int) -> None:
        self.scene, self._studio = scene, studio
        self._ppm = scene.size[0] / scene.camera.view
        self._ground = ground(scene)
        self._gain = np.ones_like(self._ground)
        shade(self._gain, scene.light, np.random.default_rng(seed))
        self._gain *= np.float32(scene.light.exposure) * np.array(scene.light.cast, np.float32)
        self._still = self._lit(self._ground, (0, 0, *scene.size))
        self._lying: tuple[Laid, ...] = ()
        self._noise = _grain(scene.size, scene.light, seed)
        self._dice = np.random.default_rng(seed)
        self._arms: dict[int, list[tuple[float, float, np.ndarray]]] = {}
        self._sprites: dict[Moving, np.ndarray] = {}

    def lay(self, lying: Sequence[Laid]) -> None:
        """What lies on the table now, in drawing order; only what has changed is drawn again."""
        before, now = set(self._lying), set(lying)
        changed = [thing for thing in (*self._lying, *lying) if (thing in before) != (thing in now)]
        self._lying = tuple(lying)
        for thing in changed:
            self._redraw(thing)

    def paint(self, moving: Sequence[Moving] = (), gain: float = 1.0) -> np.ndarray:
        """One frame, BGR uint8, in light that is `gain` times as strong."""
        frame = self._still.copy()
        for thing in moving:
            self._over(frame, thing)
        left, top = self._dice.integers(0, 64, 2)
        grain = self._noise[top : top + frame.shape[0], left : left + frame.shape[1]]
        return cv2.addWeighted(frame, gain, grain, 1.0, -128.0, dst=frame)

    def _redraw(self, changed: Laid) -> None:
        """Everything in the window round one thing."""
        part = window(self._studio.quad(self.scene, changed), MARGIN * self._ppm, self._still.shape)
        if part is None:
            return
        x0, y0, x1, y1 = part
        cut = self._cut(part)
        canvas = self._ground[y0:y1, x0:x1].copy()
        shiny = np.zeros(canvas.shape[:2], np.float32)
        for thing in self._lying:
            self._studio.draw(cut, thing, canvas, shiny)
        self._still[y0:y1, x0:x1] = self._lit(canvas, part)

    def _cut(self, part: Window) -> Scene:
        """The scene of one window."""
        x0, y0, x1, y1 = part
        size, whole = (x1 - x0, y1 - y0), self.scene.size
        seen = self.scene.camera
        shift = ((whole[0] - size[0]) / 2 - x0, (whole[1] - size[1]) / 2 - y0)
        view = seen.view * size[0] / whole[0]
        camera = Cutout(seen.x, seen.y, view, seen.distance, seen.tilt, seen.turn, shift)
        return replace(self.scene, camera=camera, size=size)

    def _lit(self, canvas: np.ndarray, part: Window) -> np.ndarray:
        """A part of the picture in the table's light, uint8."""
        x0, y0, x1, y1 = part
        picture = canvas * self._gain[y0:y1, x0:x1]
        if self.scene.light.blur > 0.2:
            picture = cv2.GaussianBlur(picture, (0, 0), self.scene.light.blur)
        return np.clip(picture, 0, 255).astype(np.uint8)

    def _over(self, frame: np.ndarray, thing: Moving) -> None:
        """One moving thing with its shadow, over the frame."""
        if isinstance(thing, Arm):
            self._arm(frame, thing)
            return
        if isinstance(thing, (LaidCard, Turning)):
            quad = self._card_quad(thing)
            card = thing.card if isinstance(thing, Turning) else thing
            art = level(self._studio.box.picture(card), quad)
        else:
            quad = self._studio.quad(self.scene, thing)
            art = self._sprite(thing, quad)
        _shadow(frame, quad + 3.0 * self._ppm, 4 * self._ppm)
        self._paste(frame, art, quad)

    def _card_quad(self, thing: LaidCard | Turning) -> np.ndarray:
        card, share = (thing.card, thing.share) if isinstance(thing, Turning) else (thing, 1.0)
        width = max(2.0, self._studio.card_width(card) * share)
        return self.scene.camera.project(
            rectangle(card.x, card.y, width, CARD_HEIGHT, card.angle, 6.0), self.scene.size
        )

    def _sprite(self, thing: Moving, quad: np.ndarray) -> np.ndarray:
        looks = replace(thing, x=0.0, y=0.0)
        if looks not in self._sprites:
            self._sprites[looks] = premultiplied(self._studio.box.sprite(thing).pixels, quad)
        return self._sprites[looks]

    def _arm(self, frame: np.ndarray, arm: Arm) -> None:
        """An arm, piece by piece, so that little more than its own pixels are touched."""
        shoulder, tip = np.array(arm.shoulder), np.array(arm.tip)
        along = (tip - shoulder) / max(float(np.linalg.norm(tip - shoulder)), 1.0)
        angle = float(np.degrees(np.arctan2(along[1], along[0])))
        reach = max(float(np.linalg.norm(tip - shoulder)), 60.0)
        middle = tip - along * reach / 2
        outline = rectangle(*middle, reach, ARM_WIDTH, angle, HEIGHT)
        _shadow(frame, self.scene.camera.project(outline, self.scene.size) + 6.0 * self._ppm, 10 * self._ppm)
        for start, length, art in self._pieces(arm.look):
            x, y = tip + along * (start + length / 2 - GRIP)
            quad = rectangle(x, y, length, 160.0, angle, HEIGHT)
            self._paste(frame, art, self.scene.camera.project(quad, self.scene.size))

    def _pieces(self, look: int) -> list[tuple[float, float, np.ndarray]]:
        """An arm's pictures from the shoulder to the hand: where each begins, how long it is, its pixels."""
        if look not in self._arms:
            sprite = self._studio.box.sprite(LaidProp("hand", 0, 0, look=look))
            scale = sprite.pixels.shape[1] / sprite.width
            long = np.hstack([np.repeat(sprite.pixels[:, :1], round(SLEEVE * scale), axis=1), sprite.pixels])
            pieces = []
            for start in np.arange(0, SLEEVE + sprite.width, PIECE):
                cut = long[:, int(start * scale) : int((start + PIECE + 2.0) * scale)]
                length = cut.shape[1] / scale
                square = rectangle(0, 0, length * self._ppm, sprite.height * self._ppm, 0, 0)[:, :2]
                pieces.append((start - SLEEVE, length, premultiplied(cut, square)))
            self._arms[look] = pieces
        return self._arms[look]

    def _paste(self, frame: np.ndarray, art: np.ndarray, quad: np.ndarray) -> None:
        """Premultiplied BGRA art over the frame, as bright as the light is there."""
        part = window(quad, 2, frame.shape)
        if part is None:
            return
        x0, y0, x1, y1 = part
        warped = cv2.warpPerspective(art, fit(art, quad - [x0, y0]), (x1 - x0, y1 - y0), flags=cv2.INTER_LINEAR)
        light = float(self._gain[(y0 + y1) // 2, (x0 + x1) // 2].mean())
        colour = cv2.convertScaleAbs(cv2.cvtColor(warped, cv2.COLOR_BGRA2BGR), alpha=light)
        clear = cv2.cvtColor(cv2.bitwise_not(warped[..., 3]), cv2.COLOR_GRAY2BGR)
        patch = frame[y0:y1, x0:x1]
        patch[:] = cv2.add(cv2.multiply(patch, clear, scale=1 / 255), colour)


def _shadow(frame: np.ndarray, outline: np.ndarray, soft: float) -> None:
    """A soft shadow of a polygon over the frame."""
    part = window(outline, 2 * soft, frame.shape)
    if part is None:
        return
    x0, y0, x1, y1 = part
    mask = np.zeros(((y1 - y0 + 3) // 4, (x1 - x0 + 3) // 4), np.uint8)
    cv2.fillConvexPoly(mask, np.int32((outline - [x0, y0]) * 4), SHADE, cv2.LINE_AA, 4)
    size = max(1, int(soft / 2)) | 1
    soft_mask = cv2.resize(cv2.blur(mask, (size, size)), (x1 - x0, y1 - y0), interpolation=cv2.INTER_LINEAR)
    clear = cv2.cvtColor(cv2.bitwise_not(soft_mask), cv2.COLOR_GRAY2BGR)
    patch = frame[y0:y1, x0:x1]
    patch[:] = cv2.multiply(patch, clear, scale=1 / 255)


def _grain(size: tuple[int, int], light: Light, seed: int) -> np.ndarray:
    """Sensor noise round 128, larger than a frame, so that a frame's part of it can be chosen."""
    noise = np.empty((size[1] + 64, size[0] + 64, 3), np.int16)
    cv2.setRNGSeed(seed)
    cv2.randn(noise, (128,) * 3, (max(light.grain, 0.01),) * 3)
    return np.clip(noise, 0, 255).astype(np.uint8)

"""Composed pictures of a card table with exact truth.

A `Scene` lists what lies on the table, where the camera is and what the light does; `Studio.render` draws it and says
where every card and chip is in the picture. The same scene and seed give the same pixels. `models.layouts` makes random
scenes to train on.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from models.box import Box, DeckArt
from models.chips import CHIP_DIAMETER, CHIP_THICKNESS
from models.draw import (
    drop_shadow,
    fit,
    level,
    paste,
    premultiplied,
    sprite_shadow,
    touches,
    window,
)
from models.ground import ground
from models.light import gloss, photograph, shade
from models.scene import (
    CARD_HEIGHT,
    Camera,
    Laid,
    LaidCard,
    LaidChip,
    LaidProp,
    Picture,
    Placed,
    PlacedChip,
    Scene,
    rectangle,
)
from models.showing import index_and_inside

CHIP_RIM = 24  # points on the outline of a chip


class Studio:
    """Draws scenes with one box of decks."""

    def __init__(self, decks: Sequence[DeckArt]) -> None:
        self.box = Box(decks)
        self._view: tuple[Camera, tuple[int, int]] | None = None
        self._quads: dict[Laid, np.ndarray] = {}  # as seen in that view

    def card_width(self, card: LaidCard) -> float:
        """Width in millimetres of a card that is `CARD_HEIGHT` tall."""
        height, width = self.box.picture(card)[0].shape[:2]
        return CARD_HEIGHT * width / height

    def quad(self, scene: Scene, thing: Laid) -> np.ndarray:
        """The corners (4, 2) in pixels of a card, of the square round a chip's top, or of a prop."""
        if self._view != (scene.camera, scene.size):
            self._view = scene.camera, scene.size
            self._quads.clear()
        if thing not in self._quads:
            self._quads[thing] = scene.camera.project(self._lie(thing), scene.size)
        return self._quads[thing]

    def _lie(self, thing: Laid) -> np.ndarray:
        """The same corners (4, 3) on the table, in millimetres."""
        if isinstance(thing, LaidCard):
            return rectangle(thing.x, thing.y, self.card_width(thing), CARD_HEIGHT, thing.angle, thing.lift)
        if isinstance(thing, LaidChip):
            top = thing.lift + thing.count * CHIP_THICKNESS
            return rectangle(thing.x, thing.y, CHIP_DIAMETER, CHIP_DIAMETER, 37.0 * thing.look, top)
        sprite = self.box.sprite(thing)
        return rectangle(thing.x, thing.y, sprite.width * thing.size, sprite.height * thing.size, thing.angle, 0.5)

    def rim(self, scene: Scene, thing: LaidChip, z: float) -> np.ndarray:
        """The outline (CHIP_RIM, 2) in pixels of a chip's circle at height `z`."""
        turns = np.linspace(0, 2 * np.pi, CHIP_RIM, endpoint=False)
        xy = np.stack([np.cos(turns), np.sin(turns)], 1) * CHIP_DIAMETER / 2 + [thing.x, thing.y]
        return scene.camera.project(np.column_stack([xy, np.full(CHIP_RIM, z)]), scene.size)

    def truth(self, scene: Scene) -> tuple[list[Placed], list[PlacedChip]]:
        """Where every card and chip is and how much of it shows, in drawing order, without drawing anything."""
        zoom = min(1.0, 640 / max(scene.size))
        stamp = np.zeros((round(scene.size[1] * zoom), round(scene.size[0] * zoom)), np.int32)
        shapes: list[tuple[int, Laid, np.ndarray]] = []
        for number, thing in enumerate(scene.laid, 1):
            outline = self._stamp(scene, thing, stamp, number, zoom)
            shapes.append((number, thing, outline))
        seen = np.bincount(stamp.ravel(), minlength=len(shapes) + 1)
        cards, chips = [], []
        for number, thing, outline in shapes:
            whole = max(float(cv2.contourArea(np.float32(outline))) * zoom**2, 1e-6)
            share = min(1.0, float(seen[number]) / whole)
            if isinstance(thing, LaidCard):
                index, inside = index_and_inside(stamp, number, outline * zoom)
                cards.append(Placed(thing, outline, share, thing.face_up, index, inside))
            elif isinstance(thing, LaidChip):
                centre, radius = outline.mean(axis=0), float(np.sqrt(whole / np.pi) / zoom)
                middle = (float(centre[0]), float(centre[1]))
                chips.append(PlacedChip(thing, thing.colour, outline, middle, radius, share))
        return cards, chips

    def _stamp(self, scene: Scene, thing: Laid, stamp: np.ndarray, number: int, zoom: float) -> np.ndarray:
        """Mark the pixels a thing covers with its number, and return its outline in picture pixels."""
        if isinstance(thing, LaidProp):
            quad = self.quad(scene, thing)
            alpha = np.ascontiguousarray(self.box.sprite(thing).pixels[..., 3])
            part = window(quad * zoom, 1, stamp.shape)
            if part is not None:
                x0, y0, x1, y1 = part
                place = fit(alpha, quad * zoom - [x0, y0])
                warped = cv2.warpPerspective(alpha, place, (x1 - x0, y1 - y0), flags=cv2.INTER_NEAREST)
                stamp[y0:y1, x0:x1][warped > 120] = number
            return quad
        if isinstance(thing, LaidChip):
            for k in range(thing.count):
                side = self.rim(scene, thing, thing.lift + k * CHIP_THICKNESS)
                cv2.fillConvexPoly(stamp, np.int32(side * zoom * 16), -number, shift=4)
            stamp[stamp < 0] = 0
            outline = self.rim(scene, thing, thing.lift + thing.count * CHIP_THICKNESS)
        else:
            outline = self.quad(scene, thing)
        cv2.fillConvexPoly(stamp, np.int32(outline * zoom * 16), number, shift=4)
        return outline

    def render(self, scene: Scene, seed: int) -> Picture:
        """Draw the scene. The seed settles noise and light; the scene settles everything else."""
        rng = np.random.default_rng(seed)
        canvas = ground(scene)
        shiny = np.full(canvas.shape[:2], 0.12, np.float32)
        for thing in scene.laid:
            self.draw(scene, thing, canvas, shiny)
        shade(canvas, scene.light, rng)
        gloss(canvas, shiny, scene.light, rng)
        cards, chips = self.truth(scene)
        return Picture(photograph(canvas, scene.light, rng), cards, chips)

    def draw(self, scene: Scene, thing: Laid, canvas: np.ndarray, shiny: np.ndarray) -> None:
        """One thing with the shadow it throws."""
        ppm, light = scene.size[0] / scene.camera.view, scene.light
        reach = light.drop_length * ppm * np.array([np.cos(light.drop_angle), np.sin(light.drop_angle)])
        quad = self.quad(scene, thing)
        if not touches(quad, scene.size, 40 * ppm):
            return
        if isinstance(thing, LaidCard):
            rise = 0.8 + thing.lift + thing.bend
            drop_shadow(canvas, quad, reach * rise, 0.4 + rise * 0.35 * ppm, light.drop)
            art = level(self.box.picture(thing), quad)
            paste(canvas, art, quad, bend=thing.bend * ppm * np.sin(np.radians(scene.camera.tilt)), shiny=shiny)
        elif isinstance(thing, LaidChip):
            self._draw_chip(scene, thing, canvas, reach, ppm)
        else:
            sprite = self.box.sprite(thing)
            sprite_shadow(canvas, sprite, quad, reach * sprite.rise, 0.5 + 0.1 * sprite.rise * ppm, light.drop)
            paste(canvas, premultiplied(sprite.pixels, quad), quad)

    def _draw_chip(self, scene: Scene, thing: LaidChip, canvas: np.ndarray, reach: np.ndarray, ppm: float) -> None:
        """A chip or stack: shadow, the sides from the bottom up, then the top."""
        sprite = self.box.sprite(thing)
        rise = thing.lift + thing.count * CHIP_THICKNESS
        drop_shadow(canvas, self.rim(scene, thing, thing.lift), reach * rise, 0.5 + 0.15 * rise * ppm, scene.light.drop)
        body = sprite.pixels[sprite.pixels.shape[0] // 2, 6, :3].astype(float)
        for k in range(thing.count):
            for part, tone in ((0.0, 0.45), (0.15, 0.7), (0.85, 0.6)):
                side = self.rim(scene, thing, thing.lift + (k + part) * CHIP_THICKNESS)
                cv2.fillConvexPoly(canvas, np.int32(side * 16), (body * tone).tolist(), cv2.LINE_AA, 4)
        quad = self.quad(scene, thing)
        paste(canvas, premultiplied(sprite.pixels, quad), quad)

"""The floor and the table top of a scene, as its camera sees them, before anything lies on them."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.random import Generator

from models.draw import drop_shadow, fit
from models.scene import Scene, rectangle
from models.tabletops import SURFACES


def ground(scene: Scene) -> np.ndarray:
    """The floor and the table top, BGR float32."""
    rng = np.random.default_rng(scene.surface_seed)
    if scene.table is None:
        return _carpeted(scene, rng, scene.surface, None)
    canvas = _carpeted(scene, rng, scene.floor, None)
    width, height = scene.table
    top = scene.camera.project(rectangle(width / 2, height / 2, width, height, 0, 0), scene.size)
    drop_shadow(canvas, top, np.array([1.0, 1.0]) * 0.02 * max(scene.size), 0.02 * max(scene.size), 0.5)
    table, mask = _carpeted(scene, rng, scene.surface, scene.table), np.zeros(canvas.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.int32(top * 16), 255, cv2.LINE_AA, 4)
    cv2.copyTo(table, (mask > 127).astype(np.uint8), canvas)
    ppm = scene.size[0] / scene.camera.view
    cv2.polylines(
        canvas, [np.int32(top * 16)], True, canvas.mean(axis=(0, 1)).tolist(), max(1, int(3 * ppm)), cv2.LINE_AA, 4
    )
    return canvas


def _carpeted(scene: Scene, rng: Generator, name: str, table: tuple[float, float] | None) -> np.ndarray:
    """A surface seen through the camera, (h, w, 3) float32: the part under the view, or one table top."""
    width, height = scene.size
    if table is None:
        frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
        lie = rectangle(
            scene.camera.x, scene.camera.y, scene.camera.view, scene.camera.view * height / width, scene.camera.turn, 0
        )
        seen = scene.camera.project(lie, scene.size).astype(np.float32)
        plane = cv2.perspectiveTransform(frame[None], cv2.getPerspectiveTransform(seen, np.float32(lie[:, :2])))[0]
        if scene.camera.tilt > 55:
            plane = lie[:, :2]
        low, high = plane.min(axis=0), plane.max(axis=0)
    else:
        low, high = np.zeros(2), np.array(table)
    span = np.maximum(high - low, 1)
    ppm = min(scene.size[0] / scene.camera.view, 1.6 * max(scene.size) / float(span.max()))
    texture = SURFACES[name](rng, max(8, int(span[1] * ppm)), max(8, int(span[0] * ppm)), ppm)
    corners = np.array([[low[0], low[1], 0], [high[0], low[1], 0], [high[0], high[1], 0], [low[0], high[1], 0]])
    quad = scene.camera.project(corners, scene.size)
    return cv2.warpPerspective(
        texture, fit(texture, quad), scene.size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT
    )

"""Pixels of the composer: warping, pasting and shading on a BGR float32 canvas (h, w, 3) in 0..255."""

from __future__ import annotations

import cv2
import numpy as np

from models.sprites import Sprite

PYRAMID_TOP = 360  # pixels: the tallest card picture kept in memory


def rounded_alpha(height: int, width: int) -> np.ndarray:
    """Alpha (height, width) uint8 of a card with rounded corners."""
    big, radius = np.zeros((height * 2, width * 2), np.uint8), int(width * 0.1)
    cv2.rectangle(big, (radius, 0), (width * 2 - radius, height * 2), 255, -1)
    cv2.rectangle(big, (0, radius), (width * 2, height * 2 - radius), 255, -1)
    for x in (radius, width * 2 - radius):
        for y in (radius, height * 2 - radius):
            cv2.circle(big, (x, y), radius, 255, -1)
    return cv2.resize(big, (width, height), interpolation=cv2.INTER_AREA)


def pyramid(art: np.ndarray, edge: float = 0.22) -> list[np.ndarray]:
    """Halved copies of a BGRA card, tallest first, premultiplied, with the grey line of a cut edge, `edge` dark."""
    height = min(PYRAMID_TOP, art.shape[0])
    art = cv2.resize(art, (round(art.shape[1] * height / art.shape[0]), height), interpolation=cv2.INTER_AREA).astype(
        np.float32
    )
    alpha = art[..., 3:] / 255
    rim = alpha[..., 0] - cv2.erode(
        alpha[..., 0], np.ones((5, 5), np.uint8), borderType=cv2.BORDER_CONSTANT, borderValue=0
    )
    art[..., :3] *= alpha * (1 - edge * rim[..., None])
    levels = [art.astype(np.uint8)]
    while levels[-1].shape[0] > 24:
        levels.append(cv2.resize(levels[-1], None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA))
    return levels


def touches(quad: np.ndarray, size: tuple[int, int], margin: float) -> bool:
    """Whether a quad with a margin reaches into the picture."""
    low, high = quad.min(axis=0) - margin, quad.max(axis=0) + margin
    return bool((high > 0).all() and low[0] < size[0] and low[1] < size[1])


def fit(source: np.ndarray, quad: np.ndarray) -> np.ndarray:
    """The 3x3 map from a picture's rectangle to a quad."""
    height, width = source.shape[:2]
    frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
    return cv2.getPerspectiveTransform(frame, np.float32(quad) - 0.5)


def level(levels: list[np.ndarray], quad: np.ndarray) -> np.ndarray:
    """The smallest picture of a pyramid that is still taller than the quad."""
    tall = max(float(np.linalg.norm(quad[0] - quad[3])), float(np.linalg.norm(quad[1] - quad[2])))
    for level in reversed(levels):
        if level.shape[0] >= tall:
            return level
    return levels[0]


def premultiplied(pixels: np.ndarray, quad: np.ndarray) -> np.ndarray:
    """A sprite shrunk to about the size it will have, colours multiplied by alpha."""
    tall = max(float(np.linalg.norm(quad[0] - quad[3])), float(np.linalg.norm(quad[0] - quad[1])), 8.0)
    zoom = 1.3 * tall / max(pixels.shape[:2])
    if zoom < 0.75:
        pixels = cv2.resize(pixels, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_AREA)
    premultiplied = pixels.astype(np.float32)
    premultiplied[..., :3] *= premultiplied[..., 3:] / 255
    return premultiplied.astype(np.uint8)


def window(points: np.ndarray, margin: float, shape: tuple[int, ...]) -> tuple[int, int, int, int] | None:
    """The part of the canvas (x0, y0, x1, y1) round some points, or None if there is none."""
    low, high = np.floor(points.min(axis=0) - margin).astype(int), np.ceil(points.max(axis=0) + margin).astype(int) + 1
    x0, y0, x1, y1 = max(0, low[0]), max(0, low[1]), min(shape[1], high[0]), min(shape[0], high[1])
    return (x0, y0, x1, y1) if x1 - x0 > 1 and y1 - y0 > 1 else None


def paste(
    canvas: np.ndarray, art: np.ndarray, quad: np.ndarray, bend: float = 0.0, shiny: np.ndarray | None = None
) -> None:
    """Warp premultiplied BGRA art onto the canvas; `bend` pixels lift its middle; `shiny` is marked where it lies."""
    part = window(quad, 2 + abs(bend), canvas.shape)
    if part is None:
        return
    x0, y0, x1, y1 = part
    art = _bent(art, quad, bend) if abs(bend) > 0.5 else art
    warped = cv2.warpPerspective(art, fit(art, quad - [x0, y0]), (x1 - x0, y1 - y0), flags=cv2.INTER_LINEAR).astype(
        np.float32
    )
    alpha = warped[..., 3:] / 255
    patch = canvas[y0:y1, x0:x1]
    patch *= 1 - alpha
    patch += warped[..., :3]
    if shiny is not None:
        shiny[y0:y1, x0:x1] = np.maximum(shiny[y0:y1, x0:x1] * (1 - alpha[..., 0]), alpha[..., 0])


def _bent(art: np.ndarray, quad: np.ndarray, bend: float) -> np.ndarray:
    """Art whose ends are pressed down: its columns are shifted along the card by a parabola."""
    height, width = art.shape[:2]
    rows, columns = np.mgrid[0:height, 0:width].astype(np.float32)
    scale = height / max(8.0, float(np.linalg.norm(quad[0] - quad[3])))
    across = (columns / width * 2 - 1) ** 2
    return cv2.remap(art, columns, rows - np.float32(bend * scale) * (across - 0.5), cv2.INTER_LINEAR)


def drop_shadow(canvas: np.ndarray, outline: np.ndarray, shift: np.ndarray, soft: float, depth: float) -> None:
    """Darken the canvas under a shifted, blurred polygon."""
    part = window(outline + shift, 2 * soft + 2, canvas.shape)
    if part is None or depth <= 0:
        return
    x0, y0, x1, y1 = part
    mask = np.zeros((y1 - y0, x1 - x0), np.uint8)
    cv2.fillConvexPoly(mask, np.int32((outline + shift - [x0, y0]) * 16), 255, cv2.LINE_AA, 4)
    _darken(canvas[y0:y1, x0:x1], mask, soft, depth)


def sprite_shadow(
    canvas: np.ndarray, sprite: Sprite, quad: np.ndarray, shift: np.ndarray, soft: float, depth: float
) -> None:
    """Darken the canvas under a sprite's shifted, blurred silhouette."""
    part = window(quad + shift, 2 * soft + 2, canvas.shape)
    if part is None or depth <= 0:
        return
    x0, y0, x1, y1 = part
    alpha = np.ascontiguousarray(sprite.pixels[..., 3])
    mask = cv2.warpPerspective(alpha, fit(alpha, quad + shift - [x0, y0]), (x1 - x0, y1 - y0))
    _darken(canvas[y0:y1, x0:x1], mask, soft, depth)


def _darken(patch: np.ndarray, mask: np.ndarray, soft: float, depth: float) -> None:
    """Multiply a patch by 1 - depth x blurred mask, in place."""
    size = max(1, int(soft * 2)) | 1
    blurred = cv2.blur(cv2.blur(mask, (size, size)), (size, size)) if size > 1 else mask
    patch *= (1 - np.float32(depth / 255) * blurred)[..., None]

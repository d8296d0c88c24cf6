"""Light and camera faults: how a perfect table picture becomes a photograph.

`Light` says what happens; `shade` multiplies the scene's light onto the canvas, `gloss` adds reflections, `photograph`
applies what the camera does (exposure, cast, blur, noise, JPEG). Pictures are BGR float32 (h, w, 3) in 0..255 until
`photograph` returns uint8.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.random import Generator

from models.tabletops import noise

BLOWN = 285.0  # a camera closes down when more than a few hundredths of the picture are brighter than this


@dataclass(frozen=True)
class Light:
    """Everything about the light and the camera's faults."""

    exposure: float = 1.0
    cast: tuple[float, float, float] = (1.0, 1.0, 1.0)  # blue, green, red gains
    contrast: float = 1.0
    saturation: float = 1.0
    falloff: float = 0.0  # how much one side or the border is darker
    spots: int = 0  # lamps or flash: bright pools
    spot_gain: float = 0.0
    shadows: int = 0  # shadows of hands, lamps or window bars cast across the scene
    shadow_depth: float = 0.0
    shadow_softness: float = 0.01  # fraction of the picture's longer side
    gloss: float = 0.0  # strength of reflections on cards
    drop: float = 0.45  # darkness of the shadow under each thing
    drop_angle: float = 0.8  # radians: where drop shadows point
    drop_length: float = 0.6  # millimetres of shadow per millimetre of height
    blur: float = 0.0  # pixels, standard deviation
    motion: float = 0.0  # pixels
    grain: float = 0.0  # standard deviation of sensor noise, 0..255
    sharpen: float = 0.0
    jpeg: int = 0  # quality, 0 = none


CLEAN = Light(falloff=0.12, spots=1, spot_gain=0.15, grain=1.5, gloss=0.03)


def random_light(rng: Generator) -> Light:
    """Anything from a good lamp overhead to a dim yellow kitchen, a washed-out window seat or a flash."""
    kind = str(rng.choice(["lamp", "dim", "bright", "flash"], p=[0.63, 0.13, 0.14, 0.1]))
    warm = rng.normal(0, 0.1) + (0.15 if kind == "dim" else 0.0)
    hard = rng.random() < 0.5
    light = Light(
        exposure=float(rng.choice([rng.uniform(0.85, 1.2), rng.uniform(1.0, 1.7)])),
        cast=(float(1 - warm), float(1 + rng.normal(0, 0.04)), float(1 + warm)),
        contrast=float(rng.uniform(0.75, 1.25)),
        saturation=float(rng.uniform(0.4, 1.5)),
        falloff=float(rng.uniform(0, 0.6) ** 1.5),
        spots=int(rng.choice([0, 0, 1, 1, 2])),
        spot_gain=float(rng.uniform(0.1, 0.9)),
        shadows=int(rng.choice([0, 0, 0, 1, 2])),
        shadow_depth=float(rng.uniform(0.1, 0.65)),
        shadow_softness=float(rng.uniform(0.002, 0.01) if hard else rng.uniform(0.02, 0.08)),
        gloss=float(rng.choice([0, 0, rng.uniform(0, 0.3), rng.uniform(0.2, 0.9)])),
        drop=float(rng.uniform(0, 0.7)),
        drop_angle=float(rng.uniform(0, 2 * np.pi)),
        drop_length=float(rng.uniform(0.2, 2.0)),
        blur=float(rng.choice([0, rng.uniform(0, 0.8), rng.uniform(0.6, 2.0)], p=[0.4, 0.42, 0.18])),
        motion=float(rng.choice([0, rng.uniform(1.5, 7)], p=[0.91, 0.09])),
        grain=float(rng.choice([rng.uniform(0, 3), rng.uniform(2, 12)], p=[0.75, 0.25])),
        sharpen=float(rng.choice([0, rng.uniform(0, 1)])),
        jpeg=int(rng.integers(35, 96)),
    )
    if kind == "dim":
        return replace(light, exposure=float(rng.uniform(0.4, 0.8)))
    if kind == "bright":
        soft = {"contrast": float(rng.uniform(0.7, 1.05)), "drop": float(rng.uniform(0.05, 0.4)), "shadows": 0}
        return replace(light, exposure=float(rng.uniform(1.15, 1.6)), falloff=light.falloff / 3, **soft)
    if kind == "flash":
        glare = {"spots": 1, "spot_gain": float(rng.uniform(0.3, 1.2)), "gloss": float(rng.uniform(0.2, 1.0))}
        return replace(light, falloff=float(rng.uniform(0.3, 0.85)), shadows=0, **glare)
    return light


def _pool(rng: Generator, height: int, width: int, spread: tuple[float, float]) -> np.ndarray:
    """One smooth bright spot (height, width) in 0..1, elliptical, somewhere in or near the picture."""
    side = max(height, width)
    y, x = np.ogrid[0:height, 0:width]
    cy, cx = rng.uniform(-0.1, 1.1) * height, rng.uniform(-0.1, 1.1) * width
    ry, rx = rng.uniform(*spread) * side, rng.uniform(*spread) * side
    return np.exp(-(((y - cy) / ry) ** 2 + ((x - cx) / rx) ** 2)).astype(np.float32)


def _cast_shadow(rng: Generator, height: int, width: int) -> np.ndarray:
    """The sharp mask (height, width) in 0..1 of one shadow: half a picture, a bar, or a blob like a hand or head."""
    mask, side = np.zeros((height, width), np.float32), max(height, width)
    centre, angle = np.array([rng.uniform(0, width), rng.uniform(0, height)]), rng.uniform(0, 2 * np.pi)
    along, across = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])
    kind = rng.random()
    if kind < 0.45:
        corners = [centre - 2 * side * along, centre + 2 * side * along]
        corners += [corners[1] + 3 * side * across, corners[0] + 3 * side * across]
        cv2.fillPoly(mask, [np.int32(corners)], 1.0, cv2.LINE_AA)
    elif kind < 0.7:
        wide, end = rng.uniform(0.03, 0.3) * side, centre + rng.uniform(0.4, 2) * side * along
        cv2.line(mask, centre.astype(int).tolist(), end.astype(int).tolist(), 1.0, max(2, int(wide)), cv2.LINE_AA)
    else:
        blob = noise(rng, height, width, rng.uniform(0.15, 0.5) * side)
        mask = (blob > rng.uniform(0.2, 1)).astype(np.float32)
    return mask


def shade(canvas: np.ndarray, light: Light, rng: Generator) -> None:
    """Multiply the scene's light (falloff, pools, cast shadows) onto the canvas, in place."""
    height, width = canvas.shape[:2]
    h, w = max(8, height // 4), max(8, width // 4)
    gain = np.ones((h, w), np.float32)
    if light.falloff:
        gain -= light.falloff * (1 - _pool(rng, h, w, (0.5, 1.0)))
    for _ in range(light.spots):
        gain += light.spot_gain * _pool(rng, h, w, (0.1, 0.5))
    gain = cv2.resize(gain, (width, height), interpolation=cv2.INTER_LINEAR)
    for _ in range(light.shadows):
        mask = _cast_shadow(rng, height, width)
        gain *= 1 - light.shadow_depth * cv2.GaussianBlur(
            mask, (0, 0), max(0.5, light.shadow_softness * max(height, width))
        )
    canvas *= gain[..., None]


def gloss(canvas: np.ndarray, shiny: np.ndarray, light: Light, rng: Generator) -> None:
    """Add a reflection to the canvas, in place; `shiny` (h, w) in 0..1 says how much each pixel mirrors."""
    if not light.gloss:
        return
    height, width = canvas.shape[:2]
    h, w = max(8, height // 4), max(8, width // 4)
    pool = sum(_pool(rng, h, w, (0.04, 0.3)) for _ in range(int(rng.integers(1, 4))))
    pool = cv2.resize(np.asarray(pool, np.float32), (width, height), interpolation=cv2.INTER_LINEAR)
    canvas += (255 * light.gloss * pool * shiny)[..., None]


def _smear(canvas: np.ndarray, length: float, angle: float) -> np.ndarray:
    """Motion blur of `length` pixels."""
    size = int(length) | 1
    kernel = np.zeros((size, size), np.float32)
    half, step = size // 2, np.array([np.cos(angle), np.sin(angle)]) * size / 2
    cv2.line(kernel, (int(half - step[0]), int(half - step[1])), (int(half + step[0]), int(half + step[1])), 1.0, 1)
    return cv2.filter2D(canvas, -1, kernel / max(1.0, float(kernel.sum())))


def _developed(canvas: np.ndarray, light: Light) -> np.ndarray:
    """The lit scene after exposure, cast, saturation, contrast and the soft shoulder of a camera's tone curve."""
    mix = light.contrast * (np.eye(3) * light.saturation + np.full((3, 3), (1 - light.saturation) / 3))
    gains = mix * np.asarray(light.cast) * light.exposure
    picture = cv2.transform(canvas, np.column_stack([gains, np.full(3, 110 * (1 - light.contrast))]))
    bright = float(np.percentile(picture[::4, ::4], 97))
    picture *= min(1.0, BLOWN / max(bright, 1.0))
    over = picture > 225
    picture[over] = 225 + 30 * np.tanh((picture[over] - 225) / 40)
    return picture


def _grainy(picture: np.ndarray, spread: float, rng: Generator) -> np.ndarray:
    """The picture with noise of a spread; the noise is a tile that is turned over from row to row."""
    tile = rng.standard_normal(1 << 17, dtype=np.float32) * spread
    flat = np.resize(tile, picture.size + 7919)
    return picture + flat[int(rng.integers(7919)) :][: picture.size].reshape(picture.shape)


def photograph(canvas: np.ndarray, light: Light, rng: Generator) -> np.ndarray:
    """What the camera hands over, BGR uint8: the lit scene with exposure, cast, contrast, blur, noise and JPEG."""
    picture = _developed(canvas, light)
    if light.blur > 0.2:
        picture = cv2.GaussianBlur(picture, (0, 0), light.blur)
    if light.motion > 1:
        picture = _smear(picture, light.motion, rng.uniform(0, np.pi))
    if light.sharpen:
        picture += light.sharpen * (picture - cv2.GaussianBlur(picture, (0, 0), 1.2))
    if light.grain:
        picture = _grainy(picture, light.grain, rng)
    result = cv2.add(picture, 0.0, dtype=cv2.CV_8U)
    if light.jpeg:
        result = cv2.imdecode(cv2.imencode(".jpg", result, [cv2.IMWRITE_JPEG_QUALITY, light.jpeg])[1], cv2.IMREAD_COLOR)
    return result

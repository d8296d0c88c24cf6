"""Light on a table, then lens and sensor: what stands between a clean drawing and a camera's picture."""

from __future__ import annotations

import cv2
import numpy as np

Random = np.random.Generator


def lit(canvas: np.ndarray, rng: Random) -> tuple[np.ndarray, np.ndarray | None]:
    """An RGB uint8 picture under uneven, coloured light: float32 (0..255 and above), and what glare washed out.

    The second is a uint8 mask or None; it is 255 where nothing can be made out any more.
    """
    h, w = canvas.shape[:2]
    washed = None
    picture = canvas.astype(np.float32)
    if rng.random() < 0.25:
        grey = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)
        keep = np.float32(rng.uniform(0.4, 1.3))
        picture = picture * keep + grey[..., None] * (1 - keep)
    if rng.random() < 0.5:
        picture *= ramp(w, h, rng.uniform(0.0, 0.4), rng)[..., None]
    if rng.random() < 0.2:
        picture *= cast_shadow(w, h, rng)[..., None]
    if rng.random() < 0.22:
        spot = glare(w, h, rng)
        picture += spot[..., None]
        washed = cv2.convertScaleAbs(spot, alpha=2.0) * (spot > 150)
    return exposed(picture, rng), washed


def exposed(picture: np.ndarray, rng: Random) -> np.ndarray:
    """White balance, exposure, haze and tone curve; float32."""
    kind = rng.random()
    if kind < 0.12:  # a dim warm lamp: red ink turns dark, black ink brown
        warm, gain = rng.uniform(0.12, 0.38), rng.uniform(0.22, 0.6)
    else:
        warm = rng.normal(0, 0.12) if kind < 0.65 else 0.0
        gain = np.exp(rng.normal(-0.12, 0.3)) if rng.random() < 0.75 else rng.uniform(1.0, 1.7)
    tint = np.float32([1 + warm, 1 + rng.normal(0, 0.03), 1 - warm])
    picture = picture * (tint * np.float32(gain))
    if rng.random() < 0.35:
        lift = np.float32(rng.uniform(0, 60))
        picture = picture * (1 - lift / 255) + lift
    if rng.random() < 0.5:
        picture = 255 * (np.clip(picture, 0, 255) / 255) ** np.float32(np.exp(rng.normal(0, 0.25)))
    return picture


def _across(w: int, h: int, angle: float, reach: float) -> np.ndarray:
    """How far each pixel lies in a direction, float32 h x w; from side to side it goes from -0.5 to 0.5."""
    x = np.linspace(-0.5, 0.5, w, dtype=np.float32) * np.float32(np.cos(angle))
    y = np.linspace(-reach, reach, h, dtype=np.float32) * np.float32(np.sin(angle))
    return x[None] + y[:, None]


def ramp(w: int, h: int, depth: float, rng: Random) -> np.ndarray:
    """Light falling off to one side, float32 around 1."""
    return 1 + np.float32(depth) * 2 * _across(w, h, rng.uniform(0, 2 * np.pi), 0.5)


def cast_shadow(w: int, h: int, rng: Random) -> np.ndarray:
    """A shadow with a straight border, hard or soft, float32 up to 1."""
    soft = np.float32(np.exp(rng.uniform(np.log(0.01), np.log(0.5))))
    far = _across(w, h, rng.uniform(0, 2 * np.pi), 0.7) - np.float32(rng.uniform(-0.4, 0.4))
    return 1 - np.clip(far / soft + 0.5, 0, 1) * np.float32(rng.uniform(0.2, 0.7))


def glare(w: int, h: int, rng: Random) -> np.ndarray:
    """A bright spot or streak to be added, float32."""
    x = np.arange(w, dtype=np.float32)[None] - np.float32(rng.uniform(0, w))
    y = np.arange(h, dtype=np.float32)[:, None] - np.float32(rng.uniform(0, h))
    angle = rng.uniform(0, np.pi)
    c, s = np.float32(np.cos(angle)), np.float32(np.sin(angle))
    long, short = np.float32(w * rng.uniform(0.1, 0.8)), np.float32(w * rng.uniform(0.05, 0.35))
    spot = np.exp(-(((x * c + y * s) / long) ** 2 + ((y * c - x * s) / short) ** 2))
    return spot * np.float32(rng.uniform(60, 420))


def blurred(picture: np.ndarray, rng: Random) -> tuple[np.ndarray, float]:
    """Out of focus, moving, or sharpened; and by how many pixels it is blurred."""
    h, blur = picture.shape[0], 0.0
    if rng.random() < 0.5:
        spread = 0.006 if rng.random() < 0.85 else 0.025  # seldom, badly out of focus
        blur = abs(rng.normal(0, spread)) * h + 0.2
        picture = cv2.GaussianBlur(picture, (0, 0), blur)
    elif rng.random() < 0.2:
        length = max(2, round(h * rng.uniform(0.01, 0.05)))
        picture = cv2.filter2D(picture, -1, _streak(length, rng.uniform(0, np.pi)))
        blur = length / 3.5
    if rng.random() < 0.2:
        amount = rng.uniform(0.3, 1.5)
        picture = cv2.addWeighted(picture, 1 + amount, cv2.GaussianBlur(picture, (0, 0), 1.0), -amount, 0)
    return picture, blur


def _streak(length: int, angle: float) -> np.ndarray:
    """The kernel of a movement."""
    kernel = np.zeros((length, length), np.float32)
    half = (length - 1) / 2
    step = np.array([np.cos(angle), np.sin(angle)]) * half
    start, end = np.round(half - step).astype(int), np.round(half + step).astype(int)
    cv2.line(kernel, tuple(start.tolist()), tuple(end.tolist()), 1.0, 1)
    return kernel / kernel.sum()


def sensed(picture: np.ndarray, rng: Random) -> np.ndarray:
    """Sensor noise, clipping and JPEG; uint8."""
    if rng.random() < 0.6:
        level = abs(rng.normal(0, 7))
        noise = rng.standard_normal(picture.shape, dtype=np.float32)
        if rng.random() < 0.4:
            noise = cv2.blur(noise, (2, 2))
        picture = picture + noise * np.float32(level)
    picture = np.clip(picture, 0, 255).astype(np.uint8)
    if rng.random() < 0.5:
        data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 96))])[1]
        picture = cv2.imdecode(data, cv2.IMREAD_COLOR)
    return picture

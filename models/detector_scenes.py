"""The scenes that the detector learns from: a recipe, a pool on disk that a second process fills, batches of it."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path

import cv2
import numpy as np
import torch

from models.art import load_decks
from models.boxes import oriented_box
from models.compose import Studio
from models.layouts import Dealer
from models.scene import Picture

SIDE = 416  # pixels of a composed scene

Pair = tuple[np.ndarray, np.ndarray]  # a picture (h, w, 3) uint8 and its truth rows (n, 6)


@dataclass
class Recipe:
    """The numbers of a training run."""

    minutes: float = 120
    seed: int = 1
    batch: int = 8
    rate: float = 2e-3
    decay: float = 5e-4
    warm_up: int = 200  # steps
    pool: int = 6000  # scenes kept on disk
    prefill: int = 600  # scenes before the first step
    reuse: float = 4.0  # times a scene is seen, on average, before a fresh one replaces it
    threads: int = 1
    held_out: int = 64  # scenes kept for measuring
    installed: bool = True  # use the card designs that are installed
    decks: int = 64  # and so many drawn ones
    sides: tuple[tuple[float, tuple[int, ...]], ...] = ((0.65, (320,)), (1.0, (320, 416)))
    steps: int = 10**9


SMOKE = Recipe(
    minutes=0.2, batch=2, pool=4, prefill=4, held_out=2, installed=False, decks=2, sides=((1.0, (320,)),), steps=3
)


def labels(picture: Picture) -> np.ndarray:
    """Truth rows (n, 6) float32: class, centre x, centre y, width, height in pixels, angle in radians."""
    rows = []
    for card in picture.cards:
        if card.counted:
            rows.append((0 if card.face_up else 1, *oriented_box(card.corners)))
    for one in picture.chips:
        if one.counted:
            low, high = one.outline.min(axis=0), one.outline.max(axis=0)
            rows.append((2, *(low + high) / 2, *(high - low), 0.0))
    return np.array(rows, np.float32).reshape(-1, 6)


def studio_of(cache: Path, recipe: Recipe) -> Studio:
    """A studio with the decks of the recipe."""
    return Studio(load_decks(cache, art=None if recipe.installed else [], drawn=recipe.decks))


def compose_pool(folder: Path, cache: Path, recipe: Recipe, used: Synchronized[int], made: Synchronized[int]) -> None:
    """Compose scenes into the pool for as long as the training runs, a little ahead of what it uses."""
    cv2.setNumThreads(1)
    studio = studio_of(cache, recipe)
    dealer = Dealer(studio, np.random.default_rng())
    parent = multiprocessing.parent_process()
    while parent is None or parent.is_alive():
        number = made.value
        if number >= recipe.prefill + used.value / recipe.reuse:
            time.sleep(0.2)
            continue
        dealer.rng = np.random.default_rng([recipe.seed, number])
        picture = studio.render(dealer.scene(SIDE), number)
        name = folder / f"{number % recipe.pool:05d}"
        partial = name.with_suffix(".part.jpg")
        cv2.imwrite(str(partial), picture.pixels, [cv2.IMWRITE_JPEG_QUALITY, 93])
        np.save(name.with_suffix(".npy"), labels(picture))
        partial.replace(name.with_suffix(".jpg"))
        made.value = number + 1


def held_out(cache: Path, recipe: Recipe) -> list[Pair]:
    """Scenes never trained on, from seeds that the pool does not use."""
    studio = studio_of(cache, recipe)
    dealer, pictures = Dealer(studio, np.random.default_rng()), []
    for number in range(recipe.held_out):
        dealer.rng = np.random.default_rng([recipe.seed, 1 << 40, number])
        picture = studio.render(dealer.scene(SIDE), number)
        pictures.append((picture.pixels, labels(picture)))
    return pictures


def turned(image: np.ndarray, rows: np.ndarray, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """A square image and its rows after a random quarter turn and mirroring."""
    side, rows = image.shape[0], rows.copy()
    if rng.random() < 0.5:
        image = image[:, ::-1]
        rows[:, 1], rows[:, 5] = side - rows[:, 1], -rows[:, 5]
    for _ in range(int(rng.integers(4))):
        image = np.rot90(image, -1)
        rows[:, 1], rows[:, 2], rows[:, 5] = side - rows[:, 2], rows[:, 1].copy(), rows[:, 5] + np.pi / 2
    rows[:, 5] = (rows[:, 5] + np.pi / 4) % np.pi - np.pi / 4
    return np.ascontiguousarray(image), rows


def batch_of(pictures: Sequence[Pair], side: int) -> dict[str, torch.Tensor]:
    """Images and rows as the network's loss wants them, images resized to `side`."""
    images, rows, index = [], [], []
    for k, (image, truth) in enumerate(pictures):
        zoom = 1 / image.shape[0]
        images.append(
            image if image.shape[0] == side else cv2.resize(image, (side, side), interpolation=cv2.INTER_AREA)
        )
        rows.append(truth * np.array([1, zoom, zoom, zoom, zoom, 1], np.float32))
        index.append(np.full(len(truth), k, np.float32))
    stack = torch.from_numpy(np.stack(images)).permute(0, 3, 1, 2).to(torch.float32).div_(255)
    flat = torch.from_numpy(np.concatenate(rows).astype(np.float32))
    return {
        "img": stack.contiguous(memory_format=torch.channels_last),
        "cls": flat[:, :1],
        "bboxes": flat[:, 1:],
        "batch_idx": torch.from_numpy(np.concatenate(index)),
    }


def draw_batch(folder: Path, made: int, recipe: Recipe, rng: np.random.Generator, side: int) -> dict[str, torch.Tensor]:
    """A batch of scenes picked from the pool."""
    pictures = []
    while len(pictures) < recipe.batch:
        name = folder / f"{int(rng.integers(min(made, recipe.pool))):05d}"
        image = cv2.imread(str(name.with_suffix(".jpg")))
        if image is None:
            raise OSError(f"the pool has lost {name.with_suffix('.jpg')}; start again with an empty folder")
        pictures.append(turned(image, np.load(name.with_suffix(".npy")), rng))
    return batch_of(pictures, side)

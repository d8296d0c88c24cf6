"""Card pictures of many designs packed small in mapped files, which several processes can share."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from models.art import CODES, Deck

CLASSES = [*CODES, "Jk", "??", "other"]  # what the reader can answer
CARD_W, CARD_H = 200, 280  # size of the packed card pictures
STYLE_WEIGHT = {
    "standard": 2.0,
    "jumbo": 1.5,
    "continental": 1.0,
    "four-corner": 1.2,
    "modern": 0.6,
    "four-colour": 0.3,
}


@dataclass(frozen=True)
class Packed:
    """Card pictures of many designs in two sizes; rows of `large` and `small` belong to `codes`."""

    large: np.ndarray  # n x 280 x 200 x 3
    small: np.ndarray  # n x 140 x 100 x 3
    codes: np.ndarray  # n, index into CLASSES
    weights: np.ndarray  # n, how often a picture is used, relative
    indices: np.ndarray  # n x 3, part of width and height that a corner index takes, and 1 if all four corners have one


def index_box(deck: Deck) -> tuple[float, float, bool]:
    """How large a corner index of the design is (parts of width and height), and whether four corners carry one."""
    wide, high, right = 0.1, 0.15, 0.0
    for code in ("3c", "3h"):
        dark = cv2.cvtColor(deck.face(code)[..., :3], cv2.COLOR_RGB2GRAY) < 150
        h, w = dark.shape
        corner = dark[: int(0.42 * h), : int(0.33 * w)]
        ys, xs = np.where(corner[12:, 8:])
        if len(ys):
            wide = max(wide, (float(np.percentile(xs, 99)) + 8) / w)
            high = max(high, (float(np.percentile(ys, 99)) + 12) / h)
        right = max(right, float(dark[12 : int(0.25 * h), int(0.78 * w) : w - 8].mean()))
    return min(wide, 0.36), min(high, 0.42), right > 0.02


def pack(decks: list[Deck], folder: Path) -> Packed:
    """Card pictures of the designs, packed once into `folder` and then shared between processes as mapped files."""
    folder.mkdir(parents=True, exist_ok=True)
    done = folder / "indices.npy"
    if not done.exists():
        _write_pack(decks, folder)
    arrays = {name: np.load(folder / f"{name}.npy", mmap_mode="r") for name in ("large", "small")}
    return Packed(**arrays, **{name: np.load(folder / f"{name}.npy") for name in ("codes", "weights", "indices")})


def _cards(deck: Deck) -> list[tuple[str, np.ndarray]]:
    """Every picture of a design with its class."""
    joker = deck.joker()
    cards = [(code, deck.face(code)) for code in CODES]
    cards += [("Jk", joker)] if joker is not None else []
    return cards + [("??", back) for back in deck.backs()]


def _write_pack(decks: list[Deck], folder: Path) -> None:
    large, small, codes, weights, indices = folder / "large.part", folder / "small.part", [], [], []
    drawn = sum(deck.style == "drawn" for deck in decks)
    art = sum(STYLE_WEIGHT.get(deck.style, 0.0) for deck in decks) or 1.0
    with large.open("wb") as whole, small.open("wb") as halved:  # too many to hold in memory at once
        for deck in decks:
            weight = 1.4 / drawn if deck.style == "drawn" else STYLE_WEIGHT[deck.style] / art
            box = index_box(deck)
            for code, card in _cards(deck):
                picture = cv2.resize(card[..., :3], (CARD_W, CARD_H), interpolation=cv2.INTER_AREA)
                half = cv2.resize(picture, (CARD_W // 2, CARD_H // 2), interpolation=cv2.INTER_AREA)
                whole.write(picture.tobytes())
                halved.write(half.tobytes())
                codes.append(CLASSES.index(code))
                weights.append(weight)
                indices.append(box)
    for part, shape in ((large, (CARD_H, CARD_W, 3)), (small, (CARD_H // 2, CARD_W // 2, 3))):
        np.save(part.with_suffix(".npy"), np.memmap(part, np.uint8, "r", shape=(len(codes), *shape)))
        part.unlink()
    np.save(folder / "codes.npy", np.array(codes))
    np.save(folder / "weights.npy", np.array(weights))
    np.save(folder / "indices.npy", np.array(indices, np.float32))

"""A sheet of random scenes, to look at what a network is taught.

python -m models.sheet --out sheet.png --truth
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from models.art import HOME, load_decks
from models.compose import Studio
from models.layouts import Dealer
from models.scene import Picture


def outlined(picture: Picture) -> np.ndarray:
    """The picture with its truth drawn in: faces green, backs red, chips blue."""
    pixels = picture.pixels.copy()
    for card in picture.cards:
        if card.counted:
            ink = (0, 230, 0) if card.face_up else (0, 0, 255)
            cv2.polylines(pixels, [np.int32(card.corners)], True, ink, 1, cv2.LINE_AA)
            cv2.circle(pixels, np.int32(card.corners[0]).tolist(), 2, (0, 255, 255), -1)
    for one in picture.chips:
        if one.counted:
            cv2.polylines(pixels, [np.int32(one.outline)], True, (255, 80, 0), 1, cv2.LINE_AA)
    return pixels


def contact_sheet(studio: Studio, seed: int, side: int, truth: bool, rows: int = 4, columns: int = 5) -> np.ndarray:
    """A grid of random scenes, BGR uint8."""
    dealer, pictures = Dealer(studio, np.random.default_rng(seed)), []
    for number in range(rows * columns):
        picture = studio.render(dealer.scene(side), seed + number)
        pictures.append(outlined(picture) if truth else picture.pixels)
    return np.vstack([np.hstack(pictures[row * columns : (row + 1) * columns]) for row in range(rows)])


def main(argv: Sequence[str] | None = None) -> None:
    """Draw a contact sheet of random scenes, with or without their truth outlined."""
    parser = argparse.ArgumentParser(prog="python -m models.sheet", description=main.__doc__)
    parser.add_argument("--out", type=Path, required=True, help="PNG to write")
    parser.add_argument("--cache", type=Path, default=HOME / "decks", help="where card artwork is kept")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--side", type=int, default=416, help="pixels per picture")
    parser.add_argument("--truth", action="store_true", help="outline cards and chips")
    args = parser.parse_args(argv)
    sheet = contact_sheet(Studio(load_decks(args.cache)), args.seed, args.side, args.truth)
    if not cv2.imwrite(str(args.out), sheet):
        raise SystemExit(f"cannot write {args.out}")


if __name__ == "__main__":
    main()

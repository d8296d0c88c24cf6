"""The small pictures that the tests read, drawn by the composer, with what lies in them in `labels.json`.

    python -m models.frames [--deck FOLDER] [--out FOLDER]

The deck is Adrian Kennard's (CC0), as `python -m models.art` keeps it. The same call writes the same pictures.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import cv2

from models.art import HOME, Deck
from models.compose import Studio
from models.light import Light
from models.scene import Camera, Laid, LaidCard, LaidChip, LaidProp, Picture, Scene

OUT = Path(__file__).resolve().parents[1] / "tests/frames"
DECK = "kennard-2color"
QUALITY = 75
LAMP = Light(falloff=0.15, drop=0.4, grain=0.8, blur=0.5)


def row(codes: str, x: float, y: float, step: float, angle: float = 0.0, up: bool = True) -> list[Laid]:
    """Cards side by side, the first one's middle at (x, y)."""
    return [LaidCard(code, x + step * n, y, angle, up, back=-1) for n, code in enumerate(codes.split())]


def holdem() -> Scene:
    """A board, two hands turned up of which the upper card covers half of the lower, one face down, chips apart."""
    laid: list[Laid] = row("9h 8c 2h 4c Js", 250, 330, 78)
    laid += [LaidCard("Kh", 190, 120, 12), LaidCard("3c", 224, 128, 27)]
    laid += [LaidCard("Qs", 620, 122, -20), LaidCard("7d", 586, 116, -4)]
    laid += [LaidCard("2d", 640, 540, 4, face_up=False, back=-3), LaidCard("As", 664, 548, 16, face_up=False, back=-3)]
    colours = ("red", "red", "white", "blue")
    laid += [LaidChip(colour, 340 + 45 * n, 210 + 9 * (n % 2), look=4) for n, colour in enumerate(colours)]
    return Scene(laid, Camera(400, 320, 820), (1500, 1170), surface="wood", light=LAMP)


def stud() -> Scene:
    """Seven-card stud on felt seen at a slant: up cards spread so that each shows its corner, hole cards down."""
    laid: list[Laid] = [*row("5d 5h", 120, 440, 40, 3, up=False), *row("Td Jc 4h 8s", 220, 440, 36, 2)]
    laid += [*row("Ah Kc", 560, 430, 40, -4, up=False), *row("Qd Qc 6s 2c", 660, 430, 36, -3)]
    laid += [LaidChip("green", 400, 250), LaidChip("black", 450, 262), LaidChip("green", 500, 240)]
    return Scene(laid, Camera(450, 370, 860, tilt=24), (1500, 900), surface="green felt", light=LAMP, surface_seed=5)


def single() -> Scene:
    """One card, near and turned."""
    near = Camera(150, 120, 300)
    return Scene([LaidCard("7d", 150, 120, 63)], near, (800, 600), surface="wood", light=LAMP, surface_seed=2)


def bare() -> Scene:
    """A table with paper on it that is no card."""
    places = {"banknote": (250, 200), "paper": (520, 330)}
    things = [LaidProp(kind, x, y, 20) for kind, (x, y) in places.items()]
    return Scene(things, Camera(400, 260, 800), (1200, 780), surface="speed cloth", light=LAMP, surface_seed=8)


SCENES = {"holdem": holdem, "stud": stud, "single": single, "bare": bare}


def label(picture: Picture) -> dict[str, object]:
    """What lies in a picture: the cards, where each lies, and the chips by colour."""
    texts = [placed.card.code if placed.face_up else "??" for placed in picture.cards]
    places = [[[round(float(x), 1), round(float(y), 1)] for x, y in placed.corners] for placed in picture.cards]
    chips = Counter(chip.colour for chip in picture.chips)
    return {"cards": texts, "places": places, "chips": dict(chips), "art": "Adrian Kennard, CC0"}


def main(argv: Sequence[str] | None = None) -> None:
    """Draw the pictures."""
    parser = argparse.ArgumentParser(prog="python -m models.frames", description=main.__doc__)
    parser.add_argument("--deck", type=Path, default=HOME / "decks" / DECK, help="folder of the deck")
    parser.add_argument("--out", type=Path, default=OUT)
    options = parser.parse_args(argv)
    options.out.mkdir(parents=True, exist_ok=True)
    studio, labels = Studio([Deck(DECK, "CC0-1.0", "standard", options.deck)]), {}
    for seed, (name, scene) in enumerate(SCENES.items(), 1):
        picture = studio.render(scene(), seed)
        cv2.imwrite(str(options.out / f"{name}.jpg"), picture.pixels, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        labels[f"{name}.jpg"] = label(picture)
    text = ",\n".join(f' "{name}": {json.dumps(one)}' for name, one in labels.items())
    (options.out / "labels.json").write_text("{\n" + text + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()

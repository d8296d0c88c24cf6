"""What showing a deck gains: the same pictures read as any deck's, and as the deck's that was shown.

    python -m models.enrolled --photos PHOTOS
    python -m models.enrolled --drawn FOLDER_OF_DECKS

With photos the deck of `national-deck-singles` is shown, one card a photo, and `national-deck` is read. With decks the
held-out drawn designs are: four rows of thirteen are shown, and tables at a slant in poor light are read.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from assistant.capture.frames import Pixels
from assistant.capture.pictures import read_picture
from assistant.vision.deck import Decks
from assistant.vision.enrol import Enrolment
from assistant.vision.reader import NetReader
from models.art import CODES, Deck, drawn_name
from models.compose import Studio
from models.evaluate import labels_of
from models.light import Light
from models.scene import Camera, LaidCard, Scene
from models.scoring import Score, labelled, score

Seen = tuple[Pixels, Mapping[str, Any]]  # a picture and its label
FIRST, LAST = 200, 207  # drawn designs that the reader is never trained on
DAY: Final = Light(grain=1.0, blur=0.4)
DIM: Final = Light(exposure=0.7, cast=(0.8, 0.95, 1.1), falloff=0.3, grain=4.0, blur=1.2, jpeg=60)


def compared(reader: NetReader, name: str, shown: Iterator[Seen], tables: Sequence[Seen]) -> str:
    """One line: how the tables are read without the deck and with it."""
    enrolment = Enrolment(reader, name)
    refused = sum(bool(enrolment.add(pixels, label["cards"]).problems) for pixels, label in shown)
    plain = read_all(reader, tables)
    reader.decks = Decks([enrolment.deck], name)
    known = read_all(reader, tables)
    reader.decks = Decks()
    counts = f"{plain.right} -> {known.right} of {plain.faces} named right, {plain.wrong} -> {known.wrong} wrong"
    return f"{name}: {52 - len(enrolment.missing)} cards shown, {refused} pictures refused; {counts}"


def read_all(reader: NetReader, pictures: Sequence[Seen]) -> Score:
    """The score of all pictures."""
    total = Score()
    for pixels, label in pictures:
        total.add(score(label, reader.read(pixels)))
    return total


def photographs(folder: Path) -> Iterator[Seen]:
    """The labelled photos of a set."""
    for file, label in labels_of(folder).items():
        if labelled(label):
            yield read_picture(folder / file), label


def rows(studio: Studio) -> Iterator[Seen]:
    """The deck, thirteen cards a picture, from above in good light."""
    for number in range(4):
        codes = CODES[13 * number : 13 * (number + 1)]
        laid = [LaidCard(code, 70 + 80 * (n % 7), 70 + 110 * (n // 7), 3 * (-1) ** n) for n, code in enumerate(codes)]
        scene = Scene(laid, Camera(310, 125, 640), (1280, 560), surface="felt", light=DAY, surface_seed=number)
        yield studio.render(scene, number).pixels, {"cards": codes}


def tables(studio: Studio, count: int = 6) -> Iterator[Seen]:
    """Ten cards of the deck anyhow on a table, at a slant, in poor light, each about 75 pixels high."""
    for number in range(count):
        rng = np.random.default_rng([7, number])
        codes = [CODES[int(n)] for n in rng.permutation(52)[:10]]
        laid = [
            LaidCard(code, 110 + 150 * (n % 5), 110 + 170 * (n // 5), float(rng.uniform(0, 360)))
            for n, code in enumerate(codes)
        ]
        camera = Camera(410, 195, 900, tilt=float(rng.uniform(10, 40)), turn=float(rng.uniform(-20, 20)))
        scene = Scene(laid, camera, (800, 460), surface="wood", light=DIM, surface_seed=number)
        yield studio.render(scene, number).pixels, {"cards": codes}


def main(argv: Sequence[str] | None = None) -> None:
    """Measure what showing a deck gains."""
    parser = argparse.ArgumentParser(prog="python -m models.enrolled", description=main.__doc__)
    parser.add_argument("--photos", type=Path, help="folder with the sets national-deck and national-deck-singles")
    parser.add_argument("--drawn", type=Path, help="folder of drawn decks, as python -m models.art keeps them")
    parser.add_argument("--weights", type=Path, help="other weights than those that come with it")
    parser.add_argument("--threads", type=int, default=0, help="processor threads to use; 0 is all")
    options = parser.parse_args(argv)
    reader = NetReader(options.weights, options.threads)
    if options.photos:
        shown = photographs(options.photos / "national-deck-singles")
        print(compared(reader, "national", shown, list(photographs(options.photos / "national-deck"))))
    for number in range(FIRST, LAST + 1) if options.drawn else ():
        name = drawn_name(number)
        studio = Studio([Deck(name, "own", "drawn", options.drawn / name)])
        print(compared(reader, name, rows(studio), list(tables(studio))))


if __name__ == "__main__":
    main()

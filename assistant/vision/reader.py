"""Reading a picture: every card named, face down or unsure, every chip with its colour."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import Final, Protocol

import numpy as np

from assistant.capture.frames import Pixels
from assistant.cards import FACE_DOWN
from assistant.vision.boxes import Floats
from assistant.vision.chips import chips_in
from assistant.vision.chips_colour import ChipColours
from assistant.vision.cut import cut_outs
from assistant.vision.edges import drawn_to_edges
from assistant.vision.hands import untangled
from assistant.vision.locate import CHIP, Detector, Located
from assistant.vision.naming import OTHER, Bars, both_looks, card_classes, doubted, sighting_of, without_prints
from assistant.vision.network import Network, settings, weights_folder
from assistant.vision.outlines import outlines, with_outlines
from assistant.vision.sighting import UNSURE, Reading, Sighting, SightingError

WORTH_A_LOOK: Final = 0.25  # the least chance of a name, one way up, that is looked at both ways up


class CardReader(Protocol):
    """Whatever reads a picture."""

    def read(self, pixels: Pixels, file: Path | None = None) -> Reading:
        """Everything seen in BGR pixels; ``file`` is where they came from, if from a file."""


class ScriptedReader:
    """Reads nothing: answers what the JSON file beside the picture says (``003.jpg`` has ``003.json``)."""

    def read(self, pixels: Pixels, file: Path | None = None) -> Reading:
        """The written answer; raises SightingError when there is none or it is none."""
        if file is None:
            raise SightingError("a picture from no file has no written answer; expected pictures from a folder")
        script = file.with_suffix(".json")
        try:
            return Reading.from_json(json.loads(script.read_text(encoding="utf-8")))
        except (OSError, ValueError) as error:
            raise SightingError(f"{script}: {error}; expected what read --json prints") from None


class NetReader:
    """Reads with the trained networks; raises WeightsError when they are missing.

    ``threads`` is how many processor threads it may use, 0 all; ``size`` the longer side of what the detector sees, 0
    as it was trained for. ``chip_colours`` are the house's own chips, to be set where they are enrolled.
    """

    def __init__(self, folder: Path | None = None, threads: int = 0, size: int = 0) -> None:
        folder = folder or weights_folder()
        numbers = settings(folder / "reader.json")
        self.classes = card_classes(folder.parent / "classes.txt")
        self.bars = Bars.of(numbers)
        self.cut_size = int(numbers["width"]), int(numbers["height"])
        self.margin = float(numbers.get("margin", 0.0))
        self.temperature = float(numbers.get("temperature", 1.0))
        self.both_ways = bool(numbers.get("both_ways", True))
        self.detector = Detector(folder, threads, size)
        self.chip_colours = ChipColours()
        self._network = Network(folder / "reader.xml", threads, any_count=True)

    def read(self, pixels: Pixels, file: Path | None = None) -> Reading:
        """Everything seen in BGR pixels, with the milliseconds that locating and naming took."""
        start = perf_counter()
        shapes = outlines(pixels)
        heights = [float(np.linalg.norm(shape[2] - shape[1])) for shape in shapes]
        found = with_outlines(self.detector.locate(pixels, heights), shapes)
        located = perf_counter()
        cards = doubted(self.name_cards(pixels, [place for place in found if place.kind != CHIP]), self.bars)
        cards = without_prints(doubted(untangled(pixels, cards, shapes, self._named), self.bars))
        named = perf_counter()
        chips = tuple(chips_in(pixels, found, cards, self.detector.look, self.chip_colours))
        took = {"total": perf_counter() - start, "locate": located - start, "read": named - located}
        high, wide = pixels.shape[:2]
        milliseconds = {part: seconds * 1000 for part, seconds in took.items()}
        return Reading(wide, high, tuple(in_reading_order(cards)), chips, milliseconds)

    def name_cards(self, pixels: Pixels, places: Sequence[Located]) -> list[Sighting]:
        """What lies at these places; a place where there is no card gives nothing.

        What cannot be named at once is drawn to its edges and looked at once more.
        """
        chances = self.chances(pixels, [place.corners for place in places])
        said = [self._say(*one) for one in zip(chances, places, strict=True)]
        unsure = [number for number, card in enumerate(said) if card is None or card.card == UNSURE]
        again = [replace(places[n], corners=drawn_to_edges(pixels, places[n].corners)) for n in unsure]
        seconds = self.chances(pixels, [place.corners for place in again])
        for number, second, place in zip(unsure, seconds, again, strict=True):
            said[number] = self._say(both_looks(chances[number], second), place)
        return [card for card in said if card is not None]

    def _named(self, pixels: Pixels, places: Sequence[Located]) -> list[Sighting]:
        """The cards that can be named at these places, each once; as most hold none, one way up is tried first."""
        first = self.chances(pixels, [place.corners for place in places], both_ways=False)
        names = [name not in (FACE_DOWN, OTHER) for name in self.classes]
        places = [place for place, row in zip(places, first, strict=True) if row[names].max() > WORTH_A_LOOK]
        chances = self.chances(pixels, [place.corners for place in places])
        said = [self._say(*one) for one in zip(chances, places, strict=True)]
        return doubted([card for card in said if card is not None and card.named], self.bars)

    def _say(self, chances: Floats, place: Located) -> Sighting | None:
        return sighting_of(chances, self.classes, place, self.bars)

    def chances(self, pixels: Pixels, places: Sequence[Floats], both_ways: bool = True) -> Floats:
        """The chance of each class (n, classes) for the cards with these corners (4, 2)."""
        cuts = cut_outs(pixels, places, self.cut_size, self.margin)
        if not len(cuts):
            return np.zeros((0, len(self.classes)), np.float32)
        both = both_ways and self.both_ways
        logits = self._network.run(np.concatenate([cuts, cuts[:, ::-1, ::-1]]) if both else cuts) / self.temperature
        if both:
            logits = (logits[: len(places)] + logits[len(places) :]) / 2
        powers = np.exp(logits - logits.max(axis=1, keepdims=True))
        return np.asarray(powers / powers.sum(axis=1, keepdims=True), np.float32)


def in_reading_order(cards: Sequence[Sighting]) -> list[Sighting]:
    """The cards row by row from the top, each row from the left; a row is as high as half a card."""
    rows: list[list[Sighting]] = []
    for card in sorted(cards, key=lambda card: card.centre[1]):
        half = abs(card.corners[2][1] - card.corners[0][1]) / 2
        if rows and card.centre[1] - rows[-1][0].centre[1] < half:
            rows[-1].append(card)
        else:
            rows.append([card])
    return [card for row in rows for card in sorted(row, key=lambda card: card.centre[0])]

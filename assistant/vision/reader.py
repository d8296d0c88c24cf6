"""Reading a picture: every card named, face down or unsure, every chip with its colour."""

from __future__ import annotations

import json
from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import Final, Protocol

import numpy as np

from assistant.capture.frames import Pixels
from assistant.cards import FACE_DOWN
from assistant.vision.backs import look_of_back
from assistant.vision.boxes import Floats, overlap, overlaps, shares_within
from assistant.vision.chips import chips_in
from assistant.vision.chips_colour import ChipColours
from assistant.vision.deck import Decks
from assistant.vision.drawn import OutlineDrawer
from assistant.vision.hands import untangled
from assistant.vision.leaning import leaning_outline
from assistant.vision.locate import CHIP, FACE, Detector, Located
from assistant.vision.namer import Namer
from assistant.vision.naming import OTHER, Bars, doubted, sighting_of, without_prints
from assistant.vision.network import weights_folder
from assistant.vision.outlines import outlines, with_outlines
from assistant.vision.sighting import UNSURE, ChipSighting, Reading, Sighting, SightingError

Window = tuple[int, int, int, int]  # left, top, right, bottom of a part of a picture, pixels
SHARED: Final = 0.2  # of joint area, at most, by two places each of which is compared with the cards of a deck
SAME: Final = 0.6  # shared over joint area of a place and an outline that are one card's
OTHERS: Final = 0.5  # share of an outline within a card that is known already, from which it is that card's
WORTH_A_LOOK: Final = 0.3  # the least chance at a glance that a place holds a face, for several views to be made


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
    as it was trained for. ``chip_colours`` are the house's own chips and ``decks`` its decks, to be set where they are
    enrolled.
    """

    def __init__(self, folder: Path | None = None, threads: int = 0, size: int = 0) -> None:
        folder = folder or weights_folder()
        self.namer = Namer(folder, threads)
        self.detector = Detector(folder, threads, size)
        self.drawer = OutlineDrawer(folder, threads)
        self.chip_colours = ChipColours()
        self.decks = Decks()

    def read(self, pixels: Pixels, file: Path | None = None) -> Reading:
        """Everything seen in BGR pixels, with the milliseconds that locating and naming took."""
        start = perf_counter()
        shapes = outlines(pixels)
        heights = [float(np.linalg.norm(shape[2] - shape[1])) for shape in shapes]
        found = with_outlines(self.drawer.places(pixels, self.detector.locate(pixels, heights)), shapes)
        located = perf_counter()
        cards = self._cards(pixels, found, shapes) or self._cards_anywhere(pixels, shapes)
        named = perf_counter()
        chips = tuple(chips_in(pixels, found, cards, self.detector.look, self.chip_colours))
        took = {"total": perf_counter() - start, "locate": located - start, "read": named - located}
        high, wide = pixels.shape[:2]
        milliseconds = {part: seconds * 1000 for part, seconds in took.items()}
        return Reading(wide, high, tuple(in_reading_order(cards)), chips, milliseconds)

    def _cards_anywhere(self, pixels: Pixels, shapes: Sequence[Floats]) -> list[Sighting]:
        """The cards that can be named wherever one could lie: for a picture in which no card was told at first."""
        places = self.drawer.places(pixels, self.detector.anything(pixels))
        return [card for card in self._cards(pixels, places, shapes) if card.named]

    def read_part(self, pixels: Pixels, window: Window, height: float) -> tuple[list[Sighting], list[ChipSighting]]:
        """The cards and chips in a small part of a picture whose cards are known to be ``height`` pixels high."""
        left, top, right, below = window
        part, corner = pixels[top:below, left:right], np.array([left, top], np.float32)
        shapes = [shape + corner for shape in outlines(part, max(pixels.shape[:2]))]
        located = [replace(one, corners=one.corners + corner) for one in self.detector.locate_part(part, height)]
        found = with_outlines(self.drawer.places(pixels, located), shapes)
        cards = self._cards(pixels, found, shapes)
        return cards, chips_in(pixels, found, cards, lambda pixels, size: (), self.chip_colours)

    def _cards(self, pixels: Pixels, found: Sequence[Located], shapes: Sequence[Floats]) -> list[Sighting]:
        """What the cards are that were found: named one by one, then untangled."""
        cards = doubted(self.name_cards(pixels, [place for place in found if place.kind != CHIP], shapes), self.bars)
        cards = untangled(pixels, cards, shapes, self._named, self.drawer.drawn)
        return without_prints(doubted(cards, self.bars), shapes)

    def name_cards(self, pixels: Pixels, places: Sequence[Located], free: Sequence[Floats]) -> list[Sighting]:
        """What lies at these places; a place where there is no card gives nothing. ``free`` are outlines of paper.

        What cannot be named at a glance is looked at in several views, and its corners by themselves.
        """
        corners = [place.corners for place in places]
        glances = self.namer.glances(pixels, corners)
        chances = self.namer.chances_at_a_glance(glances)
        self._see_backs(pixels, places, chances)
        said = [self._say(row, place, self.bars.at_a_glance) for row, place in zip(chances, places, strict=True)]
        worth = self._worth_a_look(chances)
        unsure = [
            number
            for number, card in enumerate(said)
            if (card is None or card.card == UNSURE) and (places[number].score > 0 or worth[number])
        ]
        looks = self.namer.looks(pixels, [corners[number] for number in unsure])
        plain, known = self.namer.chances(looks), self.namer.chances(looks, self.decks.deck)
        apart = lie_apart(corners)
        for at, number in enumerate(unsure):
            said[number] = self._say(known[at] if apart[number] else plain[at], places[number], self.bars)
        self._follow_paper(pixels, places, free, said)
        return [card for card in said if card is not None]

    def _follow_paper(
        self, pixels: Pixels, places: Sequence[Located], free: Sequence[Floats], said: list[Sighting | None]
    ) -> None:
        """Name what is still unsure and lies free, in ``said``, by the outline of its paper, at a slant too."""
        known = np.array([card.corners for card in said if card and card.card != UNSURE], np.float32).reshape(-1, 4, 2)
        unsure = [n for n, card in enumerate(said) if places[n].kind == FACE and (not card or card.card == UNSURE)]
        shapes = [(n, shape) for n in unsure for shape in leaning_outline(pixels, places[n].corners)]
        shapes += [(n, shape) for n in unsure for shape in free if _same(places[n].corners, shape)]
        taken = shares_within(np.array([shape for _, shape in shapes], np.float32).reshape(-1, 4, 2), known)
        alone = [one for one, share in zip(shapes, taken, strict=True) if share.max(initial=0) < OTHERS]
        chances = self.namer.chances(self.namer.looks(pixels, [shape for _, shape in alone]))
        for (number, shape), row in zip(alone, chances, strict=True):
            card = self._say(row, replace(places[number], corners=shape), self.bars)
            before = said[number]
            if card and card.named and (before is None or card.confidence > before.confidence or not before.named):
                said[number] = card

    def knowing_no_deck(self) -> NetReader:
        """A reader with the same networks that no deck of this table's sways: for showing another."""
        other = copy(self)
        other.decks = Decks()
        return other

    def learn(self, pixels: Pixels, card: Sighting, name: str) -> bool:
        """A host has said which card this is: the deck in play learns it. False where no deck is in play."""
        deck = self.decks.deck
        if deck is not None:
            deck.learn([(name, self.namer.cut(pixels, [np.array(card.corners, np.float32)])[0])])
        return deck is not None

    def _see_backs(self, pixels: Pixels, places: Sequence[Located], chances: Floats) -> None:
        """Tell which deck is in play by the backs among these places."""
        if not self.decks.known:
            return
        down = self.namer.classes.index(FACE_DOWN)
        sure = [place.corners for place, row in zip(places, chances, strict=True) if row[down] > self.bars.name]
        self.decks.see_backs([look_of_back(cut) for cut in self.namer.cut(pixels, sure)])

    def _named(self, pixels: Pixels, places: Sequence[Located]) -> list[Sighting]:
        """The cards that can be named at these places, each once; as most hold none, a glance comes first."""
        first = self.namer.chances_at_a_glance(self.namer.glances(pixels, [place.corners for place in places]))
        places = [place for place, worth in zip(places, self._worth_a_look(first), strict=True) if worth]
        chances = self.namer.chances(self.namer.looks(pixels, [place.corners for place in places]))
        said = [self._say(row, place, self.bars) for row, place in zip(chances, places, strict=True)]
        return doubted([card for card in said if card is not None and card.named], self.bars)

    def _worth_a_look(self, chances: Floats) -> list[bool]:
        """At which places, by their chances at a glance (n, classes), a face may lie."""
        faces = [name not in (FACE_DOWN, OTHER) for name in self.namer.classes]
        return [bool(row[faces].sum() > WORTH_A_LOOK) for row in chances]

    @property
    def bars(self) -> Bars:
        """How sure is sure enough."""
        return self.namer.bars

    def _say(self, chances: Floats, place: Located, bars: Bars) -> Sighting | None:
        return sighting_of(chances, self.namer.classes, place, bars)


def _same(place: Floats, shape: Floats) -> bool:
    """True where a place and an outline are one card's, if not of one opinion on where it lies."""
    return float(overlap(place[None], shape[None])[0]) > SAME


def lie_apart(places: Sequence[Floats]) -> list[bool]:
    """Which places share little with any other: of two on one card, at least one is off it."""
    if not places:
        return []
    table = overlaps(np.array(places, np.float32)) - np.eye(len(places), dtype=np.float32)
    return [bool(most <= SHARED) for most in table.max(axis=1)]


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

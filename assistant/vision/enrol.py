"""A deck is shown to the camera, card by card or row by row: which cards were seen, which must be asked about.

Cards that are read surely are taken as they are. The others are asked about, or named by the order in which the host
says they lie; never guessed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from assistant.capture.frames import Pixels
from assistant.cards import FACE_DOWN, Card
from assistant.vision.backs import look_of_back
from assistant.vision.boxes import area_of
from assistant.vision.deck import DeckError, EnrolledDeck
from assistant.vision.naming import OTHER
from assistant.vision.reader import NetReader
from assistant.vision.sighting import UNSURE, Sighting

UNCLEAR: Final = 0.4  # chance that nobody could tell the card from which a picture of it is not taken
OF_A_CARD: Final = 0.5  # share of the largest card's area below which a box holds no whole card


@dataclass(frozen=True, slots=True, eq=False)
class Asked:
    """A card that somebody must name: a number to answer by, where it lay, what it could be, and its picture."""

    number: int
    place: int  # in the picture, in reading order from 1
    guesses: tuple[str, ...]
    cut: Pixels


@dataclass(frozen=True, slots=True)
class Added:
    """What came of one picture: the cards taken, those asked about, and why others were not."""

    taken: tuple[str, ...] = ()
    asked: tuple[Asked, ...] = ()
    problems: tuple[str, ...] = ()


class Enrolment:
    """One deck being shown; ``save`` keeps it."""

    def __init__(self, reader: NetReader, name: str) -> None:
        """Raises DeckError where the name would be no name for a file."""
        self._reader = reader
        self._deck = EnrolledDeck(name, reader.namer)
        self._asked: dict[int, Asked] = {}
        self._number = 0

    @property
    def seen(self) -> Mapping[str, int]:
        """How often each of the 52 cards was shown so far."""
        return self._deck.counts

    @property
    def missing(self) -> tuple[str, ...]:
        """The cards not shown yet."""
        return tuple(card for card, count in self.seen.items() if not count)

    @property
    def done(self) -> bool:
        """True when all 52 were shown and nothing is left to answer."""
        return not self.missing and not self._asked

    @property
    def asked(self) -> tuple[Asked, ...]:
        """The cards that still wait for a name."""
        return tuple(self._asked.values())

    @property
    def problems(self) -> tuple[str, ...]:
        """What stands against reading this deck well."""
        return tuple(f"{one} and {two} look alike in these pictures; show both once more" for one, two in self.alike())

    def alike(self) -> list[tuple[str, str]]:
        """Pairs of cards that cannot be told apart by how they were shown."""
        return self._deck.alike()

    def add(self, pixels: Pixels, order: Sequence[str] = ()) -> Added:
        """Look at one picture of cards that lie apart.

        ``order`` names them row by row from the top, each row from the left. Without it the sure ones are taken and the
        others asked about. A card lying face down shows the deck's back. Raises ValueError for an order of no cards.
        """
        cards = self._reader.read(pixels).cards
        if not self._deck.back.size:
            self._take_back(pixels, [card for card in cards if card.card == FACE_DOWN])
        shown = whole([card for card in cards if card.card != FACE_DOWN])
        said = [str(Card.of(name)) for name in order]
        problem = _against(shown, said)
        if problem:
            return Added(problems=(problem,))
        cuts = self._cuts(pixels, shown)
        unclear = self._unclear(cuts)
        if unclear:
            return Added(problems=(f"card {unclear} cannot be made out; show it again, whole and from above",))
        names = said or [card.card for card in shown]
        sure = [(name, cut) for name, cut in zip(names, cuts, strict=True) if name != UNSURE]
        if sure:
            self._deck.learn(sure)
        asked = [
            self._ask(place, card, cut)
            for place, (card, cut, name) in enumerate(zip(shown, cuts, names, strict=True), 1)
            if name == UNSURE
        ]
        return Added(tuple(name for name, _ in sure), tuple(asked))

    def answer(self, number: int, card: str) -> None:
        """Somebody names a card that was asked about; an empty name leaves it out.

        Raises KeyError for a number that is not asked, ValueError for a name of no card.
        """
        cut = self._asked[number].cut
        if card:
            self._deck.learn([(str(Card.of(card)), cut)])
        del self._asked[number]

    def save(self, folder: Path) -> Path:
        """Keep the deck in a folder. Raises DeckError while cards are missing, or where it cannot be written."""
        if self.missing:
            raise DeckError(f"{self._deck.name}: {len(self.missing)} cards not shown yet: {' '.join(self.missing)}")
        return self._deck.save(folder)

    @property
    def deck(self) -> EnrolledDeck:
        """The deck as it was shown so far."""
        return self._deck

    def _take_back(self, pixels: Pixels, downs: Sequence[Sighting]) -> None:
        if downs:
            self._deck.back = look_of_back(self._cuts(pixels, downs[:1])[0])

    def _cuts(self, pixels: Pixels, cards: Sequence[Sighting]) -> Pixels:
        return self._reader.namer.cut(pixels, [np.array(card.corners, np.float32) for card in cards])

    def _unclear(self, cuts: Pixels) -> int:
        """The place of the first cut-out in which nobody could tell a card, from 1; 0 where there is none."""
        namer = self._reader.namer
        untold = namer.chances(namer.looks_at(list(cuts)))[:, namer.classes.index(OTHER)]
        return int(np.argmax(untold > UNCLEAR)) + 1 if (untold > UNCLEAR).any() else 0

    def _ask(self, place: int, card: Sighting, cut: Pixels) -> Asked:
        self._number += 1
        likely = tuple(guess for guess in card.guesses if guess in self.missing) or card.guesses
        self._asked[self._number] = Asked(self._number, place, likely, cut)
        return self._asked[self._number]


def whole(cards: Sequence[Sighting]) -> list[Sighting]:
    """The cards as large as whole cards: a figure printed on a card that could not be named is none."""
    if not cards:
        return []
    areas = area_of(np.array([card.corners for card in cards], np.float32))
    return [card for card, area in zip(cards, areas, strict=True) if area > OF_A_CARD * areas.max()]


def _against(shown: Sequence[Sighting], order: Sequence[str]) -> str:
    """Why nothing of a picture is taken; nothing where it is."""
    if not shown:
        return "no card seen; lay the cards apart, face up, on something that is not white"
    names = [card.card for card in shown if card.named]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        return f"{' '.join(twice)} seen twice; show one deck at a time"
    if order and len(order) != len(shown):
        return f"{len(shown)} cards seen where {len(order)} were named; lay them apart and show them again"
    for place, (card, name) in enumerate(zip(shown, order, strict=False), 1):
        if card.named and card.card != name:
            return f"card {place} is {card.card} where {name} was named; check the order"
    return ""

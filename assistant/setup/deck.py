"""A deck shown to the table's camera a few cards at a time, and put in play once all 52 were seen."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import cv2

from assistant.capture.frames import Pixels
from assistant.cards import DECK
from assistant.vision.deck import DeckError, Decks
from assistant.vision.enrol import Enrolment
from assistant.vision.reader import NetReader

SHOWING_S: Final = 120.0  # after a picture, in which the next cards are laid out


class ShownDeck:
    """Shows decks to the camera whose newest picture ``pixels`` gives; they are kept in ``folder``.

    ``live`` reads the table; its networks are asked about the deck too. ``look_away`` is told for how many seconds the
    cards under the camera are no part of a hand.
    """

    def __init__(
        self,
        live: NetReader,
        folder: Path,
        pixels: Callable[[], Pixels | None],
        look_away: Callable[[float], None] = lambda seconds: None,
    ) -> None:
        self._live, self._folder, self._pixels, self._look_away = live, folder, pixels, look_away
        self._one_at_a_time = threading.Lock()
        self._showing: Enrolment | None = None
        self._name = ""
        self._problems: tuple[str, ...] = ()

    def standing(self) -> dict[str, Any]:
        """How far the deck that is shown has come, and the decks that are kept."""
        showing = self._showing
        return {
            "name": self._name,
            "seen": dict(showing.seen) if showing else {str(card): 0 for card in DECK},
            "asked": [{"number": one.number, "guesses": list(one.guesses)} for one in showing.asked] if showing else [],
            "problems": [*self._problems, *(showing.problems if showing else ())],
            "done": showing is not None and showing.done,
            "decks": sorted(self._live.decks.known),
        }

    def begin(self, name: str) -> None:
        """Begin with a deck; an empty name ends what was begun. Raises DeckError for what is no name."""
        with self._one_at_a_time:
            self._look_away(SHOWING_S if name else 0.0)
            self._showing = Enrolment(self._live.knowing_no_deck(), name) if name else None
            self._name, self._problems = name, ()

    def look(self) -> None:
        """Take the cards of the newest picture. Raises DeckError while there is none."""
        with self._one_at_a_time:
            self._look_away(SHOWING_S)
            pixels = self._pixels()
            if pixels is None:
                raise DeckError("the camera has given no picture yet; choose a camera first")
            self._problems = self._begun().add(pixels).problems

    def answer(self, number: int, card: str) -> None:
        """Name a card that was asked about; an empty name leaves it out. Raises ValueError."""
        with self._one_at_a_time:
            if number not in {one.number for one in self._begun().asked}:
                raise DeckError(f"card {number} is no longer asked about")
            self._begun().answer(number, card)

    def picture(self, number: int) -> bytes | None:
        """A card that is asked about, as JPEG; None where it is not, or no longer."""
        asked = self._showing.asked if self._showing else ()
        cut = next((one.cut for one in asked if one.number == number), None)
        return None if cut is None else cv2.imencode(".jpg", cut)[1].tobytes()

    def save(self) -> str:
        """Keep the deck and put it in play; its name. Raises DeckError while cards are missing."""
        with self._one_at_a_time:
            name = self._begun().deck.name
            self._begun().save(self._folder)
            self._live.decks = Decks.of(self._folder, self._live.namer, name)
            self._showing, self._name, self._problems = None, "", ()
            self._look_away(0.0)
            return name

    def _begun(self) -> Enrolment:
        if self._showing is None:
            raise DeckError("no deck is being shown; give it a name first")
        return self._showing

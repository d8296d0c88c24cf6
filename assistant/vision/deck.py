"""An enrolled deck: the pictures in which its cards were shown, and what the network makes of them.

One file a deck. It keeps the pictures themselves, so that a deck need not be shown again when the network changes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile

import cv2
import numpy as np

from assistant.capture.frames import Pixels
from assistant.cards import DECK, Card
from assistant.vision.backs import deck_of
from assistant.vision.boxes import Floats
from assistant.vision.disturbed import LOOKS, disturbed
from assistant.vision.namer import Looks, Namer
from assistant.vision.profile import Profile, Views

ENDING: Final = ".deck.npz"
FOLDER: Final = "decks"  # beside the table's data
NAMES: Final = re.compile(r"[\w][\w .-]{0,40}")
JPEG: Final = [cv2.IMWRITE_JPEG_QUALITY, 92]
MOST_PICTURES: Final = 6  # of one card; those taken last stay
NO_BACK: Final = np.zeros(0, np.float32)


class DeckError(ValueError):
    """A deck that cannot be kept or used; the message names it and says what was expected."""


@dataclass(frozen=True, slots=True, eq=False)
class ShownCard:
    """One card as it was shown: its name and the cut-out, compressed."""

    card: str
    jpeg: bytes

    @staticmethod
    def of(card: str, cut: Pixels) -> ShownCard:
        """From a cut-out as the network sees it."""
        done, packed = cv2.imencode(".jpg", cut, JPEG)
        assert done
        return ShownCard(str(Card.of(card)), packed.tobytes())

    @property
    def cut(self) -> Pixels:
        """The cut-out, (height, width, 3)."""
        return np.asarray(cv2.imdecode(np.frombuffer(self.jpeg, np.uint8), cv2.IMREAD_COLOR), np.uint8)


class EnrolledDeck:
    """A deck whose cards were shown. What is learned of it is kept by ``save``."""

    def __init__(self, name: str, namer: Namer, back: Floats = NO_BACK) -> None:
        """Raises DeckError where the name would be no name for a file."""
        if not NAMES.fullmatch(name):
            raise DeckError(f"{name!r} is no name for a deck; expected letters, digits, spaces, dots and dashes")
        self.name, self.back = name, back
        self.shown: tuple[ShownCard, ...] = ()
        self._namer = namer
        self._profile: Profile | None = None

    @property
    def counts(self) -> Mapping[str, int]:
        """How often each of the 52 cards was shown."""
        seen = Counter(one.card for one in self.shown)
        return {str(card): seen[str(card)] for card in DECK}

    def learn(self, cards: Sequence[tuple[str, Pixels]]) -> None:
        """Take cards (name and cut-out) into the deck: those shown first, and later what a host corrects."""
        more = [ShownCard.of(card, cut) for card, cut in cards]
        kept = [*self.shown, *more]
        rank = [sum(other.card == one.card for other in kept[number:]) for number, one in enumerate(kept)]
        self.shown = tuple(one for one, left in zip(kept, rank, strict=True) if left <= MOST_PICTURES)
        views = self._views(more)
        known = self._profile.views.with_more(views) if self._profile else views
        self._profile = Profile(known).fitted(self._namer.warmth)

    def weighed(self, looks: Looks) -> Floats:
        """The logits (n, classes) with the likeness to the deck's cards added."""
        return looks.logits if self._profile is None else self._profile.weighed(looks)

    def alike(self) -> list[tuple[str, str]]:
        """Pairs of cards that cannot be told apart by how they were shown."""
        classes = self._namer.classes
        return [(classes[one], classes[two]) for one, two in self._profile.alike()] if self._profile else []

    def save(self, folder: Path) -> Path:
        """Keep the deck in a folder; the file appears only when it is whole. Raises DeckError."""
        path = folder / f"{self.name}{ENDING}"
        part = path.with_name(f".{path.name}")
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with part.open("wb") as file:
                np.savez_compressed(file, **self._arrays())
            part.replace(path)
        except OSError as error:
            raise DeckError(f"{path}: {error.strerror}; expected a folder that can be written to") from None
        return path

    def _arrays(self) -> dict[str, Any]:
        """What the file holds."""
        return {
            "back": self.back,
            "cards": np.array([one.card for one in self.shown], "U2"),
            "lengths": np.array([len(one.jpeg) for one in self.shown], np.int64),
            "pictures": np.frombuffer(b"".join(one.jpeg for one in self.shown), np.uint8),
            "network": np.array(self._namer.weights),
            **(self._profile.views.arrays() if self._profile else {}),
        }

    @staticmethod
    def load(path: Path, namer: Namer) -> EnrolledDeck:
        """A deck from its file, seen anew where the network has changed since. Raises DeckError."""
        try:
            with np.load(path, allow_pickle=False) as kept:
                arrays = {key: kept[key] for key in kept.files}
            deck = EnrolledDeck(path.name.removesuffix(ENDING), namer, arrays["back"])
            ends = np.cumsum(arrays["lengths"])
            pictures = arrays["pictures"].tobytes()
            parts = [pictures[end - long : end] for end, long in zip(ends, arrays["lengths"], strict=True)]
            deck.shown = tuple(ShownCard(str(c), jpeg) for c, jpeg in zip(arrays["cards"], parts, strict=True))
            same = str(arrays["network"]) == namer.weights and Views.KEYS <= arrays.keys()
            views = Views.of_arrays(arrays) if same else deck._views(deck.shown)
        except (OSError, ValueError, KeyError, BadZipFile, cv2.error) as error:
            raise DeckError(f"{path}: {error}; expected a deck that cards-speak enrol has written") from None
        if len(views):
            deck._profile = Profile(views).fitted(namer.warmth)
        return deck

    def _views(self, shown: Sequence[ShownCard]) -> Views:
        """How the network sees cards that were shown, each in all the ways in which it could have been shown."""
        classes = self._namer.classes
        cuts = [disturbed(cut, by) for cut in (one.cut for one in shown) for by in LOOKS]
        looks = self._namer.looks_at(cuts)
        cards = np.repeat(np.array([classes.index(one.card) for one in shown], np.intp), len(LOOKS))
        return Views(looks, cards, np.tile(np.arange(len(LOOKS), dtype=np.intp), len(shown)))


class Decks:
    """The enrolled decks of a table; ``in_play`` names one, or nothing to choose by the back that is seen."""

    def __init__(self, decks: Sequence[EnrolledDeck] = (), in_play: str = "") -> None:
        self.known = {deck.name: deck for deck in decks}
        self.in_play = in_play
        self._by_back = ""

    @staticmethod
    def of(folder: Path, namer: Namer, in_play: str = "") -> Decks:
        """Every deck kept in a folder. Raises DeckError for a broken file, or where ``in_play`` is none of them."""
        decks = [EnrolledDeck.load(path, namer) for path in sorted(folder.glob(f"[!.]*{ENDING}"))]
        names = [deck.name for deck in decks]
        if in_play and in_play not in names:
            raise DeckError(f"{in_play}: no such deck; expected one of {', '.join(names) or 'none so far'}")
        return Decks(decks, in_play)

    @property
    def deck(self) -> EnrolledDeck | None:
        """The deck in play; None where none is known to be."""
        return self.known.get(self.in_play or self._by_back)

    def see_backs(self, backs: Sequence[Floats]) -> None:
        """Choose by the backs that lie face down now; two different ones mean that no one deck is in play."""
        own = {name: deck.back for name, deck in self.known.items()}
        chosen = {deck_of(back, own) for back in backs}
        if chosen:
            self._by_back = chosen.pop() if len(chosen) == 1 else ""

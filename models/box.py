"""The box that a studio takes cards, chips and things from: each drawn once, and kept small."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

import cv2
import numpy as np

from models.chips import chip
from models.clutter import PROPS
from models.draw import pyramid, rounded_alpha
from models.prints import back
from models.scene import LaidCard, LaidChip, LaidProp
from models.sprites import Sprite

EDGES = (0.22, 0.1, 0.16, 0.04)  # how dark the cut edge of a deck's cards is


class DeckArt(Protocol):
    """What is asked of a deck of card pictures (RGBA uint8)."""

    def face(self, code: str) -> np.ndarray: ...
    def joker(self) -> np.ndarray | None: ...
    def backs(self) -> list[np.ndarray]: ...


@dataclass
class Box:
    """The decks, kept as small premultiplied BGRA pyramids, and the made-up backs and chips, each drawn once."""

    decks: Sequence[DeckArt]
    _faces: dict[tuple[int, str], list[np.ndarray]] = field(default_factory=dict)
    _backs: dict[tuple[int, int], list[np.ndarray]] = field(default_factory=dict)
    _sprites: dict[tuple[str, int], Sprite] = field(default_factory=dict)

    @cached_property
    def deck_backs(self) -> list[list[np.ndarray]]:
        """The backs that come with each deck, RGBA."""
        return [deck.backs() for deck in self.decks]

    def picture(self, card: LaidCard) -> list[np.ndarray]:
        """The side of a card that shows, as a pyramid of halved pictures."""
        if card.face_up:
            key = (card.deck, card.code)
            if key not in self._faces:
                deck = self.decks[card.deck]
                art = deck.joker() if card.code == "Jk" else deck.face(card.code)
                if art is None:
                    raise ValueError(f"deck {card.deck} has no joker")
                self._faces[key] = pyramid(cv2.cvtColor(art, cv2.COLOR_RGBA2BGRA), EDGES[card.deck % len(EDGES)])
            return self._faces[key]
        return self._back(card.deck, card.back)

    def _back(self, deck: int, number: int) -> list[np.ndarray]:
        own = self.deck_backs[deck]
        key = (deck, number) if number >= 0 and own else (-1, number)
        if key not in self._backs:
            if key[0] < 0:
                drawn = back(abs(number))
                drawn[..., 3] = rounded_alpha(*drawn.shape[:2])
                self._backs[key] = pyramid(drawn)
            else:
                self._backs[key] = pyramid(cv2.cvtColor(own[number % len(own)], cv2.COLOR_RGBA2BGRA))
        return self._backs[key]

    def sprite(self, thing: LaidChip | LaidProp) -> Sprite:
        """The picture of a chip or prop."""
        kind = thing.colour if isinstance(thing, LaidChip) else thing.kind
        key = (kind, thing.look)
        if key not in self._sprites:
            rng = np.random.default_rng(thing.look)
            self._sprites[key] = chip(rng, kind) if isinstance(thing, LaidChip) else PROPS[kind](rng)
            if len(self._sprites) > 400:
                self._sprites.pop(next(iter(self._sprites)))
        return self._sprites[key]

"""The network that names a card cut out of the picture: at a glance, and from several views.

A glance is one view, as the card lies. A look is the mean of views that a slightly different box, or the other way up,
would have given: what only one of them shows is no more than chance. What the corners say, seen larger, belongs to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Protocol

import numpy as np

from assistant.capture.frames import Pixels
from assistant.vision.boxes import Floats
from assistant.vision.cut import cut_outs
from assistant.vision.indices import IndexReader
from assistant.vision.naming import Bars, card_classes
from assistant.vision.network import Network, settings

ZOOMS: Final = (1.0, 0.95, 1.05)  # sizes of the box, of each view both ways up
POSSIBLE: Final = 0.1  # chance from which the network itself thinks a card possible
BATCH: Final = 64  # cut-outs at once


@dataclass(frozen=True, slots=True, eq=False)
class Looks:
    """What is said of n cards: ``logits`` (n, classes) and ``embeddings`` (n, features) of the network.

    ``indices`` (n, 52) is what their corners say for each card, None where they were not looked at.
    """

    logits: Floats
    embeddings: Floats
    indices: Floats | None = None


class Deck(Protocol):
    """A deck that is known card by card."""

    def weighed(self, looks: Looks) -> Floats:
        """The logits (n, classes) with what is known of the deck."""


class Namer:
    """Says which card lies at a place, as chances of all classes; raises WeightsError where the network is missing."""

    def __init__(self, folder: Path, threads: int = 0) -> None:
        numbers = settings(folder / "reader.json")
        self.classes = card_classes(folder.parent / "classes.txt")
        self.bars = Bars.of(numbers)
        self.size = int(numbers["width"]), int(numbers["height"])
        self._margin = float(numbers.get("margin", 0.0))
        self.weights = str(numbers.get("weights", ""))
        self.warmth = float(numbers.get("temperature", 1.0))
        self._warmth_of_glance = float(numbers.get("temperature_glance", self.warmth))
        self._warmth_with_indices = float(numbers.get("temperature_indices", self.warmth))
        self._weight_of_indices = float(numbers.get("indices", 0.0))
        self._network = Network(folder / "reader.xml", threads, any_count=True)
        self._indices = IndexReader(folder, threads)

    def cut(self, pixels: Pixels, places: Sequence[Floats]) -> Pixels:
        """The cards with these corners (4, 2), as the network sees them: (n, height, width, 3)."""
        return cut_outs(pixels, places, self.size, self._margin)

    def glances(self, pixels: Pixels, places: Sequence[Floats]) -> Looks:
        """What the network says of one view of each place."""
        return self._views(self.cut(pixels, places), len(places))

    def looks(self, pixels: Pixels, places: Sequence[Floats]) -> Looks:
        """What is said of each place: the mean of its views, and its corners."""
        boxes = [grown(corners, zoom) for zoom in ZOOMS for corners in places]
        views = self._views(_both_ways(self.cut(pixels, boxes)), len(places))
        return replace(views, indices=self._indices.evidence(pixels, places))

    def looks_at(self, cuts: Sequence[Pixels]) -> Looks:
        """What the network says of cut-outs, the mean of both ways up."""
        parts = [self._views(_both_ways(np.stack(cuts[n : n + BATCH])), len(cuts[n : n + BATCH])) for n in starts(cuts)]
        if not parts:
            return self._views(np.zeros((0, 0, 0, 3), np.uint8), 0)
        return Looks(np.concatenate([p.logits for p in parts]), np.concatenate([p.embeddings for p in parts]))

    def chances(self, looks: Looks, deck: Deck | None = None) -> Floats:
        """The chances (n, classes) after looks from several views.

        A deck helps to choose among what the network itself thinks possible; it names nothing by itself.
        """
        own = self._chances(looks.logits, looks.indices)
        if deck is None or not len(own):
            return own
        known = self._chances(deck.weighed(looks), looks.indices)
        possible = own[np.arange(len(own)), known.argmax(axis=1)] >= POSSIBLE
        return np.where(possible[:, None], known, own)

    def _chances(self, logits: Floats, indices: Floats | None) -> Floats:
        if indices is None:
            return chances_of(logits, self.warmth)
        return chances_with(logits, indices, self._warmth_with_indices, self._weight_of_indices)

    def chances_at_a_glance(self, looks: Looks) -> Floats:
        """The chances (n, classes) after glances."""
        return chances_of(looks.logits, self._warmth_of_glance)

    def _views(self, cuts: Pixels, count: int) -> Looks:
        """The means over the views of ``count`` cards; every view holds all of them in the same order."""
        if not count:
            return Looks(np.zeros((0, len(self.classes)), np.float32), np.zeros((0, 0), np.float32))
        logits, embeddings = self._network.answers(cuts)
        return Looks(*(each.reshape(-1, count, each.shape[1]).mean(axis=0) for each in (logits, embeddings)))


def starts(cuts: Sequence[Pixels]) -> range:
    """Where each batch of cut-outs begins."""
    return range(0, len(cuts), BATCH)


def _both_ways(cuts: Pixels) -> Pixels:
    """The cut-outs (n, height, width, 3), then the same turned by half a circle."""
    return np.concatenate([cuts, cuts[:, ::-1, ::-1]])


def chances_of(logits: Floats, warmth: float) -> Floats:
    """Chances (n, classes) from logits; a higher ``warmth`` makes them less sure."""
    powers = np.exp((logits - logits.max(axis=1, keepdims=True)) / warmth)
    return np.asarray(powers / powers.sum(axis=1, keepdims=True), np.float32)


def chances_with(logits: Floats, indices: Floats, warmth: float, weight: float) -> Floats:
    """Chances (n, classes) from the logits and ``weight`` times what the corners say of the first 52 classes."""
    both = logits / warmth
    both[:, : indices.shape[1]] += weight * indices
    return chances_of(both, 1.0)


def grown(corners: Floats, zoom: float) -> Floats:
    """The corners (4, 2) moved away from their middle, or towards it for a zoom below 1."""
    middle = corners.mean(axis=0)
    return np.asarray(middle + (corners - middle) * np.float32(zoom), np.float32)

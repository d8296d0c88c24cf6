"""What is known of one deck of cards: how the network saw each of its cards when they were shown.

A card that is read is then compared with those of its own deck: pictures that look like no deck the network was
trained on become certain. What speaks for a card is its likeness to that card as it was shown: the cosine between what
the network saw then and now, each less what all cards of the deck share.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from assistant.vision.boxes import Floats
from assistant.vision.namer import Looks, chances_of

STRENGTHS: Final = (0.0, 2.0, 4.0, 6.0, 8.0)  # how much a full likeness may add to a logit: as much as helps
MOST_VIEWS: Final = 40  # of one card; those learned last stay
ALIKE: Final = 0.6  # likeness that a card wholly in its box has at least, 0.9 and more in good light
NO_LIKENESS: Final = 0.4  # what has less is like none of a deck's cards
LEAST_CARDS: Final = 4  # of a deck, before any is compared


@dataclass(frozen=True, slots=True)
class Views:
    """Looks at cards whose names are known: ``looks`` of n views, the class of each, and which kind of look it was."""

    looks: Looks
    cards: NDArray[np.intp]
    kinds: NDArray[np.intp]

    KEYS: ClassVar = {"logits", "embeddings", "views", "kinds"}

    def __len__(self) -> int:
        return len(self.cards)

    def arrays(self) -> dict[str, NDArray[Any]]:
        """The form in which views are kept."""
        looks = {"logits": self.looks.logits, "embeddings": self.looks.embeddings}
        small = {key: value.astype(np.float16) for key, value in looks.items()}
        return small | {"views": self.cards.astype(np.int16), "kinds": self.kinds.astype(np.int16)}

    @staticmethod
    def of_arrays(kept: Mapping[str, NDArray[Any]]) -> Views:
        """The views that `arrays` gave."""
        looks = Looks(kept["logits"].astype(np.float32), kept["embeddings"].astype(np.float32))
        return Views(looks, kept["views"].astype(np.intp), kept["kinds"].astype(np.intp))

    def part(self, which: NDArray[np.bool_] | NDArray[np.intp]) -> Views:
        """Some of the views."""
        looks = Looks(self.looks.logits[which], self.looks.embeddings[which])
        return Views(looks, self.cards[which], self.kinds[which])

    def with_more(self, other: Views) -> Views:
        """These views and others; of a card with too many the first are left out."""
        logits = np.concatenate([self.looks.logits, other.looks.logits])
        embeddings = np.concatenate([self.looks.embeddings, other.looks.embeddings])
        cards, kinds = np.concatenate([self.cards, other.cards]), np.concatenate([self.kinds, other.kinds])
        both = Views(Looks(logits, embeddings), cards, kinds)
        kept = [n for card in np.unique(cards) for n in np.flatnonzero(cards == card)[-MOST_VIEWS:]]
        return both.part(np.array(sorted(kept), np.intp))


@dataclass(frozen=True, slots=True, eq=False)
class Prototypes:
    """The mean look of each card that was shown, less what all of them share, brought to length 1."""

    shared: Floats
    directions: Floats  # (cards, features)
    cards: NDArray[np.intp]

    @staticmethod
    def of(views: Views) -> Prototypes:
        """From views of at least one card."""
        cards = np.unique(views.cards)
        means = np.stack([views.looks.embeddings[views.cards == card].mean(axis=0) for card in cards])
        shared = means.mean(axis=0)
        return Prototypes(shared, _unit(means - shared), cards)

    def likeness(self, embeddings: Floats) -> Floats:
        """The cosine (n, cards) of each look with each card's prototype."""
        return np.asarray(_unit(embeddings - self.shared) @ self.directions.T, np.float32)


@dataclass(frozen=True)
class Profile:
    """The views of one deck's cards, and how much they count.

    ``strength`` is what a likeness of 1 adds; ``stranger`` the likeness that any other card is taken to
    have: that of the nearest card that is another, half of the time.
    """

    views: Views
    strength: float = 0.0
    stranger: float = 0.5

    @cached_property
    def prototypes(self) -> Prototypes | None:
        """The cards' prototypes; None while too few were shown."""
        return Prototypes.of(self.views) if len(np.unique(self.views.cards)) >= LEAST_CARDS else None

    def weighed(self, looks: Looks) -> Floats:
        """The logits (n, classes) with the likeness to the deck's cards added."""
        if self.prototypes is None or not len(looks.logits):
            return looks.logits
        return _weighed(looks, self.prototypes, self.strength, self.stranger)

    def fitted(self, warmth: float) -> Profile:
        """The same deck with the strength that suits it, found by leaving each kind of look out in turn."""
        if self.prototypes is None:
            return self
        stranger = max(NO_LIKENESS, float(np.median(nearest_others(self.views))))
        costs = [self._cost(strength, stranger, warmth) for strength in STRENGTHS]
        return replace(self, strength=STRENGTHS[int(np.argmin(costs))], stranger=stranger)

    def alike(self) -> list[tuple[int, int]]:
        """Pairs of cards that a look which was left out could not tell apart."""
        pairs = set()
        for cards, likeness, known in _left_out(self.views):
            nearest = known[likeness.argmax(axis=1)]
            pairs |= {(int(min(one, two)), int(max(one, two))) for one, two in zip(cards, nearest, strict=True)}
        return sorted(pair for pair in pairs if pair[0] != pair[1])

    def _cost(self, strength: float, stranger: float, warmth: float) -> float:
        """How unlikely the cards are, in mean nats, when each kind of look is judged by the others."""
        costs = []
        for kind in np.unique(self.views.kinds):
            here = self.views.kinds == kind
            if here.all():
                continue
            left = self.views.part(here)
            rows = chances_of(_weighed(left.looks, Prototypes.of(self.views.part(~here)), strength, stranger), warmth)
            costs.append(-np.log(np.maximum(rows[np.arange(len(left)), left.cards], 1e-9)))
        return float(np.concatenate(costs).mean()) if costs else strength


def nearest_others(views: Views) -> Floats:
    """The likeness of every look to the nearest card that it is not of, judged by the looks of other kinds."""
    found = [np.full(1, NO_LIKENESS, np.float32)]
    for cards, likeness, known in _left_out(views):
        found.append(np.where(cards[:, None] == known[None], -1, likeness).max(axis=1))
    return np.concatenate(found[1:] or found)


def _left_out(views: Views) -> Sequence[tuple[NDArray[np.intp], Floats, NDArray[np.intp]]]:
    """For each kind of look: the cards seen in it, their likeness to the prototypes of all other looks, and those."""
    found = []
    for kind in np.unique(views.kinds):
        here = views.kinds == kind
        if not here.all():
            known = Prototypes.of(views.part(~here))
            found.append((views.cards[here], known.likeness(views.looks.embeddings[here]), known.cards))
    return found


def _weighed(looks: Looks, known: Prototypes, strength: float, stranger: float) -> Floats:
    """The logits with likeness added; where nothing of the deck is much alike, the box may be off, and they stay."""
    likeness = known.likeness(looks.embeddings)
    weighed = looks.logits + np.float32(strength * stranger)
    weighed[:, known.cards] = looks.logits[:, known.cards] + strength * likeness
    return np.where(likeness.max(axis=1, keepdims=True) >= ALIKE, weighed, looks.logits).astype(np.float32)


def _unit(rows: Floats) -> Floats:
    return np.asarray(rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-6), np.float32)

"""From the network's probabilities to a card's text: named, face down, unsure, or nothing at all.

A name is said only when it is all but certain; every disagreement becomes ``?x``, which costs a tap, never a pot.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import numpy as np

from assistant.cards import DECK, FACE_DOWN, JOKER
from assistant.vision.boxes import Floats, area_of, overlaps, shares_within
from assistant.vision.locate import BACK, Located
from assistant.vision.network import WeightsError
from assistant.vision.sighting import UNSURE, Corners, Sighting

OTHER: Final = "other"
MOST_GUESSES: Final = 4
LEAST_GUESS: Final = 0.02
FREE: Final = 0.85  # share of a card in an outline, and of the outline in the card, that make it the card's own
ON_IT: Final = 0.5  # share within a card that lies free that makes what has no name a part of it
UNTOLD: Final = 0.2  # the most of the chance that nobody could tell the card which is left out of account
OUTLINED: Final = 0.9  # chance of any face at which an outline, which nothing else speaks for, is a card
SAME_PLACE: Final = 0.65  # two boxes of one name that share as much are one card, edges drawn a little apart
SAME_CARD: Final = 0.4
ONE_PLACE: Final = 0.8  # more than two cards can share of which both can be read
A_PART: Final = 0.1  # share of a back within another of which it may be made up
MADE_UP: Final = 0.75  # share of a back within others from which it is
PRINTED: Final = (0.85, 0.72)  # share within a named card, and of its area, of what is but a part of it
PRINTED_AND_UNSURE: Final = (0.7, 0.62)  # the same of what has no name itself


@dataclass(frozen=True, slots=True)
class Bars:
    """How sure is sure enough, all in 0..1.

    ``name``: the least chance for a name after several views. ``glance``: the least after only one. ``twice``: the
    least for a name that another card in the picture has too, and for a joker.
    ``down``: the least from the network for face down where the detector says so too. ``found``: the least score of the
    detector for a thing that the network takes for no card. ``face``: the detector's score for a face that outweighs
    a network that sees a back.
    """

    name: float = 0.99
    twice: float = 0.999
    glance: float = 0.995
    down: float = 0.5
    found: float = 0.6
    face: float = 0.7

    @staticmethod
    def of(numbers: Mapping[str, Any]) -> Bars:
        """The bars that the network's settings give, the usual ones elsewhere."""
        usual = Bars()
        name = float(numbers.get("threshold", usual.name))
        twice = float(numbers.get("threshold_twice", 1 - (1 - name) / 10))
        keys = ("glance", "down", "found", "face")
        return Bars(name, twice, *(float(numbers.get(key, getattr(usual, key))) for key in keys))

    @property
    def at_a_glance(self) -> Bars:
        """The bars for one view."""
        return replace(self, name=self.glance)


def card_classes(path: Path) -> tuple[str, ...]:
    """The names that the network tells apart, one a line; raises WeightsError when they are not the table's."""
    try:
        classes = tuple(path.read_text(encoding="utf-8").split())
    except OSError:
        raise WeightsError.missing(path) from None
    expected = {*map(str, DECK), str(JOKER), FACE_DOWN, OTHER}
    if set(classes) != expected or len(classes) != len(expected):
        strange = sorted(set(classes) ^ expected)
        raise WeightsError(f"{path}: {' '.join(strange)}; expected 52 cards, Jk, ?? and other, each once")
    return classes


def sighting_of(chances: Floats, classes: Sequence[str], place: Located, bars: Bars) -> Sighting | None:
    """What is said of one located card whose chances (len(classes),) these are; None when it is no card at all."""
    order = [int(number) for number in np.argsort(-chances)]
    first, chance = classes[order[0]], float(chances[order[0]])
    if first not in (FACE_DOWN, OTHER):
        chance = float(chance_of_name(chances[order[0]], chances[classes.index(OTHER)]))
    corners = corners_of(place)
    if first == FACE_DOWN and _face_down(chance, place, bars):
        return Sighting(FACE_DOWN, chance, corners)
    bar = bars.twice if first == str(JOKER) else bars.name  # a joker is any picture: a card with one may be none
    if first not in (FACE_DOWN, OTHER) and chance >= bar and place.kind != BACK:
        return Sighting(first, chance, corners)
    faces = [n for n in order if classes[n] not in (FACE_DOWN, OTHER)]
    enough = place.score >= bars.found or first != OTHER if place.score else chances[faces].sum() >= OUTLINED
    if not enough:
        return None
    faces = [n for n in faces if chances[n] >= LEAST_GUESS]
    guesses = tuple(classes[n] for n in faces[:MOST_GUESSES])
    return Sighting(UNSURE, float(chances[faces[0]]) if faces else 0.0, corners, guesses)


def chance_of_name(chance: Floats, untold: Floats) -> Floats:
    """The chance that a name is right where a card lies: that nobody could tell it speaks, within limits, for no other.

    >>> round(float(chance_of_name(np.float32(0.95), np.float32(0.04))), 2)
    0.99
    """
    return np.asarray(chance / (1 - np.minimum(untold, UNTOLD)), np.float32)


def _face_down(chance: float, place: Located, bars: Bars) -> bool:
    """True where both take a card for a back, or the network is certain of it and the detector does not contradict.

    A faint face is no back: a hand over a card looks like one more often than a back looks like a face.
    """
    agreed = chance >= bars.down and place.kind == BACK
    return agreed or (chance >= bars.name and place.score < bars.face and not place.faint)


def corners_of(place: Located) -> Corners:
    """The corners as plain numbers."""
    first, second, third, fourth = ((float(x), float(y)) for x, y in place.corners)
    return first, second, third, fourth


def doubted(cards: Sequence[Sighting], bars: Bars) -> list[Sighting]:
    """The cards of one picture, each once, and each name doubted that another has too.

    Where two cards that touch have one name, the lower was read through the upper: the less sure becomes ``?x``. Two
    cards lying apart may come from two decks, so both are named, but only if both are surer than one has to be. Of two
    names for one place neither is given. A back that lies on two surer ones side by side is made up of both.
    """
    corners = np.array([card.corners for card in cards], np.float32).reshape(-1, 4, 2)
    table, within = overlaps(corners), shares_within(corners, corners)
    said: dict[int, Sighting] = {}
    for number in sorted(range(len(cards)), key=lambda n: -cards[n].confidence):
        card = cards[number]
        if any(_one_card(card, other, float(table[number, n])) for n, other in said.items()):
            continue
        backs = [n for n, other in said.items() if other.card == card.card == FACE_DOWN]
        if card.confidence < bars.twice and _made_up(within[number, backs]):
            continue
        rivals = [n for n, other in said.items() if card.named and other.named and table[number, n] > ONE_PLACE]
        if rivals:
            said[rivals[0]] = replace(said[rivals[0]], card=UNSURE, guesses=(said[rivals[0]].card, card.card))
            continue
        twins = [n for n, other in said.items() if card.named and other.card == card.card]
        if twins and (card.confidence < bars.twice or table[number, twins].max() > 0):
            card = replace(card, card=UNSURE, guesses=(card.card,))
        said[number] = card
    return [said[number] for number in sorted(said)]


def _made_up(parts: Floats) -> bool:
    """True of a back that lies with these shares on others: two side by side, which were taken for a third."""
    return bool((parts > A_PART).sum() > 1 and parts.sum() > MADE_UP)


def _one_card(card: Sighting, surer: Sighting, shared: float) -> bool:
    """True where two boxes that share so much are one card, found twice."""
    if card.named:
        return shared > SAME_PLACE and card.card == surer.card
    return shared > SAME_CARD and card.card == UNSURE and surer.card in (*card.guesses[:1], FACE_DOWN)


def without_prints(cards: Sequence[Sighting], free: Sequence[Floats] = ()) -> list[Sighting]:
    """The cards, without what is only a part of another.

    That is what lies within a named card and is much smaller, a pip or a figure printed on it, unless it is surer: then
    the large one is none. And what has no name and lies for the most part on a card that is seen to lie free, whose
    outline (4, 2) is one of ``free``.
    """
    if not cards:
        return []
    corners = np.array([card.corners for card in cards], np.float32)
    within = shares_within(corners, corners)
    limits = np.array([PRINTED if card.named else PRINTED_AND_UNSURE for card in cards])
    named, unsure = (np.array([card.named for card in cards]), np.array([card.card == UNSURE for card in cards]))
    sure = np.array([card.confidence for card in cards])
    small = area_of(corners)[:, None] < limits[:, 1:] * area_of(corners)[None]
    printed = small & (within > limits[:, :1]) & named[None]
    surer = printed & named[:, None] & (sure[:, None] > sure[None])
    printed = (printed & ~surer) | surer.T
    shapes = np.array(free, np.float32).reshape(-1, 4, 2)
    alone = np.any(np.minimum(shares_within(corners, shapes), shares_within(shapes, corners).T) > FREE, axis=1)
    part = (within > ON_IT) & alone[None] & (unsure & ~alone)[:, None]
    gone = (printed | part).any(axis=1).tolist()
    return [card for card, out in zip(cards, gone, strict=True) if not out]

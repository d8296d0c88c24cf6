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
from assistant.vision.boxes import Floats, overlaps
from assistant.vision.locate import BACK, Located
from assistant.vision.network import WeightsError
from assistant.vision.sighting import UNSURE, Corners, Sighting

OTHER: Final = "other"
MOST_GUESSES: Final = 4
LEAST_GUESS: Final = 0.02
SAME_PLACE: Final = 0.7


@dataclass(frozen=True, slots=True)
class Bars:
    """How sure is sure enough, all in 0..1.

    ``name``: the least chance for a name. ``twice``: the least for a name that another card in the picture has too.
    ``down``: the least for face down, from the network and the detector alike. ``found``: the least score of the
    detector for a thing that the network takes for no card.
    """

    name: float = 0.99
    twice: float = 0.999
    down: float = 0.5
    found: float = 0.6

    @staticmethod
    def of(numbers: Mapping[str, Any]) -> Bars:
        """The bars that the network's settings give, the usual ones elsewhere."""
        usual = Bars()
        name = float(numbers.get("threshold", usual.name))
        twice = float(numbers.get("threshold_twice", 1 - (1 - name) / 10))
        down, found = (float(numbers.get(key, getattr(usual, key))) for key in ("down", "found"))
        return Bars(name, twice, down, found)


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
    corners = corners_of(place)
    if first == FACE_DOWN and chance >= bars.down and place.back >= bars.down:
        return Sighting(FACE_DOWN, min(chance, place.back), corners)
    if first not in (FACE_DOWN, OTHER) and chance >= bars.name and place.kind != BACK:
        return Sighting(first, chance, corners)
    if first == OTHER and place.score < bars.found:
        return None
    faces = [n for n in order if classes[n] not in (FACE_DOWN, OTHER) and chances[n] >= LEAST_GUESS]
    guesses = tuple(classes[n] for n in faces[:MOST_GUESSES])
    return Sighting(UNSURE, float(chances[faces[0]]) if faces else 0.0, corners, guesses)


def corners_of(place: Located) -> Corners:
    """The corners as plain numbers."""
    first, second, third, fourth = ((float(x), float(y)) for x, y in place.corners)
    return first, second, third, fourth


def doubted(cards: Sequence[Sighting], bars: Bars) -> list[Sighting]:
    """The cards of one picture, each name doubted that another has too.

    Two boxes on one place are one card. Where two cards that touch have one name, the lower was read through the
    upper: the less sure becomes ``?x``. Two cards lying apart may come from two decks, so both are named, but only
    if both are surer than a single one has to be.
    """
    table = overlaps(np.array([card.corners for card in cards], np.float32).reshape(-1, 4, 2))
    kept: list[int] = []
    said: dict[int, Sighting] = {}
    for number in sorted(range(len(cards)), key=lambda n: -cards[n].confidence):
        card = cards[number]
        twins = [other for other in kept if card.named and said[other].card == card.card]
        if any(table[number, other] > SAME_PLACE for other in twins):
            continue
        touching = any(table[number, other] > 0 for other in twins)
        if twins and (touching or card.confidence < bars.twice):
            card = replace(card, card=UNSURE, guesses=(card.card,))
        kept.append(number)
        said[number] = card
    return [said[number] for number in sorted(kept)]

"""How right a reading is: against a photo's list of cards and chips, or against boxes with ranks.

The lists say which cards lie in a photo, not where, so cards are compared as a bag: a name too many beside a card that
nobody named is a wrong name; a name too many beside none is a phantom. A label's ``perhaps`` lists cards cut by the
photo's edge or all but hidden, which may be named or not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from assistant.cards import FACE_DOWN
from assistant.vision.sighting import UNSURE, Reading, Sighting

LEAST_OVERLAP: Final = 0.3  # of a card with a box that it may stand for
LISTS: Final = ("cards", "board", "seats")
Bounds = tuple[float, float, float, float]


@dataclass
class Score:
    """What was right and wrong in one photo, or in many when added up."""

    pictures: int = 0
    faces: int = 0
    right: int = 0
    wrong: int = 0
    missed: int = 0
    phantom: int = 0
    downs: int = 0
    downs_right: int = 0
    downs_phantom: int = 0
    unsure: int = 0
    chip_counts: int = 0  # colours, of every photo with chips in its list, that are in the list or were seen
    chip_counts_right: int = 0
    boxes: int = 0
    overlap: float = 0.0  # sum over the boxes that a card stands for
    milliseconds: list[float] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def add(self, other: Score) -> None:
        """Count another's photos in."""
        for name in self.__dataclass_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    @property
    def faults(self) -> int:
        """How much of anything is not right."""
        chips = self.chip_counts - self.chip_counts_right
        return self.wrong + self.missed + self.phantom + self.downs - self.downs_right + self.downs_phantom + chips


def labelled(label: Mapping[str, Any]) -> bool:
    """True when a photo's label says what lies in it."""
    return any(key in label for key in (*LISTS, "boxes", "chips"))


def truth_of(label: Mapping[str, Any]) -> Counter[str]:
    """Every card of a photo's label: ``cards``, or the ``board`` and every seat's hand.

    >>> truth_of({"board": ["9h", "8c"], "seats": {"P1": ["??", "??"]}})
    Counter({'??': 2, '9h': 1, '8c': 1})
    """
    cards = Counter(label.get("cards", ())) + Counter(label.get("board", ()))
    for hand in label.get("seats", {}).values():
        cards.update(hand)
    return cards


def score(label: Mapping[str, Any], reading: Reading) -> Score:
    """How right the reading of one photo is."""
    result = Score()
    if "boxes" in label:
        result = _score_boxes(label["boxes"], reading)
    elif any(key in label for key in LISTS):
        result = _score_cards(truth_of(label), Counter(label.get("perhaps", ())), reading)
    result.pictures = 1
    result.unsure = sum(card.card == UNSURE for card in reading.cards)
    result.milliseconds = [reading.milliseconds["total"]] if "total" in reading.milliseconds else []
    if "chips" in label:
        _score_chips(label["chips"], reading, result)
    return result


def _score_cards(truth: Counter[str], perhaps: Counter[str], reading: Reading) -> Score:
    unclear, downs = truth.pop(UNSURE, 0) + perhaps.pop(FACE_DOWN, 0), truth.pop(FACE_DOWN, 0)
    seen = Counter(card.card for card in reading.cards if card.card != UNSURE)
    seen_down = seen.pop(FACE_DOWN, 0)
    extra, lacking = seen - truth - perhaps, truth - seen
    wrong = min(extra.total(), lacking.total())
    result = Score(
        faces=truth.total(),
        right=truth.total() - lacking.total(),
        wrong=wrong,
        missed=lacking.total() - wrong,
        phantom=max(0, extra.total() - wrong - unclear),
        downs=downs,
        downs_right=min(downs, seen_down),
        downs_phantom=max(0, seen_down - downs - unclear),
    )
    if extra:
        result.notes.append("said " + " ".join(sorted(extra.elements())))
    if lacking:
        result.notes.append("not said " + " ".join(sorted(lacking.elements())))
    if seen_down != downs:
        result.notes.append(f"{seen_down} of {downs} face down")
    return result


def _score_chips(truth: Mapping[str, int | list[int]], reading: Reading, result: Score) -> None:
    """A colour may be two names, ``yellow/orange``, when either will do; its number may be the least and the most."""
    seen: Counter[str] = Counter()
    for chip in reading.chips:  # of a stack of unknown height only the top is seen
        seen[chip.colour] += chip.count or 1
    named = {name for colours in truth for name in colours.split("/")}
    wanted = {**truth, **dict.fromkeys(seen.keys() - named, 0)}
    for colours, number in sorted(wanted.items()):
        least, most = number if isinstance(number, list) else (number, number)
        count = sum(seen[name] for name in colours.split("/"))
        result.chip_counts += 1
        result.chip_counts_right += least <= count <= most
        if not least <= count <= most:
            result.notes.append(f"{count} of {most} {colours} chips")


def _score_boxes(boxes: list[Mapping[str, Any]], reading: Reading) -> Score:
    """Boxes and cards are paired, those that overlap most first; only the rank is compared."""
    result, cards = Score(faces=len(boxes)), list(reading.cards)
    shares = [(overlap_with(box["xyxy"], card), b, c) for b, box in enumerate(boxes) for c, card in enumerate(cards)]
    pairs: dict[int, int] = {}
    for share, b, c in sorted(shares, reverse=True):
        if share >= LEAST_OVERLAP and b not in pairs and c not in pairs.values():
            pairs[b] = c
            result.boxes += 1
            result.overlap += share
    for b, box in enumerate(boxes):
        said = cards[pairs[b]].card if b in pairs else UNSURE
        result.right += said.startswith(box["rank"])
        result.missed += said in (UNSURE, FACE_DOWN)
        if not said.startswith(box["rank"]):
            result.notes.append(f"{said} at {box['rank']}" if b in pairs else f"no card at {box['rank']}")
    result.wrong = result.faces - result.right - result.missed
    free = [card for c, card in enumerate(cards) if c not in pairs.values()]
    result.phantom = sum(card.named for card in free)
    result.downs_phantom = sum(card.card == FACE_DOWN for card in free)
    result.notes += [f"{card.card} at nothing" for card in free if card.card != UNSURE]
    return result


def overlap_with(bounds: Bounds, card: Sighting) -> float:
    """Shared over joint area of an upright box (left, top, right, bottom) and a card's upright bounds, 0..1."""
    corners = np.array(card.corners)
    low, high = corners.min(axis=0), corners.max(axis=0)
    first, last = np.array(bounds[:2], float), np.array(bounds[2:], float)
    shared = np.prod(np.clip(np.minimum(high, last) - np.maximum(low, first), 0, None))
    joint = np.prod(high - low) + np.prod(last - first) - shared
    return float(shared / joint) if joint > 0 else 0.0

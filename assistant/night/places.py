"""What lies where: a reading of one picture, card by card, on the spots of the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from assistant.cards import FACE_DOWN
from assistant.street import spoken
from assistant.table.calibrate import Felt
from assistant.table.spots import Layout, Spot
from assistant.vision.boxes import area_of
from assistant.vision.facts import TOGETHER_S, Seen
from assistant.vision.sighting import UNSURE, Corners, Reading, Sighting

SAME_MM: Final = 10.0  # two cards whose middles lie nearer than this are one card seen twice
DOUBT_MM: Final = 22.0  # and so is what cannot be named this near another, if it came at the same time
SHOWS: Final = 0.2  # of a card at least, besides what surer ones cover; less is what was made up between two of them
BACK_SHOWS: Final = 0.5  # of one face down: what is seen of it looks like the gap between its neighbours
SURE: Final = 0.9  # a sighting as confident as this is believed however little of it shows
LARGE: Final = 1.6  # times the middle area of the cards on the table: what is larger is several cards, or none
FEW: Final = 3  # cards of which the middle area says nothing yet
GRAIN: Final = 48  # points across a card at which it is looked at whether it shows
PART_MM: Final = 45.0  # and what would be called what lies this near, or is a doubtful back that came with it


@dataclass(frozen=True)
class Places:
    """The cards of one picture on their spots, from left to right, those on no spot, and the chips by colour."""

    seen: tuple[Seen, ...]
    stray: tuple[Sighting, ...]
    chips: Counter[str]

    def at(self, spot: Spot) -> tuple[Seen, ...]:
        """The cards on one spot."""
        return tuple(seen for seen in self.seen if seen.spot == spot)

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats before which a card lies."""
        return tuple(sorted({seen.spot.seat for seen in self.seen if seen.spot.kind == "seat"}))


def put_in_place(
    reading: Reading, felt: Felt, layout: Layout, since: Callable[[Corners], float] = lambda corners: 0.0
) -> Places:
    """Give each card of a reading to the spot on which its middle lies.

    ``since`` gives when what lies at a place of the picture came there, 0 where that is not known. Of two that lie in
    the same place the surer one is kept, a name before a back, a back before a doubt.
    """
    seen: list[Seen] = []
    stray: list[Sighting] = []
    for sighting in sorted(_of_card_size(reading.cards, felt, layout), key=_surest_first):
        place = felt.place(sighting.centre)
        spot = layout.spot_at(place)
        came = since(sighting.corners)
        if any(layout.apart_mm(place, other.place) < _reach(sighting, came, other) for other in seen):
            continue
        least = BACK_SHOWS if sighting.card == FACE_DOWN else SHOWS
        if sighting.confidence < SURE and _shows(sighting.corners, [one.corners for one in seen]) < least:
            continue
        if spot is None:
            stray.append(sighting)
        else:
            seen.append(Seen(sighting.card, spot, place, sighting.guesses, sighting.corners, came))
    seen.sort(key=lambda one: one.place)
    return Places(tuple(seen), tuple(stray), _by_colour(reading))


def _of_card_size(cards: Sequence[Sighting], felt: Felt, layout: Layout) -> list[Sighting]:
    """The cards without boxes that are too large for one: several cards side by side, taken for one."""
    if len(cards) < FEW:
        return list(cards)
    places = np.array([[felt.place(corner) for corner in card.corners] for card in cards], np.float32)
    areas = area_of(places * np.array(layout.size_mm, np.float32))
    most = LARGE * float(np.median(areas))
    return [card for card, area in zip(cards, areas, strict=True) if area <= most]


def _surest_first(sighting: Sighting) -> tuple[bool, bool, float]:
    return sighting.card == UNSURE, sighting.card == FACE_DOWN, -sighting.confidence


def _reach(sighting: Sighting, came: float, other: Seen) -> float:
    """How near the two are one card; ``came`` is when what was sighted came to lie there."""
    together = came > 0.0 and abs(came - other.since) < TOGETHER_S
    doubtful_back = sighting.card == FACE_DOWN and sighting.confidence < SURE
    if sighting.guesses[:1] == (other.card,) or (doubtful_back and together):
        return PART_MM
    return DOUBT_MM if sighting.card == UNSURE and together else SAME_MM


def _shows(corners: Corners, surer: Sequence[Corners | None]) -> float:
    """The share of a card that lies under no surer one."""
    card = np.asarray(corners, np.float32)
    square = np.asarray([(0, 0), (GRAIN, 0), (GRAIN, GRAIN), (0, GRAIN)], np.float32)
    flat = cv2.getPerspectiveTransform(card, square)
    covered = np.zeros((GRAIN, GRAIN), np.uint8)
    for other in surer:
        if other is not None:
            over = cv2.perspectiveTransform(np.asarray([other], np.float32), flat)
            cv2.fillConvexPoly(covered, np.asarray(over[0].clip(-999, 999).round(), np.int32), 1)
    return 1.0 - float(covered.mean())


def unread(seen: Seen) -> bool:
    """True for a card that lies face up and was not named."""
    return seen.card == UNSURE


def _by_colour(reading: Reading) -> Counter[str]:
    """How many chips of each colour; a stack of unknown height makes them ``uncounted``, which nothing is paid with."""
    chips: Counter[str] = Counter()
    for chip in reading.chips:
        chips[chip.colour if chip.count else f"uncounted {chip.colour}"] += chip.count or 1
    return chips


def face_down(seen: Seen) -> bool:
    """True for a card of which the back was seen."""
    return seen.card == FACE_DOWN


def guesses_in_words(guesses: Iterable[str]) -> str:
    """`` (eight of hearts or three of hearts)``, or nothing."""
    words = " or ".join(map(spoken, guesses))
    return f" ({words})" if words else ""

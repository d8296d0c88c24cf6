"""Chips: which of what the detector found are chips, where their edges run, and which colour they have.

The detector's box is only where one looks: a chip is believed for its round edge. So one that the detector hardly saw,
a white one on a pale table, still counts, and a round print on a card does not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from assistant.capture.frames import Pixels
from assistant.table.calibrate import LOOKED_AT_WIDTH, find_corners
from assistant.vision.boxes import Floats
from assistant.vision.chips_colour import ChipColours, edge_colours
from assistant.vision.chips_rim import Rim, rim_of
from assistant.vision.chips_stack import height
from assistant.vision.locate import CHIP, FACE, Located
from assistant.vision.shrink import shrunk
from assistant.vision.sighting import ChipSighting, Sighting

Look = Callable[[Pixels, int], Sequence[Located]]  # what the detector finds with the picture's longer side so large
SURE: Final = 0.5  # the detector's score from which a chip counts with some edge
EDGE_OF_SURE, EDGE_OF_FAINT, EDGE_ON_A_CARD = 0.4, 0.55, 0.9  # share of the rim that must be seen
LIKELY: Final = 0.5  # chance of its first guess from which an unsure card is a card all the same
A_CARD: Final = 0.6  # the detector's score from which a card that nobody named is one all the same
SIZES: Final = (416, 256)  # sizes at which chips are looked for where no card says how large they are
ALIKE, LESS_ALIKE = (0.8, 1.25), (0.5, 1.35)  # radius of a faint chip, and of a sure one, over the usual one
LARGER: Final = 0.7  # of some chips only the label's ring is found, so the usual radius is one of the larger ones
ONE, TOO_NEAR = 0.5, 0.8  # radii; two sure chips whose middles are nearer than this are one, and a faint one is none
OF_A_CARD: Final = (0.3, 0.62)  # share of a card's height that a chip's width takes, seen straight or at a slant
WHITE_BRIGHTEST: Final = 0.6  # share of a card's pixels that counts as its white


@dataclass(frozen=True, slots=True, eq=False)
class Round:
    """A place that may be a chip, and the rim found there."""

    place: Located
    rim: Rim

    @property
    def chance(self) -> float:
        """How much speaks for it: the detector's score and the edge, 0..1."""
        return (self.place.score + self.rim.support) / 2

    @property
    def sure(self) -> bool:
        """True where the detector is sure and the edge does not speak against it."""
        return self.place.score >= SURE and self.rim.support >= EDGE_OF_SURE


def chips_in(
    pixels: Pixels, found: Sequence[Located], cards: Sequence[Sighting], look: Look, colours: ChipColours
) -> list[ChipSighting]:
    """Every chip on the table in a picture, with its colour as it would be under white light.

    ``found`` are the detector's boxes, of chips even the faintest; ``cards`` what they were named; ``look`` looks again
    where no card says how large a chip is.
    """
    places = [place for place in found if place.kind == CHIP]
    if not any(card.named for card in cards):
        places += [one for size in SIZES for one in look(pixels, size) if one.kind == CHIP]
    faces = [
        np.array(card.corners, np.float32) for card in cards if card.named or card.guesses and card.confidence > LIKELY
    ]
    faces += [place.corners for place in found if place.kind == FACE and place.score >= A_CARD]
    rounds = [Round(place, rim_of(pixels, place.corners)) for place in places]
    rounds = [one for one in rounds if one.rim.support >= EDGE_ON_A_CARD or not _on_any(one, faces)]
    sure = [_whole(pixels, one, usual) for one, usual in sure_ones(rounds)]
    faint = faint_ones(rounds, sure)
    rims = [one.rim for one in (*sure, *faint)]
    gains = light(pixels, found, colours)
    seen = [chip_sighting(pixels, one, gains, colours, rims) for one in (*sure, *faint)]
    known = {chip.colour for chip in seen[: len(sure)]}
    seen = [chip for number, chip in enumerate(seen) if number < len(sure) or chip.colour in known]
    return on_the_table(pixels, of_chip_size(seen, cards))


def light(pixels: Pixels, found: Sequence[Located], colours: ChipColours) -> Floats:
    """Factors (3,) for blue, green and red that undo the colour of the light: by the cards' white, else by the felt."""
    if colours.felt is None or any(place.kind == FACE for place in found):
        return white_balance(pixels, found)
    return np.asarray(np.array(colours.felt) / np.maximum(bare_table(pixels, found), 8.0), np.float32)


def bare_table(pixels: Pixels, found: Sequence[Located]) -> Floats:
    """The colour (3,) that most of the middle of a picture has where nothing lies: the felt."""
    high, wide = pixels.shape[:2]
    free = np.full((high, wide), 255, np.uint8)
    for place in found:
        middle = place.corners.mean(axis=0)
        cv2.fillConvexPoly(free, np.round(middle + 1.3 * (place.corners - middle)).astype(np.int32), 0)
    part = slice(high // 4, 3 * high // 4, 4), slice(wide // 4, 3 * wide // 4, 4)
    table = pixels[part][free[part] > 0]
    return np.asarray(np.median(table if len(table) else pixels[part].reshape(-1, 3), axis=0), np.float32)


def sure_ones(rounds: Sequence[Round]) -> list[tuple[Round, float]]:
    """Those that the detector is sure of, each once, about as large as the others; and the usual radius."""
    sure = each_once([one for one in rounds if one.sure], [], ONE)
    usual = float(np.quantile([one.rim.radius for one in sure], LARGER)) if sure else 0.0
    return [(one, usual) for one in sure if LESS_ALIKE[0] < one.rim.radius / usual < LESS_ALIKE[1]]


def faint_ones(rounds: Sequence[Round], sure: Sequence[Round]) -> list[Round]:
    """Those that the detector hardly saw, with a good edge and the sure ones' size, each once."""
    if not sure:
        return []
    usual = float(np.median([one.rim.radius for one in sure]))
    faint = [one for one in rounds if not one.sure and one.rim.support >= EDGE_OF_FAINT]
    faint = [one for one in faint if ALIKE[0] < one.rim.radius / usual < ALIKE[1]]
    return each_once(faint, sure, TOO_NEAR)[len(sure) :]


def _whole(pixels: Pixels, one: Round, usual: float) -> Round:
    """A chip of which only the label's ring was found, with its edge; any other as it is."""
    if one.rim.radius > ALIKE[0] * usual:
        return one
    middle = one.rim.centre
    corners = middle + (one.place.corners - one.place.corners.mean(axis=0)) * np.float32(usual / one.rim.radius)
    rim = rim_of(pixels, np.asarray(corners, np.float32))
    near = np.linalg.norm(rim.centre - middle) < ONE * usual and rim.radius > one.rim.radius
    return Round(one.place, rim) if near and rim.support >= EDGE_OF_FAINT else one


def chip_sighting(pixels: Pixels, one: Round, gains: Floats, colours: ChipColours, rims: Sequence[Rim]) -> ChipSighting:
    """A chip's circle, colour and height; sure as far as its box, its edge and its colour are. ``rims`` are all."""
    colour, agreed = colours.name(edge_colours(pixels, one.rim, gains))
    x, y = (float(value) for value in one.rim.centre)
    count = height(pixels, one.rim, [rim for rim in rims if rim is not one.rim])
    return ChipSighting(colour, (x, y), one.rim.radius, one.chance * (0.5 + agreed / 2), count)


def on_the_table(pixels: Pixels, chips: Sequence[ChipSighting]) -> list[ChipSighting]:
    """The chips whose middle is on the table top, where one is plain to see: a rack beside the table is not in play."""
    if not chips:
        return []
    high, wide = pixels.shape[:2]
    scale = LOOKED_AT_WIDTH / wide
    corners = find_corners(shrunk(pixels, (LOOKED_AT_WIDTH, max(1, round(high * scale)))))
    if corners is None:
        return list(chips)
    table = np.array(corners, np.float32) * (wide, high)
    return [chip for chip in chips if cv2.pointPolygonTest(table.astype(np.float32), chip.centre, False) >= 0]


def of_chip_size(chips: Sequence[ChipSighting], cards: Sequence[Sighting]) -> list[ChipSighting]:
    """The chips as large as chips are beside the cards: 39 to 89 millimetres; coins are smaller, cups larger."""
    heights = [float(np.hypot(*np.subtract(card.corners[2], card.corners[1]))) for card in cards if card.named]
    if not heights:
        return list(chips)
    least, most = (share * float(np.median(heights)) / 2 for share in OF_A_CARD)
    return [chip for chip in chips if least < chip.radius < most]


def white_balance(pixels: Pixels, found: Sequence[Located]) -> Floats:
    """Factors (3,) for blue, green and red that make the white of the face-up cards white; ones where there is none."""
    whites = [white for place in found if place.kind == FACE and (white := _white_of(pixels, place)) is not None]
    if not whites:
        return np.ones(3, np.float32)
    white = np.median(np.stack(whites), axis=0)
    return np.asarray(235.0 / np.maximum(white, 20.0), np.float32)


def each_once(rounds: Sequence[Round], known: Sequence[Round], apart: float) -> list[Round]:
    """The known ones and one for each further chip, that for which most speaks, so many radii ``apart``."""
    kept = list(known)
    for one in sorted(rounds, key=lambda one: one.chance * one.rim.radius, reverse=True):  # a label lies inside a chip
        away = [float(np.linalg.norm(one.rim.centre - other.rim.centre)) / other.rim.radius for other in kept]
        if min(away, default=apart + 1) > apart:
            kept.append(one)
    return kept


def _on_any(one: Round, faces: Sequence[Floats]) -> bool:
    """True for what lies inside a face-up card."""
    x, y = (float(value) for value in one.rim.centre)
    return any(cv2.pointPolygonTest(np.asarray(face, np.float32), (x, y), False) > 0 for face in faces)


def _white_of(pixels: Pixels, place: Located) -> Floats | None:
    """The colour (3,) of a face-up card's paper; None when nothing of the card is in the picture."""
    low = np.clip(np.floor(place.corners.min(axis=0)).astype(int), 0, None)
    high = np.ceil(place.corners.max(axis=0)).astype(int)
    part = pixels[low[1] : high[1], low[0] : high[0]]
    if not part.size:
        return None
    step = max(1, int(max(part.shape[:2]) // 64))
    mask = np.zeros(part.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.round(place.corners - low).astype(np.int32), 255)
    inside = part[::step, ::step][mask[::step, ::step] > 0].astype(np.float32)
    if not len(inside):
        return None
    light = inside.sum(axis=1)
    return np.asarray(np.median(inside[light >= np.quantile(light, 1 - WHITE_BRIGHTEST)], axis=0), np.float32)

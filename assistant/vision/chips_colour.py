"""The colour of a chip: what its edge is made of, under the light of the moment, by name.

A chip's middle is a label of any colour, and white spots run around its edge; its body is what most of the rest of the
edge is. A house's own chips are enrolled: one of each colour is shown once, and its body is known from then on.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np

from assistant.capture.frames import Pixels
from assistant.vision.boxes import Floats
from assistant.vision.chips_rim import Closer, Rim, colours_at

EDGE: Final = np.linspace(0.64, 0.86, 8).astype(np.float32)  # where a chip shows its colour, shares of its radius
HUES: Final = (  # where each colour's hue begins in CIE LAB, degrees; clay chips called green reach far towards blue
    (0, "red"), (52, "orange"), (72, "yellow"), (108, "green"), (222, "blue"), (300, "purple"), (345, "red"),
)  # fmt: skip
PINK: Final = (68.0, 338.0, 40.0)  # lightness above which, and hues from and to which, red and purple are pink
PALE, PALE_AT = 14.0, 50.0  # chroma under which a colour of this lightness is grey; a darker one has less of it
DARK, LIGHT = 28.0, 68.0  # lightness 0..100 of black at most, of white at least
SHADOW: Final = 45.0  # lightness that divides a chip without colour from spots without colour
BLACKISH, SHINY = 12.0, 20.0  # chroma under which what is dark is black, and where it shines in the sky's colour
SKY: Final = (230.0, 320.0)
COLOURED: Final = 0.3  # share of the edge from which a colour is the body, and the rest its spots
ALIKE: Final = 16.0  # CIE LAB, lightness counted half: a pixel this near an enrolled colour has it
MATCHED: Final = 0.5  # of the edge that an enrolled chip's body takes, the share that must have its colour
UNKNOWN: Final = "unknown"  # the colour of a chip that is none of those enrolled


class ChipColoursError(ValueError):
    """Chip colours that cannot be used: the message names the place and what was expected."""


@dataclass(frozen=True, slots=True)
class Body:
    """What a chip's body looks like in white light: CIE LAB, and the share of the edge that it takes."""

    lab: tuple[float, float, float]
    share: float


@dataclass(frozen=True, slots=True)
class ChipColours:
    """The enrolled chips of a house, each name with its body; empty: chips are called by the usual colours' names.

    ``felt`` is the bare table's colour in white light (blue, green, red in 0..255), where it is known: the light of a
    picture without a face-up card is told from it.
    """

    bodies: Mapping[str, Body] = field(default_factory=dict)
    felt: tuple[float, float, float] | None = None

    def enrol(self, colour: str, body: Body) -> ChipColours:
        """With one more chip, or a colour's chip shown anew; raises ChipColoursError where it looks like another."""
        others = {name: other for name, other in self.bodies.items() if name != colour}
        for name, other in others.items():
            if _apart(np.array([body.lab], np.float32), other)[0] < ALIKE:
                raise ChipColoursError(f"the {colour} chip looks like the {name} one; show both in better light")
        return ChipColours({**others, colour: body}, self.felt)

    def name(self, edge: Floats) -> tuple[str, float]:
        """The name of the chip whose edge has these colours (n, 3), and how sure that is, 0..1."""
        if not len(edge):
            return UNKNOWN, 0.0
        if not self.bodies:
            return usual_name(edge)
        fits = {name: _fit(edge, body) for name, body in self.bodies.items()}
        best = max(fits, key=lambda name: fits[name])
        return (best, fits[best]) if fits[best] >= MATCHED else (UNKNOWN, 1 - fits[best])

    def save(self, path: Path) -> None:
        """Write them to a file; raises ChipColoursError when that cannot be done."""
        rows = {name: {"lab": list(body.lab), "share": body.share} for name, body in self.bodies.items()}
        try:
            path.write_text(json.dumps({"felt": self.felt, "chips": rows}, indent=1) + "\n", encoding="utf-8")
        except OSError as error:
            raise ChipColoursError(f"{path}: {error.strerror}; expected a place that can be written to") from None

    @staticmethod
    def load(path: Path) -> ChipColours:
        """Those of a file, none where there is no file; raises ChipColoursError."""
        try:
            raw = json.loads(path.read_text(encoding="utf-8"))
            felt = None if raw["felt"] is None else _three(raw["felt"])
            return ChipColours({str(name): _body(row) for name, row in raw["chips"].items()}, felt)
        except FileNotFoundError:
            return ChipColours()
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise ChipColoursError(f"{path}: {error!r}; expected chip colours, show the chips again") from None


def edge_colours(pixels: Pixels, rim: Rim, gains: Floats) -> Floats:
    """The colours (n, 3) in CIE LAB of a chip's edge in white light, where nothing lies over it."""
    view = Closer(pixels, rim)
    colours = colours_at(view.bgr, view.near(rim).points(EDGE))
    seen = rim.seen if rim.support > 0.25 else np.ones_like(rim.seen)
    lit = np.clip(colours[seen].reshape(1, -1, 3) * gains, 0, 1).astype(np.float32)
    return np.asarray(cv2.cvtColor(lit, cv2.COLOR_BGR2LAB)[0], np.float32)


def body_of(edge: Floats) -> Body:
    """The body of a chip by the colours (n, 3) of its edge: what has the commonest hue, or none, where few have any."""
    chroma, hue = _chroma(edge), _hue(edge)
    coloured = (chroma >= _pale(edge[:, 0])) & (edge[:, 0] >= 10)
    counts, starts = np.histogram(hue[coloured], bins=36, range=(0, 360))
    around = np.roll(counts, 1) + counts + np.roll(counts, -1)
    middle = starts[int(around.argmax())] + 5
    own = coloured & (np.abs((hue - middle + 180) % 360 - 180) <= 25)
    if own.mean() < COLOURED:
        return _neutral(edge[~own], len(edge))
    plain = np.median(edge[own], axis=0)
    if _black(plain):
        return Body(_three(plain), float(own.mean()))
    full = own & (chroma >= np.quantile(chroma[own], 0.7))
    return Body(_three(np.median(edge[full], axis=0)), float(own.mean()))


def usual_name(edge: Floats) -> tuple[str, float]:
    """The usual word for the colour of a chip's body, and the share of the edge (n, 3) that has it."""
    body = body_of(edge)
    return colour_word(body.lab), min(1.0, body.share / 0.6)


def colour_word(lab: Sequence[float]) -> str:
    """The usual word for a colour in CIE LAB.

    >>> colour_word((45, 60, 40)), colour_word((90, 1, 2)), colour_word((20, 0, 0)), colour_word((50, -5, -35))
    ('red', 'white', 'black', 'blue')
    """
    lightness, chroma = lab[0], float(np.hypot(lab[1], lab[2]))
    hue = float(np.degrees(np.arctan2(lab[2], lab[1])) % 360)
    if _black(lab):
        return "black"
    if chroma < _pale(np.array(lightness)):
        return "white" if lightness >= LIGHT else "grey"
    if lightness > PINK[0] and (hue > PINK[1] or hue < PINK[2]):
        return "pink"
    return next(name for start, name in reversed(HUES) if hue >= start)


def _neutral(edge: Floats, whole: int) -> Body:
    """The body of a white, grey or black chip: its spots are the other end of the scale."""
    dark = edge[:, 0] <= SHADOW
    own = edge[dark] if dark.sum() >= COLOURED * whole else edge[~dark]
    return Body(_three(np.median(own, axis=0)), len(own) / whole)


def _fit(edge: Floats, body: Body) -> float:
    """How much of what the body takes of an edge has its colour, 0..1."""
    return min(1.0, float((_apart(edge, body) < ALIKE).mean()) / max(body.share, 0.05))


def _apart(colours: Floats, body: Body) -> Floats:
    """How unlike colours (n, 3) are to a body, lightness counted half: a lamp's shade is no other colour."""
    return np.asarray(np.linalg.norm((colours - np.array(body.lab)) * (0.5, 1.0, 1.0), axis=1), np.float32)


def _black(lab: Sequence[float]) -> bool:
    chroma, hue = float(np.hypot(lab[1], lab[2])), float(np.degrees(np.arctan2(lab[2], lab[1])) % 360)
    return lab[0] <= DARK and chroma < (SHINY if SKY[0] < hue < SKY[1] else BLACKISH)


def _pale(lightness: Floats) -> Floats:
    return np.asarray(PALE * np.clip(lightness / PALE_AT, 0.4, 1.0), np.float32)


def _chroma(lab: Floats) -> Floats:
    return np.asarray(np.hypot(lab[:, 1], lab[:, 2]), np.float32)


def _hue(lab: Floats) -> Floats:
    return np.asarray(np.degrees(np.arctan2(lab[:, 2], lab[:, 1])) % 360, np.float32)


def _three(values: Any) -> tuple[float, float, float]:
    first, second, third = (round(float(value), 2) for value in values)
    return first, second, third


def _body(row: Mapping[str, Any]) -> Body:
    return Body(_three(row["lab"]), float(row["share"]))

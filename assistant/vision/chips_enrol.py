"""A house's own chips: one of each colour is shown to the camera once, and told apart from then on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np

from assistant.capture.frames import Pixels
from assistant.vision.boxes import Floats
from assistant.vision.chips import ONE, Look, Round, bare_table, each_once, light
from assistant.vision.chips_colour import ChipColours, ChipColoursError, body_of, edge_colours
from assistant.vision.chips_rim import rim_of
from assistant.vision.locate import CHIP, Located

FILE: Final = "chips.json"  # beside table.toml
SIZES: Final = (640, 1280, 416, 256)  # of the picture's longer side at which the chip is looked for


def chip_file(table_folder: Path) -> Path:
    """Where the chips of a table are kept, in the folder of its table.toml."""
    return table_folder / FILE


def enrolled(
    colours: ChipColours, colour: str, pixels: Pixels, centre: tuple[float, float] | None, look: Look
) -> ChipColours:
    """The chips with one more: the one at ``centre`` (pixels), or the only one in the picture where none is given.

    ``look`` is the detector's. Raises ChipColoursError where no chip is seen there, several are, or it looks like
    another colour's chip.
    """
    for size in SIZES:
        found = look(pixels, size)
        rounds = [Round(one, rim_of(pixels, one.corners)) for one in found if one.kind == CHIP]
        one = _shown(each_once([one for one in rounds if one.sure], [], ONE), centre)
        if one is not None:
            return enrolled_in(colours, colour, pixels, one.place.corners, found)
    where = "there" if centre else "in the picture"
    raise ChipColoursError(f"no {colour} chip is seen {where}; lay one chip flat on the bare table and show it again")


def enrolled_in(
    colours: ChipColours, colour: str, pixels: Pixels, corners: Floats, found: Sequence[Located]
) -> ChipColours:
    """The chips with the one in a box (4, 2) more; ``found`` is what else lies there: cards tell the light.

    Raises ChipColoursError where it looks like another colour's chip.
    """
    gains = light(pixels, found, colours)
    more = colours.enrol(colour, body_of(edge_colours(pixels, rim_of(pixels, corners), gains)))
    if colours.felt is not None:
        return more
    blue, green, red = (float(value) for value in bare_table(pixels, found) * gains)
    return replace(more, felt=(blue, green, red))


def _shown(chips: list[Round], centre: tuple[float, float] | None) -> Round | None:
    """The chip at a place, or the only one; None where there is none. Raises ChipColoursError where several are."""
    if centre is None:
        if len(chips) > 1:
            raise ChipColoursError(f"{len(chips)} chips are seen; show one chip alone, or tap the one that is meant")
        return chips[0] if chips else None
    away = [float(np.linalg.norm(one.rim.centre - np.array(centre))) for one in chips]
    near = [one for one, apart in zip(chips, away, strict=True) if apart <= one.rim.radius and apart == min(away)]
    return near[0] if near else None

"""A house's own chips: one of each colour is shown to the camera once, and told apart from then on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from assistant.capture.frames import Pixels
from assistant.vision.boxes import Floats
from assistant.vision.chips import bare_table, light
from assistant.vision.chips_colour import ChipColours, body_of, edge_colours
from assistant.vision.chips_rim import rim_of
from assistant.vision.locate import Located

FILE: Final = "chips.json"  # beside table.toml


def chip_file(table_folder: Path) -> Path:
    """Where the chips of a table are kept, in the folder of its table.toml."""
    return table_folder / FILE


def enrolled(
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

"""Chips of a photo by colour: a stack of unknown height is no money."""

from __future__ import annotations

from collections import Counter

from assistant.config import read_config
from assistant.night.calling import pot_for
from assistant.night.places import put_in_place
from assistant.rules.load import load_house
from assistant.table.calibrate import WHOLE, Felt
from assistant.table.spots import Layout
from assistant.vision.sighting import ChipSighting, Reading


def chips(*counts: int | None) -> Counter[str]:
    seen = tuple(ChipSighting("red", (50.0 * n, 50.0), 20.0, 0.9, count) for n, count in enumerate(counts))
    return put_in_place(Reading(400, 300, (), seen), Felt(WHOLE, (400, 300)), Layout("Table", ())).chips


def test_stacks_count_as_many_chips() -> None:
    assert chips(1, 4) == {"red": 5}


def test_a_stack_of_unknown_height_makes_the_pot_unknown_rather_than_small() -> None:
    seen = chips(1, None)
    assert seen == {"red": 1, "uncounted red": 1}
    config = read_config({"house": "eight-two", "ante": "1"}, "table.toml")
    pot, why = pot_for(config, load_house("eight-two"), seen, 3)
    assert pot == "3" and "uncounted red" in why

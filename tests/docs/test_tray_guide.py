"""The guide to the chip tray says what the program and the firmware do."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from assistant.config import read_config
from assistant.money import Unit
from assistant.night.pot_figures import Figure, question
from assistant.tray.lamps import DARK, TEST
from assistant.tray.table import LAMP_LETTERS, REASONS, STATES

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "tray.md").read_text(encoding="utf-8")
BUILD = (ROOT / "firmware" / "README.md").read_text(encoding="utf-8")


def test_the_table_file_it_shows_is_read() -> None:
    block = re.search(r"((?:    .*\n)+)", GUIDE[GUIDE.index("    [tray]") :])
    assert block
    config = read_config(tomllib.loads(re.sub(r"^    ", "", block[1], flags=re.MULTILINE)), "table.toml")
    assert config.tray.columns == ("white", "red", "blue")


def test_the_pins_it_shows_are_the_firmwares() -> None:
    board = (ROOT / "firmware/tray/board.cpp").read_text(encoding="utf-8")
    strip = (ROOT / "firmware/tray/strip.cpp").read_text(encoding="utf-8")
    for place, pin in (("button split", 2), ("button undo", 3), ("button next", 4), ("buzzer +", 5)):
        assert re.search(rf"D{pin} \|- {re.escape(place)}", BUILD) and f"PD{pin}" in board
    assert "D6 |- 330 ohm ------- lamp strip DIN" in BUILD and '"I"(PD6)' in strip


def test_every_light_of_the_lamps_is_explained() -> None:
    rows = GUIDE[GUIDE.index("| you see | it means |") :].split("\n\n")[0].splitlines()[2:]
    assert len(rows) == len(set(LAMP_LETTERS) - {DARK[0], TEST[0]})


def test_the_words_that_it_explains_are_those_that_are_said() -> None:
    explained = re.findall(r'^\| "([^"]+)" \|', GUIDE, re.MULTILINE)
    assert {STATES["doubt"], STATES["gone"], STATES["many"], STATES["over"], REASONS["tare"]} <= set(explained)
    others = {"the tray speaks protocol ...", "could not exclusively lock port"}
    assert set(explained) - set(STATES.values()) - set(REASONS.values()) == others
    figures = [Figure("seen", 5, 5), Figure("weighed", 5, 5), Figure("entered", 3, 3)]
    asked = question(figures, Unit.of("0.25"))
    assert asked and f"> {asked.text}\n" in GUIDE
    assert all(f"*{choice.says}*" in GUIDE for choice in asked.choices)

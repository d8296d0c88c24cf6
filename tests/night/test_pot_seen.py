"""Chips that a table's camera sees in the pot, held against what was entered: asked about once, never overwritten."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from assistant.app import Parts, Table, build
from assistant.bench.filmed import FilmCamera
from assistant.capture.frames import Frame
from assistant.config import read_config
from assistant.vision.sighting import ChipSighting, Reading

SIZE = 1000, 1000
LAYOUT = {
    "size_mm": [1000, 1000],
    "place": [{"kind": "pot", "area": [0.4, 0.4, 0.6, 0.6]}]
    + [{"kind": "seat", "seat": seat, "area": [0.3 * seat - 0.3, 0.7, 0.3 * seat, 1.0]} for seat in (1, 2, 3)],
}
CALL = {
    "event": "call", "house": "local", "game": "five-card-draw", "dealer": 3, "seats": {"1": "A", "2": "B", "3": "C"},
}  # fmt: skip
ANTES = [{"event": "ante", "seat": seat, "amount": "0.25"} for seat in (1, 2, 3)]


class ChipsOnly:
    """Reads the chips that it was told lie there."""

    def __init__(self) -> None:
        self.chips: tuple[ChipSighting, ...] = ()

    def read(self, pixels: np.ndarray, file: Path | None = None) -> Reading:
        return Reading(*SIZE, (), self.chips)


class Night:
    """A table with three antes, whose camera sees chips."""

    def __init__(self, folder: Path) -> None:
        self.reader = ChipsOnly()
        corners = [[0, 0], [1, 0], [1, 1], [0, 1]]
        raw = {"house": "local", "players": CALL["seats"], "table": {"corners": corners, "layout": LAYOUT}}
        self.table: Table = build(read_config(raw, "table.toml"), Parts(folder, self.reader))
        self.taking = self.table.taking(FilmCamera())
        self.at, self.grey = 0.0, 90
        for fact in (CALL, *ANTES):
            self.put(fact)

    def put(self, fact: dict[str, Any]) -> None:
        self.table.hub.put(fact).result(10)

    def see(self, seconds: float, *chips: ChipSighting) -> list[str]:
        """What is asked while these chips lie still for so long, after something was laid down."""
        self.reader.chips = chips
        self.grey = 250 - self.grey
        pixels = np.full((*SIZE, 3), 90, np.uint8)
        pixels[450:550, 450:550] = self.grey
        for _ in range(round(seconds / 0.2)):
            self.at += 0.2
            self.taking.take(Frame(round(self.at * 5), self.at, pixels))
        return [question["text"] for question in self.table.notices.questions]


@pytest.fixture
def night(tmp_path: Path) -> Iterator[Night]:
    made = Night(tmp_path)
    yield made
    made.table.close()


def white(x: float, y: float = 500, count: int | None = 1) -> ChipSighting:
    return ChipSighting("white", (x, y), 20, 0.9, count=count)


def test_chips_that_are_not_what_was_entered_are_asked_about_once_and_the_host_decides(night: Night) -> None:
    asked = "Pot: seen 1.00, entered 0.75. Which is right?"
    assert night.see(9, *(white(x) for x in (410, 450, 490, 530))) == [asked]
    assert night.table.hub.now.view["pot"] == "0.75", "nothing is overwritten"
    (question,) = night.table.notices.questions
    assert [choice["says"] for choice in question["choices"]] == ["1.00 (seen)", "0.75 (entered)"]
    night.table.notices.answered(question["n"])
    assert night.see(9, *(white(x) for x in (412, 452, 492, 532))) == [], "the same is not asked again"
    for fact in question["choices"][0]["facts"]:
        night.put(fact)
    assert night.table.hub.now.view["pot"] == "1.00"


def test_a_pot_that_is_right_or_not_certain_or_on_its_way_is_not_asked_about(night: Night) -> None:
    three = [white(x) for x in (410, 450, 490)]
    assert night.see(9, *three, white(150, 800)) == [], "a chip before a player is not in the pot"
    assert night.see(9, *three, white(540, count=None)) == [], "a stack of unknown height"
    assert night.see(9) == [], "the pot may lie where the camera does not see it"
    assert night.see(2.5, *three, white(540)) == [], "somebody has thrown in, and the host is about to enter it"

"""The chip tray's place in the night: lamps follow the hand, buttons ask, the weight is held against the pot."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from assistant.app import Parts, build
from assistant.commands import CallGame
from assistant.config import ConfigError, read_config
from assistant.hub import Hub
from assistant.money import Unit
from assistant.night.chip_tray import STEADY, ChipTray
from assistant.night.notices import Notices
from assistant.night.pot_asking import PotAsking
from assistant.store.log import EventLog
from assistant.tray.link import Link
from assistant.tray.virtual import LOST, VirtualTray
from assistant.tray.weighing import ColumnWeight, PotWeight, pot_of
from assistant.vision.reader import ScriptedReader
from tests.night.pictures import ALL_FOUR

CALL = CallGame(house="local", game="follow-the-queen", dealer=3, seats={"1": "Ann", "2": "Bo", "3": "Cy"})
UNIT = Unit.of("0.25")
WORTHS = (1, 2, 4)  # white, red and blue in this house


def until(true: Callable[[], object], within_s: float = 10.0) -> None:
    end = time.monotonic() + within_s
    while not true():
        assert time.monotonic() < end, "it never was"
        time.sleep(0.01)


class Beside:
    """A hub, a virtual tray, and the chip tray between them, on real threads."""

    def __init__(self, folder: Path) -> None:
        self.log = EventLog(folder / "night.db")
        self.hub = Hub(self.log)
        self.hub.start()
        self.notices = Notices()
        self.virtual = VirtualTray(lambda: int(time.monotonic() * 1000))
        self.virtual.pace_s = 0.005
        self.now = 0.0
        self.pot = PotAsking(self.hub, self.notices)
        self.tray = ChipTray(self.hub, self.notices, self.pot, UNIT, WORTHS)
        self.hub.listen(lambda update: self.pot.shows(update.view))
        self.hub.listen(lambda update: self.tray.shows(update.view))
        self.tray.begin(Link(lambda: self.virtual, self.tray.pressed, self.tray.told).start())
        until(lambda: self.virtual.lamps != LOST)

    def tell(self, *facts: object) -> None:
        for fact in facts:
            self.hub.put(fact).result(5)  # type: ignore[arg-type]

    def deal(self) -> None:
        """Two down to each, a queen and a seven up: the sevens become wild too."""
        down = [{"event": "dealt", "seat": seat, "card": "??", "up": False} for seat in (1, 2, 3, 1, 2, 3)]
        up = [{"event": "dealt", "seat": s, "card": c, "up": True} for s, c in ((1, "Qh"), (2, "7d"), (3, "4c"))]
        self.tell(CALL, *down, *up)

    def weigh(self, *chips: int) -> None:
        """The columns weigh the same for as long as it takes to be believed."""
        self.weighs(pot_of([ColumnWeight("sure", count, 97) for count in chips], WORTHS))

    def weighs(self, weight: PotWeight | None) -> None:
        """A second between two looks."""
        for _ in range(STEADY + 1):
            self.now += 1.0
            self.tray.weighed(weight, self.now)


@pytest.fixture
def beside(tmp_path: Path) -> Iterator[Beside]:
    made = Beside(tmp_path)
    yield made
    made.tray.close()
    made.hub.stop()
    made.log.close()


def test_lamps_show_whose_turn_it_is_and_that_cards_are_wild(beside: Beside) -> None:
    beside.deal()
    turn = beside.hub.now.view["turn"]["seat"]
    wanted = "".join("t" if seat == turn else "-" for seat in range(1, 11)) + "w-"
    until(lambda: beside.virtual.lamps == wanted)


def test_a_strike_is_red_and_its_answer_puts_it_out(beside: Beside) -> None:
    baseball = CallGame(house="local", game="baseball", dealer=3, seats={"1": "Ann", "2": "Bo", "3": "Cy"})
    ante = [{"event": "ante", "seat": seat, "amount": "0.25"} for seat in (1, 2, 3)]
    down = [{"event": "dealt", "seat": seat, "card": "??", "up": False} for seat in (1, 2, 3, 1, 2, 3)]
    beside.tell(baseball, *ante, *down, {"event": "dealt", "seat": 1, "card": "3h", "up": True})
    until(lambda: beside.virtual.lamps.startswith("s"))
    beside.tell({"event": "matched", "seat": 1, "amount": "0.75"})
    until(lambda: not beside.virtual.lamps.startswith("s"))


def test_undo_takes_the_last_thing_back_and_next_says_what_is_next(beside: Beside) -> None:
    beside.tell(CALL)
    beside.virtual.press("next")
    until(lambda: beside.notices.lines)
    assert beside.notices.lines == (f"Next: {beside.hub.now.view['next']}",)
    beside.virtual.press("undo")
    until(lambda: beside.hub.now.view["game"] is None)


def split_of(beside: Beside) -> object:
    """What the split button asked for."""
    heard: list[object] = []
    stop = beside.hub.listen(lambda update: heard.append(update.event))
    beside.virtual.press("split")
    until(lambda: heard)
    stop()
    return heard[0]


def test_split_asks_for_the_split_of_what_was_entered(beside: Beside) -> None:
    beside.tell(CALL, {"event": "ante", "seat": 1, "amount": "0.25"})
    beside.weigh(9, 0, 0)
    assert split_of(beside) == {"event": "settle", "pot": None, "chips": {}}


def test_where_nothing_was_entered_the_sure_weight_is_the_pot(beside: Beside) -> None:
    beside.tell(CALL)
    beside.weigh(2, 3, 1)
    assert split_of(beside) == {"event": "settle", "pot": "3.00", "chips": {}}


ANTES = tuple({"event": "ante", "seat": seat, "amount": "0.25"} for seat in (1, 2, 3))


def test_a_weight_that_is_not_the_pot_is_asked_about_and_changes_nothing(beside: Beside) -> None:
    beside.tell(CALL, *ANTES)
    beside.weigh(3, 0, 0)
    assert not beside.notices.questions
    beside.weigh(5, 0, 0)
    beside.weigh(5, 0, 0)
    (question,) = beside.notices.questions
    assert question["text"] == "Pot: weighed 1.25, entered 0.75. Which is right?"
    assert beside.hub.now.view["pot"] == "0.75"


def test_a_doubtful_weight_asks_only_where_the_pot_lies_outside(beside: Beside) -> None:
    beside.tell(CALL, *ANTES)
    beside.weighs(PotWeight(2, 4, ("column 1: settled between two counts",)))
    assert not beside.notices.questions
    beside.weighs(PotWeight(5, 7, ("column 1: settled between two counts",)))
    (question,) = beside.notices.questions
    assert question["text"] == "Pot: weighed 1.25 to 1.75, entered 0.75. Which is right?"
    assert [choice["says"] for choice in question["choices"]] == ["0.75 (entered)"]


def test_a_pot_that_is_still_moving_is_not_asked_about(beside: Beside) -> None:
    beside.tell(CALL, ANTES[0])
    for chips in (5, 6, 7, 8, 9):
        beside.now += 1.0
        beside.tray.weighed(PotWeight(chips, chips), beside.now)
    assert not beside.notices.questions


def test_a_tray_that_comes_back_is_held_against_the_pot_again(beside: Beside) -> None:
    beside.tell(CALL, *ANTES)
    beside.weigh(5, 0, 0)
    assert beside.notices.answered(beside.notices.questions[0]["n"])  # waved away
    beside.weigh(5, 0, 0)
    assert not beside.notices.questions
    beside.tray.told("the chip tray is gone: pulled; everything else goes on")
    beside.weighs(None)
    beside.tray.told("")
    beside.weigh(5, 0, 0)
    assert len(beside.notices.questions) == 1


def table_file(folder: Path, **tray: object) -> dict[str, object]:
    (folder / "photos").mkdir(exist_ok=True)
    cv2.imwrite(str(folder / "photos" / "001.jpg"), np.zeros((90, 90, 3), np.uint8))
    return {
        "source": str(folder / "photos"), "pictures": "moments", "house": "local", "game": "follow-the-queen",
        "table": {"corners": ALL_FOUR}, "tray": tray,
    }  # fmt: skip


def test_a_table_whose_tray_is_not_there_has_everything_else(tmp_path: Path) -> None:
    raw = table_file(tmp_path, port="/nowhere/tray", columns=["white", "red", "blue"])
    table = build(read_config(raw, "table.toml"), Parts(tmp_path, ScriptedReader()))
    until(lambda: table.notices.lines)
    assert table.notices.lines[0].startswith("The chip tray cannot be reached")
    assert table.hub.put(CALL).result(5).view["key"] == "follow-the-queen"
    table.close()


def test_a_table_lights_its_trays_lamps(tmp_path: Path) -> None:
    virtual = VirtualTray(lambda: int(time.monotonic() * 1000))
    virtual.pace_s = 0.005
    opened: list[str] = []

    def open_port(device: str) -> VirtualTray:
        opened.append(device)
        return virtual

    raw = table_file(tmp_path, port="/dev/ttyUSB7", columns=["white"])
    table = build(read_config(raw, "table.toml"), Parts(tmp_path, ScriptedReader(), open_port=open_port))
    until(lambda: "weigh" in virtual.done)
    table.close()
    assert opened == ["/dev/ttyUSB7"]
    assert virtual.done[-1] == "lamps ------------"


def test_a_colour_without_a_worth_is_refused_by_name(tmp_path: Path) -> None:
    raw = table_file(tmp_path, port="/dev/ttyUSB0", columns=["white", "pink"])
    with pytest.raises(
        ConfigError, match=r"tray.columns: 'pink' has no worth in this house; expected white, red, blue"
    ):
        build(read_config(raw, "table.toml"), Parts(tmp_path, ScriptedReader()))


def test_a_tray_that_is_named_while_the_table_is_played_is_opened_and_let_go(tmp_path: Path) -> None:
    virtual = VirtualTray(lambda: int(time.monotonic() * 1000))
    virtual.pace_s = 0.005
    raw = table_file(tmp_path)
    table = build(read_config(raw, "table.toml"), Parts(tmp_path, ScriptedReader(), open_port=lambda device: virtual))
    assert table.beside.tray is None
    table.settings.change({"tray": {"port": "/dev/ttyUSB7", "columns": ["white"]}})
    until(lambda: "weigh" in virtual.done)
    table.settings.change({"tray": {"columns": ["pink"]}})
    assert table.beside.tray is None
    assert any("'pink' has no worth in this house" in line for line in table.notices.lines)
    table.close()

"""A table with the compiled firmware beside it: its lamps follow the hand, its buttons ask, its weight is compared."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from assistant.commands import CallGame
from assistant.hub import Hub
from assistant.money import Unit
from assistant.night.chip_tray import ChipTray
from assistant.night.notices import Notices
from assistant.night.pot_asking import PotAsking
from assistant.store.log import EventLog
from assistant.tray.link import Link
from tests.tray.board import Board, until
from tests.tray.host import as_soon_as_plugged

CHIP_G = 11.5
PLAYERS = {"1": "Ann", "2": "Bo", "3": "Cy"}
ANTES = [{"event": "ante", "seat": seat, "amount": "0.25"} for seat in (1, 2, 3)]
DOWN = [{"event": "dealt", "seat": seat, "card": "??", "up": False} for seat in (1, 2, 3, 1, 2, 3)]


class Beside:
    """The hub of a table, and the tray on the simulated board."""

    def __init__(self, board: Board, folder: Path) -> None:
        self.board = board
        self.log = EventLog(folder / "night.db")
        self.hub = Hub(self.log)
        self.hub.start()
        self.notices = Notices()
        pot = PotAsking(self.hub, self.notices)
        self.tray = ChipTray(self.hub, self.notices, pot, Unit.of("0.25"), (1, 2, 4))
        self.hub.listen(lambda update: self.tray.shows(update.view))
        self.tray.begin(Link(as_soon_as_plugged(board), self.tray.pressed, self.tray.told).start())
        until(lambda: self.tray.fitted, "hello")

    def close(self) -> None:
        self.tray.close()
        self.hub.stop()
        self.log.close()

    def tell(self, *facts: Any) -> None:
        for fact in facts:
            self.hub.put(fact).result(5)

    def puts_in(self, column: int, chips: int) -> None:
        self.board.tell(f"cell {column} {chips * CHIP_G}")
        self.board.skip(1100)


@pytest.fixture
def beside(tmp_path: Path) -> Iterator[Beside]:
    with Board(tmp_path) as board:
        made = Beside(board, tmp_path)
        yield made
        made.close()


def test_turn_wild_strike_and_split_light_their_lamps_and_the_button_asks_for_the_split(beside: Beside) -> None:
    beside.tell(CallGame(house="local", game="baseball", dealer=3, seats=PLAYERS), *ANTES, *DOWN)
    beside.board.lamps("----------w-")  # threes and nines
    beside.tell({"event": "dealt", "seat": 1, "card": "3h", "up": True})
    beside.board.lamps("s---------w-")
    beside.tell({"event": "matched", "seat": 1, "amount": "0.75"})
    beside.tell(*({"event": "dealt", "seat": seat, "card": card, "up": True} for seat, card in ((2, "7d"), (3, "2c"))))
    turn = beside.hub.now.view["turn"]["seat"]
    beside.board.lamps("".join("t" if seat == turn else "-" for seat in range(1, 11)) + "w-")
    beside.tell({"event": "fold", "seat": turn})
    beside.tell({"event": "fold", "seat": beside.hub.now.view["turn"]["seat"]})
    beside.board.tell("press split")
    until(lambda: beside.hub.now.view["result"], "the split")
    (winner,) = map(int, beside.hub.now.view["result"]["shares"])
    beside.board.lamps("".join("p" if seat == winner else "-" for seat in range(1, 11)) + "wp")


def test_what_it_weighs_is_held_against_what_was_entered(beside: Beside) -> None:
    beside.board.skip(1100)
    for column in (1, 2, 3):
        assert beside.tray.asked("tare", column).verb == "ok"
        beside.puts_in(column, 40)
        assert beside.tray.asked("calibrate", column, 40).verb == "ok"
    beside.board.tell("cell 1 0", "cell 2 0", "cell 3 0")
    beside.tell(CallGame(house="local", game="five-card-draw", dealer=3, seats=PLAYERS), *ANTES)
    beside.puts_in(2, 2)
    until(lambda: beside.notices.questions, "asked")
    (question,) = beside.notices.questions
    assert question["text"] == "Pot: weighed 1.00, entered 0.75. Which is right?"
    assert beside.hub.now.view["pot"] == "0.75"
    beside.tell(*question["choices"][0]["facts"])
    assert beside.hub.now.view["pot"] == "1.00"
    beside.board.tell("pull")
    until(lambda: any("gone" in line for line in beside.notices.lines), "said")
    beside.tell({"event": "dealt", "seat": 1, "card": "??", "up": False})  # the table goes on
    beside.board.tell("plug")
    until(lambda: "The chip tray answers again." in beside.notices.lines, "back")

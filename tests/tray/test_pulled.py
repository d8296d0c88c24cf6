"""The cable pulled at every byte of every message, on the compiled firmware: nothing lost, and nothing done twice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from assistant.tray.table import BUTTONS, HOST_VERBS, TRAY_VERBS
from assistant.tray.talk import Answer
from tests.tray.board import Board, until
from tests.tray.host import Host, as_soon_as_plugged, linked

TURN, WILD = "-t----------", "----------w-"
SAID_MS = 25  # the longest line takes ten
Asks = Callable[["Pulling"], Answer | None]


class Pulling:
    """A tray whose cable is pulled again and again; what was asked of it, and what was done."""

    def __init__(self, board: Board, host: Host) -> None:
        self.board, self.host = board, host
        self.beeps = self.turns = 0
        self.pressed: list[str] = []
        self.lamps = ""

    def beep(self) -> Answer:
        """Ten milliseconds; twice would sound twice."""
        self.beeps += 1
        return self.host.link.ask("beep", 10)

    def light(self) -> Answer:
        """Other lamps each time."""
        self.lamps = TURN if self.turns % 2 else WILD
        return self.host.link.ask("lamps", self.lamps)

    def press(self) -> None:
        """Another button each time: the last one may still be held down."""
        self.pressed.append(list(BUTTONS)[self.turns % len(BUTTONS)])
        self.board.tell(f"press {self.pressed[-1]}")

    def plug(self) -> None:
        """A cable that was pulled and is plugged in again."""
        self.board.tell("plug")

    def turn(self, way: str, at: int, verb: str) -> bool:
        """Let ``at`` bytes through, pull, plug in again, and wait until all is done; False where nothing was pulled."""
        self.turns += 1
        pulls = len(self.board.words("pulled"))
        if verb == "hello":
            self.press()
            self.board.tell("pull")
            pulls += 1
        self.board.tell(f"pull {way} {at}")
        answer = ASKS[verb](self)
        until(lambda: self._pulled(pulls) or self._done(answer), "pulled")
        if not self._pulled(pulls):
            self.board.pass_time(SAID_MS)  # it may still be on its way
        was_pulled = self._pulled(pulls)
        self.board.tell(f"pull {way} -1", "plug")
        until(lambda: self._done(answer), f"{verb}: all done after {at} bytes {way}")
        if answer is not None:
            assert answer.result(0).verb == ANSWERS.get(verb, "ok")
        self.exactly()
        return was_pulled

    def _pulled(self, before: int) -> bool:
        return len(self.board.words("pulled")) > before

    def _done(self, answer: Answer | None) -> bool:
        sounded = len(self.board.words("buzzer")) // 2 >= self.beeps
        return (answer is None or answer.done()) and sounded and len(self.host.presses) >= len(self.pressed)

    def exactly(self) -> None:
        """Nothing was done twice."""
        assert self.host.presses == self.pressed
        assert len(self.board.words("buzzer")) == 2 * self.beeps
        if self.lamps:
            self.board.lamps(self.lamps)


ASKS: dict[str, Asks] = {
    "hello": lambda tray: tray.plug(),
    "ping": lambda tray: tray.host.link.ask("ping"),
    "lamps": lambda tray: tray.light(),
    "weigh": lambda tray: tray.host.link.ask("weigh"),
    "tare": lambda tray: tray.host.link.ask("tare", 2),
    "calibrate": lambda tray: tray.host.link.ask("calibrate", 1, 40),
    "beep": lambda tray: tray.beep(),
    "got": lambda tray: tray.press(),
    "ok": lambda tray: tray.beep(),
    "no": lambda tray: tray.host.link.ask("tare", 9),
    "weighed": lambda tray: tray.host.link.ask("weigh"),
    "press": lambda tray: tray.press(),
}
ANSWERS = {"weigh": "weighed", "weighed": "weighed", "no": "no"}
MESSAGES = [("to-tray", verb) for verb in HOST_VERBS] + [("to-host", verb) for verb in TRAY_VERBS]


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Board]:
    with Board(tmp_path) as made:
        yield made


@pytest.mark.parametrize(("way", "verb"), MESSAGES, ids=lambda word: str(word))
def test_pulled_at_every_byte(board: Board, way: str, verb: str) -> None:
    with linked(board, as_soon_as_plugged(board)) as host:
        board.skip(1000)
        assert host.ask("tare", 1) == ("ok",)
        board.tell("cell 1 460")
        board.skip(1500)
        tray = Pulling(board, host)
        through = next(at for at in count() if not tray.turn(way, at, verb))
        assert through >= len(f"\n1 {verb}{' 1' * len({**HOST_VERBS, **TRAY_VERBS}[verb])}*CCCC\n")
        board.skip(1000)  # a press that was not got would be sent again, a beep sound late
        host.ask("ping")
        tray.exactly()

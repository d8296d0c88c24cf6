"""A hundred thousand bytes of noise either way, on the compiled firmware and on the host that speaks to it."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from assistant.tray.link import SerialPort
from assistant.tray.messages import Message, encode
from assistant.tray.table import HOST_VERBS, TRAY_VERBS
from tests.tray import building
from tests.tray.board import Board, until
from tests.tray.host import Host, linked

TURN = "-t----------"
BYTES = 100_000
NUMBERS = (0, 1, 2, 5, 77, 2**31 - 1, 2**31, 2**32 - 1, 2**32)
WORDS = ("", "0", "1", "2", "77", "-1", "4294967295", "4294967296", "x", "sure:40:97", "split", "undo", "------------")


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Board]:
    with Board(tmp_path) as made:
        yield made


def is_served(board: Board, host: Host) -> None:
    """Both sides are as well as ever: commands answered, lamps lit, each press heard once."""
    until(lambda: host.link.fitted, "hello")
    assert host.ask("ping") == ("ok",)
    host.link.show(TURN)
    board.lamps(TURN)
    board.tell("press split")  # its number may be one that a line with a right check has used up
    board.pass_time(1000)
    before = len(host.presses)
    for button in ("next", "undo"):
        board.tell(f"press {button}")
        board.pass_time(200)
    until(lambda: len(host.presses) > before + 1, "pressed")
    board.pass_time(700)
    assert host.presses[before:] == ["next", "undo"]


class Counting(SerialPort):
    """A port that counts what comes."""

    heard = 0

    def read(self) -> bytes:
        data = super().read()
        Counting.heard += len(data)
        return data


def test_random_bytes(board: Board) -> None:
    Counting.heard = 0
    with linked(board, lambda: Counting(board.port)) as host:
        board.tell(f"garbage to-tray {BYTES}")
        board.skip(9500)  # they take 8.7 seconds on the line
        assert host.ask("ping") == ("ok",)
        while Counting.heard < BYTES:
            board.tell("garbage to-host 1000")
            time.sleep(0.005)
        assert not host.presses
        is_served(board, host)


def nonsense(chance: random.Random, verbs: Mapping[str, tuple[str, ...]]) -> bytes:
    """Random bytes, a torn or garbled line, or one with a right check that nobody in his senses says."""
    kind = chance.randrange(4)
    if kind == 0:
        return chance.randbytes(chance.randrange(60))
    verb = chance.choice([*verbs, "x"])
    count = chance.choice([len(verbs.get(verb, ())), chance.randrange(8)])
    line = encode(Message(chance.choice(NUMBERS), verb, tuple(chance.choice(WORDS) for _ in range(count))))
    if kind == 1:
        return line[: chance.randrange(len(line))]
    if kind == 2:
        at = chance.randrange(len(line))
        return line[:at] + chance.randbytes(1) + line[at + 1 :]
    return line


class Noisy(SerialPort):
    """A port on whose cable both hear nonsense between the lines."""

    def __init__(self, device: str, chance: random.Random) -> None:
        super().__init__(device)
        self.chance = chance
        self.to_tray = self.to_host = 0

    def read(self) -> bytes:
        heard = super().read()
        if self.to_tray < BYTES:
            said = b"".join(nonsense(self.chance, HOST_VERBS) for _ in range(20))
            self.to_tray += super().write(said)
        if self.to_host < BYTES:
            said = b"".join(nonsense(self.chance, TRAY_VERBS) for _ in range(20))
            self.to_host += len(said)
            heard += said
        return heard


@pytest.mark.parametrize("seed", [1, 2])
def test_torn_garbled_and_senseless_lines(board: Board, seed: int) -> None:
    port = Noisy(board.port, random.Random(seed))
    with linked(board, lambda: port) as host:
        until(lambda: min(port.to_tray, port.to_host) >= BYTES, "all said", within_s=60)
        board.skip(9500)
        is_served(board, host)
    board.tell("stack")
    until(lambda: board.words("stack"), "the stack told")
    variables, memory = map(int, re.findall(r"RAM (\d+) of (\d+) bytes", building.make("size"))[0])
    assert variables + int(board.words("stack")[-1][2]) < 0.9 * memory

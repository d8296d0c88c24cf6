"""The compiled firmware under simavr, spoken to over a serial port, through every fault that a table can bring."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
import serial

from assistant.tray.lamps import DARK, TEST
from assistant.tray.weighing import PotWeight, pot_of, read_weighed
from tests.tray.board import Board, until
from tests.tray.host import Host, linked
from tests.tray.transcripts import FILES, unescaped, with_check

TURN = "-t----------"
LOST = "x" * 12
CHIP_G = 11.5
WORTHS = [1, 5, 25, 100, 500]
SETTLE_MS = 1100
ON_THE_BOARD = [path for path in FILES if "wait" not in path.read_text() and "chips" not in path.read_text()]


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Board]:
    with Board(tmp_path) as made:
        yield made


def next_line(port: serial.Serial, heard: list[bytes]) -> bytes:
    """The next line that is not a press sent again."""
    while (line := port.readline()) in (b"\n", *(old for old in heard if b" press " in old)):
        pass
    heard.append(line)
    return bytes(line)


@pytest.mark.parametrize("path", ON_THE_BOARD, ids=lambda path: path.stem)
def test_the_compiled_firmware_holds_the_dialogue(board: Board, path: Path) -> None:
    with serial.Serial(board.port, 115200, timeout=5) as port:
        heard: list[bytes] = []
        for line in path.read_text(encoding="utf-8").splitlines():
            does, _, text = line.partition(" ")
            if does in (">", ">!"):
                port.write(with_check(text) if does == ">" else unescaped(text))
            elif does == "<":
                assert next_line(port, heard) == with_check(text), line
            elif does == "press":
                board.tell(f"press {text}")
                board.pass_time(200)
            elif does == "restart":
                board.tell("reset")
                until(lambda: board.words("reset"))
                heard.clear()
                port.reset_input_buffer()  # what was being said is lost
            elif does == "lamps":
                board.lamps(text)
        port.timeout = 0.1
        assert not next_line(port, heard)


def test_the_dialogues_for_the_board_are_most_of_them() -> None:
    assert len(ON_THE_BOARD) >= 5


def test_lamps_buttons_and_buzzer(board: Board) -> None:
    with linked(board) as host:
        host.link.show(TEST)
        board.lamps(TEST)
        host.link.show("s-t-a-p---wp")
        board.lamps("s-t-a-p---wp")
        for button in ("split", "undo", "next"):
            board.tell(f"press {button}")
            board.pass_time(200)
        until(lambda: len(host.presses) == 3)
        assert host.presses == ["split", "undo", "next"]
        host.ask("beep", 50)
        until(lambda: len(board.words("buzzer")) == 2)
        on, off = (at for _, at, _ in board.words("buzzer"))
        assert 48 <= off - on <= 53
    board.lamps(DARK)


def calibrate(board: Board, host: Host, chance: random.Random) -> None:
    """As the guide says: empty, then forty chips, one column after the other."""
    board.skip(1000)
    for column in range(1, 6):
        assert host.ask("tare", column) == ("ok",)
        board.tell(f"cell {column} {weight(40, chance)}")
    board.skip(1200)
    for column in range(1, 6):
        assert host.ask("calibrate", column, 40) == ("ok",)


def weight(chips: int, chance: random.Random) -> float:
    return sum(chance.gauss(CHIP_G, 0.1) for _ in range(chips))


def two_hundred(chance: random.Random, most: int) -> list[int]:
    """Two hundred chips over five columns, none with more than ``most``."""
    while not 200 - most <= sum(counts := [chance.randrange(most + 1) for _ in range(4)]) <= 200:
        pass
    return [*counts, 200 - sum(counts)]


def pot_on(board: Board, host: Host) -> PotWeight:
    """The pot, once the cells have settled."""
    board.skip(SETTLE_MS)
    return pot_of(read_weighed(host.weigh()), WORTHS)


def worth(counts: list[int]) -> int:
    return sum(count * worth for count, worth in zip(counts, WORTHS, strict=True))


def test_pots_of_two_hundred_chips_are_exact_or_not_sure(board: Board) -> None:
    chance, exact = random.Random(3), 0
    with linked(board) as host:
        calibrate(board, host, chance)
        board.tell(*(f"creep {column} {chance.uniform(-0.005, 0.005)}" for column in range(1, 6)))
        for _ in range(200):
            counts = two_hundred(chance, 80)
            board.tell(*(f"cell {column} {weight(count, chance)}" for column, count in enumerate(counts, 1)))
            pot = pot_on(board, host)
            assert pot.most is not None and pot.least <= worth(counts) <= pot.most
            exact += pot.sure
        board.tell(f"cell 1 {weight(60, chance)}")
        board.skip(150)
        assert not pot_of(read_weighed(host.weigh()), [1] * 5).sure  # asked while it is moving
    assert exact >= 196


def test_columns_of_more_than_eighty_are_exact_bet_by_bet_and_not_sure_at_once(board: Board) -> None:
    chance = random.Random(4)
    with linked(board) as host:
        board.tell(*(f"kilos {column} 3" for column in range(1, 6)))
        calibrate(board, host, chance)
        for _ in range(5):
            counts, grams = two_hundred(chance, 200), [0.0] * 5
            board.tell(*(f"cell {column} 0" for column in range(1, 6)))
            assert pot_on(board, host) == PotWeight(0, 0)
            for bet in range(8):
                for at, count in enumerate(counts):
                    grams[at] += weight(count * (bet + 1) // 8 - count * bet // 8, chance)
                    board.tell(f"cell {at + 1} {grams[at]}")
                pot = pot_on(board, host)
            assert pot == PotWeight(worth(counts), worth(counts))
        board.tell("cell 1 0", "reset")  # what was counted before the brown-out is no longer known
        until(lambda: host.link.fitted and host.link.fitted.boot == 2)
        board.tell(f"cell 1 {weight(200, chance)}")
        board.skip(SETTLE_MS)
        assert host.weigh()[0].startswith("many:")


def test_cells_that_fail_say_so_and_come_back(board: Board) -> None:
    with linked(board) as host:
        assert host.weigh()[0].startswith("blank") or host.weigh()[0].startswith("gone")
        board.skip(1200)
        assert host.ask("calibrate", 1, 40) == ("no", "tare")
        calibrate(board, host, random.Random(1))
        board.tell("gone 2", "cell 3 1700")  # on a cell for one kilogram
        board.skip(1200)
        states = [column.state for column in read_weighed(host.weigh())]
        assert states == ["sure", "gone", "over", "sure", "sure"]
        assert host.ask("tare", 2) == host.ask("calibrate", 3, 40) == ("no", "cell")
        board.tell("back 2", f"cell 3 {40 * CHIP_G}")
        board.skip(1500)
        assert {column.state for column in read_weighed(host.weigh())} == {"sure"}
        board.tell(f"cell 1 {3 * CHIP_G}")
        board.skip(1200)
        assert host.ask("calibrate", 1, 40) == ("no", "light")


def test_calibration_outlives_a_brown_out_and_lamps_come_back(board: Board) -> None:
    with linked(board) as host:
        calibrate(board, host, random.Random(2))
        host.link.show(TURN)
        board.lamps(TURN)
        board.tell("reset")
        until(lambda: board.words("reset"))
        began = board.words("reset")[-1][1]
        until(lambda: host.link.fitted and host.link.fitted.boot == 2, "the second start")
        assert board.lamps(TURN) - began < 2500
        board.skip(1200)
        assert all(column.startswith("sure:40:") for column in host.weigh())


def test_host_lost_after_three_seconds_and_back_in_less_than_one(board: Board) -> None:
    with linked(board) as host:
        host.link.show(TURN)
        board.lamps(TURN)
        board.tell("pull")
        lost = board.lamps(LOST) - board.words("pulled")[-1][1]
        assert 1800 <= lost <= 3100  # the last sign of life was up to a second earlier
        board.tell("plug")
        assert board.lamps(TURN) - board.words("plugged")[-1][1] < 1000
        assert any("everything else goes on" in line for line in host.told)


def test_a_brown_out_at_any_byte_of_keeping_a_calibration_leaves_the_old_one_or_the_new(board: Board) -> None:
    with linked(board) as host:
        board.skip(1200)
        assert host.ask("tare", 1) == ("ok",)
        board.tell(f"cell 1 {40 * CHIP_G}")
        board.skip(1200)
        assert host.ask("calibrate", 1, 40) == ("ok",)
        for at in count(1):
            board.tell(f"reset at-write {at}")
            answer = host.link.ask("calibrate", 1, 20)
            until(lambda: answer.done() or len(board.words("reset")) == at, "kept, or cut off")  # noqa: B023
            if answer.done():
                break
            answer.cancel()  # otherwise it would be done once more
            until(lambda: host.link.fitted and host.link.fitted.boot == at + 1, "the next start")  # noqa: B023
            board.skip(1200)
            state, chips, _ = host.weigh()[0].split(":")
            assert state == "sure" and chips in ("20", "40")
        assert at > 4 and host.weigh()[0].startswith("sure:20:")


@pytest.mark.parametrize("millionths", [-20000, 20000])
def test_a_clock_that_is_two_per_cent_off_does_no_harm(board: Board, millionths: int) -> None:
    board.tell(f"clock {millionths}")
    with linked(board) as host:
        assert host.ask("ping") == ("ok",)
        host.link.show(TURN)
        board.lamps(TURN)
        board.tell("press next")
        until(lambda: host.presses == ["next"], "pressed")


def test_a_clock_that_garbles_every_byte_is_no_tray_until_it_is_right(board: Board) -> None:
    board.tell("clock 50000")
    host = Host(board)
    host.link.start()
    try:
        time.sleep(1)
        assert host.link.fitted is None
        board.tell("clock 0")
        until(lambda: host.link.fitted)
    finally:
        host.link.close()

"""``cards-speak tray`` with a real port: the compiled firmware on the simulated board."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from assistant.cli import main
from assistant.tray.table import PROTOCOL
from tests.tray.board import Board, until
from tests.tray.building import other_protocol
from tests.tray.host import linked

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Board]:
    with Board(tmp_path) as made:
        yield made


def tray(*words: str, given: str = "") -> Result:
    return CliRunner().invoke(main, ["tray", *words], input=given, prog_name="cards-speak")


def test_hello_names_firmware_and_what_is_fitted(board: Board) -> None:
    assert "firmware 1.0, protocol 1" in tray("hello", "--port", board.port).stdout
    found = json.loads(tray("hello", "--json", "--port", board.port).stdout)
    assert found == {"protocol": 1, "firmware": "1.0", "boot": 1, "seats": 10, "columns": 5}


def test_calibrated_weighed_and_told_in_json(board: Board) -> None:
    board.skip(1500)
    assert "is empty" in tray("tare", "2", "--port", board.port).stdout
    board.tell("cell 2 230")
    board.skip(1500)
    done = tray("calibrate", "2", "--chips", "20", "--yes", "--port", board.port)
    assert done.stdout == "Column 2 is calibrated: it holds 20 chips.\n"
    columns = json.loads(tray("weigh", "--json", "--port", board.port).stdout)["columns"]
    assert columns[1]["state"] == "sure" and columns[1]["chips"] == 20
    assert columns[0]["state"] == "blank"
    asked = tray("calibrate", "2", "--chips", "20", "--port", board.port, given="\n\n")
    assert asked.exit_code == 2
    assert asked.stderr == f"{board.port}: column 2: too little weight for so many chips\n"


def test_the_lamp_test_lights_every_lamp(board: Board) -> None:
    assert tray("lamps", "--each", "0", "--port", board.port).exit_code == 0
    shown = {frame for _, _, frame in board.words("lamps")}
    for at in range(12):
        assert ",".join("202020" if lamp == at else "000000" for lamp in range(12)) in shown
    until(lambda: board.words("buzzer"))


def test_watch_tells_the_columns(board: Board) -> None:
    board.skip(1500)
    lines = tray("watch", "--count", "1", "--json", "--port", board.port).stdout.splitlines()
    assert [column["state"] for column in json.loads(lines[0])["columns"]] == ["blank"] * 5


@contextmanager
def started(*words: str) -> Iterator[subprocess.Popen[str]]:
    """The command as a person starts it, who reads and answers while it runs."""
    command = [sys.executable, "-m", "assistant", "tray", *words]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=pipe, text=True, bufsize=1) as running:
        yield running
        running.kill()


def asked(running: subprocess.Popen[str]) -> str:
    """What it asks, up to its colon."""
    assert running.stdout
    text = ""
    while not text.endswith(": "):
        text += running.stdout.read(1)
    return text


def test_calibrating_asks_for_the_empty_column_and_then_for_the_chips(board: Board) -> None:
    board.skip(1500)
    with started("calibrate", "3", "--chips", "40", "--port", board.port) as running:
        assert running.stdin and running.stdout and running.stderr
        assert asked(running) == "Take all chips out of column 3, then press Enter: "
        running.stdin.write("\n")
        assert asked(running) == "Put exactly 40 chips in, then press Enter: "
        board.tell("cell 3 460")
        board.pass_time(300)  # its readings still move when Enter is pressed
        running.stdin.write("\n")
        assert running.stdout.readline() == "Column 3 is calibrated: it holds 40 chips.\n"
        assert running.wait(20) == 0 and running.stderr.read() == ""


def test_watch_tells_a_button_and_a_change_until_it_is_interrupted(board: Board) -> None:
    board.skip(1500)
    with started("watch", "--json", "--port", board.port) as running:
        assert running.stdout and running.stderr
        assert {column["state"] for column in json.loads(running.stdout.readline())["columns"]} == {"blank"}
        board.tell("press undo")
        assert json.loads(running.stdout.readline()) == {"button": "undo"}
        board.tell("gone 2")
        assert json.loads(running.stdout.readline())["columns"][1]["state"] == "gone"
        running.send_signal(signal.SIGINT)
        assert running.wait(20) == 0 and running.stderr.read() == ""


def test_ports_are_listed_or_it_says_that_there_is_none() -> None:
    listed, found = tray("ports"), tray("ports", "--json")
    assert listed.exit_code == found.exit_code == 0
    devices = [json.loads(line)["device"] for line in found.stdout.splitlines()]
    if devices:
        assert [line.split()[0] for line in listed.stdout.splitlines()] == devices
    else:
        assert listed.stdout.startswith("No serial port found.")
        assert tray("hello").stderr == "no serial port found; plug the tray in, or name its port with --port\n"


def test_a_tray_that_the_table_uses_is_not_disturbed(board: Board) -> None:
    with linked(board) as host:
        result = tray("weigh", "--port", board.port)
        assert result.exit_code == 2
        assert "exclusively lock" in result.stderr and result.stderr.count("\n") == 1
        assert host.ask("ping") == ("ok",)


def test_a_tray_that_is_not_there_is_said_in_one_line() -> None:
    result = tray("hello", "--port", "/nowhere/tray")
    assert result.exit_code == 2
    assert result.stderr.startswith("/nowhere/tray: the tray does not answer: the chip tray cannot be reached")
    assert result.stderr.count("\n") == 1


def test_another_version_of_the_protocol_is_refused_in_one_sentence_that_names_both(tmp_path: Path) -> None:
    with Board(tmp_path, other_protocol(tmp_path, PROTOCOL + 1)) as board:
        result = tray("hello", "--port", board.port)
        assert result.exit_code == 2
        assert result.stderr == (
            f"{board.port}: the tray speaks protocol {PROTOCOL + 1} (firmware 1.0), this program protocol {PROTOCOL}; "
            "put the firmware that came with this program onto the tray: make -C firmware flash\n"
        )
        board.lamps("x" * 12)  # it does nothing for such a host
        assert tray("weigh", "--port", board.port).stderr == result.stderr

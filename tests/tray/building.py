"""Builds the firmware and its programs with the firmware's own Makefile, or says what is missing."""

from __future__ import annotations

import fcntl
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from assistant.tray.table import PROTOCOL

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"
BOARD_HEADER = Path("/usr/include/simavr/sim_avr.h")


def make(*targets: str) -> str:
    """Run make, one at a time though tests run side by side; its output."""
    with (FIRMWARE / "Makefile").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = subprocess.run(["make", "-C", str(FIRMWARE), *targets], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "warning" not in done.stderr, done.stderr
    return done.stdout


def on_this_computer(program: str) -> str:
    """A program of the pure code, built; skips where there is no compiler."""
    if not shutil.which("g++"):
        pytest.skip("needs g++: apt-get install g++")
    make("-s", f"build/{program}")
    return str(FIRMWARE / "build" / program)


def firmware() -> Path:
    """The firmware, built; skips where there is no compiler for it."""
    if not shutil.which("avr-g++"):
        pytest.skip("needs Debian's gcc-avr and avr-libc: apt-get install gcc-avr avr-libc binutils-avr")
    make("build/tray.elf")
    return FIRMWARE / "build" / "tray.elf"


def board() -> Path:
    """The simulated board, built; skips where simavr is missing."""
    if not BOARD_HEADER.exists() or not shutil.which("gcc"):
        pytest.skip("needs Debian's libsimavr-dev: apt-get install simavr libsimavr-dev libelf-dev gcc")
    make("-s", "build/board")
    return FIRMWARE / "build" / "board"


def other_protocol(folder: Path, version: int) -> Path:
    """The firmware of another version of the protocol: its messages changed, what repeats them written anew."""
    firmware()
    made = Path(shutil.copytree(FIRMWARE, folder / "firmware", ignore=shutil.ignore_patterns("build")))
    (folder / "assistant" / "tray").mkdir(parents=True)
    messages = made / "messages.csv"
    text = messages.read_text(encoding="utf-8")
    row = "constant,PROTOCOL,{},"
    assert row.format(PROTOCOL) in text
    messages.write_text(text.replace(row.format(PROTOCOL), row.format(version)), encoding="utf-8")
    subprocess.run([sys.executable, str(made / "generate.py")], check=True)
    subprocess.run(["make", "-s", "-C", str(made), "build/tray.elf"], check=True, capture_output=True)
    return made / "build" / "tray.elf"

"""The firmware's code, built for the tray and for this computer: the dialogues, the weighing, the size."""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
from pathlib import Path
from types import ModuleType

import pytest

from assistant.tray.messages import parse
from assistant.tray.table import HOST_VERBS, PROTOCOL, TRAY_VERBS
from tests.tray.building import FIRMWARE, firmware, make, on_this_computer
from tests.tray.transcripts import FILES, hold


@pytest.fixture(scope="module")
def generate() -> ModuleType:
    spec = importlib.util.spec_from_file_location("generate", FIRMWARE / "generate.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_header_table_and_page_are_what_the_messages_say(generate: ModuleType) -> None:
    remedy = "run python firmware/generate.py"
    assert generate.HEADER.read_text(encoding="utf-8") == generate.header(), remedy
    assert generate.TABLE.read_text(encoding="utf-8") == generate.table(), remedy
    assert generate.PAGE.read_text(encoding="utf-8") == generate.page(), remedy


def test_the_page_has_every_word_and_number() -> None:
    page = (FIRMWARE / "PROTOCOL.md").read_text(encoding="utf-8")
    for verb in (*HOST_VERBS, *TRAY_VERBS):
        assert f"| `{verb}` |" in page
    assert f"| `PROTOCOL` | `{PROTOCOL}` |" in page


def test_examples_on_the_page_have_right_checks() -> None:
    page = (FIRMWARE / "PROTOCOL.md").read_text(encoding="utf-8")
    lines = re.findall(r"^    (\d+ .*)$", page, re.MULTILINE)
    assert len(lines) == 2
    assert all(parse(line.encode()) for line in lines)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_virtual_tray_holds_the_dialogue(path: Path) -> None:
    hold(path)


def test_the_firmwares_code_holds_the_dialogues() -> None:
    assert len(FILES) >= 9
    done = subprocess.run([on_this_computer("transcripts"), *FILES], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert f"{len(FILES)} dialogues, 0 not held" in done.stdout


def test_a_dialogue_that_is_not_held_is_told(tmp_path: Path) -> None:
    path = tmp_path / "wrong.txt"
    path.write_text("> 0 hello 1 77 0 0\n< 0 hello 1 1.0 1 10 4 0\n")
    done = subprocess.run([on_this_computer("transcripts"), path], capture_output=True, text=True)
    assert done.returncode == 1
    assert "wrong.txt:2" in done.stderr
    with pytest.raises(AssertionError, match="wrong.txt:2"):
        hold(path)


def pots(count: int, seed: int, readings: int, *usage: float) -> dict[str, int]:
    """How many mixed pots of 200 chips were exact, unsure, wrong, weighed by the firmware's code on this computer."""
    given = map(str, (count, seed, readings, *usage))
    done = subprocess.run([on_this_computer("weighing"), *given], capture_output=True, text=True, check=True)
    words = done.stdout.split()
    return dict(zip(words[::2], map(int, words[1::2]), strict=True))


def test_no_pot_is_wrong_and_nearly_all_are_exact() -> None:
    settled, any_moment = pots(2000, 1, 12), pots(2000, 2, 0)
    assert settled["wrong"] == any_moment["wrong"] == 0
    assert settled["exact"] >= 1980


@pytest.mark.parametrize(
    ("most", "calibrated", "step", "kilos", "exact"),
    [
        (80, 40, 5, 1, 500), (120, 80, 0, 2, 475), (200, 40, 0, 3, 125), (200, 40, 20, 3, 500), (200, 200, 0, 3, 425),
        (200, 10, 0, 3, 0),
    ],
)  # fmt: skip
def test_long_columns_are_exact_when_filled_bet_by_bet_and_never_wrong(
    most: int, calibrated: int, step: int, kilos: int, exact: int
) -> None:
    for spread in (0.1, 0.115):  # grams: 1 % of a chip is what the firmware reckons with
        found = pots(500, 3, 12, most, calibrated, step, spread, kilos)
        assert found["wrong"] == 0
        assert found["exact"] >= exact * (1 if spread == 0.1 else 0.6)


def test_the_firmware_builds_without_a_warning_and_leaves_room(tmp_path: Path) -> None:
    if not shutil.which("avr-g++"):
        pytest.skip("needs Debian's gcc-avr and avr-libc: apt-get install gcc-avr avr-libc binutils-avr")
    said = make("size", f"BUILD={tmp_path}")
    figures = re.search(r"flash \d+ of \d+ bytes \((.+?) %\), RAM \d+ of \d+ bytes \((.+?) %\)", said)
    assert figures, said
    assert float(figures[1]) < 70 and float(figures[2]) < 70


def test_the_firmware_has_no_dynamic_memory() -> None:
    words = subprocess.run(["avr-nm", "-C", firmware()], capture_output=True, text=True, check=True).stdout
    assert " main" in words and not re.search(r"\b(malloc|calloc|realloc|free|operator (new|delete).*)$", words, re.M)


def test_the_arduino_ide_compiles_it_too() -> None:
    """With its own options, and its own main instead of ours; the sketch is named as its folder, as it wants it."""
    if not shutil.which("avr-g++"):
        pytest.skip("needs Debian's gcc-avr and avr-libc: apt-get install gcc-avr avr-libc binutils-avr")
    sources = [*map(str, sorted((FIRMWARE / "tray").glob("*.cpp"))), str(FIRMWARE / "tray" / "tray.ino")]
    command = "avr-g++ -mmcu=atmega328p -DF_CPU=16000000UL -DARDUINO=10819 -std=gnu++11 -fpermissive -Os -fsyntax-only"
    done = subprocess.run([*command.split(), "-Wall", "-Werror", "-x", "c++", *sources], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_hundred_thousand_bytes_of_nonsense_do_not_upset_the_firmwares_code(seed: int) -> None:
    done = subprocess.run([on_this_computer("fuzz"), "100000", str(seed)], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "served\n", "")

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
from tests.tray.building import FIRMWARE, make, on_this_computer
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


def test_no_single_pot_of_a_thousand_is_wrong() -> None:
    weighing = on_this_computer("weighing")

    def pots(seed: int, readings: int) -> dict[str, int]:
        done = subprocess.run([weighing, "1000", str(seed), str(readings)], capture_output=True, text=True, check=True)
        words = done.stdout.split()
        return dict(zip(words[::2], map(int, words[1::2]), strict=True))

    settled, any_moment = pots(seed=1, readings=12), pots(seed=2, readings=0)
    assert settled["wrong"] <= 1 and any_moment["wrong"] <= 1
    assert settled["exact"] >= 950


def test_the_firmware_builds_without_a_warning_and_leaves_room(tmp_path: Path) -> None:
    if not shutil.which("avr-g++"):
        pytest.skip("needs Debian's gcc-avr and avr-libc: apt-get install gcc-avr avr-libc binutils-avr")
    said = make("size", f"BUILD={tmp_path}")
    figures = re.search(r"flash \d+ of \d+ bytes \((.+?) %\), RAM \d+ of \d+ bytes \((.+?) %\)", said)
    assert figures, said
    assert float(figures[1]) < 70 and float(figures[2]) < 70


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_hundred_thousand_bytes_of_nonsense_do_not_upset_the_firmwares_code(seed: int) -> None:
    done = subprocess.run([on_this_computer("fuzz"), "100000", str(seed)], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "served\n", "")

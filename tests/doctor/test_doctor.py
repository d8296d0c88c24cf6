"""The doctor: real photographs made dark, blurred, glaring and small; ports taken, disks closed, logs torn."""

from __future__ import annotations

import json
import socket
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from click.testing import CliRunner, Result

from assistant.capture.frames import Pixels
from assistant.cli import main
from assistant.config import read_config
from assistant.doctor.finding import Finding
from assistant.doctor.parts import broker, disk, log, page_port, tray, weights
from assistant.doctor.picture import card_height, look_over
from assistant.store.log import EventLog
from assistant.table.calibrate import WHOLE

FRAMES = Path(__file__).resolve().parents[1] / "frames"


def photo() -> Pixels:
    pixels = cv2.imread(str(FRAMES / "holdem.jpg"))
    return np.asarray(pixels, np.uint8)


def standings(pixels: Pixels) -> dict[str, str]:
    layout = read_config({}, "table.toml").layout()
    return {finding.what: finding.standing for finding in look_over(pixels, layout)}


def glaring(pixels: Pixels) -> Pixels:
    spoilt = pixels.copy()
    cv2.circle(spoilt, (700, 500), 260, (255, 255, 255), -1)
    return spoilt


@pytest.mark.parametrize(
    ("spoil", "what", "standing"),
    [
        (lambda pixels: pixels, "light", "well"),
        (lambda pixels: pixels, "focus", "well"),
        (lambda pixels: pixels, "scale", "well"),
        (lambda pixels: (pixels * 0.2).astype(np.uint8), "light", "bad"),
        (glaring, "light", "doubt"),
        (lambda pixels: cv2.GaussianBlur(pixels, (0, 0), 4), "focus", "bad"),
        (lambda pixels: cv2.resize(pixels, None, fx=0.4, fy=0.4, interpolation=cv2.INTER_AREA), "scale", "bad"),
    ],
)
def test_a_picture(spoil: Callable[[Pixels], Any], what: str, standing: str) -> None:
    assert standings(np.asarray(spoil(photo()), np.uint8))[what] == standing


def test_a_card_of_88_mm_on_a_table_of_one_metre() -> None:
    assert card_height(WHOLE, (1000, 1000), (1000.0, 1000.0)) == pytest.approx(88)
    narrow = ((0.25, 0.0), (0.75, 0.0), (1.0, 1.0), (0.0, 1.0))  # the far edge looks half as long
    assert card_height(narrow, (1000, 1000), (1000.0, 1000.0)) == pytest.approx(44)


def one(findings: Any) -> Finding:
    (found,) = findings
    assert isinstance(found, Finding)
    return found


def test_weights_that_came_along_are_whole() -> None:
    assert one(weights()).standing == "well"


def test_a_disk_and_a_log(tmp_path: Path) -> None:
    assert one(disk(tmp_path)).standing in ("well", "doubt")
    assert one(log(tmp_path)).standing == "none"
    night = EventLog(tmp_path / "night.sqlite")
    for seat in range(5):
        night.append({"event": "fold", "seat": seat})
    assert one(log(tmp_path)).seen.endswith("5 events, all sound"), "also while a table writes it"
    night.close()
    db = sqlite3.connect(tmp_path / "night.sqlite")
    with db:
        db.execute("DELETE FROM event WHERE seq = 3")
    db.close()
    assert "damaged at event 3" in one(log(tmp_path)).seen
    (tmp_path / "file").write_text("")
    assert one(disk(tmp_path / "file" / "folder")).standing == "bad"


def test_a_port_that_is_taken_and_a_broker_that_is_not_there() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        config = read_config({"page": {"port": port}, "club": {"broker": f"mqtt://127.0.0.1:{port}"}}, "table.toml")
        assert one(page_port(config)).standing == "doubt"
        assert one(broker(config)).standing == "well"
    assert one(page_port(config)).standing == "well"
    assert "refused" in one(broker(config)).seen


def test_a_tray_that_is_not_there() -> None:
    found = one(tray(read_config({"tray": {"port": "/dev/ttyNOWHERE"}}, "table.toml")))
    assert found.standing == "bad" and "/dev/ttyNOWHERE" in found.seen
    assert one(tray(read_config({}, "table.toml"))).standing == "none"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["doctor", *arguments])


def test_the_command_looks_at_everything_and_says_what_to_do(tmp_path: Path) -> None:
    said = run("--data", str(tmp_path), "--source", str(FRAMES), "--json")
    found = [json.loads(line) for line in said.stdout.splitlines()]
    assert [one["what"] for one in found] == [
        "camera", "table", "light", "focus", "scale", "weights", "tray", "disk", "log", "page",
    ]  # fmt: skip
    assert all(one["remedy"] for one in found if one["standing"] in ("doubt", "bad"))
    assert said.exit_code == (1 if "bad" in {one["standing"] for one in found} else 0)


def test_a_camera_that_is_not_there_is_bad(tmp_path: Path) -> None:
    said = run("--data", str(tmp_path), "--source", str(tmp_path / "nowhere"))
    assert said.exit_code == 1
    assert " !  camera" in said.stdout and "-> plug it in" in said.stdout


def test_a_table_file_that_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text("gmae = 'omaha'\n")
    said = run("--config", str(tmp_path / "table.toml"))
    assert said.exit_code == 2 and "unknown key 'gmae'" in said.stderr

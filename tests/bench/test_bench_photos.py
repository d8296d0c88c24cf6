"""The bench that reads photos of known cards: its table is the one that the README shows."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from click.testing import CliRunner, Result

from assistant.cli import main
from tests.docs.shown import ROOT

HAND = ROOT / "assistant/demo/follow-the-queen"
README = (ROOT / "README.md").read_text(encoding="utf-8")
LIES = {"cards": ["Qh", "8h", "Jd", "5c", *["??"] * 8], "chips": {"white": 3}}


def photos(folder: Path, label: object) -> Result:
    (folder / "one-table").mkdir()
    shutil.copy(HAND / "014.jpg", folder / "one-table/014.jpg")
    (folder / "one-table/labels.json").write_text(json.dumps({"014.jpg": label}), encoding="utf-8")
    return CliRunner().invoke(main, ["bench", "photos", str(folder)])


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("| \n").split("|")]


def test_what_lies_there_is_counted_as_right(tmp_path: Path) -> None:
    heads, _, line = photos(tmp_path, LIES).stdout.splitlines()
    found = dict(zip(cells(heads), cells(line), strict=True))
    assert (found["set"], found["photos"], found["face up"]) == ("one-table", "1", "4")
    assert (found["named right"], found["face down right"]) == ("100.0 % (4/4)", "100.0 % (8/8)")
    assert (found["wrong"], found["phantom"], found["chip counts"]) == ("0", "0", "100.0 % (1/1)")


def test_a_card_that_was_named_and_does_not_lie_there_is_counted_as_wrong(tmp_path: Path) -> None:
    heads, _, line = photos(tmp_path, {"cards": ["Qs", "8h", "Jd", *["??"] * 8]}).stdout.splitlines()
    found = dict(zip(cells(heads), cells(line), strict=True))
    assert (found["named right"], found["wrong"], found["phantom"]) == ("66.7 % (2/3)", "1", "1")


def test_the_readme_shows_that_table(tmp_path: Path) -> None:
    heads, rule, _ = photos(tmp_path, LIES).stdout.splitlines()
    assert f"{heads}\n{rule}\n" in README


def test_a_folder_without_photos_is_refused_in_one_line(tmp_path: Path) -> None:
    run = CliRunner().invoke(main, ["bench", "photos", str(tmp_path)])
    assert run.exit_code == 2 and len(run.stderr.splitlines()) == 1 and "labels.json" in run.stderr

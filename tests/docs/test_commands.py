"""Every command that a document shows is one that the program takes, and is run where it can be run here."""

from __future__ import annotations

import contextlib
import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from assistant.cli import main
from assistant.store.place import data_folder
from tests.docs.shown import ROOT, Shown, case, documents, fenced, named, unfenced
from tests.docs.verify import command_of, verify
from tests.hand_script import read_hand
from tests.recorded_night import keep_night

# What cannot be run here, with this option or with any, and why or where else it is.
NOT_RUN = {
    ("run", ""): "goes on until it is ended: tests/night, tests/web, tests/packaging",
    ("demo", ""): "goes on until it is ended: tests/story",
    ("club", ""): "goes on until it is ended, beside a broker: tests/club",
    ("enrol", ""): "asks, and needs a whole deck: tests/vision",
    ("tray", ""): "needs a tray: tests/tray",
    ("doctor", ""): "says what this computer lacks: tests/doctor",
    ("bench page", ""): "needs a browser and its time: tests/bench",
    ("bench live", ""): "takes minutes: tests/bench",
    ("bench reading", ""): "takes minutes: tests/bench",
    ("log rescue", ""): "needs a damaged log: tests/store",
    ("log backup", "--data"): "copies the log of a service",
    ("calibrate", "--source"): "needs a camera: tests/table",
}
ALL = [shown for path in documents() for shown in fenced(path)]
SPOKEN = [shown for path in documents() for shown in named(path)]


@pytest.mark.parametrize("shown", ALL, ids=str)
def test_a_command_that_is_shown_is_one_that_is_taken(shown: Shown) -> None:
    verify(shown)


@pytest.mark.parametrize("shown", SPOKEN, ids=str)
def test_a_command_that_is_named_exists_with_its_options(shown: Shown) -> None:
    if shown.words[0] != "cards-speak":
        verify(shown)
        return
    command, context, rest = command_of(shown.words[1:])
    known = {option for parameter in command.get_params(context) for option in parameter.opts}
    assert {word for word in rest if word.startswith("--")} <= known


def test_commands_stand_in_fences_of_their_own() -> None:
    assert [str(shown) for path in documents() for shown in unfenced(path)] == []


def is_run(shown: Shown) -> bool:
    """True where the command is run by the test below."""
    words = shown.words
    return words[0] == "cards-speak" and not any(
        words[1:][: len(what.split())] == what.split() and (not option or option in words) for what, option in NOT_RUN
    )


RUN = {path: [shown for shown in fenced(path) if is_run(shown)] for path in documents()}


@pytest.mark.parametrize("path", [path for path in RUN if RUN[path]], ids=lambda path: path.name)
def test_the_commands_of_a_document_do_their_work(path: Path, host: Path) -> None:
    for shown in RUN[path]:
        done = CliRunner().invoke(main, given(shown.words[1:]))
        assert done.exit_code == 0, f"{shown}\n{done.output}\n{done.exception}"


def given(words: list[str]) -> list[str]:
    """The words with those that are patterns filled in, as a shell does."""
    return [name for word in words for name in (sorted(map(str, Path().glob(word))) if "*" in word else [word])]


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a host who has what the documents speak of: photos, a case, a hand, a game, the log of a night."""
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "APPDATA", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    monkeypatch.setenv("CARDS_SPEAK_GAMES", str(tmp_path / "games"))
    own = (ROOT / "docs/own-game.md").read_text(encoding="utf-8")
    (tmp_path / "games").mkdir()
    (tmp_path / "games/dr-pepper.toml").write_text(own.split("```toml\n")[1].split("```")[0], encoding="utf-8")
    (tmp_path / "case.json").write_text(json.dumps(case()), encoding="utf-8")
    hand = [event for line in read_hand(ROOT / "tests/hands/holdem-two-pair.toml").lines for event in line.events]
    (tmp_path / "hand.jsonl").write_text("\n".join(map(json.dumps, hand)), encoding="utf-8")
    for name in ("photo.jpg", "picture.jpg", "table.jpg"):
        shutil.copy(ROOT / "assistant/demo/follow-the-queen/014.jpg", tmp_path / name)
    with contextlib.chdir(tmp_path):
        data_folder().mkdir(parents=True)
        keep_night(data_folder())
        yield tmp_path

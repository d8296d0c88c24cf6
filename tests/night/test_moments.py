"""A hand dealt before the camera, picture by picture: what comes of it on the hub, in the order of the deal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from assistant.app import Parts, Table, build
from assistant.config import read_config
from assistant.hub import Update
from assistant.night.scripted import Script
from assistant.vision.reader import ScriptedReader
from tests.night.pictures import ALL_FOUR, photo

Play = Callable[..., tuple[list[str], Table]]
PLAYERS = {"1": "Ann", "2": "Bo", "3": "Cy"}
LAYOUT = {
    "size_mm": [900, 900],
    "place": [
        {"kind": "deck", "area": [0.4, 0.4, 0.5, 0.6]},
        {"kind": "burn", "area": [0.0, 0.7, 1.0, 1.0]},
        {"kind": "seat", "seat": 1, "area": [0.75, 0.3, 1.1, 0.7]},
        {"kind": "seat", "seat": 2, "area": [0.5, 0.0, 1.1, 0.3]},
        {"kind": "seat", "seat": 3, "area": [0.0, 0.0, 0.5, 0.3]},
    ],
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "photos").mkdir()
    return tmp_path / "photos"


@pytest.fixture
def asked() -> list[str]:
    """What the page was told of the camera's doubts, while the pictures were played."""
    return []


@pytest.fixture
def play(tmp_path: Path, folder: Path, asked: list[str]) -> Iterator[Play]:
    """Play the pictures; what happened, each event in short with what was announced, and the table as it is then."""
    tables: list[Table] = []

    def played(script: Script | None = None) -> tuple[list[str], Table]:
        raw = {
            "source": str(folder), "pace": 0, "pictures": "moments", "house": "local", "game": "follow-the-queen",
            "dealer": 3, "players": PLAYERS, "table": {"corners": ALL_FOUR, "layout": LAYOUT},
        }  # fmt: skip
        happened: list[str] = []
        table = build(read_config(raw, "table.toml"), Parts(tmp_path, ScriptedReader(), script=script))
        tables.append(table)
        table.hub.listen(lambda update: happened.append(short(update)))
        table.notices.listen(lambda line: asked.append(line) if line else None)
        table.start_watching(lambda: None).join(60)
        return happened, table

    yield played
    for table in tables:
        table.close()


def short(update: Update) -> str:
    event: dict[str, Any] = dict(update.event)
    cards = event.get("card") or " ".join(event.get("cards", ()))
    said = [answer.text for answer in update.answers if answer.kind == "wild"]
    return " ".join(str(part) for part in (event["event"], event.get("seat", ""), cards, *said) if part)


def test_one_card_after_another_with_what_is_wild_as_it_lies(folder: Path, play: Play) -> None:
    two = "?? ??"
    photo(folder, "01.jpg", "", {})
    photo(folder, "02.jpg", "", {1: "??", 2: "??", 3: "??"})
    photo(folder, "03.jpg", "", {1: two, 2: two, 3: two})
    photo(folder, "04.jpg", "Qh", {1: two, 2: two, 3: two})
    photo(folder, "05.jpg", "Qh", {1: f"{two} 7d", 2: two, 3: two})
    photo(folder, "06.jpg", "Qh", {1: f"{two} 7d", 2: f"{two} 9c", 3: f"{two} 2s"})
    happened, table = play()
    assert happened == [
        "call Queens are wild.",
        *[f"dealt {seat} ??" for seat in (1, 2, 3)] * 2,
        "burned Qh",
        "dealt 1 7d Sevens are wild.",
        "dealt 2 9c",
        "dealt 3 2s",
    ]
    assert table.hub.now.view["wild"]["ranks"] == ["Q", "7"]
    assert table.notices.lines == ()


def test_a_hand_is_shown_when_its_last_card_is_turned_and_folds_when_it_is_gone(folder: Path, play: Play) -> None:
    two = "?? ??"
    photo(folder, "01.jpg", "Qh", {1: f"{two} 7d", 2: f"{two} 9c", 3: f"{two} 2s"})
    photo(folder, "02.jpg", "Qh", {1: f"{two} 7d", 3: f"{two} 2s"})
    photo(folder, "03.jpg", "Qh", {1: f"{two} 7d", 3: f"{two} 2s"})
    photo(folder, "04.jpg", "Qh", {1: "As ?? 7d", 3: f"{two} 2s"})
    photo(folder, "05.jpg", "Qh", {1: "As Kd 7d", 3: f"{two} 2s"})
    happened, table = play()
    assert happened[-3:] == ["dealt 3 2s", "fold 2", "shown 1 As Kd"]
    assert not table.hub.now.view["seats"]["2"]["live"]


def test_a_card_that_cannot_be_read_is_doubted_and_wild_follows_when_it_can(
    folder: Path, play: Play, asked: list[str]
) -> None:
    photo(folder, "01.jpg", "Qh", {1: "??"})
    photo(folder, "02.jpg", "Qh", {1: "?? ?x"}, guesses=["7d", "2d"])
    photo(folder, "03.jpg", "Qh", {1: "?? ?x"}, guesses=["7d", "2d"])
    photo(folder, "04.jpg", "Qh", {1: "?? 7d"})
    happened, table = play()
    assert happened[-2] == "dealt 1 ??", "it lies face up and has no value"
    assert happened[-1] == "corrected 7d Correction: queens and sevens are wild."
    assert table.hub.now.view["wild"]["ranks"] == ["Q", "7"]
    assert asked == [
        "At seat 1 a card lies face up that could not be read (seven of diamonds or deuce of diamonds): "
        "tap it to name it"
    ]
    assert table.notices.lines == (), "it has been answered by the next look"


def test_a_card_exchanged_without_a_word_is_a_doubt_not_an_event(folder: Path, play: Play) -> None:
    photo(folder, "01.jpg", "5h", {1: "7d"})
    for name in ("02.jpg", "03.jpg"):
        photo(folder, name, "5h", {1: "8c"})
    happened, table = play()
    assert not any("8c" in line for line in happened)
    assert table.notices.lines == (
        "At seat 1 the seven of diamonds now reads eight of clubs: washed, or misread before? Tap it to put it right",
    )


def test_an_arm_over_the_table_is_not_read(folder: Path, play: Play) -> None:
    photo(folder, "01.jpg", "5h", {1: "7d"})
    arm = photo(folder, "02.jpg", "5h", {1: "7d", 2: "Kc"})
    pixels = np.full((800, 800, 3), 120, np.uint8)
    pixels[300:] = (90, 130, 200)
    assert cv2.imwrite(str(arm), pixels)
    photo(folder, "03.jpg", "5h", {1: "7d", 3: "2c"})
    happened, _ = play()
    assert happened[-1] == "dealt 3 2c" and not any("Kc" in line for line in happened)


def test_after_a_new_start_cards_that_were_dealt_are_not_dealt_again(folder: Path, play: Play) -> None:
    two = "?? ??"
    photo(folder, "01.jpg", "Qh", {1: f"{two} 7d", 2: two, 3: two})
    _, before = play()
    before.close()
    photo(folder, "01.jpg", "Qh", {1: f"{two} 7d", 2: f"{two} 9c", 3: two})
    happened, after = play()
    assert happened == ["dealt 2 9c"]
    assert after.hub.now.view["seats"]["1"]["up"] == ["7d"]


class CalledOff:
    """The host calls the hand off after the first picture."""

    def after(self, picture: str) -> list[dict[str, Any]]:
        return [{"event": "called_off"}] if picture == "01.jpg" else []


def test_the_next_hand_is_called_when_the_table_is_cleared_though_the_deck_still_lies_there(
    folder: Path, play: Play
) -> None:
    photo(folder, "01.jpg", "Qh", {1: "7d", 2: "9c", 3: "2s"}, deck=True)
    photo(folder, "02.jpg", "", {1: "7d"}, deck=True)
    photo(folder, "03.jpg", "", {}, deck=True)
    photo(folder, "04.jpg", "", {}, deck=True)
    photo(folder, "05.jpg", "", {2: "??"}, deck=True)
    happened, table = play(CalledOff())
    calls = [number for number, line in enumerate(happened) if line.startswith("call ")]
    assert happened[calls[-1] - 1 :] == ["called_off", "call Only queens are wild.", "dealt 2 ??"], happened
    assert len(calls) == 2 and table.hub.now.view["dealer"] == 3, "a hand called off is dealt again by the same player"

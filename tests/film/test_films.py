"""A film shows what its script says: each card lies where and when the truth has it, and the same film comes twice."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from assistant.config import load_config
from models.film import places
from models.film.__main__ import write
from models.film.film import SEEN_BY_CAMERA, Film, FilmFrame, Look
from models.film.truth import truth_of
from models.scene import LaidCard, LaidChip
from tests.film.hands import GAMES, hand

ROOT = Path(__file__).resolve().parents[2]
SMALL = Look(size=(640, 360), fps=5)
CALL = {"event": "call", "house": "local", "game": "baseball", "dealer": 2, "seats": {"1": "Ann", "2": "Bo"}}
DEALT = [
    {"event": "dealt", "seat": 1, "card": "??", "up": False},
    {"event": "dealt", "seat": 2, "card": "??", "up": False},
    {"event": "dealt", "seat": 1, "card": "Kd", "up": True},
]


def cards_at(frame: FilmFrame, spot: str) -> list[str]:
    """The cards that the truth has at a spot."""
    return sorted(card["card"] for card in truth_of(frame)["cards"] if card["spot"] == spot)


def test_each_event_has_one_frame_from_which_its_card_lies_still() -> None:
    frames = list(Film([CALL, *DEALT], SMALL).frames())
    still = {number: frame for frame in frames for number in frame.still}
    assert list(still) == [1, 2, 3]
    assert [number for frame in frames for number in frame.told] == [0]
    assert cards_at(still[1], "seat 1") == ["??"]
    assert cards_at(still[3], "seat 1") == ["??", "Kd"]
    before = frames[frames.index(still[3]) - 1]
    assert cards_at(before, "seat 1") == ["??"] and before.hands


def test_the_card_is_painted_where_the_truth_has_it() -> None:
    film = Film([CALL, *DEALT], Look(size=(1280, 720), fps=4, drift=0))
    pictures = [(frame, frame.pixels) for frame in film.frames() if 3 in frame.still or frame.number < 4]
    empty, (frame, pixels) = pictures[0][1], pictures[-1]
    king = next(one.thing for one in frame.lying if isinstance(one.thing, LaidCard) and one.thing.code == "Kd")
    x, y = places.camera().project(np.array([[king.x, king.y + 30, 0.0]]), (1280, 720))[0].astype(int)
    assert pixels[y - 4 : y + 4, x - 8 : x + 8].mean() > empty[y - 4 : y + 4, x - 8 : x + 8].mean() + 40
    assert 60 < pixels.mean() < 150, "a table in ordinary light"


def test_the_same_script_and_seed_give_the_same_film() -> None:
    first, second = ([frame.pixels for frame in Film([CALL, *DEALT], SMALL, seed=4).frames()] for _ in range(2))
    assert len(first) == len(second)
    assert all(np.array_equal(one, other) for one, other in zip(first, second, strict=True))


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_hand_of_each_game_is_played_to_its_end(game: str) -> None:
    script = hand(2, game)
    film = Film(script, SMALL, seed=2)
    frames = list(film.frames())
    seen = [number for number, raw in enumerate(script) if raw["event"] in SEEN_BY_CAMERA]
    assert list(dict.fromkeys(number for frame in frames for number in frame.still)) == seen
    told = [number for number, raw in enumerate(script) if raw["event"] not in SEEN_BY_CAMERA]
    assert [number for frame in frames for number in frame.told] == told
    assert [card["spot"] for card in truth_of(frames[-1])["cards"]] == ["deck"], "the table is cleared"


def test_what_is_shown_at_the_end_lies_face_up() -> None:
    script = hand(2, "omaha")
    last = max(number for number, raw in enumerate(script) if raw["event"] == "shown")
    frames = list(Film(script, SMALL).frames())
    frame = next(frame for frame in frames if last in frame.still)
    seat = script[last]["seat"]
    assert cards_at(frame, f"seat {seat}") == sorted(script[last]["cards"])
    board = [card for raw in script if raw["event"] == "board" for card in raw["cards"]]
    assert cards_at(frame, "board") == sorted(board)
    first = next(number for number, raw in enumerate(script) if raw["event"] == "board")
    assert sum(frame.still.count(first) for frame in frames) == 3, "each card of the board lands by itself"


def test_the_chips_in_the_pot_are_what_was_paid() -> None:
    script = hand(2, "omaha")
    frames = list(Film(script, SMALL).frames())
    last = max(number for number, raw in enumerate(script) if raw["event"] == "shown")
    frame = next(frame for frame in frames if last in frame.still)
    chips = [one.thing for one in frame.lying if isinstance(one.thing, LaidChip)]
    worth = {"white": 25, "red": 50, "blue": 100}
    paid = sum(round(100 * float(raw.get("amount") or 0)) for raw in script[:last])
    assert sum(worth[chip.colour] for chip in chips) == paid > 0
    assert len({(chip.x, chip.y) for chip in chips}) == len(chips)


def test_films_need_no_training_tools() -> None:
    absent = "import sys; sys.modules.update(dict.fromkeys(['torch', 'ultralytics', 'PIL'], None)); "
    done = subprocess.run([sys.executable, "-c", absent + "import models.film.film"], cwd=ROOT, check=False)
    assert done.returncode == 0


def test_a_written_film_opens_as_a_video_of_a_table(tmp_path: Path) -> None:
    film = Film([CALL, *DEALT], SMALL)
    write(film, tmp_path / "hand.mp4")
    (tmp_path / "hand.toml").write_text(places.table_file(CALL, SMALL.size, "hand.mp4"), encoding="utf-8")
    video = cv2.VideoCapture(str(tmp_path / "hand.mp4"))
    assert (video.get(cv2.CAP_PROP_FRAME_WIDTH), video.get(cv2.CAP_PROP_FPS)) == (640, 5)
    truth = [json.loads(line) for line in (tmp_path / "hand.truth.jsonl").read_text().splitlines()]
    assert [number for line in truth for number in line["still"]] == [1, 2, 3]
    config = load_config(tmp_path / "hand.toml")
    assert config.layout().seats == (1, 2) and config.players == {1: "Ann", 2: "Bo"}

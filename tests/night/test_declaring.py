"""The declaration before the camera: what open hands show is proposed to the host, and only the host declares."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from assistant.capture.frames import Frame
from assistant.hub import Hub
from assistant.night.declaring import Declaring, before_seat
from assistant.night.looking import Eye
from assistant.night.notices import Notices
from assistant.store.log import EventLog
from assistant.table.calibrate import WHOLE, Felt
from assistant.table.spots import Layout, Region, Spot
from assistant.vision.facts import Lying
from assistant.vision.palms import FIST, NO_HAND, PalmLook, PalmReader, ScriptedPalms
from assistant.vision.sighting import Reading

SIZE = 1200, 800
SEATS = {1: (0.0, 0.6, 0.3, 1.0), 2: (0.0, 0.0, 0.3, 0.4), 3: (0.7, 0.0, 1.0, 0.4)}
LAYOUT = Layout("Table", tuple(Region(Spot("seat", n), *area) for n, area in SEATS.items()), (1200.0, 800.0), WHOLE)
CALL = {
    "event": "call", "house": "local", "game": "omaha", "dealer": 3, "unit": "0.25",
    "seats": {"1": "Ann", "2": "Bo", "3": "Cy"},
}  # fmt: skip
HANDS = {1: "As Ks 2d 3d", 2: "Ah Kh 2c 3c", 3: "Qs Js Ts 9s"}
BOARD = ["4h 5h 6h", "7c", "8d"]


class Empty:
    """Reads nothing."""

    def read(self, pixels: np.ndarray, file: Path | None = None) -> Reading:
        return Reading(SIZE[0], SIZE[1], (), ())


class Looks:
    """A taking that only looks."""

    calm_s = 99.0
    lying: tuple[Lying, ...] = ()

    def __init__(self, eye: Eye) -> None:
        self.eye = eye

    def take(self, frame: Frame) -> None:
        self.eye.look(frame)

    def returned(self) -> None:
        pass


class Night:
    """A hand that waits for declarations, and a camera that sees what ``palms`` says."""

    def __init__(self, folder: Path, palms: PalmReader, rules: dict[str, Any]) -> None:
        self.log = EventLog(folder / "night.sqlite")
        self.hub = Hub(self.log)
        self.hub.start()
        self.notices = Notices()
        self.eye = Eye(Empty(), LAYOUT, self.notices.doubt)
        self.taking = Declaring(Looks(self.eye), self.eye, lambda: palms, self.hub, self.notices)
        self.at = 0.0
        self.put(CALL | {"rules": rules})

    def put(self, fact: dict[str, Any]) -> None:
        self.hub.put(fact).result(10)

    def deal(self) -> None:
        """All cards to the declaration; nobody tells the bets."""
        for seat in (1, 2, 3):
            for _ in HANDS[seat].split():
                self.put({"event": "dealt", "seat": seat, "card": "??", "up": False})
        for cards in BOARD:
            self.put({"event": "board", "cards": cards.split()})
        for _ in range(40):
            view = self.hub.now.view
            if view["step"] == "declare":
                return
            self.put({"event": "check", "seat": view["turn"]["seat"]})
        raise AssertionError(f"no declaration, but {self.hub.now.view['step']}")

    def see(self, frames: int) -> list[dict[str, Any]]:
        for number in range(frames):
            self.at += 0.25
            self.taking.take(Frame(number, self.at, np.zeros((SIZE[1], SIZE[0], 3), np.uint8)))
        return self.notices.questions


Make = Callable[..., Night]


@pytest.fixture
def night(tmp_path: Path) -> Iterator[Make]:
    made: list[Night] = []

    def make(palms: PalmReader, **rules: Any) -> Night:
        made.append(Night(tmp_path, palms, rules))
        return made[-1]

    yield make
    for one in made:
        one.hub.stop()
        one.log.close()


def one_chip() -> ScriptedPalms:
    return ScriptedPalms(PalmLook(1, 0.9))


def test_a_hand_is_proposed_in_words_and_nothing_is_declared_by_the_camera(night: Make) -> None:
    table = night(one_chip())
    table.deal()
    asked = table.see(6)
    assert [question["text"] for question in asked] == [
        "Ann holds one chip: high?", "Bo holds one chip: high?", "Cy holds one chip: high?",
    ]  # fmt: skip
    assert asked[0]["choices"][0] == {
        "says": "high", "facts": [{"event": "declared", "seat": 1, "declare": "high"}],
    }  # fmt: skip
    assert {choice["says"] for choice in asked[0]["choices"]} == {"high", "low", "both"}
    assert table.hub.now.view["seats"]["1"]["declared"] is None


def test_the_hosts_answer_settles_the_question(night: Make) -> None:
    table = night(one_chip())
    table.deal()
    for fact in table.see(6)[0]["choices"][0]["facts"]:
        table.put(fact)
    assert [question["text"][:2] for question in table.see(6)] == ["Bo", "Cy"]
    assert table.hub.now.view["seats"]["1"]["declared"] == "high"


def test_the_house_says_what_the_chips_mean(night: Make) -> None:
    table = night(one_chip(), chip_code="1 low, 2 high, 3 both")
    table.deal()
    assert table.see(6)[0]["text"] == "Ann holds one chip: low?"


def test_a_hand_that_cannot_be_read_is_left_to_the_host_with_the_reason(night: Make) -> None:
    table = night(ScriptedPalms(PalmLook(None, reason=FIST)))
    table.deal()
    assert table.see(4) == []
    first = table.see(6)[0]
    assert first["text"] == "Ann's hand cannot be read, the hand is not open: tap the declaration"
    assert len(first["choices"]) == 3


def test_a_reader_that_wavers_proposes_nothing(night: Make) -> None:
    wavering = [PalmLook(number // 3 % 2, 0.9) for number in range(60)]
    table = night(ScriptedPalms(*wavering))
    table.deal()
    assert all("cannot be read" in question["text"] for question in table.see(12))


def test_hands_over_the_table_mean_nothing_before_the_declaration(night: Make) -> None:
    table = night(one_chip())
    table.put({"event": "dealt", "seat": 1, "card": "??", "up": False})
    assert table.see(10) == []
    assert table.taking.calm_s == 99.0


def test_no_hands_no_questions(night: Make) -> None:
    table = night(ScriptedPalms(PalmLook(None, reason=NO_HAND)))
    table.deal()
    assert table.see(10) == [] and table.taking.calm_s == 0.0


def test_a_neighbours_hand_is_not_taken_for_ones_own(night: Make) -> None:
    table = night(ScriptedPalms(PalmLook(1, 0.9, wrist=(5.0, -200.0))))  # further up than is looked at
    table.deal()
    assert [question["text"][:2] for question in table.see(8)] == ["Bo", "Cy"]


def test_each_seat_is_looked_at_where_it_is() -> None:
    pixels = np.arange(SIZE[1] * SIZE[0], dtype=np.uint32).reshape(SIZE[1], SIZE[0], 1)
    part, corner = before_seat(pixels, 3, Felt(WHOLE, SIZE), LAYOUT)
    assert corner == (780, 0) and part.shape[:2] == (400, 420)
    assert part[0, 0] == pixels[0, 780]

"""A camera that goes wrong in the middle of a hand: it is said once, with the remedy, and the hand is as it was."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from assistant.app import Parts, Table, build
from assistant.capture.live import LiveCamera
from assistant.capture.stand_in import StandIn
from assistant.config import read_config
from assistant.night.health import SILENT_S
from assistant.vision.reader import CardReader
from assistant.vision.sighting import Reading
from tests.night.painted import PaintedReader, Painter
from tests.night.pictures import ALL_FOUR
from tests.night.test_moments import LAYOUT, PLAYERS

ONE, TWO, THREE = (0.85, 0.5), (0.7, 0.15), (0.2, 0.15)
CALL = {"event": "call", "house": "local", "game": "follow-the-queen", "dealer": 3, "seats": PLAYERS}


def until(true: Callable[[], object], within_s: float = 60.0) -> None:
    end = time.monotonic() + within_s
    while not true():
        assert time.monotonic() < end, "it never was"
        time.sleep(0.02)


class Live:
    """A table with a painted felt under a camera that misbehaves on request."""

    def __init__(self, folder: Path, reader: CardReader | None = None, **keys: Any) -> None:
        self.felt = Painter()
        self.camera = StandIn(self.felt.pictures, 0.03)
        self.told: list[str] = []
        self.events: list[dict[str, Any]] = []
        raw = {
            "source": "standin:", "house": "local", "players": PLAYERS,
            "table": {"corners": ALL_FOUR, "layout": LAYOUT}, **keys,
        }  # fmt: skip
        parts = Parts(folder, reader or PaintedReader(), open_camera=self._opened, file=folder / "table.toml")
        self.table: Table = build(read_config(raw, "table.toml"), parts)
        self.table.hub.listen(lambda update: self.events.append(dict(update.event)))
        self.table.notices.listen(lambda line: self.told.append(line) if line else None)
        self.sources: list[str] = []
        self.table.start_watching(lambda: None)

    def _opened(self, source: str, pace: float, trouble: Callable[[str], None], setting: object) -> LiveCamera:
        return LiveCamera(source, self.camera, trouble)

    def short(self) -> list[str]:
        """What happened, each event in short."""
        return [f"{event['event']} {event.get('seat', '')} {event.get('card', '')}".strip() for event in self.events]

    def deal_one_each(self) -> None:
        """A game is called, and three cards lie face up."""
        self.table.hub.put(CALL).result(10)
        for number, (card, place) in enumerate((("7d", ONE), ("9c", TWO), ("2s", THREE)), 2):
            self.felt.lay((card, place))
            until(lambda number=number: len(self.events) == number)


class Hesitant(PaintedReader):
    """Takes its time over the first picture with a card."""

    waited = False

    def read(self, pixels: np.ndarray, file: Path | None = None) -> Reading:
        reading = super().read(pixels, file)
        if reading.cards and not self.waited:
            self.waited = True
            time.sleep(SILENT_S + 0.5)
        return reading


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Live]:
    made = Live(tmp_path)
    yield made
    made.table.close()


def test_a_camera_is_not_away_while_its_last_picture_is_looked_at_for_long(tmp_path: Path) -> None:
    slow = Live(tmp_path, Hesitant())
    slow.table.hub.put(CALL).result(10)
    slow.felt.lay(("7d", ONE))
    until(lambda: len(slow.events) == 2 or slow.table.notices.questions)
    assert (slow.short()[1:], slow.table.notices.questions) == (["dealt 1 7d"], [])
    slow.table.close()


def test_cards_dealt_before_the_call_are_taken_into_the_hand_in_the_order_in_which_they_came(live: Live) -> None:
    until(lambda: live.table.watching.snapshot() is not None)
    for card, place in (("7d", THREE), ("9c", ONE), ("2s", TWO)):
        live.felt.lay((card, place))
        until(lambda card=card: card in [one["card"] for one in live.table.watching.cards()])
    live.table.hub.put(CALL).result(10)
    until(lambda: len(live.events) == 4)
    assert live.short() == ["call", "dealt 3 7d", "dealt 1 9c", "dealt 2 2s"]


def test_what_is_shown_to_the_camera_while_it_looks_away_is_no_card_of_the_hand(live: Live) -> None:
    live.table.hub.put(CALL).result(10)
    watching = live.table.watching
    watching.look_away(600.0)
    live.felt.lay(("7d", ONE))
    for _ in range(40):
        assert watching.pictured(10.0) is not None
    assert live.short() == ["call"]
    assert watching.cards() == [] and not live.table.notices.questions
    watching.look_away(0.0)
    until(lambda: [card["card"] for card in watching.cards()] == ["7d"])


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ({"dark": 1}, "the picture is dark: switch the lamp on, or take the cap off the lens"),
        ({"torn": 1}, "pictures come torn: try another cable"),
        ({"frozen": 1}, "the same picture comes again and again: unplug the camera"),
        ({"gone": 1}, "the camera stopped answering; trying again until it returns"),
    ],
)
def test_each_fault_is_said_once_with_its_remedy_and_the_hand_goes_on(
    live: Live, fault: dict[str, float], said: str
) -> None:
    live.deal_one_each()
    before = live.short()
    live.camera.misbehave(**fault)
    until(lambda: any(said in line for line in live.told))
    live.felt.lay(("Kd", (0.85, 0.62)))
    time.sleep(SILENT_S + 0.5)
    live.camera.misbehave(**dict.fromkeys(fault, 0))
    until(lambda: live.table.notices.questions)
    assert sum(said in line for line in live.told) == 1
    assert live.short() == before, "nothing that came while it was away is taken for granted"
    assert live.table.hub.now.view["seats"]["1"]["up"] == ["7d"]


def test_what_changed_while_the_host_played_by_hand_is_asked_and_not_overwritten(live: Live) -> None:
    live.deal_one_each()
    live.table.watching.pause()
    until(lambda: live.table.watching.standing == "paused")
    live.table.hub.put({"event": "dealt", "seat": 1, "card": "4h", "up": True}).result(10)
    live.felt.lay(("4h", (0.85, 0.62)), ("Kd", (0.7, 0.27)), ("5s", (0.2, 0.27)))
    live.table.watching.resume()
    until(lambda: live.table.notices.questions)
    [question] = live.table.notices.questions
    assert question["text"] == (
        "Cards came to lie while the camera was away: king of diamonds at seat 2, five of spades at seat 3. "
        "Take them as dealt?"
    )
    assert len(live.events) == 5, "nothing but what the host entered"
    for fact in question["choices"][0]["facts"]:
        live.table.hub.put(fact).result(10)
    assert live.table.notices.answered(question["n"])
    assert live.table.hub.now.view["seats"]["3"]["up"] == ["2s", "5s"]
    live.felt.lay(("Js", (0.93, 0.5)))
    until(lambda: len(live.events) == 8)
    assert live.short()[-1] == "dealt 1 Js", "and then it goes on by itself"


def test_another_camera_and_another_layout_in_the_middle_of_a_hand(live: Live) -> None:
    live.deal_one_each()
    opened = live.camera.opened
    live.table.settings.change({"camera": {"resolution": [1920, 1080]}})
    until(lambda: live.camera.opened > opened)
    live.felt.lay(("Kc", (0.85, 0.62)))
    until(lambda: live.table.notices.questions)
    assert "king of clubs" in live.table.notices.questions[0]["text"]
    layout = {"size_mm": [900, 900], "place": [{"kind": "seat", "seat": 1, "area": [0, 0, 1, 1]}]}
    live.table.settings.change({"table": {"layout": layout}})
    assert '"seat"' in (live.table.settings.path or Path()).read_text()


def test_only_cards_that_lie_face_up_have_a_picture(live: Live) -> None:
    live.deal_one_each()
    live.felt.lay(("??", (0.85, 0.62)))
    until(lambda: len(live.events) == 5)
    assert {one["card"] for one in live.table.watching.cards()} == {"7d", "9c", "2s"}
    lying = live.table.watching.cards()
    picture = live.table.watching.card_picture(lying[0]["number"])
    assert picture is not None
    pixels = cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_COLOR)
    assert pixels is not None and pixels.shape == (350, 250, 3)
    assert pixels[0:10].mean() > 200, "the card's white edge, upright"
    hidden = max(one["number"] for one in lying) + 1
    assert all(live.table.watching.card_picture(number) is None for number in range(hidden, hidden + 10))


def test_without_a_camera_the_table_is_played_by_hand(tmp_path: Path) -> None:
    table = build(read_config({"house": "local"}, "table.toml"), Parts(tmp_path, PaintedReader()))
    table.start_watching(lambda: None).join(10)
    assert table.watching.standing == "none" and table.watching.snapshot() is None
    assert table.hub.put(CALL).result(10).view["key"] == "follow-the-queen"
    table.close()

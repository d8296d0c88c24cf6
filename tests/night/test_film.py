"""A film of a hand being dealt: read only while nothing moves, believed after several looks, each fact once."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from assistant.app import Parts, build
from assistant.capture.frames import Pixels
from assistant.config import read_config
from assistant.vision.sighting import Reading, Sighting
from tests.night.test_moments import LAYOUT, PLAYERS

SIZE = (640, 640)
FPS = 20.0
FELT = (60, 110, 40)
FLOOR = (110, 130, 160)


class WhiteIsSeven:
    """Reads every white rectangle as the seven of diamonds, and counts how often it is asked."""

    def __init__(self) -> None:
        self.reads = 0

    def read(self, pixels: Pixels, file: Path | None = None) -> Reading:
        self.reads += 1
        white = (pixels.min(axis=2) > 200).astype(np.uint8)
        found, _ = cv2.findContours(white, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
        boxes = [cv2.boundingRect(outline) for outline in found if cv2.contourArea(outline) > 300]
        cards = [
            Sighting("7d", 0.99, ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high)))
            for x, y, wide, high in boxes
        ]
        return Reading(pixels.shape[1], pixels.shape[0], tuple(cards), ())


def picture(dice: np.random.Generator, card: bool, arm: int | None = None) -> np.ndarray:
    """A felt on a floor, with a card at seat 1 and an arm that reaches so far across."""
    pixels = np.full((SIZE[1], SIZE[0], 3), FLOOR, np.uint8)
    cv2.rectangle(pixels, (60, 60), (580, 580), FELT, -1)
    if card:
        cv2.rectangle(pixels, (500, 300), (536, 350), (245, 245, 245), -1)
    if arm is not None:
        cv2.rectangle(pixels, (0, 280), (arm, 370), (240, 240, 240), -1)  # a white sleeve reads as a card
    return np.clip(pixels + dice.integers(-5, 6, pixels.shape), 0, 255).astype(np.uint8)


def film(path: Path) -> Path:
    dice = np.random.default_rng(3)
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter_fourcc(*"MJPG"), FPS, SIZE)
    assert writer.isOpened()
    reach = [*range(100, 520, 35), *range(520, 100, -35)]
    pictures = (
        [(False, None)] * 20 + [(at > len(reach) // 2, arm) for at, arm in enumerate(reach)] + [(True, None)] * 60
    )
    for card, arm in pictures:
        writer.write(picture(dice, card, arm))
    writer.release()
    return path


def test_a_card_dealt_on_film_is_told_once_and_an_arm_is_never_read(tmp_path: Path) -> None:
    raw = {
        "source": str(film(tmp_path / "hand.avi")), "house": "local", "game": "follow-the-queen", "dealer": 3,
        "players": PLAYERS, "table": {"layout": LAYOUT},
    }  # fmt: skip
    reader = WhiteIsSeven()
    table = build(read_config(raw, "table.toml"), Parts(tmp_path, reader))
    events: list[dict[str, object]] = []
    table.hub.listen(lambda update: events.append(dict(update.event)))
    table.start_watching(lambda: None).join(60)
    table.close()
    assert [event["event"] for event in events] == ["call", "dealt"]
    assert (events[1]["seat"], events[1]["card"], events[1]["up"]) == (1, "7d", True)
    assert table.notices.lines == (), "the corners of the table were found"
    assert reader.reads <= 20, "a table on which nothing changes is not read again and again"

"""How well and how quickly the camera's pipeline follows whole hands, measured on films with exact truth."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from importlib import resources
from pathlib import Path
from typing import Any, Final

import numpy as np

from assistant.app import Table
from assistant.bench.filmed import Night, Tally
from assistant.capture.frames import Frame, Pixels
from assistant.night.looking import Eye
from assistant.night.moments import Moments
from assistant.night.taking import Taking
from assistant.vision.quiet import QuietStills
from assistant.vision.reader import CardReader
from assistant.vision.sighting import Reading
from assistant.vision.steady import Patience
from models.film.film import Look

Script = list[dict[str, Any]]
NOBODY: Final[Script] = [
    {"event": "call", "house": "local", "game": "baseball", "dealer": 1, "seats": {"1": "", "2": "", "3": "", "4": ""}}
]
REST_52: Final = {"film": "rest", "seconds": 52}
RESTLESS_S: Final = 4.0  # seconds between two things that are no part of the hand, where there are any


class EveryFrame(QuietStills):
    """The plain way: every frame is worth reading, whether anything has changed or not."""

    def ready(self, frame: Frame) -> bool:
        """True."""
        super().ready(frame)
        return True


class Plain:
    """The plain way: ultralytics' predict looks at each picture at its full size; what lies there is named by ours."""

    def __init__(self, predict: Callable[[Pixels, int], object], reader: CardReader) -> None:
        self._predict, self._reader = predict, reader

    def read(self, pixels: Pixels, file: Path | None = None) -> Reading:
        """The cards of a picture, at the cost of both."""
        self._predict(pixels, pixels.shape[1])
        return self._reader.read(pixels, file)


def by_every_frame(script: Script, reader: CardReader, look: Look, seed: int) -> Tally:
    """One hand followed by reading every frame whole, one straight after the other."""

    def taking(table: Table) -> Taking:
        eye = Eye(reader, table.config.layout(), table.notices.doubt)
        return Moments(table.hub, eye, EveryFrame(), Patience(), table.notices, lambda: None)

    with tempfile.TemporaryDirectory(prefix="cards-speak-film-") as folder:
        return Night(Path(folder), reader, script, look, seed, taking, pause=lambda calm_s: 0.0).play()


def bundled_hands() -> Iterator[tuple[str, Script]]:
    """The hands that come with the program, by name."""
    folder = resources.files("models.film") / "hands"
    for path in sorted(folder.iterdir(), key=lambda path: path.name):
        yield path.name.removesuffix(".jsonl"), read_hand(path.read_text(encoding="utf-8"))


def read_hand(text: str) -> Script:
    """A written hand, one event a line."""
    return [json.loads(line) for line in text.splitlines() if line.strip()]


def followed(script: Script, reader: CardReader, look: Look, seed: int) -> Tally:
    """One hand filmed, and followed as a table follows its camera."""
    with tempfile.TemporaryDirectory(prefix="cards-speak-film-") as folder:
        return Night(Path(folder), reader, script, look, seed).play()


def disturbed(minutes: float, reader: CardReader, look: Look, seed: int) -> Tally:
    """A table at which no card is dealt while arms pass, things come and go, and the dealer shuffles.

    Whatever is told is wrong.
    """
    shuffling = [part for _ in range(round(minutes)) for part in ({"film": "shuffle", "seconds": 8}, REST_52)]
    return followed([*NOBODY, *shuffling], reader, replace(look, restless=RESTLESS_S), seed)


def idle_share(reader: CardReader, look: Look, seconds: float) -> float:
    """The share of one processor that the pipeline needs while nothing changes on a table with cards."""
    dealt = [{"event": "dealt", "seat": seat, "card": "??", "up": False} for seat in (1, 2, 3, 4)]
    waiting = {"film": "rest", "seconds": seconds}
    with tempfile.TemporaryDirectory(prefix="cards-speak-film-") as folder:
        night = Night(Path(folder), reader, [*NOBODY, *dealt, waiting], look)
        work: list[tuple[float, float]] = []
        night.play(lambda frame: work.append((frame.at, night.tally.work_s)))
    last_at, last_work = work[-1]
    first_at, first_work = next(one for one in work if one[0] > last_at - seconds / 2)
    return (last_work - first_work) / (last_at - first_at)


def middle_and_worst(seconds: Sequence[float]) -> tuple[float, float]:
    """The median and the 95th percentile."""
    if not seconds:
        return 0.0, 0.0
    return float(np.median(seconds)), float(np.percentile(seconds, 95))

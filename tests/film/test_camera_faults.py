"""A hand filmed by a camera that misbehaves: nothing is made up, and short troubles cost nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np

from assistant.bench.filmed import Night, Tally
from assistant.bench.live import bundled_hands
from assistant.capture.frames import Pixels
from models.film.film import FilmFrame, Look
from tests.film.perfect import PerfectReader

LOOK: Final = Look(size=(640, 360), fps=5)
SCRIPT: Final = dict(bundled_hands())["follow-the-queen-004"]


class Spoiled:
    """Spoils frames from time to time: `every` seconds something is wrong for `lasts` seconds, each fault in turn."""

    def __init__(self, reader: PerfectReader, every: float, lasts: float) -> None:
        self._reader, self._every, self._lasts = reader, every, lasts
        self._last: tuple[FilmFrame, Pixels] | None = None

    def __call__(self, frame: FilmFrame) -> Pixels | None:
        """What the camera makes of a frame."""
        pixels = np.asarray(frame.pixels, np.uint8)
        turn, within = divmod(frame.at, self._every)
        if within > self._lasts or self._last is None:
            self._last = frame, pixels
            return pixels
        return (self._gone, self._dark, self._torn, self._frozen)[int(turn) % 4](pixels)

    def _gone(self, pixels: Pixels) -> Pixels | None:
        return None

    def _dark(self, pixels: Pixels) -> Pixels | None:
        return np.asarray(pixels // 20, np.uint8)

    def _torn(self, pixels: Pixels) -> Pixels | None:
        torn = pixels.copy()
        torn[220:] = 128
        return torn

    def _frozen(self, pixels: Pixels) -> Pixels | None:
        assert self._last is not None
        self._reader.shown(self._last[0])
        return self._last[1]


def followed(folder: Path, every: float, lasts: float) -> Tally:
    """The hand as such a camera shows it."""
    reader = PerfectReader()
    spoil = Spoiled(reader, every, lasts)
    return Night(folder, reader, SCRIPT, LOOK, seed=1, spoil=spoil).play(reader.shown)


def test_a_camera_that_fails_for_a_second_now_and_then_costs_nothing(tmp_path: Path) -> None:
    tally = followed(tmp_path, every=7.0, lasts=1.0)
    assert (tally.wrong, tally.missed) == ([], [])
    assert tally.right == tally.events


def test_a_camera_that_is_away_for_long_makes_nothing_up(tmp_path: Path) -> None:
    tally = followed(tmp_path, every=25.0, lasts=6.0)
    assert tally.wrong == []
    assert tally.right + len({line.split()[1] for line in tally.missed}) >= tally.events
    assert tally.right > 0.5 * tally.events

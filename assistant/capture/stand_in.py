"""A camera that stands in for a real one and misbehaves on request: drops, freezes, tears, darkens, goes and returns.

As a source: ``standin:hand.mp4?drop=0.1&torn=0.02``; in code, switch its faults while it runs.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Final
from urllib.parse import parse_qsl

import numpy as np

from assistant.capture.frames import CameraAway, CameraError, Pixels

SCHEME: Final = "standin:"
TORN_FROM: Final = 0.6  # of the height: what lies below never came
GREY: Final = 128
DARKER: Final = 20


@dataclass(frozen=True, slots=True)
class Misbehaviour:
    """The chance in 0..1 with which each picture is dropped or torn, and what is wrong with all of them.

    ``frozen`` gives the last picture again and again, ``dark`` is a lamp that is out, ``gone`` a cable pulled out.
    ``gone_after`` pulls it after so many pictures, for the ``gone_for`` tries to open it that follow.
    """

    drop: float = 0.0
    torn: float = 0.0
    frozen: float = 0.0
    dark: float = 0.0
    gone: float = 0.0
    gone_after: int = 0
    gone_for: int = 1


class StandIn:
    """Recorded pictures, spoiled as ``behaviour`` says now; call it to open it, as a device is opened.

    ``pictures`` gives what it shows, going on where it was when it is opened again; ``seconds`` is what each lasts.
    After the last one the table lies still.
    """

    def __init__(self, pictures: Callable[[], Iterator[Pixels]], seconds: float, seed: int = 1) -> None:
        self.behaviour = Misbehaviour()
        self.opened = 0
        self._pictures = pictures()
        self._dice = np.random.default_rng(seed)
        self._seconds = seconds
        self._given = 0
        self._refused = 0
        self._last: Pixels | None = None
        self._waiting = threading.Event()

    def misbehave(self, **changes: float) -> None:
        """Change what is wrong, from any thread: ``misbehave(frozen=1)``, ``misbehave(gone=0)``."""
        self.behaviour = replace(self.behaviour, **changes)  # type: ignore[arg-type]

    def __call__(self) -> StandIn:
        """Open it; raises CameraAway while it is gone."""
        if self._is_gone():
            self._refused += 1
            raise CameraAway("standin: no camera answers")
        self.opened += 1
        return self

    @property
    def seconds_per_frame(self) -> float:
        """A device sets the pace itself."""
        return 0.0

    def read(self) -> Pixels | None:
        """The next picture, spoiled or not; None where the cable has been pulled out."""
        while not self._is_gone():
            self._waiting.wait(self._seconds)
            pixels = self._last if self._chance("frozen") and self._last is not None else next(self._pictures, None)
            if pixels is None:
                pixels = self._last  # the hand is over and the table lies still
            if pixels is None:
                return None
            self._last, self._given = pixels, self._given + 1
            if not self._chance("drop"):
                return self._spoiled(pixels)
        return None

    def skip(self) -> bool:
        """Let one picture go by."""
        return self.read() is not None

    def close(self) -> None:
        """Let it go; it can be opened again."""

    def _is_gone(self) -> bool:
        wrong = self.behaviour
        pulled = 0 < wrong.gone_after <= self._given and self._refused < wrong.gone_for
        return self._chance("gone") or pulled

    def _spoiled(self, pixels: Pixels) -> Pixels:
        if self._chance("dark"):
            return np.asarray(pixels // DARKER, np.uint8)
        if self._chance("torn"):
            pixels = pixels.copy()
            pixels[round(TORN_FROM * pixels.shape[0]) :] = GREY
            return pixels
        if self._chance("frozen"):
            return pixels
        noise = self._dice.integers(0, 3, pixels.shape, np.uint8)  # a sensor's picture is never twice the same
        return np.asarray(np.clip(pixels, 0, 253) + noise, np.uint8)

    def _chance(self, what: str) -> bool:
        likely = float(getattr(self.behaviour, what))
        return likely >= 1.0 or (likely > 0.0 and float(self._dice.random()) < likely)


def read_source(source: str) -> tuple[Path, Misbehaviour]:
    """The file and the faults of ``standin:FILE?drop=0.1``; raises CameraError for a fault that is not known.

    >>> read_source("standin:hand.mp4?drop=0.1&dark=1")[1].drop
    0.1
    """
    path, _, asked = source.removeprefix(SCHEME).partition("?")
    known = {field.name: field.default for field in fields(Misbehaviour)}
    given: dict[str, float] = {}
    for key, text in parse_qsl(asked, keep_blank_values=True):
        if key not in known:
            raise CameraError(f"{source}: unknown fault {key!r}; expected {', '.join(known)}")
        try:
            given[key] = type(known[key])(text)  # type: ignore[misc]
        except ValueError:
            raise CameraError(f"{source}: {key}: {text!r}; expected a number") from None
    return Path(path).expanduser(), Misbehaviour(**given)  # type: ignore[arg-type]

"""A camera that has been knocked is noticed, and said, before cards are taken for the neighbour's."""

from __future__ import annotations

from typing import Final

from assistant.capture.frames import Frame
from assistant.night.looking import Eye
from assistant.night.notices import Notices
from assistant.table.drift import MOVED, Grey, outline_of, shift_between, shift_of_markers
from assistant.table.markers import markers_in

EVERY_S: Final = 15.0
TWICE: Final = 2  # somebody leans on the table for a moment


class Drifting:
    """Compares the picture with the first one, or the markers with the corners that were set, every few seconds."""

    def __init__(self, eye: Eye, notices: Notices) -> None:
        self._eye = eye
        self._notices = notices
        self._first: Grey | None = None
        self._due = 0.0
        self._moved = 0
        self._said = ""

    def forget(self) -> None:
        """The table has been set up anew."""
        self._first, self._due, self._moved = None, 0.0, 0
        self._notices.untell(self._said)
        self._said = ""

    def look(self, frame: Frame) -> None:
        """Look at a frame in which nothing moves, where it is time to."""
        if frame.at < self._due:
            return
        self._due = frame.at + EVERY_S
        shift = self._shift(frame)
        if shift is None:
            return
        self._moved = self._moved + 1 if shift > MOVED else 0
        if self._moved == TWICE:
            self._said = self._says(frame, shift)
            self._notices.tell(self._said)
        elif self._said and not self._moved:
            self._notices.untell(self._said)
            self._said = ""

    def _shift(self, frame: Frame) -> float | None:
        layout = self._eye.layout
        if layout.marked and layout.corners is not None:
            wide, high = frame.size
            found = {n: (at[n][0] / wide, at[n][1] / high) for n, at in markers_in(frame.pixels).items()}
            return shift_of_markers(dict(enumerate(layout.corners)), found)
        outline = outline_of(frame.pixels)
        if self._first is None or self._first.shape != outline.shape:
            self._first = outline
        return shift_between(self._first, outline)

    def _says(self, frame: Frame, shift: float) -> str:
        looked, how_far = self._eye.looked, "a little"
        if looked is not None:
            wide, high = frame.size
            ends = [looked.felt.place((wide * (0.5 + half), high / 2)) for half in (0.0, shift)]
            how_far = f"about {self._eye.layout.apart_mm(ends[0], ends[1]):.0f} mm"
        return (
            f"The camera or the table has moved, by {how_far}: put it back, or set the table's corners anew on the "
            "set-up page or with cards-speak calibrate"
        )

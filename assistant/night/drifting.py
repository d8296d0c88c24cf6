"""A camera that has been knocked is noticed, and said, before cards are taken for the neighbour's."""

from __future__ import annotations

from typing import Final

from assistant.capture.frames import Frame
from assistant.night.looking import Eye
from assistant.night.notices import Notices
from assistant.table.drift import MOVED, Sides, shift_of_markers, shift_of_sides, sides_of
from assistant.table.markers import markers_in

EVERY_S: Final = 15.0
TWICE: Final = 2  # somebody leans on the table for a moment


class Drifting:
    """Compares the table's sides with the first look, or the markers with the corners that were set, now and then."""

    def __init__(self, eye: Eye, notices: Notices) -> None:
        self._eye = eye
        self._notices = notices
        self._first: Sides | None = None
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
        corners = self._eye.corners
        if corners is None:
            return None
        if self._first is None:
            self._first = sides_of(frame.pixels, corners)
        return shift_of_sides(self._first, frame.pixels, corners)

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

"""One look at the table: the frame read, and every card of it on its spot."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from assistant.capture.frames import Frame
from assistant.night.places import Places, put_in_place
from assistant.table.calibrate import WHOLE, Felt, find_corners
from assistant.table.spots import Layout
from assistant.vision.reader import CardReader

Tell = Callable[[str], None]
NO_CORNERS: Final = (
    "The table's corners were not found in {}, so the whole picture counts as the table; show the whole table on a "
    "floor of another colour, or write its corners in table.toml"
)


class Eye:
    """Reads frames of one table; ``tell`` hears what a host should know.

    ``fixed`` is True where the camera hangs still: the table's corners, once found, are then kept.
    """

    def __init__(
        self, reader: CardReader, layout: Layout, tell: Tell, folder: Path | None = None, fixed: bool = False
    ) -> None:
        """``folder`` is where the frames come from, if from files."""
        self.layout = layout
        self._reader = reader
        self._tell = tell
        self._folder = folder
        self._fixed = fixed
        self._corners = layout.corners

    def look(self, frame: Frame) -> Places:
        """What lies where in this frame."""
        file = self._folder / frame.name if self._folder and frame.name else None
        return put_in_place(self._reader.read(frame.pixels, file), self._felt(frame), self.layout)

    def _felt(self, frame: Frame) -> Felt:
        corners = self._corners or find_corners(frame.pixels)
        if corners is None:
            self._tell(NO_CORNERS.format(frame.name or "the picture"))
            return Felt(WHOLE, frame.size)
        if self._fixed:
            self._corners = corners
        return Felt(corners, frame.size)

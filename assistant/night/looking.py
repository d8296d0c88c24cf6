"""One look at the table: the frame read, and every card of it on its spot."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from assistant.capture.frames import Frame
from assistant.night.places import Places, put_in_place
from assistant.table.calibrate import WHOLE, Felt, find_corners
from assistant.table.calibrate import Corners as TableCorners
from assistant.table.markers import corners_by_markers, markers_in
from assistant.table.spots import Layout, Spot
from assistant.vision.reader import CardReader
from assistant.vision.sighting import Corners, Reading, Sighting

Tell = Callable[[str], None]
NO_CORNERS: Final = (
    "The table's corners were not found in {}, so the whole picture counts as the table; show the whole table on a "
    "floor of another colour, or write its corners in table.toml"
)


@dataclass(frozen=True, eq=False)
class Looked:
    """One look: the frame, all that was read in it, where the table lies in it, and each card with its spot."""

    frame: Frame
    reading: Reading
    felt: Felt
    layout: Layout

    @property
    def cards(self) -> Iterator[tuple[Sighting, Spot | None]]:
        """Every card that was seen, with the spot on which it lies."""
        return ((card, self.layout.spot_at(self.felt.place(card.centre))) for card in self.reading.cards)


class Eye:
    """Reads frames of one table; ``tell`` hears what a host should know."""

    def __init__(self, reader: CardReader, layout: Layout, tell: Tell) -> None:
        self.layout = layout
        self._reader = reader
        self._tell = tell
        self._folder: Path | None = None
        self._fixed = False
        self._corners = layout.corners
        self.looked: Looked | None = None

    @property
    def corners(self) -> TableCorners | None:
        """The table's corners, set or found; None as long as they are not known."""
        return self._corners

    def watches(self, reader: CardReader, folder: Path | None, fixed: bool) -> None:
        """Another camera, and who reads its frames; ``folder`` is where they come from, if from files.

        ``fixed`` is True where it hangs still: the table's corners, once found, are then kept.
        """
        self._reader, self._folder, self._fixed, self._corners = reader, folder, fixed, self.layout.corners

    def relay(self, layout: Layout) -> None:
        """The host has laid out the table anew."""
        self.layout, self._corners = layout, layout.corners

    def look(self, frame: Frame, since: Callable[[Corners], float] = lambda corners: 0.0) -> Places:
        """What lies where in this frame; ``since`` gives when what lies at a place of the picture came there."""
        layout = self.layout
        file = self._folder / frame.name if self._folder and frame.name else None
        felt = self._felt(frame)
        self.looked = Looked(frame, self._reader.read(frame.pixels, file), felt, layout)
        return put_in_place(self.looked.reading, felt, layout, since)

    def _felt(self, frame: Frame) -> Felt:
        corners = self._corners or self._found(frame)
        if corners is None:
            self._tell(NO_CORNERS.format(frame.name or "the picture"))
            return Felt(WHOLE, frame.size, *self.layout.lens)
        if self._fixed:
            self._corners = corners
        return Felt(corners, frame.size, *self.layout.lens)

    def _found(self, frame: Frame) -> TableCorners | None:
        """The corners by the markers that lie on them, else by the table's edges."""
        by_markers = corners_by_markers(markers_in(frame.pixels), frame.size) if self.layout.marked else None
        return by_markers or find_corners(frame.pixels)

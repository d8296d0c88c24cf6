"""Which cameras there are, and where the table lies in the picture that one of them gives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from assistant.capture.devices import devices
from assistant.capture.frames import Pixels
from assistant.table.markers import printed
from assistant.table.setting_up import READABLE, NoTable, card_pixels, set_up

USUAL_MM = (1000.0, 1000.0)


class Survey:
    """Looks at the newest picture of the table's camera, which ``pixels`` gives; None while there is none."""

    def __init__(self, pixels: Callable[[], Pixels | None]) -> None:
        self._pixels = pixels

    def cameras(self) -> list[dict[str, str]]:
        """The cameras of this computer, by number: the ``source`` that opens each, and its ``name``."""
        return [{"source": f"camera:{device.number}", "name": device.name} for device in devices()]

    def find(self, given: Sequence[Sequence[float]] | None = None) -> dict[str, Any]:
        """The table's ``corners`` and ``how`` they were found, unless ``given``, the ``lens``'s two terms, the
        table's ``size_mm`` where markers tell it, and how many pixels high a card is.

        Raises NoTable.
        """
        pixels = self._pixels()
        if pixels is None:
            raise NoTable("the camera has given no picture yet; choose a camera first")
        corners = None if given is None else tuple((float(x), float(y)) for x, y in given)
        found = set_up(pixels, corners, None)  # type: ignore[arg-type]  # four, as the settings demand
        card = card_pixels(found.felt(pixels), found.size_mm or USUAL_MM)
        return {
            "how": found.how,
            "corners": [[round(x, 4), round(y, 4)] for x, y in found.corners],
            "lens": [found.k1, found.k2],
            "size_mm": None if found.size_mm is None else [round(length) for length in found.size_mm],
            "card_pixels": round(card),
            "readable": card >= READABLE,
        }

    def sheet(self) -> bytes:
        """The markers to print, one page of A4 as PDF."""
        return printed("pdf")

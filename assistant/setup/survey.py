"""Which cameras there are, and where the table lies in the picture that one of them gives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from assistant.capture.devices import devices
from assistant.capture.frames import Pixels
from assistant.doctor.picture import look_over
from assistant.table.markers import printed
from assistant.table.setting_up import READABLE, NoTable, card_pixels, set_up
from assistant.table.spots import Layout


class Survey:
    """Looks at the newest picture of the table's camera, which ``pixels`` gives (None while there is none).

    ``layout`` gives the table's layout as it is set now.
    """

    def __init__(self, pixels: Callable[[], Pixels | None], layout: Callable[[], Layout]) -> None:
        self._pixels, self._layout = pixels, layout

    def cameras(self) -> list[dict[str, str]]:
        """The cameras of this computer, by number: the ``source`` that opens each, and its ``name``."""
        return [{"source": f"camera:{device.number}", "name": device.name} for device in devices()]

    def look_over(self) -> list[dict[str, Any]]:
        """What the picture says of the light, the focus, and how large cards are in it; nothing without a picture."""
        pixels = self._pixels()
        return [] if pixels is None else [finding.to_json() for finding in look_over(pixels, self._layout())]

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
        card = card_pixels(found.felt(pixels), found.size_mm or self._layout().size_mm)
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

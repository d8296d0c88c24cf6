"""The cards thrown away, face down on one heap: whether one came that nothing before it explains."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.vision.facts import Lying


class Thrown:
    """Those thrown away in one hand."""

    def __init__(self) -> None:
        self._since = 0.0  # when the newest came that has been accounted for, in seconds on the frames' clock

    def grew(self, lying: Sequence[Lying]) -> bool:
        """True where a card has come to lie among them since this was last asked; it is then accounted for."""
        newest = max((card.seen.since for card in lying if card.spot.kind == "muck"), default=0.0)
        if newest <= self._since:
            return False
        self._since = newest
        return True

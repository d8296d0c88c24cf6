"""The chips in the pot as the camera sees them while nothing moves, handed on to be held against what was entered."""

from __future__ import annotations

from collections.abc import Callable

from assistant.capture.frames import Frame
from assistant.night.looking import Looked
from assistant.night.moments import Taking
from assistant.night.pot_asking import PotAsking
from assistant.vision.facts import Lying
from assistant.vision.sighting import ChipSighting


class PotSeen:
    """Another taking, which tells ``pot`` what lies in the pot; ``looked`` gives what was last recognised."""

    def __init__(self, inner: Taking, looked: Callable[[], Looked | None], pot: PotAsking) -> None:
        self._inner, self._looked, self._pot = inner, looked, pot

    @property
    def lying(self) -> tuple[Lying, ...]:
        """The cards that are believed to lie on the table."""
        return self._inner.lying

    @property
    def calm_s(self) -> float:
        """For how long nothing has happened at the table."""
        return self._inner.calm_s

    def take(self, frame: Frame) -> None:
        """The frame first, then its pot: chips under a moving hand may be on their way."""
        self._inner.take(frame)
        looked = self._looked() if self._inner.calm_s > 0 else None
        self._pot.saw(None if looked is None else chips_in_pot(looked), frame.at)

    def returned(self) -> None:
        """The camera was away."""
        self._inner.returned()
        self._pot.returned()


def chips_in_pot(looked: Looked) -> tuple[ChipSighting, ...]:
    """The chips that lie at the pot's place."""
    places = ((chip, looked.layout.spot_at(looked.felt.place(chip.centre))) for chip in looked.reading.chips)
    return tuple(chip for chip, spot in places if spot is not None and spot.kind == "pot")

"""The chips in the pot as the camera sees them while nothing moves, handed on to be held against what was entered."""

from __future__ import annotations

from collections.abc import Callable

from assistant.capture.frames import Frame
from assistant.night.looking import Looked
from assistant.night.pot_asking import PotAsking
from assistant.night.taking import Around, Taking
from assistant.vision.sighting import ChipSighting


class PotSeen(Around):
    """A taking which also tells ``pot`` what lies in the pot; ``looked`` gives what was last recognised."""

    def __init__(self, inner: Taking, looked: Callable[[], Looked | None], pot: PotAsking) -> None:
        super().__init__(inner)
        self._looked, self._pot = looked, pot

    def take(self, frame: Frame) -> None:
        """The frame first, then its pot: chips under a moving hand may be on their way."""
        super().take(frame)
        looked = self._looked() if self.calm_s > 0 else None
        self._pot.saw(None if looked is None else chips_in_pot(looked), frame.at)

    def returned(self) -> None:
        """The camera was away."""
        super().returned()
        self._pot.returned()


def chips_in_pot(looked: Looked) -> tuple[ChipSighting, ...]:
    """The chips that lie at the pot's place."""
    places = ((chip, looked.layout.spot_at(looked.felt.place(chip.centre))) for chip in looked.reading.chips)
    return tuple(chip for chip, spot in places if spot is not None and spot.kind == "pot")

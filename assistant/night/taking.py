"""What takes the frames of one camera, and what is laid around it: hands that declare, the pot, a script."""

from __future__ import annotations

from typing import Protocol

from assistant.capture.frames import Frame
from assistant.vision.facts import Lying


class Taking(Protocol):
    """Whatever makes facts of frames."""

    @property
    def lying(self) -> tuple[Lying, ...]:
        """The cards that are believed to lie on the table, in the order in which they came."""

    @property
    def calm_s(self) -> float:
        """For how long nothing has happened at the table, in seconds."""

    def take(self, frame: Frame) -> None:
        """Read one frame and hand in what it shows."""

    def returned(self) -> None:
        """The camera was away: what it sees now is compared with the hand before anything new is handed in."""


class Around:
    """Another taking, which does all that ``inner`` does; whatever looks for more in the same frames is made of it."""

    def __init__(self, inner: Taking) -> None:
        self._inner = inner

    @property
    def lying(self) -> tuple[Lying, ...]:
        """The cards that are believed to lie on the table, in the order in which they came."""
        return self._inner.lying

    @property
    def calm_s(self) -> float:
        """For how long nothing has happened at the table, in seconds."""
        return self._inner.calm_s

    def take(self, frame: Frame) -> None:
        """Read one frame and hand in what it shows."""
        self._inner.take(frame)

    def returned(self) -> None:
        """The camera was away."""
        self._inner.returned()

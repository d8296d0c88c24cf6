"""The chip tray beside the table: its lamps follow the hand, its buttons ask, and its weight is held against the pot.

The weight never changes what was entered: where the two disagree, the host is asked.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

from assistant.money import Unit
from assistant.night.notices import Notices
from assistant.night.pot_asking import PotAsking
from assistant.night.telling import Takes
from assistant.tray.lamps import lamps_for
from assistant.tray.messages import Message
from assistant.tray.talk import Fitted, TrayError
from assistant.tray.weighing import PotWeight, pot_of, read_weighed

LOOK_S: Final = 1.0
ANSWER_S: Final = 3.0
STEADY: Final = 3  # looks in a row that must weigh the same before it is the pot to be split

View = Mapping[str, Any]


class Speaks(Protocol):
    """The line to the tray: :class:`assistant.tray.link.Link`."""

    def show(self, letters: str) -> None:
        """Light the lamps."""

    def asked(self, verb: str, *arguments: int | str, wait_s: float) -> Message:
        """Send a command and wait for its answer; raises TrayError."""

    @property
    def fitted(self) -> Fitted | None:
        """What answers, None while nothing does."""

    def close(self) -> None:
        """End."""


class ChipTray:
    """One tray; ``worths`` are the units that a chip of each column is worth."""

    def __init__(self, hub: Takes, notices: Notices, pot: PotAsking, unit: Unit, worths: Sequence[int]) -> None:
        self._hub, self._notices, self._pot, self._unit, self._worths = hub, notices, pot, unit, worths
        self._view: View = hub.now.view
        self._link: Speaks | None = None
        self._weight: PotWeight | None = None
        self._steady = 0
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._look, name="weighing", daemon=True)

    def begin(self, link: Speaks) -> None:
        """Light the lamps for the hand as it is, and begin to weigh."""
        self._link = link
        link.show(lamps_for(self._view))
        if any(self._worths):
            self._thread.start()

    def close(self) -> None:
        """End the line to the tray."""
        self._ending.set()
        if self._thread.is_alive():
            self._thread.join()
        if self._link is not None:
            self._link.close()

    def shows(self, view: View) -> None:
        """What the tablet shows now; never waits."""
        self._view = view
        if self._link is not None:
            self._link.show(lamps_for(view))

    @property
    def fitted(self) -> Fitted | None:
        """What the tray said of itself; None while it does not answer."""
        return None if self._link is None else self._link.fitted

    def asked(self, verb: str, *arguments: int | str) -> Message:
        """Send a command beside the table's own and wait for the answer; raises TrayError."""
        if self._link is None:
            raise TrayError("the line to the tray is not open yet")
        return self._link.asked(verb, *arguments, wait_s=ANSWER_S)

    def light(self, letters: str = "") -> None:
        """Light the lamps so, until the hand changes; without letters as the hand has them."""
        if self._link is not None:
            self._link.show(letters or lamps_for(self._view))

    def pressed(self, button: str) -> None:
        """A button of the tray: the split is asked for, the last thing undone, or the next step told; never waits."""
        if button == "split":
            self._hub.put({"event": "settle", "pot": self._pot_to_split()})
        elif button == "undo":
            self._hub.put({"event": "undo"})
        else:
            self._notices.doubt(f"Next: {self._view['next']}")

    def told(self, line: str) -> None:
        """What is to be said of the line to the tray; nothing when it is well again."""
        self._notices.tell(line[:1].upper() + line[1:] + "." if line else "The chip tray answers again.")
        if not line:
            self._pot.returned()

    def weighed(self, weight: PotWeight | None, at: float) -> None:
        """One look at the columns, ``at`` seconds; None where the tray does not answer."""
        self._steady = self._steady + 1 if weight == self._weight else 1
        self._weight = weight
        self._pot.weighed(weight, self._unit, at)

    def _pot_to_split(self) -> str | None:
        """The pot by weight where no bet was entered and the weight is sure; else what was entered."""
        weight, steady = self._weight, self._steady >= STEADY
        if weight is None or not weight.sure or not steady or self._view.get("pot") != "0":
            return None
        return self._unit.text(weight.least)

    def _look(self) -> None:
        while not self._ending.wait(LOOK_S):
            try:
                weight = pot_of(read_weighed(self.asked("weigh").arguments), self._worths)
            except (TrayError, ValueError):
                weight = None  # the line says itself what is wrong with it
            self.weighed(weight, time.monotonic())

"""The chip tray on the bench: asked through the line that the table holds, so that a tray in use is not disturbed."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict
from typing import Any, Final, Protocol

from assistant.tray.lamps import TEST
from assistant.tray.link import Found, ports
from assistant.tray.messages import Message
from assistant.tray.still import when_still
from assistant.tray.table import COLUMNS, STATES
from assistant.tray.talk import Fitted, TrayError
from assistant.tray.weighing import read_weighed

LIT_S: Final = 1.5
MOST_CHIPS: Final = 999


class BenchError(ValueError):
    """What the tray cannot do now; one line with the remedy."""


class InUse(Protocol):
    """The tray of the table: :class:`assistant.night.chip_tray.ChipTray`."""

    @property
    def fitted(self) -> Fitted | None:
        """What it said of itself; None while it does not answer."""

    def asked(self, verb: str, *arguments: int | str) -> Message:
        """Send a command and wait; raises TrayError."""

    def light(self, letters: str = "") -> None:
        """Light the lamps so; without letters as the hand has them."""


class TrayBench:
    """``in_use`` gives the tray that the table uses now, None where it uses none; ``found`` the serial ports."""

    def __init__(self, in_use: Callable[[], InUse | None], found: Callable[[], list[Found]] = ports) -> None:
        self._in_use, self._found = in_use, found

    def standing(self) -> dict[str, Any]:
        """The ``ports`` there are; and of the ``tray`` that answers its firmware and what each column holds."""
        tray = self._in_use()
        listed = [asdict(port) for port in self._found()]
        if tray is None or tray.fitted is None:
            return {"ports": listed, "tray": None}
        return {"ports": listed, "tray": {"firmware": tray.fitted.firmware, "columns": _columns(tray)}}

    def tare(self, column: int) -> None:
        """The column is empty now. Raises BenchError."""
        self._when_still("tare", column)

    def calibrate(self, column: int, chips: int) -> None:
        """The column holds so many chips, from which the tray learns what one weighs. Raises BenchError."""
        if not 0 < chips <= MOST_CHIPS:
            raise BenchError(f"{chips} chips; expected 1 to {MOST_CHIPS}")
        self._when_still("calibrate", column, chips)

    def lamps(self) -> None:
        """Light every lamp for a moment, then as the hand has them. Raises BenchError."""
        tray = self._there()
        tray.light(TEST)
        time.sleep(LIT_S)
        tray.light()

    def _when_still(self, verb: str, column: int, *chips: int) -> None:
        if not 1 <= column <= COLUMNS:
            raise BenchError(f"column {column}; expected 1 to {COLUMNS}")
        try:
            when_still(self._there().asked, verb, column, *chips)
        except TrayError as error:
            raise BenchError(str(error)) from None

    def _there(self) -> InUse:
        tray = self._in_use()
        if tray is None or tray.fitted is None:
            raise BenchError("no tray answers; choose its port, and check its cable")
        return tray


def _columns(tray: InUse) -> list[dict[str, Any]] | None:
    """What each column holds; ``words`` say why it is not counted, and are empty where it is."""
    try:
        weighed = read_weighed(tray.asked("weigh").arguments)
    except (TrayError, ValueError):
        return None
    return [{**asdict(one), "words": "" if one.state == "sure" else STATES[one.state]} for one in weighed]

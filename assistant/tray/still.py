"""Commands that need a settled column: asked again while chips in it still move."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from assistant.tray.messages import Message
from assistant.tray.table import REASONS
from assistant.tray.talk import TrayError

SETTLE_S: Final = 10.0
LOOK_S: Final = 0.25


def when_still(asked: Callable[..., Message], verb: str, *arguments: int) -> None:
    """Ask for ``tare`` or ``calibrate`` of a column; raises TrayError, in one line, where it cannot be."""
    end = time.monotonic() + SETTLE_S
    while (answer := asked(verb, *arguments)).verb == "no":
        reason = answer.arguments[0]
        if reason != "moving" or time.monotonic() > end:
            raise TrayError(f"column {arguments[0]}: {REASONS.get(reason, reason)}")
        time.sleep(LOOK_S)

"""What the camera cannot see of a recorded hand: a file of events, each after the picture that it follows."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from assistant.config import ConfigError

Json = dict[str, Any]


class WrittenScript:
    """Events from a file with one JSON object on each line; ``after`` in it names the picture, empty for the start."""

    def __init__(self, path: Path) -> None:
        """Raises ConfigError naming the file and the line."""
        self._events: dict[str, list[Json]] = defaultdict(list)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            try:
                event = json.loads(line)
                self._events[event.pop("after")].append(event)
            except (ValueError, KeyError, AttributeError):
                raise ConfigError(
                    f"{path.name}:{number}: expected an event as JSON, with the picture it is after"
                ) from None

    def after(self, picture: str) -> Sequence[Json]:
        """The events that follow a picture; those before the first for the empty name."""
        return self._events.get(picture, ())

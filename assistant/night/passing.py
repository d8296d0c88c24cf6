"""Face-down cards that change hands: who has passed how many to whom, or thrown them away.

Nobody sees which cards they are, and their owners lift and lay them as they choose: only numbers count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from assistant.cards import FACE_DOWN
from assistant.night.on_tablet import View, offered

Json = dict[str, Any]


def moving(view: View) -> int:
    """How many cards each player passes or throws in the step that is played; 0 in any other step.

    >>> moving({"step": "pass 3 left"}), moving({"step": "discard 2"}), moving({"step": "1 up"})
    (3, 2, 0)
    """
    words = str(view.get("step", "")).split()
    return int(words[1]) if len(words) > 1 and words[0] in ("pass", "discard") and words[1].isdecimal() else 0


class Passing:
    """One step of passing or of throwing away."""

    def __init__(self) -> None:
        self._went: Counter[int] = Counter()
        self._came: Counter[int] = Counter()

    def went(self, seat: int) -> None:
        """A face-down card was taken up before a seat."""
        self._went[seat] += 1

    def came(self, seat: int) -> None:
        """A face-down card was laid down before a seat."""
        self._came[seat] += 1

    def events(self, view: View, thrown: bool) -> Iterator[Json]:
        """What has been passed or thrown; ``thrown`` is true where cards have come to lie among those thrown away."""
        count = moving(view)
        for seat in view.get("waiting", ()):
            if self._went[seat] < count:
                continue
            passed = offered(view, "passed", seat)
            if passed is not None and self._came[passed["to"]] >= count:
                self._came[passed["to"]] -= count
                self._went[seat] -= count
                yield {"event": "passed", "seat": seat, "to": passed["to"], "cards": [FACE_DOWN] * count}
            elif thrown and offered(view, "discarded", seat) is not None:
                self._went[seat] -= count
                yield {"event": "discarded", "seat": seat, "cards": [FACE_DOWN] * count}
                return

"""Face-down cards that change hands: who has passed how many to whom, or thrown them away.

Nobody sees which cards they are, and their owners lift and lay them as they choose: only numbers count, and when each
card came to lie where it lies.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from assistant.cards import FACE_DOWN
from assistant.night.on_tablet import Known, View, offered
from assistant.table.spots import Spot
from assistant.vision.facts import Lying

Json = dict[str, Any]


def moving(view: View) -> int:
    """How many cards each player passes or throws in the step that is played; 0 in any other step.

    >>> moving({"step": "pass 3 left"}), moving({"step": "discard 2"}), moving({"step": "1 up"})
    (3, 2, 0)
    """
    words = str(view.get("step", "")).split()
    return int(words[1]) if len(words) > 1 and words[0] in ("pass", "discard") and words[1].isdecimal() else 0


class Passing:
    """One step of passing or of throwing away, from what lay there when it began."""

    def __init__(self, view: View, lying: Sequence[Lying]) -> None:
        self._began = max((card.seen.since for card in lying), default=0.0)
        self._there = {card.number for card in lying}
        self._thrown = self._began  # when the last of the cards came that have been told as thrown away

    def events(self, view: View, lying: Sequence[Lying], at_rest: bool) -> Iterator[Json]:
        """What has been passed or thrown. ``at_rest`` is true where nothing moves at the table."""
        yield from self._passed(view, lying, at_rest)
        yield from self._discarded(view, lying, at_rest)

    def _passed(self, view: View, lying: Sequence[Lying], at_rest: bool) -> Iterator[Json]:
        """Told where a receiver has as many too many: only one player passes to him.

        Before the table is at rest they must be newly laid: cards that have gone on may not be missed yet.
        """
        count = moving(view)
        down = Counter({int(seat): Known.at(view, int(seat)).down for seat in view["seats"]})
        for seat in view.get("waiting", ()):
            passed = offered(view, "passed", seat)
            if passed is None:
                continue
            to = passed["to"]
            there = _backs(lying, to)
            came = [card for card in there if self._is_new(card)]
            if len(there) - down[to] >= count and (at_rest or len(came) >= count):
                down[to] += count
                down[seat] -= count
                yield {"event": "passed", "seat": seat, "to": to, "cards": [FACE_DOWN] * count}

    def _is_new(self, card: Lying) -> bool:
        """True of a card that came in this step; a back laid just where one lay looks as if it were that one."""
        return card.number not in self._there or card.seen.since > self._began

    def _discarded(self, view: View, lying: Sequence[Lying], at_rest: bool) -> Iterator[Json]:
        """Told where exactly as many are missing before one player, or before each of several at rest.

        Others may have lifted theirs to look at them: of several, nobody knows who threw while too few lie there.
        """
        count = moving(view)
        missing = [
            seat
            for seat in view.get("waiting", ())
            if offered(view, "discarded", seat) and Known.at(view, seat).down - len(_backs(lying, seat)) == count
        ]
        thrown = sorted(
            card.seen.since for card in lying if card.spot.kind == "muck" and card.seen.since > self._thrown
        )
        if not thrown or (len(missing) > 1 and not (at_rest and len(thrown) >= count * len(missing))):
            return
        for seat in missing:
            yield {"event": "discarded", "seat": seat, "cards": [FACE_DOWN] * count}
        if missing:
            self._thrown = thrown[min(len(thrown), count * len(missing)) - 1]


def _backs(lying: Sequence[Lying], seat: int) -> list[Lying]:
    return [card for card in lying if card.card == FACE_DOWN and card.spot == Spot("seat", seat)]

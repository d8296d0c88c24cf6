"""The pot as it is seen and as it weighs, held against what was entered; where they differ the host is asked.

Nothing is overwritten: what the host taps is a fact like any other, and without one the pot stays as it was entered.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from assistant.money import Unit
from assistant.night.notices import Notices
from assistant.night.pot_figures import ABOUT, Figure, Source, question
from assistant.night.questions import Question
from assistant.night.telling import Takes
from assistant.tray.weighing import PotWeight
from assistant.vision.chips_worth import amount
from assistant.vision.sighting import ChipSighting

View = Mapping[str, Any]
Off = dict[Source, tuple[int, int]]
PATIENCE_S: Final = 3.0  # for which the same figures must differ: chips may be on their way, or not entered yet


class PotAsking:
    """What camera and tray know of the pot, told from the thread of each; ``at`` are seconds of its own clock.

    The same difference is asked about once in a hand, and again when camera or tray have been away; only then also
    where less is seen than was entered: otherwise the chips that are missing lie under others.
    """

    def __init__(self, hub: Takes, notices: Notices) -> None:
        self._hub, self._notices = hub, notices
        self._lock = threading.Lock()
        self._found: dict[Source, Figure] = {}
        self._compared: list[Figure] = []
        self._since: dict[Source, float] = {}
        self._off: Off = {}  # by how much each was off what was entered when it was asked
        self._strict = False  # one of them was away, and all is to be compared anew
        self._asked_at = ""  # the pot as it was entered then; empty while no question stands

    def saw(self, chips: Sequence[ChipSighting] | None, at: float) -> None:
        """The chips that lie in the pot while nothing moves; None while hands move, or while the camera is away.

        No chip there says nothing: the pot may lie where the camera does not see it.
        """
        view = self._hub.now.view
        units = amount(chips, _worth(view)) if chips and view.get("game") else None
        self._compare("seen", Figure("seen", units, units) if units else None, view, at)

    def weighed(self, weight: PotWeight | None, unit: Unit, at: float) -> None:
        """What the tray weighs, in units of ``unit``; None while it does not answer."""
        view = self._hub.now.view
        figure = None
        if weight is not None and weight.most is not None and view.get("game"):
            with suppress(ValueError):  # the hand is played with larger chips than the tray was set up with
                least, most = (Unit.of(view["unit"]).read(unit.text(units)) for units in (weight.least, weight.most))
                figure = Figure("weighed", least, most)
        self._compare("weighed", figure, view, at)

    def returned(self) -> None:
        """Camera or tray is back: all is compared anew, also what was waved away before."""
        with self._lock:
            self._off, self._since, self._strict = {}, {}, True

    def shows(self, view: View) -> None:
        """What the tablet shows now: a question about a pot that has changed since is asked no more."""
        with self._lock:
            done = not view.get("game") or view["over"]
            gone = bool(self._asked_at) and (done or view["pot"] != self._asked_at)
            if gone or done:
                self._off, self._asked_at, self._strict = ({} if done else self._off), "", False
        if gone:
            self._notices.withdraw(ABOUT)

    def _compare(self, source: Source, figure: Figure | None, view: View, at: float) -> None:
        with self._lock:
            self._found.pop(source, None)
            if figure is not None:
                self._found[source] = figure
            asked, settled = self._due(source, view, at)
        if settled:
            self._notices.withdraw(ABOUT)
        if asked is not None:
            self._notices.ask(asked)

    def _due(self, source: Source, view: View, at: float) -> tuple[Question | None, bool]:
        """The question that is to be asked now, if one is; and whether the one that stands has settled itself."""
        figures = _figures(self._found, view)
        if figures != self._compared:
            self._compared, self._since = figures, {}
        waited = at - self._since.setdefault(source, at)
        asked = question(figures, Unit.of(view["unit"]), self._strict) if figures else None
        off = _off(figures)
        if asked is None:
            self._strict = self._strict and (len(figures) < 2 or waited < PATIENCE_S)
            return None, self._settled(off)
        if source not in self._found or waited < PATIENCE_S or off.items() <= self._off.items():
            return None, False
        self._off, self._asked_at = off, view["pot"]
        return asked, False

    def _settled(self, off: Off) -> bool:
        """True where all that differed when it was asked agrees now."""
        if not self._asked_at or not self._off.keys() <= off.keys():
            return False
        self._off, self._asked_at = {}, ""
        return True


def _figures(found: Mapping[Source, Figure], view: View) -> list[Figure]:
    """All that is known of the pot; nothing while chips still lie before the players, nor once the hand is over."""
    if not view.get("game") or view["turn"] or view["owed"] or view["over"]:
        return []
    pot = Unit.of(view["unit"]).read(view["pot"])
    entered = Figure("entered", pot, pot) if pot else None  # none at a table that does not enter its bets
    return [one for one in (found.get("seen"), found.get("weighed"), entered) if one is not None]


def _off(figures: Sequence[Figure]) -> Off:
    """By how much each is off what was entered, at least and at most."""
    entered = next((one.least for one in figures if one.source == "entered"), 0)
    return {one.source: (one.least - entered, one.most - entered) for one in figures}


def _worth(view: View) -> dict[str, int]:
    unit = Unit.of(view["unit"])
    return {colour: unit.read(worth) for colour, worth in view["chips"].items()}

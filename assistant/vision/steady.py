"""From many looks to one fact: a card is believed after several looks agree, and then kept until several contradict."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Final

from assistant.cards import FACE_DOWN
from assistant.table.spots import Spot
from assistant.vision.facts import TOGETHER_S, Fact, Happening, Lying, Place, Seen
from assistant.vision.matching import matches
from assistant.vision.sighting import UNSURE, Corners

COVER_MM: Final = 70.0  # a card whose middle is this near may lie over another and hide it
STALE_S: Final = 5.0  # a back that came so much earlier than others that are known was overlooked, or made up
WAITED_FOR: Final = 6  # looks that later cards wait for one that a hand hides before it could be told


@dataclass(frozen=True, slots=True)
class Patience:
    """How many looks it takes: to believe, to doubt that a card can be named, to contradict, to miss.

    Two backs that came to rest at once nearer than ``double_mm`` are one card seen twice.
    """

    believe: int = 3
    doubt: int = 6
    contradict: int = 5
    miss: int = 8
    double_mm: float = 30.0


STILLS: Final = Patience(believe=1, doubt=2, contradict=2, miss=2, double_mm=0.0)


@dataclass(slots=True)
class _Track:
    """One card on the table over time. ``told`` is what was said of it last, empty while nothing was."""

    number: int
    last: Seen
    spot: Spot
    agreed: int = 0
    there: int = 0
    missed: int = 0
    hidden: int = 0
    told: str = ""
    reading: str = field(default="")

    def look(self, seen: Seen) -> None:
        """Take one more look at this card."""
        self.missed = 0
        self.agreed = self.agreed + 1 if seen.card == self.reading else 1
        self.there = self.there + 1 if seen.spot == self.last.spot else 1
        self.reading = seen.card
        self.last = seen

    @property
    def since(self) -> float:
        """When it came."""
        return self.last.since

    def fact(self, happening: Happening, before: str = "", origin: Spot | None = None) -> Fact:
        """What is to be said of it now."""
        seen = self.last
        return Fact(
            happening, self.told, self.spot, seen.place, before, seen.guesses, seen.since, self.number, origin
        )  # fmt: skip


class Steady:
    """Follows every card on the table and says each fact once, cards in the order in which they came to rest."""

    def __init__(
        self,
        apart_mm: Callable[[Place, Place], float],
        patience: Patience,
        covered: Callable[[Corners], bool] = lambda corners: False,
    ) -> None:
        """``apart_mm`` gives the distance between two places in millimetres.

        ``covered`` is true of a place where a card that is not seen may still lie, under a hand or a sleeve.
        """
        self._apart = apart_mm
        self._patience = patience
        self._covered = covered
        self._numbers = count(1)
        self._tracks: list[_Track] = []
        self._held: list[Fact] = []

    def update(self, looks: Sequence[Seen]) -> list[Fact]:
        """What has become certain with this look: cards that came first, those that went last.

        A card is not told before one that came earlier and is still looked at, or has just been hidden by a hand.
        """
        looks = self._once_each(looks)
        matched = matches(looks, self._tracks, self._apart)
        for number, seen in enumerate(looks):
            track = matched.get(number)
            if track is None:
                track = _Track(next(self._numbers), seen, seen.spot)
                self._tracks.append(track)
            track.look(seen)
        now = {id(track.last) for track in self._tracks} & {id(seen) for seen in looks}
        gone = list(self._missing(now))
        self._held += [fact for track in self._tracks if id(track.last) in now for fact in self._believe(track)]
        return self._released() + gone

    @property
    def empty(self) -> bool:
        """True where no card is believed to lie on the table."""
        return not any(track.told for track in self._tracks)

    @property
    def lying(self) -> tuple[Lying, ...]:
        """All that is believed to lie on the table, in the order in which it came."""
        told = [track for track in self._tracks if track.told]
        return tuple(Lying(track.number, track.told, track.spot, track.last) for track in told)

    def _once_each(self, looks: Sequence[Seen]) -> list[Seen]:
        """The looks without backs that were seen twice: a dealer lays one card at a time."""
        kept: list[Seen] = []
        for seen in looks:
            if not any(self._same_back(seen, other) for other in kept):
                kept.append(seen)
        return kept

    def _same_back(self, seen: Seen, other: Seen) -> bool:
        return (
            seen.card == other.card == FACE_DOWN
            and abs(seen.since - other.since) <= TOGETHER_S
            and self._apart(seen.place, other.place) < self._patience.double_mm
        )

    def _released(self) -> list[Fact]:
        """The facts that need not wait for an earlier card, by when each card came."""
        untold = [track for track in self._tracks if not track.told and track.hidden < WAITED_FOR]
        waited_for = [track.since for track in untold if not self._stale(track)]
        open_since = min(waited_for, default=float("inf"))
        held = sorted(self._held, key=lambda fact: (fact.since, fact.number))
        self._held = [fact for fact in held if fact.since > open_since + TOGETHER_S]
        return [fact for fact in held if fact.since <= open_since + TOGETHER_S]

    def _believe(self, track: _Track) -> Iterator[Fact]:
        reading, told = track.reading, track.told
        same = reading == told or (reading == UNSURE and told not in ("", FACE_DOWN))
        if same:
            yield from self._moved(track)
        elif track.agreed >= self._needed(track) and not self._may_have_moved(track):
            track.told, track.spot = reading, track.last.spot
            yield track.fact(_happening(reading, told), told)

    def _may_have_moved(self, track: _Track) -> bool:
        """True of a new back while another of the same spot is out of sight: it may be that one, pushed aside."""
        return (
            track.told == ""
            and track.reading == FACE_DOWN
            and any(
                other.told == FACE_DOWN
                and other.spot == track.last.spot
                and (other.missed or 0 < other.hidden < WAITED_FOR)
                for other in self._tracks
            )
        )

    def _moved(self, track: _Track) -> Iterator[Fact]:
        """A card that lies on another spot now, for as many looks as it takes to believe a card."""
        if track.last.spot != track.spot and track.told != UNSURE and track.there >= self._patience.believe:
            origin, track.spot = track.spot, track.last.spot
            yield track.fact("moved", track.told, origin)

    def _needed(self, track: _Track) -> int:
        """How many looks must agree."""
        reading, told = track.reading, track.told
        if reading == UNSURE or (reading == FACE_DOWN and told == "" and self._stale(track)):
            return self._patience.doubt
        if told in ("", UNSURE, FACE_DOWN):
            return self._patience.believe
        return self._patience.contradict

    def _stale(self, track: _Track) -> bool:
        """True of a card at a place where nothing has changed since long before others were told."""
        return any(other.told and other.since > track.since + STALE_S for other in self._tracks)

    def _missing(self, now: set[int]) -> Iterator[Fact]:
        kept = []
        for track in self._tracks:
            seen = id(track.last) in now
            hidden = not seen and self._may_be_hidden(track, now)
            track.hidden = track.hidden + 1 if hidden else 0
            track.missed += not seen and not hidden
            if track.missed < (self._patience.miss if track.told else 1):
                kept.append(track)
            elif track.told:
                yield track.fact("gone")
        self._tracks = kept

    def _may_be_hidden(self, track: _Track, now: set[int]) -> bool:
        """Under a hand, or under another card that was laid over it or squared with it."""
        if track.last.corners is not None and self._covered(track.last.corners):
            return True
        return track.told not in ("", FACE_DOWN) and any(
            other is not track
            and id(other.last) in now
            and other.last.spot == track.spot
            and other.since > track.since + TOGETHER_S
            and self._apart(other.last.place, track.last.place) < COVER_MM
            for other in self._tracks
        )


def _happening(reading: str, told: str) -> Happening:
    if reading == UNSURE:
        return "unsure"
    if told == FACE_DOWN:
        return "turned"
    return "lies" if told in ("", UNSURE) else "changed"

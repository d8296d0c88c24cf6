"""From many looks to one fact: a card is believed after several looks agree, and then kept until several contradict."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from assistant.cards import FACE_DOWN
from assistant.table.spots import Spot
from assistant.vision.sighting import UNSURE

Place = tuple[float, float]
Happening = Literal["lies", "turned", "changed", "unsure", "gone"]

REACH_MM: Final = 45.0  # two looks this near are one card that was nudged
CARRIED_MM: Final = 250.0  # a card of the same name this near, in the same spot, was pushed


@dataclass(frozen=True, slots=True)
class Seen:
    """A card in one look: its text (``7d``, ``??``, ``?x``), the spot and the place on the table where it lies."""

    card: str
    spot: Spot
    place: Place
    guesses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fact:
    """What the table is now believed to show.

    ``lies``: a card came; ``turned``: a face-down card was turned up; ``changed``: a named card is now another one
    (``before`` says which it was); ``unsure``: a card lies there that cannot be named; ``gone``: a card was taken away.
    """

    happening: Happening
    card: str
    spot: Spot
    place: Place
    before: str = ""
    guesses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Patience:
    """How many looks it takes: to believe, to doubt that a card can be named, to contradict, to miss."""

    believe: int = 3
    doubt: int = 6
    contradict: int = 5
    miss: int = 8


STILLS: Final = Patience(believe=1, doubt=2, contradict=2, miss=2)


@dataclass(slots=True)
class _Track:
    """One card on the table over time. ``told`` is what was said of it last, empty while nothing was."""

    last: Seen
    agreed: int = 0
    missed: int = 0
    told: str = ""
    reading: str = field(default="")

    def look(self, seen: Seen) -> None:
        """Take one more look at this card."""
        self.missed = 0
        self.agreed = self.agreed + 1 if seen.card == self.reading else 1
        self.reading = seen.card
        self.last = seen


class Steady:
    """Follows every card on the table and says each fact once."""

    def __init__(self, apart_mm: Callable[[Place, Place], float], patience: Patience) -> None:
        """``apart_mm`` gives the distance between two places in millimetres."""
        self._apart = apart_mm
        self._patience = patience
        self._tracks: list[_Track] = []

    def update(self, looks: Sequence[Seen]) -> list[Fact]:
        """What has become certain with this look, cards that came first, those that went last."""
        matched = self._match(looks)
        for number, seen in enumerate(looks):
            track = matched.get(number)
            if track is None:
                track = _Track(seen)
                self._tracks.append(track)
            track.look(seen)
        looked_at = {id(track.last) for track in self._tracks} & {id(seen) for seen in looks}
        facts = [fact for track in self._tracks if id(track.last) in looked_at for fact in self._believe(track)]
        return facts + list(self._missing(looked_at))

    @property
    def empty(self) -> bool:
        """True where no card is believed to lie on the table."""
        return not any(track.told for track in self._tracks)

    def _believe(self, track: _Track) -> Iterator[Fact]:
        reading, told = track.reading, track.told
        if reading == told or (reading == UNSURE and told not in ("", FACE_DOWN)):
            return
        if track.agreed < self._needed(reading, told):
            return
        track.told = reading
        seen = track.last
        yield Fact(_happening(reading, told), reading, seen.spot, seen.place, told, seen.guesses)

    def _needed(self, reading: str, told: str) -> int:
        if reading == UNSURE:
            return self._patience.doubt
        if told in ("", UNSURE, FACE_DOWN):
            return self._patience.believe
        return self._patience.contradict

    def _missing(self, looked_at: set[int]) -> Iterator[Fact]:
        kept = []
        for track in self._tracks:
            track.missed += id(track.last) not in looked_at
            if track.missed < (self._patience.miss if track.told else 1):
                kept.append(track)
            elif track.told:
                yield Fact("gone", track.told, track.last.spot, track.last.place)
        self._tracks = kept

    def _match(self, looks: Sequence[Seen]) -> dict[int, _Track]:
        """Each look's card among those followed: first by name, then whichever lie nearest each other."""
        pairs = sorted(
            (rank, apart, number, at)
            for number, seen in enumerate(looks)
            for at, track in enumerate(self._tracks)
            for rank, apart in self._likeness(seen, track)
        )
        matched: dict[int, _Track] = {}
        taken: set[int] = set()
        for _, _, number, at in pairs:
            if number not in matched and at not in taken:
                matched[number] = self._tracks[at]
                taken.add(at)
        return matched

    def _likeness(self, seen: Seen, track: _Track) -> Iterator[tuple[int, float]]:
        apart = self._apart(seen.place, track.last.place)
        same_name = seen.card == (track.told or track.reading) and seen.card not in (FACE_DOWN, UNSURE)
        if same_name and seen.spot == track.last.spot and apart < CARRIED_MM:
            yield 0, apart
        elif apart < REACH_MM:
            yield 1, apart


def _happening(reading: str, told: str) -> Happening:
    if reading == UNSURE:
        return "unsure"
    if told == FACE_DOWN:
        return "turned"
    return "lies" if told in ("", UNSURE) else "changed"

"""A film of a table played to the real pipeline: frames in, announcements out, and what the host has to help with.

Film time is the clock: what the pipeline computes takes as long as this process works on it, whatever else the machine
does, and the frames that come meanwhile are missed, as they are by a camera.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np

from assistant.app import Parts, Table, build
from assistant.bench.expected import Expected, Sight, could_be, expected, sights_of
from assistant.capture.frames import Frame, Pixels
from assistant.config import read_config
from assistant.hub import Update
from assistant.night.health import Health
from assistant.night.taking import Taking
from assistant.night.watching import pause_after
from assistant.vision.reader import CardReader
from models.film import places
from models.film.film import SEEN_BY_CAMERA, Film, FilmFrame, Look

Json = dict[str, Any]
PATIENCE_S: Final = 4.0  # film seconds that the host waits for a card to come up on the tablet before he taps it in
HUB_S: Final = 30.0


class FilmCamera:
    """Stands for the camera that the film was taken with; its frames are handed in one by one."""

    name, stills, device = "film", False, True

    def frames(self) -> Iterator[Frame]:
        """None by itself."""
        return iter(())

    def close(self) -> None:
        """Nothing to let go."""


@dataclass
class Tally:
    """What came of one film or several.

    ``wrong`` are events told that did not happen, ``late`` those told after later ones, ``missed`` those that the host
    had to enter, ``doubts`` what he was asked. ``words_s`` are the seconds from a card lying still to the announcement,
    ``work_s`` those that the pipeline worked, ``said`` all that was announced.
    """

    events: int = 0
    right: int = 0
    wrong: list[str] = field(default_factory=list)
    late: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)
    words_s: list[float] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    film_s: float = 0.0
    work_s: float = 0.0

    def add(self, other: Tally) -> None:
        """The same of another film."""
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)


Spoil = Callable[[FilmFrame], Pixels | None]


def unspoiled(frame: FilmFrame) -> Pixels | None:
    """A camera without faults."""
    return np.asarray(frame.pixels, np.uint8)


def by_its_camera(table: Table) -> Taking:
    """Frames are taken as the table takes those of any live camera."""
    return table.taking(FilmCamera())


class Night:
    """One film at one table.

    ``taking`` gives what makes facts of the frames, ``spoil`` what the camera makes of one, None where none comes;
    ``pause`` how long the next frame is waited for at a table that has been calm for so many seconds.
    """

    def __init__(
        self, folder: Path, reader: CardReader, script: Sequence[Json], look: Look, seed: int = 1,
        taking: Callable[[Table], Taking] = by_its_camera, spoil: Spoil = unspoiled,
        pause: Callable[[float], float] = pause_after,
    ) -> None:  # fmt: skip
        self.table = _table(folder, reader, script, look)
        self.tally = Tally()
        self._film = Film(script, look, seed, self._waits)
        self._script = script
        self._pending = expected(script, SEEN_BY_CAMERA)
        self._still: dict[int, list[float]] = {}  # when the cards of each event came to lie still
        self._unread: dict[int, Expected] = {}  # by the number of the fact that told them without a value
        self._helped: set[int] = set()
        self._paying: set[int] = set()  # numbers of facts to which the host adds the money
        self._waiting_since: float | None = None
        self._at = self._began = 0.0
        self._hosting = False
        self._taking, self._spoil, self._pause = taking(self.table), spoil, pause
        self._health = Health(FilmCamera(), self.table.notices)
        self.tally.events = len({one.event for one in self._pending})
        self.table.hub.listen(self._hear)
        self.table.notices.listen(lambda line: self.tally.doubts.append(f"{self._at:.1f} s: {line}") if line else None)

    def play(self, shown: Callable[[FilmFrame], None] = lambda frame: None) -> Tally:
        """Play the film to its end; ``shown`` sees each frame that is taken."""
        busy_until = 0.0
        for frame in self._film.frames():
            self._at = frame.at
            for number in frame.still:
                self._still.setdefault(number, []).append(frame.at)
            for number in frame.told:
                self._help(number)
                self._enter(self._script[number])
            if frame.at >= busy_until:
                shown(frame)
                busy_until = frame.at + self._take(frame) + self._pause(self._taking.calm_s)
        self._help(len(self._script))
        self.tally.film_s = self._at
        self.table.close()
        return self.tally

    def _take(self, frame: FilmFrame) -> float:
        """Hand one frame in; the seconds of work that it took."""
        pixels = self._spoil(frame)
        if pixels is None:
            return 0.0
        self._began = time.process_time()
        self._watch(Frame(frame.number, frame.at, pixels))
        took = time.process_time() - self._began
        self.tally.work_s += took
        self._health.worked(took)
        return took

    def _watch(self, frame: Frame) -> None:
        """One frame as the camera's loop takes it."""
        if self._health.returned(frame):
            self._taking.returned()
        if self._health.well(frame):
            self._taking.take(frame)

    def _waits(self, number: int) -> bool:
        """True while something that happened before this event may still come up by itself."""
        if not self._unread and all(one.event >= number for one in self._pending):
            self._waiting_since = None
            return False
        if self._waiting_since is None:
            self._waiting_since = self._at
        if self._at - self._waiting_since < PATIENCE_S:
            return True
        self._waiting_since = None
        return False

    def _help(self, number: int) -> None:
        """The host enters by hand what was not seen before an event."""
        for seq, one in self._unread.items():
            self.tally.missed.append(f"event {one.event} {one.sight}: not read")
            self._enter({"event": "corrected", "n": seq, "card": one.sight[2], "up": True})
        self._unread.clear()
        for one in [one for one in self._pending if one.event < number]:
            self._pending.remove(one)
            if one.event not in self._helped:
                self._helped.add(one.event)
                self.tally.missed.append(f"event {one.event} {one.sight}")
                self._enter(self._script[one.event])

    def _enter(self, raw: Mapping[str, Any]) -> None:
        self._hosting = True
        self.table.hub.put(raw).result(HUB_S)
        self._hosting = False

    def _hear(self, update: Update) -> None:
        """An update of the hub: the camera's are held against the script."""
        event = dict(update.event)
        self.tally.said += [answer.text for answer in update.answers if answer.kind != "next"]
        if self._hosting or event["event"] == "undo" or event.get("n") in self._paying:
            return
        refused = [answer.text for answer in update.answers if answer.kind == "refused"]
        if refused:
            self._wrong(f"{event} was refused: {refused[0]}")
        elif event["event"] == "corrected":
            self._corrected(event)
        else:
            for sight in sights_of(event, {}):
                self._told(update, sight)

    def _told(self, update: Update, sight: Sight) -> None:
        happened = [one for one in self._pending if one.nth <= len(self._still.get(one.event, ()))]
        same = next((one for one in happened if one.sight == sight), None)
        unread = next((one for one in happened if could_be(sight, one.sight)), None)
        if same is not None:
            self._right(same, late=happened[0].event < same.event)
            self._pay(update, self._script[same.event])
        elif unread is not None:
            self._pending.remove(unread)
            self._unread[update.seq] = unread
        else:
            self._wrong(str(sight))
            self.table.hub.put({"event": "undo", "n": update.seq})  # the host takes back what did not happen

    def _pay(self, update: Update, raw: Json) -> None:
        """The host enters what was paid for a card, which the camera does not see."""
        if raw.get("amount") and not update.event.get("amount"):
            self._paying.add(update.seq)
            self.table.hub.put({"event": "corrected", "n": update.seq, "amount": raw["amount"]})

    def _corrected(self, event: Json) -> None:
        """A card told without a value has been read after all."""
        one = self._unread.pop(event["n"], None)
        if one is None or event.get("card") != one.sight[2]:
            self._wrong(str(event))
        else:
            self._pending.insert(0, one)
            self._right(one, late=False)

    def _right(self, one: Expected, late: bool) -> None:
        self._pending.remove(one)
        if late:
            self.tally.late.append(f"event {one.event} {one.sight}")
        if one.last and one.event not in self._helped:
            self.tally.right += 1
            worked = time.process_time() - self._began
            self.tally.words_s.append(self._at - self._still[one.event][-1] + worked)

    def _wrong(self, what: str) -> None:
        self.tally.wrong.append(f"{self._at:.1f} s: {what}")


def _table(folder: Path, reader: CardReader, script: Sequence[Json], look: Look) -> Table:
    """The films' table; the host calls each game."""
    seats: dict[str, str] = script[0]["seats"]
    corners = places.corners(places.camera(), look.size)
    layout = places.layout([int(seat) for seat in seats])
    table = {"corners": corners, "layout": layout}
    raw = {"house": script[0]["house"], "players": seats, "table": table}
    return build(read_config(raw, "table.toml"), Parts(folder, reader))

"""A film played to the real pipeline: frames in, announcements out, and what the host has to help with.

Film time is the clock: what the pipeline computes takes as long as the processor works on it, and the frames that come
meanwhile are missed, as they are by a camera.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from assistant.app import Parts, Table, build
from assistant.capture.frames import Frame
from assistant.config import read_config
from assistant.hub import Update
from assistant.vision.reader import CardReader
from models.film import places
from models.film.film import SEEN_BY_CAMERA, Film, FilmFrame, Look
from tests.film.expected import FACE_DOWN, Expected, Sight, expected, sights_of

Raw = dict[str, Any]
PATIENCE_S: Final = 4.0  # film seconds that the host waits for a card to come up on the tablet before he taps it in


class FilmCamera:
    """Stands for the camera that the film was taken with."""

    name, stills = "film", False

    def frames(self) -> Any:
        """Frames are handed in by the night."""
        return iter(())

    def close(self) -> None:
        """Nothing to let go."""


@dataclass
class Tally:
    """What came of a film. `wrong` are events that did not happen, `late` those told after later ones."""

    events: int = 0
    right: int = 0
    late: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
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


class Night:
    """Plays one film to one table."""

    def __init__(self, folder: Path, reader: CardReader, script: list[Raw], look: Look, seed: int = 1) -> None:
        self.tally = Tally()
        self.film = Film(script, look, seed, self._waits)
        self._script = script
        self._pending: list[Expected] = expected(script, SEEN_BY_CAMERA)
        self.tally.events = len({one.event for one in self._pending})
        self._still: dict[int, float] = {}
        self._up: dict[int, set[str]] = {}
        self._unread: dict[int, Expected] = {}
        self._helped: set[int] = set()
        self._by_host: set[int] = set()
        self._waiting_since: float | None = None
        self._at, self._began = 0.0, 0.0
        self._hosting = False
        self.table = _table(folder, reader, script, look)
        self.taking = self.table.taking(FilmCamera())
        self.table.hub.listen(self._hear)
        self.table.notices.listen(lambda line: self.tally.doubts.append(line) if line else None)

    def play(self, frame_seen: Callable[[FilmFrame], None] = lambda frame: None) -> Tally:
        """Play the film to its end."""
        busy_until = 0.0
        for frame in self.film.frames():
            frame_seen(frame)
            self._at = frame.at
            self._still.update(dict.fromkeys(frame.still, frame.at))
            for number in frame.told:
                self._told(number)
            if frame.at < busy_until:
                continue
            pixels = frame.pixels
            self._began = time.process_time()
            self.taking.take(Frame(frame.number, frame.at, pixels))
            took = time.process_time() - self._began
            self.tally.work_s += took
            busy_until = frame.at + took
        self.tally.film_s += self._at
        self._help(len(self._script))
        self.table.close()
        return self.tally

    def _told(self, number: int) -> None:
        """The host enters an event, after what he still misses on the tablet."""
        self._help(number)
        self._enter(self._script[number])

    def _waits(self, number: int) -> bool:
        """True while something that was seen before this event may still come up by itself."""
        if not any(one.event < number for one in self._pending) and not self._unread:
            self._waiting_since = None
            return False
        if self._waiting_since is None:
            self._waiting_since = self._at
        if self._at - self._waiting_since < PATIENCE_S:
            return True
        self._waiting_since = None
        return False

    def _help(self, number: int) -> None:
        """Enter by hand what was not seen before an event."""
        for seq, one in self._unread.items():
            self.tally.missed.append(f"{one.event} {one.sight} unread")
            self._enter({"event": "corrected", "n": seq, **{k: self._script[one.event][k] for k in ("card", "up")}})
        self._unread.clear()
        for one in [one for one in self._pending if one.event < number]:
            self._pending.remove(one)
            if one.event not in self._helped:
                self._helped.add(one.event)
                self.tally.missed.append(f"{one.event} {one.sight}")
                self._enter(self._script[one.event])

    def _enter(self, raw: Raw) -> None:
        self._hosting = True
        self.table.hub.put(raw).result(30)
        self._hosting = False

    def _hear(self, update: Update) -> None:
        """An update of the hub: the camera's are held against the script."""
        event = dict(update.event)
        self.tally.said += [answer.text for answer in update.answers if answer.kind != "next"]
        if self._hosting or event["event"] == "undo":
            return
        refused = [answer.text for answer in update.answers if answer.kind == "refused"]
        if refused:
            self.tally.wrong.append(f"{self._at:.1f} s: refused {event}: {refused[0]}")
        elif event["event"] == "corrected":
            self._corrected(update, event)
        else:
            for sight in sights_of(event, self._up):
                self._seen(update, sight)

    def _seen(self, update: Update, sight: Sight) -> None:
        happened = [one for one in self._pending if one.event in self._still]
        same = next((one for one in happened if one.sight == sight), None)
        if same is not None:
            self._is_right(same, happened[0].event < same.event, sight)
            return
        unread = next((one for one in happened if _could_be(sight, one.sight)), None)
        if unread is not None:
            self._unread[update.seq] = unread
            self._pending.remove(unread)
            return
        self._is_wrong(update, str(sight))

    def _corrected(self, update: Update, event: Raw) -> None:
        one = self._unread.pop(event["n"], None)
        if one is None or event.get("card") != one.sight[2]:
            self._is_wrong(update, f"corrected {event}")
        else:
            self._pending.insert(0, one)
            self._is_right(one, False, one.sight)

    def _is_right(self, one: Expected, late: bool, sight: Sight) -> None:
        self._pending.remove(one)
        if late:
            self.tally.late.append(f"{one.event} {sight}")
        if one.last and one.event not in self._helped:
            self.tally.right += 1
            self.tally.words_s.append(self._at - self._still[one.event] + time.process_time() - self._began)

    def _is_wrong(self, update: Update, what: str) -> None:
        """The host takes back what did not happen."""
        self.tally.wrong.append(f"{self._at:.1f} s: {what}")
        self.table.hub.put({"event": "undo", "n": update.seq})  # taken when this update has been told


def _could_be(sight: Sight, wanted: Sight) -> bool:
    """A card that lies face up and was not read, told as one without a value."""
    return sight[:1] == wanted[:1] == ("dealt",) and sight[1] == wanted[1] and sight[2] == FACE_DOWN != wanted[2]


def _table(folder: Path, reader: CardReader, script: list[Raw], look: Look) -> Table:
    seats = script[0]["seats"]
    raw = {
        "house": script[0]["house"], "game": "", "players": seats,
        "table": {
            "corners": places.corners(places.camera(), look.size),
            "layout": places.layout([int(seat) for seat in seats]),
        },
    }  # fmt: skip
    return build(read_config(raw, "table.toml"), Parts(folder, reader))

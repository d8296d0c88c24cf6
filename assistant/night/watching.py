"""The camera's loop: frames become looks, looks become facts, facts go to the hub."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from typing import Any, Final, Protocol

from assistant.capture.frames import Camera, Frame
from assistant.cards import FACE_DOWN
from assistant.corrections import Misread, NoSuchCard, correction
from assistant.events import Event
from assistant.night.facts import NAMED, Dealing
from assistant.night.looking import Eye
from assistant.night.notices import Notices
from assistant.vision.quiet import Watch
from assistant.vision.steady import Fact, Patience, Steady

Json = dict[str, Any]
TAKEN_S: Final = 30.0  # seconds: the hub answers in milliseconds


class Takes(Protocol):
    """The part of the hub that is needed here."""

    @property
    def now(self) -> Any:
        """The newest update; its ``view`` is what the tablet shows."""

    @property
    def script(self) -> Mapping[int, Event]:
        """The facts that hold now, by number."""

    def put(self, fact: Mapping[str, Any]) -> Future[Any]:
        """Hand in a fact."""


class Taking(Protocol):
    """Whatever makes facts of frames."""

    def take(self, frame: Frame) -> None:
        """Read one frame and hand in what it shows."""


class Script(Protocol):
    """What the camera cannot see of a recorded hand: bets, folds, declarations, each after the picture it follows."""

    def after(self, picture: str) -> Sequence[Json]:
        """The events that follow a picture; those before the first for the empty name."""


class Moments:
    """A hand dealt before the camera, moment by moment."""

    def __init__(
        self, hub: Takes, eye: Eye, watch: Watch, patience: Patience, notices: Notices, call: Callable[[], Json]
    ) -> None:
        """``call`` gives the call that begins the next hand."""
        self._hub = hub
        self._eye = eye
        self._watch = watch
        self._notices = notices
        self._call = call
        self._steady = Steady(eye.layout.apart_mm, patience)
        self._dealing: Dealing | None = None

    def take(self, frame: Frame) -> None:
        """Read the frame if it is worth it; begin a new hand when the table is empty after the last one."""
        if not self._watch.ready(frame):
            return
        facts = self._steady.update(self._eye.look(frame).seen)
        if self._dealing is None or (self._over and self._steady.empty):
            self._begin()
        if facts and self._dealing is not None:
            self._hand_in(self._dealing, facts)

    @property
    def _over(self) -> bool:
        return bool(self._hub.now.view.get("result"))

    def _begin(self) -> None:
        view = self._hub.now.view
        if view["game"] is None or view["over"]:
            put(self._hub, self._call(), self._notices)
            self._notices.new_hand()
            view = self._hub.now.view
            self._dealing = Dealing(view.get("order", ()))
        else:
            self._dealing = Dealing(view["order"], view)

    def _hand_in(self, dealing: Dealing, facts: Sequence[Fact]) -> None:
        events, doubts = dealing.events(facts, self._hub.now.view)
        for event in events:
            self._put(event)
        for doubt in doubts:
            self._notices.doubt(doubt)

    def _put(self, event: Json) -> None:
        """Hand in an event; a card that could not be read before is put right where it was dealt."""
        if event["event"] != NAMED:
            put(self._hub, event, self._notices)
            return
        try:
            command = correction(self._hub.script, Misread(event["seat"], FACE_DOWN, event["card"]))
        except NoSuchCard:
            return  # the host has named it already
        put(self._hub, command.fact(), self._notices)


class Scripted:
    """Another taking, with the events of a script handed in after the pictures that they follow."""

    def __init__(self, inner: Taking, script: Script, hub: Takes, notices: Notices, beat_s: float) -> None:
        """``beat_s`` is the pause before each event of the script, so that the table can follow."""
        self._inner = inner
        self._script = script
        self._hub = hub
        self._notices = notices
        self._beat_s = beat_s
        self._hand_in("")

    def take(self, frame: Frame) -> None:
        """The frame first, then what follows it."""
        self._inner.take(frame)
        self._hand_in(frame.name)

    def _hand_in(self, picture: str) -> None:
        for event in self._script.after(picture):
            time.sleep(self._beat_s)
            put(self._hub, event, self._notices)


def watch(camera: Camera, taking: Taking) -> None:
    """Take every frame that the camera gives, until there are no more."""
    for frame in camera.frames():
        taking.take(frame)


def put(hub: Takes, event: Mapping[str, Any], notices: Notices) -> Any:
    """Hand in one event and wait until it is taken: its update, or None where it was not, which the page is told."""
    taken = hub.put(event)
    error = taken.exception(TAKEN_S)
    if error is None:
        return taken.result()
    notices.doubt(f"{event['event']}: {error}")
    return None

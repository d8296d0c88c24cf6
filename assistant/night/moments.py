"""A hand dealt before the camera: frames become looks, looks become facts, facts go to the hub."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from assistant.capture.frames import Frame
from assistant.cards import FACE_DOWN
from assistant.corrections import Misread, NoSuchCard, correction
from assistant.night.facts import NAMED, Dealing
from assistant.night.looking import Eye
from assistant.night.notices import Notices
from assistant.night.telling import Takes, put
from assistant.vision.quiet import Watch
from assistant.vision.steady import Fact, Patience, Steady

Json = dict[str, Any]


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
        self, hub: Takes, eye: Eye, watch: Watch, patience: Patience, notices: Notices, call: Callable[[], Json | None]
    ) -> None:
        """``call`` gives the call that begins the next hand; None where the host calls it."""
        self._hub = hub
        self._eye = eye
        self._watch = watch
        self._notices = notices
        self._call = call
        self._steady = Steady(lambda one, other: eye.layout.apart_mm(one, other), patience)
        self._dealing: Dealing | None = None
        self._waiting: list[Fact] = []  # what came to lie before a game was called

    def take(self, frame: Frame) -> None:
        """Read the frame if it is worth it; begin a new hand when the table is empty after the last one."""
        if not self._watch.ready(frame):
            return
        self._waiting += self._steady.update(self._eye.look(frame).seen)
        if self._dealing is None or (self._over and self._steady.empty):
            self._dealing = self._begun()
        if self._waiting and self._dealing is not None:
            facts, self._waiting = self._waiting, []
            self._hand_in(self._dealing, facts)

    @property
    def _over(self) -> bool:
        return bool(self._hub.now.view.get("result"))

    def _begun(self) -> Dealing | None:
        """The hand that is played now, called if it calls itself; None while the host has called none."""
        view = self._hub.now.view
        if view["game"] is not None and not view["over"]:
            return Dealing(view["order"], view)
        call = self._call()
        if call is None:
            return None
        put(self._hub, call, self._notices)
        self._notices.new_hand()
        return Dealing(self._hub.now.view.get("order", ()))

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

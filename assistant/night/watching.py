"""The camera's loop: opened, watched, paused, opened anew with other settings, from whatever thread that is asked."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from typing import Any, Final, Literal

from assistant.capture.frames import Camera, CameraAway, CameraError, Frame
from assistant.cards import FACE_DOWN
from assistant.config import ConfigError
from assistant.night.health import SILENT_S, Health
from assistant.night.looking import Looked
from assistant.night.notices import Notices
from assistant.night.snapshot import Learn, Snapshot, cut_of, jpeg_of, learn_nothing
from assistant.night.taking import Taking
from assistant.rules.load import RulesError
from assistant.vision.facts import Lying

Standing = Literal["none", "watching", "paused", "away", "ended"]
FIRST_WAIT_S: Final = 1.0
LONGEST_WAIT_S: Final = 16.0
PAUSE_S: Final = 0.07  # after each picture of a film or a camera
CALM_S: Final = 1.0
IDLE_PAUSES: Final = ((30.0, 0.8), (5.0, 0.4))  # and at a table where nothing has changed for so long
BY_HAND: Final = "; the hand goes on by hand meanwhile"


class Watching:
    """One table's camera on a thread of its own.

    ``open_camera`` opens what the settings name now, and gives None where they name none. ``standing`` is ``none``
    without a camera, ``away`` while one does not answer, ``ended`` after the last picture of a film or a folder.
    """

    def __init__(
        self,
        open_camera: Callable[[], Camera | None],
        notices: Notices,
        looked: Callable[[], Looked | None] = lambda: None,
        learn: Learn = learn_nothing,
        checked: Callable[[Frame], None] = lambda frame: None,
    ) -> None:
        """Opens the camera once; raises CameraError where it can never be, and not where it may answer later.

        ``looked`` gives what was last recognised; ``learn`` hears which card a picture shows when a host has said it;
        ``checked`` is given frames while nothing happens at the table.
        """
        self._open = open_camera
        self._notices = notices
        self._looked = looked
        self._learn = learn
        self._checked = checked
        self._taking: Taking | None = None
        self._changed = threading.Condition()
        self._turn = 0  # each change begins another, and ends what the one before waits for
        self._closed = False
        self._paused = False
        self._wait_s = FIRST_WAIT_S
        self._newest: Frame | None = None
        self._away_until = 0.0
        self._begin: Callable[[], threading.Thread] | None = None
        self._thread: threading.Thread | None = None
        self._standing: Standing = "none"
        self._camera = self._opened()

    @property
    def standing(self) -> Standing:
        """What the camera does now."""
        newest = self._newest
        silent = newest is not None and time.monotonic() - newest.at > SILENT_S
        return "away" if self._standing == "watching" and silent else self._standing

    def snapshot(self) -> Snapshot | None:
        """The newest picture with what was last recognised; None before the first. For the host's eyes only."""
        newest = self._newest
        return None if newest is None else Snapshot(newest, self._looked())

    def pictured(self, patience_s: float) -> Frame | None:
        """A picture that comes from now on; the newest where none does within ``patience_s``, None before the first."""
        before = self._newest
        with self._changed:
            self._changed.wait_for(lambda: self._newest is not before or self._standing != "watching", patience_s)
        return self._newest

    def look_away(self, seconds: float) -> None:
        """Something else is shown to the camera: for so long its pictures are no news of the table."""
        self._away_until = time.monotonic() + seconds

    def cards(self) -> list[dict[str, Any]]:
        """The cards lying face up: ``number``, ``card``, ``guesses``, ``where`` (``seat 2``, ``board``, ``burn``)."""
        return [
            {"number": one.number, "card": one.card, "guesses": list(one.seen.guesses), "where": str(one.spot)}
            for one in self._lying()
            if one.card != FACE_DOWN
        ]

    def card_picture(self, number: int) -> bytes | None:
        """The picture of one card as JPEG; None where it is not seen face up just now."""
        cut = cut_of(self._looked(), self._lying(), number)
        return None if cut is None else jpeg_of(cut.pixels)

    def corrected(self, number: int, card: str) -> bool:
        """The host has named the card with this number: what reads the deck learns it; False where it could not."""
        cut = cut_of(self._looked(), self._lying(), number)
        return cut is not None and self._learn(cut.frame.pixels, cut.card, card)

    def _lying(self) -> Sequence[Lying]:
        return () if self._taking is None else self._taking.lying

    def start(self, taking: Callable[[Camera], Taking], ended: Callable[[], None]) -> threading.Thread:
        """Begin to watch, on a thread of its own.

        ``taking`` gives what makes facts of a camera's frames; ``ended`` is called after the last picture of a film or
        a folder.
        """

        def begin() -> threading.Thread:
            thread = threading.Thread(target=self._run, args=(taking, ended), name="watching", daemon=True)
            thread.start()
            return thread

        self._begin = begin
        self._thread = begin()
        return self._thread

    def pause(self) -> None:
        """Let the camera go and play by hand."""
        self._turn_to(paused=True)

    def resume(self) -> None:
        """Open the camera again; what it then sees is compared with the hand, which stays as it is."""
        self._turn_to(paused=False)

    def reopen(self) -> None:
        """The settings of the camera have changed: open it anew."""
        self._turn_to(paused=self._paused)

    def close(self) -> None:
        """End and let the camera go; waits for the picture in hand."""
        self._closed = True
        self._turn_to(paused=self._paused)
        thread = self._thread
        if thread is not None:
            thread.join()

    def _turn_to(self, paused: bool) -> None:
        with self._changed:
            self._paused = paused
            self._turn += 1
            self._wait_s = FIRST_WAIT_S
            self._changed.notify_all()
            if self._camera is not None:
                self._camera.close()
            if self._thread is None and self._begin is not None and not self._closed:
                self._thread = self._begin()

    def _run(self, taking: Callable[[Camera], Taking], ended: Callable[[], None]) -> None:
        while True:
            turn, camera = self._taken_up()
            if camera is not None and self._watch(camera, taking(camera), turn):
                self._standing = "ended"
                ended()
            with self._changed:
                self._camera = None
                if self._standing == "away" and not self._closed:
                    self._changed.wait_for(lambda turn=turn: self._turn != turn, self._patience())  # type: ignore[misc]
                elif self._turn == turn or self._closed:
                    self._thread = None  # nothing to watch until somebody asks for it
                    return

    def _taken_up(self) -> tuple[int, Camera | None]:
        """The camera of this turn, opened unless it is open."""
        turn = self._turn
        camera = self._camera or self._opened()
        with self._changed:
            self._camera = camera
            if self._turn != turn and camera is not None:  # somebody wanted another meanwhile
                camera.close()
        return turn, camera

    def _patience(self) -> float:
        """How long to wait before a camera that is away is tried again: longer each time."""
        wait, self._wait_s = self._wait_s, min(2 * self._wait_s, LONGEST_WAIT_S)
        return wait

    def _watch(self, camera: Camera, taking: Taking, turn: int) -> bool:
        """Take every frame until there are no more, which is True, or it is another's turn."""
        if self._taking is not None:
            taking.returned()
        self._taking = taking
        health = Health(camera, self._notices)
        for frame in camera.frames():
            if self._turn != turn:
                break
            with self._changed:
                self._newest = frame
                self._changed.notify_all()
            if self._looked_back() or health.returned(frame):
                taking.returned()
            if health.well(frame) and not self._away_until:
                with health.working():
                    taking.take(frame)
                if taking.calm_s > CALM_S:
                    self._checked(frame)
            if not camera.stills:
                self._pause(turn, taking.calm_s)
        camera.close()
        return self._turn == turn

    def _looked_back(self) -> bool:
        """True once when nothing else is shown any more."""
        if not self._away_until or time.monotonic() < self._away_until:
            return False
        self._away_until = 0.0
        return True

    def _pause(self, turn: int, calm_s: float) -> None:
        """Leave out frames that nobody needs: most of them while nothing happens at the table."""
        with self._changed:
            self._changed.wait_for(lambda: self._turn != turn, pause_after(calm_s))

    def _opened(self) -> Camera | None:
        """The camera that is wanted now, if there is one and it answers."""
        if self._paused or self._closed:
            self._standing = "paused"
            return None
        try:
            camera = self._open()
        except (CameraError, ConfigError, RulesError) as error:
            if self._begin is None and not isinstance(error, CameraAway):
                raise
            self._notices.tell(f"{error}{BY_HAND}")
            self._standing = "away"
            return None
        self._standing = "none" if camera is None else "watching"
        return camera


def pause_after(calm_s: float) -> float:
    """Seconds to the next picture, at a table that has been calm for so long: decoding large ones is dear.

    >>> pause_after(0.0), pause_after(6.0), pause_after(600.0)
    (0.07, 0.4, 0.8)
    """
    return next((pause for least, pause in IDLE_PAUSES if calm_s > least), PAUSE_S)

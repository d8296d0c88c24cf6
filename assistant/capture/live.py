"""A camera or a film: frames arrive on their own, and the newest one wins."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from typing import Final, Protocol

from assistant.capture.frames import CameraError, Frame, Pixels, Trouble, no_trouble

FIRST_WAIT_S: Final = 0.5
LONGEST_WAIT_S: Final = 8.0


class Reel(Protocol):
    """An opened device, address or film."""

    @property
    def seconds_per_frame(self) -> float:
        """How long a frame of a film lasts; 0 for a device, which sets the pace itself."""

    def read(self) -> Pixels | None:
        """The next picture; None at the end of a film, or where the device stopped answering."""

    def skip(self) -> bool:
        """Let the next picture go by without the work of decoding it; False where there is none."""

    def close(self) -> None:
        """Let the device go."""


class LiveCamera:
    """Frames of a reel, taken off it by a thread as they come; who asks late gets the newest and misses the rest.

    A device's pictures are only decoded when somebody asks for one. A device that stops answering is opened again, with
    growing pauses, until it returns; a film simply ends.
    """

    stills = False

    def __init__(self, name: str, open_reel: Callable[[], Reel], trouble: Trouble = no_trouble) -> None:
        """Opens the reel once; raises CameraError where that fails."""
        self._name = name
        self._open = open_reel
        self._trouble = trouble
        self._reel = open_reel()
        self._closed = threading.Event()
        self._news = threading.Condition()
        self._asked = False
        self._newest: Frame | None = None
        self._ended = False
        self._thread = threading.Thread(target=self._take, name="camera", daemon=True)

    @property
    def name(self) -> str:
        """The device, address or file."""
        return self._name

    @property
    def device(self) -> bool:
        """True for a camera, with a sensor's noise and a cable; False for a film."""
        return not self._reel.seconds_per_frame

    def frames(self) -> Iterator[Frame]:
        """The newest frame, each time one is asked for; waits for one that was not given yet."""
        self._thread.start()
        given = 0
        while True:
            with self._news:
                self._asked = True
                while not self._ended and (self._newest is None or self._newest.number <= given):
                    self._news.wait()
                frame = self._newest
            if frame is None or frame.number <= given:
                return
            given = frame.number
            yield frame

    def close(self) -> None:
        """Stop taking frames and let the device go."""
        self._closed.set()
        if not self._thread.is_alive() and not self._ended:
            self._reel.close()

    def _take(self) -> None:
        number = 0
        due = time.monotonic()
        while not self._closed.is_set():
            if self.device and not self._asked and self._reel.skip():
                continue
            pixels = self._reel.read()
            if pixels is None:
                if self._reel.seconds_per_frame or not self._reopen():
                    break
                continue
            due = max(due + self._reel.seconds_per_frame, time.monotonic())
            number += 1
            with self._news:
                self._newest = Frame(number, time.monotonic(), pixels)
                self._asked = False
                self._news.notify_all()
            self._closed.wait(max(0.0, due - time.monotonic()) if self._reel.seconds_per_frame else 0.0)
        self._reel.close()
        with self._news:
            self._ended = True
            self._news.notify_all()

    def _reopen(self) -> bool:
        """Open the device again, however long it takes; False where the camera was closed meanwhile."""
        self._reel.close()
        self._trouble(f"{self.name}: the camera stopped answering; trying again until it returns")
        wait = FIRST_WAIT_S
        while not self._closed.wait(wait):
            try:
                self._reel = self._open()
            except CameraError:
                wait = min(2 * wait, LONGEST_WAIT_S)
                continue
            self._trouble(f"{self.name}: the camera is back")
            return True
        return False

"""How well a camera does: each of its troubles is told once, with the remedy, and taken back when it is over."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from assistant.capture.faults import SAYS, Fault, Faults
from assistant.capture.frames import Camera, Frame
from assistant.night.notices import Notices

SILENT_S: Final = 3.0  # a camera that gives no good picture for so long was away
AT_ONCE: Final = 3  # pictures in a row: one torn picture is nobody's business
OVER_S: Final = 8.0  # a trouble that has not shown for so long is over


class Health:
    """Looks over the frames of one camera; recorded ones are as they are."""

    def __init__(self, camera: Camera, notices: Notices) -> None:
        self._camera = camera
        self._notices = notices
        self._faults = Faults()
        self._good_at: float | None = None
        self._seen: dict[Fault, tuple[int, float]] = {}  # how often, and when last
        self._told: dict[Fault, str] = {}

    def returned(self, frame: Frame) -> bool:
        """True for the first frame after a time without any good one."""
        away = self._good_at is not None and frame.at - self._good_at > SILENT_S and not self._camera.stills
        if away and self._camera.device:
            self._good_at = frame.at
        return away

    def well(self, frame: Frame) -> bool:
        """True where the frame can be read; False where it is dark, torn or frozen."""
        fault = self._faults.of(frame) if self._camera.device else ""
        if fault:
            times = self._seen.get(fault, (0, 0.0))[0] + 1
            self._seen[fault] = times, frame.at
            if times >= AT_ONCE and fault not in self._told:
                self._told[fault] = f"{self._camera.name}: {SAYS[fault]}; the hand goes on by hand meanwhile"
                self._notices.tell(self._told[fault])
        else:
            self._good_at = frame.at
        self._forget(frame.at)
        return not fault

    @contextmanager
    def working(self) -> Iterator[None]:
        """While the last picture is looked at."""
        began = time.monotonic()
        yield
        self.worked(time.monotonic() - began)

    def worked(self, seconds: float) -> None:
        """The last picture was looked at for so long; what the camera gave meanwhile is not missing."""
        if self._good_at is not None:
            self._good_at += seconds

    def _forget(self, at: float) -> None:
        """What has not been wrong for a while is over."""
        for fault in [fault for fault, (_, last) in self._seen.items() if at - last > OVER_S]:
            del self._seen[fault]
            self._notices.untell(self._told.pop(fault, ""))

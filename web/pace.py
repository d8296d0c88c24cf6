"""How many requests one address may make: enough for any number of taps, too few to wear the table out."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Final

from flask import request

from web.refusals import Refusal

BURST: Final = 240.0  # requests at once: several pages that open together
PER_S: Final = 30.0  # requests a second after that
MOST_KNOWN: Final = 1000  # addresses remembered


class Pace:
    """A bucket of requests for each address, refilled evenly."""

    def __init__(self, burst: float = BURST, per_s: float = PER_S, clock: Callable[[], float] = time.monotonic) -> None:
        self._burst = burst
        self._per_s = per_s
        self._clock = clock
        self._lock = threading.Lock()
        self._left: dict[str, tuple[float, float]] = {}

    def verify(self, address: str) -> None:
        """Count one request; raises Refusal where the address has made too many."""
        with self._lock:
            now = self._clock()
            left, at = self._left.pop(address, (self._burst, now))
            left = min(self._burst, left + (now - at) * self._per_s)
            self._left[address] = (max(left - 1, 0.0), now)
            while len(self._left) > MOST_KNOWN:
                self._left.pop(next(iter(self._left)))
        if left < 1:
            raise Refusal(429, "Too many requests from this device; wait a moment.")

    def verify_request(self) -> None:
        """Before every request."""
        self.verify(request.remote_addr or "")

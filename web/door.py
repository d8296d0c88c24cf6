"""Who may change the hand: the browser that gave the host's PIN, and only from our own page."""

from __future__ import annotations

import hmac
import secrets
import threading
import time
from collections.abc import Callable
from functools import wraps
from typing import Any, Final, ParamSpec, TypeVar

from flask import request, session

from web.refusals import Refusal

P = ParamSpec("P")
R = TypeVar("R")
TRIES: Final = 5
SHUT_S: Final = 30.0


class Door:
    """Checks the PIN; after five wrong ones it stays shut for half a minute, whoever asks."""

    def __init__(self, pin: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._pin = pin
        self._clock = clock
        self._lock = threading.Lock()
        self._wrong = 0
        self._shut_until = 0.0

    def open(self, pin: object) -> None:
        """Let this browser in; raises Refusal where the PIN is wrong or too many were."""
        with self._lock:
            wait = self._shut_until - self._clock()
            if wait > 0:
                raise Refusal(429, f"Too many wrong PINs; try again in {int(wait) + 1} seconds.")
            if not isinstance(pin, str) or not hmac.compare_digest(pin.encode(), self._pin.encode()):
                self._wrong += 1
                if self._wrong >= TRIES:
                    self._wrong, self._shut_until = 0, self._clock() + SHUT_S
                raise Refusal(403, "That is not the host's PIN; it was printed where Cards Speak was started.")
            self._wrong = 0
        session.clear()
        session.permanent = True
        session["host"] = True


def token() -> str:
    """This browser's token, which every change must bring along."""
    if "token" not in session:
        session["token"] = secrets.token_urlsafe(24)
    return str(session["token"])


def from_our_page(action: Callable[P, R]) -> Callable[P, R]:
    """Refuse a request that did not come from our own page."""

    @wraps(action)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> R:
        given = request.headers.get("X-CSRF-Token", "")
        if not hmac.compare_digest(given.encode(), str(session.get("token", secrets.token_hex())).encode()):
            raise Refusal(403, "This request did not come from the table's page; reload the page and try again.")
        return action(*args, **kwargs)

    return guarded


def for_the_host(action: Callable[P, R]) -> Callable[P, R]:
    """Refuse whoever has not given the host's PIN."""

    @wraps(action)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> R:
        if session.get("host") is not True:
            raise Refusal(401, "Only the host may do this; give the host's PIN first.")
        return action(*args, **kwargs)

    return from_our_page(guarded)


def body() -> dict[str, Any]:
    """The request's JSON object; raises Refusal where it is none."""
    if not request.is_json:
        raise Refusal(415, "Expected a JSON object (Content-Type: application/json).")
    given = request.get_json(silent=True)
    if not isinstance(given, dict):
        raise Refusal(400, "The request is not readable; expected one JSON object.")
    return given

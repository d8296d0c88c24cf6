"""Who may come in: the PIN and the link that make a browser the host's, and the link that makes it a guest's."""

from __future__ import annotations

import hmac
import os
import secrets
import threading
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Final

from web.refusals import Refusal

TRIES: Final = 5
SHUT_S: Final = 30.0
SECRET_BYTES: Final = 32
KEY_LETTERS: Final = 20  # of a link's key: 80 bits
SECRET_FILE: Final = "page.secret"
GUEST, HOST = "guest", "host"


class Door:
    """Checks the PIN and the keys of links; after five wrong ones it stays shut for half a minute, whoever asks.

    ``secret`` signs cookies and makes the links' keys: with the same secret and PIN they hold after a new start.
    ``guests_at`` are the addresses under which guests find the pages, the best first; set once they are served.
    """

    def __init__(self, pin: str, secret: bytes = b"", clock: Callable[[], float] = time.monotonic) -> None:
        self.secret = secret or secrets.token_bytes(SECRET_BYTES)
        self.guests_at: tuple[str, ...] = ()
        self._pin = pin
        self._clock = clock
        self._lock = threading.Lock()
        self._wrong = 0
        self._shut_until = 0.0

    def check_pin(self, pin: object) -> None:
        """Raise Refusal where the PIN is wrong or too many were."""
        with self._lock:
            self._verify_open()
            if not isinstance(pin, str) or not hmac.compare_digest(pin.encode(), self._pin.encode()):
                self._count_wrong()
                raise Refusal(403, "That is not the host's PIN; it was printed where Cards Speak was started.")
            self._wrong = 0

    def role_of(self, key: str) -> str:
        """The role that a link's key gives; raises Refusal where it gives none."""
        with self._lock:
            self._verify_open()
            for role in (GUEST, HOST):
                if hmac.compare_digest(key.encode(), self.key(role).encode()):
                    return role
            self._count_wrong()
        raise Refusal(403, "This link no longer opens the table; scan the code that it shows now.")

    def key(self, role: str) -> str:
        """The key in the link for this role; the host's changes with the PIN."""
        sealed = role if role == GUEST else f"{role} {self._pin}"
        return hmac.new(self.secret, sealed.encode(), sha256).hexdigest()[:KEY_LETTERS]

    def link(self, role: str, base: str) -> str:
        """The address that makes a browser a guest's or the host's; ``base`` ends with a slash."""
        return f"{base}join/{self.key(role)}"

    def _verify_open(self) -> None:
        wait = self._shut_until - self._clock()
        if wait > 0:
            raise Refusal(429, f"Too many wrong PINs; try again in {int(wait) + 1} seconds.")

    def _count_wrong(self) -> None:
        self._wrong += 1
        if self._wrong >= TRIES:
            self._wrong, self._shut_until = 0, self._clock() + SHUT_S


def kept_secret(folder: Path) -> bytes:
    """The secret kept in a table's folder, made where there is none: browsers stay known after a new start.

    Raises OSError where it can be neither read nor written.
    """
    path = folder / SECRET_FILE
    folder.mkdir(parents=True, exist_ok=True)
    if path.exists() and path.stat().st_size >= SECRET_BYTES:
        return path.read_bytes()
    secret = secrets.token_bytes(SECRET_BYTES)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(secret)
    return secret

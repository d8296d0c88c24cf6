"""A page served on a thread of its own, and closed without breaking what is under way."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable
from typing import Any, Final

from waitress import wasyncore
from waitress.server import create_server

MOST_UNREAD: Final = 256 * 1024  # bytes kept for one who does not read; then his page waits, and nobody else's


class ServedPage:
    """An application served at a bound socket by so many threads."""

    def __init__(self, app: Callable[..., Any], at: socket.socket, threads: int) -> None:
        self._server = create_server(
            app,
            sockets=[at],
            threads=threads,
            channel_request_lookahead=1,
            outbuf_high_watermark=MOST_UNREAD,
            connection_limit=threads * 2,
            ident=None,
        )
        self._thread = threading.Thread(target=self._server.run, name="page", daemon=True)

    def start(self) -> None:
        """Begin to serve."""
        self._thread.start()

    def close(self) -> None:
        """Stop serving, once every request has been answered."""
        self._server.task_dispatcher.shutdown()
        if not self._thread.is_alive():
            self._server.close()
            return
        # the serving thread closes its sockets itself: one closed under its wait would break it
        self._server.trigger.pull_trigger(lambda: wasyncore.close_all(self._server._map, ignore_all=True))
        self._thread.join(5)

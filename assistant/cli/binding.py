"""The address at which a page is served."""

from __future__ import annotations

import errno
import os
import socket
from typing import Final

from assistant.cli.errors import BadInput

NO_ADDRESS: Final = "{}: this computer has no such address; 127.0.0.1 is always its own, 0.0.0.0 stands for all it has"


def bound_at(host: str, port: int) -> socket.socket:
    """A socket at that address; raises BadInput where it cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
            raise BadInput(NO_ADDRESS.format(host)) from None
        reason = os.strerror(error.errno or 0).lower()
        raise BadInput(f"port {port} at {host}: {reason}; choose another with --port, or 0 for any") from None

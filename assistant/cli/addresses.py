"""Under which addresses a page is found: by this computer itself, and by phones and tablets in the house."""

from __future__ import annotations

import socket
from typing import Final

EVERYWHERE: Final = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}
_OUTSIDE: Final = ("192.0.2.1", 9)  # an address for documentation; nothing is ever sent to it


def own_address(host: str, port: int) -> str:
    """The address for a browser on this computer.

    >>> own_address("0.0.0.0", 8080), own_address("::1", 8080)
    ('http://127.0.0.1:8080/', 'http://[::1]:8080/')
    """
    shown = f"[{host}]" if ":" in host else host
    return f"http://{EVERYWHERE.get(host, shown)}:{port}/"


def house_addresses(host: str, port: int) -> tuple[str, ...]:
    """The addresses for other devices, the likeliest first; none where the page is for this computer only.

    >>> house_addresses("127.0.0.1", 8080)
    ()
    """
    if host in EVERYWHERE:
        found = _towards_the_house()
        return (f"http://{found}:{port}/",) if found else ()
    return () if _is_this_computer(host) else (own_address(host, port),)


def _is_this_computer(host: str) -> bool:
    return host == "localhost" or host == "::1" or host.startswith("127.")


def _towards_the_house() -> str:
    """This computer's own address in the network that leads outside; empty where it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_OUTSIDE)
        except OSError:
            return ""
        found = str(probe.getsockname()[0])
    return "" if found.startswith(("127.", "0.")) else found

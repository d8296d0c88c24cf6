"""A host that speaks to the simulated board as the table does, and keeps what it heard."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from assistant.tray.link import Link, Port, SerialPort
from tests.tray.board import Board, until

LOOK_S = 0.002


class Host:
    """A link to a board, and what it heard."""

    def __init__(self, board: Board, open_port: Callable[[], Port] | None = None) -> None:
        self.presses: list[str] = []
        self.told: list[str] = []
        self.link = Link(open_port or (lambda: SerialPort(board.port)), self.presses.append, self.told.append)

    def ask(self, verb: str, *arguments: int) -> tuple[str, ...]:
        """The answer's words."""
        answer = self.link.asked(verb, *arguments, wait_s=20)
        return (answer.verb, *answer.arguments)

    def weigh(self) -> tuple[str, ...]:
        """The columns."""
        return self.ask("weigh")[1:]


@contextmanager
def linked(board: Board, open_port: Callable[[], Port] | None = None) -> Iterator[Host]:
    """A host that has said hello."""
    host = Host(board, open_port)
    host.link.start()
    try:
        until(lambda: host.link.fitted, "hello")
        yield host
    finally:
        host.link.close()


def as_soon_as_plugged(board: Board) -> Callable[[], Port]:
    """Opens the port the moment that the cable is there, so that a test need not wait for another look."""

    def opened() -> Port:
        for _ in range(500):
            try:
                return SerialPort(board.port)
            except OSError:
                time.sleep(LOOK_S)
        raise OSError("nobody plugs the cable in")

    return opened

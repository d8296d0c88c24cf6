"""The serial line to the tray: the only place that imports serial. It never makes the table wait.

A thread of its own opens the port, holds the conversation, and opens the port again when it is gone.
"""

from __future__ import annotations

import secrets
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

import serial
from serial.tools import list_ports

from assistant.tray.lamps import DARK
from assistant.tray.messages import Message
from assistant.tray.talk import Answer, Fitted, Talk, TrayError

# What pyserial lets through where a cable goes while its port is being opened.
if sys.platform == "win32":
    Torn = OSError
else:
    from termios import error as Torn

BAUD: Final = 115200
LISTEN_S: Final = 0.02
AGAIN_S: Final = 0.2  # between two attempts to open the port
GOODBYE_S: Final = 0.5
USB_SERIAL: Final = (0x2341, 0x2A03, 0x1A86, 0x0403, 0x10C4)  # makers of Arduino boards and of their serial chips


class Port(Protocol):
    """What is needed of a serial port."""

    def write(self, data: bytes, /) -> int | None:
        """Send bytes; raises OSError when the cable is gone."""

    def read(self) -> bytes:
        """The bytes that have come, waiting a moment for the first; raises OSError when the cable is gone."""

    def close(self) -> None:
        """Let go of the port."""


@dataclass(frozen=True, slots=True)
class Found:
    """A port that may have a tray, and what the system says of it."""

    device: str
    words: str


def ports() -> list[Found]:
    """The serial ports of this computer that an Arduino may be at, those known to be one first."""
    found = sorted(list_ports.comports(), key=lambda port: (port.vid not in USB_SERIAL, port.device))
    return [Found(port.device, port.description or "") for port in found if port.vid is not None]


class SerialPort:
    """A serial port by its name, held alone; raises OSError.

    Opening it starts an Arduino anew, which hello finds out.
    """

    def __init__(self, device: str) -> None:
        try:
            self._port = serial.Serial(device, BAUD, timeout=LISTEN_S, write_timeout=1.0, exclusive=True)
        except Torn as error:
            raise OSError(*error.args) from None

    def write(self, data: bytes) -> int:
        """Send bytes."""
        return int(self._port.write(data) or 0)

    def read(self) -> bytes:
        """What has come, or the first byte to come within a moment."""
        return bytes(self._port.read(self._port.in_waiting or 1))

    def close(self) -> None:
        """Let go of the port."""
        self._port.close()


class Link:
    """A tray that comes and goes.

    ``open_port`` opens the port or raises OSError; ``pressed`` hears each button and ``told`` each change of what is to
    be said of the tray, both on the link's thread. ``clock`` is in seconds.
    """

    def __init__(
        self,
        open_port: Callable[[], Port],
        pressed: Callable[[str], None] = lambda button: None,
        told: Callable[[str], None] = lambda line: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._open_port, self._pressed, self._told, self._clock = open_port, pressed, told, clock
        self._talk = Talk(1 + secrets.randbelow(2**31))
        self._lock = threading.Lock()
        self._ending = threading.Event()
        self._said = ""
        self._thread = threading.Thread(target=self._run, name="tray", daemon=True)

    def start(self) -> Link:
        """Begin to look for the tray."""
        self._thread.start()
        return self

    def close(self) -> None:
        """Turn the lamps off where the tray still listens, and end."""
        with self._lock:
            talking = self._talk.fitted is not None
            goodbye = self._talk.ask("lamps", DARK) if talking else None
        if goodbye is not None:
            try:
                goodbye.result(GOODBYE_S)
            except (TrayError, TimeoutError):
                pass  # it then shows after three seconds that the host is lost
        self._ending.set()
        self._thread.join()

    @property
    def fitted(self) -> Fitted | None:
        """What answers, None while nothing does."""
        return self._talk.fitted

    def show(self, letters: str) -> None:
        """Light the lamps so, now or as soon as the tray is there; never waits."""
        with self._lock:
            self._talk.show(letters)

    def ask(self, verb: str, *arguments: int | str) -> Answer:
        """Send a command; the future has the answer, or TrayError where there is none to be had. Never waits."""
        with self._lock:
            return self._talk.ask(verb, *arguments)

    def asked(self, verb: str, *arguments: int | str, wait_s: float) -> Message:
        """Send a command and wait for its answer; raises TrayError where none comes in that time."""
        answer = self.ask(verb, *arguments)
        try:
            return answer.result(wait_s)
        except TimeoutError:
            answer.cancel()
            raise TrayError(f"the tray does not answer{': ' + self._said if self._said else ''}") from None

    def _run(self) -> None:
        while not self._ending.is_set():
            try:
                port = self._open_port()
            except OSError as error:
                self._say(f"the chip tray cannot be reached: {error}; everything else goes on")
                self._ending.wait(AGAIN_S)
                continue
            try:
                self._hold(port)
            except OSError as error:
                self._say(f"the chip tray is gone: {error}; everything else goes on")
            finally:
                _let_go(port)
            with self._lock:
                self._talk.lost()
            self._ending.wait(LISTEN_S)
        with self._lock:
            self._talk.give_up("the line to the tray was closed")

    def _hold(self, port: Port) -> None:
        while not self._ending.is_set():
            with self._lock:
                data = self._talk.due(self._clock())
            if data:
                port.write(data)
            self._take(port.read())

    def _take(self, heard: bytes) -> None:
        with self._lock:
            self._talk.hear(heard)
            presses, refused, fitted = self._talk.presses(), self._talk.refused, self._talk.fitted
        for button in presses:
            self._pressed(button)
        self._say(refused or (self._said if fitted is None else ""))

    def _say(self, line: str) -> None:
        if line != self._said:
            self._said = line
            self._told(line)


def _let_go(port: Port) -> None:
    try:
        port.close()
    except OSError:
        pass  # its cable is gone already

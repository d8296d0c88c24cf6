"""A tray without hardware: it keeps a serial port's methods, answers as the firmware does, and misbehaves on request.

``tests/transcripts`` are the dialogues that this tray and the compiled firmware both have to hold.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from assistant.tray import table
from assistant.tray.lamps import DARK
from assistant.tray.messages import LARGEST, Lines, Message, encode, is_newer

LOST: Final = "x" * table.LAMPS
Fault = Callable[[bytes], bytes]


class VirtualTray:
    """A tray; ``now`` gives milliseconds. ``to_tray`` and ``to_host`` change the bytes on their way: a bad cable."""

    def __init__(self, now: Callable[[], int], boot: int = 1, protocol: int = table.PROTOCOL) -> None:
        self.to_tray: Fault = bytes
        self.to_host: Fault = bytes
        self.pace_s = 0.0
        self.columns = ["sure:0:99"] * table.COLUMNS
        self.done: list[str] = []  # every command that was carried out
        self._now, self._boot, self._protocol = now, boot - 1, protocol
        self.restart()

    def restart(self) -> None:
        """What a power cut does."""
        self._boot += 1
        self._out = b""
        self._lines = Lines()
        self._lamps, self._open, self._session, self._last, self._answer = DARK, False, 0, 0, b""
        self._event, self._presses = 0, list[str]()
        self._heard = self._sent = self._now() - table.HOST_LOST_MS

    @property
    def lamps(self) -> str:
        """What the lamps show."""
        return LOST if not self._open or self._now() - self._heard >= table.HOST_LOST_MS else self._lamps

    def press(self, button: str) -> None:
        """Press a button; with the host lost that does nothing."""
        if self.lamps != LOST and len(self._presses) < table.EVENTS:
            self._event = self._after(self._event, 1)
            self._presses.append(button)
            if len(self._presses) == 1:
                self._send_press()

    def write(self, data: bytes) -> int:
        """Bytes from the host."""
        for message in self._lines.take(self.to_tray(data)):
            self._heard = self._now()
            self._obey(message)
        return len(data)

    def read(self) -> bytes:
        """All bytes for the host; with ``pace_s``, waiting so long for the first as a port does."""
        if self._presses and self._open and self._now() - self._sent >= table.RESEND_MS:
            self._send_press()
        if not self._out:
            time.sleep(self.pace_s)
        data, self._out = self._out, b""
        return data

    def close(self) -> None:
        """A pulled cable: what was under way is lost."""
        self._out = b""

    def _obey(self, message: Message) -> None:
        if message.verb == "hello":
            self._hello(message)
        elif not self._open:
            self._say(Message(message.number, "no", ("hello",)))
        elif message.verb == "got":
            self._got(message.number)
        elif message.number == self._last:
            self._put(self._answer)
        elif message.number > self._last:
            self._last = message.number
            self._answer = encode(self._act(message))
            self._put(self._answer)

    def _hello(self, message: Message) -> None:
        if len(message.arguments) != 4 or not all(map(str.isdigit, message.arguments)):
            return
        protocol, session, boot, after = map(int, message.arguments)
        self._open = protocol == self._protocol
        if self._open and session != self._session:
            self._session, self._last = session, 0
        words = (self._protocol, "1.0", self._boot, table.SEATS, table.COLUMNS, self._last)
        self._say(Message(0, "hello", tuple(map(str, words))))
        if self._open:
            if boot == self._boot:
                self._got(after)
            if self._presses:
                self._send_press()

    def _act(self, message: Message) -> Message:
        reason = "verb" if message.verb not in table.HOST_VERBS else "" if _fits(message) else "arguments"
        if reason:
            return Message(message.number, "no", (reason,))
        self.done.append(" ".join((message.verb, *message.arguments)))
        if message.verb == "weigh":
            return Message(message.number, "weighed", tuple(self.columns))
        if message.verb == "lamps":
            self._lamps = message.arguments[0]
        return Message(message.number, "ok")

    def _got(self, number: int) -> None:
        if is_newer(number, self._event):
            self._event = self._after(number, len(self._presses))
        while (self._event - number) % (LARGEST + 1) < len(self._presses):
            self._presses.pop(0)
            self._sent = self._now() - table.RESEND_MS

    def _after(self, number: int, count: int) -> int:
        return (number + count) % (LARGEST + 1)

    def _send_press(self) -> None:
        self._say(Message(self._after(self._event, 1 - len(self._presses)), "press", (self._presses[0],)))
        self._sent = self._now()

    def _say(self, message: Message) -> None:
        self._put(encode(message))

    def _put(self, line: bytes) -> None:
        self._out += self.to_host(b"\n" + line)


_LIMITS: Final = {"tare": (range(1, table.COLUMNS + 1),), "calibrate": (range(1, table.COLUMNS + 1), range(1, 1000)),
                  "beep": (range(table.MOST_BEEP_MS + 1),)}  # fmt: skip


def _fits(message: Message) -> bool:
    given = message.arguments
    if len(given) != len(table.HOST_VERBS[message.verb]):
        return False
    if message.verb == "lamps":
        return len(given[0]) == table.LAMPS and set(given[0]) <= set(table.LAMP_LETTERS)
    limits = _LIMITS.get(message.verb, ())
    return all(word.isdigit() and int(word) in limit for word, limit in zip(given, limits, strict=False))

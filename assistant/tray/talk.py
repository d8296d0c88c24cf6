"""The host's side of the conversation with the tray: no port, no clock, no thread. Times are seconds of any clock.

Commands are numbered, sent one at a time, and sent again until they are answered; presses are taken once each.
"""

from __future__ import annotations

from collections import deque
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Final

from assistant.tray.lamps import DARK
from assistant.tray.messages import LARGEST, Lines, Message, encode, is_newer
from assistant.tray.table import BUTTONS, PROTOCOL, TRAY_VERBS

RESEND_S: Final = 0.2
HELLO_S: Final = 0.25
REFUSED_S: Final = 2.0  # a tray of another version may be given the right firmware meanwhile
PING_S: Final = 1.0
TRIES: Final = 5  # unanswered, before the conversation begins anew with hello

Answer = Future[Message]


class TrayError(RuntimeError):
    """The tray cannot be used: one line saying why, and what to do."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """What the tray said of itself."""

    protocol: int
    firmware: str
    boot: int
    seats: int
    columns: int


class Talk:
    """One conversation; ``session`` is a number of the host's own that tells this program from an earlier one."""

    def __init__(self, session: int) -> None:
        self.fitted: Fitted | None = None  # what answered, None while nothing does
        self.refused = ""  # why the tray cannot be used, where it cannot
        self._session = session
        self._lines = Lines()
        self._presses: deque[str] = deque()
        self._waiting: deque[tuple[Message, Answer]] = deque()
        self._number = 0
        self._boot = 0
        self._press = 0
        self._lamps, self._lit = DARK, ""  # what they should show, and what the tray was told last
        self._tries = 0
        self._sent_at = self._said_at = float("-inf")
        self._out: list[bytes] = []

    def ask(self, verb: str, *arguments: int | str) -> Answer:
        """Send a command when its turn comes; the answer, or TrayError where the tray refuses or is refused."""
        return self._queue(verb, *map(str, arguments))

    def show(self, letters: str) -> None:
        """Light the lamps so; only the newest matters."""
        self._lamps = letters

    def presses(self) -> list[str]:
        """The buttons pressed since this was asked last, oldest first."""
        found = list(self._presses)
        self._presses.clear()
        return found

    def lost(self) -> None:
        """The line is gone: say hello on the next one. Nothing that was asked is forgotten."""
        self.fitted, self.refused = None, ""
        self._lines = Lines()
        self._out.clear()
        self._sent_at = float("-inf")

    def give_up(self, why: str) -> None:
        """Answer everything that still waits with TrayError."""
        while self._waiting:
            _settle(self._waiting.popleft()[1], TrayError(why))

    def hear(self, data: bytes) -> None:
        """Bytes from the tray."""
        for message in self._lines.take(data):
            if len(message.arguments) != len(TRAY_VERBS.get(message.verb, (None,) * 99)):
                continue
            if message.verb == "hello":
                self._hello(message)
            elif message.verb == "press":
                self._pressed(message)
            elif self._waiting and message.number == self._waiting[0][0].number:
                self._answered(message)

    def due(self, now: float) -> bytes:
        """What to send now."""
        if self.fitted is None:
            if now - self._sent_at >= (REFUSED_S if self.refused else HELLO_S):
                self._send(Message(0, "hello", tuple(map(str, (PROTOCOL, self._session, self._boot, self._press)))))
                self._sent_at = now
        else:
            self._due_command(now)
        if self._out:
            self._said_at = now
        data = b"".join(self._out)
        self._out.clear()
        return data

    def _due_command(self, now: float) -> None:
        self._drop_cancelled()
        if not self._waiting and self._lamps != self._lit:
            self._lit = self._lamps
            self._queue("lamps", self._lamps)
        if not self._waiting and now - self._said_at >= PING_S:
            self._queue("ping")
        if not self._waiting or now - self._sent_at < RESEND_S:
            return
        if self._tries == TRIES:
            self.lost()
            return
        self._tries += 1
        self._sent_at = now
        self._send(self._waiting[0][0])

    def _drop_cancelled(self) -> None:
        """Forget what nobody waits for any more: a tray that comes back must not do it late."""
        while self._waiting and self._waiting[0][1].cancelled():
            self._waiting.popleft()
            self._next()

    def _queue(self, verb: str, *arguments: str) -> Answer:
        answer: Answer = Future()
        if self.refused:
            answer.set_exception(TrayError(self.refused))
            return answer
        self._drop_cancelled()
        self._number += 1
        self._waiting.append((Message(self._number, verb, arguments), answer))
        if len(self._waiting) == 1:
            self._next()
        return answer

    def _next(self) -> None:
        self._tries = 0
        self._sent_at = float("-inf")

    def _send(self, message: Message) -> None:
        self._out.append(b"\n" + encode(message))  # the newline ends whatever noise came before

    def _hello(self, message: Message) -> None:
        try:
            protocol, firmware, *rest, last = message.arguments
            fitted, done = Fitted(int(protocol), firmware, *map(int, rest)), int(last)
        except ValueError:
            return
        if fitted.protocol != PROTOCOL:
            self.refused = (
                f"the tray speaks protocol {fitted.protocol} (firmware {fitted.firmware}), this program protocol "
                f"{PROTOCOL}; put the firmware that came with this program onto the tray: make -C firmware flash"
            )
            self.fitted = None
            self.give_up(self.refused)
            return
        if done > LARGEST // 2:  # noise that looked like a line: no host has come so far
            self._session += 1
            self.lost()
            return
        self.refused = ""
        self._number_after(done)
        if fitted.boot != self._boot:
            self._boot, self._press = fitted.boot, 0
            self._lit = ""
        if self.fitted is None:
            self._next()
        self.fitted = fitted

    def _number_after(self, last: int) -> None:
        """Number what waits anew where the tray has done a higher number, as after noise that looked like a line."""
        if last <= (self._waiting[0][0].number if self._waiting else self._number):
            return
        self._number = last
        for at, (message, answer) in enumerate(self._waiting):
            self._number += 1
            self._waiting[at] = (Message(self._number, message.verb, message.arguments), answer)

    def _pressed(self, message: Message) -> None:
        if self.fitted is None or message.arguments[0] not in BUTTONS:
            return  # before hello is answered, the number may be of another start
        if is_newer(message.number, self._press):  # the tray sends the oldest until it is got, so none is skipped
            self._press = message.number
            self._presses.append(message.arguments[0])
        self._send(Message(self._press, "got"))

    def _answered(self, message: Message) -> None:
        if message.verb == "no" and message.arguments == ("hello",):
            self.lost()
            return
        _, answer = self._waiting.popleft()
        self._next()
        _settle(answer, message)


def _settle(answer: Answer, result: Message | TrayError) -> None:
    if not answer.set_running_or_notify_cancel():
        return
    if isinstance(result, TrayError):
        answer.set_exception(result)
    else:
        answer.set_result(result)

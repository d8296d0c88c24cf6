"""Lines of the tray's protocol, written and read. The words are in the generated :mod:`assistant.tray.table`."""

from __future__ import annotations

import binascii
from dataclasses import dataclass
from typing import Final

from assistant.tray.table import LINE

LARGEST: Final = 2**32 - 1


@dataclass(frozen=True, slots=True)
class Message:
    """One line: its number, its verb and the words after it."""

    number: int
    verb: str
    arguments: tuple[str, ...] = ()


def is_newer(number: int, other: int) -> bool:
    """True where ``number`` is ahead of ``other`` by at most half of all numbers; after the largest comes nought.

    >>> is_newer(8, 7), is_newer(7, 7), is_newer(2, LARGEST), is_newer(LARGEST, 2)
    (True, False, True, False)
    """
    return 0 < (number - other) % (LARGEST + 1) <= LARGEST // 2 + 1


def check_of(body: bytes) -> int:
    """CRC-16, polynomial 1021, start FFFF.

    >>> hex(check_of(b"123456789"))
    '0x29b1'
    """
    return binascii.crc_hqx(body, 0xFFFF)


def encode(message: Message) -> bytes:
    """The line of a message, with its check and its end.

    >>> encode(Message(17, "ok"))
    b'17 ok*8A68\\n'
    """
    body = " ".join((str(message.number), message.verb, *message.arguments)).encode("ascii")
    return b"%b*%04X\n" % (body, check_of(body))


def parse(line: bytes) -> Message | None:
    """The message of a line without its end; None where it is garbled.

    >>> parse(b"17 ok*8A68"), parse(b"17 ok*8A69")
    (Message(number=17, verb='ok', arguments=()), None)
    """
    body, star, check = line.rpartition(b"*")
    if len(line) >= LINE or not star or check != b"%04X" % check_of(body) or not body.isascii():
        return None
    words = body.decode("ascii").split()
    if len(words) < 2 or not words[0].isdigit() or int(words[0]) > LARGEST:
        return None
    return Message(int(words[0]), words[1], tuple(words[2:]))


class Lines:
    """Collects bytes as they come; what is garbled or endless is dropped without a word."""

    def __init__(self) -> None:
        self._rest = b""

    def take(self, data: bytes) -> list[Message]:
        """The messages that these bytes complete."""
        *lines, self._rest = (self._rest + data).split(b"\n")
        if len(self._rest) > LINE:
            self._rest = self._rest[: LINE + 1]  # still too long for any line when its end comes
        return [message for line in lines if (message := parse(line)) is not None]

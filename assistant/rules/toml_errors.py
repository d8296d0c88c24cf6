"""What may be wrong in a host's file, each in one line: ``file: key: what was read, what was expected; nearest``."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterable
from decimal import Decimal
from pathlib import Path
from typing import Any

Table = dict[str, Any]


class RulesError(ValueError):
    """A game or house that cannot be played as written or called; the message is one line, with the remedy."""


def nearest(text: object, known: Iterable[str]) -> str:
    """The known word most like ``text``, whatever its case; empty where none is at all like it.

    >>> nearest("shrae", ["share", "deal"]), nearest("xyz", ["share"])
    ('share', '')
    """
    close = difflib.get_close_matches(str(text).lower(), list(known), 1, 0.5)
    return close[0] if close else ""


def hint(text: object, known: Iterable[str]) -> str:
    """``; nearest 'share'``, or nothing where no known word is near."""
    near = nearest(text, known)
    return f"; nearest {near!r}" if near else ""


def shown(value: object) -> str:
    """A value as the file has it, so that a host finds it again.

    >>> shown(Decimal("0.3")), shown(True), shown(["a", 2])
    ('0.3', 'true', "['a', 2]")
    """
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(shown, value))}]"
    return str(value) if isinstance(value, Decimal) else repr(value)


class Complaints:
    """All that is wrong in one file, collected so that a host sees every mistake at once."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.lines: list[str] = []

    def add(self, key: str, what: str, expected: str, near: str = "") -> None:
        """Note one mistake, once; ``near`` is a ready ``; nearest ...`` or nothing."""
        line = f"{self.file}: {key}: {what}, expected {expected}{near}"
        if line not in self.lines:
            self.lines.append(line)

    def unknown(self, key: str, known: Iterable[str], kind: str = "key") -> None:
        """Note a key that no file of this kind has."""
        words = sorted(known)
        last = key.rsplit(".", 1)[-1]
        self.add(key, f"unknown {kind} {last!r}", f"one of {', '.join(words)}", hint(last, words))

    def stop(self) -> None:
        """Raise RulesError with the first mistake, if there is one, saying how many more there are."""
        if self.lines:
            more = len(self.lines) - 1
            raise RulesError(self.lines[0] + (f" (and {more} more)" if more else ""))


def read_table(path: Path) -> Table:
    """A TOML file as a table, numbers exact; raises RulesError naming the file and, where TOML tells it, the line."""
    try:
        with path.open("rb") as file:
            return tomllib.load(file, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise RulesError(f"{path.name}: not readable as TOML, {str(error)[0].lower()}{str(error)[1:]}") from error
    except UnicodeDecodeError as error:
        raise RulesError(f"{path.name}: not readable as text, expected UTF-8") from error
    except OSError as error:
        raise RulesError(f"{path}: cannot be read, {(error.strerror or str(error)).lower()}") from error

"""The phrase book: every wording a game file may use, beside the type it makes.

A type carries its own wording, so a file is read with :func:`read` and the tablet shows ``str(step)``:
the same words both ways. All sets of words are closed, so a typing error never becomes a rule.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, Final, TypeVar

MONEY: Final = r"\d+\.\d\d"
RANKS: Final = "A|2|3|4|5|6|7|8|9|10|J|Q|K|joker"
WORDS: Final[dict[str, str]] = {
    "n": r"[1-9]\d*",
    "face": "up|down",
    "way": "left|right|across",
    "rank": RANKS,
    "card": rf"{RANKS}|any|heart|spade|club|diamond",
    "money": MONEY,
    "label": "[a-z]+(?:-[a-z0-9]+)*",
    "order": "lowest visible sum|best low showing|best high showing|left of the dealer",
    "which": "highest|lowest",
    "pair": "tens|jacks|queens|kings|aces",
}
SLOTS: Final[dict[str, str]] = {  # what a host writes in place of a slot
    "n": "NUMBER", "face": "up|down", "way": "left|right|across", "rank": "RANK", "card": "CARD", "money": "PRICE",
    "label": "NAME", "order": "ORDER", "which": "highest|lowest", "pair": "tens|jacks|queens|kings|aces",
}  # fmt: skip
_CLOSED: Final = [WORDS[name].split("|") for name in ("face", "way", "which", "pair")]
_NUMBER: Final = re.compile(r"\d+(?:\.\d\d)?")
_SLOT: Final = re.compile(r"<(\w+):(\w+)>")


T = TypeVar("T", bound="type[Phrase]")


class PhraseError(ValueError):
    """No phrase reads the text; the message gives the nearest right wording, and so does ``nearest``."""

    def __init__(self, kind: str, text: str, near: str) -> None:
        super().__init__(f"no {kind} reads {text!r}; the nearest is {near!r}")
        self.nearest = near


@dataclass(frozen=True)
class Phrase:
    """Base of everything a phrase makes; ``str()`` gives the wording back."""

    def __str__(self) -> str:
        wording, _ = _WORDING[type(self)]
        return _SLOT.sub(lambda slot: str(getattr(self, slot[2])), wording)


_BOOK: dict[str, list[tuple[re.Pattern[str], type[Phrase]]]] = {}
_WORDING: dict[type[Phrase], tuple[str, str]] = {}


def phrase(kind: str, wording: str, example: str = "") -> Callable[[T], T]:
    """Make a dataclass readable as ``wording``; ``<n:count>`` is a number that fills the field ``count``."""

    def add(made: T) -> T:
        pattern = re.escape(wording)
        pattern = re.sub(r"<(\w+):(\w+)>", lambda slot: f"(?P<{slot[2]}>{WORDS[slot[1]]})", pattern)
        _BOOK.setdefault(kind, []).append((re.compile(pattern), made))
        _WORDING[made] = (wording, example or wording)
        return made

    return add


def read(kind: str, text: str) -> Any:
    """Turn one phrase into what it means; raises PhraseError with the nearest wording."""
    for pattern, made in _BOOK[kind]:
        found = pattern.fullmatch(text)
        if found:
            numbers = {f.name for f in fields(made) if f.type in (int, "int")}
            return made(**{key: int(value) if key in numbers else value for key, value in found.groupdict().items()})
    raise PhraseError(kind, text, _nearest(kind, text))


def _nearest(kind: str, text: str) -> str:
    """The right wording most like a wrong one, with the wrong one's own numbers where they fit.

    >>> _nearest("step", "3 dwon")
    '3 down'
    """
    known = {_NUMBER.sub("0", like): like for _, example in wordings(kind) for like in _alike(example)}
    plain = _NUMBER.sub("0", text.lower())
    near = known[(difflib.get_close_matches(plain, list(known), 1, 0.0) or list(known))[0]]
    numbers = _NUMBER.findall(text)
    filled = _NUMBER.sub(lambda _: numbers.pop(0), near) if len(numbers) == len(_NUMBER.findall(near)) else near
    return filled if any(pattern.fullmatch(filled) for pattern, _ in _BOOK[kind]) else near


def _alike(example: str) -> list[str]:
    """An example and those that differ from it in one closed word: up for down, left for right."""
    found = [example]
    for words in _CLOSED:
        here = [word for word in words if re.search(rf"\b{word}\b", example)]
        if len(here) == 1:
            found += [re.sub(rf"\b{here[0]}\b", word, example) for word in words if word != here[0]]
    return found


def wordings(kind: str) -> list[tuple[str, str]]:
    """Every wording of one kind, as a pattern with the slots in capitals, and an example that reads."""
    found = [_WORDING[made] for _, made in _BOOK[kind]]
    return [(_SLOT.sub(lambda slot: SLOTS[slot[1]], wording), example) for wording, example in found]

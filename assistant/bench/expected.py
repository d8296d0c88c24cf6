"""What the camera should tell of a hand: each event of its script cut into what can be seen at once."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

Raw = Mapping[str, Any]
Sight = tuple[Any, ...]  # an event in a form in which equal ones are equal
FACE_DOWN: Final = "??"


@dataclass(frozen=True)
class Expected:
    """One thing to be told: ``event`` is its place in the script, ``nth`` its place in that event, from 1."""

    event: int
    sight: Sight
    nth: int
    last: bool


def expected(script: Sequence[Raw], seen: Collection[str]) -> list[Expected]:
    """All of a script that the camera sees, in order."""
    up: dict[int, set[str]] = {}
    rows = []
    for number, raw in enumerate(script):
        if raw.get("event") in seen:
            sights = list(sights_of(raw, up))
            rows += [Expected(number, sight, at, at == len(sights)) for at, sight in enumerate(sights, 1)]
        _turn_up(raw, up)
    return rows


def sights_of(raw: Raw, up: Mapping[int, set[str]]) -> Iterator[Sight]:
    """An event cut up; `up` are the cards that lay face up before each seat already."""
    word, seat = raw["event"], raw.get("seat")
    if word == "board":
        yield from (("board", card) for card in raw.get("cards") or [raw["card"]])
    elif word in ("dealt", "bought"):
        yield word, seat, raw["card"], raw["up"]
    elif word == "burned":
        yield word, raw.get("card", FACE_DOWN), raw.get("up", False)
    elif word == "shown":
        yield word, seat, tuple(sorted(set(raw["cards"]) - up.get(int(seat or 0), set())))
    elif word == "washed":
        yield word, seat, raw["out"], raw["card"], raw["up"]
    elif word == "passed":
        yield word, seat, raw["to"], tuple(sorted(raw["cards"]))
    elif word == "discarded":
        yield word, seat, tuple(sorted(raw["cards"]))
    else:
        yield word, seat, raw.get("card")


def could_be(told: Sight, wanted: Sight) -> bool:
    """True where a card that was told without a value may be the one wanted, which lies face up and was not read."""
    if told[0] != "dealt" or wanted[0] != "dealt":
        return False
    return bool(told[1] == wanted[1] and told[2] == FACE_DOWN != wanted[2])


def _turn_up(raw: Raw, up: dict[int, set[str]]) -> None:
    """Keep in mind which cards lie face up before whom."""
    word, mine = raw.get("event"), up.setdefault(int(raw.get("seat") or 0), set())
    if word == "rolled" or (word in ("dealt", "bought", "washed", "took") and raw.get("new_up", raw.get("up"))):
        mine.add(raw["card"])
    if "flipped" in raw:
        mine.add(raw["flipped"])
    if word == "washed":
        mine.discard(raw["out"])

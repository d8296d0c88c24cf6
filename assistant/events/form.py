"""The JSON form of facts, one object per line: money is an amount as text, so reading needs the unit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields
from typing import Any, Final

from assistant.cards import card_text, seen_card
from assistant.events import cards, cash, hand
from assistant.events.base import Cards, Event, EventError, Json
from assistant.events.cards import BoardDealt, Passed
from assistant.events.cash import CashEvent
from assistant.events.hand import Corrected, Declined
from assistant.money import CENT, Unit

KINDS: Final[dict[str, type[Event]]] = {
    kind.word: kind
    for told_in in (hand, cards, cash)
    for kind in vars(told_in).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind.word
}
_FIELDS: Final = {kind: tuple(f.name for f in fields(kind)) for kind in KINDS.values()}
_MONEY: Final = {"amount", "pot", "carried"}
_CARD: Final = {"card", "out", "flipped"}
_MAY_BE_EMPTY: Final = {*_CARD, "new_up", "n", "pot", "carried"}
_FLAGS: Final = {"up", "kept", "new_up", "cash", "partly"}
_NUMBERS: Final = {"seat", "to", "source", "dealer", "n"}
_TEXTS: Final = {"house", "game", "unit", "variant", "spot", "how", "name", "part", "player", "payee", "goes"}


def from_json(raw: Mapping[str, Any], unit: Unit) -> Event:
    """Read one event; raises EventError naming the key and what was expected.

    Who has ``passed`` and names neither cards nor a player has refused what was offered.

    >>> from_json({"event": "passed", "seat": 2}, Unit.of("1"))
    Declined(seat=2)
    """
    word = raw.get("event")
    kind = KINDS.get(word) if isinstance(word, str) else None
    if kind is None:
        raise EventError(f"unknown event {word!r}; expected one of {', '.join(KINDS)}")
    rest = {key: value for key, value in raw.items() if key != "event"}
    if kind is Corrected:
        return _corrected(rest)
    unit = CENT if issubclass(kind, CashEvent) else unit
    kind, rest = _in_full(kind, rest)
    for key in rest:
        if key not in _FIELDS[kind]:
            raise EventError(f"{word}: unknown key {key!r}; expected {', '.join(sorted(_FIELDS[kind]))}")
    try:
        return kind(**{key: _read_value(key, value, unit) for key, value in rest.items()})
    except TypeError:
        missing = [f.name for f in fields(kind) if f.name not in rest and _required(f)]
        raise EventError(f"{word}: missing {', '.join(missing)}") from None


def to_json(event: Event, unit: Unit) -> Json:
    """The JSON form of an event, readable by :func:`from_json` with the same unit."""
    if isinstance(event, Corrected):
        return {"event": event.word, "n": event.n, **event.changes}
    if isinstance(event, CashEvent):
        unit = CENT
    written = {key: _write_value(key, getattr(event, key), unit) for key in _FIELDS[type(event)]}
    return {"event": event.word, **written}


def _in_full(kind: type[Event], rest: Json) -> tuple[type[Event], Json]:
    """What is meant by the short ways of writing a refusal, and one community card."""
    if kind is Passed and not {"to", "cards"} & set(rest):
        return Declined, rest
    if kind is BoardDealt and "card" in rest:
        return kind, {**{key: value for key, value in rest.items() if key != "card"}, "cards": [rest["card"]]}
    return kind, rest


def _required(given: Field[Any]) -> bool:
    return given.default is MISSING and given.default_factory is MISSING


def _corrected(rest: Json) -> Corrected:
    number = rest.pop("n", None)
    if not isinstance(number, int) or isinstance(number, bool) or not rest:
        raise EventError("corrected: expected n, the number of the event, and the fields to put right")
    return Corrected(n=number, changes=rest)


def _read_value(key: str, value: Any, unit: Unit) -> Any:
    try:
        return _convert(key, value, unit)
    except (ValueError, TypeError, AttributeError) as error:
        raise EventError(f"{key}: {error}") from None


def _convert(key: str, value: Any, unit: Unit) -> Any:
    if value is None:
        if key not in _MAY_BE_EMPTY:
            raise ValueError("expected a value, not null")
        return None
    convert = _CONVERT.get(key)
    return value if convert is None else convert(value, unit)


def _flag(value: Any, _unit: Unit) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"expected true or false, not {value!r}")
    return value


def _number(value: Any, _unit: Unit) -> int:
    if isinstance(value, (bool, float)):
        raise ValueError(f"expected a whole number, not {value!r}")
    return int(value)


def _text(value: Any, _unit: Unit) -> str:
    if not isinstance(value, str):
        raise ValueError(f"expected text, not {value!r}")
    return value


def _way(value: Any, _unit: Unit) -> str:
    if value not in ("high", "low", "both"):
        raise ValueError(f"expected high, low or both, not {value!r}")
    return str(value)


def _card_list(value: Any, _unit: Unit) -> Cards:
    if isinstance(value, str):
        value = value.split()
    return tuple(seen_card(str(text)) for text in value)


def _parts(value: Any, unit: Unit) -> dict[str, Cards]:
    return {str(name): _card_list(texts, unit) for name, texts in value.items()}


def _chips(value: Any, _unit: Unit) -> dict[str, int]:
    counts = dict(value)
    if not all(isinstance(count, int) and not isinstance(count, bool) and count >= 0 for count in counts.values()):
        raise ValueError(f"expected how many chips of each colour, not {value!r}")
    return counts


def _seats(value: Any, _unit: Unit) -> dict[int, str]:
    seats = {int(seat): str(name) for seat, name in value.items()}
    if len(seats) < 2 or min(seats) < 1:
        raise ValueError("expected two seats or more, numbered from 1, each with a name or an empty text")
    return seats


def _rules(value: Any, _unit: Unit) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise ValueError(f"expected settings of the house by name, not {value!r}")
    return dict(value)


_CONVERT: Final[dict[str, Callable[[Any, Unit], Any]]] = {
    **dict.fromkeys(_MONEY, lambda value, unit: unit.read(value)),
    **dict.fromkeys(_CARD, lambda value, unit: seen_card(str(value))),
    **dict.fromkeys(_FLAGS, _flag),
    **dict.fromkeys(_NUMBERS, _number),
    **dict.fromkeys(_TEXTS, _text),
    "declare": _way,
    "cards": _card_list,
    "parts": _parts,
    "chips": _chips,
    "seats": _seats,
    "rules": _rules,
    "stacks": lambda value, unit: {int(seat): unit.read(amount) for seat, amount in value.items()},
    "at_limit": lambda value, unit: tuple(_number(seat, unit) for seat in value),
}


def _write_value(key: str, value: Any, unit: Unit) -> Any:
    if key in _CARD:
        return card_text(value)
    if value is None:
        return None
    if key in _MONEY:
        return unit.text(value)
    write = _WRITE.get(key)
    if write is not None:
        return write(value, unit)
    return dict(value) if isinstance(value, Mapping) else value


_WRITE: Final[dict[str, Callable[[Any, Unit], Any]]] = {
    "cards": lambda value, unit: [card_text(card) for card in value],
    "parts": lambda value, unit: {name: [card_text(card) for card in cards] for name, cards in value.items()},
    "seats": lambda value, unit: {str(seat): name for seat, name in value.items()},
    "stacks": lambda value, unit: {str(seat): unit.text(units) for seat, units in value.items()},
    "at_limit": lambda value, unit: list(value),
}

"""Reading the single values of a written case; every error names its key, what is wrong and what was expected."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from decimal import Decimal
from typing import Any, Final

from assistant.cards import FACE_DOWN, Card, rank_of
from assistant.money import Unit
from assistant.rules.toml_errors import hint

MOST_DIGITS: Final = 18  # of a whole number that is written as text


class CaseError(ValueError):
    """A case that cannot be settled: ``key: what, expected``."""


def table(where: str, value: object) -> Mapping[str, Any]:
    """A JSON object."""
    if not isinstance(value, Mapping):
        raise CaseError(f"{where}: read {value!r}, expected an object in braces")
    return value


def only(where: str, found: Mapping[str, Any], known: Collection[str]) -> None:
    """Refuse keys that mean nothing here."""
    for key in found:
        if key not in known:
            place = f"{where}.{key}" if where else str(key)
            raise CaseError(f"{place}: unknown key, expected one of {', '.join(sorted(known))}{hint(key, known)}")


def needed(where: str, found: Mapping[str, Any], keys: Sequence[str]) -> None:
    """Refuse a table without one of these keys."""
    for key in keys:
        if key not in found:
            place = f"{where}.{key}" if where else key
            raise CaseError(f"{place}: missing, expected {', '.join(keys)}")


def text(where: str, value: object) -> str:
    """A text that is not empty."""
    if isinstance(value, str) and value:
        return value
    raise CaseError(f"{where}: read {value!r}, expected a text in quotation marks")


def whole(where: str, value: object, least: int) -> int:
    """A whole number, also written as text, as JSON keys are."""
    if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) <= MOST_DIGITS:
        value = int(value)
    if isinstance(value, int) and not isinstance(value, bool) and value >= least:
        return value
    raise CaseError(f"{where}: read {value!r}, expected a whole number, {least} or more")


def yes_no(where: str, value: object) -> bool:
    """True or false."""
    if isinstance(value, bool):
        return value
    raise CaseError(f"{where}: read {value!r}, expected true or false")


def unit_of(where: str, value: object) -> Unit:
    """The worth of the smallest chip."""
    try:
        return Unit.of(_money_text(where, value))
    except ValueError as error:
        raise CaseError(f"{where}: {error}, expected an amount such as 0.25") from None


def amount(where: str, value: object, unit: Unit) -> int:
    """An amount of money in whole units."""
    try:
        return unit.read(_money_text(where, value))
    except CaseError:
        raise
    except ValueError as error:
        raise CaseError(f"{where}: {error}, expected a multiple of {unit.worth}, none or more") from None


def _money_text(where: str, value: object) -> str:
    if isinstance(value, (str, int, float, Decimal)) and not isinstance(value, bool):
        return str(value)
    raise CaseError(f'{where}: read {value!r}, expected an amount such as "13" or "1.50"')


def card(where: str, value: object) -> Card:
    """One card that lies open."""
    if value == FACE_DOWN:
        raise CaseError(f"{where}: ?? lies face down, expected the card, turned up for the showdown")
    try:
        return Card.of(value if isinstance(value, str) else str(value))
    except ValueError as error:
        raise CaseError(f"{where}: {error}") from None


def card_row(where: str, value: object) -> tuple[Card, ...]:
    """A list of open cards."""
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise CaseError(f'{where}: read {value!r}, expected a list of cards such as ["As", "7d"]')
    return tuple(card(where, one) for one in value)


def ranks(where: str, value: object) -> frozenset[int]:
    """A list of wild ranks: 2 to 14, 0 for the joker."""
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise CaseError(f'{where}: read {value!r}, expected a list of ranks such as ["Q", "7"]')
    try:
        return frozenset(0 if one in ("Jk", "joker") else rank_of(str(one)) for one in value)
    except ValueError as error:
        raise CaseError(f"{where}: {error}") from None

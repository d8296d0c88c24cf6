"""What happened at the table: frozen facts in the past tense, and their JSON form, one object per line.

Money inside an event is whole units (int); in JSON it is an amount as text, so reading needs the hand's unit.
A face-down card is None here and ``??`` in JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from typing import Any, ClassVar, Final

from assistant.cards import Card, card_text, seen_card
from assistant.money import Unit

Json = dict[str, Any]
Cards = tuple[Card | None, ...]


class EventError(ValueError):
    """An event that cannot be read: the message names the key and what was expected."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """A fact about the hand; ``word`` is its name in JSON."""

    word: ClassVar[str] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Called(Event):
    """The dealer called a game: the hand begins.

    ``carried`` units lie in the pot from the hand before; None: whatever that hand left over. ``stacks`` are the units
    that seats have on the table, where that matters; ``at_limit`` the seats that may buy no more tonight.
    """

    word: ClassVar[str] = "call"
    house: str
    game: str
    dealer: int
    seats: Mapping[int, str]
    unit: str = ""
    variant: str = ""
    rules: Mapping[str, Any] = field(default_factory=dict)
    carried: int | None = None
    stacks: Mapping[int, int] = field(default_factory=dict)
    at_limit: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt(Event):
    """A card was dealt to a seat."""

    word: ClassVar[str] = "dealt"
    seat: int
    card: Card | None
    up: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Burned(Event):
    """A card was burned; face up it counts as an up card that is nobody's."""

    word: ClassVar[str] = "burned"
    card: Card | None = None
    up: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardDealt(Event):
    """Community cards were turned, in order; ``spot`` names the place where a game has named places."""

    word: ClassVar[str] = "board"
    cards: Cards
    spot: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MoneyEvent(Event):
    """A seat put ``amount`` units into the pot."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AntePaid(MoneyEvent):
    """A seat paid its ante."""

    word: ClassVar[str] = "ante"


@dataclass(frozen=True, slots=True, kw_only=True)
class BetMade(MoneyEvent):
    """A seat opened the betting of a round; also the bring-in."""

    word: ClassVar[str] = "bet"


@dataclass(frozen=True, slots=True, kw_only=True)
class BetCalled(MoneyEvent):
    """A seat called the bet."""

    word: ClassVar[str] = "call_bet"


@dataclass(frozen=True, slots=True, kw_only=True)
class Raised(MoneyEvent):
    """A seat raised; ``amount`` is all it added: the call and the raise."""

    word: ClassVar[str] = "raise"


@dataclass(frozen=True, slots=True, kw_only=True)
class RaisingFrozen(MoneyEvent):
    """A seat called and said freeze: no more raises in this round."""

    word: ClassVar[str] = "freeze"


@dataclass(frozen=True, slots=True, kw_only=True)
class WentAllIn(MoneyEvent):
    """A seat put in its last chips."""

    word: ClassVar[str] = "all_in"


@dataclass(frozen=True, slots=True, kw_only=True)
class PotMatched(MoneyEvent):
    """A seat matched the pot, as a strike or a penalty demanded."""

    word: ClassVar[str] = "matched"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatEvent(Event):
    """Something a seat did that needs no more than its number."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked(SeatEvent):
    """A seat checked."""

    word: ClassVar[str] = "check"


@dataclass(frozen=True, slots=True, kw_only=True)
class Folded(SeatEvent):
    """A seat folded."""

    word: ClassVar[str] = "fold"


@dataclass(frozen=True, slots=True, kw_only=True)
class Declined(SeatEvent):
    """A seat refused what it was offered: a card, a wash, a purchase, an option."""

    word: ClassVar[str] = "declined"


@dataclass(frozen=True, slots=True, kw_only=True)
class PhoneAnswered(SeatEvent):
    """A seat answered a telephone during the hand."""

    word: ClassVar[str] = "phone"


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsExposed(SeatEvent):
    """A seat showed its cards between the declaration and the bet after it."""

    word: ClassVar[str] = "exposed"


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckCut(SeatEvent):
    """A seat was offered the cut and cut, tapped, or passed it on."""

    word: ClassVar[str] = "cut"
    how: str = "cut"


@dataclass(frozen=True, slots=True, kw_only=True)
class Washed(SeatEvent):
    """A seat paid ``amount``, threw ``out`` and got ``card``.

    ``up`` says how the thrown card lay; ``new_up`` how the new one lies, where that differs (a cloak);
    ``flipped`` is a down card turned up first, where the game allows it.
    """

    word: ClassVar[str] = "washed"
    out: Card | None = None
    card: Card | None = None
    up: bool = False
    amount: int = 0
    new_up: bool | None = None
    flipped: Card | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Bought(SeatEvent):
    """A seat paid ``amount`` for an extra card; ``kept`` is False where it was rejected and thrown away."""

    word: ClassVar[str] = "bought"
    card: Card | None = None
    up: bool = False
    amount: int = 0
    kept: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionTaken(SeatEvent):
    """A seat took a named option that the game offers, for ``amount``."""

    word: ClassVar[str] = "option"
    name: str = ""
    amount: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Passed(SeatEvent):
    """A seat passed cards to another seat; unseen cards are ``??``."""

    word: ClassVar[str] = "passed"
    to: int
    cards: Cards
    up: bool = False
    amount: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken(SeatEvent):
    """A seat took a card from another seat; it lies as it lay."""

    word: ClassVar[str] = "took"
    source: int
    card: Card | None = None
    up: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Discarded(SeatEvent):
    """A seat threw cards away; in a draw the same number is dealt back."""

    word: ClassVar[str] = "discarded"
    cards: Cards


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolled(SeatEvent):
    """A seat turned one of its own cards face up."""

    word: ClassVar[str] = "rolled"
    card: Card | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared(SeatEvent):
    """A seat declared ``high``, ``low`` (the other way) or ``both``: one, no or two chips."""

    word: ClassVar[str] = "declared"
    declare: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown(SeatEvent):
    """A seat turned its face-down cards up at the showdown; ``parts`` is how it laid them, where a game has parts."""

    word: ClassVar[str] = "shown"
    cards: Cards
    parts: Mapping[str, Cards] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Corrected(Event):
    """Event number ``n`` was misread: the named fields are put right and all that followed is worked out again."""

    word: ClassVar[str] = "corrected"
    n: int
    changes: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Undone(Event):
    """Event number ``n``, or the last one where it is None, did not happen."""

    word: ClassVar[str] = "undo"
    n: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SettleAsked(Event):
    """The host asked for the pot to be divided; ``pot`` overrides the counted pot where given."""

    word: ClassVar[str] = "settle"
    pot: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CalledOff(Event):
    """The hand was called off, as after a misdeal: nobody wins, and everybody takes back what he put in."""

    word: ClassVar[str] = "called_off"


KINDS: Final[dict[str, type[Event]]] = {
    kind.word: kind
    for kind in (
        Called, Dealt, Burned, BoardDealt, AntePaid, BetMade, Checked, BetCalled, Raised, RaisingFrozen, Folded,
        WentAllIn, PotMatched, Washed, Bought, OptionTaken, Passed, Taken, Discarded, Declined, Rolled, Declared,
        Shown, CardsExposed, PhoneAnswered, DeckCut, Corrected, Undone, SettleAsked, CalledOff,
    )
}  # fmt: skip
_MONEY: Final = {"amount", "pot", "carried"}
_CARD: Final = {"card", "out", "flipped"}
_MAY_BE_EMPTY: Final = {*_CARD, "new_up", "n", "pot", "carried"}
_FLAGS: Final = {"up", "kept", "new_up"}
_NUMBERS: Final = {"seat", "to", "source", "dealer", "n"}
_TEXTS: Final = {"house", "game", "unit", "variant", "spot", "how", "name"}


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
    if kind is Passed and not {"to", "cards"} & set(rest):
        kind = Declined
    if kind is BoardDealt and "card" in rest:
        rest["cards"] = [rest.pop("card")]
    known = {f.name for f in fields(kind)}
    for key in rest:
        if key not in known:
            raise EventError(f"{word}: unknown key {key!r}; expected {', '.join(sorted(known))}")
    try:
        return kind(**{key: _read_value(key, value, unit) for key, value in rest.items()})
    except TypeError:
        missing = [f.name for f in fields(kind) if f.name not in rest and _required(f)]
        raise EventError(f"{word}: missing {', '.join(missing)}") from None


def to_json(event: Event, unit: Unit) -> Json:
    """The JSON form of an event, readable by :func:`from_json` with the same unit."""
    if isinstance(event, Corrected):
        return {"event": event.word, "n": event.n, **event.changes}
    values = {f.name: getattr(event, f.name) for f in fields(event)}
    return {"event": event.word, **{key: _write_value(key, value, unit) for key, value in values.items()}}


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
    for keys, convert in _CONVERT:
        if key in keys:
            return convert(value, unit)
    return value


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


def _seats(value: Any, _unit: Unit) -> dict[int, str]:
    seats = {int(seat): str(name) for seat, name in value.items()}
    if len(seats) < 2 or min(seats) < 1:
        raise ValueError("expected two seats or more, numbered from 1, each with a name or an empty text")
    return seats


def _rules(value: Any, _unit: Unit) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise ValueError(f"expected settings of the house by name, not {value!r}")
    return dict(value)


_CONVERT: Final[tuple[tuple[Collection[str], Callable[[Any, Unit], Any]], ...]] = (
    (_MONEY, lambda value, unit: unit.read(value)),
    (_CARD, lambda value, unit: seen_card(str(value))),
    (_FLAGS, _flag),
    (_NUMBERS, _number),
    (_TEXTS, _text),
    (("declare",), _way),
    (("cards",), _card_list),
    (("parts",), _parts),
    (("seats",), _seats),
    (("rules",), _rules),
    (("stacks",), lambda value, unit: {int(seat): unit.read(amount) for seat, amount in value.items()}),
    (("at_limit",), lambda value, unit: tuple(_number(seat, unit) for seat in value)),
)


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

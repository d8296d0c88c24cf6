"""What was called, paid and said in a hand, and what ended it; money is whole units of the hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from assistant.events.base import Event, MoneyEvent, SeatEvent


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
class HandKilled(SeatEvent):
    """A seat's hand is dead: out, without having folded."""

    word: ClassVar[str] = "dead_hand"


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckCut(SeatEvent):
    """A seat was offered the cut and cut, tapped, or passed it on."""

    word: ClassVar[str] = "cut"
    how: str = "cut"


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionTaken(SeatEvent):
    """A seat took a named option that the game offers, for ``amount``."""

    word: ClassVar[str] = "option"
    name: str = ""
    amount: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared(SeatEvent):
    """A seat declared ``high``, ``low`` (the other way) or ``both``: one, no or two chips."""

    word: ClassVar[str] = "declared"
    declare: str


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
    """The host asked for the pot to be divided; ``pot`` overrides the counted pot where given.

    ``chips`` are the chips in it by colour, where they were counted.
    """

    word: ClassVar[str] = "settle"
    pot: int | None = None
    chips: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class PotCounted(Event):
    """What lies in the pot was counted, by hand, by weight or by eye: ``amount`` units, whatever was told before."""

    word: ClassVar[str] = "pot_counted"
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CalledOff(Event):
    """The hand was called off, as after a misdeal: nobody wins, and everybody takes back what he put in."""

    word: ClassVar[str] = "called_off"

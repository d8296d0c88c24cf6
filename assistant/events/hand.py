"""What happened in a hand. A face-down card is None here and ``??`` in JSON; money is whole units of the hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from assistant.cards import Card
from assistant.events.base import Cards, Event


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
class CardReplaced(SeatEvent):
    """A card dealt amiss was taken from a seat and another dealt for it.

    ``out`` is the one taken, ``up`` how it lay; ``new_up`` how the new one lies, where that differs. The old one
    ``goes`` to the ``muck``, back into the ``deck``, or lies as the ``burn``.
    """

    word: ClassVar[str] = "replaced"
    out: Card | None = None
    card: Card | None = None
    up: bool = False
    new_up: bool | None = None
    goes: str = "muck"


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardReplaced(Event):
    """A community card dealt amiss was taken away and another turned in its place."""

    word: ClassVar[str] = "board_replaced"
    out: Card | None = None
    card: Card | None = None
    goes: str = "muck"


@dataclass(frozen=True, slots=True, kw_only=True)
class CardKilled(SeatEvent):
    """A seat's card is out of play, and no other is dealt for it."""

    word: ClassVar[str] = "dead_card"
    card: Card | None = None
    up: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class HandKilled(SeatEvent):
    """A seat's hand is dead: out, without having folded."""

    word: ClassVar[str] = "dead_hand"


@dataclass(frozen=True, slots=True, kw_only=True)
class EarlyCardsRuled(Event):
    """Cards had come before the betting was over, which now goes on.

    ``goes`` says where they are: back in the ``deck``, in the ``muck``, or each ``stays`` where it lies.
    """

    word: ClassVar[str] = "early_cards"
    goes: str = "deck"


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckCut(SeatEvent):
    """A seat was offered the cut and cut, tapped, or passed it on."""

    word: ClassVar[str] = "cut"
    how: str = "cut"


@dataclass(frozen=True, slots=True, kw_only=True)
class Washed(SeatEvent):
    """A seat paid ``amount``, threw ``out`` and got ``card``.

    ``up`` says how the thrown card lay; ``new_up`` how the new one lies, where that differs (a cloak);
    ``flipped`` is a down card turned up first, where the game allows it; ``part`` the part of the hand in which it was
    done, where a game has parts and it was said.
    """

    word: ClassVar[str] = "washed"
    out: Card | None = None
    card: Card | None = None
    up: bool = False
    amount: int = 0
    new_up: bool | None = None
    flipped: Card | None = None
    part: str = ""


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

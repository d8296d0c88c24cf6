"""A fact as the host reads it in the list of what was told: ``Ann bets 0.50``, ``Queen of hearts up to Bo``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from assistant import events
from assistant.announce.words import capital, counted
from assistant.cards import Card
from assistant.events import Event
from assistant.listing import listed
from assistant.money import Unit

Names = Mapping[int, str]


def told(event: Event, names: Names, unit: Unit) -> str:
    """One line for one fact of a hand; ``names`` are its players', ``unit`` its unit.

    >>> told(events.Raised(seat=2, amount=6), {2: "Bo"}, Unit.of("0.25"))
    'Bo raises, putting in 1.50'
    """
    words = _WORDS.get(type(event))
    if words is None:
        return capital(event.word.replace("_", " "))
    return capital(words(event, _Teller(names, unit)))


class _Teller:
    """How names, amounts and cards are said in one hand."""

    def __init__(self, names: Names, unit: Unit) -> None:
        self._names = names
        self.money = unit.text

    def name(self, seat: int) -> str:
        """The player at a seat."""
        return self._names.get(seat) or f"seat {seat}"


def _card(card: Card | None) -> str:
    return "a card" if card is None else card.spoken


def _bare(card: Card | None) -> str:
    return "card" if card is None else card.spoken


def _cards(cards: tuple[Card | None, ...]) -> str:
    known = [card.spoken for card in cards if card is not None]
    return listed(known) if known and len(known) == len(cards) else counted(len(cards), "card")


def _way(up: bool) -> str:
    return "up" if up else "down"


def _washed(event: Any, say: _Teller) -> str:
    return (
        f"{say.name(event.seat)} washes {_card(event.out)} for {say.money(event.amount)} and gets {_card(event.card)}"
    )


def _bought(event: Any, say: _Teller) -> str:
    kept = "" if event.kept else " and gives it back"
    return f"{say.name(event.seat)} buys {_card(event.card)} for {say.money(event.amount)}{kept}"


def _option(event: Any, say: _Teller) -> str:
    price = f" for {say.money(event.amount)}" if event.amount else ""
    return f"{say.name(event.seat)} takes the option {event.name}{price}"


def _passed(event: Any, say: _Teller) -> str:
    price = f" for {say.money(event.amount)}" if event.amount else ""
    return f"{say.name(event.seat)} passes {_cards(event.cards)} to {say.name(event.to)}{price}"


_EARLY: Final = {
    "deck": "cards that came too early are shuffled back",
    "muck": "cards that came too early are dead",
    "stays": "cards that came too early stay",
}
_GOES: Final = {"high": "declares high", "low": "declares the other way", "both": "declares both ways"}
_WORDS: Final[dict[type[Event], Callable[[Any, _Teller], str]]] = {
    events.Called: lambda one, say: f"{say.name(one.dealer)} calls {one.game.replace('-', ' ')}",
    events.Dealt: lambda one, say: f"{_card(one.card)} {_way(one.up)} to {say.name(one.seat)}",
    events.Burned: lambda one, say: f"{_card(one.card)} burned {_way(one.up)}",
    events.BoardDealt: lambda one, say: f"{_cards(one.cards)} on the board",
    events.AntePaid: lambda one, say: f"{say.name(one.seat)} antes {say.money(one.amount)}",
    events.BetMade: lambda one, say: f"{say.name(one.seat)} bets {say.money(one.amount)}",
    events.BetCalled: lambda one, say: f"{say.name(one.seat)} calls {say.money(one.amount)}",
    events.Raised: lambda one, say: f"{say.name(one.seat)} raises, putting in {say.money(one.amount)}",
    events.RaisingFrozen: lambda one, say: f"{say.name(one.seat)} calls {say.money(one.amount)} and freezes",
    events.WentAllIn: lambda one, say: f"{say.name(one.seat)} goes all-in with {say.money(one.amount)}",
    events.PotMatched: lambda one, say: f"{say.name(one.seat)} matches the pot with {say.money(one.amount)}",
    events.Checked: lambda one, say: f"{say.name(one.seat)} checks",
    events.Folded: lambda one, say: f"{say.name(one.seat)} folds",
    events.Declined: lambda one, say: f"{say.name(one.seat)} declines",
    events.PhoneAnswered: lambda one, say: f"{say.name(one.seat)} answers a telephone",
    events.CardsExposed: lambda one, say: f"{say.name(one.seat)} shows cards too early",
    events.CardReplaced: lambda one, say: f"{say.name(one.seat)}'s {_bare(one.out)} is replaced by {_card(one.card)}",
    events.BoardReplaced: lambda one, say: f"{_card(one.out)} on the board is replaced by {_card(one.card)}",
    events.CardKilled: lambda one, say: f"{say.name(one.seat)}'s {_bare(one.card)} is dead",
    events.HandKilled: lambda one, say: f"{say.name(one.seat)}'s hand is dead",
    events.EarlyCardsRuled: lambda one, say: _EARLY.get(one.goes, "cards that came too early"),
    events.DeckCut: lambda one, say: f"{say.name(one.seat)}: {one.how} the deck",
    events.Washed: _washed,
    events.Bought: _bought,
    events.OptionTaken: _option,
    events.Passed: _passed,
    events.Taken: lambda one, say: f"{say.name(one.seat)} takes {_card(one.card)} from {say.name(one.source)}",
    events.Discarded: lambda one, say: f"{say.name(one.seat)} throws {_cards(one.cards)}",
    events.Rolled: lambda one, say: f"{say.name(one.seat)} turns {_card(one.card)} up",
    events.Declared: lambda one, say: f"{say.name(one.seat)} {_GOES[one.declare]}",
    events.Shown: lambda one, say: f"{say.name(one.seat)} shows {_cards(one.cards)}",
    events.PotCounted: lambda one, say: f"the pot is counted: {say.money(one.amount)}",
    events.SettleAsked: lambda one, say: "the pot is divided",
    events.CalledOff: lambda one, say: "the hand is called off",
}

"""The words for steps, prices and lists that more than one sentence uses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from assistant.cards import plural, rank_of
from assistant.listing import listed
from assistant.rules import steps
from assistant.rules.explain import declare_words
from assistant.rules.phrases import Phrase
from assistant.rules.phrases import read as read_phrase
from assistant.tracker.openers import opener_named
from assistant.tracker.shown_sums import shown_sums
from assistant.tracker.state import HandState

Data = Mapping[str, Any]
_COUNTED: Final = ("no", "one", "two", "three", "four", "five", "six", "seven")


def capital(said: str) -> str:
    """The sentence with a capital at its beginning, the rest as it is."""
    return said[:1].upper() + said[1:]


def counted(count: int, thing: str) -> str:
    """``one card``, ``two cards``, ``12 cards``."""
    number = _COUNTED[count] if count < len(_COUNTED) else str(count)
    return f"{number} {thing}{'s' * (count != 1)}"


def amounts(prices: Mapping[str, str]) -> str:
    """Prices as said: one where all are the same, else each with its word: ``up 0.50, down 1.00``."""
    if len(set(prices.values())) == 1:
        return next(iter(prices.values()))
    return ", ".join(f"{word} {price}" for word, price in prices.items())


def step_words(data: Data, state: HandState) -> str:
    """What the dealer or the table does next, from the data of a ``next`` answer."""
    special = _SPECIAL.get(data["step"])
    if special is not None:
        return special(data, state)
    phrase: Phrase = read_phrase("step", data["step"])
    words = _WORDS.get(type(phrase))
    return words(phrase, data, state) if words else ""


def _names(data: Data, state: HandState) -> str:
    return listed([state.name(seat) for seat in data["seats"]]) if data["seats"] else "nobody"


def _call(data: Data, state: HandState) -> str:
    """Who calls the next game, where that is known."""
    if not data["seats"]:
        return "Call a game."
    if data["same_game"]:
        return f"{_names(data, state)} deals again: {state.game.name}."
    return f"{_names(data, state)} deals {'again' if data['again'] else 'next'}: call a game."


def _settle(data: Data, state: HandState) -> str:
    return f"Only {_names(data, state)} is left: divide the pot." if data["seats"] else "Nobody is left."


_SPECIAL: Final[dict[str, Callable[[Data, HandState], str]]] = {
    "call": _call,
    "cut": lambda data, state: f"Offer the cut to {_names(data, state)}.",
    "settle": _settle,
    "may take": lambda data, state: f"{_names(data, state)} may take a card from any player.",
    "may pass": lambda data, state: f"{_names(data, state)} may pass the card left for {data['price']}.",
    "throw": lambda data, state: f"Throw away {listed([plural(rank_of(r)) for r in data['ranks']])} that you hold.",
}


def _deal(phrase: Any, data: Data, state: HandState) -> str:
    some = phrase.count == 1 and 0 < len(data["seats"]) < len(state.live)
    to = _names(data, state) if some else "each"  # not to who got a card of this round before it
    return f"Deal {counted(phrase.count, 'card')} {phrase.facing} to {to}.{_pot(data)}"


def _wash(phrase: Any, data: Data, state: HandState) -> str:
    return f"Wash a card or keep what you have.{_pot(data)}"


def _pot(data: Data) -> str:
    return f" Pot {data['pot']}." if data.get("pot", "0") != "0" else ""


def _pass(phrase: Any, data: Data, state: HandState) -> str:
    unseen = " Look at what you get only after passing." if isinstance(phrase, steps.BlindPass) else ""
    return f"Everyone passes {counted(phrase.count, 'card')} {phrase.way}.{unseen}"


def _price(state: HandState) -> str:
    return state.unit.text(next(iter(state.progress.price.values()), 0))


def _sums(state: HandState) -> str:
    """What everybody shows, where the house has the sums said."""
    shown = {seat: shown_sums(state, seat) for seat in state.live} if state.house.say_sums else {}
    said = [f"{state.name(seat)} {sums}" for seat, sums in shown.items() if sums]
    return f" Showing: {'; '.join(said)}." if said else ""


def _openers(state: HandState) -> str:
    """Who opened, where that needed a hand, proves it, with what he threw of it."""
    if state.opened is None or not state.seats[state.opened].live:
        return ""
    return f" {state.name(state.opened)} opened: show {opener_named(state)} or better, thrown ones too."


def _laid_aside(state: HandState) -> str:
    """Who opened, where that needed a hand, keeps what he throws, to show it in the end."""
    return "" if state.opened is None else f" {state.name(state.opened)} opened: lay what you throw aside."


_WORDS: Final[dict[type[Phrase], Callable[[Any, Data, HandState], str]]] = {
    steps.Deal: _deal,
    steps.Board: lambda step, data, state: f"Turn {counted(step.count, 'card')} on the board.{_pot(data)}",
    steps.Turn: lambda step, data, state: f"Turn the {step.spot.replace('-', ' ')} card.{_pot(data)}",
    steps.Burn: lambda step, data, state: f"Burn a card, face {step.facing}.",
    steps.Draw: lambda step, data, state: f"Draw up to {step.count}.{_laid_aside(state)}{_pot(data)}",
    steps.DrawWithAce: lambda step, data, state: (
        f"Draw up to {step.count}, or {step.more} keeping an ace shown.{_laid_aside(state)}{_pot(data)}"
    ),
    steps.OpenDraw: lambda step, data, state: f"Say in order how many you draw, up to {step.count}.{_pot(data)}",
    steps.Discard: lambda step, data, state: f"Everyone throws away {counted(step.count, 'card')}.",
    steps.Pass: _pass,
    steps.BlindPass: _pass,
    steps.PassOrKeep: lambda step, data, state: (
        f"Pass {counted(step.count, 'card')} {step.way}, or keep {step.kept} for {_price(state)}."
    ),
    steps.Arrange: lambda step, data, state: "Lay your cards in the order in which you will turn them.",
    steps.Split: lambda step, data, state: (
        f"Lay {counted(step.first, 'card')} as {step.first_part}, {counted(step.second, 'card')} as {step.second_part}."
    ),
    steps.Wash: _wash,
    steps.OrderedWash: _wash,
    steps.CloakWash: _wash,
    steps.AnnouncedWash: lambda step, data, state: f"Say in order whether you wash a card; then wash.{_pot(data)}",
    steps.PartWash: _wash,
    steps.Roll: lambda step, data, state: f"Everyone turns {counted(step.count, 'card')} up.{_pot(data)}",
    steps.Buy: lambda step, data, state: f"A card {step.facing} for {_price(state)}: buy or not.",
    steps.TrialBuy: lambda step, data, state: f"See a card for {_price(state)}: keep it or give it back.",
    steps.Offer: lambda step, data, state: f"Take a card {step.facing} or refuse.{_pot(data)}",
    steps.Push: lambda step, data, state: f"One card up: keep it or push it left.{_pot(data)}",
    steps.FreeOption: lambda step, data, state: f"Say whether you take the {step.name} option.",
    steps.Option: lambda step, data, state: f"The {step.name} option for {_price(state)}: take it or not.",
    steps.InOrOut: lambda step, data, state: f"In or out?{_pot(data)}",
    steps.InOrOutForLeg: lambda step, data, state: f"In or out, for a leg?{_pot(data)}",
    steps.Bet: lambda step, data, state: f"Bets.{_sums(state)}{_pot(data)}",
    steps.DoubleBet: lambda step, data, state: f"Bets, up to twice the limit.{_sums(state)}{_pot(data)}",
    steps.OpenersBet: lambda step, data, state: f"Bets, opened with {step.opener} or better.{_pot(data)}",
    steps.Declare: lambda step, data, state: f"Declare: {declare_words(state.game, state.house)}.{_pot(data)}",
    steps.Show: lambda step, data, state: f"Show your cards.{_openers(state)}{_pot(data)}",
}

"""Every phrase of the book in words that a host reads aloud: a table of sentences, one for each phrase."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from decimal import Decimal
from typing import Final

from assistant.cards import RANK_NAMES, rank_of
from assistant.rules import hands, seen, shares, steps, then
from assistant.rules.house import House
from assistant.rules.phrases import Phrase

_TIMES: Final = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh")
_PRICES: Final = frozenset({"up", "down", "cloak", "price", "first_price", "second_price"})

STEPS: Final[Mapping[type[Phrase], str]] = {
    steps.Deal: "Deal {count} card{s} {facing} to each player.",
    steps.Board: "Turn {count} community card{s}.",
    steps.Turn: "Turn the community card called {spot}.",
    steps.Burn: "Burn one card, face {facing}.",
    steps.Bet: "Bet.",
    steps.DoubleBet: "Bet, with the limit doubled.",
    steps.OpenersBet: "Bet; it takes a pair of {opener} or better to open.",
    steps.Draw: "Each throws up to {count} and gets as many.",
    steps.DrawWithAce: "Each throws up to {count}, or {more} with a kept ace turned up, and gets as many.",
    steps.OpenDraw: "All say in order how many they throw, up to {count}; then the new cards come face up.",
    steps.RotateStart: "The deal starts one seat further left.",
    steps.Discard: "Each throws {count} card{s}.",
    steps.Pass: "Each passes {count} card{s} {way}.",
    steps.HousePass: "Each passes {count} card{s} the way this house passes.",
    steps.BlindPass: "Each passes {count} card{s} {way} before looking at what came.",
    steps.PassOrKeep: "Each passes {count} card{s} {way}; who pays {price} keeps {kept} and passes one each way.",
    steps.Arrange: "Each stacks his cards in the order in which they will be rolled.",
    steps.Roll: "All turn up {count} card{s} of their own.",
    steps.Wash: "Each may wash a card: an up card for {up}, a down card for {down}.",
    steps.OrderedWash: "Each may wash a card, {order} first: an up card for {up}, a down card for {down}.",
    steps.CloakWash: "Each may wash a card, {order} first: up {up}, down {down}, up replaced by down {cloak}.",
    steps.AnnouncedWash: "All say in order, {order} first, whether they wash (up {up}, down {down}, or turn a down "
    "card up and throw another); then all who said so do.",
    steps.PartWash: "Each may wash a card: in the {first} for {first_price}, in the {second} for {second_price}.",
    steps.Buy: "Each may buy a card {facing} for {price}.",
    steps.TrialBuy: "Each may pay {price} for a card face up: keep it and throw another, or throw it.",
    steps.Offer: "Each in turn takes a card {facing} or refuses; the refusal number {refusals} freezes a player.",
    steps.Push: "Each in turn keeps the up card he is offered or pushes it to the left.",
    steps.Mark: "From here it repeats.",
    steps.RepeatUntilNobodyTakes: "Go on so until nobody takes a card or all are frozen.",
    steps.RepeatUntilLegs: "Deal anew and go on so until somebody has {count} legs; he takes the pot.",
    steps.RepeatUntilAlone: "Deal anew and go on so until somebody is in alone.",
    steps.Split: "Each lays {first} cards as the {first_part} and {second} as the {second_part}.",
    steps.FreeOption: "Each says whether he takes the {name} option.",
    steps.Option: "Each may pay {price} for the {name} option.",
    steps.InOrOut: "All say at once who is in; the best takes the pot, and the others who are in match it.",
    steps.InOrOutForLeg: "All say at once who is in; alone is a leg, else each loser pays the best the pot's size.",
    steps.OnlyWildNow: "Only {ranks} are wild from now on.",
    steps.Declare: "All declare at once.",
    steps.Show: "Show.",
}
HANDS: Final[Mapping[type[Phrase], str]] = {
    hands.BestFive: "The best five of one's own cards and the board, if there is one.",
    hands.BestTwo: "Two cards, a pair before high cards.",
    hands.BoardWild: "Any five of one's own cards and the board, whose cards are wild themselves.",
    hands.BestThree: "Three cards on the three-card ladder.",
    hands.AllOrNone: "Five cards with all of the board or none of it.",
    hands.Exactly: "Exactly {own} of one's own and {board} of the board.",
    hands.ExactlyOrOption: "Exactly two of one's own and three of the board; one or three with the {name} option.",
    hands.OneFloor: "All five of one's own, or two of them with one floor; the elevator card is wild.",
    hands.EveryCard: "Every card counts.",
    hands.PartAndBoard: "Each part of one's cards with one community card.",
}
SHARES: Final[Mapping[type[Phrase], str]] = {
    shares.High: "the best high hand",
    shares.Low: "the best low hand",
    shares.QualifiedLow: "the best low hand, {limit} or better",
    shares.HoleSpade: "the {which} spade in the hole",
    shares.NearestSum: "the sum nearest to {target}",
    shares.LowestSum: "the lowest sum",
    shares.HighestSum: "the highest sum",
    shares.HoleCards: "the best two hole cards",
    shares.PartHigh: "the best {part}",
}
SEEN: Final[Mapping[type[Phrase], str]] = {
    seen.DealtCard: "When {card} is dealt {facing}",
    seen.DealtNth: "When a player is dealt {card} {facing} for the {nth} time",
    seen.UpAfter: "When an up card follows a face-up {rank}",
    seen.LastUp: "While a {rank} is the last up card",
    seen.Turned: "When a community card is turned",
    seen.BoardMatch: "When a community card has the rank of a card held",
    seen.Received: "When a player gets a card",
    seen.LosesAfter: "When a player with the {name} option loses, or made no use of it",
}
THEN: Final[Mapping[type[Phrase], str]] = {
    then.Extra: "one more card {facing}, at once",
    then.MatchOrFold: "match the pot or fold",
    then.MatchAndFold: "match the pot and fold",
    then.FollowWild: "its rank is wild too, instead of the rank before it",
    then.OnlyWild: "only {ranks} are wild",
    then.Steal: "he may take any card of another player",
    then.PassOn: "he may pass it left for the minimum bet, once a round",
    then.MustDiscard: "the held card is thrown",
    then.MayWash: "he may wash, {times} times in all",
    then.MayWashFor: "he may wash for {price}, {times} times in all",
    then.PayPenalty: "he pays the penalty into the next pot",
}
SENTENCES: Final[Mapping[type[Phrase], str]] = {**STEPS, **HANDS, **SHARES, **SEEN, **THEN}


def in_words(phrase: Phrase, house: House) -> str:
    """A phrase as the host says it, with this house's prices.

    >>> in_words(steps.Buy("down", "2.00"), House("club", "Club", price_scale="4"))
    'Each may buy a card down for 8.00.'
    """
    values = {f.name: _word(f.name, getattr(phrase, f.name), house) for f in fields(phrase)}
    values["s"] = "" if values.get("count") == "1" else "s"
    values["ranks"] = values.get("rank", "") + ("es" if values.get("rank") == "six" else "s")
    return SENTENCES[type(phrase)].format(**values)


def _word(name: str, value: object, house: House) -> str:
    if name in _PRICES:
        return str(Decimal(str(value)) * Decimal(house.price_scale))
    if name == "nth" and isinstance(value, int):
        return _TIMES[value] if value < len(_TIMES) else f"{value}th"
    if name == "rank":
        return _rank_name(str(value))
    if name == "card":
        word = "card" if value == "any" else _rank_name(str(value))
        return ("an " if word[0] in "ae" else "a ") + word
    return str(value)


def _rank_name(letter: str) -> str:
    """``queen`` for ``Q``; a suit or the joker stays as it is."""
    try:
        return RANK_NAMES[rank_of(letter)]
    except ValueError:
        return letter

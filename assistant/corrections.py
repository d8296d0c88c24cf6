"""From a card on the table to the event that put it there, and to the request that puts it right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from assistant.cards import card_text
from assistant.commands import Command, Correct, Undo
from assistant.events import (
    BoardDealt,
    BoardReplaced,
    Bought,
    Burned,
    Called,
    CardReplaced,
    Dealt,
    Event,
    Rolled,
    Shown,
    Taken,
    Washed,
)

Script = Mapping[int, Event]


class NoSuchCard(ValueError):
    """There is no such card on the table any more; the message says which, and what to do."""


@dataclass(frozen=True)
class Misread:
    """A card on the screen and what it should be: ``to`` another card, or None where no card lies there.

    ``seat`` is None for a card on the board or a burned one; ``card`` is ``??`` where it could not be read.
    """

    seat: int | None
    card: str
    to: str | None


def correction(script: Script, wrong: Misread) -> Command:
    """The request that puts a card right; raises NoSuchCard where it lies there no more."""
    for n, event in _this_hand(script):
        found = _cards_of(event, wrong.seat)
        if found is None or wrong.card not in found[1]:
            continue
        key, cards = found
        if key == "card":
            return Undo(n=n) if wrong.to is None else Correct(n=n, changes={"card": wrong.to})
        at = cards.index(wrong.card)
        put_right = [*cards[:at], *([wrong.to] if wrong.to else []), *cards[at + 1 :]]
        return Correct(n=n, changes={key: put_right}) if put_right else Undo(n=n)
    where = "the board" if wrong.seat is None else f"seat {wrong.seat}"
    raise NoSuchCard(f"No {wrong.card} lies at {where} any more; tap the card as it is now.")


def _this_hand(script: Script) -> Iterator[tuple[int, Event]]:
    """The events of the hand that is played, newest first."""
    for n in sorted(script, reverse=True):
        yield n, script[n]
        if isinstance(script[n], Called):
            return


def _cards_of(event: Event, seat: int | None) -> tuple[str, list[str]] | None:
    """The key under which an event has cards that lie face up at a seat (or on the board), and those cards."""
    if seat is None:
        if isinstance(event, BoardDealt):
            return "cards", [card_text(card) for card in event.cards]
        if isinstance(event, BoardReplaced):
            return "card", [card_text(event.card)]
        return ("card", [card_text(event.card)]) if isinstance(event, Burned) and event.up else None
    if getattr(event, "seat", None) != seat:
        return None
    if isinstance(event, Shown):
        return "cards", [card_text(card) for card in event.cards]
    if isinstance(event, CardReplaced):
        new_up = event.up if event.new_up is None else event.new_up
        return ("card", [card_text(event.card)]) if new_up else None
    if isinstance(event, Rolled) or (isinstance(event, (Dealt, Bought, Taken, Washed)) and event.up):
        return "card", [card_text(event.card)]
    return None

"""From a card that was tapped to the event that put it there, and to the request that puts it right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from assistant.cards import FACE_DOWN, Card, card_text
from assistant.commands import Command, Correct, NoCard
from assistant.events import BoardDealt, Bought, Burned, Called, Dealt, Event, Rolled, Shown, Taken, Washed
from web.refusals import Refusal

Script = Mapping[int, Event]


@dataclass(frozen=True)
class Tapped:
    """A card on the screen and what it should be: ``to`` another card, or None where no card lies there.

    ``seat`` is None for a card on the board or a burned one; ``card`` is ``??`` where it could not be read.
    """

    seat: int | None
    card: str
    to: str | None

    @staticmethod
    def read(given: Mapping[str, Any]) -> Tapped:
        """From the page's JSON; raises Refusal naming the key and what was expected."""
        seat, card, to = given.get("seat"), given.get("card"), given.get("to")
        if seat is not None and (not isinstance(seat, int) or isinstance(seat, bool)):
            raise Refusal(400, "seat: expected a seat's number, or nothing for the board.")
        if not isinstance(card, str) or (card != FACE_DOWN and not _is_card(card)):
            raise Refusal(400, f"card: expected the card as it is shown, such as 7d, not {str(card)[:20]!r}.")
        if given.get("no_card") is True:
            return Tapped(seat, card, None)
        if not isinstance(to, str) or not _is_card(to):
            raise Refusal(400, f"to: expected a card such as 7d, or no_card, not {str(to)[:20]!r}.")
        return Tapped(seat, card, to)


def correction(script: Script, tapped: Tapped) -> Command:
    """The request that puts the tapped card right; raises Refusal where no such card lies there."""
    for n, event in _this_hand(script):
        found = _cards_of(event, tapped.seat)
        if found is None or tapped.card not in found[1]:
            continue
        key, cards = found
        if key == "card":
            return NoCard(n=n) if tapped.to is None else Correct(n=n, changes={"card": tapped.to})
        at = cards.index(tapped.card)
        put_right = [*cards[:at], *([tapped.to] if tapped.to else []), *cards[at + 1 :]]
        return Correct(n=n, changes={key: put_right}) if put_right else NoCard(n=n)
    where = "the board" if tapped.seat is None else f"seat {tapped.seat}"
    raise Refusal(409, f"No {tapped.card} lies at {where} any more; tap the card as it is now.")


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
        return ("card", [card_text(event.card)]) if isinstance(event, Burned) and event.up else None
    if getattr(event, "seat", None) != seat:
        return None
    if isinstance(event, Shown):
        return "cards", [card_text(card) for card in event.cards]
    if isinstance(event, Rolled) or (isinstance(event, (Dealt, Bought, Taken, Washed)) and event.up):
        return "card", [card_text(event.card)]
    return None


def _is_card(text: str) -> bool:
    try:
        Card.of(text)
    except ValueError:
        return False
    return True

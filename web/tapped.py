"""What was tapped on the page, from the request's JSON: a card and what it should be, or what happened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from assistant.cards import FACE_DOWN, Card
from assistant.corrections import Misread
from web.refusals import Refusal

MOST_FACTS: Final = 80  # every seat's cards of one round, and more


def read_tapped(given: Mapping[str, Any]) -> Misread:
    """The card and what it should be; raises Refusal naming the key and what was expected."""
    seat, card, to = given.get("seat"), given.get("card"), given.get("to")
    if seat is not None and (not isinstance(seat, int) or isinstance(seat, bool)):
        raise Refusal(400, "seat: expected a seat's number, or nothing for the board.")
    if not isinstance(card, str) or (card != FACE_DOWN and not _is_card(card)):
        raise Refusal(400, f"card: expected the card as it is shown, such as 7d, not {str(card)[:20]!r}.")
    if given.get("no_card") is True:
        return Misread(seat, card, None)
    if not isinstance(to, str) or not _is_card(to):
        raise Refusal(400, f"to: expected a card such as 7d, or no_card, not {str(to)[:20]!r}.")
    return Misread(seat, card, to)


def _is_card(text: str) -> bool:
    try:
        Card.of(text)
    except ValueError:
        return False
    return True


def read_facts(given: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The facts that the host enters, one or more; raises Refusal where there is none, or no fact among them."""
    facts = given.get("facts")
    if not isinstance(facts, list) or not facts or not all(isinstance(fact, dict) for fact in facts):
        raise Refusal(400, 'facts: expected a list of events, such as [{"event": "fold", "seat": 2}].')
    if len(facts) > MOST_FACTS:
        raise Refusal(400, f"facts: {len(facts)} are too many at once; {MOST_FACTS} are the most.")
    return facts


def read_chips(given: Mapping[str, Any]) -> Mapping[str, int]:
    """The chips counted by colour, where there are some; raises Refusal where they are no counts."""
    chips = given.get("chips", {})
    if not isinstance(chips, dict) or not all(type(count) is int and count >= 0 for count in chips.values()):
        raise Refusal(400, 'chips: expected how many of each colour, such as {"red": 3}.')
    return chips

"""What comes of one card that the camera follows: an event of the hand, a name for one unread, a question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from assistant.cards import FACE_DOWN
from assistant.night.on_tablet import View, may_fold, washed, washing
from assistant.night.places import guesses_in_words
from assistant.night.questions import Choice, Question
from assistant.street import Known, now_reads, spoken
from assistant.table.spots import Spot
from assistant.vision.facts import Fact, Lying
from assistant.vision.sighting import UNSURE

Json = dict[str, Any]
CAME: Final = ("lies", "turned", "unsure")


@dataclass(frozen=True)
class Named:
    """A card that lay there unread has been read; ``seat`` is None on the board and for a burned card."""

    seat: int | None
    card: str


@dataclass(frozen=True)
class Unread:
    """A card that lies face up and cannot be read: what is asked, and what it could be."""

    seat: int | None
    question: Question
    guesses: tuple[str, ...]


@dataclass(frozen=True)
class Settled:
    """What was asked about this has settled itself."""

    about: str


Outcome = Json | Named | Unread | Question | Settled


def changed(fact: Fact, view: View) -> Iterator[Outcome]:
    """A named card in whose place another is read, or its back."""
    where = str(fact.spot)
    seat = fact.spot.seat
    if fact.card == FACE_DOWN:
        fold = (Choice("Folded", ({"event": "fold", "seat": seat},)),) if may_fold(view, seat) else ()
        at = "On the board" if where == "board" else f"At {where}"
        yield Question(f"{where} {fact.before}", f"{at} the {spoken(fact.before)} was turned face down", fold)
    elif washing(view, seat):
        yield washed(view, seat, fact.before, fact.card, up=True)
    else:
        text = now_reads(where, fact.before, fact.card)
        yield Question(f"{where} {fact.before}", text, picture=fact.number)


def moved(fact: Fact, known: Known, view: View) -> Iterator[Outcome]:
    """A named card that was pushed from one place to another."""
    if fact.origin is not None and fact.card not in known.up:
        yield from brought(fact, fact.origin, view)


def brought(fact: Fact, source: Spot, view: View) -> Iterator[Outcome]:
    """A card that the hand has in another place: taken or passed where somebody may, else asked."""
    seat, card = fact.spot.seat, fact.card
    took = {"event": "took", "seat": seat, "source": source.seat, "card": card, "up": True}
    passed = {"event": "passed", "seat": source.seat, "to": seat, "cards": [card], "up": True}
    owed = {(owed["seat"], owed["kind"]) for owed in view.get("owed", ())}
    if (seat, "take") in owed and source.kind == "seat":
        yield took
    elif (source.seat, "pass") in owed or str(view.get("step", "")).startswith("pass"):
        yield passed
    else:
        here, there = str(fact.spot), str(source)
        text = f"The {spoken(card)} lies at {here} and was dealt at {there}: passed on, or one of the two misread?"
        choices = (Choice("Passed on", (passed,)),) if source.kind == "seat" else ()
        yield Question(f"{here} {card}", text, choices, fact.number)


def on_board(fact: Fact, known: Known, lying: Sequence[Lying]) -> Iterator[Outcome]:
    """A card turned in the middle."""
    if fact.happening == "changed":
        yield from changed(fact, {})
    elif fact.happening not in CAME or fact.card in (FACE_DOWN, *known.up):
        return
    elif fact.before == UNSURE:
        yield Named(None, fact.card)
    elif fact.card != UNSURE:
        yield {"event": "board", "cards": [fact.card]}
    else:
        if count(lying, fact.spot, UNSURE) > known.unread:
            yield {"event": "board", "cards": [FACE_DOWN]}
        yield unread(fact)


def burned(fact: Fact, known: Known, lying: Sequence[Lying]) -> Iterator[Outcome]:
    """A card on the pile of the burned ones; one that cannot be read waits until it is."""
    if fact.happening == "changed":
        yield from changed(fact, {})
    elif fact.card == UNSURE:
        yield unread(fact)
    elif fact.happening not in CAME or fact.card in known.up:
        return
    elif fact.card != FACE_DOWN:
        yield {"event": "burned", "card": fact.card, "up": True}
    elif backs(lying, fact.spot) > known.down:
        yield {"event": "burned", "card": FACE_DOWN, "up": False}


def unread(fact: Fact) -> Unread:
    where = "On the board" if fact.spot.kind == "board" else f"At {fact.spot}"
    text = f"{where} a card lies face up that could not be read{guesses_in_words(fact.guesses)}: tap it to name it"
    return Unread(fact.spot.seat or None, Question(about_card(fact), text, picture=fact.number), fact.guesses)


def dealt_or_shown(fact: Fact) -> Question:
    """A card came to lie face up before somebody who holds cards in his hand, and none is dealt."""
    seat, card = fact.spot.seat, text(fact.card)
    named = "a card" if card == FACE_DOWN else f"the {spoken(card)}"
    asked = f"At {fact.spot} {named} came to lie face up: dealt, or shown from the hand?"
    dealt = Choice("Dealt", ({"event": "dealt", "seat": seat, "card": card, "up": True},))
    shown = Choice("Shown", ({"event": "shown", "seat": seat, "cards": [card]},))
    return Question(about_card(fact), asked, (dealt, shown), fact.number)


def about_card(fact: Fact) -> str:
    return f"card {fact.number}"


def text(card: str) -> str:
    """The card as an event has it: one that could not be read has no value either."""
    return FACE_DOWN if card == UNSURE else card


def count(lying: Sequence[Lying], spot: Spot, card: str) -> int:
    return sum(one.spot == spot and one.card == card for one in lying)


def backs(lying: Sequence[Lying], spot: Spot) -> int:
    return count(lying, spot, FACE_DOWN)

"""What the camera believes, told as facts of the hand: dealt, burned, turned on the board, washed, shown, folded.

The tablet's view is what the hand knows already: a card that is known there is never told twice, whoever told it first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from assistant.cards import FACE_DOWN
from assistant.night.on_tablet import Known, View, elsewhere, expected, may_fold, washing
from assistant.night.places import guesses_in_words
from assistant.night.questions import Choice, Question
from assistant.street import now_reads
from assistant.table.spots import Spot
from assistant.vision.sighting import UNSURE
from assistant.vision.steady import Fact, Lying

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


@dataclass
class _Hand:
    """What was noticed before one seat: backs lifted to be looked at, cards turned up, a card thrown for a wash."""

    lifted: int = 0
    turned: list[str] = field(default_factory=list)
    thrown: str = ""


class Dealing:
    """One hand as the camera sees it. ``order`` is the seats clockwise from the dealer's left."""

    def __init__(self, order: Sequence[int], view: View, lying: Sequence[Lying] = ()) -> None:
        """``view`` is what the tablet shows of the hand already, ``lying`` what lies on the table of it."""
        self.order = {seat: place for place, seat in enumerate(order)}
        self._hands = {seat: _Hand() for seat in order}
        self._thrown_since = 0.0  # the newest card among those thrown away that has been accounted for
        self.agree(view, lying)

    def agree(self, view: View, lying: Sequence[Lying]) -> None:
        """Table and tablet have been compared: face-down cards that are not seen are in their owners' hands."""
        for seat, hand in self._hands.items():
            hand.lifted = max(0, Known.at(view, seat).down - _backs(lying, Spot("seat", seat)))
            hand.turned, hand.thrown = [], ""

    def outcomes(self, fact: Fact, view: View, lying: Sequence[Lying]) -> Iterator[Outcome]:
        """What one fact brings; ``view`` is what the tablet shows before it, ``lying`` what lies on the table now."""
        if fact.happening != "unsure" and fact.before == UNSURE:
            yield Settled(_about_card(fact))
        if fact.spot.kind == "seat":
            if fact.spot.seat in self._hands:
                yield from self._at_seat(fact, Known.at(view, fact.spot.seat), view, lying)
        elif fact.spot.kind == "board":
            yield from _on_board(fact, Known.on_board(view), lying)
        elif fact.spot.kind == "burn":
            yield from _burned(fact, Known.burned(view), lying)

    def _at_seat(self, fact: Fact, known: Known, view: View, lying: Sequence[Lying]) -> Iterator[Outcome]:
        hand = self._hands[fact.spot.seat]
        if fact.happening == "gone":
            yield from self._gone(fact, hand, known, view, lying)
        elif fact.happening == "changed":
            if washing(view, fact.spot.seat):
                self._thrown_away(lying)
            yield from _changed(fact, view)
        elif fact.happening == "moved" and fact.card != FACE_DOWN:
            yield from _moved(fact, known, view)
        elif fact.card == FACE_DOWN:
            yield from self._back(fact, hand, known, view, lying)
        elif fact.before == FACE_DOWN:
            yield from self._turned(fact, hand, known, view, lying)
        else:
            yield from self._face(fact, hand, known, view, lying)

    def _back(self, fact: Fact, hand: _Hand, known: Known, view: View, lying: Sequence[Lying]) -> Iterator[Outcome]:
        """A face-down card: dealt, or laid down again after its owner looked at it."""
        backs = _backs(lying, fact.spot)
        seat = fact.spot.seat
        if backs <= known.down and (hand.lifted or not expected(view, seat, "down")):
            if hand.lifted and washing(view, seat) and self._thrown_away(lying):
                yield {"event": "washed", "seat": seat, "out": FACE_DOWN, "card": FACE_DOWN, "up": False}
            hand.lifted = max(0, hand.lifted - 1)
            return
        yield {"event": "dealt", "seat": seat, "card": FACE_DOWN, "up": False}

    def _face(self, fact: Fact, hand: _Hand, known: Known, view: View, lying: Sequence[Lying]) -> Iterator[Outcome]:
        """A card that lies face up: known, read at last, shown from the hand, or dealt."""
        seat, card = fact.spot.seat, fact.card
        if card in known.up:
            return
        if fact.before == UNSURE or (card != UNSURE and known.unread > _count(lying, fact.spot, UNSURE)):
            yield Named(seat, card)
        elif card == UNSURE and known.unread >= _count(lying, fact.spot, UNSURE):
            yield _unread(fact)
        elif hand.thrown and washing(view, seat):
            yield {"event": "washed", "seat": seat, "out": hand.thrown, "card": _text(card), "up": True}
            hand.thrown = ""
            self._thrown_away(lying)
        elif card != UNSURE and (source := elsewhere(view, card)) is not None:
            yield from _brought(fact, source, view)
        elif hand.lifted and not expected(view, seat, "up"):
            hand.lifted -= 1
            yield from self._turned(fact, hand, known, view, lying)
        else:
            yield {"event": "dealt", "seat": seat, "card": _text(card), "up": True}
            if card == UNSURE:
                yield _unread(fact)

    def _turned(self, fact: Fact, hand: _Hand, known: Known, view: View, lying: Sequence[Lying]) -> Iterator[Outcome]:
        """A face-down card turned up: rolled, or shown with the last of its owner's face-down cards."""
        if str(view.get("step", "")).startswith("roll"):
            yield {"event": "rolled", "seat": fact.spot.seat, "card": _text(fact.card)}
        else:
            hand.turned.append(_text(fact.card))
        if fact.card == UNSURE:
            yield _unread(fact)
        if hand.turned and _backs(lying, fact.spot) + hand.lifted == 0 and len(hand.turned) >= known.down:
            yield {"event": "shown", "seat": fact.spot.seat, "cards": hand.turned}
            hand.turned = []

    def _gone(self, fact: Fact, hand: _Hand, known: Known, view: View, lying: Sequence[Lying]) -> Iterator[Outcome]:
        """A card taken away: looked at, thrown for a wash, or, where none is left, folded."""
        seat = fact.spot.seat
        face = fact.card != FACE_DOWN
        hand.lifted += not face
        if face and washing(view, seat):
            hand.thrown = _text(fact.card)
            return
        if any(card.spot == fact.spot for card in lying) or not may_fold(view, seat):
            return
        if known.up or known.unread or self._thrown_away(lying):
            yield {"event": "fold", "seat": seat}

    def exchanged(self, view: View, lying: Sequence[Lying]) -> Iterator[Outcome]:
        """A face-down card washed so quickly that another lay in its place before it was missed."""
        thrown = max((card.seen.since for card in lying if card.spot.kind == "muck"), default=0.0)
        if thrown <= self._thrown_since:
            return
        for card in lying:
            seat = card.spot.seat
            if card.card == FACE_DOWN and card.seen.since > thrown and washing(view, seat):
                self._thrown_since = thrown
                yield {"event": "washed", "seat": seat, "out": FACE_DOWN, "card": FACE_DOWN, "up": False}
                return

    def _thrown_away(self, lying: Sequence[Lying]) -> bool:
        """True where a card has come to lie among those thrown away since this was last true."""
        newest = max((card.seen.since for card in lying if card.spot.kind == "muck"), default=0.0)
        if newest <= self._thrown_since:
            return False
        self._thrown_since = newest
        return True


def _on_board(fact: Fact, known: Known, lying: Sequence[Lying]) -> Iterator[Outcome]:
    """A card turned in the middle."""
    if fact.happening == "changed":
        yield from _changed(fact, {})
    elif fact.happening not in CAME or fact.card in (FACE_DOWN, *known.up):
        return
    elif fact.before == UNSURE:
        yield Named(None, fact.card)
    elif fact.card != UNSURE:
        yield {"event": "board", "cards": [fact.card]}
    else:
        if _count(lying, fact.spot, UNSURE) > known.unread:
            yield {"event": "board", "cards": [FACE_DOWN]}
        yield _unread(fact)


def _burned(fact: Fact, known: Known, lying: Sequence[Lying]) -> Iterator[Outcome]:
    """A card on the pile of the burned ones; one that cannot be read waits until it is."""
    if fact.happening == "changed":
        yield from _changed(fact, {})
    elif fact.card == UNSURE:
        yield _unread(fact)
    elif fact.happening not in CAME or fact.card in known.up:
        return
    elif fact.card != FACE_DOWN:
        yield {"event": "burned", "card": fact.card, "up": True}
    elif _backs(lying, fact.spot) > known.down:
        yield {"event": "burned", "card": FACE_DOWN, "up": False}


def _changed(fact: Fact, view: View) -> Iterator[Outcome]:
    """A named card in whose place another is read, or its back."""
    where = str(fact.spot)
    seat = fact.spot.seat
    if fact.card == FACE_DOWN:
        fold = (Choice("Folded", ({"event": "fold", "seat": seat},)),) if may_fold(view, seat) else ()
        at = "On the board" if where == "board" else f"At {where}"
        yield Question(f"{where} {fact.before}", f"{at} the {fact.before} was turned face down", fold)
    elif washing(view, seat):
        yield {"event": "washed", "seat": seat, "out": fact.before, "card": fact.card, "up": True}
    else:
        text = now_reads(where, fact.before, fact.card)
        yield Question(f"{where} {fact.before}", text, picture=fact.number)


def _moved(fact: Fact, known: Known, view: View) -> Iterator[Outcome]:
    """A named card that was pushed from one place to another."""
    if fact.origin is not None and fact.card not in known.up:
        yield from _brought(fact, fact.origin, view)


def _brought(fact: Fact, source: Spot, view: View) -> Iterator[Outcome]:
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
        text = f"The {card} lies at {here} and was dealt at {there}: passed on, or one of the two misread?"
        choices = (Choice("Passed on", (passed,)),) if source.kind == "seat" else ()
        yield Question(f"{here} {card}", text, choices, fact.number)


def _unread(fact: Fact) -> Unread:
    where = "On the board" if fact.spot.kind == "board" else f"At {fact.spot}"
    text = f"{where} a card lies face up that could not be read{guesses_in_words(fact.guesses)}: tap it to name it"
    return Unread(fact.spot.seat or None, Question(_about_card(fact), text, picture=fact.number), fact.guesses)


def _about_card(fact: Fact) -> str:
    return f"card {fact.number}"


def _text(card: str) -> str:
    """The card as an event has it: one that could not be read has no value either."""
    return FACE_DOWN if card == UNSURE else card


def _count(lying: Sequence[Lying], spot: Spot, card: str) -> int:
    return sum(one.spot == spot and one.card == card for one in lying)


def _backs(lying: Sequence[Lying], spot: Spot) -> int:
    return _count(lying, spot, FACE_DOWN)

"""What the camera believes, told as facts of the hand: dealt, burned, turned on the board, washed, shown, folded.

The tablet's view is what the hand knows already: a card that is known there is never told twice, whoever told it first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from assistant.cards import FACE_DOWN
from assistant.night.on_tablet import (
    View,
    elsewhere,
    entered,
    expected,
    may_fold,
    replacement,
    rolls,
    shows,
    washed,
    washing,
)
from assistant.night.outcomes import (
    Named,
    Outcome,
    Settled,
    about_card,
    backs,
    brought,
    burned,
    changed,
    count,
    dealt_or_shown,
    moved,
    on_board,
    text,
    unread,
)
from assistant.night.passing import Passing, moving
from assistant.night.thrown import Thrown
from assistant.street import Known
from assistant.table.spots import Spot
from assistant.vision.facts import Fact, Lying, Seen
from assistant.vision.sighting import UNSURE

Json = dict[str, Any]


@dataclass
class _Hand:
    """What was noticed before one seat: backs lifted to be looked at, cards turned up, a card thrown for a wash.

    ``left`` backs are still followed though the tablet knows that they have gone on.
    """

    lifted: int = 0
    left: int = 0
    turned: list[str] = field(default_factory=list)
    thrown: str = ""


class Dealing:
    """One hand as the camera sees it. ``order`` is the seats clockwise from the dealer's left."""

    def __init__(self, order: Sequence[int], view: View, lying: Sequence[Lying] = ()) -> None:
        """``view`` is what the tablet shows of the hand already, ``lying`` what lies on the table of it."""
        self.order = {seat: place for place, seat in enumerate(order)}
        self._hands = {seat: _Hand() for seat in order}
        self._step: str | None = None
        self._passing: Passing | None = None
        self._settled: list[Outcome] = []  # what was asked in a step that is over
        self._thrown = Thrown()
        self.agree(view, lying)
        self.follow(view, lying)

    def agree(self, view: View, lying: Sequence[Lying]) -> None:
        """Table and tablet have been compared: face-down cards that are not seen are in their owners' hands."""
        for seat, hand in self._hands.items():
            missing = Known.at(view, seat).down - backs(lying, Spot("seat", seat))
            hand.lifted, hand.left = max(0, missing), max(0, -missing)
            hand.turned, hand.thrown = [], ""

    def outcomes(self, fact: Fact, view: View, lying: Sequence[Lying]) -> Iterator[Outcome]:
        """What one fact brings; ``view`` is what the tablet shows before it, ``lying`` what lies on the table now."""
        if fact.happening != "unsure" and fact.before == UNSURE:
            yield Settled(about_card(fact))
        self.follow(view, lying)
        passing = self._passing
        if passing is not None and fact.card == FACE_DOWN and fact.spot.kind in ("seat", "muck"):
            yield from passing.events(view, lying, at_rest=False)
        elif fact.spot.kind == "seat":
            if fact.spot.seat in self._hands and not _thrown_in(fact, view):
                yield from self._at_seat(fact, Known.at(view, fact.spot.seat), view, lying)
        elif fact.happening == "moved" and fact.origin is not None and replacement(view, fact.origin.seat, fact.card):
            self._hands[fact.origin.seat].thrown = fact.card
        elif fact.spot.kind == "board":
            yield from on_board(fact, Known.on_board(view), lying)
        elif fact.spot.kind == "burn":
            yield from burned(fact, Known.burned(view), lying)

    def follow(self, view: View, lying: Sequence[Lying]) -> None:
        """The tablet shows another step: of one in which cards are passed or thrown away, what lay there before."""
        if view.get("step") == self._step:
            return
        self._step = view.get("step")
        if self._passing is not None or "wash" in str(self._step):
            self._thrown.grew(lying)  # what was thrown before anybody could wash is no wash
        if self._passing is not None:  # it is over: all backs lie where they belong
            self._settled += self._passing.over()
            self.agree(view, lying)
        self._passing = Passing(view, lying) if moving(view) else None

    def _at_seat(self, fact: Fact, known: Known, view: View, lying: Sequence[Lying]) -> Iterator[Outcome]:
        hand = self._hands[fact.spot.seat]
        if fact.happening == "gone":
            yield from self._gone(fact, hand, known, view, lying)
        elif fact.happening == "changed":
            if washing(view, fact.spot.seat):
                self._thrown.grew(lying)
            yield from changed(fact, view)
        elif fact.happening == "moved" and fact.card != FACE_DOWN:
            yield from moved(fact, known, view)
        elif fact.card == FACE_DOWN:
            yield from self._back(fact, hand, known, view, lying)
        elif fact.before == FACE_DOWN:
            yield from self._turned(fact, hand, known, view, lying)
        else:
            yield from self._face(fact, hand, known, view, lying)

    def _back(self, fact: Fact, hand: _Hand, known: Known, view: View, lying: Sequence[Lying]) -> Iterator[Outcome]:
        """A face-down card: dealt, in the place of one dealt amiss, or laid down again after its owner looked at it."""
        seat = fact.spot.seat
        if hand.thrown and (replaced := replacement(view, seat, hand.thrown)) is not None:
            hand.thrown = ""
            yield dict(replaced)
            return
        if backs(lying, fact.spot) <= known.down and (hand.lifted or not expected(view, seat, "down")):
            if hand.lifted and washing(view, seat) and self._thrown.grew(lying):
                yield washed(view, seat, FACE_DOWN, FACE_DOWN, up=False)
            hand.lifted = max(0, hand.lifted - 1)
            return
        yield {"event": "dealt", "seat": seat, "card": FACE_DOWN, "up": False}

    def _face(self, fact: Fact, hand: _Hand, known: Known, view: View, lying: Sequence[Lying]) -> Iterator[Outcome]:
        """A card that lies face up: known, read at last, shown from the hand, or dealt."""
        seat, card = fact.spot.seat, fact.card
        if card in known.up:
            return
        if fact.before == UNSURE or (card != UNSURE and known.unread > count(lying, fact.spot, UNSURE)):
            yield Named(seat, card)
        elif card == UNSURE and known.unread >= count(lying, fact.spot, UNSURE):
            yield unread(fact)
        elif hand.thrown and washing(view, seat):
            yield washed(view, seat, hand.thrown, text(card), up=True)
            hand.thrown = ""
            self._thrown.grew(lying)
        elif card != UNSURE and (source := elsewhere(view, card)) is not None:
            yield from brought(fact, source, view)
        elif (hand.lifted or hand.turned) and not expected(view, seat, "up"):
            yield from self._from_hand(fact, hand, known, view, lying)
        else:
            yield from _new(fact, view, lying)

    def _from_hand(
        self, fact: Fact, hand: _Hand, known: Known, view: View, lying: Sequence[Lying]
    ) -> Iterator[Outcome]:
        """A card laid face up by a player who holds some in his hand, or turns them up: shown where hands are shown.

        One that is due face down and comes with others turned up was turned as soon as it was dealt.
        """
        if hand.turned and expected(view, fact.spot.seat, "down"):
            yield {"event": "dealt", "seat": fact.spot.seat, "card": FACE_DOWN, "up": False}
            yield from self._turned(fact, hand, known, {**view, "waiting": ()}, lying)
        elif shows(view):
            hand.lifted = max(0, hand.lifted - 1)
            yield from self._turned(fact, hand, known, view, lying)
        else:
            yield dealt_or_shown(fact)

    def _turned(self, fact: Fact, hand: _Hand, known: Known, view: View, lying: Sequence[Lying]) -> Iterator[Outcome]:
        """A face-down card turned up: rolled, or shown with the last of its owner's face-down cards."""
        if rolls(view):
            yield {"event": "rolled", "seat": fact.spot.seat, "card": text(fact.card)}
        else:
            hand.turned.append(text(fact.card))
        if fact.card == UNSURE:
            yield unread(fact)
        all_up = not backs(lying, fact.spot) and not expected(view, fact.spot.seat, "down")
        if hand.turned and all_up and len(hand.turned) >= known.down:
            yield {"event": "shown", "seat": fact.spot.seat, "cards": hand.turned}
            hand.turned = []

    def _gone(self, fact: Fact, hand: _Hand, known: Known, view: View, lying: Sequence[Lying]) -> Iterator[Outcome]:
        """A card taken away: looked at, thrown for a wash, or, where none is left, folded."""
        seat = fact.spot.seat
        if not view["seats"][str(seat)]["live"]:  # it is among those thrown away, and says nothing of anybody else
            self._thrown.grew(lying)
            return
        face = fact.card != FACE_DOWN
        if not face and hand.left:
            hand.left -= 1
        else:
            hand.lifted += not face
        if face and (washing(view, seat) or replacement(view, seat, fact.card)):
            hand.thrown = text(fact.card)
            return
        if any(card.spot == fact.spot for card in lying) or not may_fold(view, seat):
            return
        thrown = self._thrown.grew(lying)
        if known.up or known.unread or thrown:
            yield {"event": "fold", "seat": seat}

    def glimpsed(self, view: View, looks: Sequence[Seen]) -> None:
        """One look, before anything of it is believed."""
        if self._passing is not None:
            self._passing.glimpsed(view, looks)

    def at_rest(self, view: View, lying: Sequence[Lying]) -> Iterator[Outcome]:
        """What can be told only now that nothing moves: cards that changed hands, others in the place of some."""
        self.follow(view, lying)
        settled, self._settled = self._settled, []
        yield from settled
        if self._passing is not None:
            yield from self._passing.events(view, lying, at_rest=True)
        else:
            yield from self._exchanged(view, lying)

    def _exchanged(self, view: View, lying: Sequence[Lying]) -> Iterator[Outcome]:
        """A face-down card washed so quickly that another lay in its place before it was missed.

        The table is at rest: of all that could be thrown away while somebody may wash, nothing else is missing.
        """
        seat = next((seat for seat in view.get("waiting", ()) if washing(view, seat)), 0)
        known = Known.at(view, seat)
        if not seat or not known.down or backs(lying, Spot("seat", seat)) < known.down:
            return
        if self._thrown.grew(lying):
            yield washed(view, seat, FACE_DOWN, FACE_DOWN, up=False)


def _thrown_in(fact: Fact, view: View) -> bool:
    """True where somebody who has folded turns his cards as he likes; one dealt to him is still told."""
    player = view["seats"].get(str(fact.spot.seat))
    return player is not None and not player["live"] and fact.happening in ("unsure", "turned", "changed")


def _new(fact: Fact, view: View, lying: Sequence[Lying]) -> Iterator[Outcome]:
    """A card that nothing before it explains: dealt, or one that was entered by hand and reads otherwise."""
    if other := entered(view, fact.spot.seat, {card.card for card in lying if card.spot == fact.spot}):
        yield from changed(replace(fact, before=other), view)
        return
    yield {"event": "dealt", "seat": fact.spot.seat, "card": text(fact.card), "up": True}
    if fact.card == UNSURE:
        yield unread(fact)

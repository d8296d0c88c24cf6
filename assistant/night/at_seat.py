"""One card before a seat, told as what became of that player's hand: dealt, looked at, shown, washed, folded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

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
    backs,
    brought,
    changed,
    count,
    dealt_or_shown,
    moved,
    text,
    unread,
)
from assistant.night.thrown import Thrown
from assistant.street import Known, copies
from assistant.vision.facts import Fact, Lying
from assistant.vision.sighting import UNSURE


@dataclass
class Hand:
    """What was noticed before one seat: backs lifted to be looked at, cards turned up, a card thrown for a wash.

    ``left`` backs are still followed though the tablet knows that they have gone on.
    """

    lifted: int = 0
    left: int = 0
    turned: list[str] = field(default_factory=list)
    thrown: str = ""


@dataclass(frozen=True)
class AtSeat:
    """One fact before a seat, and all that it is judged by.

    ``hand`` is what was noticed there, and is noted in; ``view`` is what the tablet shows before the fact, ``lying``
    what lies on the table now, ``thrown`` the heap of the cards thrown away.
    """

    fact: Fact
    hand: Hand
    view: View
    lying: Sequence[Lying]
    thrown: Thrown

    @property
    def seat(self) -> int:
        """Whose card it is."""
        return self.fact.spot.seat

    @property
    def known(self) -> Known:
        """The cards there as the tablet shows them."""
        return Known.at(self.view, self.seat)

    def outcomes(self) -> Iterator[Outcome]:
        """What the fact brings."""
        fact = self.fact
        if fact.happening == "gone":
            yield from self._gone()
        elif fact.happening == "changed":
            if washing(self.view, self.seat):
                self.thrown.grew(self.lying)
            yield from changed(fact, self.view)
        elif fact.happening == "moved" and fact.card != FACE_DOWN:
            yield from moved(fact, self.known, self.view)
        elif fact.card == FACE_DOWN:
            yield from self._back()
        elif fact.before == FACE_DOWN:
            yield from self._turned()
        else:
            yield from self._face()

    def _back(self) -> Iterator[Outcome]:
        """A face-down card: dealt, in the place of one dealt amiss, or laid down again after its owner looked at it.

        Where hands are turned up nothing is dealt that is not due: a back more than there were was pushed aside.
        """
        hand, seat = self.hand, self.seat
        due = expected(self.view, seat, "down")
        if hand.thrown and (replaced := replacement(self.view, seat, hand.thrown)) is not None:
            hand.thrown = ""
            yield dict(replaced)
            return
        pushed_aside = not due and shows(self.view)
        if pushed_aside or (self._backs <= self.known.down and (hand.lifted or not due)):
            if hand.lifted and washing(self.view, seat) and self.thrown.grew(self.lying):
                yield washed(self.view, seat, FACE_DOWN, FACE_DOWN, up=False)
            hand.lifted = max(0, hand.lifted - 1)
            return
        yield {"event": "dealt", "seat": seat, "card": FACE_DOWN, "up": False}

    def _face(self) -> Iterator[Outcome]:
        """A card that lies face up: known, read at last, shown from the hand, or dealt."""
        hand, known, seat, card = self.hand, self.known, self.seat, self.fact.card
        there = min(copies(self.view, card), max(1, count(self.lying, self.fact.spot, card)))
        if known.up.count(card) >= there:
            return
        unnamed = count(self.lying, self.fact.spot, UNSURE)
        if self.fact.before == UNSURE or (card != UNSURE and known.unread > unnamed):
            yield Named(seat, card)
        elif card == UNSURE and known.unread >= unnamed:
            yield unread(self.fact)
        elif hand.thrown and washing(self.view, seat):
            yield washed(self.view, seat, hand.thrown, text(card), up=True)
            hand.thrown = ""
            self.thrown.grew(self.lying)
        elif card != UNSURE and (source := elsewhere(self.view, card)) is not None:
            yield from brought(self.fact, source, self.view)
        elif (hand.lifted or hand.turned or shows(self.view)) and not expected(self.view, seat, "up"):
            yield from self._from_hand()
        else:
            yield from self._new()

    def _from_hand(self) -> Iterator[Outcome]:
        """A card laid face up by a player who holds some in his hand, or turns them up: shown where hands are shown.

        One that is due face down and comes with others turned up was turned as soon as it was dealt.
        """
        hand = self.hand
        if hand.turned and expected(self.view, self.seat, "down"):
            yield {"event": "dealt", "seat": self.seat, "card": FACE_DOWN, "up": False}
            yield from replace(self, view={**self.view, "waiting": ()})._turned()
        elif shows(self.view):
            hand.lifted = max(0, hand.lifted - 1)
            yield from self._turned()
        else:
            yield dealt_or_shown(self.fact)

    def _turned(self) -> Iterator[Outcome]:
        """A face-down card turned up: rolled, or shown with the last of its owner's face-down cards."""
        hand, card = self.hand, self.fact.card
        if rolls(self.view):
            yield {"event": "rolled", "seat": self.seat, "card": text(card)}
        else:
            hand.turned.append(text(card))
        if card == UNSURE:
            yield unread(self.fact)
        yield from self._all_turned()

    def _all_turned(self) -> Iterator[Outcome]:
        """The hand is shown once no card of it lies face down any more, nor is due."""
        hand = self.hand
        all_up = not self._backs and not expected(self.view, self.seat, "down")
        if hand.turned and all_up and len(hand.turned) >= self.known.down:
            yield {"event": "shown", "seat": self.seat, "cards": hand.turned}
            hand.turned = []

    def _gone(self) -> Iterator[Outcome]:
        """A card taken away: looked at, thrown for a wash, or, where none is left, folded."""
        hand, seat, card = self.hand, self.seat, self.fact.card
        if not self.view["seats"][str(seat)]["live"]:  # it is among those thrown away, and says nothing of anybody else
            self.thrown.grew(self.lying)
            return
        face = card != FACE_DOWN
        if not face and hand.left:
            hand.left -= 1
        else:
            hand.lifted += not face
        if face and (washing(self.view, seat) or replacement(self.view, seat, card)):
            hand.thrown = text(card)
            return
        if not face and shows(self.view):
            yield from self._all_turned()
        if any(one.spot == self.fact.spot for one in self.lying) or not may_fold(self.view, seat):
            return
        thrown = self.thrown.grew(self.lying)
        if self.known.up or self.known.unread or thrown:
            yield {"event": "fold", "seat": seat}

    def _new(self) -> Iterator[Outcome]:
        """A card that nothing before it explains: dealt, or one that was entered by hand and reads otherwise."""
        fact = self.fact
        if other := entered(self.view, self.seat, {card.card for card in self.lying if card.spot == fact.spot}):
            yield from changed(replace(fact, before=other), self.view)
            return
        yield {"event": "dealt", "seat": self.seat, "card": text(fact.card), "up": True}
        if fact.card == UNSURE:
            yield unread(fact)

    @property
    def _backs(self) -> int:
        """How many cards lie there face down now."""
        return backs(self.lying, self.fact.spot)

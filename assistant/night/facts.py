"""What the camera believes, told as facts of the hand: dealt, burned, turned on the board, washed, shown, folded.

The tablet's view is what the hand knows already: a card that is known there is never told twice, whoever told it first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assistant.cards import FACE_DOWN
from assistant.night.at_seat import AtSeat, Hand
from assistant.night.on_tablet import View, replacement, washed, washing
from assistant.night.outcomes import Outcome, Settled, about_card, backs, burned, on_board
from assistant.night.passing import Passing, moving
from assistant.night.thrown import Thrown
from assistant.street import Known
from assistant.table.spots import Spot
from assistant.vision.facts import Fact, Lying, Seen
from assistant.vision.sighting import UNSURE


class Dealing:
    """One hand as the camera sees it. ``order`` is the seats clockwise from the dealer's left."""

    def __init__(self, order: Sequence[int], view: View, lying: Sequence[Lying] = ()) -> None:
        """``view`` is what the tablet shows of the hand already, ``lying`` what lies on the table of it."""
        self.order = {seat: place for place, seat in enumerate(order)}
        self._hands = {seat: Hand() for seat in order}
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
                hand = self._hands[fact.spot.seat]
                yield from AtSeat(fact, hand, view, lying, self._thrown).outcomes()
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

"""A hand dealt before the camera: frames become looks, looks become facts, facts go to the hub."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from assistant.capture.frames import Frame
from assistant.cards import FACE_DOWN
from assistant.corrections import Misread, NoSuchCard, correction
from assistant.night.comparing import Comparing
from assistant.night.facts import Dealing
from assistant.night.looking import Eye
from assistant.night.notices import Notices
from assistant.night.order import in_dealt_order
from assistant.night.outcomes import Named, Outcome, Settled, Unread
from assistant.night.played import Played
from assistant.night.questions import Choice, Question
from assistant.night.telling import Takes, put
from assistant.street import Known
from assistant.vision.facts import Fact, Lying
from assistant.vision.quiet import Watch
from assistant.vision.steady import Patience, Steady

Json = dict[str, Any]


class Moments:
    """A hand dealt before the camera, moment by moment."""

    def __init__(
        self, hub: Takes, eye: Eye, watch: Watch, patience: Patience, notices: Notices, call: Callable[[], Json | None]
    ) -> None:
        """``call`` gives the call that begins the next hand; None where the host calls it."""
        self._hub = hub
        self._eye = eye
        self._watch = watch
        self._notices = notices
        self._call = call
        self._steady = Steady(lambda one, other: eye.layout.apart_mm(one, other), patience, watch.covered)
        self._comparing = Comparing(hub, notices)
        self._played = Played(hub)
        self._dealing: Dealing | None = None
        self._stirred_at = self._calm_s = 0.0
        self._called = 0  # the number of the call of the hand that is followed
        self._waiting: list[Fact] = []  # what is not handed in yet: no game is called
        self._left: frozenset[int] = frozenset()  # cards of the hand before that still lie there

    @property
    def lying(self) -> tuple[Lying, ...]:
        """The cards of this hand that are believed to lie on the table, in the order in which they came."""
        return tuple(card for card in self._steady.lying if card.number not in self._left)

    @property
    def calm_s(self) -> float:
        """For how long nothing has moved, and nothing was left to look at."""
        return self._calm_s

    def returned(self) -> None:
        """The camera was away."""
        if self._dealing is not None:
            self._comparing.begin()

    def take(self, frame: Frame) -> None:
        """Read the frame if it is worth it; begin a new hand when the table is empty after the last one."""
        ready = self._watch.ready(frame)
        if not self._watch.calm:
            self._stirred_at = frame.at
        self._calm_s = frame.at - self._stirred_at
        if ready:
            self._waiting += self._look(frame)
        if ready or self._dealing is None or self._watch.calm:
            self._keep_up()
        if self._dealing is not None:
            self._go_on(self._dealing, frame.at)

    def _look(self, frame: Frame) -> list[Fact]:
        """Read the frame; what lies under a moving hand is left out."""
        seen = self._eye.look(frame, self._watch.since).seen
        self._watch.looked([one.corners for one in seen if one.corners is not None])
        still = [one for one in seen if one.corners is None or not self._watch.moves(one.corners)]
        if self._dealing is not None:
            self._dealing.glimpsed(self._hub.now.view, still)
        return [fact for fact in self._steady.update(still) if fact.number not in self._left]

    @property
    def _cleared(self) -> bool:
        """True where no card lies before anybody or in the middle; the deck and what was thrown away may."""
        return not any(card.spot.in_play for card in self._steady.lying)

    def _keep_up(self) -> None:
        """Follow the hand that is played now; where there is none and the table empty, call the next if that is set."""
        if self._played.done and self._cleared:
            self._dealing, self._waiting = None, []
        if self._dealing is None and self._played.done:
            call = self._call()
            if call is not None:
                put(self._hub, call, self._notices)
        if self._played.goes_on and self._played.called != self._called:
            self._follow()

    def _follow(self) -> None:
        """A game was called: what has come to lie since the hand before belongs to it."""
        lying = {card.number for card in self._steady.lying}
        self._waiting = [fact for fact in self._waiting if fact.number in lying and fact.happening != "gone"]
        self._left = frozenset(lying - {fact.number for fact in self._waiting})
        view = self._hub.now.view
        self._dealing, self._called = Dealing(view["order"], view), self._played.called
        self._comparing.new_hand()
        self._notices.new_hand()

    def _go_on(self, dealing: Dealing, at: float) -> None:
        view = self._hub.now.view
        dealing.follow(view, self.lying)
        if self._comparing.wanted:
            self._waiting = []
        elif self._waiting and not self._played.done:
            facts, self._waiting = self._waiting, []
            down = {seat: Known.at(view, seat).down for seat in dealing.order}
            for fact in in_dealt_order(facts, dealing.order, down):
                for outcome in dealing.outcomes(fact, self._hub.now.view, self.lying):
                    self._hand_in(outcome)
        if self._watch.calm and not self._comparing.wanted:
            for outcome in dealing.at_rest(self._hub.now.view, self.lying):
                self._hand_in(outcome)
        if self._watch.calm and self._comparing.rested(view, self.lying, at):
            dealing.agree(view, self.lying)

    def _hand_in(self, outcome: Outcome) -> None:
        if isinstance(outcome, Settled):
            self._notices.withdraw(outcome.about)
        elif isinstance(outcome, Question):
            self._notices.ask(outcome)
        elif isinstance(outcome, Unread):
            self._notices.ask(replace(outcome.question, choices=self._readings(outcome)))
        elif isinstance(outcome, Named):
            put_right = self._reading(outcome.seat, outcome.card)
            if put_right is not None:
                put(self._hub, put_right, self._notices)
        else:
            put(self._hub, outcome, self._notices)

    def _readings(self, unread: Unread) -> tuple[Choice, ...]:
        """What a card could be that cannot be read, each to be tapped."""
        facts = {guess: self._reading(unread.seat, guess) for guess in unread.guesses}
        return tuple(Choice(guess, (fact,)) for guess, fact in facts.items() if fact is not None)

    def _reading(self, seat: int | None, card: str) -> Json | None:
        """The correction that names an unread card where it was dealt; None where the host has named it already."""
        try:
            return correction(self._hub.script, Misread(seat, FACE_DOWN, card)).fact()
        except NoSuchCard:
            return None

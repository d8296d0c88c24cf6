"""Any order of acts, corrections and undoing: the money adds up, nothing hidden shows, told anew it is the same."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from assistant.announce.say import sentence
from assistant.announce.view import view
from assistant.cards import DECK
from assistant.events import Corrected, EventError
from assistant.tracker.hand import Tracker
from assistant.tracker.privacy import masked_correction
from tests.told_table import NAMES
from tests.tracker.test_random_play import GAMES, HOUSES, _anything, _holds

CARDS = st.sampled_from([str(card) for card in DECK if not card.is_joker])


class AnyHand(RuleBasedStateMachine):
    """A tracker that is told anything, half of it what it waits for."""

    def __init__(self) -> None:
        super().__init__()
        self.tracker = Tracker(sentence)
        self.told: list[dict[str, Any]] = []

    def _tell(self, event: dict[str, Any]) -> None:
        try:
            read = self.tracker.read(event)
        except EventError as error:
            assert str(error) and "\n" not in str(error)
            return
        target = self.tracker.script.get(read.n) if isinstance(read, Corrected) else None
        if target is not None and isinstance(read, Corrected) and not masked_correction(read, target).changes:
            return  # a value for a face-down card never comes this far
        self.tracker.handle(read)
        self.told.append(event)

    @initialize(game=st.sampled_from(GAMES), house=st.sampled_from(HOUSES), dealer=st.integers(1, 3))
    def calls(self, game: str, house: str, dealer: int) -> None:
        seats = {str(seat): NAMES[seat] for seat in (1, 2, 3)}
        self._tell({"event": "call", "house": house, "game": game, "dealer": dealer, "seats": seats, "unit": "0.25"})

    @rule(seed=st.integers(0, 10**6), card=CARDS, times=st.integers(1, 6))
    def goes_on(self, seed: int, card: str, times: int) -> None:
        dice = random.Random(seed)
        for number in range(times):
            if self.tracker.state is not None:
                self._tell(_anything(self.tracker, dice, [card] if number == 0 else [str(dice.choice(DECK))]))

    @rule(back=st.integers(0, 9))
    def undoes(self, back: int) -> None:
        self._tell({"event": "undo", "n": max(1, self.tracker.n - back)})

    @precondition(lambda self: self.tracker.state is not None)
    @rule(seat=st.integers(1, 3))
    def undoes_at_once(self, seat: int) -> None:
        """What was just told and is taken back again was never there."""
        before = self.tracker.state
        self._tell({"event": "ante", "seat": seat, "amount": "0.25"})
        if self.tracker.state != before:
            self._tell({"event": "undo"})
        assert self.tracker.state == before

    @rule(back=st.integers(0, 9), card=CARDS)
    def corrects_a_card(self, back: int, card: str) -> None:
        self._tell({"event": "corrected", "n": max(1, self.tracker.n - back), "card": card})

    @rule(back=st.integers(0, 9), amount=st.sampled_from(["0.25", "0.50", "1", "0.10", "-1", "many"]))
    def corrects_an_amount(self, back: int, amount: str) -> None:
        self._tell({"event": "corrected", "n": max(1, self.tracker.n - back), "amount": amount})

    @invariant()
    def holds(self) -> None:
        if self.tracker.state is not None:
            _holds(self.tracker)

    def teardown(self) -> None:
        """The same told anew comes to the same, to the word."""
        again = Tracker(sentence)
        for event in self.told:
            again.handle(again.read(event))
        assert again.state == self.tracker.state and view(again.state) == view(self.tracker.state)


AnyHand.TestCase.settings = settings(
    max_examples=12, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
)
TestAnyHand = AnyHand.TestCase

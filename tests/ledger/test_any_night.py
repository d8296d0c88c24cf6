"""Any order of buying, playing, counting, correcting and undoing: the book balances, and a new start gives it again."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from assistant.events import EventError
from assistant.hub import Hub
from assistant.ledger.book import Book
from assistant.ledger.payments import fewest_payments
from assistant.store.log import EventLog

PLAYERS = st.sampled_from(["Ann", "Bo", "Cy"])
SEATS = {"1": "Ann", "2": "Bo", "3": "Cy"}
AMOUNTS = st.integers(0, 4000).map(lambda cents: f"{cents / 100:.2f}")
STAKES = st.sampled_from(["0.25", "0.50", "1", "2.75"])
SEAT = st.integers(1, 3)
Json = dict[str, Any]


class AnyNight(RuleBasedStateMachine):
    """A table whose hub is told anything, and now and then started anew."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None)
        self.acknowledged = 0
        self._open()

    def _open(self) -> None:
        self.log = EventLog(Path(self.folder.name) / "night.sqlite")
        self.hub = Hub(self.log)
        self.hub.start()

    def _close(self) -> None:
        self.hub.stop()
        self.log.close()

    def _tell(self, fact: Json) -> None:
        why = self.hub.why_not(fact)
        try:
            update = self.hub.put(fact).result(30)
        except EventError as error:
            assert why == str(error) or fact["event"] in ("call", "corrected")
            return
        assert update.seq == self.acknowledged + 1
        self.acknowledged = update.seq
        refused = [answer.text for answer in update.answers if answer.kind == "refused"]
        assert bool(refused) == bool(why) or fact["event"] in ("call", "corrected", "undo")

    @rule(player=PLAYERS, amount=AMOUNTS, cash=st.booleans())
    def buys(self, player: str, amount: str, cash: bool) -> None:
        self._tell({"event": "buy_in", "player": player, "amount": amount, "cash": cash})

    @rule(player=PLAYERS, amount=AMOUNTS, event=st.sampled_from(["stack", "cash_out", "pot_given", "limit"]))
    def counts(self, player: str, amount: str, event: str) -> None:
        self._tell({"event": event, "player": player, "amount": amount})

    @rule(player=PLAYERS, payee=st.sampled_from(["Ann", "Bank"]), amount=AMOUNTS)
    def pays(self, player: str, payee: str, amount: str) -> None:
        self._tell({"event": "paid", "player": player, "payee": payee, "amount": amount})

    @rule(player=st.sampled_from(["", "Ann"]))
    def keeps_the_bank(self, player: str) -> None:
        self._tell({"event": "bank", "player": player})

    @rule(game=st.sampled_from(["texas-holdem", "guts", "baseball", "3-5-7"]), dealer=SEAT)
    def calls(self, game: str, dealer: int) -> None:
        self._tell({"event": "call", "house": "local", "game": game, "dealer": dealer, "seats": SEATS})

    @rule(seat=SEAT, amount=STAKES, event=st.sampled_from(["ante", "bet", "call_bet", "raise", "matched"]))
    def stakes(self, seat: int, amount: str, event: str) -> None:
        self._tell({"event": event, "seat": seat, "amount": amount})

    @rule(seat=SEAT, event=st.sampled_from(["fold", "check", "declined"]))
    def speaks(self, seat: int, event: str) -> None:
        self._tell({"event": event, "seat": seat})

    @rule(event=st.sampled_from(["settle", "called_off", "night_closed"]))
    def ends(self, event: str) -> None:
        self._tell({"event": event})

    @precondition(lambda self: self.acknowledged)
    @rule(back=st.integers(0, 12))
    def undoes(self, back: int) -> None:
        self._tell({"event": "undo", "n": max(1, self.acknowledged - back)})

    @precondition(lambda self: self.acknowledged)
    @rule(back=st.integers(0, 12), amount=STAKES)
    def corrects(self, back: int, amount: str) -> None:
        self._tell({"event": "corrected", "n": max(1, self.acknowledged - back), "amount": amount})

    @rule()
    def starts_anew(self) -> None:
        book, view = self.hub.book, self.hub.now.view
        self._close()
        self._open()
        assert self.log.last == self.acknowledged
        assert self.hub.book == book
        assert self.hub.now.view == view

    @invariant()
    def the_book_balances(self) -> None:
        balanced(self.hub.book)

    def teardown(self) -> None:
        self._close()
        self.folder.cleanup()


def balanced(book: Book) -> None:
    """Chips are neither made nor lost, and the payments make everybody even."""
    accounts = book.accounts.values()
    there = sum(account.stack + account.cashed for account in accounts) + book.pot
    assert sum(account.bought for account in accounts) + book.untold == there
    left = dict(book.balances)
    for payment in fewest_payments(left):
        left[payment.payer] += payment.amount
        left[payment.payee] -= payment.amount
    assert not any(left.values())


AnyNight.TestCase.settings = settings(
    max_examples=8, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
)
TestAnyNight = AnyNight.TestCase

"""The night's money through the hub: bought, played for, put right, handed in; it always balances."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from assistant.events import EventError
from assistant.history.keeping import keep_all
from assistant.hub import Hub, Update
from assistant.ledger.book import Book
from assistant.ledger.view import facts_view, ledger_view
from assistant.store.exported import write_all
from assistant.store.log import EventLog
from tests.recorded_night import hand, night

Json = dict[str, Any]


class Table:
    """A hub that can be closed and opened again."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "night.sqlite"
        self.open()

    def open(self) -> None:
        self.log = EventLog(self.path)
        self.hub = Hub(self.log)
        self.hub.start()

    def close(self) -> None:
        self.hub.stop()
        self.log.close()

    def tell(self, *facts: Json) -> Update:
        """Put facts one after the other; the last update."""
        return [self.hub.put(fact) for fact in facts][-1].result(20)

    def stacks(self) -> dict[str, str]:
        return {one["player"]: one["stack"] for one in ledger_view(self.hub.book)["players"]}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path)
    yield made
    made.close()


def buys(player: str, amount: str, **more: Any) -> Json:
    return {"event": "buy_in", "player": player, "amount": amount, **more}


def out(player: str, amount: str, **more: Any) -> Json:
    return {"event": "cash_out", "player": player, "amount": amount, **more}


def call(game: str = "texas-holdem", house: str = "local", **more: Any) -> Json:
    seats = {"1": "Ann", "2": "Bo", "3": "Cy"}
    return {"event": "call", "house": house, "game": game, "dealer": 3, "seats": seats, **more}


def balanced(book: Book) -> None:
    """What was bought is there, to the cent, and all debts add up to nothing."""
    accounts = book.accounts.values()
    there = sum(account.stack + account.cashed for account in accounts) + book.pot
    assert sum(account.bought for account in accounts) + book.untold == there
    assert sum(book.balances.values()) == 0


def test_a_pot_goes_from_stacks_to_the_winner(table: Table) -> None:
    table.tell(buys("Ann", "20"), buys("Bo", "20"), call())
    table.tell(*({"event": "ante", "seat": seat, "amount": "0.25"} for seat in (1, 2, 3)))
    assert table.stacks() == {"Ann": "19.75", "Bo": "19.75", "Cy": "-0.25"}
    assert ledger_view(table.hub.book)["pot"] == "0.75"
    table.tell({"event": "fold", "seat": 1}, {"event": "fold", "seat": 2})
    update = table.tell({"event": "settle"})
    assert table.stacks() == {"Ann": "19.75", "Bo": "19.75", "Cy": "0.50"}
    assert update.view["stacks"] == {"1": "19.75", "2": "19.75"}
    balanced(table.hub.book)


def test_a_pot_that_nobody_asked_to_divide_is_the_last_players(table: Table) -> None:
    table.tell(call(), *({"event": "ante", "seat": seat, "amount": "0.25"} for seat in (1, 2, 3)))
    table.tell({"event": "fold", "seat": 1}, {"event": "fold", "seat": 2}, call())
    assert table.stacks() == {"Ann": "-0.25", "Bo": "-0.25", "Cy": "0.50"}


def test_a_hand_called_off_moves_nothing(table: Table) -> None:
    table.tell(call(), *({"event": "ante", "seat": seat, "amount": "0.25"} for seat in (1, 2, 3)))
    table.tell({"event": "called_off"})
    assert set(table.stacks().values()) == {"0"}


def test_losers_who_pay_the_winner_past_the_pot(table: Table) -> None:
    table.tell(*hand("3-5-7-losers-pay-the-best-local", 1))
    # every ante is Cy's in the end; Bo paid Ann 0.75, and Cy did
    assert table.stacks() == {"Ann": "1.25", "Bo": "-1", "Cy": "-0.25"}
    balanced(table.hub.book)


def test_a_correction_of_a_past_bet_moves_the_money(table: Table) -> None:
    table.tell(call(), *({"event": "ante", "seat": seat, "amount": "0.25"} for seat in (1, 2, 3)))
    table.tell({"event": "fold", "seat": 1}, {"event": "fold", "seat": 2}, {"event": "settle"}, call())
    table.tell({"event": "corrected", "n": 2, "amount": "0.50"})
    assert table.stacks() == {"Ann": "-0.50", "Bo": "-0.25", "Cy": "0.75"}
    table.tell({"event": "undo", "n": 8})
    balanced(table.hub.book)


def test_money_facts_are_corrected_and_undone_like_any_other(table: Table) -> None:
    table.tell(buys("Ann", "40"), buys("Bo", "40"), *hand("guts-match-the-pot", 3))
    said = table.tell({"event": "corrected", "n": 1, "amount": "20"})
    assert [answer.text for answer in said.answers] == ["Correction: Ann buys in for 20."]
    assert table.hub.book.account("Ann").bought == 2000
    table.tell({"event": "undo", "n": 2})
    assert table.hub.book.account("Bo").bought == 0
    facts = facts_view(table.hub.script, table.hub.book)
    assert [(fact["n"], fact["text"]) for fact in facts] == [(1, "Ann buys in for 20.")]
    last = table.log.last
    table.tell({"event": "undo", "n": last})
    assert table.hub.book.account("Bo").bought == 4000
    balanced(table.hub.book)


def test_undo_without_a_number_takes_back_the_newest_buy_in(table: Table) -> None:
    table.tell(buys("Ann", "40"), buys("Ann", "20"))
    assert table.tell({"event": "undo"}).event == {"event": "undo", "n": 2}
    assert table.hub.book.account("Ann").bought == 4000


def test_stacks_and_limits_go_into_the_call(table: Table) -> None:
    table.tell(buys("Ann", "10.10"), buys("Bo", "40"), {"event": "limit", "player": "Bo", "amount": "40"})
    called = table.tell(call()).event
    assert called["stacks"] == {"1": "10.00", "2": "40.00"}
    assert called["at_limit"] == [2]
    state = table.hub.now.view
    assert state["stacks"] == {"1": "10.10", "2": "40"}


def test_at_table_stakes_nobody_bets_more_than_lies_before_him(table: Table) -> None:
    table.tell(buys("Ann", "1"), buys("Bo", "40"), buys("Cy", "40"))
    table.tell(call(rules={"table_stakes": True, "max_bet": "5"}))
    table.tell(*({"event": "ante", "seat": seat, "amount": "0.25"} for seat in (1, 2, 3)))
    table.tell(*({"event": "dealt", "seat": seat, "card": "??", "up": False} for seat in (1, 2, 3, 1, 2, 3)))
    assert "has 0.75" in table.hub.why_not({"event": "bet", "seat": 1, "amount": "1"})
    assert table.hub.why_not({"event": "bet", "seat": 1, "amount": "0.50"}) == ""


@pytest.mark.parametrize(
    ("fact", "why"),
    [
        (buys("Ann", "25"), "Ann may buy 20 more tonight by his own limit, not 25"),
        (buys("Ann", "0"), "Ann buys nothing"),
        (buys(" ", "5"), "who buys in?"),
        ({"event": "limit", "player": "Ann", "amount": "30"}, "comes too late"),
        (out("Anne", "5"), "nobody here is called 'Anne'; expected one of Ann, Bo"),
        (out("Bo", "50", partly=True), "Bo has 40"),
        ({"event": "pot_given", "player": "Bo", "amount": "1"}, "0 lies in the pot"),
        ({"event": "paid", "player": "Bo", "payee": "Bo", "amount": "1"}, "cannot pay himself"),
    ],
)
def test_what_the_book_does_not_take_is_refused_in_words_and_not_logged(table: Table, fact: Json, why: str) -> None:
    table.tell(buys("Ann", "40"), {"event": "limit", "player": "Ann", "amount": "60"}, buys("Bo", "40"))
    assert why in table.hub.why_not(fact)
    with pytest.raises(EventError, match=why.replace("?", r"\?")):
        table.tell(fact)
    assert table.log.last == 3


def test_whoever_is_in_the_hand_does_not_hand_in_chips(table: Table) -> None:
    table.tell(buys("Ann", "40"), call(), {"event": "ante", "seat": 1, "amount": "0.25"})
    assert "still in the hand" in table.hub.why_not(out("Ann", "39.75"))
    assert "not over" in table.hub.why_not({"event": "night_closed"})
    table.tell({"event": "fold", "seat": 1})
    assert table.hub.why_not(out("Ann", "39.75")) == ""


def test_the_end_of_the_night(table: Table) -> None:
    table.tell(buys("Ann", "40"), buys("Bo", "40", cash=True), buys("Cy", "40"), {"event": "bank", "player": "Cy"})
    table.tell(call(), *({"event": "ante", "seat": seat, "amount": "1"} for seat in (1, 2, 3)))
    table.tell({"event": "fold", "seat": 1}, {"event": "fold", "seat": 2}, {"event": "settle"})
    table.tell(out("Ann", "39"), out("Bo", "39"), out("Cy", "42"))
    shown = ledger_view(table.hub.book)
    # Cy keeps the bank: Bo's 40 in cash are with him, and 2 of them he won; Bo is to get the 39 that he has left
    assert shown["payments"] == [{"from": "Cy", "to": "Bo", "amount": "38"}, {"from": "Ann", "to": "Bo", "amount": "1"}]
    assert shown["doubts"] == []
    table.tell({"event": "night_closed"}, {"event": "paid", "player": "Ann", "payee": "Bo", "amount": "1"})
    assert ledger_view(table.hub.book)["payments"] == [{"from": "Cy", "to": "Bo", "amount": "38"}]
    table.tell(buys("Ann", "10"))
    assert [(one["player"], one["bought"]) for one in ledger_view(table.hub.book)["players"]] == [("Ann", "10")]


def test_chips_that_were_miscounted_are_the_banks(table: Table) -> None:
    table.tell(buys("Ann", "40"), buys("Bo", "40"), out("Ann", "41"), out("Bo", "40"))
    shown = ledger_view(table.hub.book)
    assert shown["payments"] == [{"from": "Bank", "to": "Ann", "amount": "1"}]
    assert shown["untold"] == "1" and "nobody knows whom" in shown["doubts"][0]


def test_a_count_in_the_middle_of_a_hand_holds_for_what_follows(table: Table) -> None:
    table.tell(call(), *({"event": "ante", "seat": seat, "amount": "1"} for seat in (1, 2, 3)))
    table.tell({"event": "stack", "player": "Ann", "amount": "12"}, {"event": "ante", "seat": 1, "amount": "1"})
    assert table.stacks()["Ann"] == "11"
    table.tell({"event": "fold", "seat": 2}, {"event": "fold", "seat": 3}, {"event": "settle"})
    assert table.stacks()["Ann"] == "15"
    table.tell({"event": "corrected", "n": 2, "amount": "2"})  # before the count: it says what he has
    assert table.stacks()["Ann"] == "16"
    balanced(table.hub.book)


def test_what_lies_over_may_be_given_away_before_the_next_call(table: Table) -> None:
    table.tell(call(game="texas-holdem", carried="3"), {"event": "called_off"})
    assert table.tell({"event": "pot_given", "player": "Bo", "amount": "2"}).book.pot == 100
    assert table.tell(call()).event["carried"] == "1.00"
    balanced(table.hub.book)


def test_two_players_of_one_name_have_their_seats(table: Table) -> None:
    seats = {"1": "Bo", "2": "Bo", "3": ""}
    table.tell({**call(), "seats": seats}, {"event": "ante", "seat": 2, "amount": "0.25"})
    assert table.stacks() == {"Bo (seat 1)": "0", "Bo (seat 2)": "-0.25", "Seat 3": "0"}


def test_a_whole_night_balances_at_every_fact_and_is_there_again(table: Table) -> None:
    for fact in night():
        balanced(table.tell(fact).book)
    before, view = table.hub.book, table.hub.now.view
    table.close()
    table.open()
    assert table.hub.book == before
    assert table.hub.now.view == view
    table.tell({"event": "undo", "n": 1})
    assert table.hub.book.account("Ann").bought == before.account("Ann").bought - 4000


def test_a_unit_finer_than_the_book_is_refused(table: Table) -> None:
    with pytest.raises(EventError, match="0.005 is no whole number of 0.01"):
        table.tell(call(unit="0.005", rules={}))


def test_a_closed_book_is_there_after_a_new_start_however_many_nights_were_before(table: Table) -> None:
    for night_number in range(1, 6):
        table.tell(buys("Ann", "40"), buys("Bo", f"{night_number}"), {"event": "night_closed"})
        before = table.hub.book
        table.close()
        table.open()
        assert table.hub.book == before
        assert ledger_view(table.hub.book)["players"][1]["bought"] == f"{night_number}"
    table.tell({"event": "undo"})
    assert not table.hub.book.closed and table.hub.book.account("Bo").bought == 500


FOLDED: list[Json] = [
    {"event": "call", "house": "local", "game": "hold-em", "dealer": 1, "seats": {"1": "Ann", "2": "Bo"}},
    *({"event": "ante", "seat": seat, "amount": "0.25"} for seat in (1, 2)),
    *({"event": "dealt", "seat": seat, "card": "??", "up": False} for seat in (2, 1, 2, 1)),
    {"event": "bet", "seat": 2, "amount": "0.50"},
    {"event": "fold", "seat": 1},
    {"event": "settle"},
]  # fmt: skip


@pytest.mark.parametrize(("hands", "worked_out_before"), [(450, False), (30, True)])
def test_the_money_of_every_hand_of_a_log_that_was_read_in_counts(
    tmp_path: Path, hands: int, worked_out_before: bool
) -> None:
    path = tmp_path / "night.sqlite"
    facts = [{"event": "buy_in", "player": player, "amount": "200"} for player in ("Ann", "Bo")] + FOLDED * hands
    write_all(path, (("2026-11-30T20:00:00+00:00", fact) for fact in facts))
    if worked_out_before:
        keep_all(path)
    log = EventLog(path)
    stacks = {player: account.stack for player, account in Hub(log).book.accounts.items()}
    kept = len(log.kept_hands())
    log.close()
    assert stacks == {"Ann": 20_000 - 25 * hands, "Bo": 20_000 + 25 * hands}
    assert kept == hands

"""A counted pot is what lies in it, for every rule that asks, and the book knows that nobody told of the rest."""

from __future__ import annotations

from typing import Any

from assistant.announce.view import view
from assistant.ledger.hand_money import hand_money
from tests.told_table import Table, kinds, only, texts

STUD = ("ante 0.25", "down 2 3 1 2 3 1", "up 2:Kd 3:Jc 1:8s")


def counted(amount: str) -> dict[str, Any]:
    return {"event": "pot_counted", "amount": amount}


def test_what_was_counted_is_the_pot_and_the_table_hears_it() -> None:
    table = Table("seven-card-stud")
    table.tell(*STUD)
    answers = table.tell(counted("1.25"))
    assert texts(answers, "warning") == ["The pot was counted: 1.25 lies in it, not 0.75."]
    assert view(table.state)["pot"] == "1.25"
    assert {seat.paid for seat in table.state.seats.values()} == {1}  # as it was told
    table.tell(f"{table.state.order[0]} bet 0.50")
    assert view(table.state)["pot"] == "1.75"


def test_a_count_that_agrees_says_nothing() -> None:
    table = Table("seven-card-stud")
    table.tell(*STUD)
    assert kinds(table.tell(counted("0.75"))) == []


def test_the_counted_pot_is_what_a_strike_matches_and_what_is_divided() -> None:
    table = Table("baseball")
    table.tell("ante 0.25", "down 2 3 1 2 3 1", counted("1.50"))
    assert only(table.tell("up 2:3h"), "strike")["amount"] == "1.50"
    table.tell("2 fold", "3 fold", {"event": "settle"})
    assert table.state.settled is not None
    assert table.state.settled.shares == {1: 6}
    assert hand_money(1, table.state, ended=True).untold == 75  # cents that nobody is known to have put in


def test_a_bet_put_right_later_leaves_the_count_as_it_was() -> None:
    table = Table("seven-card-stud")
    table.tell("ante 0.25", counted("1.25"))
    table.tell({"event": "corrected", "n": 2, "amount": "0.75"})  # the first ante
    assert view(table.state)["pot"] == "1.25"
    table.tell({"event": "undo", "n": 5})
    assert view(table.state)["pot"] == "1.25"
    assert table.state.untold == 0


def test_a_round_that_was_not_waited_for_may_still_be_told_after_the_count() -> None:
    table = Table("hawaii-five-low")
    table.tell("ante 0.25", "down 2 3 1", "up 2:Kd 3:Jc 1:8s", "up 2:Ks 3:7c 1:4d", counted("2"))
    table.tell("2 bet 0.50")
    assert view(table.state)["pot"] == "2.50"


def test_money_counted_away_leaves_one_pot_for_all_who_are_in() -> None:
    table = Table("seven-card-stud")
    table.tell(*STUD, counted("0.25"), "3 fold", "1 fold", {"event": "settle"})
    assert table.state.settled is not None
    assert table.state.settled.shares == {2: 1}

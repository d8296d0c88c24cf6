"""Anything can be put right: what followed is worked out again, and what changed is told."""

from __future__ import annotations

import pytest

from tests.told_table import Table, kinds, only, texts

STUD = "down 2 3 1 2 3 1"


def test_a_corrected_rank_changes_a_strike() -> None:
    table = Table("baseball")
    table.tell("ante 0.25", STUD, "up 2:8h", "up 3:5d")
    answers = table.tell({"event": "corrected", "n": 11, "card": "3h"})
    assert "Correction: Bo: match the pot, 0.75, or fold." in texts(answers)
    answers = table.tell({"event": "corrected", "n": 11, "card": "8h"})
    assert not table.state.owed


def test_no_card_takes_it_back() -> None:
    table = Table("follow-the-queen")
    table.tell(STUD, "burn 4h", "up 2:Qd", "up 3:9c")
    assert texts(table.tell({"event": "undo", "n": 10}), "wild") == ["Correction: queens are wild."]
    assert table.state.seats[3].up == ()


def test_undo_takes_back_one_thing_after_the_other_and_itself() -> None:
    table = Table("follow-the-queen")
    table.tell(STUD, "burn 4h")
    burned = table.state
    table.tell("up 2:Qd")
    queen = table.state
    table.tell("up 3:9c", {"event": "undo"})
    assert table.state == queen
    table.tell({"event": "undo"})
    assert table.state == burned
    table.tell({"event": "undo", "n": table.tracker.n})  # the undo is undone
    assert table.state == queen


def test_an_undone_correction_is_gone() -> None:
    table = Table("follow-the-queen")
    table.tell(STUD, "burn 4h", "up 2:Qd", "up 3:9c")
    before = table.state
    table.tell({"event": "corrected", "n": 10, "card": "6c"}, {"event": "undo"})
    assert table.state == before


def test_facts_that_no_longer_fit_are_told_and_come_back() -> None:
    table = Table("baseball")
    table.tell("ante 0.25", STUD, "up 2:3h", "2 match 0.75", "up 3:9d 1:8c")
    matched = table.state
    answers = table.tell({"event": "corrected", "n": 11, "card": "8h"})
    assert only(answers, "warning")["event"] == 12
    assert table.state.unit.text(table.state.pot) == "0.75"
    table.tell({"event": "corrected", "n": 11, "card": "3h"})
    assert table.state == matched


def test_a_refused_fact_never_counts() -> None:
    table = Table("baseball")
    table.tell("ante 0.25", STUD, "2 match 0.75")  # refused: nobody owes it
    table.tell("up 2:8h", {"event": "corrected", "n": 12, "card": "3h"})
    assert [owed.amount for owed in table.state.owed] == [3]


def test_what_cannot_be_put_right_is_refused() -> None:
    table = Table("omaha")
    for event in (
        {"event": "corrected", "n": 9, "card": "6c"},
        {"event": "corrected", "n": 1, "cards": ["6c"]},
        {"event": "undo", "n": 7},
    ):
        assert kinds(table.tell(event)) == ["refused"]


def test_undoing_the_call_ends_the_hand() -> None:
    table = Table("omaha")
    assert texts(table.tell("down 2", {"event": "undo", "n": 1})) == ["No game is called."]
    assert table.tracker.state is None


def test_a_hand_already_divided_is_divided_again() -> None:
    table = Table("texas-holdem")
    table.tell("ante 0.25", "down 2 3 1 2 3 1", "board Ah 7d 2c", "board Ks", "board 9h")
    table.tell("2 show As 3d", "3 show Kd Qc", "1 show 4c 4d")
    assert only(table.tell("settle"), "settled")["shares"] == {"2": "0.75"}
    shown = table.tracker.n - 2
    answers = table.tell({"event": "corrected", "n": shown, "cards": ["Kd", "9c"]})
    assert only(answers, "settled")["shares"] == {"3": "0.75"}


def test_an_earlier_hand_can_be_put_right_and_its_rest_follows() -> None:
    table = Table("texas-holdem", unit="0.25")
    table.tell("ante 0.25", "2 fold", "3 fold", "settle")
    call = {"event": "call", "house": "local", "game": "omaha", "dealer": 2, "seats": {"1": "", "2": "", "3": ""}}
    table.tell(call)
    assert table.state.pot == 0
    assert "refused" not in kinds(table.tell({"event": "undo", "n": 7}))
    assert table.state.game.key == "omaha"


@pytest.mark.parametrize("disputes", ["all night", "until the next deal"])
def test_how_long_a_hand_may_be_put_right_the_house_says(disputes: str) -> None:
    table = Table("texas-holdem", unit="0.25", rules={"disputes": disputes})
    table.tell("ante 0.25", "down 2 3 1 2 3 1", "board Ah 7d 2c", "board Ks", "board 9h")
    table.tell("2 show As 3d", "3 show Kd Qc", "1 show 4c 4d", "settle")
    wrong = {"event": "corrected", "n": table.tracker.n - 2, "cards": ["Kd", "Kc"]}
    call = {"event": "call", "house": "local", "game": "omaha", "dealer": 2, "seats": {"1": "", "2": "", "3": ""}}
    table.tell(call, "3 1 ante 0.25")
    assert table.tracker.why_not(table.tracker.read(wrong)) == ""  # called, and not dealt yet
    table.tell("down 3")
    why = table.tracker.why_not(table.tracker.read(wrong))
    undo = {"event": "undo", "n": wrong["n"]}
    assert table.tracker.why_not(table.tracker.read(undo)) == why
    if disputes == "all night":
        assert why == ""
    else:
        assert why == "the next hand has been dealt: in this house the one before is disputed no more"

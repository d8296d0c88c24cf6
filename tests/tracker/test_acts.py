"""What players do and say, and what the rules do not let them."""

from __future__ import annotations

import pytest

from tests.told_table import Table, kinds, only, texts


def test_a_barred_game_is_refused_with_its_variants() -> None:
    table = Table("blackjack")
    assert "barred" in only(table.called, "refused")["reason"]
    assert texts(table.tell("down 1")) == ["No game has been called."]


def test_the_cut_goes_from_the_dealers_right_to_the_right() -> None:
    table = Table("seven-card-stud", players=4, dealer=2)
    assert "Offer the cut to Ann." in texts(table.called)
    assert "refused" in kinds(table.tell("3 cut"))
    assert "Offer the cut to Dee." in texts(table.tell("1 cut pass"))
    assert kinds(table.tell("4 cut tap")) == []
    assert "refused" in kinds(table.tell("down 3", "4 cut"))


def test_who_checks_may_not_raise_where_the_house_says_so() -> None:
    table = Table("five-card-draw", house="house")
    table.tell("ante 1", "down 2 3 1 2 3 1 2 3 1 2 3 1 2 3 1", "2 check", "3 bet 2", "1 call 2")
    assert "it checked in this round" in only(table.tell("2 raise 4"), "refused")["reason"]


def test_three_raises_and_the_count_is_said() -> None:
    table = Table("five-card-draw", house="house")
    table.tell("ante 1", "down 2 3 1 2 3 1 2 3 1 2 3 1 2 3 1", "2 check")
    assert only(table.tell("3 bet 2"), "raises") == {"count": 1, "left": 2}  # an opening bet after a check
    assert only(table.tell("1 raise 4"), "raises") == {"count": 2, "left": 1}


def test_the_freeze_comes_after_three_raises_and_not_with_one() -> None:
    table = Table("five-card-draw", house="eight-two")
    table.tell("ante 1", "down 2 3 1 2 3 1 2 3 1 2 3 1 2 3 1", "2 bet 1", "3 raise 2", "1 raise 3")
    assert "refused" in kinds(table.tell("2 freeze 2"))
    table.tell("2 raise 3")
    assert only(table.tell("3 freeze 2"), "frozen") == {"raising": True}


def test_after_the_declaration_who_shows_matches_the_pot_or_folds() -> None:
    table = Table("omaha")
    table.tell("ante 0.25", "board Ah 7d 2c", "board Ks", "board 9h")
    table.tell("2 declare high", "3 declare low", "1 declare both")
    assert only(table.tell("3 exposed"), "strike") == {"seat": 3, "amount": "0.75", "why": "exposed"}
    assert "refused" in kinds(table.tell("2 check"))
    assert only(table.tell("3 fold"), "turn")["seat"] == 2


def test_before_the_declaration_showing_is_only_noted() -> None:
    table = Table("omaha")
    table.tell("ante 0.25", "down 2 3 1")
    assert kinds(table.tell("3 exposed")) == ["warning"]


def test_a_telephone_folds_where_the_house_says_so() -> None:
    local, house = Table("omaha"), Table("omaha", house="house")
    local.tell("2 phone")
    house.tell("2 phone")
    assert (local.state.live, house.state.live) == ((3, 1), (2, 3, 1))


def test_all_others_folded_leaves_the_pot_to_one_unseen() -> None:
    table = Table("texas-holdem")
    table.tell("ante 0.25", "down 2 3 1 2 3 1", "2 bet 0.50", "3 fold")
    assert "Only Bo is left: divide the pot." in texts(table.tell("1 fold"))
    settled = only(table.tell("settle"), "settled")
    assert settled["shares"] == {"2": "1.25"}
    assert settled["seats"].get("2", {}).get("high") is None


def test_a_settlement_says_what_is_missing() -> None:
    table = Table("texas-holdem")
    table.tell("ante 0.25", "board Ah 7d 2c", "board Ks", "board 9h", "2 show As Kd")
    assert only(table.tell("settle"), "refused")["reason"] == "Cy has 2 cards not shown; show or fold"


def test_prices_are_the_houses() -> None:
    table = Table("seattle-six", house="eight-two", dealer=3)
    answers = table.tell(
        "down 1 2 3 1 2 3", "up 1:2c 2:3d 3:4h", "1 bet 1", "2 3 call 1", "up 1:9c 2:8d 3:7h", "1 2 3 check",
        "up 1:Tc 2:Jd 3:Qh", "3 1 2 check", "up 1:Ac 2:2d 3:5h", "1 2 3 check",
    )  # fmt: skip
    assert only(answers, "wash")["price"] == {"up": "4", "down": "4"}
    assert "refused" in kinds(table.tell("1 wash up 2c 6c 1"))
    assert "warning" in kinds(table.tell("1 wash up 2c 6c"))


@pytest.mark.parametrize(
    ("game", "order"),
    [("five-by-two", [1, 2, 3]), ("hawaii-five-low", [3, 2, 1]), ("go-for-broke", [1, 2, 3])],
)
def test_washing_goes_by_what_shows(game: str, order: list[int]) -> None:
    """Ann shows a pair of kings and a six, sum 6; Bo jack, seven, five, sum 12; Cy eight, four, three, sum 15.

    The dealer is Bo, so that Cy would be first by seats.
    """
    table = Table(game, dealer=2)
    lines = ["down 3 1 2", "up 1:Kd 2:Jc 3:8s", "1 2 3 check", "up 1:Ks 2:7c 3:4d", "1 2 3 check", "up 1:6c 2:5h 3:3s"]
    table.tell(*lines, "1 2 3 check")
    answers = table.tell("up 1:6d 2:2h 3:2s" if game == "five-by-two" else "down 1 2 3")
    answers = table.tell("1 2 3 check") or answers
    assert only(answers, "wash")["order"] == order


def test_the_number_of_chips_counts() -> None:
    table = Table("omaha")
    table.tell("board Ah 7d 2c", "board Ks", "board 9h", "2 declare high")
    assert texts(table.tell("2 declare low"), "refused") == ["Bo has answered already."]


def test_the_rules_are_locked_by_the_first_card() -> None:
    table = Table("omaha")
    assert "refused" not in kinds(table.tell({"event": "corrected", "n": 1, "game": "omaha-33"}))
    table.tell("down 2")
    locked = table.tell({"event": "corrected", "n": 1, "game": "omaha"})
    assert only(locked, "refused")["reason"].startswith("the rules are locked")
    named = {"1": "Ada", "2": "Bo", "3": "Cy"}
    assert "refused" not in kinds(table.tell({"event": "corrected", "n": 1, "seats": named}))
    assert table.state.seats[1].name == "Ada"


def test_an_unknown_seat_is_refused() -> None:
    assert texts(Table("omaha").tell("7 fold")) == ["There is no seat 7 in this hand."]


def test_a_called_pot_carries_what_the_last_hand_left() -> None:
    table = Table("chicago", house="house", dealer=3)
    table.tell("ante 1")
    table.tell("down 1:2c 2:2d 3:2h 1:3c 2:3d 3:3h", "up 1:4c 2:4d 3:4h", "up 1:5c 2:5d 3:5h", "up 1:6c 2:6d 3:6h")
    table.tell("up 1:8c 2:8d 3:8h", "down 1:Jc 2:Jd 3:Jh", "1 2 3 declare both", "1 2 3 check")
    settled = only(table.tell("settle"), "settled")
    assert (settled["shares"], settled["carry"]) == ({}, "3")
    again = {"event": "call", "house": "house", "game": "baseball", "dealer": 1, "seats": {"1": "", "2": "", "3": ""}}
    table.tell(again)
    assert table.state.pot == 3

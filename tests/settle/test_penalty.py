"""4-2-1: who took the money option and lost, or did not use the money card, owes the penalty."""

from __future__ import annotations

import pytest

from assistant.tracker.settle import settle
from tests.settle.written import Json, case

BOARD = {"free": "5d", "money": "8s"}


def laid(hand: str, table: str, declare: str, option: bool = False) -> Json:
    return {"hand": hand.split(), "table": table.split(), "declare": declare, "money_option": option}


def penalties(*seats: Json, **more: object) -> list[Json]:
    found = settle(case("local", "4-2-1", "8.00", dict(enumerate(seats, 1)), BOARD, **more))["penalties"]
    assert isinstance(found, list)
    return found


KINGS_FULL = ("Kh Kd Kc 5s", "9h 2d")
FOUR_EIGHTS = ("8h 8d 8c 2s", "Ah 3d")
FOURS = ("4h 4d Jc Tc", "7h 7d")


def test_who_uses_the_money_card_and_wins_owes_nothing() -> None:
    assert penalties(laid(*KINGS_FULL, "high"), laid(*FOUR_EIGHTS, "high", option=True)) == []


def test_who_takes_the_option_and_loses_owes_the_maximum_bet() -> None:
    assert penalties(laid(*FOURS, "high", option=True), laid(*FOUR_EIGHTS, "high", option=True)) == [
        {"seat": 1, "amount": "1.00", "why": "took the money option and lost"}
    ]


def test_who_wins_without_the_money_card_owes_it_too() -> None:
    assert penalties(laid(*KINGS_FULL, "high", option=True), laid(*FOURS, "high")) == [
        {"seat": 1, "amount": "1.00", "why": "took the money option and did not use the money card"}
    ]


def test_who_did_not_take_the_option_owes_nothing_when_losing() -> None:
    assert penalties(laid(*FOURS, "high"), laid(*FOUR_EIGHTS, "high", option=True)) == []


def test_without_the_option_the_money_card_does_not_count() -> None:
    seats = {1: laid(*KINGS_FULL, "high"), 2: laid(*FOUR_EIGHTS, "high")}
    assert settle(case("local", "4-2-1", "8.00", seats, BOARD))["shares"] == {"1": "8.00"}


def test_the_house_may_fix_the_penalty() -> None:
    owed = penalties(
        laid(*FOURS, "high", option=True), laid(*FOUR_EIGHTS, "high", option=True), rules={"money_penalty": "2.50"}
    )
    assert [one["amount"] for one in owed] == ["2.50"]


def test_when_all_others_have_folded_there_is_no_showdown_and_no_penalty() -> None:
    assert penalties(laid(*KINGS_FULL, "high", option=True)) == []


def test_both_that_lose_owe_and_it_is_said() -> None:
    seats = {1: laid(*FOURS, "both", option=True), 2: laid(*FOUR_EIGHTS, "high", option=True),
             3: laid("6h 6d 3s Qc", "9c 9s", "low", option=True),
             4: laid("2h 2c 3h Qd", "Th Ts", "low")}  # fmt: skip
    answer = settle(case("local", "4-2-1", "8.00", seats, BOARD))
    assert [one["seat"] for one in answer["penalties"]] == [1, 3]
    assert answer["sentences"][-2] == "Seat 1 took the money option and lost: 1.00 into the next pot."


@pytest.mark.parametrize("house", ["house", "eight-two"])
def test_other_houses_charge_their_own_maximum(house: str) -> None:
    seats = {1: laid(*FOURS, "high", option=True), 2: laid(*FOUR_EIGHTS, "high", option=True)}
    answer = settle(case(house, "4-2-1", "8", seats, BOARD))
    assert [one["amount"] for one in answer["penalties"]] == ["5"]

"""What a settled hand says: the documents' own examples, in shares, words and chips."""

from __future__ import annotations

import pytest

from assistant.tracker.settle import settle
from tests.settle.written import case, omaha, seat


def test_the_whole_answer_to_the_odd_chip_hand() -> None:
    assert settle(omaha()) == {
        "shares": {"3": "6", "5": "7"},
        "carry": "0",
        "ways": {
            "high": {"winners": [3], "hand": "two pair, aces and kings, nine kicker"},
            "low": {"winners": [5], "hand": "7-4-3-2-A"},
        },
        "out": {},
        "odd_chips": [{"seat": 5, "amount": "1", "why": "first winner left of the dealer", "way": "low"}],
        "seats": {
            "3": {
                "high": {
                    "name": "two pair, aces and kings, nine kicker",
                    "cards": ["As", "Ah", "Kc", "Ks", "9h"],
                    "plays_as": {},
                },
                "low": None,
            },
            "5": {"high": None, "low": {"name": "7-4-3-2-A", "cards": ["7d", "4s", "3c", "2c", "Ah"], "plays_as": {}}},
        },
        "chips": {"3": {"white": 6}, "5": {"white": 7}, "change": []},
        "penalties": [],
        "sentences": [
            "Seat 3 wins high with two pair, aces and kings, nine kicker: 6.",
            "Seat 5 wins low with 7-4-3-2-A: 7.",
            "The odd 1 goes to seat 5: first winner left of the dealer.",
        ],
    }


def test_a_pot_written_as_chips_is_paid_in_chips() -> None:
    answer = settle(omaha(pot={"red": 2, "white": 3}))
    assert answer["shares"] == {"3": "6", "5": "7"}
    assert answer["chips"] == {"3": {"red": 1, "white": 1}, "5": {"red": 1, "white": 2}, "change": []}


def test_change_that_the_bank_makes_is_named_and_said() -> None:
    answer = settle(omaha(pot={"red": 1, "white": 1}))
    assert answer["shares"] == {"3": "3", "5": "3"}
    assert answer["chips"]["change"] == [{"to_bank": {"red": 1}, "from_bank": {"white": 5}}]
    assert "Change at the bank: 1 red for 5 white." in answer["sentences"]


def test_what_carries_is_named_in_chips_too() -> None:
    seats = {1: seat("9h 9d 9c 9s 3h", declare="high"), 2: seat("7h 5d 4c 2s Ad", declare="low"),
             5: seat("7c 5h 4d 2d Ac", declare="low")}  # fmt: skip
    answer = settle(case("house", "spit", {"white": 14}, seats, "Kd", dealer=4))
    assert answer["chips"] == {
        "1": {"white": 7}, "2": {"white": 3}, "5": {"white": 3}, "carry": {"white": 1}, "change": [],
    }  # fmt: skip
    assert answer["odd_chips"] == [
        {"seat": None, "amount": "1", "why": "does not divide, so it carries to the next hand", "way": "low"}
    ]
    assert answer["sentences"][-1] == "1 of low does not divide, so it carries to the next hand."


def test_chips_that_are_not_known_are_not_made_up() -> None:
    assert settle(omaha(chips={"red": "5"}))["chips"] is None


# Rule 9 of the 8-2 Club, first example: high beats A, but B has the better low.
def test_the_clubs_first_pig_is_out() -> None:
    seats = {1: seat("Kh Kd 9c", "9d 4s 4c 2h", "high"), 2: seat("6c 4d 3h", "2s Ac Jd Qs", "low"),
             3: seat("As Ah Ad", "7c 5d 3s 8c", "both")}  # fmt: skip
    answer = settle(case("eight-two", "pass-the-card", "100", seats))
    assert answer["shares"] == {"1": "50", "2": "50"}
    assert answer["out"] == {"3": "went both ways and lost low to seat 2 with 6-4-3-2-A"}
    assert answer["sentences"][0] == "Seat 3 went both ways and lost low to seat 2 with 6-4-3-2-A, so it wins nothing."


# Second example: 75% of the pot, and player B only 25%.
def test_the_clubs_second_pig_takes_three_quarters() -> None:
    seats = {1: seat("Ks Kd 8h", "7d 5c 3c 2d", "low"), 2: seat("7h 6d 4c", "2c Ad Jh Js", "low"),
             3: seat("7s 6c 4h", "2h As Ac 9d", "both")}  # fmt: skip
    assert settle(case("eight-two", "pass-the-card", "100", seats))["shares"] == {"2": "25", "3": "75"}


# "nobody wins (e.g., two players go pig and neither wins both), the pot carries over to the next game"
def test_two_pigs_and_nobody_wins() -> None:
    seats = {1: seat("Kh Kd Kc", "9d 9s 8h 7c", "both"), 2: seat("6c 4d 3h", "2s Ac Jd Qs", "both")}
    answer = settle(case("local", "pass-the-card", "10.00", seats))
    assert (answer["shares"], answer["carry"]) == ({}, "10.00")
    assert answer["sentences"][-1] == "Nobody wins: the pot of 10.00 carries to the next hand."


def test_one_hand_for_both_ways_with_the_same_five_cards() -> None:
    seats = {1: seat("As Ad Ah", "2d 3c 4h 6s", "both"), 2: seat("8h 6d 5c", "3s 2c Qh Qd", "low"),
             3: seat("Kh Kd Jc", "9s 8c 7d 4s", "high")}  # fmt: skip
    assert settle(case("local", "pass-the-card", "20.00", seats))["shares"] == {"2": "10.00", "3": "10.00"}
    free = settle(case("local", "pass-the-card", "20.00", seats, rules={"same_five": False}))
    assert free["shares"] == {"1": "20.00"}
    assert free["sentences"] == [
        "Seat 1 wins both, high with three aces, six and four kickers and low with 6-4-3-2-A: 20.00."
    ]


def test_without_a_declaration_everyone_plays_both_ways() -> None:
    seats = {1: seat("As Ad Ah", "2d 3c 4h 6s"), 2: seat("8h 6d 5c", "3s 2c Qh Qd"), 3: seat("Kh Kd Jc", "9s 8c 7d 4s")}
    answer = settle(case("local", "pass-the-card", "20.00", seats))
    assert answer["shares"] == {"1": "20.00"}
    assert answer["out"] == {}


def test_a_tie_says_who_takes_what() -> None:
    seats = {1: seat("5h 6d 7c 8s 9h"), 2: seat("5c 6s 7d 2h 2c")}
    answer = settle(case("eight-two", "five-card-draw", "7", seats, dealer=2, wild=["2"]))
    assert answer["sentences"] == [
        "Seats 1 and 2 tie with straight, nine high: seat 1 takes 4, seat 2 takes 3.",
        "The odd 1 goes to seat 1: first winner left of the dealer.",
    ]
    assert answer["seats"]["2"]["high"]["plays_as"].keys() == {"2h", "2c"}


def test_the_other_way_has_the_games_own_word() -> None:
    sums = {1: seat("4h", "3d", "low"), 2: seat("9c", "8d 9h", "high")}
    assert settle(case("local", "seven-twenty-seven", "4.00", sums))["ways"].keys() == {"twenty-seven", "seven"}
    stud = {1: seat("9h 9d 2c", "9s 5d 5h Jd", "high"), 2: seat("Js 4h 8c", "Td 6c 3h 2h", "spade")}
    answer = settle(case("local", "chicago", "8.00", stud))
    assert answer["ways"]["spade"] == {"winners": [2], "hand": "jack of spades"}


def test_side_pots_are_each_divided_among_their_own_players() -> None:
    seats = {1: seat("Ah Ad"), 2: seat("Qc Jh"), 3: seat("Kd Qd")}
    answer = settle(
        case("eight-two", "texas-holdem", "30", seats, "Ks 8c 5d 2h 9c",
             side_pots=[{"amount": "20", "seats": [2, 3]}, {"amount": "4", "seats": [2]}])
    )  # fmt: skip
    assert answer["shares"] == {"1": "30", "2": "4", "3": "20"}
    assert [(pot["amount"], pot["seats"], pot["shares"]) for pot in answer["pots"]] == [
        ("30", [1, 2, 3], {"1": "30"}),
        ("20", [2, 3], {"3": "20"}),
        ("4", [2], {"2": "4"}),
    ]
    assert answer["sentences"][1].startswith("Side pot 1: Seat 3 wins with pair of kings")
    assert answer["sentences"][2] == "Side pot 2: Seat 2 is alone in the pot and takes it: 4."


def test_a_both_ways_player_may_be_out_of_the_main_pot_and_win_a_side_pot() -> None:
    seats = {1: seat("6c 4d 3h", "2s Ac Jd Qs", "low"), 2: seat("As Ah Ad", "7c 5d 3s 8c", "both"),
             3: seat("Kh Kd 9c", "9d 4s 4c Tc", "high")}  # fmt: skip
    answer = settle(
        case("eight-two", "pass-the-card", "30", seats, side_pots=[{"amount": {"red": 4}, "seats": [2, 3]}])
    )
    assert answer["shares"] == {"1": "15", "2": "20", "3": "15"}
    assert answer["out"].keys() == {"2"}
    assert answer["pots"][1]["out"] == {}


def test_chips_of_all_pots_are_paid_together() -> None:
    seats = {1: seat("Ah Ad"), 2: seat("Qc Jh"), 3: seat("Kd Qd")}
    sides = [{"amount": {"red": 4}, "seats": [2, 3]}]
    answer = settle(case("eight-two", "texas-holdem", {"white": 30}, seats, "Ks 8c 5d 2h 9c", side_pots=sides))
    assert answer["chips"]["change"] == []
    assert sum(answer["chips"][seat].get("red", 0) for seat in ("1", "3")) == 4
    unknown = case("local", "texas-holdem", "30", seats, "Ks 8c 5d 2h 9c", side_pots=sides, chips={"red": "5"})
    assert settle(unknown)["chips"] is None


@pytest.mark.parametrize("pot", ["8.00", "8", 8, 8.0])
def test_a_pot_may_be_text_or_a_number(pot: object) -> None:
    seats = {1: seat("8d 9c Th Jh Qs"), 2: seat("Ad As Ac 4s 2d")}
    assert settle(case("local", "mickey-mantle", pot, seats))["shares"] == {"1": "8.00"}


def test_the_wild_card_of_an_elevator_is_named() -> None:
    seats = {1: seat("7h 7c 4d Jh Qs", declare="high"), 2: seat("As 4c 8d Th Jd", declare="low")}
    board = {"left": ["2h", "7d", "Kc"], "right": ["3s", "7s", "5d"], "elevator": "9c"}
    answer = settle(case("local", "elevator", "6.00", seats, board))
    assert answer["ways"]["high"] == {"winners": [1], "hand": "five sevens"}
    assert answer["seats"]["1"]["high"]["plays_as"] == {"9c": "7"}


def test_where_the_deck_ran_short_one_card_in_the_middle_is_everybodys() -> None:
    seats = {1: seat("Ah Ad Kc", "9d 4s 4c"), 2: seat("Qc Qh Jh", "9c 8s 2d")}
    assert settle(case("eight-two", "seven-card-stud", "9", seats, "Qs"))["shares"] == {"2": "9"}

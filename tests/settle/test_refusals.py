"""Cases that cannot be settled: one line with the key, what is wrong and what was expected."""

from __future__ import annotations

import pytest

from assistant.tracker.settle import CaseError, settle
from tests.settle.written import Json, case, omaha, seat


def without(key: str) -> Json:
    return {name: value for name, value in omaha().items() if name != key}


def seats(three: object) -> Json:
    return omaha(seats={"3": three, "5": omaha()["seats"]["5"]})


STUD = seat("As Ah Ad", "7c 5d 3s 8c")


@pytest.mark.parametrize(
    ("written", "message"),
    [
        (without("pot"), r"^pot: missing, expected house, game, dealer, pot, seats$"),
        (without("dealer"), r"^dealer: missing"),
        (omaha(borad=[]), r"^borad: unknown key, expected one of board, chips, .*; nearest 'board'$"),
        (omaha(house="eight-too"), r"^house: no house 'eight-too'; expected one of .*; nearest 'eight-two'$"),
        (omaha(house=3), r"^house: read 3, expected a text"),
        (omaha(game="omoha"), r"^game: no game 'omoha'; nearest 'omaha'$"),
        (omaha(house="local", game="war"), r"^game: war: barred at Local"),
        (omaha(game="suffecool"), r"^game: .*has no public rules"),
        (omaha(variant="hi-low"), r"^variant: omaha.toml: variant: read 'hi-low', expected one of"),
        (omaha(rules={"odd_chips": "left"}), r"^rules: odd_chips: unknown setting .*nearest 'odd_chip'"),
        (omaha(rules={"odd_chip": "right"}), r"^rules: odd_chip: read 'right', expected one of"),
        (omaha(dealer=0), r"^dealer: read 0, expected a whole number, 1 or more$"),
        (omaha(dealer="four"), r"^dealer: read 'four', expected a whole number"),
        (omaha(unit="0"), r"^unit: unit '0' must be more than zero, expected an amount such as 0.25$"),
        (omaha(pot="13.50"), r"^pot: 13.50 is no whole number of 1 chips, expected a multiple of 1, none or more$"),
        (omaha(pot="-1"), r"^pot: -1 is less than nothing"),
        (omaha(pot="much"), r"^pot: 'much' is no amount of money"),
        (omaha(pot=True), r"^pot: read True, expected an amount"),
        (omaha(pot={"blue": 3}), r"^pot.blue: a chip of unknown worth, expected its worth in chips; known: white, red"),
        (omaha(pot={"red": -1}), r"^pot.red: read -1, expected a whole number, 0 or more$"),
        (omaha(pot={"red": 1.5}), r"^pot.red: read 1.5, expected a whole number"),
        (omaha(chips={"red": "0"}), r"^chips.red: worth nothing, expected more than that$"),
        (omaha(chips={"red": "1.5"}), r"^chips.red: 1.5 is no whole number of 1 chips"),
        (omaha(board=["Ah", "7d", "2c", "Ks"]), r"^board: 4 cards, expected 5$"),
        (omaha(board=["Ah", "7d", "2c", "Ks", "??"]), r"^board: \?\? lies face down, expected the card"),
        (omaha(board="Ah 7d 2c Ks 9h"), r"^board: read 'Ah 7d 2c Ks 9h', expected a list of cards"),
        (omaha(board=["Ah", "7d", "2c", "Ks", "10h"]), r"^board: '10h' is no card; write rank then suit"),
        (omaha(board={"left": []}), r"^board: read .* expected a list"),
        (omaha(seats={}), r"^seats: nobody is in"),
        (omaha(seats=[]), r"^seats: read \[\], expected an object"),
        (omaha(seats={"x": {}}), r"^seats: read 'x', expected a whole number"),
        (omaha(seats={"3": STUD, "03": STUD}), r"^seats: the same seat twice"),
        (seats([]), r"^seats.3: read \[\], expected an object"),
        (seats({"cards": []}), r"^seats.3.cards: unknown key, expected one of declare, down, up"),
        (seats({"down": ["As", "3d", "Kc"], "declare": "high"}), r"^seats.3: 3 cards, expected 4 cards$"),
        (seats({"declare": "high"}), r"^seats.3: 0 cards, expected 4 cards$"),
        (seats(seat("As 3d Kc Qd", declare="pig")), r"^seats.3.declare: read 'pig', expected high, low or both$"),
        (seats(seat("As 3d Kc Qd")), r"^seats.3.declare: missing, expected high, low or both, as seat 5 has declared$"),
        (seats(seat("As 3d Kc Jd", declare="high")), r"^seats.5: Jd is in seats.3 too, expected each card once"),
        (seats(seat("As 3d Kc 9h", declare="high")), r"^board: 9h is in seats.3 too"),
        (seats(seat("As 3d Kc Kc", declare="high")), r"^seats.3: Kc is in seats.3 too"),
        (seats(seat("Jk 3d Kc Qd", declare="high")), r"^seats.3: Jk, expected no joker: The 8-2 Club plays none"),
        (seats(seat("As 3d Kc Qd", declare="high", own_option=True)), r"^seats.3.own_option: unknown key"),
        (omaha(rules={"declaration": False}), r"^seats.3.declare: read 'high', expected none"),
        (omaha(wild="Q"), r"^wild: read 'Q', expected a list of ranks"),
        (omaha(wild=["Qs"]), r"^wild: 'Qs' is no rank"),
        (omaha(side_pots={}), r"^side_pots: read {}, expected a list$"),
        (omaha(rules=[]), r"^rules: read \[\], expected an object"),
        (omaha(variant=7), r"^variant: read 7, expected a text"),
        (omaha(side_pots="20"), r"^side_pots: read '20', expected a list$"),
        (omaha(side_pots=[{"amount": "20"}]), r"^side_pots.0.seats: missing, expected amount, seats$"),
        (omaha(side_pots=[{"amount": "20", "seats": [3, 9]}]),
         r"^side_pots.0.seats: read \[3, 9\], expected seats that are in, each once: 3, 5$"),
        (omaha(side_pots=[{"amount": "20", "seats": [3, 3]}]), r"^side_pots.0.seats: read \[3, 3\]"),
        (omaha(side_pots=[{"amount": "x", "seats": [3]}]), r"^side_pots.0.amount: 'x' is no amount of money"),
        (case("local", "baseball", "9", {1: STUD | {"declare": "low"}}), r"^seats.1.declare: read 'low', expected non"),
        (case("local", "baseball", "9", {1: seat("As Ah", "7c 5d")}), r"^seats.1: 4 cards, expected 7 to 11 cards$"),
        (case("local", "seven-twenty-seven", "9", {1: seat("As")}), r"^seats.1: 1 cards, expected 2 or more cards$"),
        (case("local", "add-em-up", "9", {1: seat("As 2s 3s 4s 5s 6s")}, "Kh Kd Kc Ks"),
         r"^seats.1: 6 cards, expected 0 to 5 cards$"),
        (case("local", "3-5-7", "9", {1: seat("As 2s 3s")}), r"^wild: missing, expected the rank that is wild"),
        (case("local", "4-2-1", "8", {1: {"hand": ["As"], "table": ["2s", "3s"]}}, {"free": "5d", "money": "8s"}),
         r"^seats.1.hand: 1 cards, expected 4$"),
        (case("local", "4-2-1", "8", {1: {"hand": ["As"]}}, {"free": "5d"}), r"^board: no card at money, expected one"),
        (case("local", "4-2-1", "8", {1: {}}, {"free": "5d", "honey": "8s"}), r"^board.honey: unknown key.*'money'$"),
        (case("local", "4-2-1", "8", {1: {"money_option": "yes"}}, {"free": "5d", "money": "8s"}),
         r"^seats.1.money_option: read 'yes', expected true or false$"),
        (case("local", "elevator", "8", {1: seat("As 2s 3s 4s 5s")},
              {"left": ["6s", "7s"], "right": [], "elevator": "9c"}),
         r"^board: no card at left-3"),
        (case("local", "elevator", "8", {1: seat("As 2s 3s 4s 5s")},
              {"left": ["6s", "7s", "8s", "9s"], "right": ["6h", "7h", "8h"], "elevator": "9c"}),
         r"^board: a card too many at left-4"),
    ],
)  # fmt: skip
def test_a_case_that_cannot_be_settled_says_where_and_why(written: Json, message: str) -> None:
    with pytest.raises(CaseError, match=message) as refused:
        settle(written)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("written", [[], "case", None, 3])
def test_what_is_no_object_is_no_case(written: object) -> None:
    with pytest.raises(CaseError, match="^case: read .*, expected an object in braces$"):
        settle(written)  # type: ignore[arg-type]


def test_a_joker_that_the_host_put_in_is_played() -> None:
    hands = {1: seat("8d 9c Jk Jh Qs"), 2: seat("Ad As Ac 4s 2d")}
    assert settle(case("local", "five-card-draw", "8", hands, rules={"joker": "bug"}))["shares"] == {"1": "8.00"}
    assert settle(case("local", "five-card-draw", "8", hands, wild=["joker"]))["shares"] == {"1": "8.00"}


def test_a_limit_that_does_not_fit_the_unit_names_the_setting() -> None:
    hands = {1: {"hand": "4h 4d Jc Tc".split(), "table": ["7h", "7d"], "money_option": True, "declare": "high"},
             2: {"hand": "8h 8d 8c 2s".split(), "table": ["Ah", "3d"], "declare": "high"}}  # fmt: skip
    rules = {"min_bet": "0.30"}
    with pytest.raises(CaseError, match="^max_bet: 1.00 is no whole number of 0.30 chips$"):
        settle(case("local", "4-2-1", "9", hands, {"free": "5d", "money": "8s"}, unit="0.30", rules=rules))

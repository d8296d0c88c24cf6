"""Games of sums: each way with its own choice of what tens and aces count."""

from __future__ import annotations

import pytest

from assistant.cards import Card, cards
from assistant.evaluation.holding import Holding, Layout
from assistant.evaluation.result import Verdict
from assistant.evaluation.showdown import judge
from assistant.rules.load import house_for, load_game, load_house


def sums(game: str, up: str, board: str = "", bought: str = "", house: str = "local", **rules: object) -> Verdict:
    called = load_game(game)
    holding = Holding(up=cards(up), bought=Card.of(bought) if bought else None)
    played = house_for(load_house(house, rules), called)
    return judge(called, played, called.wild, holding, Layout(cards(board)), "both")


def name(verdict: Verdict, way: str) -> str:
    best = verdict.ways[way]
    assert best is not None
    return best.name


def strength(verdict: Verdict, way: str) -> tuple[int, ...]:
    best = verdict.ways[way]
    assert best is not None
    return best.strength


def test_two_aces_and_a_five_are_seven_and_twenty_seven() -> None:
    verdict = sums("seven-twenty-seven", "Ah Ad 5c")
    assert (name(verdict, "seven"), name(verdict, "twenty-seven")) == ("7 exactly", "27 exactly")
    seven, twenty_seven = verdict.ways["seven"], verdict.ways["twenty-seven"]
    assert seven is not None and twenty_seven is not None
    assert seven.plays_as == {Card.of("Ah"): "1", Card.of("Ad"): "1"}
    assert twenty_seven.plays_as == {Card.of("Ah"): "11", Card.of("Ad"): "11"}
    assert verdict.pairs == ((twenty_seven, seven),)


@pytest.mark.parametrize(("held", "seven", "twenty_seven"), [
    ("6d Kc", "6½, ½ under 7", "6½, 20½ under 27"), ("5h 3d", "8, 1 over 7", "8, 19 under 27"),
    ("Th 7d 9c", "16, 9 over 7", "26, 1 under 27"), ("Th Td 7s Jc", "7½, ½ over 7", "27½, ½ over 27"),
    ("Kh Qd", "1, 6 under 7", "1, 26 under 27"), ("Ah 9d 9c 8s", "27, 20 over 7", "27 exactly"),
])  # fmt: skip
def test_nearest_to_seven_and_to_twenty_seven(held: str, seven: str, twenty_seven: str) -> None:
    verdict = sums("seven-twenty-seven", held)
    assert (name(verdict, "seven"), name(verdict, "twenty-seven")) == (seven, twenty_seven)


@pytest.mark.parametrize(("way", "inside", "outside"), [
    ("seven", "5h 3d", "4c 2d"), ("twenty-seven", "9c 8d 8h", "9h 9d Ac"),
])  # fmt: skip
def test_at_equal_distance_the_house_says_who_wins(way: str, inside: str, outside: str) -> None:
    def sides(tie: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
        both = [sums("seven-twenty-seven", held, sum_tie=tie) for held in (inside, outside)]
        return strength(both[0], way), strength(both[1], way)

    one, other = sides("inside")
    assert one > other
    one, other = sides("outside")
    assert one < other
    one, other = sides("split")
    assert one == other


def test_nearer_beats_inside() -> None:
    assert strength(sums("seven-twenty-seven", "6d Kc"), "seven") > strength(sums("seven-twenty-seven", "8d"), "seven")


def test_fewer_cards_win_a_tie_where_the_house_says_so() -> None:
    two, three = "9d 6c Th", "9c 4d Ac Kd Kh Ts"  # 15 or 25 in three cards and in six
    for way in ("seven", "twenty-seven"):
        plain = [strength(sums("seven-twenty-seven", held), way) for held in (two, three)]
        assert plain[0][:3] == plain[1][:3]
    few, many = (sums("seven-twenty-seven", held, fewer_cards=True) for held in (two, three))
    assert strength(few, "twenty-seven") > strength(many, "twenty-seven")
    assert name(few, "twenty-seven") == "25, 2 under 27, with 3 cards"
    # nearer still beats fewer, and so does the side
    assert strength(sums("seven-twenty-seven", "5c 2c", fewer_cards=True), "seven") > strength(
        sums("seven-twenty-seven", "6c", fewer_cards=True), "seven"
    )
    assert strength(sums("seven-twenty-seven", "4c 2d 2c", fewer_cards=True), "seven") > strength(
        sums("seven-twenty-seven", "6c", fewer_cards=True), "seven"
    )


@pytest.mark.parametrize(("held", "named", "exactly"), [
    ("Ah Ad 5c", True, True), ("Th Td 7c", False, True), ("As Tc 6d", False, True), ("4h 3d", False, False),
    ("Ah Ad 4c Kh Kd", False, True),
])  # fmt: skip
def test_the_perfect_hand_beats_every_other_both_ways(held: str, named: bool, exactly: bool) -> None:
    others = {"seven": "5h 2d", "twenty-seven": "9h 9d 9c"}
    for setting, perfect in (("none", False), ("5-A-A", named), ("both exactly", exactly)):
        mine = sums("seven-twenty-seven", held, perfect_sum=setting)
        for way, other in others.items():
            rival = sums("seven-twenty-seven", other, perfect_sum=setting)
            assert (strength(mine, way) > strength(rival, way)) == perfect, (setting, way)
    if named:
        best = sums("seven-twenty-seven", held, perfect_sum="5-A-A")
        assert (name(best, "seven"), name(best, "twenty-seven")) == ("7 exactly, and 27 too", "27 exactly, and 7 too")


def test_over_the_highest_target_is_no_hand_where_it_is_bust() -> None:
    over = "Th 9d 8c Jh 9c"  # 26½ or 36½
    assert name(sums("seven-twenty-seven", over, bust=True), "twenty-seven") == "26½, ½ under 27"
    assert sums("seven-twenty-seven", "9d 9c 9h Kc", bust=True).ways["twenty-seven"] is None
    assert name(sums("seven-twenty-seven", "9d 9c 9h Kc", bust=True), "seven") == "27½, 20½ over 7"
    assert name(sums("seven-twenty-seven", "9d 9c 9h Kc"), "twenty-seven") == "27½, ½ over 27"


def test_three_and_thirty_three_with_the_joker() -> None:
    for held in ("Ah Kd Qc As", "Jk 2c"):
        assert name(sums("3-33", held, house="house"), "three") == "3 exactly"
    assert name(sums("3-33", "Ts Td Tc 3h", house="house"), "thirty-three") == "33 exactly"


def test_go_for_broke_counts_tens_and_faces_as_nothing() -> None:
    assert name(sums("go-for-broke", "Kh Ac Qd Td 2c"), "sum") == "a sum of 3"
    two, seven = sums("go-for-broke", "Kd Jd Td 2c Qh"), sums("go-for-broke", "As Ad 2s 3h Kc")
    assert strength(two, "sum") > strength(seven, "sum")


def test_a_bought_card_adds_what_is_held_again_or_takes_it_off() -> None:
    plain = sums("add-em-up", "Ah Td 9c Qd 7h", board="9h 4d Kc 2s")
    assert (name(plain, "high"), name(plain, "low")) == ("a sum of 43", "a sum of 20")
    bought = sums("add-em-up", "Ah Td 9c Qd 7h", board="9h 4d Kc 2s", bought="Qh")
    assert (name(bought, "high"), name(bought, "low")) == ("a sum of 55", "a sum of 8")
    useless = sums("add-em-up", "Ah Td 9c Qd 7h", board="9h 4d Kc 2s", bought="9d")
    assert useless.ways == plain.ways


def test_a_bought_card_counts_for_every_card_of_its_rank_held() -> None:
    verdict = sums("add-em-up", "Jh Js 8c 8d 3s", board="9h 4d Kc 2s", bought="Jd")
    assert (name(verdict, "high"), name(verdict, "low")) == ("a sum of 63", "a sum of 19")


def test_cards_on_the_board_take_their_rank_from_the_hand() -> None:
    verdict = sums("add-em-up", "Kd Jh Js 8c 8d", board="9h 4d Kc 2s")
    best = verdict.ways["high"]
    assert best is not None
    assert (best.name, best.cards) == ("a sum of 38", cards("Jh Js 8c 8d"))

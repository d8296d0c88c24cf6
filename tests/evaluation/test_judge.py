"""What a player has in called games: which cards he may use, each way of the game, and both together."""

from __future__ import annotations

import json
import random
from itertools import combinations, pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pokerkit import OmahaEightOrBetterLowHand, OmahaHoldemHand

from assistant.cards import DECK, Card, cards
from assistant.evaluation.holding import Holding, Layout
from assistant.evaluation.result import Best, Verdict
from assistant.evaluation.showdown import judge
from assistant.rules.load import RulesError, game_keys, house_for, load_game, load_house
from tests.evaluation.by_substitution import Rules, high, low
from tests.shared_data import shared


def verdict(
    game: str, holding: Holding, layout: Layout | None = None, house: str = "local", variant: str = "",
    wild: frozenset[int] | None = None, declare: str | None = "both", **rules: object,
) -> Verdict:  # fmt: skip
    called = load_game(game, variant)
    played = house_for(load_house(house, rules), called)
    return judge(called, played, called.wild if wild is None else wild, holding, layout or Layout(), declare)


def best(game: str, way: str, holding: Holding, layout: Layout | None = None, **how: Any) -> Best:
    found = verdict(game, holding, layout, **how).ways[way]
    assert found is not None
    return found


def seven(text: str) -> Holding:
    held = cards(text)
    return Holding(down=(*held[:2], held[6]), up=held[2:6])


def test_omaha_as_in_pokerkit() -> None:
    deal = random.Random(17)
    results = []
    for _ in range(400):
        dealt = deal.sample(DECK, 9)
        hole, board = tuple(dealt[:4]), tuple(dealt[4:])
        texts = "".join(map(str, hole)), "".join(map(str, board))
        ways = verdict("omaha", Holding(hole), Layout(board), wheel_high=False).ways
        theirs = OmahaHoldemHand.from_game(*texts), OmahaEightOrBetterLowHand.from_game_or_none(*texts)
        assert (ways["low"] is None) == (theirs[1] is None), texts
        results.append((theirs, ways))
    highs = [(theirs[0], ways["high"].strength) for theirs, ways in results]
    lows = [(theirs[1], ways["low"].strength) for theirs, ways in results if theirs[1]]
    highs.sort(key=lambda pair: pair[0])
    lows.sort(key=lambda pair: pair[0])
    assert len(lows) > 50
    for one, other in [*pairwise(highs), *pairwise(lows)]:
        assert (one[0] < other[0], one[0] == other[0]) == (one[1] < other[1], one[1] == other[1])


def test_omaha_thirty_three_with_and_without_the_option() -> None:
    board = Layout(cards("As Ks 7s 4s 2d"))
    plain = best("omaha-33", "high", Holding(cards("Qs Jh Jd Jc")), board)
    paid = best("omaha-33", "high", Holding(cards("Qs Jh Jd Jc"), options=frozenset({"own-cards"})), board)
    assert plain.name == "pair of jacks, ace, king and seven kickers"
    assert paid.name == "flush, A-K-Q-7-4"
    three = Holding(cards("Qd Qh Qc Jd"), options=frozenset({"own-cards"}))
    assert best("omaha-33", "high", three, Layout(cards("Ks Kh 7s 4c 2d"))).name == "full house, queens over kings"


FLOORS = {"left-1": "2h", "left-2": "7d", "left-3": "Kc", "right-1": "3s", "right-2": "7s", "right-3": "5d",
          "elevator": "9c"}  # fmt: skip
ELEVATOR = Layout(spots={place: Card.of(text) for place, text in FLOORS.items()})


def test_an_elevator_hand_is_five_own_or_two_own_and_a_floor() -> None:
    five = best("elevator", "high", Holding(cards("7h 7c 4d Jh Qs")), ELEVATOR)
    assert (five.name, five.plays_as) == ("five sevens", {Card.of("9c"): "7"})
    own = best("elevator", "high", Holding(cards("Th Tc Td Ts Qs")), ELEVATOR)
    assert own.name == "four tens, queen kicker"
    assert best("elevator", "low", Holding(cards("As 4c 8d Th Jd")), ELEVATOR).name == "5-4-3-2-A"
    # The elevator card is wild, not its rank.
    assert best("elevator", "high", Holding(cards("9h 9d Js Qs 4h")), ELEVATOR).name == "full house, nines over sevens"


def test_all_or_none_of_the_board() -> None:
    board = Layout(cards("2c Ad"))
    assert best("double-spit", "low", Holding(cards("7h 5d 4c 3s Kd")), board).name == "5-4-3-2-A"
    assert best("double-spit", "low", Holding(cards("2h 4d 3c 8h As")), board).name == "8-4-3-2-A"
    # With the deuce alone it would be 5-4-3-2-A.
    assert best("double-spit", "low", Holding(cards("Ah 5d 4c 3s 9d")), Layout(cards("2c Kd"))).name == "9-5-4-3-A"


def test_spit_with_the_spit_card_wild() -> None:
    board = Layout(cards("7c"))
    held = Holding(cards("7d 7h Ks Qc 2d"))
    assert best("spit", "high", held, board).name == "three sevens, king and queen kickers"
    wild = best("spit", "high", held, board, variant="wild")
    assert (wild.name, wild.plays_as) == ("three sevens, king and queen kickers", {Card.of("7c"): "7"})
    assert best("spit", "high", Holding(cards("Ad Ah Ks Qc 2d")), board, variant="wild").name.startswith("three aces")


def test_four_two_one_uses_the_money_card_only_with_the_option() -> None:
    layout = Layout(spots={"free": Card.of("5d"), "money": Card.of("8s")})
    parts = {"hand": cards("8h 8d 8c 2s"), "table": cards("9h Td")}
    without = verdict("4-2-1", Holding(parts=parts), layout).ways
    option = verdict("4-2-1", Holding(parts=parts, options=frozenset({"money"})), layout).ways
    assert [found and found.name for found in without.values()] == [
        "three eights, five and deuce kickers", "ten high, nine and five kickers",
    ]  # fmt: skip
    assert [found and found.name for found in option.values()] == ["four eights, deuce kicker", "straight, ten high"]


def test_four_two_one_prefers_the_money_card_where_both_serve() -> None:
    layout = Layout(spots={"free": Card.of("8s"), "money": Card.of("8d")})
    parts = {"hand": cards("8h 8c Kc 2s"), "table": cards("9h Td")}
    hand = best("4-2-1", "high", Holding(parts=parts, options=frozenset({"money"})), layout)
    assert Card.of("8d") in hand.cards


def test_hole_cards_pairs_first() -> None:
    pair, ace = Holding(cards("2c 2d"), cards("5h 4c 3s")), Holding(cards("Ah Kd"), cards("9c 8d 4h"))
    assert best("hawaii-five-low", "hole", pair).strength > best("hawaii-five-low", "hole", ace).strength
    assert best("hawaii-five-low", "hole", ace).name == "ace high, king kicker"


def test_the_highest_spade_in_the_hole() -> None:
    held = Holding(cards("Js 4h 8s"), cards("As 6c 3h 2h"))
    assert best("chicago", "spade", held).name == "jack of spades"
    assert verdict("chicago", Holding(cards("Jh 4h 8c"), cards("As 6c 3h 2h"))).ways["spade"] is None


def test_a_wild_card_in_the_hole_is_no_spade_unless_it_is_one_or_the_house_says_so() -> None:
    wild_heart, wild_spade = Holding(cards("Qh 4s 8c")), Holding(cards("Qs 4h 8c"))
    wild = frozenset({12})
    assert best("follow-the-queen", "spade", wild_heart, wild=wild).name == "four of spades"
    assert best("follow-the-queen", "spade", wild_spade, wild=wild).name == "queen of spades"
    allowed = best("follow-the-queen", "spade", wild_heart, wild=wild, wild_is_spade=True)
    assert (allowed.name, allowed.plays_as) == ("ace of spades", {Card.of("Qh"): "As"})


@pytest.mark.parametrize(("ace", "winner"), [("lowest", "ace"), ("highest", "deuce")])
def test_the_ace_is_the_lowest_spade_or_the_highest(ace: str, winner: str) -> None:
    held = [Holding(cards("As Kd 8c")), Holding(cards("2s Kd 8c"))]
    found = [best("chicago", "spade", one, variant="low", low_spade_ace=ace) for one in held]
    assert max(found, key=lambda one: one.strength).name == f"{winner} of spades"


def test_the_wheel_is_high_only_where_the_game_has_a_low_half() -> None:
    wheel, broadway = seven("As 2d 3c 4h 5s 9d 9c"), seven("Ts Jd Qc Kh Ad 3s 3h")
    for game, wins in (("pass-the-card", True), ("seven-card-stud", False), ("chicago", False), ("baseball", False)):
        strengths = [best(game, "high", held, wild=frozenset()).strength for held in (wheel, broadway)]
        assert (strengths[0] > strengths[1]) is wins, game


def test_the_low_of_the_house_unless_the_game_fixes_it() -> None:
    wheel = seven("5h 4d Kc 3s 2d Ac Kd")
    assert best("pass-the-card", "low", wheel, house="eight-two").name == "K-4-3-2-A"
    assert best("pass-the-card", "low", wheel, house="local").name == "5-4-3-2-A"
    assert best("razz", "low", wheel, house="eight-two").name == "5-4-3-2-A"
    eight = best("seven-card-stud-eight-or-better", "low", wheel, house="eight-two")
    assert eight.name == "5-4-3-2-A"


def test_the_joker_of_the_house() -> None:
    kings = Holding(cards("Kd Kc Kh Jk 5s"))
    assert best("five-card-draw", "high", kings, house="house").name == "three kings, ace and five kickers"
    assert best("five-card-draw", "high", kings, house="house", joker="wild").name == "four kings, five kicker"
    called = best("five-card-draw", "high", kings, house="local", wild=frozenset({0}))
    assert (called.name, called.plays_as) == ("four kings, five kicker", {Card.of("Jk"): "K"})
    with pytest.raises(ValueError, match="set joker to bug or wild"):
        verdict("five-card-draw", kings)


def test_two_jokers_in_the_deck() -> None:
    kings = Holding(cards("Kd Kc Jk Jk 5s"))
    found = best("five-card-draw", "high", kings, house="house", jokers="two")
    assert (found.name, found.plays_as) == ("two pair, aces and kings, five kicker", {Card.of("Jk"): "A, A"})
    wild = best("five-card-draw", "high", kings, house="house", jokers="two", joker="wild")
    assert (wild.name, wild.plays_as) == ("four kings, five kicker", {Card.of("Jk"): "K, K"})
    low_hand = Holding(cards("2d 4c Jk Jk 7s"))
    low_best = best("lowball", "low", low_hand, house="house", jokers="two")
    assert (low_best.name, low_best.plays_as) == ("7-4-3-2-A", {Card.of("Jk"): "3, A"})
    assert best("3-33", "three", Holding(cards("Jk Jk Ad")), house="house", jokers="two").name == "3 exactly"
    with pytest.raises(ValueError, match="Jk is there twice"):
        verdict("five-card-draw", kings, house="house")
    with pytest.raises(ValueError, match="Jk is there 3 times"):
        verdict("five-card-draw", Holding(cards("Kd Kc Jk Jk Jk")), house="house", jokers="two")


def test_a_card_that_is_there_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="7d is there twice"):
        verdict("omaha", Holding(cards("7d 2c 3c 4c")), Layout(cards("7d Kc Qc")))


def test_a_short_hand_makes_no_low() -> None:
    ways = verdict("pass-the-card", Holding(up=cards("2c 3d 4h 5s"))).ways
    assert ways["low"] is None
    assert ways["high"] is not None and ways["high"].name == "five high, four, three and deuce kickers"
    assert verdict("pass-the-card", Holding()).ways == {"high": None, "low": None}


def names(found: Verdict) -> list[tuple[str | None, str | None]]:
    return [(one and one.name, other and other.name) for one, other in found.pairs]


def test_both_ways_with_the_same_five_cards() -> None:
    held = seven("As Ad Ah 2d 3c 4h 6s")
    same, any_five = verdict("pass-the-card", held), verdict("pass-the-card", held, house="eight-two")
    assert names(any_five) == [("three aces, six and four kickers", "6-4-3-2-A")]
    assert names(same)[0] == ("three aces, six and four kickers", "three aces, six and four kickers")
    assert names(same)[-1] == ("ace high, 6-4-3-2", "6-4-3-2-A")
    for one, other in same.pairs:
        assert one is not None and other is not None and set(one.cards) == set(other.cards)


def test_only_both_ways_players_have_pairs() -> None:
    held = seven("As Ad Ah 2d 3c 4h 6s")
    assert verdict("pass-the-card", held, declare="high").pairs == ()
    assert verdict("seven-card-stud", held).pairs == ()


def test_the_same_five_may_play_their_wild_card_differently_each_way() -> None:
    held = Holding(cards("Ah 2d 3c 4h"), cards("9s"))
    found = verdict("pass-the-card", held, wild=frozenset({9}))
    assert names(found) == [("straight, five high", "5-4-3-2-A")]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(DECK), min_size=5, max_size=7, unique=True))
def test_no_pair_of_results_with_the_same_five_is_missed_or_beaten(held: list[Card]) -> None:
    rules = Rules(wheel_high=True)
    plain = [[(card.rank, card.suit) for card in five] for five in combinations(held, 5)]
    every = {(high(five, rules), low(five, False)) for five in plain}
    unbeaten = {
        (up, down) for up, down in every
        if not any((other[0] >= up and other[1] <= down) and other != (up, down) for other in every)
    }  # fmt: skip
    found = verdict("anaconda", Holding(tuple(held))).pairs
    made = [(high(_plain(one), rules), low(_plain(other), False)) for one, other in found if one and other]
    assert len(made) == len(found)
    assert set(made) == unbeaten and len(made) == len(unbeaten)


def _plain(made: Best) -> list[tuple[int, str]]:
    return [(card.rank, card.suit) for card in made.cards]


@pytest.mark.parametrize("house", ["local", "house", "eight-two"])
def test_every_game_can_be_judged_in_every_house(house: str) -> None:
    deal = random.Random(19)
    judged = 0
    for key in game_keys():
        try:
            called = load_game(key)
        except RulesError:
            continue  # a template that a host has to complete
        dealt = deal.sample(DECK, 21)
        parts = {"hand": tuple(dealt[:4]), "table": tuple(dealt[4:6])} if key == "4-2-1" else {}
        places = [*FLOORS, "free", "money"]
        layout = Layout(tuple(dealt[7:12]), dict(zip(places, dealt[12:], strict=True)))
        holding = Holding((), (), parts) if parts else Holding(tuple(dealt[:4]), tuple(dealt[4:7]))
        found = verdict(key, holding, layout, house=house)
        assert set(found.ways) == {way.word for way in called.ways}, key
        assert bool(found.pairs) == called.two_ways, key
        judged += 1
    assert judged >= 35


def test_the_best_hand_of_each_worked_case_takes_its_share() -> None:
    checked = 0
    for path in sorted(shared("cases").glob("*.json")):
        told = json.loads(path.read_text(encoding="utf-8"))
        case = told["case"]
        declared = {seat: held.get("declare") for seat, held in case["seats"].items()}
        if set(declared.values()) != {None} or "side_pots" in case:
            continue
        found = {}
        for seat, held in case["seats"].items():
            holding = Holding(cards(held.get("down", [])), cards(held.get("up", [])))
            wild = frozenset({2}) if case.get("wild") == ["2"] else None
            way = load_game(case["game"]).ways[0].word
            found[seat] = best(case["game"], way, holding, Layout(cards(case.get("board", []))),
                               house=case["house"], wild=wild).strength  # fmt: skip
        winners = {seat for seat, strength in found.items() if strength == max(found.values())}
        assert winners == set(told["expect"]["shares"]), path.name
        checked += 1
    assert checked >= 8


def test_three_cards_of_three_five_seven_are_ranked_as_three() -> None:
    rising = ["Kh 9d 2s", "Kh Kd 2s", "Kh 9h 2h", "Qc Jd Th", "2c 2d 2s", "Kd Kc 3h", "9h 8h 7h", "Ks 3s Qs"]
    found = [best("3-5-7", "high", Holding(cards(text)), wild=frozenset({3})).strength for text in rising]
    assert found == sorted(found) and len(set(found)) == len(found)

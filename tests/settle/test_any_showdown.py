"""Any showdown of any game in any house: the money is all there, nobody is paid twice, nothing is made up."""

from __future__ import annotations

import json

from hypothesis import HealthCheck, given, settings

from assistant.rules.load import call
from assistant.tracker.settle import settle
from tests.settle.written import Json, random_cases

WORTH = {"white": 1, "red": 5, "blue": 20}
anything = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])


def total(written: Json) -> int:
    main = sum(WORTH[colour] * count for colour, count in written["pot"].items())
    return main + sum(int(pot["amount"]) for pot in written.get("side_pots", []))


@anything
@given(random_cases())
def test_the_money_is_all_there(written: Json) -> None:
    answer = settle(written)
    shares = {seat: int(amount) for seat, amount in answer["shares"].items()}
    assert sum(shares.values()) + int(answer["carry"]) == total(written)
    assert all(amount > 0 for amount in shares.values())
    assert set(shares) <= set(written["seats"])
    assert json.loads(json.dumps(answer)) == answer
    assert answer["sentences"]


@anything
@given(random_cases())
def test_winners_hold_the_cards_they_are_said_to_hold(written: Json) -> None:
    answer = settle(written)
    middle = written.get("board", [])
    shared = (
        [card for row in middle.values() for card in ([row] if isinstance(row, str) else row)]
        if isinstance(middle, dict)
        else middle
    )
    for seat, hands in answer["seats"].items():
        own = {card for name, row in written["seats"][seat].items() if isinstance(row, list) for card in row}
        for best in filter(None, hands.values()):
            assert set(best["cards"]) <= own | set(shared)
            assert set(best["plays_as"]) <= set(best["cards"])
    for way, result in answer["ways"].items():
        for seat in result["winners"]:
            held = answer["seats"][str(seat)][way]
            assert (held["name"] if held else None) == result["hand"]
            assert held or len(written["seats"]) == 1


@anything
@given(random_cases())
def test_chips_are_paid_to_the_unit(written: Json) -> None:
    answer = settle(written)
    paid = dict(answer["chips"])
    change = paid.pop("change")
    carried = paid.pop("carry", {})
    worth = {seat: sum(WORTH[colour] * count for colour, count in chips.items()) for seat, chips in paid.items()}
    assert {seat: amount for seat, amount in worth.items() if amount} == {
        seat: int(amount) for seat, amount in answer["shares"].items()
    }
    assert sum(WORTH[colour] * count for colour, count in carried.items()) == int(answer["carry"])
    for exchange in change:
        given_in, given_out = (
            sum(WORTH[colour] * count for colour, count in exchange[side].items()) for side in ("to_bank", "from_bank")
        )
        assert given_in == given_out > 0


@anything
@given(random_cases())
def test_who_is_out_went_both_ways_and_wins_nothing(written: Json) -> None:
    answer = settle(written)
    game, _ = call(written["house"], written["game"])
    for seat in answer["out"]:
        assert written["seats"][seat]["declare"] == "both"
        assert all(int(seat) not in result["winners"] for result in answer["ways"].values())
    assert game.two_ways or not answer["out"]

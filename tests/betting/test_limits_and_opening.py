"""What a bet may be, who brings in, and what matching the pot costs."""

from __future__ import annotations

import pytest

from assistant.betting.limits import limits_for
from assistant.betting.opening import bring_in_seat, match_the_pot
from assistant.cards import Card
from assistant.money import Unit
from assistant.rules.load import load_house


def test_the_limits_of_the_shipped_houses() -> None:
    local = limits_for(load_house("local"), Unit.of("0.25"))
    assert (local.least, local.most, local.cap, local.freeze_after, local.check_raise) == (1, 4, None, None, True)
    house = limits_for(load_house("house"), Unit.of("1"))
    assert (house.cap, house.check_raise, house.opening_counts) == (3, False, True)
    club = limits_for(load_house("eight-two"), Unit.of("1"))
    assert (club.least, club.most, club.cap, club.freeze_after) == (1, 5, None, 3)
    assert club.all_in == "at buy-in limit"


def test_no_limit_is_table_stakes_with_all_in() -> None:
    limits = limits_for(load_house("eight-two", {"limit": "no-limit"}), Unit.of("1"))
    assert (limits.most, limits.table_stakes, limits.all_in) == (None, True, "always")


def test_a_doubled_round_doubles_the_maximum_and_both_of_a_fixed_bet() -> None:
    spread = limits_for(load_house("local"), Unit.of("0.25"), doubled=True)
    assert (spread.least, spread.most) == (1, 8)
    fixed = limits_for(load_house("eight-two", {"limit": "structured"}), Unit.of("1"), doubled=True)
    assert (fixed.least, fixed.most) == (4, 4)


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ({"max_bet": "1.10"}, r"^max_bet: 1.10 is no whole number of 0.25 chips$"),
        ({"min_bet": "2.00"}, r"^min_bet: a bet of at least 2.00 and at most 1.00 cannot be made$"),
    ],
)
def test_limits_that_cannot_be_played_name_the_setting(rules: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        limits_for(load_house("local", rules), Unit.of("0.25"))


def up(**cards: str) -> dict[int, Card]:
    return {int(seat.removeprefix("seat")): Card.of(card) for seat, card in cards.items()}


@pytest.mark.parametrize(
    ("cards", "seat"),
    [
        (up(seat1="3c", seat2="2s", seat3="Ah"), 2),
        (up(seat1="2d", seat2="2s", seat3="2c"), 3),
        (up(seat1="2h", seat2="2s", seat3="2d"), 3),
        (up(seat1="2h", seat2="2s"), 1),
        (up(seat1="Ac", seat2="Kd"), 2),
    ],
)
def test_the_lowest_card_brings_in_and_clubs_are_lowest(cards: dict[int, Card], seat: int) -> None:
    assert bring_in_seat(cards) == seat


@pytest.mark.parametrize(
    ("cards", "seat"),
    [
        (up(seat1="3c", seat2="Ks", seat3="Ah"), 2),
        (up(seat1="Kd", seat2="Kh", seat3="Kc"), 2),
        (up(seat1="Ac", seat2="2d"), 2),
    ],
)
def test_where_only_low_wins_the_highest_brings_in(cards: dict[int, Card], seat: int) -> None:
    assert bring_in_seat(cards, highest=True) == seat


def test_somebody_must_show_a_card() -> None:
    with pytest.raises(ValueError, match="nobody has an up card"):
        bring_in_seat({})


def test_matching_the_pot() -> None:
    unit = Unit.of("0.25")
    assert match_the_pot(37, load_house("local"), unit) == 37
    assert match_the_pot(37, load_house("local", {"strike_cap": "5.00"}), unit) == 20
    assert match_the_pot(7, load_house("local", {"strike_cap": "5.00"}), unit) == 7

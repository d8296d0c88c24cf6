"""The three houses against their pages, and which rule wins where several speak."""

from pathlib import Path

import pytest

from assistant.money import Unit
from assistant.rules import steps
from assistant.rules.house import SETTINGS, House
from assistant.rules.load import HOUSES as FOLDER
from assistant.rules.load import Barred, RulesError, call, house_for, house_keys, load_game, load_house, problems
from assistant.rules.played import ante_for, brings_in, priced, steps_for

PAGES = [  # setting, local, house, eight-two
    ("ante", "0.25", "1", "1"),
    ("limit", "spread", "spread", "spread"),
    ("min_bet", "0.25", "1", "1"),
    ("max_bet", "1.00", "5", "5"),
    ("raise_cap", None, 3, None),
    ("freeze_after", None, None, 3),
    ("check_raise", True, False, True),
    ("bring_in", False, False, True),
    ("bet_after_declare", True, True, False),
    ("exposed_penalty", True, False, False),
    ("pig_must", "win or tie", "win or tie", "win or tie"),
    ("odd_chip", "high then left", "high then carry", "left"),
    ("same_five", True, False, False),
    ("wheel_high", True, False, False),
    ("ace_in_flush", "high", "one", "high"),
    ("joker", "none", "bug", "none"),
    ("low", "ace-to-five", "ace-to-five", "ace-to-six"),
    ("natural_beats_wild", False, False, False),
    ("sum_tie", "inside", "inside", "inside"),
    ("follow_last_queen", "queens only", "queens only", "queens only"),
    ("phone_folds", True, False, False),
    ("cut", True, False, False),
    ("pass_way", "left", "left", "left"),
    ("all_in", "always", "always", "at buy-in limit"),
    ("buy_in", "", "", "40"),
]


@pytest.mark.parametrize(("setting", "local", "house", "eight_two"), PAGES)
def test_what_each_page_says(setting: str, local: object, house: object, eight_two: object) -> None:
    played = [getattr(load_house(key), setting) for key in ("local", "house", "eight-two")]
    assert played == [local, house, eight_two]


def test_three_houses_without_a_mistake() -> None:
    assert house_keys() == ["eight-two", "house", "local"]
    assert problems(FOLDER) == []


def test_club_chips() -> None:
    assert load_house("eight-two").chips == {"white": "1", "red": "5", "green": "25", "black": "100", "purple": "500"}


def test_every_setting_says_what_it_decides_and_what_it_may_be() -> None:
    for name, setting in SETTINGS.items():
        assert setting.decides, name
        default = getattr(House("club", "Club"), name)
        assert setting.read(default) == default, name


def test_every_choice_that_is_disputed_has_a_line_for_the_tablet() -> None:
    for name, setting in SETTINGS.items():
        if setting.contested and setting.kind == "choice":
            said = [setting.line(value) for value in setting.values]
            assert len(set(said)) == len(said) and sum(not line for line in said) <= 1, name


@pytest.mark.parametrize(
    ("game", "low"),
    [
        ("omaha", "ace-to-five"),
        ("omaha-33", "ace-to-five"),
        ("razz", "ace-to-five"),
        ("seven-card-stud-eight-or-better", "ace-to-five"),
        ("pass-the-trash", "ace-to-six"),
        ("pass-the-card", "ace-to-six"),
        ("elevator", "ace-to-six"),
        ("lowball", "ace-to-six"),
    ],
)
def test_casino_lows_in_the_club_and_all_others(game: str, low: str) -> None:
    assert call("eight-two", game)[1].low == low
    assert call("local", game)[1].low == "ace-to-five"


def test_the_dealer_goes_before_the_game_and_the_game_before_the_house() -> None:
    omaha = load_game("omaha")
    assert house_for(load_house("eight-two"), omaha).low == "ace-to-five"
    assert house_for(load_house("eight-two", {"low": "ace-to-six"}), omaha).low == "ace-to-six"


def test_what_a_house_fixes_for_one_game_goes_before_the_game(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('[hands]\nlow = "ace-to-five"\n[game.omaha]\nlow = "ace-to-six"\n', encoding="utf-8")
    assert problems(path) == []
    assert call(str(path), "omaha")[1].low == "ace-to-six"
    assert call(str(path), "elevator")[1].low == "ace-to-five"


def test_structured_holdem_in_the_club() -> None:
    house = call("eight-two", "texas-holdem")[1]
    assert (house.limit, house.small_bet, house.big_bet) == ("structured", "2", "4")
    assert call("eight-two", "texas-holdem", overrides={"limit": "no-limit"})[1].limit == "no-limit"
    assert call("local", "texas-holdem")[1].limit == "spread"


def test_side_pots_follow_from_the_stakes() -> None:
    assert not load_house("eight-two").side_pots
    assert load_house("eight-two", {"limit": "no-limit"}).side_pots
    assert load_house("local").side_pots


@pytest.mark.parametrize("game", ["war", "blackjack", "Blackjack", "21", "gin", "Gin Rummy", "acey-deucey", "war-2"])
def test_barred_games_are_refused_by_name(game: str) -> None:
    with pytest.raises(Barred, match="barred at Local Poker Rules"):
        call("local", game)
    with pytest.raises(RulesError, match="no game"):
        call("house", game)


def test_chicago_is_played_as_follow_the_queen_where_the_page_says_so() -> None:
    assert call("local", "chicago")[0].key == "follow-the-queen"
    assert call("local", "chicago", "low")[0].name == "Follow the Queen, low Chicago"
    assert call("house", "chicago")[0].key == "chicago"


def test_the_bet_after_the_declaration() -> None:
    def tail(house: str) -> list[str]:
        return [str(step) for step in steps_for(*call(house, "omaha"))][-3:]

    assert tail("local") == ["declare", "bet", "show"]
    assert tail("eight-two") == ["bet", "declare", "show"]


def test_a_house_without_a_declaration() -> None:
    game, house = call("local", "omaha", overrides={"declaration": False})
    assert steps.Declare() not in steps_for(game, house)


def test_a_doubled_bet_after_the_declaration() -> None:
    game, house = call("local", "omaha", overrides={"double_after_declare": True})
    assert [str(step) for step in steps_for(game, house)][-3:] == ["declare", "double bet", "show"]


@pytest.mark.parametrize(
    ("game", "opens", "ante"),
    [("seven-card-stud", True, "0"), ("razz", True, "0"), ("pass-the-trash", False, "1"), ("omaha", False, "1")],
)
def test_bring_in_or_ante_in_the_club(game: str, opens: bool, ante: str) -> None:
    called, house = call("eight-two", game)
    assert (brings_in(called, house), ante_for(called, house)) == (opens, ante)
    called, house = call("local", game)
    assert (brings_in(called, house), ante_for(called, house)) == (False, "0.25")


def test_printed_prices_follow_the_house_and_are_never_less_than_a_chip() -> None:
    assert priced("0.75", load_house("local"), Unit.of("0.25")) == 3
    assert priced("0.75", load_house("eight-two"), Unit.of("1")) == 3
    assert priced("0.75", load_house("local"), Unit.of("1")) == 1


def test_a_setting_in_json_reads_as_in_a_file() -> None:
    house = load_house("local", {"raise_cap": 3, "ante": "0.50", "check_raise": False, "freeze_after": None})
    assert (house.raise_cap, house.ante, house.check_raise, house.freeze_after) == (3, "0.50", False, None)
    assert house.called == {"raise_cap", "ante", "check_raise", "freeze_after"}

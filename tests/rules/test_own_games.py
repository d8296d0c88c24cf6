"""Games that a host adds as a file, and nothing else: they load, are told, and are judged like the shipped ones."""

import re
import shutil
from pathlib import Path

import pytest

from assistant.announce.say import sentence
from assistant.announce.view import view
from assistant.cards import cards
from assistant.evaluation.showdown import Holding, Layout, judge
from assistant.rules.explain import called_line, explain
from assistant.rules.load import GAMES, RulesError, call, game_keys, load_game, problems
from assistant.tracker.hand import Tracker
from tests.hand_script import Line, events_of, tell
from tests.rules.test_shipped_games import dealt

PAGE = Path(__file__).resolve().parents[2] / "docs" / "own-game.md"

CINCINNATI = """
name = "Cincinnati"
page = "Five cards down and five community cards, turned one by one with a bet after each. High splits with low."
deal = [
  "5 down / bet",
  "1 to board / bet",
  "1 to board / bet",
  "1 to board / bet",
  "1 to board / bet",
  "1 to board / bet",
  "declare / bet / show",
]

[share]
high = "high hand"
low = "low hand, 9 or better"

[variant.liz]
name = "Cincinnati Liz"
page = "Cincinnati for high only, the last community card's rank wild."
deal = ["5 down / bet", "1 to board / bet", "1 to board / bet", "1 to board / bet", "1 to board / bet",
        "1 to board / show"]
share = { high = "high hand" }

[variant.liz.when]
"turned to board" = "its rank is also wild, replacing the last"
"""

FORTY_FOUR = """
name = "Forty-Four"
like = "seven-twenty-seven"
page = "As Seven Twenty-Seven, with 44 and 4, and nobody freezes before the fifth refusal."
deal = ["1 down / 1 up / bet", "mark round", "offer 1 up, frozen after 5 refusals / bet",
        "repeat from round until nobody takes", "declare / bet / show"]

[share]
forty-four = "sum nearest 44"
four = "sum nearest 4"

[values]
A = [1, 4]
"""


LOW_HOLE = """
name = "Low Hole"
like = "seven-card-stud"
page = "Seven-card stud; each player's lowest hole card is wild, with all of its rank that he has. Aces are high."
wild = ["lowest hole card"]

[variant.draw]
name = "Low Draw"
page = "Five-card draw with each player's lowest card wild, and threes."
deal = ["5 down / bet, opened with a pair of jacks or better", "draw up to 3 / bet", "show"]
wild = ["lowest card", "3"]
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A host's folder with three games of his own."""
    (tmp_path / "cincinnati.toml").write_text(CINCINNATI, encoding="utf-8")
    (tmp_path / "forty-four.toml").write_text(FORTY_FOUR, encoding="utf-8")
    (tmp_path / "low-hole.toml").write_text(LOW_HOLE, encoding="utf-8")
    return tmp_path


def test_they_are_short_and_without_a_mistake(own: Path) -> None:
    assert problems(own) == []
    assert all(len(path.read_text().strip().splitlines()) < 30 for path in own.iterdir())


def test_they_are_listed_beside_the_shipped_games(own: Path) -> None:
    assert set(game_keys(own)) == {*game_keys(), "cincinnati", "forty-four", "low-hole"}
    assert load_game("cincinnati", extra=own).own
    assert not load_game("baseball", extra=own).own


def test_cincinnati_is_judged(own: Path) -> None:
    game, house = call("eight-two", "Cincinnati", extra=own)
    assert dealt(game) == (5, 0, 5)
    layout = Layout(board=cards("Kd Ks 9h 3c 2d"))
    verdict = judge(game, house, game.wild, Holding(down=cards("Kc 9c 8d 4s Ah")), layout, "both")
    high, low = verdict.ways["high"], verdict.ways["low"]
    assert high is not None and set(high.cards) == set(cards("Kc Kd Ks 9c 9h"))
    assert low is not None and set(low.cards) == set(cards("8d 4s 3c 2d Ah"))
    nothing = judge(game, house, game.wild, Holding(down=cards("Kc Qc Jd Ts 4h")), layout, "low")
    assert nothing.ways["low"] is None


def test_forty_four_is_judged(own: Path) -> None:
    game, house = call("local", "forty-four", extra=own)
    worth = {(letter, points) for letter, rank in (("A", 14), ("T", 10), ("K", 13)) for points in game.values[rank]}
    assert worth == {("A", 2), ("A", 8), ("T", 0), ("T", 20), ("K", 1)}
    exact = judge(game, house, game.wild, Holding(down=cards("Tc"), up=cards("Td Th Ts As")), Layout(), "both")
    near = judge(game, house, game.wild, Holding(down=cards("9c"), up=cards("9d 9h 9s 7c")), Layout(), "both")
    for way in ("forty-four", "four"):
        best, worse = exact.ways[way], near.ways[way]
        assert best is not None and worse is not None and best.strength > worse.strength


HANDS = {
    # Ann: kings full of nines; Bo: five high. Two antes of 0.25: a quarter each.
    "cincinnati": """
ante 0.25
down 1 2 1 2 1 2 1 2 1 2
check around
board Kd
check around
board Ks
check around
board 9h
check around
board 3c
check around
board 2d
check around
1 declare high
2 declare low
check around
1 show Kc 9c 8d 4s Ah
2 show 8c 5d 4h Ac 7s
settle
""",
    # Ann: four tens and an ace of four points, 44; Bo: a three and an ace of one point, 4. A quarter each.
    "forty-four": """
ante 0.25
down 1 2
up 1:Td 2:3c
check around
up 1:Th
2 decline
check around
up 1:Ts
2 decline
check around
up 1:Ah
2 decline
check around
1 2 decline
check around
1 declare high
2 declare low
check around
1 show Tc
2 show Ad
settle
""",
}


@pytest.mark.parametrize("game", HANDS)
def test_a_hosts_game_is_played_to_the_last_chip(game: str, own: Path) -> None:
    tracker = Tracker(sentence, own)
    seats = {"1": "Ann", "2": "Bo"}
    tracker.handle(tracker.read({"event": "call", "house": "local", "game": game, "dealer": 2, "seats": seats}))
    tracker.handle(tracker.read({"event": "cut", "seat": 1, "how": "tap"}))
    for text in HANDS[game].strip().splitlines():
        line = Line(text, [] if text == "check around" else list(events_of(text, [1, 2])), text == "check around")
        wrong = [answer.text for answer in tell(tracker, line) if answer.kind in ("warning", "refused")]
        assert not wrong, text
    assert tracker.state is not None and tracker.state.settled is not None
    assert tracker.state.settled.answer["shares"] == {"1": "0.25", "2": "0.25"}


def test_each_players_lowest_card_is_wild_for_him_alone(own: Path) -> None:
    # Ann: fours wild, four kings. Bo: fives, not his four and not the deuce that shows: four aces, not five.
    tracker = Tracker(sentence, own)
    call_it = {"event": "call", "house": "house", "game": "low-hole", "dealer": 2, "seats": {"1": "Ann", "2": "Bo"}}
    told = [answer.text for answer in tracker.handle(tracker.read(call_it))]
    assert "Each player's lowest hole card is wild." in told
    shown = view(tracker.state)
    assert shown["called"].startswith("Low Hole at House Rules: Each player's lowest hole card wild")
    assert shown["wild"]["words"] == "Each player's lowest hole card wild"
    play = """
ante 1
down 1 2 1 2
up 1:4s 2:As
check around
up 1:Kh 2:4d
check around
up 1:Qc 2:2s
check around
up 1:7d 2:9c
check around
down 1 2
check around
1 show 4c Kd 9h
2 show 5d Ah Ac
settle
"""
    for text in play.strip().splitlines():
        line = Line(text, [] if text == "check around" else list(events_of(text, [1, 2])), text == "check around")
        wrong = [answer.text for answer in tell(tracker, line) if answer.kind in ("warning", "refused")]
        assert not wrong, text
    assert tracker.state is not None and tracker.state.settled is not None
    answer = tracker.state.settled.answer
    assert answer["shares"] == {"2": "2"}
    assert answer["seats"]["1"]["high"]["name"] == "four kings, queen kicker"
    assert answer["seats"]["2"]["high"]["name"] == "four aces, nine kicker"
    assert answer["seats"]["2"]["high"]["plays_as"] == {"5d": "A"}


@pytest.mark.parametrize(("setting", "name"), [
    ("as called", "four kings, queen kicker"), ("in the hole", "four kings, queen kicker"),
    ("in the hand", "full house, kings over fours"),
])  # fmt: skip
def test_the_house_says_which_lowest_card_is_wild(setting: str, name: str, own: Path) -> None:
    game, house = call("house", "low-hole", overrides={"lowest_wild": setting}, extra=own)
    held = Holding(down=cards("4c Kd 9h"), up=cards("4s Kh Qc 2d"))
    best = judge(game, house, game.wild, held, Layout(), None).ways["high"]
    assert best is not None and best.name == name


def test_the_lowest_of_a_hand_with_other_wild_ranks(own: Path) -> None:
    game, house = call("house", "low-hole", "draw", extra=own)
    assert (game.wild, game.own_wild) == ({3}, "lowest card")
    best = judge(game, house, game.wild, Holding(down=cards("Ad Kc Kd 9h 9c")), Layout(), None).ways["high"]
    assert best is not None and best.name == "four kings, ace kicker"
    aces = judge(game, house, game.wild, Holding(down=cards("3d Ac Kd 9h 8c")), Layout(), None).ways["high"]
    assert aces is not None and aces.name == "pair of aces, king, nine and eight kickers"


def test_openers_may_be_made_with_ones_lowest_card(own: Path) -> None:
    tracker = Tracker(sentence, own)
    call_it = {"event": "call", "house": "house", "game": "low-hole", "variant": "draw", "dealer": 2,
               "seats": {"1": "Ann", "2": "Bo"}}  # fmt: skip
    told = [answer.text for answer in tracker.handle(tracker.read(call_it))]
    assert "Each player's lowest card is wild. Threes are wild." in told
    for text in ("ante 1", "down 1 2 1 2 1 2 1 2 1 2", "1 bet 1", "2 call 1", "1 2 discard", "1 2 check",
                 "1 show Jd 9c 4h 5s 2c", "2 show Td 9d 8c 3h 5c", "settle"):  # fmt: skip
        wrong = [one.text for one in tell(tracker, Line(text, list(events_of(text, [1, 2]))))
                 if one.kind in ("warning", "refused")]  # fmt: skip
        assert not wrong, text
    assert tracker.state is not None and tracker.state.settled is not None
    assert tracker.state.settled.answer["shares"] == {"1": "4"}


def test_a_variant_of_a_hosts_game(own: Path) -> None:
    liz = load_game("cincinnati", "liz", own)
    assert [way.word for way in liz.ways] == ["high"]
    assert [str(one.then) for one in liz.when] == ["its rank is also wild, replacing the last"]


def test_a_hosts_game_tells_itself(own: Path) -> None:
    told = explain(*call("local", "forty-four", extra=own))
    assert told.wins == (
        "One chip: forty-four, the sum nearest to 44.", "No chip: four, the sum nearest to 4.", "Two chips: both.",
    )  # fmt: skip
    assert "Each in turn takes a card up or refuses; the refusal number 5 freezes a player." in told.deal
    assert told.line == called_line(*call("local", "forty-four", extra=own))
    assert told.line == "Forty-Four at Local Poker Rules" and "no chip four, one forty-four, two both" in told.settings


def test_a_hosts_file_takes_the_place_of_a_shipped_one_and_says_so(own: Path) -> None:
    (own / "mickey-mantle.toml").write_text(
        'name = "Mickey Mantle"\nlike = "five-card-draw"\nwild = ["7", "joker"]\n', encoding="utf-8"
    )
    mine = load_game("mickey-mantle", extra=own)
    assert mine.own and mine.wild == {0, 7}
    assert load_game("mickey-mantle").wild == {7}


@pytest.mark.parametrize("key", ["suffecool", "42nd-street"])
def test_a_host_completes_a_template(key: str, tmp_path: Path) -> None:
    mine = tmp_path / f"{key}.toml"
    shutil.copy(GAMES / mine.name, mine)
    with pytest.raises(RulesError, match="write deal, share"):
        load_game(key, extra=tmp_path)
    fixed = mine.read_text(encoding="utf-8").replace("[rules]", 'share = { low = "low hand" }\n\n[rules]')
    mine.write_text(fixed, encoding="utf-8")
    with pytest.raises(RulesError, match="write deal$"):
        load_game(key, extra=tmp_path)
    mine.write_text(fixed.replace("share = ", 'deal = ["5 down / bet / show"]\nshare = '), encoding="utf-8")
    game, house = call("eight-two", key, extra=tmp_path)
    assert dealt(game) == (5, 0, 0)
    assert house.low == "ace-to-six"


def test_the_game_in_the_guide_loads_and_does_what_it_says(tmp_path: Path) -> None:
    [text] = re.findall(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    (tmp_path / "dr-pepper.toml").write_text(text, encoding="utf-8")
    assert problems(tmp_path) == []
    plain, fizzy = (load_game("dr-pepper", variant, tmp_path) for variant in ("", "fizzy"))
    assert plain.wild == fizzy.wild == {2, 4, 10}
    assert dealt(plain) == (3, 4, 0)
    assert [str(one.seen) for one in plain.when] == ["dealt 10 up"]
    assert [str(one.then) for one in fizzy.when] == ["extra card down", "match the pot or fold"]

"""The shipped games against what the house-rule pages say of them."""

import re

import pytest

from assistant.cards import Card
from assistant.rules import hands, shares, steps, then
from assistant.rules.game import Game
from assistant.rules.load import GAMES, RulesError, game_file, game_keys, load_game, problems
from assistant.rules.played import is_stud
from tests.shared_data import SHARED

CALLED = """4-2-1 add-em-up anaconda anaconda-25 anaconda-33 baseball car-wash chicago elevator five-by-two
    follow-the-queen go-for-broke hawaii-five-low hold-em mickey-mantle omaha omaha-33 pass-the-card seattle-six
    seven-twenty-seven 3-33 spit double-spit stake-in-the-heart windows five-card-draw lowball seven-card-stud
    seven-card-stud-eight-or-better razz texas-holdem pass-the-trash push guts 3-5-7 42nd-street suffecool""".split()
TEMPLATES = ["42nd-street", "suffecool"]
PLAYABLE = [key for key in game_keys() if key not in TEMPLATES]
EVERY = [(key, variant) for key in PLAYABLE for variant in ("", *game_file(key).variants)]


def dealt(game: Game) -> tuple[int, int, int]:
    """Down cards, up cards and community cards that a plain deal of the game gives."""
    down = sum(step.count for step in game.deal if isinstance(step, steps.Deal) and step.facing == "down")
    up = sum(step.count for step in game.deal if isinstance(step, steps.Deal) and step.facing == "up")
    board = sum(step.count for step in game.deal if isinstance(step, steps.Board))
    return down, up, board + sum(isinstance(step, steps.Turn) for step in game.deal)


def bets(game: Game) -> int:
    """Betting rounds in the game as written."""
    return sum(isinstance(step, (steps.Bet, steps.DoubleBet)) for step in game.deal)


def values(game: Game, card: str) -> tuple[float, ...]:
    """What a card may count, in points."""
    return tuple(worth / 2 for worth in game.values[Card.of(card).rank])


def test_every_game_of_the_pages_has_its_file() -> None:
    assert set(CALLED) <= set(game_keys())


def test_nothing_is_wrong_in_any_file() -> None:
    assert problems(GAMES) == []


@pytest.mark.parametrize(("key", "variant"), EVERY)
def test_every_game_and_variant_loads(key: str, variant: str) -> None:
    game = load_game(key, variant)
    assert (game.key, game.variant) == (key, variant)
    assert game.name and game.page and game.deal and game.ways
    assert not game.own


@pytest.mark.parametrize(
    ("key", "variant", "cards", "rounds"),
    [
        ("4-2-1", "", (6, 0, 2), 8),
        ("add-em-up", "", (5, 0, 4), 6),
        ("anaconda", "", (7, 0, 0), 8),
        ("anaconda-25", "", (7, 0, 0), 8),
        ("anaconda-33", "", (7, 0, 0), 8),
        ("baseball", "", (3, 4, 0), 5),
        ("car-wash", "", (2, 3, 0), 4),
        ("chicago", "", (3, 4, 0), 6),
        ("elevator", "", (5, 0, 7), 9),
        ("five-by-two", "", (1, 4, 0), 7),
        ("follow-the-queen", "", (3, 4, 0), 6),
        ("go-for-broke", "", (2, 3, 0), 6),
        ("hawaii-five-low", "", (2, 3, 0), 6),
        ("hold-em", "", (2, 0, 5), 4),
        ("hold-em", "hi-lo", (2, 0, 5), 5),
        ("mickey-mantle", "", (5, 0, 0), 2),
        ("omaha", "", (4, 0, 5), 5),
        ("omaha-33", "", (4, 0, 5), 6),
        ("pass-the-card", "", (3, 4, 0), 6),
        ("seattle-six", "", (2, 4, 0), 6),
        ("spit", "", (5, 0, 1), 4),
        ("double-spit", "", (5, 0, 2), 4),
        ("stake-in-the-heart", "", (3, 4, 0), 6),
        ("windows", "", (5, 0, 0), 3),
        ("five-card-draw", "", (5, 0, 0), 2),
        ("seven-card-stud", "", (3, 4, 0), 5),
        ("razz", "", (3, 4, 0), 5),
        ("texas-holdem", "", (2, 0, 5), 4),
        ("pass-the-trash", "three-passes", (7, 0, 0), 10),
        ("guts", "three", (3, 0, 0), 0),
        ("3-5-7", "", (7, 0, 0), 0),
    ],
)
def test_cards_and_betting_rounds(key: str, variant: str, cards: tuple[int, int, int], rounds: int) -> None:
    game = load_game(key, variant)
    assert dealt(game) == cards
    assert bets(game) == rounds


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("omaha", ["high", "low"]),
        ("chicago", ["high", "spade"]),
        ("go-for-broke", ["high", "sum"]),
        ("hawaii-five-low", ["hole", "low"]),
        ("4-2-1", ["high", "table"]),
        ("add-em-up", ["high", "low"]),
        ("seven-twenty-seven", ["twenty-seven", "seven"]),
        ("3-33", ["thirty-three", "three"]),
        ("baseball", ["high"]),
        ("razz", ["low"]),
        ("lowball", ["low"]),
        ("car-wash", ["low"]),
        ("double-spit", ["low"]),
    ],
)
def test_one_chip_declares_the_first_way(key: str, words: list[str]) -> None:
    assert [way.word for way in load_game(key).ways] == words


@pytest.mark.parametrize("key", ["omaha", "omaha-33", "elevator", "seven-card-stud-eight-or-better"])
def test_these_lows_need_an_eight(key: str) -> None:
    assert load_game(key).ways[1].share == shares.QualifiedLow(8)


def test_hold_em_low_needs_an_eight_too() -> None:
    assert load_game("hold-em", "hi-lo").ways[1].share == shares.QualifiedLow(8)


@pytest.mark.parametrize(
    ("key", "variant", "wild"),
    [
        ("baseball", "", {3, 9}),
        ("baseball", "feierstein", {3, 9}),
        ("follow-the-queen", "", {12}),
        ("mickey-mantle", "", {7}),
        ("windows", "", {7}),
        ("windows", "macintosh", {8}),
        ("windows", "macintosh-nines", {9}),
        ("windows", "macintosh-tens", {10}),
        ("seven-card-stud", "", set()),
    ],
)
def test_wild_ranks(key: str, variant: str, wild: set[int]) -> None:
    assert load_game(key, variant).wild == wild


def test_sums() -> None:
    seven = load_game("seven-twenty-seven")
    assert [values(seven, card) for card in ("2c", "9d", "Th", "Js", "Qc", "Kd", "Ah")] == [
        (2,), (9,), (0, 10), (0.5,), (0.5,), (0.5,), (1, 11),
    ]  # fmt: skip
    three = load_game("3-33")
    assert [values(three, card) for card in ("Th", "Ks", "Ah", "Jk")] == [(10,), (0.5,), (1,), (1,)]
    add = load_game("add-em-up")
    assert [values(add, card) for card in ("Th", "Jd", "Qs", "Kc", "Ah")] == [(0, 10), (11,), (12,), (13,), (1, 14)]
    broke = load_game("go-for-broke")
    assert [values(broke, card) for card in ("Th", "Jd", "Qs", "Kc")] == [(0,)] * 4
    assert [values(broke, card) for card in ("Ah", "9d")] == [(1,), (9,)]


def test_feierstein_adds_to_the_strike_and_keeps_the_extra_card() -> None:
    plain = {str(one.seen): one.then for one in load_game("baseball").when}
    variant = {str(one.seen): one.then for one in load_game("baseball", "feierstein").when}
    assert plain == {"dealt 4 up": then.Extra("down"), "dealt 3 up": then.MatchOrFold()}
    assert variant == plain | {"dealt 3 up, number 3": then.MatchAndFold()}


@pytest.mark.parametrize("called", ["hi-lo", "high-low", "High-Low", "hold-em hi-lo", "Hi Lo"])
def test_a_variant_answers_to_its_usual_names(called: str) -> None:
    assert load_game("hold-em", called).variant == "hi-lo"


def test_low_chicago_and_high_chicago() -> None:
    assert load_game("chicago", "low chicago").ways[1].share == shares.HoleSpade("lowest")
    assert load_game("chicago", "chicago").ways[1].share == shares.HoleSpade("highest")


def test_a_game_answers_to_the_name_on_its_page() -> None:
    names = {"Add ’Em Up": "add-em-up", "3/33": "3-33", "Texas Hold'em": "texas-holdem", "4-2-1": "4-2-1"}
    assert {name: load_game(name).key for name in names} == names


@pytest.mark.parametrize("key", TEMPLATES)
def test_a_game_without_public_rules_says_what_the_host_must_write(key: str) -> None:
    with pytest.raises(RulesError) as refused:
        load_game(key)
    assert str(refused.value).startswith(f"{key}.toml: ")
    assert str(refused.value).endswith("copy the file to your own folder of games and write deal, share")


def test_stud_is_a_matter_of_the_first_up_card() -> None:
    studs = {key for key in PLAYABLE if is_stud(load_game(key))}
    assert {"seven-card-stud", "razz", "baseball", "go-for-broke", "push"} <= studs
    assert not studs & {"texas-holdem", "anaconda", "pass-the-trash", "five-card-draw", "seven-twenty-seven"}


def test_hands() -> None:
    assert load_game("omaha").hand == hands.Exactly(2, 3)
    assert load_game("omaha-33").hand == hands.ExactlyOrOption("own-cards")
    assert load_game("elevator").hand == hands.OneFloor()
    assert load_game("double-spit").hand == hands.AllOrNone()
    assert load_game("spit", "wild").hand == hands.BoardWild()


@pytest.mark.parametrize("key", CALLED)
def test_pages_are_in_our_own_words(key: str) -> None:
    """No seven words in a row are those of one of the documents."""
    folder = SHARED.parent / "seeds"
    if not folder.exists():
        pytest.skip(f"needs {folder}; set CARDS_SPEAK_SHARED to the folder that holds it")
    documents = " ".join(_plain(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.txt")))
    pages = [page for page in re.findall(r'page = "+\s*(.*?)"+\n', (GAMES / f"{key}.toml").read_text(), re.DOTALL)]
    assert pages
    for page in pages:
        words = _plain(page).split()
        for start in range(len(words) - 6):
            run = " ".join(words[start : start + 7])
            assert run not in documents, f"{key}: {run}"


def _plain(text: str) -> str:
    return " ".join(re.findall(r"[a-z0-9']+", text.lower()))

"""A photograph of a whole hand: what it shows, who wins, and what is said where a card is missing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from assistant.app import Parts, Table, build
from assistant.config import ConfigError, read_config
from assistant.corrections import Misread, correction
from assistant.night.photo_night import PhotoReport
from assistant.rules.load import RulesError
from assistant.vision.reader import ScriptedReader
from tests.night.pictures import ALL_FOUR, photo

Play = Callable[..., tuple[list[PhotoReport], Table]]


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Play]:
    """Play the photographs in ``photos`` and give what came of each, and the table as it is then."""
    tables: list[Table] = []

    def played(**keys: Any) -> tuple[list[PhotoReport], Table]:
        raw = {"source": str(tmp_path / "photos"), "pace": 0.0, "table": {"corners": ALL_FOUR}, **keys}
        reports: list[PhotoReport] = []
        table = build(read_config(raw, "table.toml"), Parts(tmp_path, ScriptedReader(), reports.append))
        tables.append(table)
        table.start_watching(lambda: None).join(60)
        return reports, table

    (tmp_path / "photos").mkdir()
    yield played
    for table in tables:
        table.close()


@pytest.fixture
def photos(tmp_path: Path) -> Path:
    return tmp_path / "photos"


def test_the_best_hand_wins_and_a_hand_lying_down_has_folded(photos: Path, play: Play) -> None:
    photo(photos, "1.jpg", "9h 8c 2h 4c Js", {1: "?? ??", 2: "3c Kh", 3: "Kd 2d", 4: "Qs 3s"})
    [report], table = play()
    assert report.hand.folded == (1,)
    assert report.settled is not None
    assert report.settled["shares"] == {"3": "4"}
    assert report.settled["ways"]["high"]["hand"].startswith("pair of deuces")
    assert "Seat 1: cards face down, folded" in report.notes
    view = table.hub.now.view
    assert view["board"] == ["9h", "8c", "2h", "4c", "Js"]
    assert not view["seats"]["1"]["live"] and view["seats"]["2"]["shown"] == ["3c", "Kh"]


def test_the_board_may_be_read_in_any_order_and_lies_left_to_right(photos: Path, play: Play) -> None:
    photo(photos, "1.jpg", "As Kd 7c 2h 9d", {2: "Ac Qd", 3: "Kc Kh"})
    [report], _ = play()
    assert [str(card) for card in report.hand.board] == ["As", "Kd", "7c", "2h", "9d"]
    assert report.settled is not None and list(report.settled["shares"]) == ["3"]


def test_each_photograph_is_a_hand_of_its_own(photos: Path, play: Play) -> None:
    photo(photos, "1.jpg", "9h 8c 2h 4c Js", {2: "Ac Ad", 3: "Kc Kh"})
    photo(photos, "2.jpg", "9h 8c 2h 4c ?x", {2: "Ac Ad", 3: "Jc Jh"})
    photo(photos, "3.jpg", "9h 8c 2h 4c Js", {2: "Qc Qd", 3: "Kc Kh"})
    reports, table = play()
    assert [report.settled and list(report.settled["shares"]) for report in reports] == [["2"], None, ["3"]]
    assert table.hub.now.view["result"]["shares"] == {"3": "2"}
    assert table.notices.lines == ()


def test_a_card_that_could_not_be_read_leaves_no_winner_and_is_named(photos: Path, play: Play) -> None:
    photo(photos, "7.jpg", "9h 8c 2h 4c Js", {2: "3c ?x", 3: "Kd 2d"})
    [report], table = play()
    assert report.settled is None and report.certain is None
    assert report.missing == ("Seat 2: one card could not be read (eight of hearts or three of hearts)",)
    assert table.notices.lines == ("7.jpg: Seat 2: one card could not be read (eight of hearts or three of hearts)",)
    assert table.hub.now.view["result"] is None
    assert report.to_json()["seats"] == {"2": ["3c", "?x"], "3": ["Kd", "2d"]}


@pytest.mark.parametrize(
    ("board", "seats", "said"),
    [
        (
            "9h 8c ?x 4c Js",
            {2: "3c Kh", 3: "Kd 2d"},
            "The board: the third card from the left could not be read (eight of hearts or three of hearts)",
        ),
        ("9h 8c 2h ?? Js", {2: "3c Kh", 3: "Kd 2d"}, "The board: the fourth card from the left lies face down"),
        ("9h 8c 2h 4c", {2: "3c Kh", 3: "Kd 2d"}, "The board: five cards are needed and four cards were seen"),
        ("9h 8c 2h 4c Js", {2: "3c", 3: "Kd 2d"}, "Seat 2: two cards are needed and one card was seen"),
        ("9h 8c 2h 4c Js", {2: "3c ??", 3: "Kd 2d"}, "Seat 2: one card still lies face down"),
        ("9h 8c 2h 4c Js", {2: "3c Kh", 3: "Kh 2d"}, "The king of hearts was seen twice, at seat 2 and at seat 3"),
        ("9h 8c 2h 4c Js", {2: "?? ??", 3: "?? ??"}, "Every hand lies face down, so there is no winner to name"),
        ("9h 8c 2h 4c Js", {}, "No cards lie before any seat"),
    ],
)
def test_what_is_missing_is_said_exactly(
    photos: Path, play: Play, board: str, seats: dict[int, str], said: str
) -> None:
    photo(photos, "1.jpg", board, seats)
    [report], table = play()
    assert report.missing == (said,)
    assert report.settled is None and report.certain is None
    assert f"1.jpg: {said}" in table.notices.lines


def test_where_the_unread_card_cannot_matter_the_winner_is_named(photos: Path, play: Play) -> None:
    photo(photos, "1.jpg", "As Ks Qs Js 2c", {2: "Ts 3d", 3: "2d ?x"})
    [report], _ = play()
    assert report.settled is None, "the hands are not all known"
    assert report.certain == {"2": "2"}, "nothing beats a royal flush"


def test_where_one_of_the_unread_cards_matters_there_is_no_winner(photos: Path, play: Play) -> None:
    photo(photos, "1.jpg", "As Ac 2d 7h 9c", {2: "Kd Kc", 3: "5d ?x"})
    [report], _ = play()
    assert report.certain is None, "a third ace, or a pair with the board, would win"


def test_chips_with_a_worth_are_the_pot(photos: Path, play: Play) -> None:
    photo(photos, "1.jpg", "9h 8c 2h 4c Js", {2: "3c Kh", 3: "Kd 2d"}, chips=["red", "red", "white"])
    photo(photos, "2.jpg", "9h 8c 2h 4c Js", {2: "3c Kh", 3: "Kd 2d"}, chips=["red", "blue"])
    (with_worth, without), _ = play()
    assert with_worth.settled is not None and with_worth.settled["shares"] == {"3": "11"}
    assert with_worth.notes[-1] == "Pot 11: the chips seen"
    assert without.settled is not None and without.settled["shares"] == {"3": "2"}
    assert "blue chips have no worth in this house" in without.notes[-1]


def test_the_file_may_say_the_pot_and_the_worth_of_chips(photos: Path, play: Play) -> None:
    photo(photos, "1.jpg", "9h 8c 2h 4c Js", {2: "3c Kh", 3: "Kd 2d"}, chips=["blue"])
    [by_chips], _ = play(chips={"blue": 10})
    assert by_chips.settled is not None and by_chips.settled["shares"] == {"3": "10"}


def test_a_tie_is_split_with_the_odd_chip_said(photos: Path, play: Play) -> None:
    photo(photos, "1.jpg", "As Ks Qs Js Ts", {1: "2c 3d", 2: "4c 5d"})
    [report], _ = play(pot=7)
    assert report.settled is not None
    assert report.settled["shares"] == {"1": "4", "2": "3"}
    assert report.settled["odd_chips"][0]["seat"] == 1


def test_a_card_too_many_is_a_doubt(photos: Path, play: Play) -> None:
    photo(photos, "1.jpg", "9h 8c 2h 4c Js 5c", {2: "3c Kh", 3: "Kd 2d"})
    [report], _ = play()
    assert report.missing == ("The board: five cards are needed and six cards were seen",)
    assert report.certain is None


def test_games_that_one_photograph_cannot_show(photos: Path, play: Play) -> None:
    photo(photos, "1.jpg", "9h 8c 2h 4c Js", {2: "3c Kh"})
    with pytest.raises(
        ConfigError, match='one photograph does not show how each card was dealt; write pictures = "mom'
    ):
        play(house="local", game="follow-the-queen")
    with pytest.raises(RulesError, match="texas-holdem"):
        play(game="texas-hold")


def test_what_cannot_be_named_beside_enough_cards_that_can_is_no_card(photos: Path, play: Play) -> None:
    photo(photos, "1.jpg", "9h 8c 2h 4c Js ?x", {2: "3c Kh ?x", 3: "Kd 2d"})
    photo(photos, "2.jpg", "9h 8c 2h 4c Js", {2: "3c ?x ?x", 3: "Kd 2d"})
    (enough, too_few), _ = play()
    assert enough.missing == () and enough.settled is not None and list(enough.settled["shares"]) == ["3"]
    assert too_few.missing == ("Seat 2: one card could not be read (eight of hearts or three of hearts)",)


def test_the_host_may_name_the_card_and_settle(photos: Path, play: Play) -> None:
    photo(photos, "1.jpg", "9h 8c 2h 4c Js", {2: "3c ?x", 3: "Kd 2d"})
    _, table = play()
    table.hub.put(correction(table.hub.script, Misread(2, "??", "Kh"))).result(10)
    result = table.hub.put({"event": "settle"}).result(10).view["result"]
    assert result["shares"] == {"3": "2"}, "the pot is still known"

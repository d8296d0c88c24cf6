"""The table held against the hand: each kind of difference is one sentence with its remedy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from assistant.street import differences, too_few

NAMES = {1: "Ann", 2: "Bo", 3: "Cy"}


def view(step: str = "bet", waiting: tuple[int, ...] = (), board: str = "", **seats: str) -> dict[str, Any]:
    """What the tablet shows; ``seat1="7d ?? *As"`` is the 7d up, one face down, the ace shown; ``-`` has folded."""
    shown = {}
    for number, name in NAMES.items():
        cards = seats.get(f"seat{number}", "??").split()
        shown[str(number)] = {
            "name": name,
            "live": cards != ["-"],
            "cards": [
                {"card": card.strip("*^"), "up": "*" not in card and card != "??", "shown": "*" in card}
                for card in cards
                if card != "-"
            ],
        }
    return {"game": "x", "over": False, "step": step, "waiting": waiting, "seats": shown, "board": board.split()}


def seen(board: str = "", **seats: str) -> dict[str, list[str]]:
    places = {f"seat {number}": seats.get(f"seat{number}", "??").split() for number in NAMES}
    return {where: cards for where, cards in {**places, "board": board.split()}.items() if cards}


def said(of: Mapping[str, Any], at: Mapping[str, list[str]]) -> list[tuple[str, str, str]]:
    return [(one.what, one.where, one.text) for one in differences(of, at)]


def test_a_table_that_lies_as_the_hand_has_it_says_nothing() -> None:
    hand = view(seat1="7d ??", seat2="-", seat3="*As *Kd 2c ^??", board="9h ??")
    assert said(hand, seen(seat1="?? 7d", seat2="Jc", seat3="Kd As 2c ?x", board="9h ?x")) == []
    assert said({"game": None, "over": False, "seats": {}}, seen(seat1="7d")) == [], "no game is called"


def test_face_down_cards_may_lie_squared_or_be_looked_at() -> None:
    assert said(view(seat1="7d ?? ?? ??"), seen(seat1="7d ??")) == []
    assert said(view(seat1="7d ?? ??"), seen(seat1="7d")) == []


@pytest.mark.parametrize(
    ("hand", "table", "wanted"),
    [
        ({"seat1": "7d ??"}, {"seat1": "??"},
         ("missing", "seat 1", "The seven of diamonds before Ann is not seen any more: covered, or taken away?")),
        ({"seat1": "7d ??"}, {"seat1": "8c ??"},
         ("changed", "seat 1",
          "At seat 1 the seven of diamonds now reads eight of clubs: washed, or misread before? "
          "Tap it to put it right")),
        ({"board": "9h 2c"}, {"board": "9h 3c"},
         ("changed", "board",
          "On the board the deuce of clubs now reads three of clubs: washed, or misread before? "
          "Tap it to put it right")),
        ({"seat2": "7d"}, {"seat2": "7d 9c"},
         ("extra", "seat 2", "The nine of clubs lies before Bo and was not entered: dealt?")),
        ({"seat2": "?? ??"}, {"seat2": "?? 9c"},
         ("exposed", "seat 2",
          "The nine of clubs lies face up before Bo and was not entered: dealt, or a hole card exposed?")),
        ({"seat3": "7d ??"}, {"seat3": "7d ?? ??"},
         ("extra", "seat 3", "One face-down card more than were dealt lies before Cy: dealt?")),
        ({"seat3": "7d"}, {"seat3": "7d ?x"},
         ("unread", "seat 3", "A card before Cy cannot be read: tap it to name it")),
        ({"seat3": "7d ^??"}, {"seat3": "7d 4h"},
         ("unread", "seat 3", "The unread card before Cy reads four of hearts: is that right?")),
        ({"board": "9h"}, {"board": "9h 3c"},
         ("extra", "board", "The three of clubs lies on the board and was not entered: turned?")),
        ({"seat1": "7d ??"}, {"seat1": ""},
         ("gone", "seat 1", "No cards lie before Ann any more: folded?")),
    ],
)  # fmt: skip
def test_each_difference_is_one_sentence(
    hand: dict[str, str], table: dict[str, str], wanted: tuple[str, str, str]
) -> None:
    assert said(view(**hand), seen(**table)) == [wanted]


def test_a_card_seen_twice_names_both_places() -> None:
    found = said(view(seat1="7d", board="7d"), seen(seat1="7d", board="7d"))
    text = "The seven of diamonds is seen twice, on the board and before Ann: tap the one that is misread"
    assert found == [("duplicate", "board", text)]


def test_a_known_card_that_cannot_be_read_just_now_is_not_missed() -> None:
    assert said(view(seat1="7d 9c"), seen(seat1="?x 9c")) == []


def test_the_facts_that_would_settle_it_come_along() -> None:
    [fold] = differences(view(seat1="7d"), seen(seat1=""))
    assert fold.facts == ({"event": "fold", "seat": 1},)
    [dealt] = differences(view(seat2="7d"), seen(seat2="7d 9c"))
    assert dealt.facts == ({"event": "dealt", "seat": 2, "card": "9c", "up": True},)
    [backs] = differences(view(seat2="??"), seen(seat2="?? ?? ??"))
    assert backs.facts == ({"event": "dealt", "seat": 2, "card": "??", "up": False},) * 2
    [changed] = differences(view(seat1="7d"), seen(seat1="8c"))
    assert (changed.misread, changed.card, changed.facts) == ("7d", "8c", ())


def test_who_was_left_out_of_a_round_is_named() -> None:
    assert [one.text for one in too_few(view("1 up", (3,)))] == [
        "Cy has no card in this round yet: deal it, or enter it"
    ]
    assert too_few(view("1 up", (1, 2, 3))) == [], "the round has not begun"
    assert too_few(view("bet", (3,))) == [] and too_few(view("1 up", ())) == []


def test_of_two_jokers_only_a_third_is_one_too_many() -> None:
    shown, lying = view(seat1="Jk", board="Jk"), seen(seat1="Jk", board="Jk")
    assert [what for what, _, _ in said(shown, lying)] == ["duplicate"]
    assert said({**shown, "jokers": 2}, lying) == []

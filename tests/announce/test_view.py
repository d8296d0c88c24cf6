"""What the tablet shows: plain data, complete, and never a card that lies face down."""

from __future__ import annotations

import json

import pytest

from assistant.announce.view import view
from tests.told_table import Table

HIDDEN = ["As", "Kd"]


def shown(table: Table) -> str:
    return json.dumps(view(table.tracker.state))


def test_no_game_is_a_view_too() -> None:
    assert json.loads(json.dumps(view(None)))["game"] is None


def test_hole_cards_that_were_seen_are_not_shown_before_the_showdown() -> None:
    table = Table("texas-holdem", players=2)
    table.tell("ante 0.25", "down 2:As 1:2c 2:Kd 1:2d", "burn", "board Ah 7d 2h", "board Ks", "board 9h")
    assert not any(f'"{card}"' in shown(table) for card in HIDDEN)
    assert view(table.state)["seats"]["2"]["down"] == 2
    table.tell("2 show As Kd")
    seat = view(table.state)["seats"]["2"]
    assert (seat["shown"], seat["down"]) == (["As", "Kd"], 0)
    assert not any(f'"{card}"' in shown(table) for card in ("2c", "2d"))


@pytest.mark.parametrize("lines", [("2 discard As Kd",), ("2 discard As ??", "down 2:Kd")])
def test_thrown_and_drawn_cards_are_not_shown(lines: tuple[str, ...]) -> None:
    table = Table("five-card-draw", players=2)
    table.tell("down 2:As 1 2:Kd 1 2:2h 1 2:3h 1 2:4h 1", "2 1 check", *lines)
    assert not any(f'"{card}"' in shown(table) for card in HIDDEN)


def test_washed_and_passed_cards_are_not_shown() -> None:
    table = Table("anaconda", players=2)
    cards = "down 2:As 1:2c 2:Kd 1:3c 2:2h 1:4c 2:3h 1:5c 2:4h 1:6c 2:5h 1:7c 2:6h 1:8c"
    table.tell(cards, "2 1 check", "2 pass 1 As Kd 2h", "1 pass 2 ?? ?? ??")
    assert not any(f'"{card}"' in shown(table) for card in HIDDEN)


@pytest.mark.parametrize("line", ["2 replace down As Kd", "2 replace down As Kd burn", "2 kill down As"])
def test_cards_that_were_dealt_amiss_face_down_are_not_shown(line: str) -> None:
    table = Table("texas-holdem", players=2)
    table.tell("ante 0.25", "down 2:As 1:2c 2:Kh 1:2d", line)
    assert not any(f'"{card}"' in shown(table) for card in ("As", "Kd", "Kh", "2c", "2d"))


def test_a_hand_in_the_middle() -> None:
    table = Table("baseball")
    table.tell("ante 0.25", "down 2 3 1 2 3 1", "up 2:3h")
    seen = view(table.state)
    assert seen["wild"] == {"ranks": ["3", "9"], "words": "Threes and nines wild"}
    assert seen["owed"][0] | {"seat": 2, "kind": "strike", "amount": "0.75"} == seen["owed"][0]
    assert seen["pot"] == "0.75"
    assert seen["next"] == "First Bo matches the pot or folds. Deal one card up to Cy and Ann. Pot 0.75."
    table.tell("2 match 0.75")
    assert view(table.state)["next"] == "Deal one card up to Cy and Ann. Pot 1.50."
    table.tell("up 3:5d 1:6d")
    seen = view(table.state)
    assert (seen["turn"]["seat"], seen["turn"]["to_call"]) == (2, "0")
    assert seen["turn"]["may"]["bet"] == ["0.25", "1.00"]
    assert seen["turn"]["may"]["call"] is None
    assert seen["turn"]["may"]["words"] == "check, bet 0.25 to 1.00, go all-in or fold"
    assert seen["waiting"] == [2]
    assert seen["locked"] is True


def test_wild_cards_say_what_they_play_as_once_the_pot_is_divided() -> None:
    table = Table("mickey-mantle", players=2)
    table.tell("ante 0.25", "down 2 1 2 1 2 1 2 1 2 1", "2 1 check", "2 1 decline", "2 1 check")
    table.tell("2 show Ks Kd 7h 4c 2c", "1 show Qs Qd Qh 4d 2d", "settle")
    seen = view(table.state)
    assert seen["seats"]["2"]["plays"]["high"]["plays_as"]["7h"].startswith("K")
    assert seen["result"]["shares"] == {"2": "0.50"}
    assert seen["over"] is True


def test_who_has_not_answered_is_named() -> None:
    table = Table("hawaii-five-low", dealer=3)
    table.tell("ante 0.25", "down 1 2 3", "up 1:9c 2:5h 3:6d", "1 2 3 check", "up 1:8d 2:4c 3:3d", "1 2 3 check")
    table.tell("up 1:4h 2:3s 3:2h", "1 2 3 check", "down 1 2 3", "1 2 3 check")
    asked = view(table.state)["next"]
    table.tell("2 wash up 5h 7c 0.75")
    assert view(table.state)["next"] == f"{asked} Still to answer: Cy and Ann.".replace("0.75", "1.50")

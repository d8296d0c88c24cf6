"""Cards dealt amiss where games make players do something with the card that was dealt."""

from __future__ import annotations

import pytest

from assistant.announce.view import view
from tests.told_table import Table, only, texts

DOWN = "down 2 3 1 2 3 1"


def offered(table: Table, kind: str) -> list[str]:
    """The acts that the tablet offers Bo for one kind of question."""
    asks = [ask for ask in view(table.state)["choices"] if (ask["kind"], ask["seat"]) == (kind, 2)]
    return [act["do"] for ask in asks for act in ask["acts"]]


def test_only_the_card_that_has_just_come_may_be_passed_on() -> None:
    table = Table("pass-the-card")
    table.tell("ante 0.25", DOWN, "up 2:9d", "2 decline", "up 3:4h", "3 decline", "up 1:Ts", "1 decline", "1 check")
    table.tell("2 check", "3 check", "up 3:8c", "3 decline", "up 1:2h", "1 decline", "up 2:Kd")
    answers = table.tell("2 pass-on 3 9d 0.25")
    assert only(answers, "refused")["reason"] == "Bo may pass on the king of diamonds now, and nothing else"
    table.tell("2 pass-on 3 Kd 0.25")
    assert [str(card) for card in table.state.seats[3].up] == ["4h", "8c", "Kd"]
    assert [str(owed.card) for owed in table.state.owed] == ["Kd"]
    answers = table.tell("3 pass-on 1 8c 0.25")
    assert only(answers, "refused")["reason"] == "Cy may pass on the king of diamonds now, and nothing else"


def test_a_card_that_could_not_be_read_may_be_passed_on_by_its_name() -> None:
    table = Table("pass-the-card")
    table.tell("ante 0.25", DOWN, "up 2:??", "2 pass-on 3 Kd 0.25")
    assert [str(card) for card in table.state.seats[3].up] == ["Kd"]


@pytest.mark.parametrize(("kept", "passes"), [(True, []), (False, ["pass-on", "keep"])])
def test_a_card_dealt_for_one_that_was_kept_may_not_be_passed_on(kept: bool, passes: list[str]) -> None:
    table = Table("pass-the-card")
    table.tell("ante 0.25", DOWN, "up 2:9d", *(["2 decline"] if kept else []), "2 replace up 9d 5c")
    assert offered(table, "owed-pass") == passes


def test_who_is_left_alone_owes_no_strike() -> None:
    table = Table("baseball")
    table.tell("ante 0.25", DOWN, "up 2:3h", "3 fold")
    assert [owed.kind for owed in table.state.owed] == ["strike"]
    table.tell("1 dead")
    assert not table.state.owed
    assert only(table.tell("settle"), "settled")["shares"] == {"2": "0.75"}


def test_who_lost_a_round_owes_it_though_he_folds_but_not_to_himself() -> None:
    table = Table("guts")
    table.tell("ante 0.25", *["down 2 3 1"] * 2, "2 option in", "3 option in", "1 option in")
    table.tell("2 show Ah Ad", "3 show Kh Kd", "1 show Qh Qd", "settle")
    assert [(owed.seat, owed.kind) for owed in table.state.owed] == [(3, "lost"), (1, "lost")]
    table.tell("3 fold")
    assert texts(table.tell("2 fold")) == []
    assert texts(table.tell("settle")) == ["Cy must first match the pot, 0.75."]
    assert texts(table.tell("3 match 0.75"), "next") == ["Only Ann is left: divide the pot."]
    assert only(table.tell("settle"), "settled")["shares"] == {"1": "0.75"}


def test_a_replaced_card_that_is_burned_face_up_is_the_one_that_followed_the_queen() -> None:
    table = Table("follow-the-queen")
    table.tell("ante 0.25", DOWN, "burn 4c", "up 2:3s 3:Jh 1:Qc")
    replaced = {"event": "replaced", "seat": 2, "out": "3s", "up": True, "card": "8d", "new_up": True, "goes": "burn"}
    assert texts(table.tell(replaced), "wild") == ["Threes are wild."]
    assert [str(card.card) for card in table.state.ups[-3:]] == ["Qc", "3s", "8d"]


def test_nobody_is_left_with_a_pot_that_nobody_opened() -> None:
    table = Table("five-card-draw", variant="jacks-or-better")
    table.tell("ante 0.25", *["down 2 3 1"] * 5, "2 check", "3 check", "1 check")
    said = texts(table.tell("2 dead")) + texts(table.tell("3 dead"))
    assert said == ["Bo's hand is dead.", "Cy's hand is dead."]
    assert only(table.tell("settle"), "settled")["carry"] == "0.75"


def test_who_has_no_card_face_down_is_offered_no_wash_of_one() -> None:
    table = Table("car-wash")
    table.tell("ante 0.25", "down 2 3 1", "up 2:9d")
    assert offered(table, "owed-wash") == ["wash-up", "wash-down", "keep"]
    table.tell("2 kill down ??")
    assert offered(table, "owed-wash") == ["wash-up", "keep"]


def test_two_cards_that_come_too_early_in_one_round_and_stay_are_the_next_two() -> None:
    table = Table("texas-holdem")
    table.tell("ante 0.25", DOWN, "2 check", "3 check", "1 check", "board Kd 9h 4c", "2 check")
    table.tell("board Jc", "early stays", "3 check", "board 6d", "early stays", "1 check")
    assert [str(card) for card in table.state.board] == ["Kd", "9h", "4c", "Jc", "6d"]
    table.tell("2 check", "3 check", "1 check")
    answers = table.tell("2 check", "3 check", "1 check")
    assert "Show your cards. Pot 0.75." in texts(answers)


def test_what_was_burned_is_in_the_deck_again_when_a_round_is_dealt_anew() -> None:
    table = Table("3-5-7")
    burned = {"event": "replaced", "seat": 2, "out": "7s", "up": True, "card": "??", "new_up": False, "goes": "burn"}
    table.tell("ante 0.25", "down 3 1", "up 2:7s", burned, DOWN)
    for _ in range(2):
        table.tell("2 option in", "1 decline", "3 decline", "settle", DOWN)
    table.tell("3 option in", "1 decline", "2 decline", "settle")
    assert table.state.burned == ()
    assert texts(table.tell({"event": "dealt", "seat": 2, "card": "7s", "up": False}), "warning") == []

"""A table that tells its cards and not its bets is not waited for; and when somebody bets after all, it counts."""

from __future__ import annotations

from tests.told_table import Table, kinds, only, texts

CARDS = ("down 2 3 1", "up 2:Kd 3:Jc 1:8s", "up 2:Ks 3:7c 1:4d", "up 2:6c 3:5h 1:3s")


def test_washing_is_announced_with_the_last_card() -> None:
    table = Table("hawaii-five-low")
    table.tell(*CARDS)
    assert only(table.tell("down 2 3 1"), "wash")["order"] == [1, 3, 2]


def test_the_declaration_is_asked_for_with_the_last_card() -> None:
    table = Table("chicago", house="house")
    table.tell("down 2 3 1 2 3 1", *CARDS[1:], "up 2:2c 3:2d 1:2h")
    said = texts(table.tell("down 2 3 1"))
    assert any(text.startswith("Declare:") for text in said)


def test_the_first_betting_round_is_waited_for() -> None:
    table = Table("hawaii-five-low")
    table.tell("down 2 3 1")
    assert kinds(table.tell("up 2:Kd 3:Jc 1:8s")) == ["next", "turn"]
    assert str(table.state.phrase) == "bet"


def test_whose_turn_it_would_be_is_still_said() -> None:
    table = Table("hawaii-five-low")
    table.tell(*CARDS[:2])
    assert only(table.tell(CARDS[2]), "turn")["seat"] == 2


def test_a_bet_that_is_told_after_all_counts() -> None:
    table = Table("hawaii-five-low")
    table.tell("ante 0.25", *CARDS[:3])
    assert only(table.tell("2 bet 0.50"), "turn") == {"seat": 3, "to_call": "0.50"}
    table.tell("3 1 call 0.50")
    assert table.state.unit.text(table.state.pot) == "2.25"
    assert only(table.tell(CARDS[3]), "turn")["seat"] == 2  # told again, so waited for again
    assert str(table.state.phrase) == "bet"


def test_a_fold_in_a_round_that_was_not_told() -> None:
    table = Table("hawaii-five-low")
    table.tell(*CARDS, "down 2 3 1", "3 fold")
    assert table.state.live == (2, 1)
    table.tell("2 check", "1 check")
    assert str(table.state.phrase).startswith("wash")

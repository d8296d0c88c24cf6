"""What cards bring: wild ranks, strikes, extra cards, and what is wrong with a deal."""

from __future__ import annotations

import pytest

from tests.told_table import Table, kinds, only, texts

STUD = "down 2 3 1 2 3 1"


def followed(*lines: str, rules: dict[str, str] | None = None) -> Table:
    table = Table("follow-the-queen", rules=rules or {})
    table.tell(STUD, "burn 5h", *lines)
    return table


def test_the_rank_after_a_queen_is_wild_and_the_next_queen_ends_it() -> None:
    table = followed("up 2:Qd 3:9c")
    assert table.tracker.state.wilds == (12, 9)
    table.tell("up 1:Kd", "up 2:Qs")
    assert table.state.wilds == (12,)
    assert texts(table.tell("up 3:6d"), "wild") == ["Sixes are wild."]


def test_a_new_follower_replaces_the_last() -> None:
    table = followed("up 2:Qd 3:9c 1:Qs")
    assert only(table.tell("up 2:4d"), "wild") == {"wild": ["Q", "4"]}


def test_a_queen_after_a_queen_is_followed_by_the_card_after_it() -> None:
    table = followed("up 2:Qd 3:Qc")
    assert table.state.wilds == (12,)
    table.tell("up 1:4d")
    assert table.state.wilds == (12, 4)


def test_a_down_card_follows_nothing() -> None:
    table = followed("up 2:2d 3:3c 1:Qd")
    table.tell("2 3 1 check", "up 2:8d")
    assert table.state.wilds == (12, 8)
    for line in ("up 3:9d 1:Td", "up 2:2h 3:3h 1:4h", "up 2:2s 3:3s 1:Qh"):
        table.tell(line)
    table.tell("down 2")
    assert table.state.wilds == (12,)


@pytest.mark.parametrize(("setting", "wilds"), [("queens only", (12,)), ("keep", (12, 9)), ("none", ())])
def test_the_house_says_what_a_last_queen_leaves(setting: str, wilds: tuple[int, ...]) -> None:
    table = followed("up 2:Qd 3:9c 1:Qs", rules={"follow_last_queen": setting})
    assert table.state.wilds == wilds


@pytest.mark.parametrize(("last_queen", "wilds"), [("queens only", (12, 9, 4)), ("none", ())])
def test_in_some_houses_every_rank_that_followed_stays_wild(last_queen: str, wilds: tuple[int, ...]) -> None:
    table = followed("up 2:Qd 3:9c 1:Qs", rules={"followers": "all"})
    assert table.state.wilds == (12, 9)
    assert texts(table.tell("2 3 1 check", "up 2:4d"), "wild") == ["Fours are wild."]
    assert table.state.wilds == (12, 9, 4)
    other = followed(
        "up 2:Qd 3:9c 1:Qs", "2 3 1 check", "up 2:4d 3:Qc", rules={"followers": "all", "follow_last_queen": last_queen}
    )
    assert other.state.wilds == wilds


@pytest.mark.parametrize(("setting", "wilds"), [("queens wild", (12,)), ("none", ())])
def test_the_house_says_what_is_wild_without_a_queen(setting: str, wilds: tuple[int, ...]) -> None:
    table = followed("up 2:2d 3:3c 1:4d", rules={"no_queen": setting})
    table.tell("up 2:5d 3:6c 1:7d", "up 2:8d 3:9c 1:Td", "up 2:Jd 3:Kc 1:Ad", "down 2 3 1", "2 declare high")
    assert table.state.wilds == wilds


def test_an_unread_up_card_is_a_doubt_and_leads_nothing() -> None:
    table = followed("up 2:Qd")
    assert only(table.tell("up 3:??"), "warning")["what"] == "unread"
    table.tell("up 1:7d")
    assert table.state.wilds == (12,)
    number = table.tracker.n - 1
    assert "Correction: queens and eights are wild." in texts(
        table.tell({"event": "corrected", "n": number, "card": "8s"})
    )


def test_a_strike_costs_the_pot_as_it_lies() -> None:
    table = Table("baseball")
    table.tell("ante 0.25", STUD)
    assert only(table.tell("up 2:3h"), "strike") == {"seat": 2, "amount": "0.75", "why": "strike"}
    table.tell("2 match 0.75")
    assert only(table.tell("up 3:3d"), "strike")["amount"] == "1.50"


def test_a_strike_may_be_capped_by_the_house() -> None:
    table = Table("baseball", rules={"strike_cap": "0.50"})
    assert only(table.tell("ante 0.25", STUD, "up 2:3h"), "strike")["amount"] == "0.50"


def test_an_open_strike_is_remembered_once_and_holds_the_betting() -> None:
    table = Table("baseball")
    table.tell("ante 0.25", STUD, "up 2:3h")
    assert texts(table.tell("up 3:5d"), "warning") == ["Bo must still match the pot or fold before the next card."]
    assert "warning" not in kinds(table.tell("up 1:6d"))
    assert texts(table.tell("1 bet 0.25"), "refused") == ["Bo must first match the pot, 0.75, or fold."]
    assert "turn" in kinds(table.tell("2 fold"))


def test_only_an_up_four_earns_a_card_and_an_extra_four_earns_none() -> None:
    table = Table("baseball")
    assert only(table.tell(STUD, "up 2:4h"), "extra-card") == {"seat": 2, "up": False}
    assert "extra-card" not in kinds(table.tell("down 2:4d"))
    assert len(table.state.seats[2].cards) == 4


def test_the_third_three_costs_and_folds_in_the_feierstein_variation() -> None:
    table = Table("baseball", variant="feierstein")
    table.tell("ante 0.25", STUD, "up 2:3h", "2 match 0.75", "up 3:5d 1:6d")
    table.tell("up 2:3d", "2 match 1.50", "up 3:5c 1:6c")
    assert only(table.tell("up 2:3c"), "strike") == {"seat": 2, "amount": "3.00", "why": "pay and fold"}
    table.tell("2 match 3.00")
    assert not table.state.seats[2].live
    assert table.state.unit.text(table.state.pot) == "6.00"


def test_a_heart_up_lets_its_owner_take_a_card() -> None:
    table = Table("stake-in-the-heart")
    assert "Bo may take a card from any player." in texts(table.tell(STUD, "up 2:3h"))
    table.tell("2 take 3 down ??")
    assert (len(table.state.seats[2].cards), len(table.state.seats[3].cards)) == (4, 1)
    assert texts(table.tell("2 take 3 down ??"), "refused") == ["Bo may not take a card now."]


def test_an_up_card_may_be_passed_on_once_for_the_minimum_bet() -> None:
    table = Table("pass-the-card")
    assert "Bo may pass the card left for 0.25." in texts(table.tell(STUD, "up 2:Kd"))
    passed = {"event": "passed", "seat": 2, "to": 3, "cards": ["Kd"], "up": True, "amount": "0.25"}
    table.tell(passed)
    assert [str(card) for card in table.state.seats[3].up] == ["Kd"]
    table.tell("up 2:4c")
    assert [str(card) for card in table.state.seats[2].up] == ["4c"]
    assert "refused" in kinds(table.tell({**passed, "cards": ["4c"]}))


def test_a_washing_player_washes_twice_at_most() -> None:
    table = Table("car-wash")
    assert "wash" in kinds(table.tell("down 2"))
    table.tell("2 wash down ?? ??")
    assert "wash" in kinds(table.tell("down 3 1", "up 2:Kd"))
    assert "wash" not in kinds(table.tell("2 wash up Kd 4c"))
    assert "refused" in kinds(table.tell("2 wash up 4c 5c"))


def test_misdeals_are_noticed() -> None:
    table = Table("seven-card-stud")
    table.tell(STUD, "up 2:9d")
    assert texts(table.tell("up 2:Td"), "warning") == ["Bo has a card too many in this round."]
    assert texts(table.tell("up 3:9d"), "warning") == ["The nine of diamonds is there twice: also at Bo."]
    assert texts(table.tell({"event": "dealt", "seat": 1, "card": "??", "up": False}), "warning") == [
        "Ann's card lies face down and should be dealt up."
    ]
    assert "warning" not in kinds(table.tell("up 3:2c"))  # Bo's second card counts for this round
    assert "turn" in kinds(table.tell("up 1:5c"))


def test_a_player_left_out_is_named_when_betting_begins() -> None:
    table = Table("seven-card-stud")
    assert texts(table.tell(STUD, "up 2:9d 3:8c", "2 bet 0.25"), "warning") == ["Ann has a card too few."]


def test_a_card_exposed_in_the_deal_is_noticed() -> None:
    table = Table("texas-holdem")
    assert texts(table.tell("up 2:9d"), "warning") == ["Bo's card lies face up and should be dealt down."]


def test_a_missing_burn_is_noticed() -> None:
    table = Table("follow-the-queen")
    assert "The burn card was not dealt face up." in texts(table.tell(STUD, "up 2:9d"), "warning")


def test_the_order_of_up_cards_is_noted() -> None:
    table = Table("seven-card-stud")
    assert texts(table.tell(STUD, "up 3:9d"), "warning") == ["Cy was dealt to before Bo."]


def test_a_folded_player_gets_no_card() -> None:
    table = Table("seven-card-stud")
    table.tell(STUD, "up 2:9d 3:8c 1:7s", "2 bet 0.25", "3 fold", "1 call 0.25")
    assert "Cy has folded and gets no card." in texts(table.tell("up 3:2c"), "warning")


@pytest.mark.parametrize(
    ("game", "players", "remedy"),
    [
        ("seven-card-stud", 8, "deal one community card in place of the last round"),
        ("anaconda", 8, "reshuffle the discards"),
        ("five-card-draw", 6, "reshuffle the discards"),
    ],
)
def test_a_deck_that_cannot_last_is_said_before_the_deal(game: str, players: int, remedy: str) -> None:
    called = [answer.data for answer in Table(game, players=players).called if answer.kind == "warning"]
    assert [data["what"] for data in called] == ["deck"]
    assert remedy in called[0]["remedies"]


def test_seven_players_have_cards_enough_for_stud() -> None:
    assert "warning" not in kinds(Table("seven-card-stud", players=7).called)


def test_a_community_card_stands_in_for_the_last_round() -> None:
    table = Table("seven-card-stud", players=8, dealer=8)
    deck = [f"{rank}{suit}" for suit in "cdhs" for rank in "23456789TJQKA"]
    table.tell("down 1 2 3 4 5 6 7 8", "down 1 2 3 4 5 6 7 8")
    for _ in range(4):
        said = texts(table.tell("up " + " ".join(f"{seat}:{deck.pop()}" for seat in range(1, 9))), "warning")
    assert "warning" not in kinds(table.tell("board 2c"))
    assert said == ["4 cards are left and 8 are needed: deal one community card in place of the last round."]
    assert str(table.state.phrase) == "show"  # no bets were told, so none is waited for
    assert [str(card) for card in table.state.board] == ["2c"]

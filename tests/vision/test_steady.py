"""Many looks become one fact, each said once, in the order in which it became certain."""

from __future__ import annotations

from assistant.table.spots import Spot
from assistant.vision.facts import Seen
from assistant.vision.steady import STILLS, Patience, Steady

ONE = Spot("seat", 1)
TWO = Spot("seat", 2)
BOARD = Spot("board")
FILM = Patience(believe=3, doubt=5, contradict=4, miss=6)


def apart_mm(one: tuple[float, float], other: tuple[float, float]) -> float:
    """A table of one metre."""
    return 1000 * ((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5


def seen(card: str, x: float, spot: Spot = ONE, y: float = 0.5, guesses: tuple[str, ...] = ()) -> Seen:
    return Seen(card, spot, (x, y), guesses)


def played(steady: Steady, *looks: list[Seen]) -> list[str]:
    """Every fact that came out, in short: what happened, the card, what it was before, and the look it came with."""
    return [
        f"{number} {fact.happening} {fact.card}{'<' + fact.before if fact.before else ''} {fact.spot}"
        for number, look in enumerate(looks, 1)
        for fact in steady.update(look)
    ]


def test_a_card_is_believed_after_three_looks_and_said_once() -> None:
    steady = Steady(apart_mm, FILM)
    assert played(steady, *[[seen("7d", 0.3)]] * 6) == ["3 lies 7d seat 1"]


def test_a_passing_misreading_is_never_said() -> None:
    steady = Steady(apart_mm, FILM)
    looks = ["7d", "7d", "2s", "7d", "7d", "7d", "2s", "2s", "7d", "7d"]
    assert played(steady, *[[seen(card, 0.3)] for card in looks]) == ["6 lies 7d seat 1"]


def test_a_phantom_that_does_not_stay_is_never_said() -> None:
    steady = Steady(apart_mm, FILM)
    assert played(steady, [seen("Jc", 0.8)], [seen("Jc", 0.8)], [], [seen("Jc", 0.8)], [seen("Jc", 0.8)], []) == []


def test_a_back_where_nothing_has_changed_since_others_were_told_is_looked_at_longer() -> None:
    def back(x: float, since: float) -> Seen:
        return Seen("??", ONE, (x, 0.5), since=since)

    steady = Steady(apart_mm, FILM)
    there = [back(0.2, 1.0), back(0.4, 9.0)]
    assert played(steady, there, there, there) == ["3 lies ?? seat 1"] * 2
    made_up = [*there, back(0.3, 1.0)]
    assert played(steady, *[made_up] * 4, there) == []
    overlooked = played(steady, *[made_up] * 5)
    assert overlooked == ["5 lies ?? seat 1"]
    assert played(steady, *[[*made_up, back(0.6, 7.0)]] * 3) == ["3 lies ?? seat 1"], "it came not much earlier"
    newer = [*made_up, back(0.6, 7.0), back(0.5, 1.0), back(0.8, 10.0)]
    assert played(steady, *[newer] * 3) == ["3 lies ?? seat 1"], "what is new does not wait for what is so late"


def test_a_hand_over_a_card_does_not_make_it_go() -> None:
    steady = Steady(apart_mm, FILM)
    there = [seen("7d", 0.3)]
    assert played(steady, there, there, there, *[[]] * 5, there, *[[]] * 5) == ["3 lies 7d seat 1"]
    assert played(steady, []) == ["1 gone 7d seat 1"]


def test_a_card_pushed_along_its_row_is_the_same_card() -> None:
    steady = Steady(apart_mm, FILM)
    assert played(steady, *[[seen("7d", 0.30 + 0.02 * step)] for step in range(5)]) == ["3 lies 7d seat 1"]
    assert played(steady, *[[seen("7d", 0.55)]] * 4) == []


def test_a_card_turned_up_is_told_apart_from_one_dealt() -> None:
    steady = Steady(apart_mm, STILLS)
    backs = [seen("??", 0.30), seen("??", 0.33)]
    up = [*backs, seen("Qh", 0.40)]
    shown = [seen("As", 0.30), seen("Ad", 0.34), seen("Qh", 0.40)]
    assert played(steady, backs, up, shown) == [
        "1 lies ?? seat 1",
        "1 lies ?? seat 1",
        "2 lies Qh seat 1",
        "3 turned As<?? seat 1",
        "3 turned Ad<?? seat 1",
    ]


def test_a_card_that_cannot_be_named_is_doubted_and_then_named() -> None:
    steady = Steady(apart_mm, FILM)
    dim = seen("?x", 0.3, guesses=("8h", "3h"))
    assert played(steady, *[[dim]] * 7, *[[seen("8h", 0.3)]] * 3) == [
        "5 unsure ?x seat 1",
        "10 lies 8h<?x seat 1",
    ]


def test_a_named_card_that_is_not_named_for_a_while_keeps_its_name() -> None:
    steady = Steady(apart_mm, FILM)
    assert played(steady, *[[seen("7d", 0.3)]] * 3, *[[seen("?x", 0.3)]] * 12) == ["3 lies 7d seat 1"]


def test_a_card_replaced_by_another_is_said_when_contradicted_often_enough() -> None:
    steady = Steady(apart_mm, FILM)
    looks = [[seen("7d", 0.3)]] * 3 + [[seen("2s", 0.3)]] * 4
    assert played(steady, *looks) == ["3 lies 7d seat 1", "7 changed 2s<7d seat 1"]


def test_two_cards_of_one_name_are_two_cards() -> None:
    steady = Steady(apart_mm, STILLS)
    assert played(steady, [seen("7d", 0.3), seen("7d", 0.3, TWO, 0.9)]) == ["1 lies 7d seat 1", "1 lies 7d seat 2"]
    assert not steady.empty
    assert played(steady, [], []) == ["2 gone 7d seat 1", "2 gone 7d seat 2"]
    assert steady.empty


def came(card: str, x: float, since: float, spot: Spot = ONE) -> Seen:
    return Seen(card, spot, (x, 0.5), since=since)


def test_cards_are_said_in_the_order_in_which_they_came_though_the_first_is_read_last() -> None:
    steady = Steady(apart_mm, FILM)
    early, late = came("7d", 0.3, 1.0), came("9c", 0.7, 2.0, TWO)
    doubtful = came("?x", 0.3, 1.0)
    looks = [[doubtful, late], [doubtful, late], [early, late], [early, late], [early, late]]
    assert played(steady, *looks) == ["5 lies 7d seat 1", "5 lies 9c seat 2"]


def test_a_card_that_cannot_be_read_does_not_hold_up_the_others_for_ever() -> None:
    steady = Steady(apart_mm, FILM)
    looks = [[came("?x", 0.3, 1.0), came("9c", 0.7, 2.0, TWO)]] * 6
    assert played(steady, *looks) == ["5 unsure ?x seat 1", "5 lies 9c seat 2"]


def test_a_card_that_a_hand_hides_before_it_was_told_is_waited_for_a_while() -> None:
    hidden = {"now": False}
    early = Seen("??", ONE, (0.3, 0.5), corners=((0, 0), (1, 0), (1, 1), (0, 1)), since=1.0)
    late = came("9c", 0.7, 2.0, TWO)

    def told(looks_under_a_hand: int) -> list[str]:
        hidden["now"] = False
        steady = Steady(apart_mm, FILM, lambda corners: hidden["now"])
        first = played(steady, [early, late])
        hidden["now"] = True
        return first + played(steady, *[[late]] * looks_under_a_hand, *[[early, late]] * 2)

    assert told(3) == ["5 lies ?? seat 1", "5 lies 9c seat 2"]
    assert told(8) == ["6 lies 9c seat 2", "10 lies ?? seat 1"]


def test_a_back_pushed_aside_is_not_told_as_another_before_the_first_is_missed() -> None:
    there, aside = came("??", 0.3, 1.0), came("??", 0.4, 3.0)
    assert played(Steady(apart_mm, FILM), *[[there]] * 3, *[[aside]] * 6) == [
        "3 lies ?? seat 1", "9 lies ?? seat 1", "9 gone ?? seat 1"
    ]  # fmt: skip
    assert played(Steady(apart_mm, FILM), *[[there]] * 3, *[[there, aside]] * 3)[-1] == "6 lies ?? seat 1"


def test_a_back_that_is_seen_twice_is_one_card_unless_they_came_apart() -> None:
    twice = [came("??", 0.30, 1.0), came("??", 0.32, 1.0)]
    assert played(Steady(apart_mm, FILM), *[twice] * 4) == ["3 lies ?? seat 1"]
    two = [came("??", 0.30, 1.0), came("??", 0.32, 2.0)]
    assert played(Steady(apart_mm, FILM), *[two] * 4) == ["3 lies ?? seat 1"] * 2


def test_a_card_under_a_hand_is_not_missed_however_long() -> None:
    covered = {"now": True}
    steady = Steady(apart_mm, FILM, lambda corners: covered["now"])
    there = Seen("7d", ONE, (0.3, 0.5), corners=((0, 0), (1, 0), (1, 1), (0, 1)))
    assert played(steady, *[[there]] * 3, *[[]] * 30) == ["3 lies 7d seat 1"]
    covered["now"] = False
    assert played(steady, *[[]] * 6) == ["6 gone 7d seat 1"]


def test_a_card_squared_under_another_stays_known() -> None:
    steady = Steady(apart_mm, FILM)
    under, over = came("7d", 0.3, 1.0), came("9c", 0.33, 2.0)
    assert played(steady, *[[under, over]] * 3) == ["3 lies 7d seat 1", "3 lies 9c seat 1"]
    assert played(steady, *[[over]] * 30) == []
    assert [one.card for one in steady.lying] == ["7d", "9c"]
    assert played(steady, *[[]] * 6) == ["6 gone 7d seat 1", "6 gone 9c seat 1"], "taken away together"


def test_a_card_pushed_to_another_spot_has_moved() -> None:
    steady = Steady(apart_mm, FILM)
    played(steady, *[[seen("7d", 0.3)]] * 3)
    facts = [fact for _ in range(4) for fact in steady.update([seen("7d", 0.9, TWO)])]
    assert [(fact.happening, fact.card, fact.spot, fact.origin) for fact in facts] == [("moved", "7d", TWO, ONE)]

"""One card on its spot, however many boxes were seen round it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from assistant.night.places import put_in_place
from assistant.table.calibrate import WHOLE, Felt
from assistant.table.spots import Layout, Region, Spot
from assistant.vision.sighting import Corners, Reading, Sighting

LAYOUT = Layout("Table", (Region(Spot("seat", 1), 0.0, 0.0, 1.0, 1.0),), (1000.0, 500.0))
SIZE = (1000, 500)  # a pixel is a millimetre


def card(text: str, x: float, guesses: tuple[str, ...] = ()) -> Sighting:
    """A card whose middle lies at x, 100."""
    corners = ((x - 31, 56.0), (x + 31, 56.0), (x + 31, 144.0), (x - 31, 144.0))
    return Sighting(text, 0.9, corners, guesses)


def seen(other: Sighting, since: Callable[[Corners], float]) -> list[str]:
    """What is left of that and the ace that lies at 300, 100."""
    reading = Reading(*SIZE, (card("As", 300), other), ())
    return [one.card for one in put_in_place(reading, Felt(WHOLE, SIZE), LAYOUT, since).seen]


@pytest.mark.parametrize(
    ("other", "kept"),
    [
        (card("?x", 317), ["As"]),
        (card("?x", 321, ("Kd",)), ["As"]),
        (card("?x", 330, ("Kd",)), ["As", "?x"]),
        (card("?x", 340, ("As", "Ks")), ["As"]),
        (card("Kd", 317), ["As", "Kd"]),
        (card("??", 317), ["As", "??"]),
    ],
)
def test_what_came_with_a_card_and_cannot_be_named_is_a_part_of_it(other: Sighting, kept: list[str]) -> None:
    assert seen(other, lambda corners: 26.5) == kept


def test_a_card_laid_over_another_later_is_one_of_its_own() -> None:
    assert seen(card("?x", 317), lambda corners: 26.5 if corners[0][0] < 280 else 30.0) == ["As", "?x"]


def test_where_nobody_knows_when_each_came_both_are_kept() -> None:
    assert seen(card("?x", 317), lambda corners: 0.0) == ["As", "?x"]


def test_a_back_made_up_between_two_cards_is_none() -> None:
    def kept(confidence: float, x: float) -> int:
        corners = ((x - 31, 56.0), (x + 31, 56.0), (x + 31, 144.0), (x - 31, 144.0))
        cards = (card("??", 300), card("??", 371), Sighting("??", confidence, corners))
        return len(put_in_place(Reading(*SIZE, cards, ()), Felt(WHOLE, SIZE), LAYOUT).seen)

    assert kept(0.62, 324) == 2, "the other two cover all of it but the gap between them"
    assert kept(0.95, 324) == 3
    assert kept(0.62, 278) == 2, "two thirds of it lie under the left one"
    assert kept(0.62, 262) == 3, "most of it shows"


def test_a_doubtful_back_that_came_with_a_card_beside_it_is_a_part_of_it() -> None:
    def kept(confidence: float, came: float) -> list[str]:
        corners = card("??", 340).corners
        cards = (card("Kd", 300), Sighting("??", confidence, corners))
        since = {corners: came}
        placed = put_in_place(Reading(*SIZE, cards, ()), Felt(WHOLE, SIZE), LAYOUT, lambda at: since.get(at, 26.5))
        return [one.card for one in placed.seen]

    assert kept(0.8, 26.5) == ["Kd"]
    assert kept(0.8, 30.0) == kept(0.95, 26.5) == ["Kd", "??"]


def test_a_box_around_two_cards_is_no_third() -> None:
    left, right = card("??", 300), card("??", 365)
    between = Sighting("??", 1.0, ((269, 56), (396, 56), (396, 144), (269, 144)))
    placed = put_in_place(Reading(*SIZE, (left, right, between), ()), Felt(WHOLE, SIZE), LAYOUT)
    assert [one.corners for one in placed.seen] == [left.corners, right.corners]

"""When the table is held against the hand, what is asked, how often, and what settles itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.hub import Hub
from assistant.night.comparing import LATE_S, Comparing
from assistant.night.notices import Notices
from assistant.night.questions import MOST, Asking, Choice, Question
from assistant.store.log import EventLog
from assistant.table.spots import Spot
from assistant.vision.facts import Lying, Seen

CALL = {"event": "call", "house": "local", "game": "follow-the-queen", "dealer": 3,
        "seats": {"1": "Ann", "2": "Bo", "3": "Cy"}}  # fmt: skip


class Table:
    """A hand on a real hub, and cards that are seen to lie."""

    def __init__(self, folder: Path) -> None:
        self.log = EventLog(folder / "night.sqlite")
        self.hub = Hub(self.log)
        self.hub.start()
        self.notices = Notices()
        self.comparing = Comparing(self.hub, self.notices)
        self.lying: list[Lying] = []
        self.at = 0.0

    def tell(self, *facts: dict[str, object]) -> None:
        for fact in facts:
            self.hub.put(fact).result(10)

    def up(self, seat: int, card: str, told: bool = True) -> None:
        """A card lies face up before a seat, and the hub knows of it or not."""
        spot = Spot("seat", seat)
        self.lying.append(Lying(len(self.lying) + 1, card, spot, Seen(card, spot, (0, 0), since=len(self.lying))))
        if told:
            self.tell({"event": "dealt", "seat": seat, "card": card, "up": True})

    def rest(self, seconds: float = 0.1) -> bool:
        """The table is at rest for so long; True where a comparison that was wanted has been made."""
        self.at += seconds
        return self.comparing.rested(self.hub.now.view, self.lying, self.at)

    @property
    def asked(self) -> list[str]:
        return [question["text"] for question in self.notices.questions]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path)
    made.tell(CALL, *[{"event": "dealt", "seat": seat, "card": "??", "up": False} for seat in (1, 2, 3, 1, 2, 3)])
    for number, seat in enumerate((1, 1, 2, 2, 3, 3), 1):
        made.lying.append(Lying(number, "??", Spot("seat", seat), Seen("??", Spot("seat", seat), (0, 0))))
    yield made
    made.hub.stop()
    made.log.close()


def deal(table: Table) -> None:
    for seat, card in ((1, "7d"), (2, "9c"), (3, "2s")):
        table.up(seat, card)
        table.rest()


def test_a_comparison_that_is_wanted_is_made_though_nothing_has_changed(table: Table) -> None:
    deal(table)
    for _ in range(3):
        table.rest(LATE_S)
    table.comparing.begin()
    assert table.rest() and not table.comparing.wanted
    assert table.asked == [] and not table.rest()


def test_after_a_street_a_card_that_was_not_told_is_asked_with_the_fact_to_tap(table: Table) -> None:
    deal(table)
    table.up(1, "Kd", told=False)
    table.comparing.begin()
    assert table.rest()
    [question] = table.notices.questions
    assert question["text"] == "The king of diamonds lies before Ann and was not entered: dealt?"
    assert question["choices"] == [
        {"says": "Dealt", "facts": [{"event": "dealt", "seat": 1, "card": "Kd", "up": True}]}
    ]
    assert question["picture"] == 10
    table.tell(*question["choices"][0]["facts"])
    table.rest()
    assert table.asked == [], "once it is entered nothing is asked"


def test_several_cards_that_came_are_one_question_in_the_order_in_which_they_came(table: Table) -> None:
    deal(table)
    table.up(2, "Kd", told=False)
    table.up(1, "4h", told=False)
    table.comparing.begin()
    table.rest()
    assert table.asked == [
        "Cards came to lie while the camera was away: king of diamonds at seat 2, four of hearts at seat 1. "
        "Take them as dealt?"
    ]
    facts = table.notices.questions[0]["choices"][0]["facts"]
    assert [fact["seat"] for fact in facts] == [2, 1]


def test_a_card_read_otherwise_can_be_corrected_with_one_tap(table: Table) -> None:
    deal(table)
    table.lying[7] = Lying(8, "Qc", Spot("seat", 2), Seen("Qc", Spot("seat", 2), (0, 0)))
    table.comparing.begin()
    table.rest()
    [question] = table.notices.questions
    assert question["choices"][0]["says"] == "It is the queen of clubs"
    table.tell(*question["choices"][0]["facts"])
    assert table.hub.now.view["seats"]["2"]["up"] == ["Qc"]
    assert table.hub.now.view["wild"]["ranks"] == ["Q", "2"], "what followed is worked out again"


def test_who_is_left_out_of_a_round_is_asked_about_after_a_while(table: Table) -> None:
    table.up(1, "7d")
    table.up(2, "9c")
    table.rest()
    assert table.asked == []
    table.rest(LATE_S + 1.0)
    assert table.asked == ["Cy has no card in this round yet: deal it, or enter it"]
    table.up(3, "2s")
    table.rest()
    assert table.asked == []


def test_nothing_is_asked_more_than_twice_in_a_street() -> None:
    asking = Asking()
    told = [asking.ask(Question("seat 1 7d", f"What is it now, {number}?")) for number in range(5)]
    assert told == [True] * MOST + [False] * (5 - MOST)
    assert [one["text"] for one in asking.json()] == ["What is it now, 1?"], "the newer in the older's place"
    asking.next_street()
    assert asking.ask(Question("seat 1 7d", "And now?"))


def test_an_answered_question_is_gone_and_the_page_hears_of_it() -> None:
    notices = Notices()
    heard: list[str] = []
    notices.listen(heard.append)
    notices.ask(Question("a", "Folded?", (Choice("Folded", ({"event": "fold", "seat": 1},)),), picture=7))
    notices.ask(Question("b", "Washed?"))
    notices.ask(Question("b", "Washed?"))
    [first, _] = notices.questions
    assert first == {
        "n": 1, "text": "Folded?", "picture": 7,
        "choices": [{"says": "Folded", "facts": [{"event": "fold", "seat": 1}]}],
    }  # fmt: skip
    assert notices.lines == ("Folded?", "Washed?")
    assert notices.answered(1) and not notices.answered(1)
    notices.withdraw("b")
    notices.new_hand()
    assert notices.lines == () and heard == ["Folded?", "Washed?", "", "", ""]

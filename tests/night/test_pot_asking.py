"""Three figures for one pot: seen, weighed, entered. Who differs is asked about, and only the host changes anything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from assistant.commands import CallGame
from assistant.hub import Hub
from assistant.money import Unit
from assistant.night.notices import Notices
from assistant.night.pot_asking import PATIENCE_S, PotAsking
from assistant.night.pot_figures import Figure, question
from assistant.store.log import EventLog
from assistant.tray.weighing import PotWeight
from assistant.vision.sighting import ChipSighting

UNIT = Unit.of("0.25")
CALL = CallGame(house="local", game="five-card-draw", dealer=3, seats={"1": "Ann", "2": "Bo", "3": "Cy"})
ANTES = [{"event": "ante", "seat": seat, "amount": "0.25"} for seat in (1, 2, 3)]
HANDS = [{"event": "dealt", "seat": seat, "card": "??", "up": False} for seat in (1, 2, 3) * 5]


def asked(seen: int | None, weighed: tuple[int, int] | None, entered: int | None) -> tuple[str, list[str]]:
    """The question about three figures, and its answers."""
    figures = [Figure("seen", seen, seen)] if seen is not None else []
    figures += [Figure("weighed", *weighed)] if weighed is not None else []
    figures += [Figure("entered", entered, entered)] if entered is not None else []
    found = question(figures, UNIT)
    return ("", []) if found is None else (found.text, [choice.says for choice in found.choices])


@pytest.mark.parametrize(
    ("seen", "weighed", "entered", "text", "choices"),
    [
        (3, (3, 3), 3, "", []),
        (3, None, 3, "", []),
        (None, (2, 4), 3, "", []),
        (None, None, 3, "", []),
        (5, None, None, "", []),
        (5, (5, 5), 3, "Pot: seen 1.25, weighed 1.25, entered 0.75; seen and weighed agree. Which is right?",
         ["1.25 (seen and weighed)", "0.75 (entered)"]),
        (3, (5, 5), 3, "Pot: seen 0.75, weighed 1.25, entered 0.75; seen and entered agree. Which is right?",
         ["0.75 (seen and entered)", "1.25 (weighed)"]),
        (5, (3, 3), 3, "Pot: seen 1.25, weighed 0.75, entered 0.75; weighed and entered agree. Which is right?",
         ["0.75 (weighed and entered)", "1.25 (seen)"]),
        (5, (7, 7), 3, "Pot: seen 1.25, weighed 1.75, entered 0.75; no two agree. Which is right?",
         ["1.25 (seen)", "1.75 (weighed)", "0.75 (entered)"]),
        (5, (2, 6), 3, "Pot: seen 1.25, weighed 0.50 to 1.50, entered 0.75; what is weighed fits both. Which is right?",
         ["1.25 (seen and weighed)", "0.75 (weighed and entered)"]),
        (None, (5, 5), 3, "Pot: weighed 1.25, entered 0.75. Which is right?", ["1.25 (weighed)", "0.75 (entered)"]),
        (5, None, 3, "Pot: seen 1.25, entered 0.75. Which is right?", ["1.25 (seen)", "0.75 (entered)"]),
        (5, (3, 3), None, "Pot: seen 1.25, weighed 0.75. Which is right?", ["1.25 (seen)", "0.75 (weighed)"]),
        (1, (2, 2), 3, "", []),  # one chip lies beside the tray
        (5, (5, 5), 10, "Pot: seen 1.25, weighed 1.25, entered 2.50; seen and weighed agree. Which is right?",
         ["1.25 (seen and weighed)", "2.50 (entered)"]),
    ],
)  # fmt: skip
def test_all_three_are_named_with_who_agrees(
    seen: int | None, weighed: tuple[int, int] | None, entered: int | None, text: str, choices: list[str]
) -> None:
    assert asked(seen, weighed, entered) == (text, choices)


class Night:
    """A hand being played, told what is seen and what the tray weighs, a second at a time."""

    def __init__(self, folder: Path) -> None:
        self.log = EventLog(folder / "night.db")
        self.hub = Hub(self.log)
        self.hub.start()
        self.notices = Notices()
        self.pot = PotAsking(self.hub, self.notices)
        self.hub.listen(lambda update: self.pot.shows(update.view))
        self.now = 0.0
        self.tell(CALL, *ANTES)

    def tell(self, *facts: Any) -> None:
        for fact in facts:
            self.hub.put(fact).result(5)

    def goes_on(self, white: int | None, weighs: int | None, seconds: float = PATIENCE_S + 1) -> None:
        """So many white chips are seen in the pot, and it weighs so many units; None: that one says nothing."""
        chips: Sequence[ChipSighting] | None = None
        if white is not None:
            chips = [ChipSighting("white", (at, 0), 20, 0.9) for at in range(white)]
        for _ in range(round(seconds)):
            self.now += 1.0
            self.pot.saw(chips, self.now)
            self.pot.weighed(None if weighs is None else PotWeight(weighs, weighs), UNIT, self.now)

    @property
    def texts(self) -> list[str]:
        return [one["text"] for one in self.notices.questions]

    def answers(self, says: str) -> None:
        """The host taps an answer."""
        (question,) = self.notices.questions
        (choice,) = [choice for choice in question["choices"] if choice["says"] == says]
        self.tell(*choice["facts"])
        self.notices.answered(question["n"])


@pytest.fixture
def night(tmp_path: Path) -> Iterator[Night]:
    made = Night(tmp_path)
    yield made
    made.hub.stop()
    made.log.close()


SEEN_AND_WEIGHED = "Pot: seen 1.25, weighed 1.25, entered 0.75; seen and weighed agree. Which is right?"


def test_one_question_names_all_three_and_the_answer_is_the_pot(night: Night) -> None:
    night.goes_on(5, 5)
    assert night.texts == [SEEN_AND_WEIGHED]
    assert night.hub.now.view["pot"] == "0.75"  # nothing is overwritten
    night.answers("1.25 (seen and weighed)")
    assert night.hub.now.view["pot"] == "1.25"
    night.goes_on(5, 5)
    assert night.texts == []


def test_what_was_entered_may_be_right_and_is_not_asked_about_again(night: Night) -> None:
    night.goes_on(5, 5)
    night.answers("0.75 (entered)")
    night.goes_on(5, 5)
    assert night.texts == [] and night.hub.now.view["pot"] == "0.75"
    night.tell(*HANDS, *({"event": "check", "seat": seat} for seat in (1, 2, 3)))
    night.goes_on(5, 5)
    assert night.texts == []  # the same difference in the same hand
    night.pot.returned()
    night.goes_on(5, 5)
    assert night.texts == [SEEN_AND_WEIGHED]  # camera or tray was away: compared anew


def test_chips_that_lie_under_others_are_no_difference_until_the_camera_was_away(night: Night) -> None:
    night.goes_on(2, None)
    night.goes_on(2, 3)
    assert night.texts == []
    night.goes_on(2, 5)
    assert night.texts == ["Pot: seen 0.50, weighed 1.25, entered 0.75; what is seen fits both. Which is right?"]
    night.goes_on(2, 3)
    assert night.texts == []
    night.pot.returned()
    night.goes_on(2, None, seconds=PATIENCE_S + 2)
    assert night.texts == ["Pot: seen 0.50, entered 0.75. Which is right?"]


def test_chips_on_their_way_are_waited_for(night: Night) -> None:
    night.goes_on(2, 2, seconds=PATIENCE_S)
    night.goes_on(3, 3)
    assert night.texts == []


def test_a_question_that_has_settled_itself_is_withdrawn(night: Night) -> None:
    night.goes_on(5, 5)
    night.goes_on(None, None)
    assert night.texts == [SEEN_AND_WEIGHED]  # hands move: nobody knows any better
    night.goes_on(3, 3)
    assert night.texts == []


def test_a_bet_that_is_entered_takes_the_question_back(night: Night) -> None:
    night.goes_on(5, 5)
    night.tell(*HANDS)
    assert night.texts == [SEEN_AND_WEIGHED]  # cards change nothing of it
    night.tell({"event": "bet", "seat": 1, "amount": "0.50"})
    assert night.texts == []
    night.goes_on(9, 9)
    assert night.texts == []  # chips lie before the players


def test_one_who_says_nothing_is_left_out(night: Night) -> None:
    night.goes_on(5, None)
    assert night.texts == ["Pot: seen 1.25, entered 0.75. Which is right?"]


def test_a_stack_that_cannot_be_counted_and_an_empty_place_say_nothing(night: Night) -> None:
    for at in range(9):
        night.pot.saw([ChipSighting("white", (0, 0), 20, 0.9, count=None)], at)
    night.goes_on(0, 3)
    assert night.texts == []


def test_a_pot_of_chips_that_this_hand_does_not_play_with_is_not_compared(night: Night) -> None:
    for at in range(9):
        night.pot.weighed(PotWeight(13, 13), Unit.of("0.10"), at)
    assert night.texts == []


def test_nothing_is_asked_once_the_hand_is_over(night: Night) -> None:
    night.goes_on(5, 5)
    night.tell({"event": "fold", "seat": 1}, {"event": "fold", "seat": 2})
    assert night.texts == []
    night.goes_on(5, 5)
    assert night.texts == []

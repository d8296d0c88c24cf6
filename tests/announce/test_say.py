"""Every sentence is short enough to be read across a table and to be spoken."""

from __future__ import annotations

from pathlib import Path

import pytest

from assistant.announce.say import sentence
from assistant.rules import steps
from assistant.rules.load import game_keys
from assistant.rules.phrases import Phrase
from assistant.tracker.hand import Tracker
from assistant.tracker.steps import RULES
from tests.hand_script import read_hand, tell
from tests.told_table import Table, kinds

HANDS = sorted((Path(__file__).resolve().parents[1] / "hands").glob("*.toml"))
LONGEST = 110  # characters of one sentence; a settlement takes as many as it needs


@pytest.mark.parametrize("path", HANDS, ids=lambda path: path.stem)
def test_sentences_are_short_and_whole(path: Path) -> None:
    tracker = Tracker(sentence)
    for line in read_hand(path).lines:
        for answer in tell(tracker, line):
            said = answer.text
            assert said[0].isupper() or said[0].isdigit(), said
            assert said.endswith((".", "?")), said
            if answer.kind not in ("settled", "refused"):
                assert max(map(len, said.split(". "))) <= LONGEST, said


def test_every_kind_of_step_can_be_played() -> None:
    kinds_of_step = {kind for kind in vars(steps).values() if isinstance(kind, type) and issubclass(kind, Phrase)}
    assert kinds_of_step - {Phrase, steps.HousePass} == set(RULES)  # a house's pass is read as a plain one


def test_no_step_of_a_game_goes_unsaid() -> None:
    for key in game_keys():
        if key in ("suffecool", "42nd-street"):
            continue
        table = Table(key, players=4)
        assert "next" in kinds(table.called), key
        assert table.state.phrase != steps.Mark("round")


def test_seats_without_names_are_said_by_number() -> None:
    table = Table("baseball", seats={"1": "", "2": "", "3": ""})
    answers = table.tell("ante 0.25", "down 2 3 1 2 3 1", "up 2:3h")
    assert "Seat 2: match the pot, 0.75, or fold." in [answer.text for answer in answers]

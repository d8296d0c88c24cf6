"""Whatever a host's file lets follow a card can be played, whoever's the card is and whether it could be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from assistant.announce.say import sentence
from assistant.rules.follows import may_follow
from assistant.rules.phrases import read, wordings
from assistant.tracker.hand import Tracker
from tests.hand_script import events_of

NOTICED = (
    "dealt 4 up", "dealt any up", "dealt any down", "dealt spade down", "dealt 4 up, number 2", "up card after Q up",
    "last up card is Q", "turned to board", "received a card",
)  # fmt: skip
PAIRS = [(left, right) for left in NOTICED for right in may_follow(read("seen", left))]
DEALT = ("ante 0.25", "down 1 2 3", "burn Qh", "up 1:?? 2:4h 3:Qd", "board 4c", "up 1:4d 2:Qs 3:4s", "board ??")


def test_every_wording_has_one_that_it_goes_with() -> None:
    going = {left: may_follow(read("seen", left)) for _, left in wordings("seen")}
    assert all(going.values())
    assert {right for rights in going.values() for right in rights} == {right for _, right in wordings("then")}


@pytest.mark.parametrize(("left", "right"), PAIRS)
def test_what_may_follow_can_be_played(left: str, right: str, tmp_path: Path) -> None:
    deal = '["1 down / burn 1 up / 1 up / 1 to board", "1 up / 1 to board", "bet / show"]'
    game = f'name = "Mine"\ndeal = {deal}\n[when]\n"{left}" = "{right}"\n'
    (tmp_path / "mine.toml").write_text(game, encoding="utf-8")
    tracker = Tracker(sentence, tmp_path)
    seats = {"1": "Ann", "2": "Bo", "3": "Cy"}
    told = [{"event": "call", "house": "local", "game": "mine", "dealer": 3, "seats": seats}]
    told += [event for line in DEALT for event in events_of(line, [1, 2, 3])]
    said = [answer for event in told for answer in tracker.handle(tracker.read(event))]
    assert tracker.state is not None and len(tracker.state.board) == 2
    assert all(answer.kind != "refused" for answer in said), [answer.text for answer in said]

"""Whole hands, from the call to the last chip, as written in tests/hands."""

from __future__ import annotations

from pathlib import Path

import pytest

from assistant.announce.say import sentence
from assistant.tracker.hand import Tracker
from tests.hand_script import read_hand, tell

HANDS = Path(__file__).resolve().parents[1] / "hands"


@pytest.mark.parametrize("path", sorted(HANDS.glob("*.toml")), ids=lambda path: path.stem)
def test_hand(path: Path) -> None:
    script = read_hand(path)
    tracker = Tracker(sentence)
    settled = None
    for line in script.lines:
        answers = tell(tracker, line)
        reasons = [answer.data["reason"] for answer in answers if answer.kind == "refused"]
        if line.refused is None:
            assert not reasons, line.where
        else:
            assert reasons and line.refused in reasons[0], (line.where, reasons)
        texts = [answer.text for answer in answers]
        doubts = [answer.text for answer in answers if answer.kind == "warning" and answer.text not in line.says]
        assert not doubts, (line.where, doubts)
        for said in line.says:
            assert said in texts, (line.where, said, texts)
        for words in line.hints:
            assert any(words in text for text in texts), (line.where, words, texts)
        settled = next((answer.data for answer in answers if answer.kind == "settled"), settled)
    if script.pays is None:
        return
    assert settled is not None, path.name
    shares = {seat: share for seat, share in settled["shares"].items() if share != "0"}
    assert shares == script.pays
    assert settled["carry"] == script.carry

"""Whole hands, from the call to the last chip, as written in tests/hands."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from assistant.announce.say import sentence
from assistant.rules.load import load_game
from assistant.tracker.hand import Tracker
from tests.hand_script import read_hand, tell
from tests.play.__main__ import playable

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


def test_every_game_has_two_hands_to_the_last_chip_and_every_variant_one() -> None:
    """Those with shares that are worked out by hand; a hand may be followed by one of another game."""
    played: Counter[tuple[str, str]] = Counter()
    for path in HANDS.glob("*.toml"):
        script = read_hand(path)
        calls = [
            script.call,
            *(event for line in script.lines[1:] for event in line.events if event["event"] == "call"),
        ]
        for call in calls if script.pays is not None else ():
            played.update({(call["game"], ""), (call["game"], call.get("variant", ""))})
    for key in playable():
        assert played[key, ""] > 1, f"{key}: {played[key, '']} hands"
        for variant in load_game(key).variants:
            assert played[key, variant], f"{key}, {variant}: no hand"

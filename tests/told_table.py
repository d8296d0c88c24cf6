"""A table for tests: a tracker that is told things in the words of tests/hand_script.py."""

from __future__ import annotations

from typing import Any

from assistant.announce.say import sentence
from assistant.tracker.answer import Answer
from assistant.tracker.hand import Tracker
from assistant.tracker.state import HandState
from tests.hand_script import events_of

NAMES = {1: "Ann", 2: "Bo", 3: "Cy", 4: "Dee", 5: "Eve", 6: "Fay", 7: "Gus", 8: "Hal"}


class Table:
    """One hand being told, line by line."""

    def __init__(self, game: str, house: str = "local", players: int = 3, dealer: int = 1, **call: Any) -> None:
        self.tracker = Tracker(sentence)
        self.seats = list(range(1, players + 1))
        seats = {str(seat): NAMES[seat] for seat in self.seats}
        called = {"event": "call", "house": house, "game": game, "dealer": dealer, "seats": seats}
        self.called = self.tell({**called, **call})

    def tell(self, *told: str | dict[str, Any]) -> list[Answer]:
        """Tell lines or events; the answers to the last of them."""
        answers: list[Answer] = []
        for one in told:
            for raw in [one] if isinstance(one, dict) else events_of(one, self.seats):
                answers = self.tracker.handle(self.tracker.read(raw))
        return answers

    @property
    def state(self) -> HandState:
        """The state of the hand."""
        assert self.tracker.state is not None
        return self.tracker.state


def texts(answers: list[Answer], kind: str = "") -> list[str]:
    """The sentences of the answers of one kind, or of all."""
    return [answer.text for answer in answers if kind in ("", answer.kind)]


def kinds(answers: list[Answer]) -> list[str]:
    """The kinds of the answers."""
    return [answer.kind for answer in answers]


def only(answers: list[Answer], kind: str) -> dict[str, Any]:
    """The data of the one answer of this kind."""
    (found,) = [answer for answer in answers if answer.kind == kind]
    return dict(found.data)

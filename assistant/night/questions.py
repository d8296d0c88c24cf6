"""What the camera asks the host: a sentence, the answers that can be tapped, and how often it may be asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

Json = Mapping[str, Any]
MOST: Final = 2  # times that the same thing is asked in one street


@dataclass(frozen=True)
class Choice:
    """One answer: what its button says, and the facts that it puts on the hub, in order."""

    says: str
    facts: tuple[Json, ...]

    def json(self) -> dict[str, Any]:
        """For the page."""
        return {"says": self.says, "facts": [dict(fact) for fact in self.facts]}


@dataclass(frozen=True)
class Question:
    """Something that only the host can settle.

    ``about`` names the card or place, so that it is not asked of again and again; ``choices`` may be none, where the
    sentence says what to do. ``picture`` is the number of the card whose picture helps, 0 where none does.
    """

    about: str
    text: str
    choices: tuple[Choice, ...] = ()
    picture: int = 0


@dataclass
class Asking:
    """The questions that stand, each with its number, and how often each thing was asked in this street."""

    standing: dict[int, Question] = field(default_factory=dict)
    _asked: Counter[str] = field(default_factory=Counter)
    _last: int = 0

    def ask(self, question: Question) -> bool:
        """Let it stand in the place of what was asked of the same thing; False where it stands, or was asked enough."""
        before = next((n for n, standing in self.standing.items() if standing.about == question.about), None)
        if before is not None and self.standing[before].text == question.text:
            return False
        if self._asked[question.about] >= MOST:
            return False
        if before is not None:
            del self.standing[before]
        self._asked[question.about] += 1
        self._last += 1
        self.standing[self._last] = question
        return True

    def withdraw(self, about: str) -> bool:
        """What was asked of this has settled itself; False where nothing was asked."""
        gone = [n for n, question in self.standing.items() if question.about == about]
        for n in gone:
            del self.standing[n]
        return bool(gone)

    def answered(self, n: int) -> bool:
        """The host has answered or waved away question ``n``; False where it stands no more."""
        return self.standing.pop(n, None) is not None

    def next_street(self) -> None:
        """Everything may be asked of again."""
        self._asked.clear()

    def json(self) -> list[dict[str, Any]]:
        """For the host's page, oldest first."""
        return [
            {"n": n, "text": one.text, "choices": [choice.json() for choice in one.choices], "picture": one.picture}
            for n, one in self.standing.items()
        ]

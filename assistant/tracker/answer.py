"""What the tracker answers to a fact: data first, and the sentence for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

KINDS: Final = (
    "wild", "strike", "extra-card", "turn", "raises", "wash", "frozen", "declared", "settled", "refused", "warning",
    "next",
)  # fmt: skip


class News(NamedTuple):
    """Something that changed: one of :data:`KINDS` and its data, amounts as text."""

    kind: str
    data: Mapping[str, Any]


@dataclass(frozen=True)
class Answer:
    """News as told after event ``n``; ``text`` is the sentence that is shown and spoken."""

    n: int
    kind: str
    data: Mapping[str, Any] = field(default_factory=dict)
    text: str = ""

    def json(self) -> dict[str, Any]:
        """The answer as one JSON object."""
        return {"n": self.n, "kind": self.kind, **self.data, "text": self.text}

"""What was found of one thing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

Standing = Literal["well", "doubt", "bad", "none"]  # none: it is not in use


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at: how it stands, what was seen, and what to do about it where it is not well."""

    what: str
    standing: Standing
    seen: str
    remedy: str = ""

    def to_json(self) -> dict[str, Any]:
        """For ``--json``."""
        return {"what": self.what, "standing": self.standing, "seen": self.seen, "remedy": self.remedy}

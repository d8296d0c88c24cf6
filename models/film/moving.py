"""What may move over the table in one frame of a film, besides what lies there."""

from __future__ import annotations

from dataclasses import dataclass

from models.scene import LaidCard, LaidChip, LaidProp

Point = tuple[float, float]


@dataclass(frozen=True)
class Arm:
    """An arm from a shoulder beyond the edge to where its fingers end; `look` chooses skin and sleeve.

    `palm` is how many chips lie on the open hand of a player who declares; None for a hand that does something else.
    """

    shoulder: Point
    tip: Point
    look: int
    palm: int | None = None


@dataclass(frozen=True)
class Turning:
    """A card being turned over: `share` is how much of its width can be seen."""

    card: LaidCard
    share: float


Moving = LaidCard | LaidChip | LaidProp | Arm | Turning
Beat = tuple[Moving, ...]  # what moves in one frame, the uppermost last

"""What the pages of one table are built from."""

from __future__ import annotations

from dataclasses import dataclass, field

from assistant.hub import Hub
from web.door import Door
from web.live import Live, Notices


@dataclass(frozen=True)
class Parts:
    """The table whose pages these are.

    ``door`` says who may come in; ``live`` is what every page follows, made from the hub and the notices.
    """

    hub: Hub
    notices: Notices
    door: Door
    live: Live = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "live", Live(self.hub, self.notices))

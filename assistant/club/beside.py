"""A table's mirror, where its settings name a broker and the extra that speaks to one is installed."""

from __future__ import annotations

from typing import Any, Final, Protocol

from assistant.club.topics import Broker, BrokerError

NEEDS: Final = "the club's broker needs the extra mqtt; install it with: pip install 'cards-speak[mqtt]'"


class Mirrored(Protocol):
    """A mirror that is running: :class:`assistant.club.mirror.Mirror`."""

    def close(self) -> None:
        """Say that the table is gone, and leave."""


class Section(Protocol):
    """The part of the settings that is about the club."""

    @property
    def broker(self) -> str:
        """The broker's address; empty where the table does not mirror itself."""

    @property
    def name(self) -> str:
        """What the table is called."""


def mirrored(section: Section, hub: Any, notices: Any) -> Mirrored | None:
    """The running mirror, or None; raises BrokerError where the extra is missing.

    ``hub`` gives ``now`` and ``listen``; ``notices`` takes a line with ``tell``.
    """
    if not section.broker:
        return None
    try:
        from assistant.club.mirror import Mirror
    except ImportError:
        raise BrokerError(
            "club.broker needs the extra mqtt; install it with: pip install 'cards-speak[mqtt]'"
        ) from None
    mirror = Mirror(Broker.of(section.broker), section.name, hub.now, lambda line: notices.tell(line) if line else None)
    hub.listen(mirror.shows)
    mirror.start()
    return mirror

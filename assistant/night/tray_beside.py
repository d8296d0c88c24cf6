"""Whether a chip tray stands beside the table: opened as the settings say, opened anew when they change."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Protocol

from assistant.config import Config, ConfigError
from assistant.money import Unit
from assistant.night.chip_tray import ChipTray
from assistant.night.notices import Notices
from assistant.night.pot_asking import PotAsking
from assistant.night.telling import Takes
from assistant.rules.house import House
from assistant.rules.load import RulesError, load_house
from assistant.tray.link import Link, Port


class Hears(Takes, Protocol):
    """The part of the hub that is needed here."""

    def listen(self, listener: Callable[..., None]) -> Callable[[], None]:
        """Call ``listener`` with every update; the result ends it."""


class TrayBeside:
    """The chip tray of the settings' port, if they name one; ``open_port`` opens a serial port by its name."""

    def __init__(
        self, config: Config, hub: Hears, notices: Notices, pot: PotAsking, open_port: Callable[[str], Port]
    ) -> None:
        """Raises ConfigError for a column whose chips have no worth."""
        self._hub = hub
        self._notices = notices
        self._pot = pot
        self._open_port = open_port
        self._one_at_a_time = threading.Lock()
        self._stop: Callable[[], None] = lambda: None
        self.tray: ChipTray | None = None
        self._begin(config)

    def picked_up(self, before: Config, now: Config) -> None:
        """The settings have changed; a tray that cannot be used with them is told of, and the table goes on without."""
        if _what_matters(before) == _what_matters(now):
            return
        self.close()
        try:
            self._begin(now)
        except (ConfigError, RulesError) as error:
            self._notices.tell(f"The chip tray is not used: {error}")

    def close(self) -> None:
        """End the line to the tray."""
        with self._one_at_a_time:
            if self.tray is not None:
                self._stop()
                self.tray.close()
            self.tray = None

    def _begin(self, config: Config) -> None:
        if not config.tray.port:
            return
        house = load_house(config.house, config.own_rules())
        tray = ChipTray(self._hub, self._notices, self._pot, Unit.of(config.unit or house.unit), worths(config, house))
        with self._one_at_a_time:
            self._stop = self._hub.listen(lambda update: tray.shows(update.view))
            tray.begin(Link(lambda: self._open_port(config.tray.port), tray.pressed, tray.told).start())
            self.tray = tray


def worths(config: Config, house: House) -> Sequence[int]:
    """What a chip of each column is worth, in units; ``house`` is as the table plays it. Raises ConfigError."""
    worth = house.chips
    for colour in config.tray.columns:
        if colour not in worth:
            raise ConfigError(f"tray.columns: {colour!r} has no worth in this house; expected {', '.join(worth)}")
    unit = Unit.of(config.unit or house.unit)
    try:
        return [unit.read(worth[colour]) for colour in config.tray.columns]
    except ValueError as error:
        raise ConfigError(f"tray.columns: {error}; a chip's worth is a whole number of the unit") from None


def _what_matters(config: Config) -> tuple[object, ...]:
    return config.tray, config.house, config.own_rules(), config.unit

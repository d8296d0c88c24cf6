"""The one place that names real parts: a table's camera, reader, log, hub and page, put together."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import platformdirs
from flask import Flask

from assistant.capture.frames import Camera, CameraError
from assistant.capture.recorded import FolderCamera
from assistant.capture.source import open_camera
from assistant.config import Config, ConfigError
from assistant.hub import Hub
from assistant.money import Unit
from assistant.night.calling import call_for, next_dealer
from assistant.night.chip_tray import ChipTray
from assistant.night.looking import Eye
from assistant.night.notices import Notices
from assistant.night.photo_night import PhotoHands, PhotoReport, whole_hand
from assistant.night.watching import Moments, Script, Scripted, Taking, watch
from assistant.rules.house import House
from assistant.rules.load import call
from assistant.store.log import EventLog
from assistant.tray.link import Link, Port, SerialPort
from assistant.vision.quiet import Quiet, QuietStills
from assistant.vision.reader import CardReader
from assistant.vision.steady import STILLS, Patience
from web import create_app

LOG: Final = "night.sqlite"
PIN_DIGITS: Final = 6


@dataclass
class Table:
    """One table, ready: the page's application, and ``watch`` to take the camera's pictures until there are no more."""

    config: Config
    hub: Hub
    notices: Notices
    app: Flask
    pin: str
    camera: Camera
    taking: Taking
    log: EventLog
    tray: ChipTray | None = None

    def start_watching(self, ended: Callable[[], None]) -> threading.Thread:
        """Take pictures on a thread of their own; ``ended`` is called after the last one."""

        def run() -> None:
            try:
                watch(self.camera, self.taking)
            finally:
                ended()

        thread = threading.Thread(target=run, name="watching", daemon=True)
        thread.start()
        return thread

    def close(self) -> None:
        """Stop the camera, take what was put, and close the log."""
        self.camera.close()
        if self.tray is not None:
            self.tray.close()
        self.app.extensions["live"].close()
        self.hub.stop()
        self.log.close()


@dataclass(frozen=True)
class Parts:
    """What a table is built with besides its file: where facts are kept, who reads, and who hears.

    ``report`` hears what came of each photograph; ``script`` brings what the camera of a recorded hand cannot see, one
    event every ``beat_s`` seconds. ``open_port`` opens the chip tray's port by its name.
    """

    data: Path
    reader: CardReader
    report: Callable[[PhotoReport], None] = lambda report: None
    script: Script | None = None
    beat_s: float = 0.0
    open_port: Callable[[str], Port] = SerialPort


def build(config: Config, parts: Parts) -> Table:
    """Put a table together.

    Raises CameraError, ConfigError, RulesError or LogError, each in one line with the remedy.
    """
    game, house = call(config.house, config.game, config.variant, config.rules)
    notices = Notices()
    worths = _worths(config, house)
    camera = open_camera(config.source, config.pace, notices.tell)
    if whole_hands(config, camera):
        whole_hand(game)
    log = EventLog(parts.data / LOG)
    hub = Hub(log)
    hub.start()
    pin = config.page.pin or "".join(secrets.choice("0123456789") for _ in range(PIN_DIGITS))
    taking = _taking(config, camera, hub, notices, parts)
    tray = _tray(config, house, worths, hub, notices, parts) if config.tray.port else None
    return Table(config, hub, notices, create_app(hub, notices, pin), pin, camera, taking, log, tray)


def data_folder() -> Path:
    """Where a table's facts are kept on this computer when nobody says otherwise."""
    return platformdirs.user_data_path("cards-speak", appauthor=False)


def whole_hands(config: Config, camera: Camera) -> bool:
    """True where each photograph shows a whole hand: a folder's do, unless the table's file says otherwise."""
    if config.pictures == "hands" and not camera.stills:
        raise CameraError(
            f'{camera.name}: pictures = "hands" needs a folder of photographs; write "moments" for a film'
        )
    return camera.stills and config.pictures != "moments"


def _unit(config: Config, house: House) -> Unit:
    return Unit.of(config.unit or house.unit)


def _worths(config: Config, house: House) -> list[int]:
    """What a chip of each column of the tray is worth, in units."""
    worth = dict(config.chips) or dict(house.chips)
    for colour in config.tray.columns:
        if colour not in worth:
            raise ConfigError(f"tray.columns: {colour!r} has no worth in this house; expected {', '.join(worth)}")
    try:
        return [_unit(config, house).read(worth[colour]) for colour in config.tray.columns]
    except ValueError as error:
        raise ConfigError(f"tray.columns: {error}; a chip's worth is a whole number of the unit") from None


def _tray(config: Config, house: House, worths: list[int], hub: Hub, notices: Notices, parts: Parts) -> ChipTray:
    tray = ChipTray(hub, notices, _unit(config, house), worths)
    hub.listen(lambda update: tray.shows(update.view))
    tray.begin(Link(lambda: parts.open_port(config.tray.port), tray.pressed, tray.told).start())
    return tray


def _taking(config: Config, camera: Camera, hub: Hub, notices: Notices, parts: Parts) -> Taking:
    folder = Path(camera.name) if isinstance(camera, FolderCamera) else None
    whole = whole_hands(config, camera)
    eye = Eye(parts.reader, config.layout(), notices.doubt, folder, fixed=not whole)
    if whole:
        return PhotoHands(hub, eye, notices, config, parts.report)
    quiet, patience = (QuietStills(), STILLS) if camera.stills else (Quiet(), Patience())
    taking = Moments(hub, eye, quiet, patience, notices, lambda: _next_call(config, hub.now.view))
    if parts.script is None:
        return taking
    return Scripted(taking, parts.script, hub, notices, parts.beat_s)


def _next_call(config: Config, view: Mapping[str, Any]) -> dict[str, Any]:
    """The table's game again, the deal one seat further; the first hand is dealt by whom the table's file names."""
    seats = sorted(config.players) or list(config.layout().seats)
    dealer = next_dealer(seats, int(view["dealer"])) if view["game"] else None
    return call_for(config, seats, dealer)

"""The one place that names real parts: a table's camera, reader, log, hub and page, put together."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from flask import Flask

from assistant.capture.devices import Setting
from assistant.capture.frames import Camera, Pixels, Trouble
from assistant.capture.recorded import FolderCamera
from assistant.capture.source import open_camera
from assistant.club.beside import Mirrored, mirrored
from assistant.config import Config
from assistant.history.past import Past
from assistant.hub import Hub
from assistant.night.calling import next_call
from assistant.night.capped import Capped
from assistant.night.declaring import Declaring
from assistant.night.drifting import Drifting
from assistant.night.looking import Eye
from assistant.night.moments import Moments
from assistant.night.notices import Notices
from assistant.night.photo_night import USUAL_GAME, PhotoHands, PhotoReport, whole_hand, whole_hands
from assistant.night.pot_asking import PotAsking
from assistant.night.pot_seen import PotSeen
from assistant.night.reads import Reads
from assistant.night.scripted import Script, Scripted
from assistant.night.taking import Taking
from assistant.night.tray_beside import TrayBeside, worths
from assistant.night.watching import Watching
from assistant.rules.load import call, load_house
from assistant.setup.chips import ShownChips
from assistant.setup.deck import ShownDeck
from assistant.setup.shown import keep, take_up
from assistant.setup.survey import Survey
from assistant.setup.tray import TrayBench
from assistant.store.log import EventLog
from assistant.store.place import LOG
from assistant.table_file import TableFile
from assistant.tray.link import Port, SerialPort
from assistant.vision.deck import FOLDER
from assistant.vision.palms import NetPalms, PalmReader
from assistant.vision.quiet import Quiet, QuietStills
from assistant.vision.reader import CardReader, NetReader
from assistant.vision.sighting import Reading, Sighting
from assistant.vision.steady import STILLS, Patience
from web import Parts as Pages
from web import create_app
from web.door import Door, kept_secret

TABLE: Final = "table.toml"
PIN_DIGITS: Final = 6
PICTURE_S: Final = 30.0  # that somebody who asks for a picture waits for one while the one before is still read


@dataclass
class Table:
    """One table, ready: its settings, which may change while it is played, its page, its camera, its tray."""

    settings: TableFile
    hub: Hub
    notices: Notices
    app: Flask
    pin: str
    door: Door
    watching: Watching
    log: EventLog
    beside: TrayBeside
    mirror: Mirrored | None
    taking: Callable[[Camera], Taking]

    @property
    def config(self) -> Config:
        """The settings as they are now."""
        return self.settings.config

    def start_watching(self, ended: Callable[[], None]) -> threading.Thread:
        """Take pictures on a thread of their own; ``ended`` is called after the last of a film or a folder."""
        return self.watching.start(self.taking, ended)

    def close(self) -> None:
        """Stop the camera, take what was put, and close the log."""
        self.watching.close()
        self.beside.close()
        if self.mirror is not None:
            self.mirror.close()
        self.app.extensions["live"].close()
        self.hub.stop()
        self.log.close()


@dataclass(frozen=True)
class Parts:
    """What a table is built with besides its settings: where facts are kept, who reads, and who hears.

    ``file`` is where changed settings are kept; without one they last as long as the program. ``report`` hears what
    came of each photograph; ``script`` brings what the camera of a recorded hand cannot see, one event every ``beat_s``
    seconds. ``open_port`` opens the chip tray's port by its name, ``open_camera`` the camera by its source;
    ``palms`` gives what reads the open hands of a declaration; ``games`` is the host's own folder of game files.
    """

    data: Path
    reader: CardReader
    report: Callable[[PhotoReport], None] = lambda report: None
    script: Script | None = None
    beat_s: float = 0.0
    open_port: Callable[[str], Port] = SerialPort
    open_camera: Callable[[str, float, Trouble, Setting], Camera] = open_camera
    file: Path | None = None
    palms: Callable[[], PalmReader] = NetPalms
    games: Path | None = None


def build(config: Config, parts: Parts) -> Table:
    """Put a table together.

    Raises CameraError, ConfigError, RulesError or LogError, each in one line with the remedy.
    """
    house = load_house(config.house, config.own_rules())
    if config.game:
        call(config.house, config.game, config.variant, config.own_rules(), parts.games)
    worths(config, house)
    settings, notices = TableFile(config, parts.file), Notices()
    sight = _Sight(settings, notices, parts)
    drifting = Drifting(sight.eye, notices)
    watching = Watching(sight.camera, notices, lambda: sight.eye.looked, sight.learn, drifting.look)
    log = EventLog(parts.data / LOG)
    hub = Hub(log, parts.games, notices.tell)
    hub.start()
    pot = PotAsking(hub, notices)
    hub.listen(lambda update: pot.shows(update.view))
    hub.listen(Capped(lambda: settings.config.minutes, notices).heard)
    beside = TrayBeside(config, hub, notices, pot, parts.open_port)
    _take_up(config, parts, notices)
    settings.listen(beside.picked_up)
    settings.listen(lambda before, now: None if before.deck == now.deck else _take_up(now, parts, notices))
    settings.listen(lambda before, now: _look_anew(before, now, sight.eye, watching, drifting))
    pin = config.page.pin or "".join(secrets.choice("0123456789") for _ in range(PIN_DIGITS))
    door = Door(pin, kept_secret(parts.data))
    past = Past(parts.data / LOG, parts.games)
    on_pages = _on_pages(parts, watching, beside, sight.eye)
    app = create_app(Pages(hub, notices, door, settings, watching, past, games=parts.games, **on_pages))
    mirror = mirrored(config.club, hub, notices)
    taking = partial(sight.taking, hub=hub, pot=pot)
    return Table(settings, hub, notices, app, pin, door, watching, log, beside, mirror, taking)


def _look_anew(before: Config, now: Config, eye: Eye, watching: Watching, drifting: Drifting) -> None:
    """Pick up changed settings of the camera and of the table's layout at once."""
    if before.table != now.table or before.camera.lens != now.camera.lens:
        eye.relay(now.layout())
        drifting.forget()
    if _of_the_camera(before) != _of_the_camera(now):
        watching.reopen()


def _take_up(config: Config, parts: Parts, notices: Notices) -> None:
    """Let the reader know the decks and chips that were shown to this table; what cannot be used is told."""
    if isinstance(parts.reader, NetReader):
        for problem in take_up(parts.reader, parts.data, config.deck):
            notices.tell(problem)


def _on_pages(parts: Parts, watching: Watching, beside: TrayBeside, eye: Eye) -> dict[str, Any]:
    """What the set-up page needs; decks and chips can be shown where a reader can learn them."""

    def pixels() -> Pixels | None:
        frame = watching.pictured(PICTURE_S)
        return None if frame is None else frame.pixels

    def seen() -> tuple[Pixels, Reading] | None:
        return None if eye.looked is None else (eye.looked.frame.pixels, eye.looked.reading)

    found: dict[str, Any] = {"survey": Survey(pixels, lambda: eye.layout), "tray": TrayBench(lambda: beside.tray)}
    if isinstance(parts.reader, NetReader):
        found["chips"] = ShownChips(parts.reader, parts.data, seen)
        found["deck"] = ShownDeck(parts.reader, parts.data / FOLDER, pixels, watching.look_away)
    return found


def _of_the_camera(config: Config) -> tuple[object, ...]:
    return config.source, config.camera.resolution, config.camera.exposure, config.pictures, config.pace


class _Sight:
    """The camera that the settings name, and what makes facts of its pictures."""

    def __init__(self, settings: TableFile, notices: Notices, parts: Parts) -> None:
        self._settings, self._notices, self._parts = settings, notices, parts
        self._taking: tuple[bool, Taking] | None = None
        self.reads = Reads(parts.reader)
        self.eye = Eye(parts.reader, settings.config.layout(), notices.doubt)

    def camera(self) -> Camera | None:
        """Opened; None where the settings name none. Raises CameraError, ConfigError or RulesError."""
        config = self._settings.config
        if not config.source:
            return None
        setting = Setting(config.camera.resolution, config.camera.exposure)
        camera = self._parts.open_camera(config.source, config.pace, self._notices.tell, setting)
        if whole_hands(config, camera):
            game = config.game or USUAL_GAME
            whole_hand(call(config.house, game, config.variant, config.own_rules(), self._parts.games)[0])
        return camera

    def learn(self, pixels: Pixels, card: Sighting, name: str) -> bool:
        """A host has said which card this is: the deck in play learns it for good; False where none is."""
        learned = self.reads.learn(pixels, card, name)
        for problem in keep(self._parts.reader, self._parts.data) if learned else ():
            self._notices.tell(problem)
        return learned

    def taking(self, camera: Camera, hub: Hub, pot: PotAsking) -> Taking:
        """What makes facts of this camera's pictures; a hand that is being dealt goes on under another camera."""
        whole = whole_hands(self._settings.config, camera)
        reader = self.reads.whole if camera.stills else self.reads.again
        self.reads.forget()
        self.eye.watches(reader, Path(camera.name) if isinstance(camera, FolderCamera) else None, fixed=not whole)
        if whole:
            config, parts = self._settings.config, self._parts
            return PhotoHands(hub, self.eye, self._notices, config, parts.report, parts.games)
        if self._taking is None or self._taking[0] != camera.stills:
            self._taking = camera.stills, self._moments(camera.stills, hub, pot)
        return self._taking[1]

    def _moments(self, stills: bool, hub: Hub, pot: PotAsking) -> Taking:
        quiet, patience = (QuietStills(), STILLS) if stills else (Quiet(), Patience())
        taking = Moments(
            hub, self.eye, quiet, patience, self._notices, lambda: next_call(self._settings.config, hub.now.view)
        )
        if self._parts.script is not None:
            return Scripted(taking, self._parts.script, hub, self._notices, self._parts.beat_s)
        if stills:
            return taking
        seen = PotSeen(taking, lambda: self.eye.looked, pot)
        return Declaring(seen, self.eye, self._parts.palms, hub, self._notices)

"""``cards-speak run``: the night."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from assistant.app import TABLE, Parts, Table, build
from assistant.capture.frames import CameraError
from assistant.cli.errors import BadInput
from assistant.cli.own import own_games
from assistant.cli.serving import serve, show_report
from assistant.club.topics import BrokerError
from assistant.config import Config, ConfigError, load_config, read_config
from assistant.rules.load import RulesError, problems
from assistant.store.log import LogError
from assistant.store.place import data_folder
from assistant.vision.network import WeightsError
from assistant.vision.reader import NetReader

PROBLEMS = (BrokerError, CameraError, ConfigError, RulesError, LogError, WeightsError)


@click.command("run")
@click.option("--config", "config_file", type=click.Path(path_type=Path), help="The table's file, table.toml.")
@click.option("--source", help="camera:0, camera:NAME, an rtsp or http address, a video file, or a folder of photos.")
@click.option("--game", help="The game that is dealt again and again, such as texas-holdem.")
@click.option("--house", help="The house's rules: local, house, eight-two, or a file.")
@click.option("--pace", type=click.FloatRange(0, 3600), help="Seconds between the photos of a folder.")
@click.option("--port", type=click.IntRange(0, 65535), help="The page's port; 0 takes any free one.")
@click.option("--host", help="The address to serve the page at; 127.0.0.1 is this computer only.")
@click.option("--no-browser", is_flag=True, help="Do not open the page in a browser.")
@click.option("--once", is_flag=True, help="End when there are no more pictures.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document for each photo of a folder.")
@click.option("--data", type=click.Path(path_type=Path, file_okay=False), help="Folder for what is kept of the night.")
def command(config_file: Path | None, no_browser: bool, once: bool, as_json: bool, **set_over: Any) -> None:
    """Watch a table, and show and announce what it must act on.

    Without --config the settings are those of table.toml in the data folder, where changes made on the page are kept.
    Without a camera the hand is entered on the page. Each photo of a folder is taken as one whole hand at its showdown;
    a camera or a video shows a hand being dealt. --game deals one game again and again; without it the host calls each.
    """
    table = _table(config_file, set_over, once, as_json)
    serve(table, browser=not no_browser, once=once, quiet=as_json)


def _table(config_file: Path | None, set_over: dict[str, Any], once: bool, as_json: bool) -> Table:
    try:
        folder = set_over["data"] or data_folder()
        file = config_file or folder / TABLE
        config = _config(file, set_over, must_be_there=config_file is not None)
        if once and not config.source:
            raise ConfigError("no pictures to look at; give --source, or write source in table.toml")
        kept, games = config.data or folder, own_games()
        for problem in problems(games) if games else ():
            click.echo(f"  ! {problem}", err=True)
        parts = Parts(kept, NetReader(), lambda report: show_report(report, as_json), file=file, games=games)
        return build(config, parts)
    except PROBLEMS as error:
        raise BadInput(str(error)) from None


def _config(file: Path, set_over: dict[str, Any], must_be_there: bool) -> Config:
    """The table's file with what the command line sets over it, checked once more."""
    there = must_be_there or file.exists()
    config = load_config(file) if there else Config()
    given = {key: value for key, value in set_over.items() if value is not None}
    page = {key: given.pop(key) for key in ("host", "port") if key in given}
    raw = config.model_dump(exclude_defaults=True) | given
    if page:
        raw["page"] = raw.get("page", {}) | page
    return read_config(raw, file.name if there else "command line")

"""``cards-speak run``: the night."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from assistant.app import Parts, Table, build, data_folder
from assistant.capture.frames import CameraError
from assistant.cli.errors import BadInput
from assistant.cli.serving import serve, show_report
from assistant.config import Config, ConfigError, load_config, read_config
from assistant.rules.load import RulesError
from assistant.store.log import LogError
from assistant.vision.network import WeightsError
from assistant.vision.reader import NetReader

PROBLEMS = (CameraError, ConfigError, RulesError, LogError, WeightsError)


@click.command("run")
@click.option("--config", "config_file", type=click.Path(path_type=Path), help="The table's file, table.toml.")
@click.option("--source", help="camera:0, camera:NAME, an rtsp or http address, a video file, or a folder of photos.")
@click.option("--game", help="The game that is called, such as texas-holdem.")
@click.option("--house", help="The house's rules: local, house, eight-two, or a file.")
@click.option("--pace", type=click.FloatRange(0, 3600), help="Seconds between the photos of a folder.")
@click.option("--port", type=click.IntRange(0, 65535), help="The page's port; 0 takes any free one.")
@click.option("--host", help="The address to serve the page at; 127.0.0.1 is this computer only.")
@click.option("--no-browser", is_flag=True, help="Do not open the page in a browser.")
@click.option("--once", is_flag=True, help="End when there are no more pictures.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document for each photo of a folder.")
@click.option("--data", type=click.Path(path_type=Path, file_okay=False), help="Folder for the log of the night.")
def command(config_file: Path | None, no_browser: bool, once: bool, as_json: bool, **set_over: Any) -> None:
    """Watch a table, and show and announce what it must act on.

    Each photo of a folder is taken as one whole hand at its showdown; a camera or a video shows a hand being dealt.
    """
    table = _table(config_file, set_over, as_json)
    serve(table, browser=not no_browser, once=once, quiet=as_json)


def _table(config_file: Path | None, set_over: dict[str, Any], as_json: bool) -> Table:
    try:
        config = _config(config_file, set_over)
        parts = Parts(config.data or data_folder(), NetReader(), lambda report: show_report(report, as_json))
        return build(config, parts)
    except PROBLEMS as error:
        raise BadInput(str(error)) from None


def _config(config_file: Path | None, set_over: dict[str, Any]) -> Config:
    """The table's file with what the command line sets over it, checked once more."""
    config = load_config(config_file) if config_file else Config()
    given = {key: value for key, value in set_over.items() if value is not None}
    page = {key: given.pop(key) for key in ("host", "port") if key in given}
    raw = config.model_dump(exclude_defaults=True) | given
    if page:
        raw["page"] = raw.get("page", {}) | page
    merged = read_config(raw, config_file.name if config_file else "command line")
    if not merged.source:
        raise ConfigError("no pictures to look at; give --source, or write source in table.toml")
    return merged

"""``cards-speak doctor``: is everything there for a night, and what to do about what is not."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

import click

from assistant.cli.errors import BadInput
from assistant.cli.log import DATA
from assistant.config import Config, ConfigError, load_config
from assistant.doctor.finding import Finding
from assistant.doctor.parts import all_findings
from assistant.store.place import data_folder

SIGNS: Final = {"well": "ok", "doubt": "?", "bad": "!", "none": "-"}


@click.command("doctor")
@click.option("--config", "config_file", type=click.Path(path_type=Path, dir_okay=False), help="The table's file.")
@click.option("--source", help="The camera to look at, as for run; left out, the one in the table's file.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document for each thing looked at.")
@DATA
def command(config_file: Path | None, source: str | None, as_json: bool, data: Path | None) -> None:
    """Look at camera, light, focus, scale, tray, disk, ports and weights, and say what to do about each.

    Ends with 1 where something must be put right before the night.
    """
    folder = data or data_folder()
    try:
        config = _config(config_file, folder)
    except ConfigError as error:
        raise BadInput(str(error)) from None
    if source is not None:
        config = config.model_copy(update={"source": source})
    bad = False
    for finding in all_findings(config, folder):
        _tell(finding, as_json)
        bad = bad or finding.standing == "bad"
    sys.exit(1 if bad else 0)


def _config(named: Path | None, folder: Path) -> Config:
    file = named or folder / "table.toml"
    return load_config(file) if named or file.exists() else Config()


def _tell(finding: Finding, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(finding.to_json()))
        return
    click.echo(f"{SIGNS[finding.standing]:>2}  {finding.what:<8} {finding.seen}")
    if finding.remedy:
        click.echo(f"             -> {finding.remedy}")

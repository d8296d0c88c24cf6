"""``cards-speak calibrate``: where the table lies in the camera's picture, found from one photo or from the camera."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from typing import Any, Final

import click
import cv2
import numpy as np

from assistant.app import TABLE
from assistant.capture.devices import Setting, devices
from assistant.capture.frames import CameraError, Pixels
from assistant.capture.pictures import read_picture
from assistant.capture.source import open_camera
from assistant.cli.errors import BadInput
from assistant.config import Config, ConfigError, load_config
from assistant.store.place import data_folder
from assistant.table.calibrate import Corners
from assistant.table.drawing import drawn_over
from assistant.table.lines import chessboard_rows
from assistant.table.markers import printed
from assistant.table.setting_up import READABLE, NoTable, SetUp, card_pixels, lens_by_lines, set_up
from assistant.table_file import TableFile

WARM_UP: Final = 12  # pictures that a camera takes to get used to the light
FOUND: Final = {"given": "as given", "markers": "by the printed markers", "edges": "by the table's edges"}


@click.command("calibrate")
@click.argument("photo", required=False, type=click.Path(path_type=Path, dir_okay=False))
@click.option("--source", help="The camera that takes the picture, where no photo is given.")
@click.option("--cameras", is_flag=True, help="List the cameras of this computer, by number and name.")
@click.option(
    "--sheet", "sheet_file", type=click.Path(path_type=Path), help="Write the markers to print, .pdf or .png."
)
@click.option("--corners", help='The table\'s corners by hand, in fractions: "0.1,0.1 0.9,0.1 0.9,0.9 0.1,0.9".')
@click.option("--lens", nargs=2, type=float, help="The lens by hand: k1 and k2; 0 0 for one that bends nothing.")
@click.option("--chessboard", help="The lens from a chessboard with so many inner corners, as 9x6.")
@click.option("--picture", type=click.Path(path_type=Path), help="Write the picture with all places drawn over it.")
@click.option("--config", "file", type=click.Path(path_type=Path), help="The table's file, table.toml.")
@click.option("--dry-run", is_flag=True, help="Only tell and draw; keep nothing.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def command(photo: Path | None, cameras: bool, sheet_file: Path | None, as_json: bool, **asked: Any) -> None:
    """Find the table's corners and the lens's bend in one picture, and keep them in table.toml.

    The picture is PHOTO, or one taken with --source, or with the source that table.toml names. Corners are taken as
    given, else from printed markers (--sheet) that lie on them, else from the edges of a table unlike the floor.
    """
    try:
        if cameras:
            _list_cameras(as_json)
        elif sheet_file is not None:
            _write_sheet(sheet_file)
        else:
            _calibrate(photo, asked, as_json)
    except (CameraError, ConfigError, NoTable) as error:
        raise BadInput(str(error)) from None


def _list_cameras(as_json: bool) -> None:
    found = devices()
    for device in found:
        click.echo(
            json.dumps({"number": device.number, "name": device.name}) if as_json else f"{device.number}  {device.name}"
        )
    if not found and not as_json:
        click.echo("No camera found. Is it plugged in?")


def _write_sheet(path: Path) -> None:
    kind = path.suffix.lower().removeprefix(".")
    if kind not in ("pdf", "png"):
        raise ConfigError(f"{path}: expected a name that ends in .pdf or .png")
    try:
        path.write_bytes(printed(kind))
    except OSError as error:
        raise ConfigError(f"{path}: cannot be written, {(error.strerror or str(error)).lower()}") from None
    click.echo(f"{path}: print it at 100 %, cut the markers out, and lay each on its corner of the table.")


def _calibrate(photo: Path | None, asked: dict[str, Any], as_json: bool) -> None:
    file = asked["file"] or data_folder() / TABLE
    config = load_config(file) if file.exists() or asked["file"] else Config()
    pixels = read_picture(photo) if photo is not None else _taken(asked["source"] or config.source, config)
    try:
        found = set_up(pixels, _read_corners(asked["corners"]), _lens(asked, pixels))
    except NoTable as error:
        raise NoTable(f"{photo or asked['source'] or config.source}: {error}") from None
    settings = TableFile(config, file)
    if not asked["dry_run"]:
        config = settings.change(_changes(found, config))
    _tell(found, config, pixels, as_json, None if asked["dry_run"] else file)
    if asked["picture"] is not None:
        drawn = drawn_over(pixels, found.felt(pixels), config.layout(), dict(config.players))
        name = str(asked["picture"])
        if not (cv2.haveImageWriter(name) and cv2.imwrite(name, drawn)):
            raise ConfigError(f"{name}: cannot be written; expected a name that ends in .jpg or .png")


def _taken(source: str, config: Config) -> Pixels:
    """One picture of a camera, once it has got used to the light."""
    if not source:
        raise ConfigError("no picture to look at; give a photo or --source, or write source in table.toml")
    setting = Setting(config.camera.resolution, config.camera.exposure)
    camera = open_camera(source, setting=setting, trouble=lambda line: click.echo(line, err=True))
    frames = list(islice(camera.frames(), WARM_UP))
    camera.close()
    if not frames:
        raise CameraError(f"{source}: no picture came")
    return frames[-1].pixels


def _read_corners(text: str | None) -> Corners | None:
    if text is None:
        return None
    try:
        points = [tuple(float(value) for value in pair.split(",")) for pair in text.split()]
        array = np.asarray(points, np.float64)
    except ValueError:
        array = np.empty(0)
    if array.shape != (4, 2) or array.min() < 0 or array.max() > 1:
        raise ConfigError(f'--corners: {text!r}, expected four "across,down" in fractions of the picture from 0 to 1')
    first, second, third, fourth = ((float(x), float(y)) for x, y in array)
    return first, second, third, fourth


def _lens(asked: dict[str, Any], pixels: Pixels) -> tuple[float, float] | None:
    if asked["lens"]:
        return float(asked["lens"][0]), float(asked["lens"][1])
    if not asked["chessboard"]:
        return None
    across, _, down = asked["chessboard"].partition("x")
    if not (across.isdecimal() and down.isdecimal() and min(int(across), int(down)) >= 3):
        raise ConfigError(f"--chessboard: {asked['chessboard']!r}, expected inner corners across and down, as 9x6")
    rows = chessboard_rows(pixels, int(across), int(down))
    if not rows:
        raise NoTable(
            f"no chessboard with {across} x {down} inner corners is seen whole; show all of it, flat and near"
        )
    return lens_by_lines(rows, (pixels.shape[1], pixels.shape[0]))


def _changes(found: SetUp, config: Config) -> dict[str, Any]:
    corners = [[round(x, 4), round(y, 4)] for x, y in found.corners]
    table: dict[str, Any] = {"corners": corners, "markers": found.how == "markers"}
    if found.size_mm is not None and config.table.layout is not None:
        table["layout"] = {"size_mm": [round(length) for length in found.size_mm]}
    return {"table": table, "camera": {"lens": [found.k1, found.k2]}}


def _tell(found: SetUp, config: Config, pixels: Pixels, as_json: bool, kept: Path | None) -> None:
    size_mm = found.size_mm or config.layout().size_mm
    card = card_pixels(found.felt(pixels), size_mm)
    if as_json:
        told = {"found": found.how, "corners": found.corners, "lens": [found.k1, found.k2], "card_pixels": round(card)}
        click.echo(json.dumps({**told, "size_mm": [round(length) for length in size_mm], "kept": str(kept or "")}))
        return
    at = "  ".join(f"{x:.3f},{y:.3f}" for x, y in found.corners)
    click.echo(f"The table's corners, {FOUND[found.how]}: {at}")
    click.echo(f"The lens: k1 {found.k1:g}, k2 {found.k2:g}" if found.k1 or found.k2 else "The lens bends nothing.")
    if found.size_mm is not None:
        click.echo("The table by its markers: {:.0f} x {:.0f} mm".format(*found.size_mm))
    enough = (
        "" if card >= READABLE else f"; at least {READABLE:.0f} are read well: come nearer, or choose a larger picture"
    )
    click.echo(f"A card is about {card:.0f} pixels high{enough}.")
    if kept is not None:
        click.echo(f"Kept in {kept}.")

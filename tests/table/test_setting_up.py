"""Setting a table up from one picture: printed markers, edges, the lens, and noticing that the camera was knocked."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner, Result
from PIL import Image

from assistant.capture.frames import Frame, Pixels
from assistant.cli import main
from assistant.config import Config, load_config, read_config
from assistant.night.drifting import EVERY_S, Drifting
from assistant.night.looking import Eye
from assistant.night.notices import Notices
from assistant.table.calibrate import Corners, Felt
from assistant.table.lens import Lens, bend, lens_of
from assistant.table.lines import chessboard_rows, table_sides
from assistant.table.markers import SHEET_DPI, SIDE_MM, corners_by_markers, markers_in, missing, sheet
from assistant.table.setting_up import NoTable, set_up
from tests.night.painted import PaintedReader
from tests.table.test_calibrate import drawn

SIZE = (1280, 960)
TABLE_MM = (1200.0, 800.0)
CORNERS: Corners = ((0.14, 0.16), (0.87, 0.13), (0.9, 0.86), (0.1, 0.89))
BENT = Lens(SIZE, -0.11, 0.02)


def bent(pixels: Pixels, lens: Lens) -> Pixels:
    """The picture that a bending lens takes of what ``pixels`` shows."""
    y, x = np.mgrid[0 : lens.size[1], 0 : lens.size[0]].astype(np.float64)
    straight = lens.straight(np.column_stack([x.ravel(), y.ravel()])).reshape(*x.shape, 2).astype(np.float32)
    return cv2.remap(pixels, straight[..., 0], straight[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def with_markers(pixels: Pixels, numbers: tuple[int, ...] = (0, 1, 2, 3), corners: Corners = CORNERS) -> Pixels:
    """Markers cut out of the printed sheet and laid on the table's corners, as the sheet says."""
    paper = sheet()
    felt = Felt(corners, SIZE)
    dots = SIDE_MM / 25.4 * SHEET_DPI
    for number, at in markers_in(paper).items():
        if number not in numbers:
            continue
        to_mm = np.array([[0, 0], [1, 0], [1, 1], [0, 1]])[number] * TABLE_MM
        margin = 0.2 * dots
        cut = np.float32([at[0] + [-margin, -margin], at[1] + [margin, -margin], at[2] + [margin, margin]])
        mm = (cut - at[number]) / dots * SIDE_MM + to_mm
        seen = np.float32([felt.pixel((x / TABLE_MM[0], y / TABLE_MM[1])) for x, y in mm])
        turn = cv2.getAffineTransform(cut, seen)
        inside = np.zeros(paper.shape[:2], np.uint8)
        left, top = cut[0]
        right, bottom = cut[2]
        inside[round(float(top)) : round(float(bottom)), round(float(left)) : round(float(right))] = 255
        laid = cv2.warpAffine(paper, turn, SIZE, flags=cv2.INTER_AREA)
        mask = cv2.warpAffine(inside, turn, SIZE, flags=cv2.INTER_NEAREST)
        pixels = np.where(mask[..., None] > 0, laid, pixels)
    return pixels


def apart(one: Corners, other: Corners) -> float:
    """The largest distance between two tables' corners, in pixels."""
    return float(np.linalg.norm((np.array(one) - other) * SIZE, axis=1).max())


def test_the_sheet_prints_markers_at_their_size() -> None:
    found = markers_in(sheet())
    assert sorted(found) == [0, 1, 2, 3]
    for corners in found.values():
        side = np.linalg.norm(corners[1] - corners[0]) / SHEET_DPI * 25.4
        assert side == pytest.approx(SIDE_MM, abs=0.5)


def test_markers_on_the_corners_tell_where_the_table_is_and_how_large() -> None:
    found = set_up(with_markers(drawn(CORNERS, SIZE)), None, None)
    assert found.how == "markers" and apart(found.corners, CORNERS) < 1.5
    assert found.size_mm == pytest.approx(TABLE_MM, rel=0.04)
    assert (found.k1, found.k2) == (0.0, 0.0), "a lens that bends nothing is left alone"


def test_a_marker_that_is_covered_is_named() -> None:
    pixels = with_markers(drawn(None, SIZE), (0, 3))
    assert corners_by_markers(markers_in(pixels), SIZE) is None
    assert missing(markers_in(pixels)) == "1 (top right) and 2 (bottom right)"
    with pytest.raises(NoTable, match=r"not 1 \(top right\) and 2 \(bottom right\); lay the printed markers"):
        set_up(pixels, None, None)


def test_the_bend_of_a_lens_is_found_from_the_tables_sides() -> None:
    pixels = bent(drawn(CORNERS, SIZE), BENT)
    found = set_up(pixels, None, None)
    assert found.how == "edges"
    sides = table_sides(pixels, found.corners)
    assert len(sides) == 4
    assert bend(sides, Lens(SIZE)) > 4.0 and bend(sides, Lens(SIZE, found.k1, found.k2)) < 2.0
    assert found.k1 == pytest.approx(BENT.k1, abs=0.04)
    truth = Felt(CORNERS, SIZE)
    at = np.array([truth.pixel((0.05, 0.5)), truth.pixel((0.5, 0.95)), truth.pixel((0.3, 0.3))])
    with_lens, without = found.felt(pixels), Felt(found.corners, SIZE)
    wanted = np.array([(0.05, 0.5), (0.5, 0.95), (0.3, 0.3)])
    seen = BENT.bent(at)
    off = np.abs([np.subtract(with_lens.place((x, y)), want) for (x, y), want in zip(seen, wanted, strict=True)]).max()
    worse = np.abs([np.subtract(without.place((x, y)), want) for (x, y), want in zip(seen, wanted, strict=True)]).max()
    assert off < 0.006 < worse


def test_the_bend_of_a_lens_is_found_from_a_chessboard() -> None:
    board = np.kron(np.indices((8, 11)).sum(axis=0) % 2, np.ones((80, 80))) * 200 + 30
    flat = np.full((SIZE[1], SIZE[0], 3), 235, np.uint8)
    flat[160:800, 200:1080] = board[..., None]
    rows = chessboard_rows(bent(flat, BENT), 10, 7)
    assert len(rows) == 17
    lens = lens_of(rows, SIZE)
    assert lens is not None and lens.k1 == pytest.approx(BENT.k1, abs=0.01)
    assert chessboard_rows(drawn(CORNERS, SIZE), 10, 7) == []


def test_lines_that_are_too_few_tell_nothing_of_a_lens() -> None:
    assert lens_of([], SIZE) is None
    assert lens_of([np.array([[0.0, 0.0], [5.0, 5.0]])], SIZE) is None


class Watched:
    """A camera over a table that was set up, looked at every so often."""

    def __init__(self, config: Config) -> None:
        self.notices = Notices()
        self.drifting = Drifting(Eye(PaintedReader(), config.layout(), self.notices.doubt), self.notices)
        self.number = 0

    def look(self, pixels: Pixels) -> tuple[str, ...]:
        """One look after the due time; what stands then."""
        self.number += 1
        self.drifting.look(Frame(self.number, self.number * (EVERY_S + 1), pixels))
        return self.notices.lines


def shifted(pixels: Pixels, across: int, down: int) -> Pixels:
    return cv2.warpAffine(pixels, np.float32([[1, 0, across], [0, 1, down]]), SIZE, borderMode=cv2.BORDER_REFLECT)


@pytest.mark.parametrize("marked", [False, True])
def test_a_camera_that_was_knocked_is_said_and_taken_back_when_it_is_put_right(marked: bool) -> None:
    corners = [list(corner) for corner in CORNERS]
    watched = Watched(read_config({"table": {"corners": corners, "markers": marked}}, "table.toml"))
    room = drawn(CORNERS, SIZE, shapes=0)
    pictures = [drawn(CORNERS, SIZE, shapes=shapes) for shapes in (0, 6, 12)]
    if marked:
        room, pictures = with_markers(room), [with_markers(pixels) for pixels in pictures]
    assert not any(watched.look(pixels) for pixels in (room, *pictures)), "cards come and go"
    knocked = shifted(pictures[2], 25, 12)
    assert watched.look(knocked) == (), "somebody may only lean on the table"
    [said] = watched.look(knocked)
    assert said.startswith("The camera or the table has moved, by a little: put it back, or set the table's corners")
    assert watched.look(room) == ()


def calibrate(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["calibrate", *arguments])


def test_the_command_keeps_what_it_found_and_draws_it(tmp_path: Path) -> None:
    photo, file, picture = tmp_path / "table.png", tmp_path / "table.toml", tmp_path / "drawn.jpg"
    cv2.imwrite(str(photo), with_markers(drawn(CORNERS, SIZE)))
    file.write_text('# ours\nsource = "camera:0"\n\n[players]\n1 = "Ann"\n', encoding="utf-8")
    told = calibrate(str(photo), "--config", str(file), "--picture", str(picture))
    assert told.exit_code == 0, told.output
    assert "by the printed markers" in told.output and f"Kept in {file}" in told.output
    config = load_config(file)
    assert apart(config.layout().corners or CORNERS, CORNERS) < 1.5 and config.layout().marked
    assert config.source == "camera:0" and file.read_text(encoding="utf-8").startswith("# ours\n")
    seen = cv2.imread(str(picture))
    assert seen is not None and seen.shape == (SIZE[1], SIZE[0], 3)
    corner = tuple(round(v) for v in np.array(CORNERS[0]) * SIZE)
    near = seen[corner[1] - 30 : corner[1] + 30, corner[0] - 30 : corner[0] + 30].astype(int)
    assert np.abs(near - (60, 220, 255)).max(axis=2).min() < 40, "the table's edge is drawn there"


def test_the_command_tries_without_keeping_and_takes_what_is_given(tmp_path: Path) -> None:
    photo, file = tmp_path / "table.png", tmp_path / "table.toml"
    cv2.imwrite(str(photo), drawn(None, SIZE))
    given = ("--corners", "0.1,0.1 0.9,0.1 0.9,0.9 0.1,0.9", "--lens", "-0.1", "0.02", "--dry-run", "--json")
    told = calibrate(str(photo), "--config", str(file), *given)
    assert told.exit_code == 2 and "table.toml: cannot be read" in told.stderr, "a file that was named must be there"
    file.write_text("", encoding="utf-8")
    told = calibrate(str(photo), "--config", str(file), *given)
    said = json.loads(told.output)
    assert (said["found"], said["lens"], said["kept"]) == ("given", [-0.1, 0.02], "")
    assert file.read_text(encoding="utf-8") == ""


@pytest.mark.parametrize("name", ["markers.pdf", "markers.png"])
def test_the_sheet_is_written_to_print_at_its_size(tmp_path: Path, name: str) -> None:
    told = calibrate("--sheet", str(tmp_path / name))
    assert told.exit_code == 0 and "print it at 100 %" in told.output
    if name.endswith(".png"):
        with Image.open(tmp_path / name) as paper:
            assert paper.info["dpi"] == pytest.approx((SHEET_DPI, SHEET_DPI), abs=0.5)
    else:
        page = (tmp_path / name).read_bytes()
        assert page.startswith(b"%PDF-") and b"/MediaBox [ 0 0 595" in page, "an A4 page"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "no picture to look at; give a photo or --source"),
        (["--sheet", "markers.doc"], "markers.doc: expected a name that ends in .pdf or .png"),
        (["PHOTO"], "the table's corners were not found; lay the printed markers of --sheet on all four"),
        (["PHOTO", "--corners", "0.1,0.1 2,0.1"], "--corners: '0.1,0.1 2,0.1', expected four"),
        (["PHOTO", "--chessboard", "9"], "--chessboard: '9', expected inner corners across and down, as 9x6"),
        (["PHOTO", "--chessboard", "9x6"], "no chessboard with 9 x 6 inner corners is seen whole"),
        (["nowhere.jpg"], "nowhere.jpg: no such file"),
        (["--source", "nowhere.mp4"], "nowhere.mp4: there is no such file or folder"),
    ],
)
def test_what_it_cannot_do_is_said_in_one_line(tmp_path: Path, arguments: list[str], said: str) -> None:
    photo, file = tmp_path / "floor.png", tmp_path / "table.toml"
    cv2.imwrite(str(photo), drawn(None, SIZE))
    file.write_text("", encoding="utf-8")
    told = calibrate("--config", str(file), *[str(photo) if part == "PHOTO" else part for part in arguments])
    assert told.exit_code == 2, told.output
    [line] = told.stderr.splitlines()
    assert said in line

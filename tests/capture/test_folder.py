"""A folder of photographs: order, pace, torn files and what is said about folders that will not do."""

from __future__ import annotations

import time
from pathlib import Path

import cv2
import numpy as np
import pytest

from assistant.capture.frames import CameraError
from assistant.capture.pictures import TornPicture, read_picture
from assistant.capture.recorded import FolderCamera
from assistant.capture.source import open_camera


def picture(shade: int) -> np.ndarray:
    return np.full((40, 60, 3), shade, np.uint8)


def save(path: Path, shade: int = 90) -> Path:
    noise = np.random.default_rng(shade).integers(0, 30, (40, 60, 3), np.uint8)
    assert cv2.imwrite(str(path), picture(shade) + noise)
    return path


def test_photographs_come_in_name_order_with_numbers_counted(tmp_path: Path) -> None:
    for name in ("10.jpg", "9.jpg", "a1.png", "002.JPG"):
        save(tmp_path / name)
    (tmp_path / "labels.json").write_text("{}")
    frames = list(FolderCamera(tmp_path).frames())
    assert [frame.name for frame in frames] == ["002.JPG", "9.jpg", "10.jpg", "a1.png"]
    assert [frame.number for frame in frames] == [1, 2, 3, 4]
    assert frames[0].size == (60, 40)


def test_the_pace_is_kept_and_the_first_comes_at_once(tmp_path: Path) -> None:
    for name in ("1.jpg", "2.jpg", "3.jpg"):
        save(tmp_path / name)
    began = time.monotonic()
    at = [frame.at - began for frame in FolderCamera(tmp_path, pace=0.2).frames()]
    assert at[0] < 0.15
    assert at[1] - at[0] == pytest.approx(0.2, abs=0.1) and at[2] - at[1] == pytest.approx(0.2, abs=0.1)


def test_closing_ends_the_wait(tmp_path: Path) -> None:
    for name in ("1.jpg", "2.jpg"):
        save(tmp_path / name)
    camera = FolderCamera(tmp_path, pace=60.0)
    given = camera.frames()
    next(given)
    camera.close()
    assert list(given) == []


def test_a_torn_picture_is_skipped_said_and_counted(tmp_path: Path) -> None:
    whole = save(tmp_path / "1.jpg").read_bytes()
    (tmp_path / "2.jpg").write_bytes(whole[: len(whole) * 2 // 3])
    (tmp_path / "3.jpg").write_bytes(b"")
    (tmp_path / "4.png").write_bytes(save(tmp_path / "good.png").read_bytes()[:-20])
    (tmp_path / "5.jpg").write_text("no picture at all")
    said: list[str] = []
    camera = FolderCamera(tmp_path, trouble=said.append)
    assert [frame.name for frame in camera.frames()] == ["1.jpg", "good.png"]
    assert camera.skipped == 4
    what = ["the JPEG is cut off", "the file is empty", "the PNG is cut off", "not a picture"]
    names = ["2.jpg", "3.jpg", "4.png", "5.jpg"]
    for number, (line, name, fault) in enumerate(zip(said, names, what, strict=True), 1):
        assert line.startswith(f"{name}: {fault}")
        assert line.endswith(f"; it was skipped ({number} so far)")


def test_a_thumbnail_inside_does_not_hide_that_the_rest_is_missing(tmp_path: Path) -> None:
    whole = save(tmp_path / "1.jpg").read_bytes()
    thumbnail = b"\xff\xd8tiny\xff\xd9"
    segment = b"\xff\xe1" + (len(thumbnail) + 2).to_bytes(2, "big") + thumbnail
    with_thumbnail = whole[:2] + segment + whole[2:]
    (tmp_path / "1.jpg").write_bytes(with_thumbnail)
    assert read_picture(tmp_path / "1.jpg").shape == (40, 60, 3)
    (tmp_path / "1.jpg").write_bytes(with_thumbnail[:-30])
    with pytest.raises(TornPicture, match="cut off"):
        read_picture(tmp_path / "1.jpg")


def test_folders_that_will_not_do(tmp_path: Path) -> None:
    with pytest.raises(CameraError, match="no such file or folder; expected camera:0"):
        open_camera(str(tmp_path / "nowhere"))
    with pytest.raises(CameraError, match="no pictures in this folder; expected files ending in bmp, jpeg, jpg"):
        open_camera(str(tmp_path))
    one = save(tmp_path / "one.jpg")
    with pytest.raises(CameraError, match="one picture; give the folder"):
        open_camera(str(one))
    with pytest.raises(CameraError, match="not a folder"):
        FolderCamera(one)

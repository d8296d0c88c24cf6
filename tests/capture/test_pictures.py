"""Picture files: the whole picture or one clear line."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from assistant.capture.pictures import TornPicture, read_picture

UP = "expected a photo as JPEG, PNG, WebP, BMP or TIFF"


def scene(wide: int = 320, high: int = 240) -> np.ndarray:
    """Noise with a red corner at the top left."""
    picture = np.random.default_rng(3).integers(0, 255, (high, wide, 3), dtype=np.uint8)
    picture[: high // 4, : wide // 4] = (0, 0, 255)
    return cv2.GaussianBlur(picture, (0, 0), 2)


def written(path: Path, picture: np.ndarray) -> Path:
    assert cv2.imwrite(str(path), picture)
    return path


def refused(path: Path, match: str) -> None:
    with pytest.raises(TornPicture, match=match) as caught:
        read_picture(path)
    message = str(caught.value)
    assert message.startswith(f"{path}: ") and "expected" in message and "\n" not in message


@pytest.mark.parametrize("ending", ["jpg", "png", "bmp", "webp", "tiff"])
def test_whole_pictures_come_whole(tmp_path: Path, ending: str) -> None:
    picture = scene()
    read = read_picture(written(tmp_path / f"a.{ending}", picture))
    assert read.shape == (240, 320, 3) and read.dtype == np.uint8
    assert np.abs(read.astype(int) - picture).mean() < 6


def test_sixteen_bits_grey_and_transparent_become_three_colours(tmp_path: Path) -> None:
    picture = scene()
    deep = read_picture(written(tmp_path / "deep.png", picture.astype(np.uint16) * 257))
    assert np.abs(deep.astype(int) - picture).max() <= 1
    grey = read_picture(written(tmp_path / "grey.png", picture[..., 1]))
    assert grey.shape == picture.shape and (grey[..., 0] == picture[..., 1]).all()
    clear = cv2.cvtColor(picture, cv2.COLOR_BGR2BGRA)
    assert (read_picture(written(tmp_path / "clear.png", clear)) == picture).all()


def with_orientation(jpeg: bytes, way: int) -> bytes:
    """The JPEG with an EXIF block that says which way up it was taken."""
    tiff = b"II*\0" + struct.pack("<IHHHII", 8, 1, 0x0112, 3, 1, way) + struct.pack("<I", 0)
    block = b"Exif\0\0" + tiff
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(block) + 2) + block + jpeg[2:]


def test_a_photo_is_turned_as_its_exif_says(tmp_path: Path) -> None:
    path = written(tmp_path / "a.jpg", scene())
    path.write_bytes(with_orientation(path.read_bytes(), 6))  # the camera lay on its side: turn clockwise
    read = read_picture(path)
    assert read.shape == (320, 240, 3)
    corner = read[10:50, -40:-10].reshape(-1, 3).mean(axis=0)
    assert corner[2] > 200 and corner[0] < 60


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9, 0.999])
def test_a_cut_off_jpeg_is_refused(tmp_path: Path, share: float) -> None:
    path = written(tmp_path / "a.jpg", scene())
    whole = path.read_bytes()
    path.write_bytes(whole[: int(len(whole) * share)])
    refused(path, "cut off before its end|damaged")


def test_a_cut_off_jpeg_with_an_end_mark_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path / "a.jpg", scene())
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2] + b"\xff\xd9")
    refused(path, "damaged")


@pytest.mark.parametrize("filling", [b"\0", b"\x5a"])
def test_a_jpeg_with_a_hole_is_refused(tmp_path: Path, filling: bytes, capfd: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path / "a.jpg", scene())
    whole = path.read_bytes()
    hole = slice(len(whole) // 3, len(whole) * 2 // 3)
    path.write_bytes(whole[: hole.start] + filling * (hole.stop - hole.start) + whole[hole.stop :])
    refused(path, "damaged")
    assert capfd.readouterr().err == ""


def test_a_cut_off_or_damaged_png_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path / "a.png", scene())
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    refused(path, "the PNG is cut off before its end")
    path.write_bytes(whole[:5000] + b"aaaaaaaa" + whole[5008:])
    refused(path, "the PNG is damaged")


def test_what_is_no_picture_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text.jpg").write_text("seven of diamonds")
    refused(tmp_path / "text.jpg", f"not a picture; {UP}")
    (tmp_path / "empty.jpg").write_bytes(b"")
    refused(tmp_path / "empty.jpg", f"the file is empty; {UP}")
    refused(tmp_path / "none.jpg", f"no such file; {UP}")
    refused(tmp_path, f"a folder; {UP}")


def test_a_header_that_promises_too_much_is_refused_before_it_is_decoded(tmp_path: Path) -> None:
    head = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    chunks = [(b"IHDR", head), (b"IDAT", zlib.compress(b"")), (b"IEND", b"")]
    body = b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in chunks
    )
    (tmp_path / "bomb.png").write_bytes(b"\x89PNG\r\n\x1a\n" + body)
    refused(tmp_path / "bomb.png", "60000 x 60000 pixels; expected at most 256 million")


def test_data_after_the_end_does_no_harm(tmp_path: Path) -> None:
    path = written(tmp_path / "a.jpg", scene())
    path.write_bytes(path.read_bytes() + b"maker's notes" * 50)
    assert read_picture(path).shape == (240, 320, 3)

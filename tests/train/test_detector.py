"""The detector's whole recipe runs: compose, train a little, export, read the export back."""

import json
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch")
pytest.importorskip("ultralytics")
ov = pytest.importorskip("openvino")

from models.boxes import found_in  # noqa: E402
from models.detector_scenes import turned  # noqa: E402
from models.train_detector import main  # noqa: E402


@pytest.mark.filterwarnings("ignore")
def test_smoke(tmp_path: Path) -> None:
    main(["--out", str(tmp_path / "run"), "--cache", str(tmp_path / "decks"), "--smoke"])
    card = json.loads((tmp_path / "run" / "detector.json").read_text())
    assert card["classes"] == ["face", "back", "chip"]
    model = ov.Core().compile_model(tmp_path / "run" / "detector.xml", "CPU")
    for height, width in ((64, 96), (128, 64)):
        raw = model(np.zeros((1, height, width, 3), np.uint8))[0]
        assert raw.shape == (1, 8, height * width * 21 // 1024)
        found_in(raw[0], (height, width))


def test_a_turned_picture_keeps_its_truth() -> None:
    image = np.zeros((64, 64, 3), np.uint8)
    image[8:12, 20:40] = 255  # a bar twenty wide, four tall
    rows = np.array([[0, 30, 10, 20, 4, 0.0]], np.float32)
    for seed in range(12):
        picture, (row,) = turned(image, rows, np.random.default_rng(seed))
        ys, xs = np.nonzero(picture[..., 0])
        assert (xs.mean() + 0.5, ys.mean() + 0.5) == pytest.approx((row[1], row[2]))
        along = np.ptp(xs) if abs(np.cos(row[5])) > 0.5 else np.ptp(ys)
        assert along == 19

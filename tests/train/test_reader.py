"""The reader's whole recipe in small: train, go on, export, and read with what was exported."""

import json
import shutil
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs the train extra")

import openvino as ov  # noqa: E402

from assistant.vision.network import weights_folder  # noqa: E402
from models import train_corners, train_outlines  # noqa: E402
from models.beginnings import keep  # noqa: E402
from models.calibrate import HeldOut, calibrate  # noqa: E402
from models.canvas import HIGH, WIDE  # noqa: E402
from models.corner_cuts import CornerCuts  # noqa: E402
from models.export_reader import PARTS, export, export_part  # noqa: E402
from models.outline_cuts import OutlineCuts  # noqa: E402
from models.packed import CLASSES  # noqa: E402
from models.reader_net import ReaderNet  # noqa: E402
from models.train_reader import Run, Settings, stalls, teach, train  # noqa: E402

LESSONS = {"corners": (train_corners.lesson, CornerCuts), "outlines": (train_outlines.lesson, OutlineCuts)}


def test_train_go_on_and_export(tmp_path: Path) -> None:
    art = [tmp_path / "none"]
    settings = Settings(
        tmp_path / "run", 0.15, tmp_path / "decks", art, batch=16, workers=0, epoch=64, drawn=2, judged=32
    )
    train(settings, resume=False)
    first = Run(settings)
    first.load(tmp_path / "run/last.pt")
    settings.minutes = 0.25
    train(settings, resume=True)
    second = Run(settings)
    second.load(tmp_path / "run/last.pt")
    assert second.samples > first.samples > 0

    log = [json.loads(line) for line in (tmp_path / "run/log.jsonl").read_text().splitlines()]
    assert len(log) >= 2
    assert all(0 < line["loss"] < 6 for line in log)

    export(tmp_path / "run", tmp_path / "out")
    for part in ("corners.xml", "corners.bin", "outlines.xml", "outlines.bin"):  # the other networks stay as they were
        shutil.copy(weights_folder() / part, tmp_path / "out/weights")
    _, held = stalls(settings, HeldOut)
    calibrate(tmp_path / "out/weights", map(held.known, range(64)))
    numbers = json.loads((tmp_path / "out/weights/reader.json").read_text())
    assert numbers["width"] == WIDE and numbers["held_out"]["pictures"] == 64
    assert (tmp_path / "out/classes.txt").read_text().split() == CLASSES
    settings.start = tmp_path / "out/weights/reader.pt"
    again = Run(settings).net.state_dict()
    assert all(
        torch.allclose(again[name].float(), second.average[name].float(), rtol=1e-3, atol=1e-2) for name in again
    )
    network = ov.Core().compile_model(tmp_path / "out/weights/reader.xml", "CPU")
    answer = network(np.zeros((3, HIGH, WIDE, 3), np.uint8))
    assert answer[0].shape == (3, len(CLASSES))


@pytest.mark.parametrize("part", PARTS)
def test_train_and_export_what_looks_at_a_part(part: str, tmp_path: Path) -> None:
    settings = Settings(
        tmp_path / "run", 0.15, tmp_path / "decks", [tmp_path / "none"],
        batch=16, workers=0, epoch=64, drawn=2, judged=32,
    )  # fmt: skip
    whole = ReaderNet()
    keep(whole.state_dict(), tmp_path / "reader.pt")
    lesson, maker = LESSONS[part]
    first = lesson(tmp_path / "reader.pt")
    begun = first.network().state_dict()["body.1.0.weight"]
    assert torch.allclose(begun, whole.state_dict()["body.1.0.weight"], atol=1e-3), "it begins as a reader of cards"
    teach(settings, False, first, *stalls(settings, maker))
    log = [json.loads(line) for line in (tmp_path / "run/log.jsonl").read_text().splitlines()]
    assert log and all(np.isfinite(line["loss"]) and 0 <= line["held_out"] <= 1 for line in log)
    export_part(part, tmp_path / "run", tmp_path / "out")
    network = ov.Core().compile_model(tmp_path / f"out/weights/{part}.xml", "CPU")
    wide, high = PARTS[part][1]
    answers = {"corners": 18, "outlines": 12}
    assert network(np.zeros((3, high, wide, 3), np.uint8))[0].shape == (3, answers[part])

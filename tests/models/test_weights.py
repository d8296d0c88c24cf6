"""The shipped weights are those that the model card speaks of."""

from __future__ import annotations

import hashlib
from pathlib import Path

MODELS = Path(__file__).resolve().parents[2] / "models"


def test_every_weights_file_has_its_checksum() -> None:
    lines = (MODELS / "weights.sha256").read_text(encoding="utf-8").splitlines()
    listed = {name: checksum for checksum, name in (line.split() for line in lines)}
    files = [path for path in (MODELS / "weights").iterdir() if path.suffix in (".bin", ".xml", ".pt", ".tflite")]
    assert listed == {f"weights/{path.name}": hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(files)}

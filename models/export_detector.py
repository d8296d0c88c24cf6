"""Export of a trained detector for the table: OpenVINO's model, and what its reader has to know."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import torch

from models.beginnings import keep
from models.detector_net import CLASSES, STRIDES, Flat, new_network

THRESHOLDS = {"face": 0.4, "back": 0.35, "chip": 0.5}


def export(out: Path, weights: Path) -> Path:
    """Write `detector.xml`, `.bin`, `.json` and `.pt` from the averaged weights of a run; returns the model's path."""
    import openvino as ov
    from openvino.preprocess import ColorFormat, PrePostProcessor

    weights.mkdir(parents=True, exist_ok=True)
    network = new_network()
    network.load_state_dict(torch.load(out / "last.pt", weights_only=True)["average"])
    keep(network.state_dict(), weights / "detector.pt")
    flat = Flat(network.eval().fuse(verbose=False)).eval()
    with torch.inference_mode():
        model = ov.convert_model(flat, example_input=torch.rand(1, 3, 320, 352), input=[("images", [1, 3, -1, -1])])
    steps = PrePostProcessor(model)
    steps.input().tensor().set_element_type(ov.Type.u8).set_layout(ov.Layout("NHWC")).set_color_format(ColorFormat.BGR)
    steps.input().model().set_layout(ov.Layout("NCHW"))
    steps.input().preprocess().convert_element_type(ov.Type.f32).scale(255.0)
    model = steps.build()
    model.reshape([1, -1, -1, 3])
    ov.save_model(model, weights / "detector.xml", compress_to_fp16=True)
    (weights / "detector.json").write_text(json.dumps(card(), indent=2) + "\n")
    return weights / "detector.xml"


def card() -> dict[str, Any]:
    """What the reader of the raw output has to know."""
    return {
        "classes": list(CLASSES),
        "input": "uint8 BGR, (1, height, width, 3); height and width are multiples of 32",
        "input_size": 640,
        "strides": list(STRIDES),
        "output": "(1, 8, N) float32: left, top, right, bottom in pixels; face, back, chip in 0..1; angle in radians",
        "order": "N runs over the cells of stride 8, then 16, then 32, each row by row; "
        "a cell's point is ((x + 0.5) s, (y + 0.5) s)",
        "decode": "u = (right - left) / 2, v = (bottom - top) / 2; "
        "centre = point + (u cos a - v sin a, u sin a + v cos a); "
        "size = (left + right, top + bottom), the width along (cos a, sin a)",
        "thresholds": THRESHOLDS,
        "card_overlap": 0.8,
        "chip_overlap": 0.45,
        "overlap": "common area over joint area; faces and backs compete, chips only with chips",
    }

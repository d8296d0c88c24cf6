"""Make a training run of the reader ready for the table: `python -m models.export_reader`.

Writes `classes.txt`, and in `weights/` the network as OpenVINO files and `reader.json` with its numbers.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import warnings
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import openvino as ov
import torch
from torch import Tensor, nn

from models.art import HOME
from models.beginnings import keep
from models.cutouts import HIGH, PAD, WIDE
from models.packed import CLASSES
from models.reader_net import ReaderNet, normalise
from models.train_reader import Settings, averaged, fixed, logits_of, stalls

HERE = Path(__file__).parent
WRONG = 3.2e-3  # of the named cards, how many may be wrong on held-out cut-outs, which are harder than a table


class AtTheTable(nn.Module):
    """The network as the table uses it: pictures n x 160 x 112 x 3, BGR uint8, in; logits n x 55 and embedding out."""

    def __init__(self, net: ReaderNet) -> None:
        super().__init__()
        self.net = net

    def forward(self, pictures: Tensor) -> tuple[Tensor, Tensor]:
        """Logits and embedding of camera pictures."""
        return self.net(normalise(pictures.flip(3)))


def write_network(net: ReaderNet, path: Path) -> None:
    """Write the network as OpenVINO files with weights in half precision."""
    example = torch.zeros(1, HIGH, WIDE, 3, dtype=torch.uint8)
    shape = [("pictures", [-1, HIGH, WIDE, 3], ov.Type.u8)]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FutureWarning)  # OpenVINO still traces
        model = ov.convert_model(AtTheTable(net), example_input=example, input=shape)
    for output, name in zip(model.outputs, ("logits", "embedding"), strict=True):
        output.get_tensor().set_names({name})
    path.parent.mkdir(parents=True, exist_ok=True)
    ov.save_model(model, path, compress_to_fp16=True)


def both_ways(net: ReaderNet, pictures: Tensor) -> Tensor:
    """Logits averaged over a picture and the same picture turned by half a circle."""
    return (logits_of(net, pictures) + logits_of(net, pictures.flip(1, 2))) / 2


def temperature_of(logits: Tensor, labels: Tensor) -> float:
    """The divisor of the logits under which the labels are likeliest."""
    grid = np.geomspace(0.3, 3.0, 60)
    costs = [float(nn.functional.cross_entropy(logits / t, labels)) for t in grid]
    return round(float(grid[int(np.argmin(costs))]), 3)


@dataclass(frozen=True)
class Bar:
    """How sure is sure enough, and what that gives on held-out cut-outs."""

    threshold: float
    named: float  # share of the cards that can be told which are named
    wrong: float  # share of the names that are wrong


def bar_of(chances: Tensor, labels: Tensor, cards: Tensor, allowed: float = WRONG) -> Bar:
    """The lowest bar, at least 0.5, above which fewer than `allowed` of the names of faces are wrong.

    A name is wrong when another card, or none, lies there. Naming a card rightly that was thought past telling is not.
    """
    sure, guess = chances.max(1)
    named = guess < 52
    bad = named & (guess != cards)
    best = Bar(1.0, 0.0, 0.0)
    faces = int((labels < 52).sum())
    for threshold in [*np.arange(0.5, 0.99, 0.01), *np.arange(0.99, 0.9999, 0.0005)]:
        over = sure >= threshold
        count, wrong = int((named & over).sum()), int((bad & over).sum())
        if count and wrong / count <= allowed:
            told = int((named & over & (labels < 52)).sum())
            best = Bar(round(float(threshold), 4), round(told / max(1, faces), 4), round(wrong / count, 5))
            break
    return best


def export(run: Path, settings: Settings, count: int, into: Path) -> dict[str, object]:
    """Calibrate the run's averaged network on `count` held-out cut-outs, write all files, return the numbers."""
    net = averaged(run / "last.pt")
    _, held = stalls(settings)
    pictures, labels, cards = fixed(held, count)
    one = logits_of(net, pictures)
    two = both_ways(net, pictures)
    warmth = temperature_of(two, labels)
    bar = bar_of((two / warmth).softmax(1), labels, cards)
    write_network(net, into / "weights/reader.xml")
    keep(net.state_dict(), into / "weights/reader.pt")
    text = "\n".join(CLASSES) + "\n"
    (into / "classes.txt").write_text(text, encoding="utf-8")
    numbers = {
        "width": WIDE,
        "height": HIGH,
        "margin": PAD,
        "input": "BGR uint8, n x height x width x 3",
        "temperature": warmth,
        "threshold": bar.threshold,
        "both_ways": True,
        "classes": hashlib.sha256(text.encode()).hexdigest()[:16],
        "weights": hashlib.sha256((into / "weights/reader.bin").read_bytes()).hexdigest()[:16],
        "samples": int(torch.load(run / "last.pt", map_location="cpu", weights_only=True)["samples"]),
        "held_out": {
            "pictures": count,
            "right_one_way": round(float((one.argmax(1) == labels).float().mean()), 4),
            "right_both_ways": round(float((two.argmax(1) == labels).float().mean()), 4),
            "named": bar.named,
            "wrong_of_named": bar.wrong,
        },
    }
    (into / "weights/reader.json").write_text(json.dumps(numbers, indent=2) + "\n", encoding="utf-8")
    return numbers


def main() -> None:
    """Calibrate and export the reader."""
    parser = argparse.ArgumentParser(prog="python -m models.export_reader", description=main.__doc__)
    parser.add_argument("--run", type=Path, default=HOME / "runs/reader", help="folder of the training run")
    parser.add_argument("--decks", type=Path, default=HOME / "decks", help="where drawn cards are kept")
    parser.add_argument("--art", type=Path, action="append", help="a place of artwork (default: where --fetch puts it)")
    parser.add_argument("--pictures", type=int, default=12_000, help="held-out cut-outs to calibrate on")
    parser.add_argument("--into", type=Path, default=HERE, help="where classes.txt and weights/ go")
    options = parser.parse_args()
    settings = Settings(options.run, 0.0, options.decks, options.art)
    print(json.dumps(export(options.run, settings, options.pictures, options.into), indent=2))


if __name__ == "__main__":
    main()

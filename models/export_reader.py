"""Make a training run of the reader ready for the table: `python -m models.export_reader`.

Writes `classes.txt`, and in `weights/` the networks as OpenVINO files and `reader.json` with their numbers.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import warnings
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import openvino as ov
import torch
from rich.progress import track
from torch import Tensor, nn

from assistant.vision import drawn, indices
from models.art import HOME
from models.beginnings import begin, keep
from models.calibrate import HeldOut, calibrate, markdown
from models.canvas import HIGH, PAD, WIDE
from models.corner_net import CornerNet
from models.outline_net import OutlineNet
from models.packed import CLASSES
from models.reader_net import ReaderNet, normalise
from models.train_reader import Settings, averaged, stalls

HERE = Path(__file__).parent
PARTS = {  # network, size of its pictures, name of its answer
    "corners": (CornerNet, indices.SIZE, "index"),
    "outlines": (OutlineNet, drawn.SIZE, "outline"),
}


class AtTheTable(nn.Module):
    """A network as the table uses it: pictures n x height x width x 3, BGR uint8, in; its answers out."""

    def __init__(self, net: nn.Module) -> None:
        super().__init__()
        self.net = net

    def forward(self, pictures: Tensor) -> tuple[Tensor, ...]:
        """The answers to camera pictures."""
        return self.net(normalise(pictures.flip(3)))


def write_network(net: nn.Module, path: Path, size: tuple[int, int], answers: Sequence[str]) -> None:
    """Write a network for pictures of a size (width, height) as OpenVINO files with weights in half precision."""
    wide, high = size
    example = torch.zeros(1, high, wide, 3, dtype=torch.uint8)
    shape = [("pictures", [-1, high, wide, 3], ov.Type.u8)]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FutureWarning)  # OpenVINO still traces
        model = ov.convert_model(AtTheTable(net), example_input=example, input=shape)
    for output, name in zip(model.outputs, answers, strict=True):
        output.get_tensor().set_names({name})
    path.parent.mkdir(parents=True, exist_ok=True)
    ov.save_model(model, path, compress_to_fp16=True)


def blended(net: ReaderNet, path: Path) -> ReaderNet:
    """Halfway between a network and the exported one that its training began from: better than either on photographs.

    The two are close enough for that because one grew out of the other (Wortsman et al., "Model soups", 2022).
    """
    other = ReaderNet()
    begin(other, path)
    states = net.state_dict(), other.state_dict()
    net.load_state_dict(
        {
            key: (value.float() + states[1][key].float()).div(2).to(value.dtype) if value.is_floating_point() else value
            for key, value in states[0].items()
        }
    )
    return net


def export(run: Path, into: Path, blend: Path | None = None) -> None:
    """Write the network of the run's averaged weights, with what has to be known of it but the bars.

    `blend` is an exported `reader.pt` that they are mixed with, half and half.
    """
    net = averaged(run / "last.pt")
    if blend:
        net = blended(net, blend)
    write_network(net, into / "weights/reader.xml", (WIDE, HIGH), ("logits", "embedding"))
    keep(net.state_dict(), into / "weights/reader.pt")
    text = "\n".join(CLASSES) + "\n"
    (into / "classes.txt").write_text(text, encoding="utf-8")
    numbers = {
        "width": WIDE,
        "height": HIGH,
        "margin": PAD,
        "input": "BGR uint8, n x height x width x 3",
        "classes": hashlib.sha256(text.encode()).hexdigest()[:16],
        "weights": hashlib.sha256((into / "weights/reader.bin").read_bytes()).hexdigest()[:16],
        "samples": int(torch.load(run / "last.pt", map_location="cpu", weights_only=True)["samples"]),
    }
    (into / "weights/reader.json").write_text(json.dumps(numbers, indent=2) + "\n", encoding="utf-8")


def export_part(part: str, run: Path, into: Path) -> None:
    """Write the network of a run's averaged weights that looks at a part of the work: one of PARTS."""
    kind, size, answer = PARTS[part]
    net = averaged(run / "last.pt", kind)
    write_network(net, into / f"weights/{part}.xml", size, (answer,))
    keep(net.state_dict(), into / f"weights/{part}.pt")


def main() -> None:
    """Export the reader of whole cards and the networks beside it, and calibrate it."""
    parser = argparse.ArgumentParser(prog="python -m models.export_reader", description=main.__doc__)
    parser.add_argument("--run", type=Path, help="folder of a training run on whole cards; as before without")
    parser.add_argument("--corners", type=Path, help="folder of a training run on corners; as before without")
    parser.add_argument("--outlines", type=Path, help="folder of a training run on outlines; as before without")
    parser.add_argument("--decks", type=Path, default=HOME / "decks", help="where drawn cards are kept")
    parser.add_argument("--art", type=Path, action="append", help="a place of artwork (default: where --fetch puts it)")
    parser.add_argument("--pictures", type=int, default=6_000, help="held-out cut-outs to calibrate on")
    parser.add_argument("--into", type=Path, default=HERE, help="where classes.txt and weights/ go")
    parser.add_argument("--blend", type=Path, help="mix the weights half and half with those of this reader.pt")
    parser.add_argument("--bars", type=float, nargs=2, metavar=("NAME", "GLANCE"), help="bars chosen by hand")
    parser.add_argument("--indices", type=float, metavar="WEIGHT", help="weight of the corners, chosen by hand")
    options = parser.parse_args()
    if options.run:
        export(options.run, options.into, options.blend)
    for part in PARTS:
        if run := getattr(options, part):
            export_part(part, run, options.into)
    _, held = stalls(Settings(options.run or options.corners or HOME, 0.0, options.decks, options.art), HeldOut)
    pictures = (held.known(number) for number in track(range(options.pictures), "Held-out cut-outs", transient=True))
    numbers, table = calibrate(options.into / "weights", pictures, options.bars, options.indices)
    print(json.dumps(asdict(numbers), indent=2))
    print(markdown(table))


if __name__ == "__main__":
    main()

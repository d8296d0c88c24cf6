"""Trained weights that a new training run may begin from, kept small: half precision, without the optimiser."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

import torch
from torch import Tensor, nn

from models.corner_net import CornerNet
from models.outline_net import OutlineNet
from models.reader_net import ReaderNet

Grown = TypeVar("Grown", CornerNet, OutlineNet)


def keep(state: Mapping[str, Tensor], path: Path) -> None:
    """Write a network's weights (a state dict) to `path`, floats as half precision."""
    torch.save({name: value.half() if value.is_floating_point() else value for name, value in state.items()}, path)


def begin(network: nn.Module, path: Path) -> None:
    """Fill `network` with weights that `keep` wrote. OSError without the file, RuntimeError where they do not fit."""
    network.load_state_dict(torch.load(path, map_location="cpu", weights_only=True))


def with_first_layers(network: Grown, reader: Path | None) -> Grown:
    """`network`, its first layers those of a reader of whole cards where there is one (`reader.pt`)."""
    if reader:
        whole = ReaderNet()
        begin(whole, reader)
        network.body.load_state_dict(whole.body.state_dict())
    return network

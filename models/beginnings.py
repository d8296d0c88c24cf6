"""Trained weights that a new training run may begin from, kept small: half precision, without the optimiser."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import torch
from torch import Tensor, nn


def keep(state: Mapping[str, Tensor], path: Path) -> None:
    """Write a network's weights (a state dict) to `path`, floats as half precision."""
    torch.save({name: value.half() if value.is_floating_point() else value for name, value in state.items()}, path)


def begin(network: nn.Module, path: Path) -> None:
    """Fill `network` with weights that `keep` wrote. OSError without the file, RuntimeError where they do not fit."""
    network.load_state_dict(torch.load(path, map_location="cpu", weights_only=True))

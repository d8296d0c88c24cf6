"""The network that draws a card's outline."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from assistant.vision.drawn import SIZE
from models.reader_net import ReaderNet, conv

CLOSE = 0.03  # a corner is told right where it is no further off than this, in sides of the box
DOUBT = -6.0, 1.0  # least and greatest logarithm of how far off a corner is thought to be


class OutlineNet(nn.Module):
    """Views (n x 3 x 112 x 80, normalised) to how far the corners are from the box's (n x 4 x 2) and the doubt of each.

    Offsets are in sides of the box; the doubt (n x 4) is the logarithm of the mean distance from the truth.
    """

    def __init__(self) -> None:
        super().__init__()
        whole = ReaderNet()
        self.body = whole.body
        spots = (SIZE[1] // 16) * (SIZE[0] // 16)
        self.draw = nn.Sequential(
            conv(whole.name.in_features // 2, 64, 1), nn.Flatten(), nn.Linear(64 * spots, 256), nn.ReLU(inplace=True),
            nn.Linear(256, 12),
        )  # fmt: skip
        nn.init.zeros_(self.draw[-1].bias)

    def forward(self, x: Tensor) -> tuple[Tensor]:
        """Two offsets for each corner, then the doubts: n x 12."""
        return (self.draw(self.body(x)),)


def cost(answers: Tensor, offsets: Tensor) -> Tensor:
    """How unlikely the true offsets are, were each corner spread as Laplace's law has it."""
    doubt = answers[:, 8:].clamp(*DOUBT)
    off = (answers[:, :8].reshape(-1, 4, 2) - offsets).abs().sum(2)
    return (off / doubt.exp() + 2 * doubt).mean()


def right(answers: Tensor, offsets: Tensor) -> Tensor:
    """Whether all corners of each outline are close to the truth."""
    off = torch.linalg.vector_norm(answers[:, :8].reshape(-1, 4, 2) - offsets, dim=2)
    return off.amax(1) < CLOSE

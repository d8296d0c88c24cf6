"""The network that names one located card."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from models.canvas import HIGH, WIDE
from models.packed import CLASSES

MEAN = (0.5, 0.5, 0.5)  # of pixel values 0..1, each channel
STD = (0.25, 0.25, 0.25)


def conv(inside: int, outside: int, kernel: int = 3, stride: int = 1) -> nn.Sequential:
    """Convolution, batch norm, ReLU."""
    return nn.Sequential(
        nn.Conv2d(inside, outside, kernel, stride, kernel // 2, bias=False),
        nn.BatchNorm2d(outside),
        nn.ReLU(inplace=True),
    )


class Residual(nn.Module):
    """Two 3 x 3 convolutions with a way around them."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.first = conv(width, width)
        self.second = nn.Sequential(nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width))
        nn.init.zeros_(self.second[1].weight)

    def forward(self, x: Tensor) -> Tensor:
        """The input plus what the convolutions add."""
        return torch.relu(x + self.second(self.first(x)))


class ReaderNet(nn.Module):
    """Cut-outs (n x 3 x 160 x 112, normalised) to logits (n x 55) and an embedding (n x 288)."""

    def __init__(self, widths: tuple[int, int, int] = (32, 64, 144)) -> None:
        super().__init__()
        a, b, c = widths
        self.body = nn.Sequential(
            nn.PixelUnshuffle(2), conv(12, a, 3, 2), Residual(a),
            conv(a, b, 3, 2), Residual(b), Residual(b),
            conv(b, c, 3, 2), Residual(c), Residual(c),
        )  # fmt: skip
        spots = (HIGH // 16, WIDE // 16)
        self.weigh = nn.Conv2d(c, 2 * c, spots, groups=c, bias=False)  # where on the card each feature counts
        nn.init.constant_(self.weigh.weight, 1 / (spots[0] * spots[1]))
        nn.init.normal_(self.weigh.weight[c:], 1 / (spots[0] * spots[1]), 0.02)
        self.norm = nn.BatchNorm1d(2 * c)
        self.name = nn.Linear(2 * c, len(CLASSES))

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """Logits and the embedding they are made from."""
        embedding = self.norm(self.weigh(self.body(x)).flatten(1))
        return self.name(embedding), embedding


def normalise(pictures: Tensor) -> Tensor:
    """Pictures n x HIGH x WIDE x 3 uint8 as network input, float32, channels last in memory."""
    x = pictures.permute(0, 3, 1, 2).float().div_(255)
    return x.sub_(MEAN[0]).div_(STD[0])

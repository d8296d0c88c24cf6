"""The network that reads a corner index."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from assistant.vision.indices import RANKS, SIZE, SUITS
from models.corner_cuts import NONE
from models.reader_net import ReaderNet


class CornerNet(nn.Module):
    """Corners (n x 3 x 112 x 80, normalised) to 13 ranks, 4 suits, and whether an index can be read (n x 18 logits)."""

    def __init__(self) -> None:
        super().__init__()
        whole = ReaderNet()
        wide = whole.name.in_features // 2
        spots = (SIZE[1] // 16, SIZE[0] // 16)
        self.body = whole.body
        # where in the corner each feature counts
        self.weigh = nn.Conv2d(wide, 3 * wide, spots, groups=wide, bias=False)
        nn.init.normal_(self.weigh.weight, 1 / (spots[0] * spots[1]), 0.03)
        self.norm = nn.BatchNorm1d(3 * wide)
        self.name = nn.Linear(3 * wide, RANKS + SUITS + 1)

    def forward(self, x: Tensor) -> tuple[Tensor]:
        """Logits of ranks, suits, and of an index that can be read."""
        return (self.name(self.norm(self.weigh(self.body(x)).flatten(1))),)


def cost(answers: Tensor, labels: Tensor) -> Tensor:
    """How unlikely the labels are: of the cards' rank and suit where one can be read, and of whether it can."""
    shown = labels < NONE
    cost = nn.functional.binary_cross_entropy_with_logits(answers[:, -1], shown.float() * 0.99 + 0.005)
    if shown.any():
        ranks, suits, cards = answers[shown, :RANKS], answers[shown, RANKS:-1], labels[shown]
        cross = nn.functional.cross_entropy
        cost = cost + cross(ranks, cards % RANKS) + cross(suits, cards // RANKS)
    return cost


def right(answers: Tensor, labels: Tensor) -> Tensor:
    """Whether the likeliest label of each corner is its own."""
    cards = answers[:, RANKS:-1].argmax(1) * RANKS + answers[:, :RANKS].argmax(1)
    return torch.where(answers[:, -1] > 0, cards, NONE) == labels

"""The network that finds cards and chips, a small oriented-box detector (`yolo11n-obb`): its loss, its plain form."""

from __future__ import annotations

import math
from typing import Any

import torch
from torch import nn
from ultralytics.cfg import get_cfg
from ultralytics.nn.tasks import OBBModel
from ultralytics.utils.loss import v8OBBLoss

CLASSES = ("face", "back", "chip")
STRIDES = (8, 16, 32)
NETWORK = "yolo11n-obb.yaml"
ANGLE_GAIN = 5.0  # weight of the angle in the loss


class CardLoss(v8OBBLoss):
    """The usual loss of oriented boxes, for boxes whose width is always a card's short side: half a turn is no error, a
    quarter turn is the worst one."""

    def calculate_angle_loss(
        self,
        pred_bboxes: torch.Tensor,
        target_bboxes: torch.Tensor,
        fg_mask: torch.Tensor,
        weight: torch.Tensor,
        target_scores_sum: torch.Tensor,
        lambda_val: int = 3,
    ) -> torch.Tensor:
        """Mean squared sine of the angle's error, weighted as the boxes are."""
        error = (pred_bboxes[..., 4] - target_bboxes[..., 4])[fg_mask]
        return (torch.sin(error) ** 2 * weight).sum() / target_scores_sum


class Network(OBBModel):
    """The network with the loss above."""

    def init_criterion(self) -> CardLoss:
        """The loss."""
        return CardLoss(self)


def new_network() -> Network:
    """An untrained network."""
    network = Network(NETWORK, ch=3, nc=len(CLASSES), verbose=False)
    network.args = get_cfg()
    network.args.angle = ANGLE_GAIN
    return network.to(memory_format=torch.channels_last)


def as_float(value: Any) -> Any:
    """Nested outputs of the network in float32."""
    if isinstance(value, dict):
        return {key: as_float(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [as_float(one) for one in value]
    return value.float()


class Flat(nn.Module):
    """The network with one output (1, 8, N) for any picture size, as described by `export_detector.card`."""

    def __init__(self, network: OBBModel) -> None:
        super().__init__()
        self.network = network
        head = network.model[-1]
        head.export, head.format = True, "openvino"
        self.bins = head.reg_max

    def forward(self, images: torch.Tensor) -> torch.Tensor:
        """Run the body, then the head level by level, without anchors."""
        kept: list[torch.Tensor] = []
        value: Any = images
        for layer in self.network.model[:-1]:
            if layer.f != -1:
                value = kept[layer.f] if isinstance(layer.f, int) else [value if j == -1 else kept[j] for j in layer.f]
            value = layer(value)
            kept.append(value)
        head = self.network.model[-1]
        ramp = torch.arange(self.bins, dtype=torch.float32).view(1, 1, -1, 1)
        levels = []
        for k, stride in enumerate(STRIDES):
            feature = kept[head.f[k]]
            box = head.cv2[k](feature).flatten(2).unflatten(1, (4, self.bins)).softmax(2)
            sides = (box * ramp).sum(2) * stride
            angle = (head.cv4[k](feature).flatten(2).sigmoid() - 0.25) * math.pi
            levels.append(torch.cat([sides, head.cv3[k](feature).flatten(2).sigmoid(), angle], 1))
        return torch.cat(levels, 2)

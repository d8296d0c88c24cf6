"""Training of the card and chip detector from composed scenes, and its export for the table.

The network is a small oriented-box detector (`yolo11n-obb`) started from nothing. A second process keeps composing
fresh scenes into a pool on disk; the first trains on them in bfloat16. Everything is kept in the output folder:
`last.pt` to resume from, `pool/`, and `log.csv` (minutes, step, scenes, loss, then found, missed and phantom boxes on
held-out scenes).

    python -m models.train detector --minutes 120 --out runs/detector --resume
    python -m models.train detector --out runs/detector --export models/weights
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import signal
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from torch import nn
from ultralytics.cfg import get_cfg
from ultralytics.nn.tasks import OBBModel
from ultralytics.utils.loss import v8OBBLoss

from models.art import HOME, load_decks
from models.beginnings import begin, keep
from models.boxes import found_in, oriented_box, scored
from models.compose import Studio
from models.layouts import Dealer
from models.scene import Picture

CLASSES = ("face", "back", "chip")
STRIDES = (8, 16, 32)
NETWORK = "yolo11n-obb.yaml"
SIDE = 416  # pixels of a composed scene
ANGLE_GAIN = 5.0  # weight of the angle in the loss
THRESHOLDS = {"face": 0.4, "back": 0.35, "chip": 0.5}
HELD_OUT = 64  # scenes kept for measuring

Pair = tuple[np.ndarray, np.ndarray]  # a picture (h, w, 3) uint8 and its truth rows (n, 6)


@dataclass
class Recipe:
    """The numbers of a training run."""

    minutes: float = 120
    seed: int = 1
    batch: int = 8
    rate: float = 2e-3
    decay: float = 5e-4
    warm_up: int = 200  # steps
    pool: int = 6000  # scenes kept on disk
    prefill: int = 600  # scenes before the first step
    reuse: float = 4.0  # times a scene is seen, on average, before a fresh one replaces it
    threads: int = 1
    held_out: int = HELD_OUT
    installed: bool = True  # use the card designs that are installed
    decks: int = 64  # and so many drawn ones
    sides: tuple[tuple[float, tuple[int, ...]], ...] = ((0.65, (320,)), (1.0, (320, 416)))
    steps: int = 10**9


SMOKE = Recipe(
    minutes=0.2, batch=2, pool=4, prefill=4, held_out=2, installed=False, decks=2, sides=((1.0, (320,)),), steps=3
)


def labels(picture: Picture) -> np.ndarray:
    """Truth rows (n, 6) float32: class, centre x, centre y, width, height in pixels, angle in radians."""
    rows = []
    for card in picture.cards:
        if card.counted:
            rows.append((0 if card.face_up else 1, *oriented_box(card.corners)))
    for one in picture.chips:
        if one.counted:
            low, high = one.outline.min(axis=0), one.outline.max(axis=0)
            rows.append((2, *(low + high) / 2, *(high - low), 0.0))
    return np.array(rows, np.float32).reshape(-1, 6)


def studio_of(cache: Path, recipe: Recipe) -> Studio:
    """A studio with the decks of the recipe."""
    return Studio(load_decks(cache, art=None if recipe.installed else [], drawn=recipe.decks))


def compose_pool(folder: Path, cache: Path, recipe: Recipe, used: Synchronized[int], made: Synchronized[int]) -> None:
    """Compose scenes into the pool for as long as the training runs, a little ahead of what it uses."""
    cv2.setNumThreads(1)
    studio = studio_of(cache, recipe)
    dealer = Dealer(studio, np.random.default_rng())
    parent = multiprocessing.parent_process()
    while parent is None or parent.is_alive():
        number = made.value
        if number >= recipe.prefill + used.value / recipe.reuse:
            time.sleep(0.2)
            continue
        dealer.rng = np.random.default_rng([recipe.seed, number])
        picture = studio.render(dealer.scene(SIDE), number)
        name = folder / f"{number % recipe.pool:05d}"
        partial = name.with_suffix(".part.jpg")
        cv2.imwrite(str(partial), picture.pixels, [cv2.IMWRITE_JPEG_QUALITY, 93])
        np.save(name.with_suffix(".npy"), labels(picture))
        partial.replace(name.with_suffix(".jpg"))
        made.value = number + 1


def turned(image: np.ndarray, rows: np.ndarray, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """A square image and its rows after a random quarter turn and mirroring."""
    side, rows = image.shape[0], rows.copy()
    if rng.random() < 0.5:
        image = image[:, ::-1]
        rows[:, 1], rows[:, 5] = side - rows[:, 1], -rows[:, 5]
    for _ in range(int(rng.integers(4))):
        image = np.rot90(image, -1)
        rows[:, 1], rows[:, 2], rows[:, 5] = side - rows[:, 2], rows[:, 1].copy(), rows[:, 5] + np.pi / 2
    rows[:, 5] = (rows[:, 5] + np.pi / 4) % np.pi - np.pi / 4
    return np.ascontiguousarray(image), rows


def batch_of(pictures: Sequence[Pair], side: int) -> dict[str, torch.Tensor]:
    """Images and rows as the network's loss wants them, images resized to `side`."""
    images, rows, index = [], [], []
    for k, (image, truth) in enumerate(pictures):
        zoom = 1 / image.shape[0]
        images.append(
            image if image.shape[0] == side else cv2.resize(image, (side, side), interpolation=cv2.INTER_AREA)
        )
        rows.append(truth * np.array([1, zoom, zoom, zoom, zoom, 1], np.float32))
        index.append(np.full(len(truth), k, np.float32))
    stack = torch.from_numpy(np.stack(images)).permute(0, 3, 1, 2).to(torch.float32).div_(255)
    flat = torch.from_numpy(np.concatenate(rows).astype(np.float32))
    return {
        "img": stack.contiguous(memory_format=torch.channels_last),
        "cls": flat[:, :1],
        "bboxes": flat[:, 1:],
        "batch_idx": torch.from_numpy(np.concatenate(index)),
    }


def draw_batch(folder: Path, made: int, recipe: Recipe, rng: np.random.Generator, side: int) -> dict[str, torch.Tensor]:
    """A batch of scenes picked from the pool."""
    pictures = []
    while len(pictures) < recipe.batch:
        name = folder / f"{int(rng.integers(min(made, recipe.pool))):05d}"
        image = cv2.imread(str(name.with_suffix(".jpg")))
        if image is None:
            raise OSError(f"the pool has lost {name.with_suffix('.jpg')}; start again with an empty folder")
        pictures.append(turned(image, np.load(name.with_suffix(".npy")), rng))
    return batch_of(pictures, side)


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
    """The network with one output (1, 8, N) for any picture size, as described by `card`."""

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


class Trainer:
    """One training run in a folder."""

    def __init__(self, out: Path, recipe: Recipe, resume: bool, start: Path | None = None) -> None:
        self.out, self.recipe = out, recipe
        (out / "pool").mkdir(parents=True, exist_ok=True)
        torch.manual_seed(recipe.seed)
        torch.set_num_threads(recipe.threads)
        self.network, self.average = new_network(), new_network().eval()
        if start:
            begin(self.network, start)
        self.average.load_state_dict(self.network.state_dict())
        heavy = [p for p in self.network.parameters() if p.ndim > 1]
        light = [p for p in self.network.parameters() if p.ndim <= 1]
        self.optimizer = torch.optim.AdamW(
            [{"params": heavy, "weight_decay": recipe.decay}, {"params": light, "weight_decay": 0.0}]
        )
        self.step, self.spent = 0, 0.0
        self.made = len(list((out / "pool").glob("*.npy"))) if resume else 0
        if resume and (out / "last.pt").exists():
            self._load()

    def _load(self) -> None:
        state = torch.load(self.out / "last.pt", weights_only=True)
        self.network.load_state_dict(state["network"])
        self.average.load_state_dict(state["average"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.step, self.made, self.spent = state["step"], state["made"], state["spent"]

    def save(self) -> None:
        """Write `last.pt` whole or not at all."""
        state = {
            "network": self.network.state_dict(),
            "average": self.average.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "step": self.step,
            "made": self.made,
            "spent": self.spent,
        }
        torch.save(state, self.out / "last.pt.part")
        (self.out / "last.pt.part").replace(self.out / "last.pt")

    def rate(self) -> float:
        """The learning rate now: a short ramp, then a cosine over the minutes given."""
        share = min(1.0, self.spent / (self.recipe.minutes * 60))
        ramp = min(1.0, (self.step + 1) / self.recipe.warm_up)
        return self.recipe.rate * ramp * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * share)))

    def sides(self) -> tuple[int, ...]:
        """The picture sides in use now: small and quick at first, full at the end."""
        share = self.spent / (self.recipe.minutes * 60)
        return next((sides for until, sides in self.recipe.sides if share < until), self.recipe.sides[-1][1])

    def one_step(self, batch: dict[str, torch.Tensor]) -> float:
        """Learn from one batch; returns its loss per image."""
        for group in self.optimizer.param_groups:
            group["lr"] = self.rate()
        self.network.train()
        with torch.autocast("cpu", torch.bfloat16):
            predictions = self.network(batch["img"])
        loss = self.network.loss(batch, as_float(predictions))[0].sum()
        self.optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 10.0 * self.recipe.batch)
        self.optimizer.step()
        self.step += 1
        keep = 0.998 * (1 - math.exp(-self.step / 300))
        with torch.no_grad():
            for mean, value in zip(self.average.state_dict().values(), self.network.state_dict().values(), strict=True):
                if mean.dtype.is_floating_point:
                    mean.lerp_(value, 1 - keep)
        return float(loss.detach()) / len(batch["img"])

    def run(self, cache: Path) -> None:
        """Train until the minutes are spent, composing beside it."""
        held_out = self._held_out(cache)
        context = multiprocessing.get_context("spawn")
        used, made = context.Value("q", self.step * self.recipe.batch), context.Value("q", self.made)
        painter = context.Process(
            target=compose_pool, args=(self.out / "pool", cache, self.recipe, used, made), daemon=True
        )
        painter.start()
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
        try:
            self._learn(held_out, used, made, painter)
        finally:
            self.save()
            painter.terminate()
            painter.join()

    def _learn(self, held_out: list[Pair], used: Synchronized[int], made: Synchronized[int], painter: Any) -> None:
        rng = np.random.default_rng([self.recipe.seed, self.step])
        while made.value < self.recipe.prefill:
            if not painter.is_alive():
                raise RuntimeError("composing scenes failed; see the message above")
            time.sleep(0.5)
            print(f"\rcomposed {made.value}/{self.recipe.prefill} scenes", end="", flush=True)
        start, before, last, mean = time.monotonic(), self.spent, time.monotonic(), 0.0
        while self.spent < self.recipe.minutes * 60 and self.step < self.recipe.steps:
            side = int(rng.choice(self.sides()))
            loss = self.one_step(draw_batch(self.out / "pool", made.value, self.recipe, rng, side))
            mean = loss if not mean else 0.97 * mean + 0.03 * loss
            self.spent, self.made = before + time.monotonic() - start, made.value
            used.value = self.step * self.recipe.batch
            self._progress(mean)
            if time.monotonic() - last > 240:
                self.save()
                self._measure(held_out, mean)
                last = time.monotonic()
        self.save()
        self._measure(held_out, mean)

    def _progress(self, loss: float) -> None:
        share = self.spent / (self.recipe.minutes * 60)
        bar = "#" * int(30 * share)
        print(
            f"\r[{bar:30}] {self.spent / 60:5.1f}/{self.recipe.minutes:g} min  step {self.step}  loss {loss:.3f}",
            end="",
            flush=True,
        )

    def _held_out(self, cache: Path) -> list[Pair]:
        """Scenes never trained on, from seeds that the pool does not use."""
        studio = studio_of(cache, self.recipe)
        dealer, pictures = Dealer(studio, np.random.default_rng()), []
        for number in range(self.recipe.held_out):
            dealer.rng = np.random.default_rng([self.recipe.seed, 1 << 40, number])
            picture = studio.render(dealer.scene(SIDE), number)
            pictures.append((picture.pixels, labels(picture)))
        return pictures

    def _measure(self, held_out: list[Pair], loss: float) -> None:
        """Append found, missed and phantom counts on the held-out scenes to `log.csv`."""
        flat = Flat(self.average.eval())
        found = missed = phantom = 0
        with torch.inference_mode():
            for image, truth in held_out:
                raw = flat(batch_of([(image, truth)], SIDE)["img"])[0].numpy()
                hits, rows = scored(found_in(raw, (SIDE, SIDE)), truth)
                found, missed, phantom = found + hits, missed + len(truth) - hits, phantom + rows - hits
        line = f"{self.spent / 60:.1f},{self.step},{self.made},{loss:.4f},{found},{missed},{phantom}\n"
        with (self.out / "log.csv").open("a") as log:
            log.write(line)
        print(f"\nheld out: found {found}, missed {missed}, phantom {phantom}", flush=True)


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
        "card_overlap": 0.6,
        "chip_overlap": 0.45,
        "overlap": "common area over joint area; faces and backs compete, chips only with chips",
    }


def main(argv: Sequence[str] | None = None) -> None:
    """Train the detector, or export a trained one."""
    parser = argparse.ArgumentParser(prog="python -m models.train detector", description=main.__doc__)
    parser.add_argument("--out", type=Path, required=True, help="folder of the run")
    parser.add_argument("--minutes", type=float, default=120, help="training time in all, resumed parts included")
    parser.add_argument("--resume", action="store_true", help="go on from the folder's last.pt")
    parser.add_argument(
        "--start", type=Path, help="begin a new run from these weights, such as an exported detector.pt"
    )
    parser.add_argument("--cache", type=Path, default=HOME / "decks", help="where card artwork is kept")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--rate", type=float, default=Recipe.rate, help="highest learning rate")
    parser.add_argument("--smoke", action="store_true", help="the whole recipe in under a minute, learning nothing")
    parser.add_argument(
        "--export", type=Path, metavar="WEIGHTS", help="export the run into this folder instead of training"
    )
    args = parser.parse_args(argv)
    if args.export and not args.smoke:
        print(export(args.out, args.export))
        return
    recipe = SMOKE if args.smoke else Recipe(minutes=args.minutes, seed=args.seed, threads=args.threads, rate=args.rate)
    Trainer(args.out, recipe, args.resume, args.start).run(args.cache)
    if args.smoke:
        print(export(args.out, args.export or args.out))


if __name__ == "__main__":
    main()

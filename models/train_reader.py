"""Train the card reader on cut-outs made on the fly: `python -m models.train reader --minutes 120`."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TypeVar

import cv2
import numpy as np
import torch
from rich.progress import Progress, TextColumn, TimeRemainingColumn
from torch import Tensor, nn
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

from models.art import Deck, drawn_name, load_decks
from models.beginnings import begin
from models.cutouts import CutOuts
from models.packed import Packed, pack
from models.reader_net import ReaderNet, normalise
from models.train import asked

DRAWN = 208  # drawn designs that are used
HELD_OUT = {"plastic", *(drawn_name(i) for i in range(DRAWN - 8, DRAWN))}  # designs never trained on
EMA = 0.999
Network = TypeVar("Network", bound=nn.Module)
M = TypeVar("M", bound="Maker")
Label = int | np.ndarray


@dataclass
class Settings:
    """What a training run was asked for."""

    out: Path
    minutes: float
    decks: Path
    art: list[Path] | None
    batch: int = 64
    rate: float = 2.5e-3
    seed: int = 1
    workers: int = 1
    epoch: int = 20_000
    drawn: int = DRAWN
    judged: int = 1500  # held-out cut-outs looked at after each epoch
    start: Path | None = None  # weights that a new run begins from


def split(decks: list[Deck]) -> tuple[list[Deck], list[Deck]]:
    """Designs to train on and designs held out; with too few designs both are all of them."""
    held = [deck for deck in decks if deck.name.removesuffix("-plain") in HELD_OUT]
    kept = [deck for deck in decks if deck not in held]
    return (kept, held) if kept and held else (decks, decks)


def stalls(settings: Settings, make: Callable[[Packed, int], M]) -> tuple[M, M]:
    """Makers of pictures to train on and of held-out ones."""
    kept, held = split(load_decks(settings.decks, settings.art, settings.drawn))
    packs = settings.out / "pack"
    return make(pack(kept, packs / "kept"), settings.seed), make(pack(held, packs / "held"), settings.seed + 1000)


class Maker(Protocol):
    """Makes training pictures."""

    def make(self, number: int) -> tuple[np.ndarray, Label]:
        """Picture `number`, RGB uint8, and its label: a class, or numbers."""


@dataclass(frozen=True)
class Lesson:
    """What is learned: the network to be taught, its loss of (answers, labels), and which answers are right."""

    network: Callable[[], nn.Module]
    loss: Callable[[Tensor, Tensor], Tensor]
    right: Callable[[Tensor, Tensor], Tensor]


def whole_cards() -> Lesson:
    """Naming whole cards."""
    loss = nn.CrossEntropyLoss(label_smoothing=0.02)
    return Lesson(ReaderNet, loss, lambda logits, labels: logits.argmax(1) == labels)


class Stream(IterableDataset[tuple[Tensor, Label]]):
    """Pictures without end from `start`, shared out between workers."""

    def __init__(self, maker: Maker, start: int) -> None:
        self.maker, self.start = maker, start

    def __iter__(self) -> Iterator[tuple[Tensor, Label]]:
        """Pictures (HIGH x WIDE x 3, uint8) and labels."""
        cv2.setNumThreads(1)
        info = get_worker_info()
        number, step = self.start + (info.id if info else 0), info.num_workers if info else 1
        while True:
            picture, label = self.maker.make(number)
            yield torch.from_numpy(np.ascontiguousarray(picture)), label
            number += step


def rate_at(part: float, top: float) -> float:
    """Learning rate when `part` (0..1) of the time has passed: a short climb, then half a cosine."""
    return top * min(1.0, part / 0.03 + 0.02) * (0.5 + 0.5 * math.cos(math.pi * min(1.0, part))) + top * 0.002


class Run:
    """A training run that can be taken up again: network, its running average, optimiser and time used."""

    def __init__(self, settings: Settings, lesson: Lesson | None = None) -> None:
        torch.manual_seed(settings.seed)
        self.settings = settings
        self.lesson = lesson or whole_cards()
        self.net = self.lesson.network().to(memory_format=torch.channels_last)
        if settings.start:
            begin(self.net, settings.start)
        decay = [p for p in self.net.parameters() if p.ndim > 1]
        plain = [p for p in self.net.parameters() if p.ndim <= 1]
        groups = [{"params": decay, "weight_decay": 0.02}, {"params": plain, "weight_decay": 0.0}]
        self.optimiser = torch.optim.AdamW(groups, lr=settings.rate)
        self.average = {name: value.clone() for name, value in self.net.state_dict().items()}
        self.samples, self.seconds = 0, 0.0

    def learn(self, pictures: Tensor, labels: Tensor) -> float:
        """One step; returns the loss."""
        part = self.seconds / (self.settings.minutes * 60)
        for group in self.optimiser.param_groups:
            group["lr"] = rate_at(part, self.settings.rate)
        with torch.autocast("cpu", torch.bfloat16):
            answers = self.net(normalise(pictures))
        loss = self.lesson.loss(answers[0].float(), labels)
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), 2.0)
        self.optimiser.step()
        self.samples += len(labels)
        keep = min(EMA, 1 - 1 / (1 + self.samples / (10 * self.settings.batch)))
        for name, value in self.net.state_dict().items():
            if value.dtype.is_floating_point:
                self.average[name].lerp_(value, 1 - keep)
            else:
                self.average[name].copy_(value)
        return float(loss.detach())

    def save(self, path: Path) -> None:
        """Write everything needed to go on; the file appears only when complete."""
        state = {"net": self.net.state_dict(), "average": self.average, "optimiser": self.optimiser.state_dict()}
        part = path.with_suffix(".part")
        torch.save(state | {"samples": self.samples, "seconds": self.seconds}, part)
        part.replace(path)

    def load(self, path: Path) -> None:
        """Go on from a file written by `save`. OSError if it cannot be read."""
        state = torch.load(path, map_location="cpu", weights_only=True)
        self.net.load_state_dict(state["net"])
        self.optimiser.load_state_dict(state["optimiser"])
        self.average = state["average"]
        self.samples, self.seconds = state["samples"], state["seconds"]


def averaged(path: Path, network: Callable[[], Network] = ReaderNet) -> Network:
    """The averaged network of a checkpoint, ready to use."""
    net = network()
    net.load_state_dict(torch.load(path, map_location="cpu", weights_only=True)["average"])
    return net.eval()


@torch.inference_mode()
def logits_of(net: nn.Module, pictures: Tensor, batch: int = 128) -> Tensor:
    """Logits (n x classes, float32) of pictures n x HIGH x WIDE x 3 uint8."""
    net.eval()
    return torch.cat([net(normalise(part))[0].float() for part in pictures.split(batch)])


def fixed(maker: Maker, count: int) -> tuple[Tensor, Tensor]:
    """The first `count` pictures of a maker and their labels."""
    pictures, labels = zip(*(maker.make(number) for number in range(count)), strict=True)
    return torch.from_numpy(np.stack(pictures)), torch.from_numpy(np.array(labels))


def train(settings: Settings, resume: bool) -> None:
    """Teach the reader whole cards."""
    teach(settings, resume, whole_cards(), *stalls(settings, CutOuts))


def teach(settings: Settings, resume: bool, lesson: Lesson, kept: Maker, held: Maker) -> None:
    """Train until the minutes are used up; a checkpoint and a line in log.jsonl each epoch."""
    settings.out.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    checkpoint = settings.out / "last.pt"
    run = Run(settings, lesson)
    if resume and checkpoint.exists():
        run.load(checkpoint)
    pictures, labels = fixed(held, settings.judged)
    loader = DataLoader(
        Stream(kept, run.samples),
        settings.batch,
        num_workers=settings.workers,
        prefetch_factor=4 if settings.workers else None,
    )
    progress = Progress(*Progress.get_default_columns()[:-1], TimeRemainingColumn(), TextColumn("{task.fields[note]}"))
    judge = lesson.network()
    with progress:
        task = progress.add_task("reader", total=settings.minutes * 60, completed=run.seconds, note="")
        losses: list[float] = []
        due = run.samples + settings.epoch
        run.net.train()
        last = time.monotonic()
        for batch, names in loader:
            losses.append(run.learn(batch, names))
            run.seconds, last = run.seconds + time.monotonic() - last, time.monotonic()
            over = run.seconds >= settings.minutes * 60
            if run.samples >= due or over:
                due = run.samples + settings.epoch
                judge.load_state_dict(run.average)
                right = float(lesson.right(logits_of(judge, pictures), labels).float().mean())
                run.save(checkpoint)
                line = {
                    "samples": run.samples,
                    "seconds": round(run.seconds),
                    "loss": round(float(np.mean(losses)), 4),
                    "held_out": round(right, 4),
                }
                with (settings.out / "log.jsonl").open("a") as log:
                    log.write(json.dumps(line) + "\n")
                losses.clear()
                progress.update(task, note=f"{run.samples} seen, loss {line['loss']}, held out {right:.3f}")
            progress.update(task, completed=run.seconds)
            if over:
                break


def settings_of(options: dict[str, Any]) -> tuple[Settings, bool]:
    """The settings that were asked for, and whether to go on from the last checkpoint."""
    return Settings(**{name: value for name, value in options.items() if name != "resume"}), options["resume"]


def teach_part(
    part: str, arguments: list[str], lesson: Callable[[Path | None], Lesson], make: Callable[[Packed, int], M]
) -> None:
    """Train a network beside the reader as its command line asks; the lesson begins with a reader's first layers."""
    settings, resume = settings_of(asked(part, arguments))
    reader, settings.start = settings.start, None
    teach(settings, resume, lesson(reader), *stalls(settings, make))


def main(arguments: list[str]) -> None:
    """Train the card reader."""
    train(*settings_of(asked("reader", arguments)))

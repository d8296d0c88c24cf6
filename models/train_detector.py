"""Training of the card and chip detector from composed scenes, and its export for the table.

The network is started from nothing. A second process keeps composing fresh scenes into a pool on disk; the first
trains on them in bfloat16. Everything is kept in the output folder: `last.pt` to resume from, `pool/`, and `log.csv`
(minutes, step, scenes, loss, then found, missed and phantom boxes on held-out scenes).

    python -m models.train detector --minutes 120 --out runs/detector --resume
    python -m models.train detector --out runs/detector --export models/weights
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import signal
import sys
import time
from collections.abc import Sequence
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from models.art import HOME
from models.beginnings import begin
from models.boxes import found_in, scored
from models.detector_net import Flat, as_float, new_network
from models.detector_scenes import SIDE, SMOKE, Pair, Recipe, batch_of, compose_pool, draw_batch, held_out
from models.export_detector import export


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
        scenes = held_out(cache, self.recipe)
        context = multiprocessing.get_context("spawn")
        used, made = context.Value("q", self.step * self.recipe.batch), context.Value("q", self.made)
        painter = context.Process(
            target=compose_pool, args=(self.out / "pool", cache, self.recipe, used, made), daemon=True
        )
        painter.start()
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
        try:
            self._learn(scenes, used, made, painter)
        finally:
            self.save()
            painter.terminate()
            painter.join()

    def _learn(self, scenes: list[Pair], used: Synchronized[int], made: Synchronized[int], painter: Any) -> None:
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
                self._measure(scenes, mean)
                last = time.monotonic()
        self.save()
        self._measure(scenes, mean)

    def _progress(self, loss: float) -> None:
        share = self.spent / (self.recipe.minutes * 60)
        bar = "#" * int(30 * share)
        print(
            f"\r[{bar:30}] {self.spent / 60:5.1f}/{self.recipe.minutes:g} min  step {self.step}  loss {loss:.3f}",
            end="",
            flush=True,
        )

    def _measure(self, scenes: list[Pair], loss: float) -> None:
        """Append found, missed and phantom counts on the held-out scenes to `log.csv`."""
        flat = Flat(self.average.eval())
        found = missed = phantom = 0
        with torch.inference_mode():
            for image, truth in scenes:
                raw = flat(batch_of([(image, truth)], SIDE)["img"])[0].numpy()
                hits, rows = scored(found_in(raw, (SIDE, SIDE)), truth)
                found, missed, phantom = found + hits, missed + len(truth) - hits, phantom + rows - hits
        line = f"{self.spent / 60:.1f},{self.step},{self.made},{loss:.4f},{found},{missed},{phantom}\n"
        with (self.out / "log.csv").open("a") as log:
            log.write(line)
        print(f"\nheld out: found {found}, missed {missed}, phantom {phantom}", flush=True)


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

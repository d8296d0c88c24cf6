"""The trained networks that come with the program, run by OpenVINO on the processor."""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import numpy as np
import openvino as ov
from numpy.typing import NDArray


class WeightsError(RuntimeError):
    """Weights that are missing or do not fit: the message names the file and what was expected."""

    @staticmethod
    def missing(path: Path) -> WeightsError:
        """The error for a file that should have come with the program."""
        return WeightsError(f"{path}: not there; expected the file that comes with Cards Speak, install it again")


def weights_folder() -> Path:
    """Where the weights that come with Cards Speak lie."""
    return Path(str(files("models"))) / "weights"


def settings(path: Path) -> Mapping[str, Any]:
    """The numbers beside a network, from its JSON file; raises WeightsError."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise WeightsError.missing(path) from None
    except ValueError as error:
        raise WeightsError(f"{path}: {error}; expected JSON") from None
    if not isinstance(found, dict):
        raise WeightsError(f"{path}: {found!r}; expected an object")
    return found


# Without it the runtime halves the precision where the processor can, and the same picture reads differently there.
EXACT: Final = {"INFERENCE_PRECISION_HINT": "f32"}


class Network:
    """One network, made ready once for each size of input.

    ``threads`` is how many processor threads it may use, 0 all of them. With ``any_count`` the first length of the
    input may change from run to run without making the network ready again.
    """

    def __init__(self, path: Path, threads: int = 0, any_count: bool = False) -> None:
        if not path.exists():
            raise WeightsError.missing(path)
        self.any_count = any_count
        self._core, self._path = ov.Core(), path
        self._plan = {"PERFORMANCE_HINT": "LATENCY", "INFERENCE_NUM_THREADS": threads, **EXACT}
        self._ready: dict[tuple[int, ...], ov.CompiledModel] = {}
        self._one_at_a_time = threading.Lock()  # the table and a deck being shown may ask at once
        self._model()

    def _model(self) -> ov.Model:
        try:
            return self._core.read_model(self._path)
        except RuntimeError as error:
            first = str(error).strip().splitlines()[-1]
            raise WeightsError(f"{self._path}: {first}; expected an OpenVINO network") from None

    def run(self, batch: NDArray[Any]) -> NDArray[np.float32]:
        """The network's first answer; a copy, so that it outlives the next run."""
        return self.answers(batch)[0]

    def run_in_parts(self, pictures: NDArray[Any], most: int = 64) -> NDArray[np.float32]:
        """The first answers to any number of pictures but none, so many at once that memory stays small."""
        starts = range(0, len(pictures), most)
        return np.concatenate([self.run(pictures[start : start + most]) for start in starts])

    def answers(self, batch: NDArray[Any]) -> list[NDArray[np.float32]]:
        """Everything that the network answers, in its order; copies."""
        shape = (-1 if self.any_count else batch.shape[0], *batch.shape[1:])
        with self._one_at_a_time:
            if shape not in self._ready:
                model = self._model()
                model.reshape(list(shape))
                self._ready[shape] = self._core.compile_model(model, "CPU", self._plan)
            return [np.array(answer, np.float32) for answer in self._ready[shape](batch).values()]

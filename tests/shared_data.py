"""Where the data that is not part of the project lies: photographs, published counts, worked cases."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

SHARED = Path(os.environ.get("CARDS_SPEAK_SHARED", Path(__file__).resolve().parents[2] / "shared")) / "data"


def shared(*parts: str) -> Path:
    """A file or folder of the shared data; skips the test, saying what is missing, where it is absent."""
    found = SHARED.joinpath(*parts)
    if not found.exists():
        pytest.skip(f"needs {found}; set CARDS_SPEAK_SHARED to the folder that holds data/")
    return found

"""A table's page, really served."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.served import Served


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    table = Served(tmp_path)
    yield table
    table.close()

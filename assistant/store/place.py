"""Where the log of a table lies when nobody says otherwise."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import platformdirs

LOG: Final = "night.sqlite"


def data_folder() -> Path:
    """Where a table's facts are kept on this computer."""
    return platformdirs.user_data_path("cards-speak", appauthor=False)

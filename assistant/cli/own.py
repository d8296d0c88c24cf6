"""Where a host keeps games of his own: a folder beside the program's other settings, or the one he names."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs


def own_games() -> Path | None:
    """The host's folder of game files, from CARDS_SPEAK_GAMES or the user's settings; None where there is none."""
    named = os.environ.get("CARDS_SPEAK_GAMES")
    folder = Path(named) if named else platformdirs.user_config_path("cards-speak") / "games"
    return folder if folder.is_dir() else None

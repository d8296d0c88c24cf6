"""The catalogue of what the pages say, one file for each language: ``[section]`` and ``key = "text"``.

Templates and scripts name a text as ``section.key``; ``{name}`` in it stands for a value.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

FOLDER = Path(__file__).resolve().parent


class Words:
    """The texts of one language."""

    def __init__(self, language: str = "en") -> None:
        """Raises FileNotFoundError for a language that has no file here."""
        self.language = language
        text = (FOLDER / f"{language}.toml").read_text(encoding="utf-8")
        self._sections: Mapping[str, Mapping[str, str]] = tomllib.loads(text)

    def say(self, key: str, **values: object) -> str:
        """The text of ``section.key`` with its values in place; raises KeyError for an unknown one.

        >>> Words().say("shared.seat", n=3)
        'Seat 3'
        """
        section, _, name = key.partition(".")
        return self._sections[section][name].format(**values)

    def sections(self, *names: str) -> dict[str, Mapping[str, str]]:
        """Whole sections, for a page's scripts."""
        return {name: self._sections[name] for name in names}

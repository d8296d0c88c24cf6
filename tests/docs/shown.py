"""The commands that the documents show: fenced ones, to be typed as they stand, and those named in a sentence."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
FENCE = re.compile(r"^( *)```bash\n(.*?)^\1```", re.DOTALL | re.MULTILINE)
ANY_FENCE = re.compile(r"^( *)```.*?^\1```", re.DOTALL | re.MULTILINE)
PROGRAMS = ("cards-speak", "make", "python", "pip", "pipx")
NAMED = re.compile(rf"`((?:{'|'.join(PROGRAMS)}) [^`]+)`")


@dataclass(frozen=True)
class Shown:
    """One command line, and where it stands."""

    document: str
    line: int
    text: str

    @property
    def words(self) -> list[str]:
        """Its words as a shell has them, without a comment, and without who is to run it."""
        words = shlex.split(self.text, comments=True)
        if words[0] == "sudo":
            words = words[3:] if words[1] == "-u" else words[1:]
        return [words[0].rpartition("/")[2] if words[0].endswith(PROGRAMS) else words[0], *words[1:]]

    def __str__(self) -> str:
        return f"{self.document}:{self.line}: {self.text}"


def documents() -> list[Path]:
    """Everything that is written for people to read."""
    patterns = ("*.md", "docs/*.md", "models/*.md", "firmware/**/*.md", ".github/**/*.yml")
    return sorted(path for pattern in patterns for path in ROOT.glob(pattern))


def fenced(path: Path) -> list[Shown]:
    """The commands in a document's bash fences, in order."""
    text = path.read_text(encoding="utf-8")
    return [
        Shown(_name(path), _line(text, found.start()) + 1 + number, line.strip())
        for found in FENCE.finditer(text)
        for number, line in enumerate(found[2].splitlines())
        if line.strip() and not line.strip().startswith("#")
    ]


def named(path: Path) -> list[Shown]:
    """The commands that a document's sentences and tables name; what they are given may be left out there."""
    text = path.read_text(encoding="utf-8")
    return [Shown(_name(path), _line(text, found.start()), found[1]) for found in NAMED.finditer(_unfenced(text))]


def unfenced(path: Path) -> Iterator[Shown]:
    """Lines set apart as code that begin like a command, outside any fence."""
    for number, line in enumerate(_unfenced(path.read_text(encoding="utf-8")).splitlines(), 1):
        if re.match(rf" {{4,}}(sudo |\S*/)?({'|'.join(PROGRAMS)}) ", line) and path.suffix == ".md":
            yield Shown(_name(path), number, line.strip())


def case() -> Any:
    """The showdown that the README shows."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    return json.loads(text.split("```json\n")[1].split("```")[0])


def _unfenced(text: str) -> str:
    """The text with its fences blanked, every line where it was."""
    return ANY_FENCE.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1

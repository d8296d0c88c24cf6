"""Whether the program takes a command line as it is shown; nothing is run."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import click

from assistant.cli import main
from tests.docs.shown import ROOT, Shown

EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]


def command_of(words: list[str]) -> tuple[click.Command, click.Context, list[str]]:
    """The command of a command line's words, and what it is given; raises click.UsageError where there is none."""
    command: click.Command = main
    context, rest = click.Context(main, info_name="cards-speak"), words
    while isinstance(command, click.Group) and rest and not rest[0].startswith("-"):
        name, found, rest = command.resolve_command(context, rest)
        assert found is not None
        command, context = found, click.Context(found, parent=context, info_name=name)
    return command, context, rest


def _ours(shown: Shown) -> None:
    """Its options and values are taken; nothing is run."""
    command, context, rest = command_of(shown.words[1:])
    if rest not in (["--help"], ["--version"]):
        command.make_context(context.info_name, rest, parent=context.parent)


def _make(shown: Shown) -> None:
    words = shown.words[1:]
    folder = words[words.index("-C") + 1] if "-C" in words else "."
    made = (ROOT / folder / "Makefile").read_text(encoding="utf-8")
    asked = [word for word in words if re.fullmatch(r"[a-z-]+", word) and not word.startswith("-") and word != folder]
    assert asked and all(re.search(rf"^{word}:", made, re.MULTILINE) for word in asked)


def _python(shown: Shown) -> None:
    words = shown.words[1:]
    if words[0] != "-m":
        assert (ROOT / words[0]).is_file()
    elif words[1] == "pytest":
        assert all((ROOT / word).exists() for word in words[2:] if not word.startswith("-"))
    elif words[1] not in ("venv", "build"):
        files = _sources(words[1], words[2:])
        options = {option for file in files for option in _options_in(file)}
        assert {word.partition("=")[0] for word in words[2:] if word.startswith("--")} <= options


def _sources(module: str, given: list[str]) -> list[Path]:
    """The files that read a module's options; where it has several commands, that of the command."""
    path = ROOT / module.replace(".", "/")
    file = path / "__main__.py" if path.is_dir() else path.with_suffix(".py")
    assert file.is_file()
    return [file, *(path.with_name(f"{path.name}_{word}.py") for word in given[:1] if re.fullmatch("[a-z]+", word))]


def _options_in(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith("--"):
            yield node.value.partition("/")[0]


def _pip(shown: Shown) -> None:
    extras = [extra for word in shown.words for found in re.findall(r"\[(.*?)\]", word) for extra in found.split(",")]
    assert set(extras) <= set(EXTRAS)


def _copied(shown: Shown) -> None:
    source = shown.words[-2]
    assert source == "cards-speak" or (ROOT / source).exists()


def _nothing(shown: Shown) -> None:
    """A command of the system's own."""


_BY_PROGRAM: dict[str, Callable[[Shown], None]] = {
    "cards-speak": _ours, "make": _make, "python": _python, "python3": _python,
    "pip": _pip, "pipx": _pip, "cp": _copied,
    **dict.fromkeys(("apt", "cd", "git", "journalctl", "systemctl", "useradd", "firmware/build/board"), _nothing),
}  # fmt: skip


def verify(shown: Shown) -> None:
    """Fails where a command, an option or a value that a line shows is not there; a program nobody knows is refused."""
    assert shown.words[0] in _BY_PROGRAM, f"{shown}: what is {shown.words[0]}?"
    _BY_PROGRAM[shown.words[0]](shown)

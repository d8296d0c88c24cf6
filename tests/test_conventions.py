"""What holds everywhere, whoever adds something: how facts look, who catches errors, what things are called."""

from __future__ import annotations

import ast
import dataclasses
import importlib
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import assistant.events
from assistant import commands

ROOT = Path(__file__).resolve().parents[1]
PROGRAM = sorted(path for folder in ("assistant", "web", "models") for path in (ROOT / folder).rglob("*.py"))
TESTS = sorted(path for path in (ROOT / "tests").rglob("*.py") if path != Path(__file__))
PAGES = sorted((ROOT / "web/pages").glob("*.py")) + sorted((ROOT / "web/api").glob("*.py"))
NO_PAGES = {"__init__.py", "codes.py"}
BROAD = {"Exception", "BaseException"}
SAYS_NOTHING = re.compile(r"(?i)(?<!context)manager|processor|helper|(^|_)utils?(_|$)")


def facts_and_requests() -> Iterator[ModuleType]:
    yield commands
    for module in pkgutil.iter_modules(assistant.events.__path__, "assistant.events."):
        yield importlib.import_module(module.name)


def named(path: Path) -> Iterator[str]:
    """What a file, and everything defined in it, is called."""
    yield path.stem
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            yield node.name


@pytest.mark.parametrize("module", list(facts_and_requests()), ids=lambda module: module.__name__)
def test_facts_and_requests_never_change(module: ModuleType) -> None:
    mine = [one for one in vars(module).values() if isinstance(one, type) and one.__module__ == module.__name__]
    made = [one for one in mine if dataclasses.is_dataclass(one)]
    assert all(one.__dataclass_params__.frozen for one in made)


def keeps_everything(handler: ast.ExceptHandler) -> bool:
    """True where a handler takes whatever comes and does not pass it on."""
    takes_all = handler.type is None or (isinstance(handler.type, ast.Name) and handler.type.id in BROAD)
    last = handler.body[-1]
    return takes_all and not (isinstance(last, ast.Raise) and last.exc is None)


def test_only_the_hub_keeps_whatever_goes_wrong() -> None:
    found = set()
    for path in PROGRAM:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        if any(isinstance(node, ast.ExceptHandler) and keeps_everything(node) for node in ast.walk(tree)):
            found.add(str(path.relative_to(ROOT)))
    assert found == {"assistant/hub.py"}


def test_nothing_is_patched() -> None:
    patches = re.compile(r"\bmock\b|monkeypatch\.(setattr|delattr|setitem)|\bMagicMock\b")
    assert [path.name for path in TESTS if patches.search(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("path", [path for path in PAGES if path.name not in NO_PAGES], ids=lambda path: path.name)
def test_a_page_or_a_part_of_the_api_is_one_blueprint(path: Path) -> None:
    assert list(named(path)).count("blueprint") == 1


def test_names_say_what_a_thing_is() -> None:
    vague = [
        f"{path.relative_to(ROOT)}: {name}" for path in PROGRAM for name in named(path) if SAYS_NOTHING.search(name)
    ]
    assert vague == []

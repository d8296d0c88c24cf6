"""What the documents point at is there: files, and in the table of a card's way also the names in them."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.docs.shown import ROOT, documents

WRITTEN = [path for path in documents() if path.suffix == ".md"]
TOP = "assistant|web|models|firmware|tests|docs|\\.ci|\\.github"
WAY = re.findall(r"^\| \d+ \| `([\w/.]+\.py)` `([\w.]+)`", (ROOT / "docs/rooms.md").read_text(encoding="utf-8"), re.M)


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_what_a_document_links_to_exists(path: Path) -> None:
    for link in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8")):
        assert link.startswith("http") or (path.parent / link).exists(), link


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_what_a_document_names_in_the_tree_exists(path: Path) -> None:
    for name in re.findall(rf"`((?:{TOP})/[\w./-]+)`", path.read_text(encoding="utf-8")):
        if "NAME" not in name and not name.startswith("firmware/build"):
            assert (ROOT / name).exists(), name


@pytest.mark.parametrize(("file", "name"), WAY)
def test_a_cards_way_goes_through_names_that_exist(file: str, name: str) -> None:
    scope: list[ast.stmt] = ast.parse((ROOT / file).read_text(encoding="utf-8")).body
    for part in name.split("."):
        found = [one for one in scope if isinstance(one, (ast.ClassDef, ast.FunctionDef)) and one.name == part]
        assert found, f"{file} has no {name}"
        scope = found[0].body


def test_a_cards_way_is_in_the_document() -> None:
    assert len(WAY) >= 18

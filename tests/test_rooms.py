"""Who may import whom: the arrows between the rooms point one way."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
CORE = {"cards", "money", "frozen", "listing", "events", "rules", "evaluation", "betting", "tracker", "announce"}
ARROWS: dict[str, set[str]] = {
    "cards": set(),
    "money": set(),
    "frozen": set(),
    "listing": set(),
    "events": {"cards", "money"},
    "commands": {"cards", "money", "events"},
    "corrections": {"cards", "events", "commands"},
    "street": {"cards", "announce.words"},  # it says what differs
    "rules": {"cards", "money", "listing"},
    "evaluation": {"cards", "rules"},
    "betting": {"cards", "money", "frozen", "listing", "events", "rules", "evaluation.result"},
    "tracker": {"cards", "money", "frozen", "listing", "events", "rules", "evaluation", "betting"},
    "announce": {"cards", "money", "listing", "events", "rules", "tracker"},
    "capture": set(),
    "table": {"capture"},
    "vision": {"capture", "table", "cards", "money", "events"},
    "tray": {"events"},
    "ledger": {"cards", "money", "events", "tracker"},
    "store": {"events"},
    "club": set(),
    "doctor": {"capture", "table", "vision", "tray", "store", "club", "config"},
    "history": {"cards", "money", "events", "betting", "tracker", "announce", "ledger", "store"},
    "night": {
        "capture",
        "table",
        "vision",
        "cards",
        "money",
        "events",
        "commands",
        "corrections",
        "street",
        "rules",
        "evaluation",
        "tracker",
        "announce",  # what the tablet shows is what the camera's hand goes by
        "tray",
        "config",
    },  # fmt: skip
    "setup": {"cards", "capture", "table", "vision", "tray", "doctor"},
    "hub": {"cards", "money", "events", "commands", "tracker", "announce", "ledger", "store", "history"},
}
FREE = {"app", "cli", "config", "table_file", "demo", "__init__", "__main__", "bench"}
FORBIDDEN_IN_CORE = {
    "cv2", "numpy", "flask", "serial", "openvino", "time", "datetime", "threading", "queue", "random", "sqlite3",
    "socket", "subprocess", "asyncio", "torch", "ultralytics", "waitress",
}  # fmt: skip
MAY_READ_FILES = {"assistant/rules/"}


def imports(path: Path) -> Iterator[str]:
    """Every module that a file imports, at the top or inside a function."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: write the whole name of {node.module}"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def room_of(path: Path) -> str:
    """The room a file of the assistant belongs to."""
    first = path.relative_to(ROOT / "assistant").parts[0]
    return first.removesuffix(".py")


FILES = sorted((ROOT / "assistant").rglob("*.py"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_only_the_listed_arrows(path: Path) -> None:
    room = room_of(path)
    if room in FREE:
        return
    allowed = ARROWS[room] | {room}
    for name in imports(path):
        assert not name.startswith(("web", "models")), f"{room} imports {name}"
        if not name.startswith("assistant."):
            continue
        inner = name.removeprefix("assistant.")
        fits = any(
            inner == arrow or inner.startswith(arrow + ".") or arrow.startswith(inner + ".") for arrow in allowed
        )
        assert fits, f"{room} may not import {name}; allowed are {sorted(allowed)}"


@pytest.mark.parametrize("path", [p for p in FILES if room_of(p) in CORE], ids=lambda p: str(p.relative_to(ROOT)))
def test_the_core_is_pure(path: Path) -> None:
    reads_files = any(str(path.relative_to(ROOT)).startswith(place) for place in MAY_READ_FILES)
    for name in imports(path):
        top = name.split(".")[0]
        assert top not in FORBIDDEN_IN_CORE, f"{path} imports {name}"
        assert reads_files or top not in {"os", "pathlib", "io", "tomllib"}, f"{path} imports {name}"


def test_torch_stays_in_the_workshop() -> None:
    """Only what measures, and needs no torch, is used outside it: films for the camera's pipeline, scores of photos."""
    for folder in ("assistant", "web"):
        for path in (ROOT / folder).rglob("*.py"):
            workshop = {name for name in imports(path) if name.split(".")[0] in {"torch", "ultralytics", "models"}}
            measures = {name for name in workshop if name.startswith(("models.film", "models.evaluate"))}
            assert workshop == measures, path
            assert not measures or room_of(path) in {"bench", "cli"}, path


def test_web_does_not_reach_past_its_door() -> None:
    rooms = {
        "hub", "store", "ledger", "history", "announce", "commands", "corrections", "events", "cards", "money", "rules",
    }  # fmt: skip
    for path in (ROOT / "web").rglob("*.py"):
        for name in imports(path):
            if name.startswith("assistant."):
                assert name.split(".")[1] in rooms, f"{path} imports {name}"

"""The page of house settings says what the program and the three houses have."""

import re
from pathlib import Path

from assistant.rules.house import SETTINGS
from assistant.rules.load import HOUSES, load_house
from assistant.rules.setting import written

PAGE = Path(__file__).resolve().parents[2] / "docs" / "house-settings.md"
HOUSE_KEYS = ("local", "house", "eight-two")
TABLES = {"chips", "plays_as"}  # written as sections of their own


def row(name: str) -> str:
    """One setting as the page's table has it; ``*`` where the house's own page says nothing of it."""
    made = SETTINGS[name]
    may = ", ".join(f"`{value}`" for value in made.values) or made.expected()
    here = " | ".join(f"{said(key, name)}{'' if from_page(key, name) else ' *'}" for key in HOUSE_KEYS)
    return f"| `{made.section}.{name}` | {made.decides} | {may} | {here} |"


def said(key: str, name: str) -> str:
    """How a house plays a setting, in a few words."""
    value = getattr(load_house(key), name)
    if isinstance(value, (tuple, dict)):
        pairs = value.items() if isinstance(value, dict) else ((item, "") for item in value)
        return ", ".join(f"{one} {other}".strip() for one, other in pairs) or "none"
    return written(value)


def from_page(key: str, name: str) -> bool:
    """True where the house file has the setting without the remark that its page says nothing."""
    text = (HOUSES / f"{key}.toml").read_text(encoding="utf-8")
    wanted = rf"^\[{SETTINGS[name].section}\.{name}\].*$" if name in TABLES else rf"^{name} = .*$"
    found = re.search(wanted, text, re.MULTILINE)
    return found is not None and "the page says nothing" not in found[0]


def test_the_page_has_every_setting_and_how_each_house_plays_it() -> None:
    rows = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| `")]
    assert rows == [row(name) for name in SETTINGS]

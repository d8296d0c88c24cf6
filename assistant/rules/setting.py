"""What one house setting is: the values it may have, what it decides, and how the tablet says it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Final

from assistant.rules.toml_errors import shown

NONE: Final = "none"  # how a file says that there is no number or no amount
_AMOUNT: Final = re.compile(r"\d+(\.\d+)?")


class SettingError(ValueError):
    """A value that a setting cannot have; the message says what was read and what was expected."""


@dataclass(frozen=True)
class Setting:
    """One setting. ``kind`` is yes/no, a choice, a number, money, an amount that may be none, names, or pairs of names.

    ``says`` is the tablet's line for each value, under an empty key for every other one, or one line for all values
    but none, with ``{}`` for the value; ``matters`` names what a game must have for the setting to decide anything in
    it (empty: every game).
    """

    section: str
    kind: str
    decides: str
    values: tuple[str, ...] = ()
    says: Mapping[str, str] | str = ""
    matters: str = ""
    contested: bool = False

    def read(self, value: object) -> object:
        """The value as the program keeps it; raises SettingError."""
        return _READERS[self.kind](self, value)

    def expected(self) -> str:
        """What a host may write."""
        return _EXPECTED[self.kind] if self.kind != "choice" else "one of " + ", ".join(map(repr, self.values))

    def line(self, value: object, first: str = "high", second: str = "low") -> str:
        """The tablet's words for this value, with a game's own words for its ways; empty where it needs none."""
        words = {NONE: "", "": self.says} if isinstance(self.says, str) else self.says
        return words.get(written(value), words.get("", "")).format(value, first=first, second=second)


def written(value: object) -> str:
    """A value in words: yes, no, none, or as it is.

    >>> written(True), written(None), written(3)
    ('yes', 'none', '3')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    return NONE if value in (None, "") else str(value)


def _yes_no(setting: Setting, value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise SettingError(f"read {shown(value)}, expected {setting.expected()}")


def _choice(setting: Setting, value: object) -> str:
    if isinstance(value, str) and value in setting.values:
        return value
    raise SettingError(f"read {shown(value)}, expected {setting.expected()}")


def _number(setting: Setting, value: object) -> int | None:
    if value is None or value == NONE:
        return None
    if isinstance(value, int) and not isinstance(value, bool) and value > 0:
        return value
    raise SettingError(f"read {shown(value)}, expected {setting.expected()}")


def _amount(setting: Setting, value: object) -> str:
    if value is None or value == NONE or value == "":
        return ""
    text = str(value) if isinstance(value, (str, int, float, Decimal)) and not isinstance(value, bool) else ""
    if _AMOUNT.fullmatch(text):
        return text
    raise SettingError(f"read {shown(value)}, expected {setting.expected()}")


def _money(setting: Setting, value: object) -> str:
    text = _amount(setting, value)
    if not text:
        raise SettingError(f"read {shown(value)}, expected {setting.expected()}")
    return text


def _names(setting: Setting, value: object) -> tuple[str, ...]:
    if isinstance(value, (list, tuple)) and all(isinstance(name, str) for name in value):
        return tuple(value)
    raise SettingError(f"read {shown(value)}, expected {setting.expected()}")


def _pairs(setting: Setting, value: object) -> Mapping[str, str]:
    if isinstance(value, Mapping) and all(isinstance(item, (str, int, Decimal)) for item in value.values()):
        return {str(name): str(item) for name, item in value.items()}
    raise SettingError(f"read {shown(value)}, expected {setting.expected()}")


_READERS: Final = {
    "yes/no": _yes_no, "choice": _choice, "number": _number, "money": _money, "amount": _amount, "names": _names,
    "pairs": _pairs,
}  # fmt: skip
_EXPECTED: Final = {
    "yes/no": "true or false",
    "number": 'a whole number above zero, or "none"',
    "money": 'an amount such as "0.25"',
    "amount": 'an amount such as "0.25", or "none"',
    "names": "a list of names",
    "pairs": "a table of names and texts",
}


def yes_no(default: bool, section: str, decides: str, yes: str = "", no: str = "", **more: Any) -> Any:
    """A field that is true or false."""
    return _field(default, Setting(section, "yes/no", decides, says={"yes": yes, "no": no}, **more))


def choice(default: str, section: str, decides: str, says: Mapping[str, str], **more: Any) -> Any:
    """A field with a closed set of words, each with its line for the tablet."""
    return _field(default, Setting(section, "choice", decides, tuple(says), says, **more))


def number(default: int | None, section: str, decides: str, says: str = "", **more: Any) -> Any:
    """A field with a whole number, or None where there is no such limit."""
    return _field(default, Setting(section, "number", decides, says=says, **more))


def money(default: str, section: str, decides: str, says: str = "", **more: Any) -> Any:
    """A field with an amount of money as text."""
    return _field(default, Setting(section, "money", decides, says=says, **more))


def amount(default: str, section: str, decides: str, says: Mapping[str, str] | str = "", **more: Any) -> Any:
    """A field with an amount of money as text, empty where there is none."""
    return _field(default, Setting(section, "amount", decides, says=says, **more))


def names(section: str, decides: str) -> Any:
    """A field with a list of names."""
    return _field((), Setting(section, "names", decides))


def pairs(section: str, decides: str) -> Any:
    """A field with a table of names and texts."""
    made = Setting(section, "pairs", decides)
    return field(default_factory=dict, metadata={"setting": made})


def _field(default: object, made: Setting) -> Any:
    return field(default=default, metadata={"setting": made})

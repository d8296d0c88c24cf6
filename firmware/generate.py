"""Writes everything that repeats ``messages.csv``: the firmware's header, the host's table, the protocol page's tables.

``python firmware/generate.py`` writes the files; the tests compare them with what this would write.
"""

from __future__ import annotations

import csv
import re
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
HEADER: Final = HERE / "tray" / "messages.h"
TABLE: Final = HERE.parent / "assistant" / "tray" / "table.py"
PAGE: Final = HERE / "PROTOCOL.md"
TITLES: Final = {
    "constant": "Numbers", "host": "From the host", "tray": "From the tray", "lamp": "Lamps", "button": "Buttons",
    "state": "Column states", "reason": "Reasons",
}  # fmt: skip
Row = dict[str, str]


def rows(kind: str) -> list[Row]:
    """The rows of one kind, in the order of the file."""
    with (HERE / "messages.csv").open(encoding="utf-8", newline="") as file:
        return [row for row in csv.DictReader(file) if row["kind"] == kind]


def header() -> str:
    """The firmware's header."""
    lines = [
        "// Generated from messages.csv by generate.py; change that file.",
        "#pragma once",
        "#include <stdint.h>",
        "",
    ]
    lines += ["namespace tray {", ""]
    for row in rows("constant"):
        lines.append(f"constexpr uint16_t {row['word']} = {row['arguments']};  // {row['meaning']}")
    for kind, name, prefix in (("host", "Verb", "VERB"), ("button", "Button", "BUTTON"), ("state", "State", "STATE")):
        lines += ["", *_enum(name, prefix, kind)]
    lines += ["", *_strings("TRAY_VERB", "tray"), *_strings("REASON", "reason")]
    counts = ", ".join(str(len(row["arguments"].split())) for row in rows("host"))
    lines += [
        "",
        "// How many arguments each of the host's commands has.",
        f"constexpr uint8_t ARGUMENTS[] = {{{counts}}};",
    ]
    lines += [
        "",
        "struct LampColour { char letter; uint8_t red, green, blue; };",
        "constexpr LampColour LAMP_COLOURS[] = {",
    ]
    for row in rows("lamp"):
        red, green, blue = (row["arguments"][at : at + 2] for at in (0, 2, 4))
        lines.append(f"    {{'{row['word']}', 0x{red}, 0x{green}, 0x{blue}}},  // {row['meaning']}")
    return "\n".join([*lines, "};", "", "}  // namespace tray", ""])


def _enum(name: str, prefix: str, kind: str) -> list[str]:
    found = rows(kind)
    words = [f"{prefix}_{row['word'].upper()}" for row in found]
    texts = ", ".join(f'"{row["word"]}"' for row in found)
    return [
        f"enum {name} : uint8_t {{{', '.join(words)}, {prefix}_COUNT}};",
        f"constexpr const char* {prefix}_WORDS[] = {{{texts}}};",
    ]


def _strings(prefix: str, kind: str) -> list[str]:
    return [f'constexpr const char {prefix}_{row["word"].upper()}[] = "{row["word"]}";' for row in rows(kind)]


def table() -> str:
    """The host's table."""
    lines = ['"""The words of the tray\'s protocol. Generated from firmware/messages.csv; change that file."""', ""]
    lines += ["from __future__ import annotations", "", "from typing import Final", ""]
    lines += [f"{row['word']}: Final = {row['arguments']}  # {row['meaning']}" for row in rows("constant")]
    for kind, name in (("host", "HOST_VERBS"), ("tray", "TRAY_VERBS")):
        lines += [f"{name}: Final[dict[str, tuple[str, ...]]] = {{"]
        for row in rows(kind):
            names = "".join(f'"{name}", ' for name in row["arguments"].split()).strip()
            names = names.removesuffix(",") if names.count(",") > 1 else names
            lines.append(f'    "{row["word"]}": ({names}),')
        lines.append("}")
    for kind, name in (("lamp", "LAMP_LETTERS"), ("button", "BUTTONS"), ("state", "STATES"), ("reason", "REASONS")):
        lines += [f"{name}: Final[dict[str, str]] = {{"]
        lines += [f'    "{row["word"]}": "{row["meaning"]}",' for row in rows(kind)]
        lines.append("}")
    return "\n".join([*lines, ""])


def page() -> str:
    """The protocol page with its tables written anew."""
    text = PAGE.read_text(encoding="utf-8")
    for kind in TITLES:
        mark = re.compile(rf"(<!-- {kind} -->\n).*?(<!-- end -->)", re.DOTALL)
        text, found = mark.subn(lambda match, kind=kind: match[1] + _page_table(kind) + match[2], text)
        assert found == 1, f"{PAGE.name}: expected one place marked {kind}"
    return text


def _page_table(kind: str) -> str:
    what = "value" if kind == "constant" else "colour" if kind == "lamp" else "arguments"
    found = rows(kind)
    if any(row["arguments"] for row in found):
        lines = [f"| {TITLES[kind].lower()} | {what} | |", "|---|---|---|"]
        lines += [
            f"| `{row['word']}` | {row['arguments'] and '`' + row['arguments'] + '`'} | {row['meaning']} |"
            for row in found
        ]
    else:
        lines = [f"| {TITLES[kind].lower()} | |", "|---|---|"]
        lines += [f"| `{row['word']}` | {row['meaning']} |" for row in found]
    return "\n" + "\n".join(lines) + "\n\n"


def main() -> None:
    """Write the three files."""
    HEADER.write_text(header(), encoding="utf-8")
    TABLE.write_text(table(), encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()

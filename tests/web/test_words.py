"""The catalogue of texts: it holds what templates and scripts ask for, and nothing else."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

WEB = Path(__file__).resolve().parents[2] / "web"
CATALOGUE = tomllib.loads((WEB / "words" / "en.toml").read_text(encoding="utf-8"))
KNOWN = {f"{section}.{key}" for section, texts in CATALOGUE.items() for key in texts}
WRITTEN = "\n".join(
    path.read_text(encoding="utf-8")
    for pattern in ("templates/*", "static/**/*.js", "**/*.py")
    for path in sorted(WEB.glob(pattern))
)
SECTION = f"(?:{'|'.join(CATALOGUE)})"
WHOLE = re.compile(rf"[\"'`]({SECTION}\.[a-zA-Z0-9-]+)[\"'`](?! ?~)")
BEGUN = re.compile(rf"[\"'`]({SECTION}\.[a-zA-Z0-9-]*-)(?:\$\{{|['\"] ?~)")
FILES = (".css", ".html", ".js", ".toml")


def asked() -> set[str]:
    return {key for key in WHOLE.findall(WRITTEN) if not key.endswith(FILES)}


def test_every_text_that_is_asked_for_exists() -> None:
    assert not asked() - KNOWN
    assert all(any(key.startswith(start) for key in KNOWN) for start in BEGUN.findall(WRITTEN))


def test_no_text_is_left_over() -> None:
    starts = tuple(BEGUN.findall(WRITTEN))
    assert not sorted(key for key in KNOWN - asked() if not key.startswith(starts))


def test_the_scripts_have_every_act_and_every_question_in_words() -> None:
    choices = Path(__file__).resolve().parents[2] / "assistant" / "announce" / "choices"
    source = "\n".join(path.read_text(encoding="utf-8") for path in choices.glob("*.py"))
    acts = set(re.findall(r"\b(?:act|Act|_throw)\((?:state, seat, )?\"([a-z-]+)\"", source))
    assert len(acts) > 25 and not [act for act in acts if f"host.do-{act}" not in KNOWN]
    kinds = set(re.findall(r"\bAsk\(\"([a-z-]+)\"", source))
    assert len(kinds) > 8 and not [kind for kind in kinds if f"host.ask-{kind}" not in KNOWN]

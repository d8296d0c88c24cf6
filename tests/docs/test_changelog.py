"""The list of changes keeps its form, and knows the version."""

from __future__ import annotations

import re

import assistant
from tests.docs.shown import ROOT

CHANGES = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
KINDS = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


def test_releases_stand_newest_first_under_what_is_not_released() -> None:
    heads = re.findall(r"^## (.+)$", CHANGES, re.MULTILINE)
    assert heads[0] == "[Unreleased]"
    released = [re.fullmatch(r"\[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d", head) for head in heads[1:]]
    assert all(released)
    versions = [tuple(map(int, found[1].split("."))) for found in released if found]
    assert versions == sorted(versions, reverse=True)
    assert all(version <= tuple(map(int, assistant.__version__.split("."))) for version in versions)


def test_every_change_is_of_a_kind() -> None:
    assert set(re.findall(r"^### (.+)$", CHANGES, re.MULTILINE)) <= KINDS

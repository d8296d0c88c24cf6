"""Photographs of a real table of four, from the files to the words on the page."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from pokerkit import StandardHighHand
from selenium.webdriver import Chrome

from tests.running import ROOT, Running
from tests.shared_data import shared
from tests.web.looking import text, until


def labels() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((shared("photos", "overhead-table") / "labels.json").read_text())
    return found


def winners(label: dict[str, Any]) -> set[int]:
    """The seats that win by what really lies on the table, judged by another program."""
    board = "".join(label["board"])
    hands = {
        int(seat[1:]): StandardHighHand.from_game("".join(cards), board)
        for seat, cards in label["seats"].items()
        if "??" not in cards
    }
    best = max(hands.values())
    return {seat for seat, hand in hands.items() if hand == best}


def all_named(label: dict[str, Any], line: dict[str, Any]) -> bool:
    """True where every card that lies face up was named, each at its place."""
    up = {seat[1:]: sorted(cards) for seat, cards in label["seats"].items() if "??" not in cards}
    return line["board"] == label["board"] and {seat: sorted(cards) for seat, cards in line["seats"].items()} == up


def twice(label: dict[str, Any]) -> bool:
    """True of a table dealt from two decks, on which a card lies twice: a person has to say that it does."""
    cards = [card for cards in (label["board"], *label["seats"].values()) for card in cards if card != "??"]
    return len(set(cards)) < len(cards)


def test_each_photograph_is_settled_as_its_cards_lie_or_what_is_missing_is_said(tmp_path: Path) -> None:
    folder = shared("photos", "overhead-table")
    command = [sys.executable, "-m", "assistant", "run", "--source", str(folder), "--once", "--json", "--pace", "0"]
    command += ["--no-browser", "--port", "0", "--data", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    lines = {line["file"]: line for line in map(json.loads, done.stdout.splitlines())}
    assert list(lines) == sorted(labels())
    settled = 0
    for name, label in labels().items():
        line, contested = lines[name], any("??" not in cards for cards in label["seats"].values())
        won = {int(seat) for seat, share in (line["settled"] or {}).get("shares", {}).items() if share != "0"}
        assert won in (set(), winners(label) if contested else set()), f"{name}: never a wrong winner"
        assert won or line["missing"], f"{name}: no winner, and not why"
        if twice(label) and all_named(label, line):
            assert any("seen twice" in missing for missing in line["missing"]), name
        elif contested and all_named(label, line):
            assert won == winners(label), name
            settled += 1
    print(f"{settled} of {len(lines)} photographs settled")


def test_the_winner_of_a_photograph_is_on_the_page_in_words(tmp_path: Path, browser: Chrome) -> None:
    source = shared("photos", "overhead-table")
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "002.jpg").symlink_to(source / "002.jpg")
    (tmp_path / "photos" / "001.jpg").write_bytes((source / "001.jpg").read_bytes()[:40_000])
    arguments = ["--source", str(tmp_path / "photos"), "--pace", "0", "--port", "0", "--data", str(tmp_path)]
    with Running("run", "--no-browser", *arguments) as night:
        browser.get(night.url)
        until(lambda: any(line.startswith("No more pictures") for line in night.lines), True, patience_s=60)
        [won] = winners(labels()["002.jpg"])
        if any("Not settled" in line for line in night.lines):
            said = until(lambda: text(browser, "#warnings"), lambda words: "002.jpg" in words)
            assert "could not be read" in said or "are needed" in said
        else:
            until(lambda: text(browser, "#result"), lambda words: words.startswith(f"RESULT Seat {won} 4"))
            assert f"Seat {won} wins" in text(browser, "#said")
        torn = "001.jpg: the JPEG is cut off before its end; expected a whole photo; it was skipped (1 so far)"
        assert torn in text(browser, "#warnings")
        assert f"  ! {torn}" in night.lines

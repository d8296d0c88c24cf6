"""One card's whole way: picture files, words on the page, a row of the log, and the lamp of the very firmware."""

from __future__ import annotations

import shutil
from pathlib import Path

from selenium.webdriver import Chrome

from assistant.store.place import LOG
from assistant.store.reading import LogReader
from tests.running import ROOT, Running
from tests.tray.board import COLOURS, Board
from tests.tray.board import until as until_so
from tests.web.looking import text, until

DEMO = ROOT / "assistant/demo/follow-the-queen"
FOLLOWED = 14  # the picture in which a five lies after the queen
WILD_LAMP = 10  # after ten seats


def recorded(folder: Path, port: str) -> Path:
    """The first pictures of the bundled hand, and the file of a table that has a tray at that port."""
    pictures = folder / "pictures"
    pictures.mkdir()
    for number in range(1, FOLLOWED + 2):
        shutil.copy(DEMO / f"{number:03}.jpg", pictures)
    table = (DEMO / "table.toml").read_text(encoding="utf-8") + f'\n[tray]\nport = "{port}"\ncolumns = ["white"]\n'
    (folder / "table.toml").write_text(table, encoding="utf-8")
    return pictures


def test_a_five_after_the_queen_is_said_kept_and_lit(browser: Chrome, tmp_path: Path) -> None:
    with Board(tmp_path) as board:
        pictures, config = recorded(tmp_path, board.port), tmp_path / "table.toml"
        asked = ("--config", str(config), "--source", str(pictures), "--data", str(tmp_path / "data"))
        with Running("run", *asked, "--pace", "0.3", "--no-browser", "--port", "0") as table:
            browser.get(table.url)
            until(lambda: text(browser, "#wild"), lambda said: "5" in said, patience_s=120)
            until(lambda: text(browser, "#history"), lambda said: "Fives are wild." in said)
            until_so(lambda: lit(board)[WILD_LAMP] == COLOURS["w"], "the wild lamp")
        before = [shown[2].split(",") for shown in board.words("lamps")]
        assert before[0][WILD_LAMP] != COLOURS["w"]
    with LogReader(tmp_path / "data" / LOG) as log:
        fives = [row.seq for row in log.after() if row.event.get("card") == "5c" and row.event["up"]]
    assert len(fives) == 1


def lit(board: Board) -> list[str]:
    """What each lamp shows now."""
    return board.words("lamps")[-1][2].split(",")

"""``cards-speak games`` as a host uses it."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from assistant.cli import main
from assistant.rules.load import game_keys

PAGE = Path(__file__).resolve().parents[2] / "docs" / "own-game.md"


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The host's own folder of games, empty."""
    monkeypatch.setenv("CARDS_SPEAK_GAMES", str(tmp_path))
    return tmp_path


def games(*words: str) -> Result:
    """Run the command in a window 200 signs wide."""
    return CliRunner(env={"COLUMNS": "200"}).invoke(main, ["games", *words])


def test_the_list(own: Path) -> None:
    shown = games()
    assert shown.exit_code == 0
    rows = {line.split()[0]: line for line in shown.stdout.splitlines()[2:]}
    assert sorted(rows) == game_keys()
    assert rows["baseball"].split() == ["baseball", "high", "feierstein"]
    assert rows["suffecool"].rstrip().endswith("to be completed")


def test_the_list_as_json(own: Path) -> None:
    (own / "mine.toml").write_text('name = "Mine"\nlike = "razz"\n', encoding="utf-8")
    (own / "baseball.toml").write_text('name = "Our Baseball"\nlike = "seven-card-stud"\n', encoding="utf-8")
    rows = {row["key"]: row for row in map(json.loads, games("--json").stdout.splitlines())}
    assert rows["omaha"] == {
        "key": "omaha", "name": "Omaha", "ways": ["high", "low"], "variants": ["high"], "missing": [], "own": False,
        "wrong": "", "plays_as": "omaha",
    }  # fmt: skip
    assert rows["chicago"]["plays_as"] == "follow-the-queen"
    assert rows["suffecool"]["missing"] == ["deal", "share"]
    assert rows["baseball"]["own"] and rows["baseball"]["name"] == "Our Baseball"
    assert rows["mine"]["wrong"].startswith("mine.toml: like: 'razz' has 'like' itself")


def test_one_game_told_step_by_step(own: Path) -> None:
    shown = games("go-for-broke", "--house", "eight-two")
    assert shown.exit_code == 0
    assert "  1. No ante: the lowest up card must open for 1 or more." in shown.stdout
    assert "up 2.00, down 4.00, up replaced by down 8.00." in shown.stdout
    assert "No chip: sum, the lowest sum." in shown.stdout
    assert "No bet after the declaration" in shown.stdout


def test_what_happens_when(own: Path) -> None:
    shown = games("Baseball", "--variant", "feierstein").stdout
    assert "When a player is dealt a three up for the third time: match the pot and fold." in shown
    assert "Threes and nines wild." in shown
    assert "  1. Each antes 0.25." in shown


def test_a_game_that_the_house_plays_as_another(own: Path) -> None:
    assert "This house plays chicago as follow-the-queen." in games("chicago").stdout
    assert "This house plays" not in games("chicago", "-H", "house").stdout


def test_one_game_as_json(own: Path) -> None:
    told = json.loads(games("razz", "-H", "eight-two", "--json").stdout)
    assert told["key"] == "razz"
    assert told["before"] == "No ante: the highest up card must open for 1 or more."
    assert told["wins"] == ["The pot goes to the best low hand."]
    assert "best low 5-4-3-2-A" in told["settings"]


def test_a_template_says_what_is_missing(own: Path) -> None:
    shown = games("42nd-street")
    assert shown.exit_code == 0
    assert shown.stdout.endswith("Still to be written by the host: deal, share.\n")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["basebal"], "no game 'basebal'; nearest 'baseball'\n"),
        (["war"], "war: barred at Local Poker Rules, with all its variants; call another game\n"),
        (["qqqq"], "no game 'qqqq'; cards-speak games lists them all\n"),
        (["baseball", "-v", "hot"], "baseball.toml: variant: read 'hot', expected one of: feierstein\n"),
        (["baseball", "-H", "lcoal"],
         "no house 'lcoal'; expected one of eight-two, house, local, or a house file; nearest 'local'\n"),
        (["--check", "nowhere"], "nowhere: no such file or folder\n"),
    ],
)  # fmt: skip
def test_bad_input_is_one_line_and_status_two(own: Path, words: list[str], message: str) -> None:
    shown = games(*words)
    assert (shown.exit_code, shown.stdout, shown.stderr) == (2, "", message)


def test_check_a_folder(own: Path) -> None:
    assert games("--check", str(own)).stderr == f"{own}: no .toml files in this folder\n"
    good = own / "good.toml"
    good.write_text('name = "Good"\nlike = "five-card-draw"\nwild = ["2"]\n', encoding="utf-8")
    assert games("--check", str(own)).stdout == "1 file, nothing wrong\n"
    (own / "bad.toml").write_text('name = "Bad"\nlike = "five-card-draw"\nwlid = ["2"]\n', encoding="utf-8")
    (own / "house.toml").write_text('[pot]\nodd_chip = "right"\n', encoding="utf-8")
    shown = games("--check", str(own))
    assert shown.exit_code == 2
    assert [line.split(":")[:2] for line in shown.stdout.splitlines()] == [
        ["bad.toml", " wlid"], ["house.toml", " pot.odd_chip"],
    ]  # fmt: skip
    as_json = games("--check", str(own), "--json")
    assert [list(json.loads(line)) for line in as_json.stdout.splitlines()] == [["problem"], ["problem"]]


def test_the_shipped_files_have_nothing_wrong(own: Path) -> None:
    folder = Path(__file__).resolve().parents[2] / "assistant"
    for kind in ("games", "houses"):
        count = len(list((folder / kind).glob("*.toml")))
        assert games("--check", str(folder / kind)).stdout == f"{count} files, nothing wrong\n"


def test_the_settings_of_a_house(own: Path) -> None:
    shown = games("--settings", "-H", "house", "--json").stdout
    rows = {row["setting"]: row for row in map(json.loads, shown.splitlines())}
    assert rows["raise_cap"] == {
        "section": "betting", "setting": "raise_cap", "here": 3,
        "decides": "raises allowed in a round, an opening bet after a check counting as the first",
        "allowed": 'a whole number above zero, or "none"',
    }  # fmt: skip
    assert "odd_chip" in games("--settings").stdout


def test_the_guide_lists_every_wording_as_the_command_does(own: Path) -> None:
    shown = games("--wordings").stdout
    assert f"```text\n{shown}```" in PAGE.read_text(encoding="utf-8")


def test_a_hosts_game_is_said_to_be_his(own: Path) -> None:
    (own / "mine.toml").write_text('name = "Mine"\nlike = "five-card-draw"\nwild = ["2"]\n', encoding="utf-8")
    assert games("mine").stdout.startswith("Mine (from your own folder)\n")

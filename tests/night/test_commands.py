"""The run command refuses bad input in one line that names the place and the remedy."""

from __future__ import annotations

import json
import socket
import urllib.request
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from assistant.cli import main
from tests.night.pictures import photo
from tests.running import Running


def run(folder: Path, *arguments: str, **environment: str) -> Result:
    given = ["run", "--no-browser", "--once", "--port", "0", "--pace", "0", "--data", str(folder / "data"), *arguments]
    return CliRunner().invoke(main, given, env=environment)


def refused(result: Result) -> str:
    """The one line on standard error."""
    assert result.exit_code == 2, result.output
    lines = result.stderr.splitlines()
    assert len(lines) == 1
    return lines[0]


@pytest.fixture
def photos(tmp_path: Path) -> Path:
    folder = tmp_path / "photos"
    folder.mkdir()
    photo(folder, "1.jpg", "9h 8c 2h 4c Js", {1: "Ac Ad", 2: "Kc Kh"})
    return folder


def test_no_source(tmp_path: Path) -> None:
    assert "no pictures to look at; give --source, or write source in table.toml" in refused(run(tmp_path))


def test_sources_that_will_not_do(tmp_path: Path, photos: Path) -> None:
    assert "there is no such file or folder; expected camera:0" in refused(run(tmp_path, "--source", "nowhere"))
    (tmp_path / "empty").mkdir()
    assert "no pictures in this folder" in refused(run(tmp_path, "--source", str(tmp_path / "empty")))
    assert "one picture; give the folder" in refused(run(tmp_path, "--source", str(photos / "1.jpg")))


def test_games_and_houses_that_are_not_there(tmp_path: Path, photos: Path) -> None:
    source = ("--source", str(photos))
    assert "texas-holdem" in refused(run(tmp_path, *source, "--game", "texas-holden"))
    assert "eight-two" in refused(run(tmp_path, *source, "--house", "eight-tow"))
    assert "one photograph does not show how each card was dealt" in refused(
        run(tmp_path, *source, "--game", "follow-the-queen", "--house", "local")
    )


def test_a_game_of_the_host_s_own_is_known(tmp_path: Path, photos: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "dr-pepper.toml").write_text('name = "Dr Pepper"\nlike = "seven-card-stud"', encoding="utf-8")
    game = ("--source", str(photos), "--game", "dr-pepper")
    assert "no game 'dr-pepper'" in refused(run(tmp_path, *game))
    known = refused(run(tmp_path, *game, CARDS_SPEAK_GAMES=str(tmp_path / "games")))
    assert "Dr Pepper" in known and "one photograph does not show how each card was dealt" in known
    (tmp_path / "games" / "slip.toml").write_text('name = "Slip"\nlike = "seven-card-stub"', encoding="utf-8")
    with_a_slip = run(tmp_path, *game, CARDS_SPEAK_GAMES=str(tmp_path / "games")).stderr.splitlines()
    assert len(with_a_slip) == 2 and "slip.toml" in with_a_slip[0] and "seven-card-stud" in with_a_slip[0]


def test_table_files_with_mistakes(tmp_path: Path, photos: Path) -> None:
    table = tmp_path / "table.toml"
    table.write_text(f"source = {json.dumps(str(photos))}\n[page]\nprot = 1\n")
    said = refused(run(tmp_path, "--config", str(table)))
    assert (
        "table.toml: page.prot: unknown key 'prot', expected one of host, open_books, pin, port; nearest 'port'" in said
    )
    table.write_text("source = [")
    assert "table.toml: not readable as TOML" in refused(run(tmp_path, "--config", str(table)))
    assert "cannot be read" in refused(run(tmp_path, "--config", str(tmp_path / "none.toml")))


def test_a_port_that_is_taken(tmp_path: Path, photos: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        said = refused(run(tmp_path, "--source", str(photos), "--port", port))
    assert f"port {port} at 127.0.0.1: address already in use; choose another with --port, or 0 for any" in said


def test_an_address_of_another_computer(tmp_path: Path, photos: Path) -> None:
    assert "192.0.2.1: this computer has no such address; 127.0.0.1 is always its own" in refused(
        run(tmp_path, "--source", str(photos), "--host", "192.0.2.1")
    )


def test_help_of_both_commands() -> None:
    for command in ("run", "demo"):
        shown = CliRunner().invoke(main, [command, "--help"])
        assert shown.exit_code == 0 and "--no-browser" in shown.output


def test_a_table_without_a_camera_keeps_its_settings_in_its_folder(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text('house = "local"\n[players]\n1 = "Ann"\n2 = "Bo"\n', encoding="utf-8")
    with Running("run", "--no-browser", "--port", "0", "--data", str(tmp_path)) as table:
        with urllib.request.urlopen(table.url, timeout=20) as answer:
            assert answer.status == 200
    assert (tmp_path / "night.sqlite").exists()


def test_a_file_of_settings_with_a_mistake_is_refused_wherever_it_lies(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "table.toml").write_text('huose = "local"\n', encoding="utf-8")
    assert "table.toml: huose: unknown key 'huose'" in refused(run(tmp_path))

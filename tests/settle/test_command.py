"""``cards-speak settle`` as a host runs it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from assistant.cli import main
from tests.settle.written import Json, omaha


def run(*arguments: str, text: str | None = None) -> Result:
    return CliRunner().invoke(main, ["settle", *arguments], input=text)


def write(folder: Path, case: Json) -> str:
    path = folder / "case.json"
    path.write_text(json.dumps(case, indent=1), encoding="utf-8")
    return str(path)


def test_json_is_one_document_on_one_line(tmp_path: Path) -> None:
    found = run(write(tmp_path, omaha()), "--json")
    assert found.exit_code == 0
    assert found.stdout.count("\n") == 1
    assert json.loads(found.stdout)["shares"] == {"3": "6", "5": "7"}


def test_for_people_it_says_who_wins_and_shows_the_hands(tmp_path: Path) -> None:
    found = run(write(tmp_path, omaha(pot={"red": 2, "white": 3})))
    assert found.exit_code == 0
    assert "Seat 5 wins low with 7-4-3-2-A: 7." in found.stdout
    assert "1 red and 2 white" in found.stdout
    assert "As Ah Kc Ks 9h" in found.stdout


def test_what_carries_is_shown(tmp_path: Path) -> None:
    nobody = omaha(board=["Kh", "Qd", "Js", "9c", "2d"])
    nobody["seats"] = {"1": {"down": ["Kd", "Kc", "3h", "4s"], "declare": "low"},
                       "2": {"down": ["As", "3s", "4d", "5c"], "declare": "low"}}  # fmt: skip
    assert "Carries to the next hand: 13" in run(write(tmp_path, nobody)).stdout


def test_a_dash_reads_what_is_piped_in() -> None:
    assert json.loads(run("-", "--json", text=json.dumps(omaha())).stdout)["carry"] == "0"


def test_a_case_with_its_expected_answer_beside_it_will_do() -> None:
    written = json.dumps({"case": omaha(), "expect": {}})
    assert json.loads(run("-", "--json", text=written).stdout)["carry"] == "0"


def test_exact_amounts_are_read_exactly() -> None:
    written = json.dumps(omaha(unit="0.1")).replace('"13"', "0.3")
    assert json.loads(run("-", "--json", text=written).stdout)["shares"] == {"3": "0.1", "5": "0.2"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"house": "local",\n "game": }', r"-:2: no JSON: Expecting value; expected a showdown as JSON"),
        ("", r"-:1: no JSON: Expecting value"),
        ("[" * 100_000, r"-: no JSON: "),
        ('{"pot": NaN}', r"-: no JSON: NaN is no amount"),
        ('{"seats": {"3": {}, "3": {}}}', r"-: no JSON: '3' is there twice in one object"),
        ("[]", r"-:1: case: read [], expected an object in braces"),
        ("{}", r"-:1: house: missing"),
    ],
)
def test_bad_json_is_one_line_and_exit_2(text: str, message: str) -> None:
    found = run("-", text=text)
    assert found.exit_code == 2
    assert message in found.stderr
    assert found.stderr.count("\n") == 1
    assert found.stdout == ""


def test_a_bad_case_names_the_line(tmp_path: Path) -> None:
    case = omaha()
    case["seats"]["5"]["declare"] = "pig"
    found = run(write(tmp_path, case))
    lines = (tmp_path / "case.json").read_text(encoding="utf-8").splitlines()
    number = next(number for number, line in enumerate(lines, 1) if '"pig"' in line)
    assert found.exit_code == 2
    assert f"case.json:{number}: seats.5.declare: read 'pig', expected high, low or both" in found.stderr
    assert found.stderr.count("\n") == 1


def test_a_file_that_is_not_there() -> None:
    found = run("nowhere.json")
    assert found.exit_code == 2
    assert "nowhere.json: cannot read: No such file or directory" in found.stderr


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "picture.json"
    path.write_bytes(b"\xff\xd8\xff")
    assert "no UTF-8 text" in run(str(path)).stderr


def test_help_shows_a_case() -> None:
    assert '"house": "eight-two"' in run("--help").stdout


def test_a_folder_is_no_case(tmp_path: Path) -> None:
    found = run(str(tmp_path))
    assert found.exit_code == 2
    assert f"{tmp_path}: cannot read: " in found.stderr

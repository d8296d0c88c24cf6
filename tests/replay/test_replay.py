"""The replay command: one event a line in, answers out, and one clear line where a script is wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from assistant.cli import main

CALL = (
    '{"event": "call", "house": "local", "game": "follow-the-queen", "dealer": 1, '
    '"seats": {"1": "Ann", "2": "Bo", "3": "Cy"}}'
)
HAND = "\n".join(
    [
        CALL.replace(", ", ","),
        '{"event": "dealt", "seat": 2, "card": "??", "up": false}',
        "",
        '{"event": "burned", "card": "Qh", "up": true}',
        '{"event": "dealt", "seat": 2, "card": "7d", "up": true}',
    ]
)


def replay(*args: str, given: str | None = None) -> Result:
    return CliRunner().invoke(main, ["replay", *args], input=given)


def test_answers_carry_data_and_a_sentence() -> None:
    result = replay("-", "--json", given=HAND)
    assert result.exit_code == 0
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert {"n": 4, "kind": "wild", "wild": ["Q", "7"], "text": "Sevens are wild."} in answers


def test_without_json_it_is_read_aloud() -> None:
    assert "   4  Sevens are wild.\n" in replay("-", given=HAND).stdout


def test_a_file_of_lines_and_one_object_give_the_same(tmp_path: Path) -> None:
    lines, whole = tmp_path / "hand.jsonl", tmp_path / "hand.json"
    lines.write_text(HAND)
    whole.write_text(json.dumps({"events": [json.loads(line) for line in HAND.splitlines() if line]}, indent=1))
    assert replay(str(lines)).stdout == replay(str(whole)).stdout != ""


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "no JSON"),
        ("[1]", "expected an event"),
        ('{"event": "fly"}', "unknown event 'fly'; expected one of call, ante"),
        ('{"event": "fold"}', "fold: missing seat"),
        ('{"event": "dealt", "seat": 2, "card": "7x", "up": true}', "card: '7x' is no card"),
        ('{"event": "dealt", "seat": 2, "card": "7d", "up": "yes"}', "up: expected true or false"),
        ('{"event": "dealt", "seat": 2, "card": "7d", "up": true, "colour": 1}', "unknown key 'colour'"),
        ('{"event": "bet", "seat": 2, "amount": "0.30"}', "amount: 0.30 is no whole number of 0.25 chips"),
        ('{"event": "bet", "seat": null, "amount": "0.25"}', "seat: expected a value"),
        ('{"event": "declared", "seat": 2, "declare": "sideways"}', "declare: expected high, low or both"),
        (CALL.replace("follow-the-queen", "folow-the-queen"), "no game 'folow-the-queen'; nearest 'follow-the-queen'"),
        (CALL.replace("local", "lokal"), "no house 'lokal'"),
        (CALL.replace('"1": "Ann", "2": "Bo", "3": "Cy"', '"1": "Ann"'), "seats: expected two seats or more"),
    ],
)
def test_a_bad_line_is_named(line: str, message: str) -> None:
    result = replay("-", given=f"{CALL}\n{line}\n")
    assert result.exit_code == 2
    assert result.stderr.startswith("-:2: ") and message in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    result = replay(str(tmp_path / "none.jsonl"))
    assert (result.exit_code, len(result.stderr.splitlines())) == (2, 1)
    assert "none.jsonl: cannot read: No such file" in result.stderr


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "photo.jsonl"
    path.write_bytes(b"\xff\xd8\xff\xe0")
    assert "no UTF-8 text" in replay(str(path)).stderr


def test_a_barred_game_is_an_answer_not_an_error() -> None:
    result = replay("-", given=CALL.replace("follow-the-queen", "blackjack"))
    assert result.exit_code == 0
    assert "barred at Local Poker Rules" in result.stdout

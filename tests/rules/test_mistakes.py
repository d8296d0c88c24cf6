"""Every mistake in a host's file gets one line: the file, the key, what was read, what belongs there, the nearest."""

from pathlib import Path

import pytest

from assistant.rules.load import RulesError, load_game, load_house, problems

HERE = Path(__file__).parent
PLAIN = 'name = "Mine"\ndeal = ["5 down / bet", "show"]\n'


def mistakes(kind: str) -> dict[str, tuple[str, str]]:
    """The written cases: a name after ``===``, the file's text, and after ``->`` how its one complaint begins."""
    blocks = (HERE / f"mistakes-in-a-{kind}.txt").read_text(encoding="utf-8").split("=== ")[1:]
    found = {}
    for block in blocks:
        name, _, rest = block.partition("\n")
        text, _, complaint = rest.partition("\n-> ")
        found[name] = (text, complaint.strip())
    return found


GAME_MISTAKES = mistakes("game")
HOUSE_MISTAKES = mistakes("house")


@pytest.mark.parametrize("what", GAME_MISTAKES)
def test_a_game_file_is_refused_in_one_line(what: str, tmp_path: Path) -> None:
    text, expected = GAME_MISTAKES[what]
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    found = problems(path)
    assert len(found) == 1
    assert found[0].startswith(expected)
    assert "\n" not in found[0]
    with pytest.raises(RulesError, match="mine.toml: "):
        load_game("mine", "hot" if what == "a variant's phrase" else "", extra=tmp_path)


@pytest.mark.parametrize("what", HOUSE_MISTAKES)
def test_a_house_file_is_refused_in_one_line(what: str, tmp_path: Path) -> None:
    text, expected = HOUSE_MISTAKES[what]
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    found = problems(path)
    assert len(found) == 1
    assert found[0].startswith(expected)


def test_a_house_file_with_a_mistake_is_not_played(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('[pot]\nodd_chip = "lefty"\n', encoding="utf-8")
    with pytest.raises(RulesError, match="mine.toml: pot.odd_chip: read 'lefty'"):
        load_house(str(path))


def test_all_mistakes_are_found_at_once(tmp_path: Path) -> None:
    text = 'name = "Mine"\ndeal = ["5 dwon / bte", "show"]\nwild = ["X"]\n[share]\nhigh = "hihg hand"\n'
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    assert len(problems(tmp_path)) == 4
    with pytest.raises(RulesError, match=r"read '5 dwon'.* \(and 3 more\)$"):
        load_game("mine", extra=tmp_path)


def test_a_file_name_that_cannot_be_called(tmp_path: Path) -> None:
    (tmp_path / "My Game.toml").write_text(PLAIN, encoding="utf-8")
    assert problems(tmp_path) == [
        "My Game.toml: file name: read 'My Game.toml', expected lower-case letters and digits, joined by hyphens"
    ]


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_bytes(b'name = "\xff\xfe"')
    assert problems(tmp_path) == ["mine.toml: not readable as text, expected UTF-8"]


@pytest.mark.parametrize(
    ("key", "variant", "message"),
    [
        ("basebal", "", "no game 'basebal'; nearest 'baseball'"),
        ("qqqq", "", "no game 'qqqq'; cards-speak games lists them all"),
        ("../houses/local", "", "no game '../houses/local'"),
        ("baseball", "feierstien", "baseball.toml: variant: read 'feierstien', expected one of: feierstein; nearest "
         "'feierstein'"),
        ("razz", "high", "razz.toml: variant: read 'high', expected one of: none"),
    ],
)  # fmt: skip
def test_what_is_called_wrongly(key: str, variant: str, message: str) -> None:
    with pytest.raises(RulesError) as refused:
        load_game(key, variant)
    assert str(refused.value).startswith(message)


def test_a_house_nobody_knows() -> None:
    with pytest.raises(RulesError) as refused:
        load_house("locl")
    assert str(refused.value) == (
        "no house 'locl'; expected one of eight-two, house, local, or a house file; nearest 'local'"
    )


def test_a_setting_called_wrongly() -> None:
    with pytest.raises(RulesError, match="rules: same_fiv: unknown setting 'same_fiv'.*nearest 'same_five'"):
        load_house("local", {"same_fiv": True})

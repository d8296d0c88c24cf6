"""Every event is kept twice: whatever is spoilt in one of the files comes back from the others, or is told."""

from __future__ import annotations

import random
import shutil
import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from assistant.cli import main
from assistant.hub import Hub
from assistant.store.chain import Link
from assistant.store.checking import check_twice
from assistant.store.copies import back_up, restore
from assistant.store.lines import ENDING, NEWEST, following, lines, lines_file
from assistant.store.log import EventLog, LogError
from assistant.store.rescue import rescue

EVENTS = 60


def fact(number: int) -> dict[str, object]:
    return {"event": "buy_in", "player": f"Player {number}", "amount": "40"}


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a log as a killed table leaves it: the newest events lie beside the main file."""
    folder, copy = tmp_path_factory.mktemp("night"), tmp_path_factory.mktemp("killed")
    log = EventLog(folder / "night.sqlite")
    for number in range(EVENTS):
        if number == EVENTS // 3:
            log._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        log.append(fact(number))
    for file in folder.iterdir():
        shutil.copy(file, copy / file.name)
    log.close()
    return copy


@pytest.fixture
def night(killed: Path, tmp_path: Path) -> Path:
    """The log's file in a folder of its own."""
    return copied(killed, tmp_path / "data")


def copied(killed: Path, to: Path) -> Path:
    shutil.copytree(killed, to)
    return to / "night.sqlite"


def spoil(file: Path, at: int) -> None:
    whole = bytearray(file.read_bytes())
    whole[at % len(whole)] ^= 0x5A
    file.write_bytes(whole)


def spoil_word(file: Path, word: bytes) -> None:
    spoil(file, file.read_bytes().index(word))


def events(path: Path) -> list[object]:
    """What is there when a table is started, after a rescue where it asks for one."""
    try:
        log = EventLog(path)
    except LogError as error:
        assert str(error).count("\n") == 0 and "cards-speak log rescue" in str(error)
        rescue(path)
        log = EventLog(path)
    found = [row.event for row in log.after()]
    log.close()
    return found


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["log", *arguments])


@pytest.mark.parametrize("ending", ["", "-wal", ENDING])
def test_no_spoilt_byte_in_one_file_loses_an_event(killed: Path, tmp_path: Path, ending: str) -> None:
    dice = random.Random(ending)
    size = (killed / f"night.sqlite{ending}").stat().st_size
    for number, at in enumerate([0, 20, 30, *(dice.randrange(size) for _ in range(25)), size - 1]):
        path = copied(killed, tmp_path / str(number))
        spoil(path.with_name(path.name + ending), at)
        assert events(path) == [fact(number) for number in range(EVENTS)], f"byte {at} of {size}"
        if ending == ENDING:
            rescue(path)  # a damaged line is not looked for before the check finds it, and then both are written anew
        assert check_twice(path) == EVENTS


@pytest.mark.parametrize("ending", ["", "-wal", ENDING])
def test_no_file_that_is_gone_or_emptied_loses_an_event(killed: Path, tmp_path: Path, ending: str) -> None:
    for name, bytes_ in (("gone", None), ("emptied", b""), ("junk", b"chips" * 900)):
        path = copied(killed, tmp_path / name)
        file = path.with_name(path.name + ending)
        file.unlink() if bytes_ is None else file.write_bytes(bytes_)
        assert events(path) == [fact(number) for number in range(EVENTS)], name


def test_what_came_back_is_told_to_the_table(night: Path) -> None:
    spoil(night.with_name("night.sqlite-wal"), 40)
    told: list[str] = []
    log = EventLog(night)
    hub = Hub(log, tell=told.append)
    assert told == ["40 events that had been lost on the disk are there again."]
    assert len(hub.book.accounts) == EVENTS
    log.close()


def test_what_only_the_lines_have_is_told_before_it_is_brought_back(night: Path, tmp_path: Path) -> None:
    spoil(night.with_name("night.sqlite-wal"), 40)
    for arguments in (["check"], ["backup", str(tmp_path / "copy.sqlite")], ["export"]):
        said = run(*arguments, "--data", str(night.parent))
        assert said.exit_code == 2
        assert "events 21 to 60 are in night.sqlite.lines only; they come back when the table is" in said.stderr
    assert not (tmp_path / "copy.sqlite").exists()
    assert "60 events are there again;" in run("rescue", "--data", str(night.parent)).stdout
    assert "60 events, all sound" in run("check", "--data", str(night.parent)).stdout


def test_damage_in_different_places_of_both_files_loses_nothing(night: Path) -> None:
    EventLog(night).close()  # all of it in the main file
    spoil_word(night, b"Player 31")
    spoil_word(lines_file(night), b"Player 10")
    spoil_word(lines_file(night), b"Player 50")
    assert events(night) == [fact(number) for number in range(EVENTS)]


def test_damage_in_the_same_place_of_both_is_told_and_the_rest_is_kept(night: Path) -> None:
    spoil(night.with_name("night.sqlite-wal"), 40)
    spoil_word(lines_file(night), b"Player 30")
    with pytest.raises(LogError, match=r"damaged at event 31 of 60, and so are the lines beside it; .* log rescue"):
        EventLog(night)
    assert "30 events are there again, up to the first that is damaged in both files; 60 were known" in run(
        "rescue", "--data", str(night.parent)
    ).stdout.replace("\n", " ")
    assert events(night) == [fact(number) for number in range(30)]
    assert lines_file(night.with_name("night.damaged-1.sqlite")).exists()


def test_a_damaged_line_is_found_by_the_check(night: Path) -> None:
    spoil_word(lines_file(night), b"Player 11")
    with pytest.raises(
        LogError, match=r"60 events, all sound, but night.sqlite.lines is damaged at event 12; .*rescue"
    ):
        check_twice(night)


def test_a_damaged_last_line_is_written_again(night: Path) -> None:
    spoil_word(lines_file(night), b"Player 59")
    EventLog(night).close()
    assert [link.seq for link, _ in following(Link(), lines(night))][-1] == EVENTS
    assert check_twice(night) == EVENTS


@pytest.mark.parametrize(
    "torn", [b"", b'["5f', b"\x00" * 900, b'\n["5f",' + b"9" * 30 + b',"",1,1] {}\n', b"\n[1]\n[[]]"]
)
def test_a_line_cut_short_is_written_again(night: Path, torn: bytes) -> None:
    written = lines_file(night).read_bytes()
    lines_file(night).write_bytes(written[: written.rindex(b"\n", 0, -1) + 9] + torn)
    log = EventLog(night)
    log.append(fact(EVENTS))
    log.close()
    assert [text for _, text in following(Link(), lines(night))][-1].endswith('"Player 60","amount":"40"}')
    assert check_twice(night) == EVENTS + 1


def test_lines_that_cannot_be_written_are_told_once_and_caught_up_with(night: Path) -> None:
    lines_file(night).rename(night.with_name("aside"))
    lines_file(night).mkdir()
    log = EventLog(night)
    assert log.append(fact(EVENTS)) == EVENTS + 1
    assert [line.partition(":")[0] for line in log.noticed()] == ["Events are kept only once"]
    lines_file(night).rmdir()
    log.append(fact(EVENTS + 1))
    assert log.noticed() == ["Events are kept twice again."]
    log.close()
    assert check_twice(night) == EVENTS + 2


def test_what_was_refused_is_in_neither(night: Path) -> None:
    log = EventLog(night)
    (pages,) = log._db.execute("PRAGMA page_count").fetchone()
    log._db.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(LogError, match="full"):
        log.append({"event": "buy_in", "player": "A" * 9000, "amount": "40"})
    log._db.execute("PRAGMA max_page_count = 1000000")
    assert log.append(fact(EVENTS)) == EVENTS + 1
    log.close()
    assert check_twice(night) == EVENTS + 1


def test_a_log_longer_than_the_newest_lines_is_brought_back_whole(tmp_path: Path) -> None:
    path = tmp_path / "night.sqlite"
    log = EventLog(path)
    log._db.execute("PRAGMA synchronous = OFF")
    for number in range(700):
        log.append(fact(number))
    log.close()
    assert lines_file(path).stat().st_size > NEWEST
    db = sqlite3.connect(path)
    with db:
        db.execute("DELETE FROM event WHERE seq > 3")
    db.close()
    assert events(path) == [fact(number) for number in range(700)]


def test_a_copy_put_back_is_not_brought_up_to_the_old_lines(night: Path, tmp_path: Path) -> None:
    log = EventLog(night)
    back_up(night, tmp_path / "copy.sqlite")
    log.append(fact(EVENTS))
    log.close()
    restore(tmp_path / "copy.sqlite", night)
    assert len(events(night)) == EVENTS


def test_a_log_is_no_place_for_a_copy(night: Path, tmp_path: Path) -> None:
    with pytest.raises(LogError, match="is the log of a table"):
        back_up(night, night)
    assert len(events(night)) == EVENTS

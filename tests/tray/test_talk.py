"""The conversation over a bad cable, on a clock that is moved by hand: every command once, every press once."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from assistant.tray.lamps import DARK
from assistant.tray.messages import Lines, Message, encode
from assistant.tray.talk import Talk, TrayError
from assistant.tray.virtual import LOST, VirtualTray

TURN = "-t----------"
WILD = "-t--------w-"
STEP_MS = 20


class Cable:
    """A host and a tray on one cable and one clock."""

    def __init__(self, protocol: int = 1) -> None:
        self.now = 0
        self.tray = VirtualTray(lambda: self.now, protocol=protocol)
        self.talk = Talk(session=77)
        self.heard: list[str] = []
        self.said = b""  # all that the tray said

    def run(self, ms: int) -> None:
        """Let time pass."""
        for _ in range(ms // STEP_MS):
            self.now += STEP_MS
            data = self.talk.due(self.now / 1000)
            if data:
                self.tray.write(data)
            answer = self.tray.read()
            self.said += answer
            self.talk.hear(answer)
            self.heard += self.talk.presses()

    def until(self, true: Callable[[], bool], within_ms: int = 3000) -> int:
        """Let time pass until it is so; the milliseconds that it took."""
        begun = self.now
        while not true():
            assert self.now - begun < within_ms, "it never was"
            self.run(STEP_MS)
        return self.now - begun

    def linked(self) -> bool:
        return self.talk.fitted is not None


def counted(tray: VirtualTray, verb: str) -> list[str]:
    """The commands of one verb that were carried out."""
    return [done for done in tray.done if done.startswith(verb)]


def test_lamps_show_the_newest_and_a_new_host_puts_out_what_burned() -> None:
    cable = Cable()
    cable.talk.show(TURN)
    cable.talk.show(WILD)
    cable.until(lambda: cable.tray.lamps == WILD)
    assert counted(cable.tray, "lamps") == [f"lamps {WILD}"]
    cable.talk = Talk(session=78)
    cable.until(lambda: cable.tray.lamps == DARK)


def test_a_quiet_host_is_not_lost() -> None:
    cable = Cable()
    for _ in range(20):
        cable.run(500)
        assert cable.tray.lamps != LOST


def test_another_version_is_refused_with_both_named() -> None:
    cable = Cable(protocol=2)
    waiting = cable.talk.ask("weigh")
    cable.run(1000)
    assert "protocol 2 (firmware 1.0), this program protocol 1" in cable.talk.refused
    for answer in (waiting, cable.talk.ask("weigh")):
        with pytest.raises(TrayError, match="protocol 2"):
            answer.result(0)


def test_a_tray_that_is_given_the_right_firmware_meanwhile_is_taken() -> None:
    cable = Cable(protocol=2)
    cable.run(1000)
    assert cable.talk.refused
    cable.tray = VirtualTray(lambda: cable.now, boot=2)
    cable.until(cable.linked)
    assert not cable.talk.refused


def test_what_nobody_waits_for_any_more_is_not_done_late() -> None:
    cable = Cable()
    cable.until(cable.linked)
    cable.tray.to_tray = lambda line: b""
    answers = [cable.talk.ask("tare", 1), cable.talk.ask("calibrate", 1, 40), cable.talk.ask("weigh")]
    cable.run(3000)
    assert all(answer.cancel() for answer in answers[:2])
    cable.tray.to_tray = bytes
    cable.until(answers[2].done)
    assert not counted(cable.tray, "tare") and not counted(cable.tray, "calibrate")


@pytest.mark.parametrize("number", [200, 2**31 - 1, 2**31, 2**32 - 1])
def test_counts_that_noise_has_upset_go_on(number: int) -> None:
    """Lines with a right check that nobody said: a torn line in 65,536 is one."""
    cable = Cable()
    cable.until(cable.linked)
    cable.tray.write(encode(Message(number, "ping")) + encode(Message(number, "got")))
    cable.talk.hear(encode(Message(number, "press", ("undo",))))
    cable.run(200)
    cable.talk.presses()
    cable.heard.clear()
    cable.tray.press("split")
    cable.until(lambda: cable.heard == ["split"])
    cable.tray.press("next")
    cable.until(lambda: cable.heard == ["split", "next"])
    answer = cable.talk.ask("beep", 7)
    cable.until(answer.done)
    cable.run(1000)
    assert counted(cable.tray, "beep") == ["beep 7"] and cable.heard == ["split", "next"]


def test_what_the_tray_refuses_is_said() -> None:
    cable = Cable()
    answer = cable.talk.ask("tare", 9)
    cable.run(1000)
    assert answer.result(0).arguments == ("arguments",)


FAULTS: dict[str, Callable[[random.Random], Callable[[bytes], bytes]]] = {
    "lost": lambda chance: lambda line: b"" if chance.random() < 0.3 else line,
    "doubled": lambda chance: lambda line: line * (1 + (chance.random() < 0.5)),
    "garbled": lambda chance: lambda line: garbled(line, chance) if chance.random() < 0.3 else line,
    "cut off": lambda chance: lambda line: line[: chance.randrange(len(line))] if chance.random() < 0.3 else line,
    "noisy": lambda chance: lambda line: chance.randbytes(chance.randrange(9)) + line,
}


def garbled(line: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(line))
    return line[:at] + bytes([line[at] ^ 1 << chance.randrange(8)]) + line[at + 1 :]


def late(chance: random.Random) -> Callable[[bytes], bytes]:
    """Now and then an earlier line comes once more."""
    earlier: list[bytes] = []

    def through(line: bytes) -> bytes:
        earlier.append(line)
        return line + (chance.choice(earlier) if chance.random() < 0.3 else b"")

    return through


@pytest.mark.parametrize("fault", [*FAULTS, "late"])
def test_every_command_and_every_press_arrives_once(fault: str) -> None:
    cable, chance = Cable(), random.Random(fault)
    made = late if fault == "late" else FAULTS[fault]
    cable.tray.to_tray, cable.tray.to_host = made(chance), made(chance)
    cable.until(cable.linked, 10_000)
    for turn in range(1, 31):
        answer = cable.talk.ask("beep", turn)
        cable.until(lambda: cable.tray.lamps != LOST, 10_000)
        cable.tray.press("next" if turn % 2 else "undo")
        cable.until(answer.done, 20_000)
        assert answer.result(0).verb == "ok"
        cable.until(lambda: len(cable.heard) >= turn, 20_000)  # noqa: B023 asked at once
    cable.run(1000)
    assert counted(cable.tray, "beep") == [f"beep {turn}" for turn in range(1, 31)]
    assert cable.heard == ["next", "undo"] * 15


def pulled_after(tray: VirtualTray, bytes_left: int, way: str) -> Callable[[], bool]:
    """Let so many more bytes through one way, then nothing at all either way; the result says whether it happened."""
    left = [bytes_left]

    def counting(line: bytes) -> bytes:
        through = line[: max(left[0], 0)]
        left[0] -= len(line)
        return through

    def other(line: bytes) -> bytes:
        return line if left[0] >= 0 else b""

    tray.to_tray, tray.to_host = (counting, other) if way == "to tray" else (other, counting)
    return lambda: left[0] < 0


@pytest.mark.parametrize("way", ["to tray", "to host"])
def test_pulling_the_cable_at_any_byte_loses_and_doubles_nothing(way: str) -> None:
    for at in range(400):
        cable = Cable()
        cable.until(cable.linked)
        pulled = pulled_after(cable.tray, at, way)
        cable.talk.show(TURN)
        answers = [cable.talk.ask("beep", number) for number in (1, 2, 3)]
        cable.tray.press("split")
        cable.tray.press("undo")
        cable.run(600)
        happened = pulled()
        cable.tray.to_tray = cable.tray.to_host = bytes
        cable.tray.close()
        cable.talk.lost()
        assert cable.until(cable.linked) < 1000
        cable.until(lambda: all(answer.done() for answer in answers))  # noqa: B023 asked at once
        cable.run(800)
        assert counted(cable.tray, "beep") == ["beep 1", "beep 2", "beep 3"], at
        assert cable.heard == ["split", "undo"], at
        assert cable.tray.lamps == TURN, at
        if not happened:
            assert at > 50
            break
    else:
        pytest.fail("the last byte was never reached")


def test_after_a_power_cut_the_lamps_burn_again_and_presses_count_anew() -> None:
    cable = Cable()
    cable.talk.show(WILD)
    cable.until(lambda: cable.tray.lamps == WILD)
    cable.tray.press("split")
    cable.run(200)
    cable.tray.restart()
    assert cable.until(lambda: cable.tray.lamps == WILD) <= 1500
    cable.tray.press("split")
    cable.run(200)
    assert cable.heard == ["split", "split"]


def test_a_tray_that_says_nothing_any_more_is_looked_for_again() -> None:
    cable = Cable()
    cable.until(cable.linked)
    cable.tray.to_host = lambda line: b""
    answer = cable.talk.ask("weigh")
    cable.until(lambda: not cable.linked(), 3000)
    cable.tray.to_host = bytes
    cable.until(answer.done)
    assert answer.result(0).verb == "weighed"


def test_a_hundred_thousand_bytes_of_noise_either_way() -> None:
    cable, chance = Cable(), random.Random(5)
    cable.until(cable.linked)
    words = [
        encode(Message(chance.randrange(99), verb, ("1", "x"))) for verb in ("hello", "press", "ok", "no", "lamps")
    ]
    for _ in range(500):
        noise = b"".join(
            chance.choice([chance.randbytes(40), chance.choice(words)[: chance.randrange(30)]]) for _ in "12345"
        )
        cable.tray.write((noise * 2)[:200])
        cable.talk.hear((noise * 2)[:200])
        cable.run(STEP_MS)
    cable.talk.show(TURN)
    cable.until(lambda: cable.tray.lamps == TURN)
    assert not cable.talk.presses()


def test_a_line_without_an_end_takes_no_room() -> None:
    lines = Lines()
    for _ in range(1000):
        assert not lines.take(b"7 ok" * 25)
    assert not lines.take(b"\n")
    assert lines.take(encode(Message(7, "ok"))) == [Message(7, "ok")]

"""Holds a dialogue of ``tests/transcripts`` with the virtual tray."""

from __future__ import annotations

from pathlib import Path

from assistant.tray.messages import check_of
from assistant.tray.virtual import VirtualTray

FOLDER = Path(__file__).resolve().parents[1] / "transcripts"
FILES = sorted(FOLDER.glob("*.txt"))


def with_check(body: str) -> bytes:
    """A protocol line as it goes over the wire."""
    return b"%b*%04X\n" % (body.encode(), check_of(body.encode()))


def unescaped(text: str) -> bytes:
    """Bytes written with backslash escapes."""
    return text.encode().decode("unicode_escape").encode("latin-1")


class Bench:
    """A virtual tray with a clock that is moved by hand."""

    def __init__(self) -> None:
        self.now = 0
        self.tray = VirtualTray(lambda: self.now)
        self.said = b""

    def run(self, does: str, text: str) -> None:
        """One step; raises AssertionError where the tray does otherwise."""
        getattr(self, STEPS[does])(text)

    def say(self, text: str) -> None:
        self.tray.write(with_check(text))
        self.said += self.tray.read()

    def say_bytes(self, text: str) -> None:
        self.tray.write(unescaped(text))
        self.said += self.tray.read()

    def expect(self, text: str) -> None:
        line, _, self.said = self.said.removeprefix(b"\n").partition(b"\n")
        assert line + b"\n" == with_check(text)

    def wait(self, text: str) -> None:
        for _ in range(int(text)):
            self.now += 1
            self.said += self.tray.read()

    def press(self, text: str) -> None:
        self.tray.press(text)
        self.said += self.tray.read()

    def restart(self, _text: str) -> None:
        self.tray.restart()
        self.said = b""

    def chips(self, text: str) -> None:
        column, chips = map(int, text.split())
        self.tray.columns[column - 1] = f"sure:{chips}:99"

    def lamps(self, text: str) -> None:
        assert self.tray.lamps == text


STEPS = {
    ">": "say", ">!": "say_bytes", "<": "expect", "wait": "wait", "press": "press", "restart": "restart",
    "chips": "chips", "lamps": "lamps",
}  # fmt: skip


def hold(path: Path) -> None:
    """Hold one dialogue; nothing may be left unheard."""
    bench = Bench()
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        does, _, text = line.partition(" ")
        if does and not does.startswith("#"):
            try:
                bench.run(does, text)
            except AssertionError as error:
                raise AssertionError(f"{path.name}:{number}: {line}: {error}") from None
    assert not bench.said, f"{path.name}: left over: {bench.said!r}"

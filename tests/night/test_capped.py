"""A game that lasts longer than the table allows is told so, once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from assistant.hub import Hub
from assistant.night.capped import Capped
from assistant.night.notices import Notices
from assistant.store.log import EventLog

SEATS = {"1": "Ann", "2": "Bo", "3": "Cy"}
REMINDED = "Guts has lasted 15 minutes, as long as a game may here: let this round be its last."


class Table:
    """A hub with a clock that the test turns."""

    def __init__(self, folder: Path) -> None:
        self.minutes: int | None = 15
        self.now = 100.0
        self.log = EventLog(folder / "night.sqlite")
        self.hub = Hub(self.log)
        self.notices = Notices()
        self.hub.listen(Capped(lambda: self.minutes, self.notices, lambda: self.now).heard)
        self.hub.start()

    def after(self, minutes: float, *facts: dict[str, Any]) -> tuple[str, ...]:
        """What stands once these facts have come so many minutes later."""
        self.now += 60 * minutes
        for fact in facts:
            self.hub.put(fact).result(10)
        return self.notices.lines

    def called(self, game: str) -> dict[str, Any]:
        return {"event": "call", "house": "house", "game": game, "dealer": 3, "seats": SEATS}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path)
    yield made
    made.hub.stop()
    made.log.close()


def ante(seat: int) -> dict[str, Any]:
    return {"event": "ante", "seat": seat, "amount": "1"}


def test_a_game_of_many_rounds_is_reminded_once(table: Table) -> None:
    assert table.after(0, table.called("guts"), ante(1)) == ()
    assert table.after(14, ante(2)) == ()
    assert table.after(1, ante(3)) == (REMINDED,)
    question = table.notices.questions[0]["n"]
    assert table.notices.answered(question)
    assert table.after(20, {"event": "dealt", "seat": 1, "card": "??", "up": False}) == ()


def test_the_next_game_has_its_own_time(table: Table) -> None:
    table.after(0, table.called("guts"), ante(1))
    assert table.after(16, ante(2)) == (REMINDED,)
    assert table.after(0, {"event": "called_off"}) == ()
    assert table.after(0, table.called("guts"), ante(1)) == ()
    assert table.after(14, ante(2)) == ()


def test_a_game_called_again_for_the_pot_that_it_carried_goes_on(table: Table) -> None:
    table.after(0, table.called("guts"), ante(1))
    table.after(0, {"event": "called_off"})
    table.after(10, {**table.called("guts"), "carried": "3"}, ante(1))
    assert table.after(6, ante(2)) == (REMINDED,)


def test_without_a_cap_nothing_is_said(table: Table) -> None:
    table.minutes = None
    table.after(0, table.called("guts"), ante(1))
    assert table.after(300, ante(2)) == ()

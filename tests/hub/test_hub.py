"""The hub: one order for all, everything there again after a stop, nothing face down in the log."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.commands import CallGame, Correct, Settle, Undo
from assistant.events import EventError
from assistant.hub import Hub, Update
from assistant.store.log import EventLog

CALL = CallGame(house="local", game="follow-the-queen", dealer=1, seats={"1": "Ann", "2": "Bo", "3": "Cy"})
DEAL = [{"event": "dealt", "seat": seat, "card": "??", "up": False} for seat in (2, 3, 1, 2, 3, 1)]


class Kept(Hub):
    """A hub that closes its log when it stops, so that another can open it."""

    def __init__(self, log: EventLog) -> None:
        super().__init__(log)
        self._to_close = log

    def stop(self) -> None:
        super().stop()
        self._to_close.close()


def made(path: Path) -> Hub:
    hub = Kept(EventLog(path / "night.db"))
    hub.start()
    return hub


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[Hub]:
    made_hub = made(tmp_path)
    yield made_hub
    made_hub.stop()


def up(seat: int, card: str) -> dict[str, object]:
    return {"event": "dealt", "seat": seat, "card": card, "up": True}


def tell(hub: Hub, *facts: object) -> Update:
    """Put facts one after the other; the last update."""
    return [hub.put(fact) for fact in facts][-1].result(60)  # type: ignore[arg-type]


def test_listeners_hear_every_fact_once_in_one_order(hub: Hub) -> None:
    heard: list[list[int]] = [[], []]
    for one in heard:
        hub.listen(lambda update, one=one: one.append(update.seq))  # type: ignore[misc]
    tell(hub, CALL)

    def pay(seat: int) -> None:
        for _ in range(50):
            hub.put({"event": "ante", "seat": seat, "amount": "0.25"})

    threads = [threading.Thread(target=pay, args=(seat,)) for seat in (1, 2, 3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    last = tell(hub, {"event": "cut", "seat": 3})
    assert last.seq == 152
    assert heard[0] == heard[1] == list(range(1, 153))
    assert last.view["pot"] == "37.50"


def test_the_hand_is_there_again_after_a_stop(tmp_path: Path) -> None:
    first = made(tmp_path)
    queen = {"event": "burned", "card": "Qh", "up": True}
    before = tell(first, CALL, *DEAL, queen, up(2, "7d"), {"event": "undo"}, up(2, "8d"))
    first.stop()
    again = made(tmp_path)
    assert again.now.view == before.view
    assert again.now.seq == before.seq
    assert tell(again, Correct(n=before.seq, changes={"card": "9d"})).view["wild"]["ranks"] == ["Q", "9"]
    again.stop()


def test_the_first_card_locks_the_rules_and_the_time_is_kept(tmp_path: Path) -> None:
    times = iter(f"2026-11-30T20:00:{second:02}+00:00" for second in range(60))
    hub = Kept(EventLog(tmp_path / "night.db", clock=lambda: next(times)))
    hub.start()
    assert tell(hub, CALL).view["locked_at"] == ""
    assert tell(hub, *DEAL).view["locked_at"] == "2026-11-30T20:00:01+00:00"
    hub.stop()
    again = made(tmp_path)
    assert again.now.view["locked_at"] == "2026-11-30T20:00:01+00:00"
    again.stop()


def test_a_game_whose_file_is_gone_does_not_stop_the_night(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    log = EventLog(tmp_path / "night.db")
    log.append({**CALL.fact(), "game": "my-own-game"})
    log.append(dict(DEAL[0]))
    log.close()
    hub = made(tmp_path)
    assert hub.now.view["game"] is None
    assert "my-own-game" in caplog.text
    assert tell(hub, CALL).seq == 3
    hub.stop()


def test_the_number_in_the_log_is_the_number_of_the_answer(hub: Hub) -> None:
    update = tell(hub, CALL, *DEAL)
    assert [answer.n for answer in update.answers] == [update.seq] * len(update.answers)
    assert update.answers


def test_a_refused_fact_is_answered_and_kept_in_the_order(hub: Hub) -> None:
    update = tell(hub, CALL, {"event": "matched", "seat": 2, "amount": "0.25"})
    assert [(answer.kind, answer.n) for answer in update.answers] == [("refused", 2)]
    assert tell(hub, {"event": "ante", "seat": 2, "amount": "0.25"}).seq == 3


def test_what_cannot_be_read_is_an_error_and_not_logged(hub: Hub) -> None:
    tell(hub, CALL)
    with pytest.raises(EventError, match="7x"):
        tell(hub, up(2, "7x"))
    assert tell(hub, {"event": "ante", "seat": 2, "amount": "0.25"}).seq == 2


def test_a_listener_that_fails_stops_nobody(hub: Hub, caplog: pytest.LogCaptureFixture) -> None:
    heard = []

    def fails(update: Update) -> None:
        raise RuntimeError("the lamp fell off")

    hub.listen(fails)
    hub.listen(lambda update: heard.append(update.seq))
    with caplog.at_level(logging.ERROR):
        tell(hub, CALL, *DEAL)
    hub.stop()
    assert heard == list(range(1, 8))
    assert "the lamp fell off" in caplog.text


def test_who_stops_listening_hears_no_more(hub: Hub) -> None:
    heard: list[int] = []
    stop = hub.listen(lambda update: heard.append(update.seq))
    tell(hub, CALL)
    stop()
    tell(hub, *DEAL)
    hub.stop()
    assert heard == [1]


def test_no_face_down_card_is_in_the_log(tmp_path: Path) -> None:
    hub = made(tmp_path)
    tell(
        hub,
        CALL,
        {"event": "dealt", "seat": 2, "card": "As", "up": False},
        {"event": "burned", "card": "Kd", "up": False},
        {"event": "dealt", "seat": 3, "card": "7d", "up": True},
        {"event": "replaced", "seat": 3, "out": "7d", "up": True, "card": "Kd", "new_up": False},
        {"event": "replaced", "seat": 2, "out": "As", "up": False, "card": "Kd"},
        {"event": "dead_card", "seat": 2, "card": "As", "up": False},
        {"event": "discarded", "seat": 2, "cards": ["As"]},
        {"event": "passed", "seat": 2, "to": 3, "cards": ["As"]},
    )
    for n in (2, 5, 6, 7):
        with pytest.raises(EventError, match="face-down"):
            tell(hub, Correct(n=n, changes={"card": "As"}))
    hub.stop()
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b'"As"' not in kept and b'"Kd"' not in kept
    assert b'"??"' in kept


def test_requests_become_facts(hub: Hub) -> None:
    tell(hub, CALL, *DEAL, {"event": "burned", "card": "Qh", "up": True}, up(2, "7d"))
    assert tell(hub, Undo(n=9)).view["wild"]["ranks"] == ["Q"]
    assert tell(hub, Undo()).view["seats"]["2"]["up"] == []
    assert hub.why_not(Settle()).startswith("Bo has 2 cards not shown")
    assert hub.why_not({"event": "fold", "seat": 2}) == ""
    assert "seat 9" in hub.why_not({"event": "fold", "seat": 9})


def test_a_rest_of_the_pot_is_carried_in_writing(tmp_path: Path) -> None:
    hub = made(tmp_path)
    call = CallGame(house="house", game="chicago", dealer=3, seats={"1": "Ann", "2": "Bo"})
    tell(hub, call, {"event": "ante", "seat": 1, "amount": "1"}, {"event": "ante", "seat": 2, "amount": "1"})
    for seat, suit in ((1, "c"), (2, "d")):
        for rank in "234568J":
            tell(hub, {"event": "dealt", "seat": seat, "card": rank + suit, "up": rank not in "23J"})
    for seat in (1, 2):
        tell(hub, {"event": "declared", "seat": seat, "declare": "both"})
    for seat, suit in ((1, "c"), (2, "d")):
        tell(hub, {"event": "shown", "seat": seat, "cards": ["2" + suit, "3" + suit, "J" + suit]})
    assert tell(hub, Settle()).view["result"]["carry"] == "2"
    assert tell(hub, call).event["carried"] == "2"
    hub.stop()

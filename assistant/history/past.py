"""Past hands looked through, by player, game, date and pot; the log is read anew each time, whoever writes it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from itertools import pairwise
from pathlib import Path

from assistant.events import Called
from assistant.history.came_out import CameOut, came_out
from assistant.history.keeping import Kept
from assistant.history.replayed import Step, replay_hand
from assistant.store.reading import LogReader
from assistant.tracker.hand import Tracker


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which hands: those of a player, of a game (its key or name), between two days, with ``pot`` cents or more."""

    player: str = ""
    game: str = ""
    since: date | None = None
    until: date | None = None
    pot: int = 0

    def fits(self, hand: CameOut) -> bool:
        """True where the hand is one of those."""
        players = {name.casefold() for name in hand.players.values()}
        names = (hand.game.casefold(), hand.name.casefold())
        return (
            (not self.player or self.player.casefold() in players)
            and (not self.game or self.game.casefold() in names)
            and self._in_time(hand.at)
            and hand.pot >= self.pot
        )

    def _in_time(self, at: str) -> bool:
        day = day_of(at)
        after, before = self.since or date.min, self.until or date.max
        return (self.since is None and self.until is None) if day is None else after <= day <= before


def day_of(at: str) -> date | None:
    """The day of a log's time, where this computer is; None where the text is no time."""
    try:
        return datetime.fromisoformat(at).astimezone().date()
    except ValueError:
        return None


class Past:
    """The hands in a log; ``extra`` is the host's own folder of games."""

    def __init__(self, path: Path, extra: Path | None = None) -> None:
        self.path = path
        self._extra = extra

    def hands(self, wanted: Wanted | None = None) -> list[CameOut]:
        """The hands that were played to their end, newest first; raises LogError where there is no log."""
        wanted = Wanted() if wanted is None else wanted
        with LogReader(self.path) as log:
            found = [hand for hand in self._all(log) if hand.over and wanted.fits(hand)]
        return found[::-1]

    def replay(self, n: int) -> list[Step]:
        """The hand that fact ``n`` called, event by event; raises LogError where none was called there."""
        with LogReader(self.path) as log:
            return replay_hand(log, n, self._extra)[1]

    def played(self, n: int) -> Tracker:
        """The hand that fact ``n`` called, as it holds now."""
        with LogReader(self.path) as log:
            return replay_hand(log, n, self._extra)[0]

    def _all(self, log: LogReader) -> Iterator[CameOut]:
        """Every hand as it was kept; one that was not, or was mended since, is worked out from its facts."""
        calls = log.hands()
        ends = {row.seq: after.seq - 1 for row, after in pairwise(calls)}
        kept = {hand.n: hand for hand in log.kept_hands()}
        for row in calls:
            end = ends.get(row.seq)
            known = kept.get(row.seq)
            if known is not None and not log.mending(row.seq, end or 1 << 62, known.upto):
                yield Kept.from_json(dict(known.found)).out
                continue
            tracker, steps = replay_hand(log, row.seq, self._extra)
            called = tracker.script.get(row.seq)
            if isinstance(called, Called) and tracker.state is not None and steps:
                yield came_out(row.seq, row.at, called, tracker.state, ended=end is not None)

"""A folder of photographs, each of which is one whole hand at its showdown: read, laid on the hub, and settled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from assistant.capture.frames import Camera, CameraError, Frame
from assistant.cards import Card
from assistant.config import Config, ConfigError
from assistant.events import to_json
from assistant.money import Unit
from assistant.night.calling import call_for, pot_for
from assistant.night.looking import Eye
from assistant.night.notices import Notices
from assistant.night.photo_hand import PhotoHand, read_hand
from assistant.night.telling import Takes, put
from assistant.night.whatever import certain_shares
from assistant.rules import steps
from assistant.rules.game import Game
from assistant.rules.load import call
from assistant.vision.facts import Lying
from assistant.vision.sighting import UNSURE

Json = dict[str, Any]
FEWEST: Final = 2  # players
USUAL_GAME: Final = "texas-holdem"  # where nobody says which game the photographs show


def texts(cards: Iterable[Card | None]) -> list[str]:
    """The cards of a hand that was shown, ``?x`` for each that is not known."""
    return [UNSURE if card is None else str(card) for card in cards]


@dataclass(frozen=True)
class PhotoReport:
    """What came of one photograph.

    ``settled`` is the answer of the settlement; ``certain`` the shares where the pot falls the same way whatever the
    unread cards are; ``missing`` says what neither could do without; ``notes`` what else a host should know.
    """

    file: str
    hand: PhotoHand
    pot: str = ""
    settled: Mapping[str, Any] | None = None
    certain: Mapping[str, str] | None = None
    missing: tuple[str, ...] = ()
    notes: tuple[str, ...] = field(default=())

    def to_json(self) -> Json:
        """The machine form, one line for each photograph."""
        return {
            "file": self.file,
            "board": texts(self.hand.board),
            "seats": {str(seat): texts(cards) for seat, cards in self.hand.shown.items()},
            "folded": list(self.hand.folded),
            "chips": dict(self.hand.chips),
            "pot": self.pot,
            "settled": self.settled,
            "certain": self.certain,
            "missing": list(self.missing),
            "notes": list(self.notes),
        }


class PhotoHands:
    """Settles each photograph as a hand of the table's game; ``report`` hears what came of it.

    ``games`` is the host's own folder of game files.
    """

    def __init__(
        self, hub: Takes, eye: Eye, notices: Notices, config: Config, report: Callable[[PhotoReport], None],
        games: Path | None = None,
    ) -> None:  # fmt: skip
        """Raises RulesError for an unknown game or house, ConfigError for one that a photograph cannot show whole."""
        self._hub = hub
        self._eye = eye
        self._notices = notices
        self._config = config if config.game else config.model_copy(update={"game": USUAL_GAME})
        self._report = report
        self._game, self._house = call(config.house, self._config.game, config.variant, config.own_rules(), games)
        self._each, self._board = whole_hand(self._game)

    def take(self, frame: Frame) -> None:
        """Read one photograph, lay its hand on the hub, settle it, and report."""
        self._notices.new_hand()
        hand = read_hand(self._eye.look(frame), self._each, self._board)
        self._report(self._settle(frame.name, hand))

    @property
    def lying(self) -> tuple[Lying, ...]:
        """None is followed from one photograph to the next."""
        return ()

    @property
    def calm_s(self) -> float:
        """Photographs are never waited for."""
        return 0.0

    def returned(self) -> None:
        """Each photograph is a hand of its own: there is nothing to compare."""

    def _settle(self, file: str, hand: PhotoHand) -> PhotoReport:
        pot, why = pot_for(self._config, self._house, hand.chips, len(hand.seats))
        notes = (*hand.notes, *_folded_note(hand), f"Pot {pot}: {why}")
        for line in (*hand.missing, *hand.notes):
            self._notices.doubt(f"{file}: {line}")
        if len(hand.seats) < FEWEST:
            return PhotoReport(
                file, hand, pot, missing=hand.missing or ("Fewer than two players hold cards",), notes=notes
            )
        self._lay(hand, pot)
        if hand.missing:
            certain = self._whatever(hand, pot)
            if certain is not None:
                self._notices.doubt(f"{file}: {_certain_words(certain)}")
            return PhotoReport(file, hand, pot, certain=certain, missing=hand.missing, notes=notes)
        answer = self._divide()
        return PhotoReport(file, hand, pot, settled=answer, notes=notes)

    def _lay(self, hand: PhotoHand, pot: str) -> None:
        """Call the hand, the last one off where it was not settled, and hand in all that the photograph shows.

        The pot lies there already, as far as the hub is concerned: no photograph shows who put what into it.
        """
        view = self._hub.now.view
        if view["game"] is not None and not view["over"]:
            put(self._hub, {"event": "called_off"}, self._notices)
        put(self._hub, {**call_for(self._config, hand.seats), "carried": pot}, self._notices)
        unit = Unit.of(self._config.unit or self._house.unit)
        for event in hand.events(self._each):
            put(self._hub, to_json(event, unit), self._notices)

    def _divide(self) -> Mapping[str, Any] | None:
        update = put(self._hub, {"event": "settle"}, self._notices)
        result: Mapping[str, Any] | None = update.view.get("result") if update else None
        return result

    def _whatever(self, hand: PhotoHand, pot: str) -> Mapping[str, str] | None:
        unit = Unit.of(self._config.unit or self._house.unit)
        dealer = int(call_for(self._config, hand.seats)["dealer"])
        shares = certain_shares(hand, self._game, self._house, unit.read(pot), dealer)
        return None if shares is None else {str(seat): unit.text(units) for seat, units in shares.items()}


def whole_hands(config: Config, camera: Camera) -> bool:
    """True where each photograph shows a whole hand: a folder's do, unless the table's file says otherwise."""
    if config.pictures == "hands" and not camera.stills:
        raise CameraError(
            f'{camera.name}: pictures = "hands" needs a folder of photographs; write "moments" for a film'
        )
    return camera.stills and config.pictures != "moments"


def whole_hand(game: Game) -> tuple[int, int]:
    """How many cards each player holds and how many lie on the board when the game is shown down.

    Raises ConfigError for a game in which a photograph of the end does not tell how each card came.
    """
    deals = [step for step in game.deal if isinstance(step, steps.Deal)]
    board = sum(step.count for step in game.deal if isinstance(step, steps.Board))
    if not board or any(step.facing != "down" for step in deals):
        raise ConfigError(
            f"{game.name}: one photograph does not show how each card was dealt; "
            'write pictures = "moments" in table.toml, or call a game with a board, such as texas-holdem or omaha'
        )
    return sum(step.count for step in deals), board


def _folded_note(hand: PhotoHand) -> tuple[str, ...]:
    return tuple(f"Seat {seat}: cards face down, folded" for seat in hand.folded)


def _certain_words(shares: Mapping[str, str]) -> str:
    won = " and ".join(f"seat {seat} wins {share}" for seat, share in shares.items())
    return f"Whatever the unread card is, {won}"

"""Natural games in the PHH format: pokerkit plays them to the same end."""

from __future__ import annotations

import math
import random
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from pokerkit import HandHistory

from assistant.cards import DECK
from assistant.events import Called
from assistant.history.past import Past
from assistant.history.phh import NotInPhh, phh_text
from assistant.hub import Hub
from assistant.store.log import EventLog

SEATS = {"1": "Ann", "2": "Bo", "3": "Cy"}
NOT_DECLARED = {"declaration": False, "bet_after_declare": False}
FIXED = {"limit": "structured", "small_bet": "2", "big_bet": "4"}


class Dealer:
    """Deals and bets a hand on a real hub, as the view says that it goes on."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.log = EventLog(folder / "night.sqlite")
        self.hub = Hub(self.log)
        self.hub.start()
        self.dice = random.Random(seed)
        self.deck = self.dice.sample([card for card in DECK if not card.is_joker], 52)
        self.down: dict[int, list[str]] = {seat: [] for seat in (1, 2, 3)}

    def tell(self, **fact: Any) -> None:
        update = self.hub.put(fact).result(20)
        assert not [answer.text for answer in update.answers if answer.kind == "refused"], (fact, update.answers)

    def deal(self, up: bool) -> None:
        for seat in self.hub.now.view["order"]:
            if self.hub.now.view["seats"][str(seat)]["live"]:
                card = str(self.deck.pop())
                if not up:
                    self.down[seat].append(card)
                self.tell(event="dealt", seat=seat, card=card if up else "??", up=up)

    def bet(self) -> None:
        """A round of betting: somebody opens where he must or likes to, some raise or go all-in, some fold."""
        raised = 0
        while (turn := self.hub.now.view["turn"]) is not None:
            seat, may = turn["seat"], turn["may"]
            live = [one for one in self.hub.now.view["seats"].values() if one["live"]]
            choice = self.dice.random()
            if may["all_in"] and (choice > 0.9 or not (may["check"] or may["call"])):
                self.tell(event="all_in", seat=seat, amount=may["all_in"][1])
            elif may["raise"] and choice < 0.25 and not raised:
                raised += 1
                self.tell(event="raise", seat=seat, amount=may["raise"][0])
            elif may["bet"] and (not may["check"] or choice < 0.4):
                self.tell(event="bet", seat=seat, amount=may["bet"][0])
            elif may["fold"] and turn["to_call"] != "0" and choice > 0.85 and len(live) > 2:
                self.tell(event="fold", seat=seat)
            elif may["check"]:
                self.tell(event="check", seat=seat)
            else:
                self.tell(event="call_bet", seat=seat, amount=turn["to_call"])

    def declare(self) -> None:
        """Everybody still in goes high, where pots are declared for, and bets once more."""
        while asked := [choice for choice in self.hub.now.view["choices"] if choice["kind"] == "declare"]:
            self.tell(event="declared", seat=asked[0]["seat"], declare="high")
        self.bet()

    def end(self) -> None:
        for seat in self.dice.sample((1, 2, 3), 3):
            if self.hub.now.view["seats"][str(seat)]["live"]:
                self.tell(event="shown", seat=seat, cards=self.down[seat])
        self.tell(event="settle")
        self.hub.stop()
        self.log.close()


def played_stud(folder: Path, game: str, seed: int, rules: dict[str, Any]) -> Path:
    dealer = Dealer(folder, seed)
    dealer.tell(event="call", house="eight-two", game=game, dealer=3, seats=SEATS, rules=rules)
    for up in (False, False, True):
        dealer.deal(up)
    dealer.bet()
    for up in (True, True, True, False):
        dealer.deal(up)
        dealer.bet()
    dealer.declare()
    dealer.end()
    return dealer.log.path


def played_with_a_board(
    folder: Path, game: str, seed: int, rules: dict[str, Any], stacks: dict[str, str] | None = None
) -> Path:
    dealer = Dealer(folder, seed)
    dealer.tell(event="call", house="eight-two", game=game, dealer=3, seats=SEATS, rules=rules, stacks=stacks or {})
    for seat in (1, 2, 3):
        dealer.tell(event="ante", seat=seat, amount="1")
    for _ in range(4 if game == "omaha" else 2):
        dealer.deal(up=False)
    dealer.bet()
    for count in (3, 1, 1):
        if game != "omaha":
            dealer.tell(event="burned", card="??", up=False)
        dealer.tell(event="board", cards=[str(dealer.deck.pop()) for _ in range(count)])
        dealer.bet()
    dealer.end()
    return dealer.log.path


def written(path: Path) -> tuple[str, Any]:
    past = Past(path)
    (hand,) = past.hands()
    tracker = past.played(hand.n)
    called = tracker.script[hand.n]
    assert isinstance(called, Called) and tracker.state is not None
    return phh_text(called, hand.at, tracker.script, tracker.state), tracker.state


def ends_alike(text: str, state: Any) -> None:
    """Pokerkit plays the hand to the same winnings, and everybody has paid and holds as much.

    An odd chip goes where the house says, which may be elsewhere in pokerkit.
    """
    history = HandHistory.loads(text)
    *_, end = history
    assert not end.status
    won = [Decimal(state.settled.shares.get(seat, 0)) for seat in state.order]
    paid = [state.seats[seat].paid for seat in state.order]
    assert sum(won) == sum(paid) == sum(history.winnings), text
    odd = len(state.settled.answer["odd_chips"])
    for place, net in enumerate(won[at] - paid[at] for at in range(len(won))):
        assert abs(end.payoffs[place] - net) <= odd, text
        began = history.starting_stacks[place]
        assert began == math.inf or abs(end.stacks[place] - (began + net)) <= odd, text


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("game", ["seven-card-stud", "razz", "seven-card-stud-eight-or-better"])
def test_stud(tmp_path: Path, game: str, seed: int) -> None:
    text, state = written(played_stud(tmp_path, game, seed, {**FIXED, **NOT_DECLARED, "big_bet": "2"}))
    ends_alike(text, state)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("game", "variant"), [("texas-holdem", "FT"), ("hold-em", "FT"), ("omaha", "FO/8")])
def test_games_with_a_board_at_fixed_limits(tmp_path: Path, game: str, variant: str, seed: int) -> None:
    text, state = written(played_with_a_board(tmp_path, game, seed, {**FIXED, **NOT_DECLARED}))
    assert f'variant = "{variant}"' in text
    ends_alike(text, state)


@pytest.mark.parametrize("seed", range(8))
def test_holdem_at_no_limit_with_players_all_in(tmp_path: Path, seed: int) -> None:
    stacks = {"1": "20", "2": "9", "3": "33"}
    rules = {"limit": "no-limit", "all_in": "always"}
    text, state = written(played_with_a_board(tmp_path, "texas-holdem", seed, rules, stacks))
    assert 'variant = "NT"' in text and "starting_stacks = [20, 9, 33]" in text
    ends_alike(text, state)


def test_a_bet_of_another_size_than_the_format_has_there(tmp_path: Path) -> None:
    with pytest.raises(NotInPhh, match="fixed bet in one of the rounds"):  # doubled in the last two, there in three
        written(played_stud(tmp_path, "seven-card-stud", 0, FIXED))


def test_a_pot_that_is_declared_for_is_no_hand_of_the_format(tmp_path: Path) -> None:
    with pytest.raises(NotInPhh, match="declared: the format has no such act"):
        written(played_stud(tmp_path, "seven-card-stud-eight-or-better", 0, {**FIXED, "big_bet": "2"}))


def test_a_game_that_the_format_does_not_know(tmp_path: Path) -> None:
    log = EventLog(tmp_path / "night.sqlite")
    hub = Hub(log)
    hub.start()
    for fact in (
        {"event": "call", "house": "local", "game": "baseball", "dealer": 3, "seats": SEATS},
        {"event": "fold", "seat": 1},
        {"event": "fold", "seat": 2},
        {"event": "settle"},
    ):
        hub.put(fact).result(20)
    with pytest.raises(NotInPhh, match="Baseball: the format has no such game"):
        written(log.path)
    hub.stop()
    log.close()

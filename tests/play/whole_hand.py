"""A whole hand of one game in one house, dealt and played at random from the call to the last chip."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from decimal import Decimal
from typing import Any, Final

from assistant.announce.say import sentence
from assistant.announce.view import view
from assistant.cards import DECK
from assistant.rules import steps
from assistant.rules.played import ante_for, jokers
from assistant.tracker.answer import Answer
from assistant.tracker.hand import Tracker
from assistant.tracker.prices import stake
from assistant.tracker.wild import awaits_burn
from tests.play import amiss, dealing, owing, saying, washing
from tests.play.calling import NAMES, called
from tests.play.felt import DeckOut, Felt
from tests.play.holds import holds, holds_at_the_end
from tests.play.mending import mends
from tests.play.offers import are_legal
from tests.play.table import Raw, Table, debt
from tests.play.wrong import is_refused

TOO_LONG: Final = 1500  # facts; no hand of eight players needs as many


class Wrong(AssertionError):
    """A hand that went wrong, with all that was told, one fact a line, as ``cards-speak replay`` reads it."""

    def __init__(self, where: str, why: str, script: list[Raw]) -> None:
        super().__init__(f"{where}: {why}")
        self.script = script


class Hand:
    """Hands being played; ``script`` is all that was told, ``left`` the money that the last one left in the pot."""

    def __init__(self, tracker: Tracker, dice: random.Random, script: list[Raw]) -> None:
        self.tracker, self.dice, self.script = tracker, dice, script
        self.left = Decimal(0)

    def play(self, game: str, house: str) -> int:
        """Play to the end; the number of facts it took."""
        raw = self._called(game, house)
        table = self._table(raw)
        self._before_the_deal(table)
        while table.state.settled is None and not table.state.called_off:
            assert table.told < TOO_LONG, f"the hand does not end: {table.state.phrase} waits for {table.waiting}"
            self._next(table)
        holds_at_the_end(table, raw)
        settled = table.state.settled
        if settled is not None:  # else called off: what was carried is still there
            left = settled.carry + sum(penalty.units for penalty in settled.penalties)
            self.left = Decimal(table.text(left))
        return table.told

    def _called(self, game: str, house: str) -> Raw:
        raw = called(self.dice, game, house)
        before = self.tracker.state
        if self.left and before is not None:
            raw["unit"] = str(before.unit.worth)  # else these chips might not make what was left
        self._by_who_deals(raw)
        self.tell(raw)
        if self.dice.random() < 0.05:
            self.tell(raw)  # called anew before the deal
        return raw

    def _by_who_deals(self, call: Raw) -> None:
        """The call by whom the tablet names, and of the game that it names, where the house holds the deal."""
        due = view(self.tracker.state).get("next_deal")
        if due is None or not due["again"]:
            return
        dealer = str(due["dealer"])
        call["seats"].setdefault(dealer, NAMES[due["dealer"]])
        call["dealer"] = due["dealer"]
        if due["game"]:
            call["variant"] = due["variant"]

    def _table(self, call: Raw) -> Table:
        """The deck, with the jokers that the house plays, and what lies on the table already."""
        state = self.tracker.state
        assert state is not None
        carried = Decimal(state.unit.text(state.carried))
        assert carried == self.left, f"{self.left} was left in the pot, and {carried} lies there"
        deck = [str(card) for card in DECK] + ["Jk"] * jokers(state.house)
        self.dice.shuffle(deck)
        felt = Felt(deck, state.order, self.dice, knows=self.dice.random() < 0.2, carried=state.carried)
        if state.house.table_stakes or state.house.limit == "no-limit":
            felt.stacks = {int(seat): state.unit.read(amount) for seat, amount in call.get("stacks", {}).items()}
        return Table(self.tracker, felt, self.dice)

    def _before_the_deal(self, table: Table) -> None:
        state = table.state
        while table.state.cut_seat is not None and table.chance(0.9):
            how = self.dice.choice(["cut", "tap", "pass"])
            self._told(table, {"event": "cut", "seat": table.state.cut_seat, "how": how})
        ante = stake(state, ante_for(state.game, state.house))
        for seat in state.order if ante else ():
            self._told(table, table.paying("ante", seat, ante, staked=True))

    def _next(self, table: Table) -> None:
        if table.chance(0.015):
            is_refused(table, self.tell_wrong)
        if table.chance(0.015):
            are_legal(table)
        try:
            raw = self._amiss(table) or _act(table)
        except DeckOut:
            raw = {"event": "called_off"}
        self._told(table, raw)

    def _amiss(self, table: Table) -> Raw | None:
        """Now and then something that goes wrong in dealing, or a ruling of the host."""
        if table.state.over or not table.state.cards_out or not table.chance(0.006):
            return None
        return amiss.early(table, self.tell) if table.chance(0.4) else amiss.ruled(table)

    def _told(self, table: Table, raw: Raw) -> None:
        table.told += 1
        before = table.state
        mends(table, raw, self.tell)
        if table.state.lap != before.lap and table.state.cards_out < before.cards_out:
            table.felt.gather()
        holds(table, before)

    def tell(self, raw: Raw) -> list[Answer]:
        """Tell a legal fact; the tracker must take it."""
        answers = self.tell_wrong(raw)
        refused = [answer.text for answer in answers if answer.kind == "refused"]
        assert not refused, f"refused {raw}: {refused[0]}"
        return answers

    def tell_wrong(self, raw: Raw) -> list[Answer]:
        """Tell a fact."""
        self.script.append(raw)
        answers = self.tracker.handle(self.tracker.read(raw))
        for answer in answers:
            assert answer.text.endswith((".", "?")), f"{raw}: {answer.kind} is said as {answer.text!r}"
        if len(self.script) % 8 == 0:
            json.dumps([answer.json() for answer in answers])
        return answers


def _act(table: Table) -> Raw:
    """The next fact of a hand without mistakes."""
    state = table.state
    if state.over:
        owed = debt(state)
        return owing.paid(table, owed) if owed else {"event": "settle"}
    if awaits_burn(state) and isinstance(state.phrase, (steps.Declare, steps.Show)):
        return dealing.burn(table, up=True)
    if table.chance(0.0005):
        return {"event": "called_off"}
    if table.chance(0.004):
        return saying.surprise(table)
    owed = owing.answer(table)
    if owed is None and state.game.key == "add-em-up":
        owed = dealing.matching(table)
    return owed or STEPS[type(state.phrase)](table)


STEPS: Final[dict[type[Any], Callable[[Table], Raw]]] = {
    steps.Deal: dealing.deal,
    steps.Board: dealing.some_of_board,
    steps.Turn: lambda table: dealing.board(table, 1, table.state.phrase.spot),
    steps.Burn: lambda table: dealing.burn(table, table.state.phrase.facing == "up"),
    steps.Bet: saying.bet,
    steps.DoubleBet: saying.bet,
    steps.OpenersBet: saying.bet,
    steps.Draw: dealing.draw,
    steps.DrawWithAce: dealing.draw,
    steps.OpenDraw: dealing.draw,
    steps.Discard: saying.discard,
    steps.Pass: saying.pass_cards,
    steps.BlindPass: saying.pass_cards,
    steps.PassOrKeep: saying.pass_or_keep,
    steps.Roll: dealing.roll,
    steps.Wash: washing.wash,
    steps.OrderedWash: washing.wash,
    steps.CloakWash: washing.wash,
    steps.PartWash: washing.wash,
    steps.AnnouncedWash: washing.announced,
    steps.Buy: dealing.buy,
    steps.TrialBuy: dealing.trial,
    steps.Offer: dealing.offer,
    steps.Push: dealing.push,
    steps.FreeOption: saying.option,
    steps.Option: saying.option,
    steps.InOrOut: saying.in_or_out,
    steps.InOrOutForLeg: saying.in_or_out,
    steps.Declare: saying.declare,
    steps.Show: saying.show,
}


def play(seed: str, game: str, house: str, hands: int = 1) -> int:
    """So many hands one after the other at one table; the number of facts. Raises Wrong."""
    dice = random.Random(f"{seed} {game} {house}")
    tracker, script = Tracker(sentence), []
    hand = Hand(tracker, dice, script)
    try:
        return sum(hand.play(game, house) for _ in range(hands))
    except Exception as error:
        raise Wrong(f"{game} {house} seed {seed}", f"{type(error).__name__}: {error}", script) from error

"""What the step of the deal asks of each player: draws, washes, passes, purchases, options, the declaration."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from assistant.announce.choices.act import Act, Ask, Blank, act
from assistant.announce.choices.owed import hidden, new_card, washes
from assistant.cards import ACE, card_text
from assistant.rules import steps
from assistant.rules.explain import declare_chips
from assistant.rules.phrases import Phrase
from assistant.rules.then import MustDiscard
from assistant.tracker.state import HandState
from assistant.tracker.steps import rule_of
from assistant.tracker.steps.drawing import CalledDraw
from assistant.tracker.steps.moving import KEEPS, neighbour
from assistant.tracker.steps.rule import still_to_answer

PerSeat = Callable[[HandState, Any, int], Sequence[Act]]


def to_answer(state: HandState) -> list[Ask]:
    """Each player whom the step waits for, in order."""
    found = _EACH.get(type(state.phrase))
    if found is None:
        return []
    kind, acts = found
    waiting = rule_of(state.phrase).waiting(state)
    return [Ask(kind, tuple(acts(state, state.phrase, seat)), seat) for seat in waiting]


def _roll(state: HandState, phrase: Any, seat: int) -> Sequence[Act]:
    return (act("roll", seat, "rolled", Blank("card")),)


def _pass(state: HandState, phrase: Any, seat: int) -> Sequence[Act]:
    to, due = neighbour(state, seat, phrase.way), state.progress.due[seat]
    return (_passing(state, seat, to, due),)


def _passing(state: HandState, seat: int, to: int, count: int) -> Act:
    passed = act("pass", seat, "passed", to=to, cards=["??"] * count, up=False)
    return replace(passed, shows={"to": state.name(to), "cards": count})


def _pass_or_keep(state: HandState, phrase: Any, seat: int) -> Sequence[Act]:
    if KEEPS in state.seats[seat].options:
        sides = dict.fromkeys((neighbour(state, seat, "left"), neighbour(state, seat, "right")))
        return [_passing(state, seat, to, 1) for to in sides]
    price = state.unit.text(state.progress.price[KEEPS])
    keeps = act("pay-to-keep", seat, "option", name=KEEPS, amount=price)
    keepers = [one for one in state.live if KEEPS in state.seats[one].options]
    others = [one for one in state.live if one != seat] if keepers else [neighbour(state, seat, phrase.way)]
    asked = [keeps] if state.progress.due[seat] == phrase.count else []
    due = state.progress.due[seat]
    counts = range(1, due + 1) if keepers else (due,)
    return [*(_passing(state, seat, to, count) for to in others for count in counts), *asked]


def _discard(state: HandState, phrase: Any, seat: int) -> Sequence[Act]:
    return (_throw(state, seat, "discard", state.progress.due[seat], state.progress.due[seat]),)


def _throw(state: HandState, seat: int, do: str, fewest: int, most: int) -> Act:
    """Cards of his own that a player throws."""
    mine = tuple(card_text(lying.public) for lying in state.seats[seat].cards)
    return act(do, seat, "discarded", Blank("cards", mine, fewest, most))


def to_throw(state: HandState) -> list[Ask]:
    """Where the board makes players throw cards of its ranks: each who may still have some."""
    if not state.board or not any(isinstance(when.then, MustDiscard) for when in state.game.when):
        return []
    ranks = {card.rank for card in state.board if card is not None}
    asks = []
    for seat in state.live:
        own = [lying.public for lying in state.seats[seat].cards]
        may = tuple(card_text(card) for card in own if card is None or card.rank in ranks)
        if may:
            asks.append(Ask("must-throw", (act("discard", seat, "discarded", Blank("cards", may, 1, len(may))),), seat))
    return asks


def _draw(state: HandState, phrase: Any, seat: int) -> Sequence[Act]:
    rule = rule_of(phrase)
    up = isinstance(rule, CalledDraw)
    if not still_to_answer(state, seat):
        count = state.progress.due[seat]
        if up:
            return (act("deal-up", seat, "dealt", *new_card(True), up=True),)
        return (
            Act(
                "deal-rest",
                ({"event": "dealt", "seat": seat, "up": False, "card": "??"},) * count,
                shows={"cards": count},
            ),
        )
    most = min(rule.most(state, seat), len(state.seats[seat].cards))  # type: ignore[attr-defined]
    acts = [_throw(state, seat, "draw", 1, most), act("stand", seat, "declined")]
    if isinstance(phrase, steps.DrawWithAce) and not any(card.rank == ACE for card in state.seats[seat].up):
        acts.append(act("show-ace", seat, "rolled", Blank("card")))
    return acts


def _wash(state: HandState, phrase: Any, seat: int) -> Sequence[Act]:
    found = washes(state, seat, dict(state.progress.price))
    if isinstance(phrase, steps.AnnouncedWash) and len(state.seats[seat].up) > 0:
        up = tuple(str(card) for card in state.seats[seat].up)
        cost = state.unit.text(state.progress.price["up"])
        blanks = (Blank("flipped"), Blank("out", up))
        found.append(act("wash-flip", seat, "washed", *blanks, up=True, card="??", amount=cost))
    return [*found, act("keep", seat, "declined")]


def _buy(state: HandState, phrase: Any, seat: int) -> Sequence[Act]:
    price, up = state.unit.text(state.progress.price["card"]), phrase.facing == "up"
    bought = act("buy", seat, "bought", *new_card(up), up=up, amount=price, **hidden(up))
    return bought, act("refuse", seat, "declined")


def _trial(state: HandState, phrase: Any, seat: int) -> Sequence[Act]:
    if not still_to_answer(state, seat):
        return (_throw(state, seat, "discard", 1, 1),)
    price = state.unit.text(state.progress.price["card"])
    kept = act("buy-keep", seat, "bought", Blank("card"), up=True, amount=price, kept=True)
    back = act("buy-return", seat, "bought", Blank("card"), up=True, amount=price, kept=False)
    return kept, back, act("refuse", seat, "declined")


def _offer(state: HandState, phrase: Any, seat: int) -> Sequence[Act]:
    up = phrase.facing == "up"
    taken = act("take-card", seat, "dealt", *new_card(up), up=up, **hidden(up))
    return taken, act("refuse", seat, "declined")


def _option(state: HandState, phrase: Any, seat: int) -> Sequence[Act]:
    price = state.unit.text(state.progress.price[phrase.name])
    taken = act("option", seat, "option", name=phrase.name, amount=price)
    return replace(taken, shows={"name": phrase.name}), act("refuse", seat, "declined")


def _declare(state: HandState, phrase: Any, seat: int) -> Sequence[Act]:
    words = (state.game.ways[0].word, state.game.ways[-1].word, "both")
    coded = zip(("high", "low", "both"), words, declare_chips(state.house), strict=True)
    acts = []
    for way, word, chips in sorted(coded, key=lambda one: one[2]):
        declared = act(f"declare-{way}", seat, "declared", declare=way)
        acts.append(replace(declared, shows={"way": word, "chips": int(chips)}))
    return acts


_EACH: Final[dict[type[Phrase], tuple[str, PerSeat]]] = {
    steps.Roll: ("roll", _roll),
    steps.Pass: ("pass", _pass),
    steps.BlindPass: ("pass", _pass),
    steps.PassOrKeep: ("pass", _pass_or_keep),
    steps.Discard: ("discard", _discard),
    steps.Draw: ("draw", _draw),
    steps.DrawWithAce: ("draw", _draw),
    steps.OpenDraw: ("draw", _draw),
    steps.Wash: ("wash", _wash),
    steps.OrderedWash: ("wash", _wash),
    steps.CloakWash: ("wash", _wash),
    steps.AnnouncedWash: ("wash", _wash),
    steps.PartWash: ("wash", _wash),
    steps.Buy: ("buy", _buy),
    steps.TrialBuy: ("buy", _trial),
    steps.Offer: ("offer", _offer),
    steps.FreeOption: ("option", _option),
    steps.Option: ("option", _option),
    steps.Declare: ("declare", _declare),
}

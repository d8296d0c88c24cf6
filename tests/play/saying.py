"""What players do and say: bets, passes, throws, options, declarations, the cards shown."""

from __future__ import annotations

from assistant.cards import Card
from assistant.rules.steps import BlindPass, OpenersBet, Option, Pass, PassOrKeep, Split
from assistant.tracker.steps.moving import neighbour
from assistant.tracker.turn import may_now, turn_of
from tests.evaluation.by_substitution import KINDS, Rules, high
from tests.play.table import Raw, Table

WEIGHTS = {"check": 6.0, "call": 6.0, "bet": 2.0, "raise": 1.2, "freeze": 1.5, "fold": 0.8, "all_in": 0.3}
FACT = {"bet": "bet", "raise": "raise", "all_in": "all_in"}


def bet(table: Table) -> Raw:
    """What the player whose turn it is chooses of what the tablet offers."""
    turn = turn_of(table.state)
    assert turn is not None, "nobody's turn in a betting round"
    may = may_now(table.state)
    free = [act for act in WEIGHTS if may[act]]
    assert free, f"seat {turn.seat} may do nothing"
    weights = [WEIGHTS[act] * (0.2 if act in ("raise", "bet") and table.told > 120 else 1) for act in free]
    act = table.dice.choices(free, weights)[0]
    if act == "fold":
        return table.folded(turn.seat)
    if act == "check":
        return {"event": "check", "seat": turn.seat}
    if act in ("bet", "all_in") and isinstance(table.state.phrase, OpenersBet) and not table.felt.opening:
        table.felt.opening = [own.card for own in table.felt.hands[turn.seat]]
    if act in ("call", "freeze"):
        return table.paying("call_bet" if act == "call" else act, turn.seat, turn.to_call, staked=True)
    return _amount(table, turn.seat, act, may[act], turn.to_call)


def _amount(table: Table, seat: int, act: str, span: list[str | None], to_call: int) -> Raw:
    least, most = (None if text is None else table.state.unit.read(text) for text in span)
    assert least is not None
    top = least + 6 if most is None else min(most, least + 20)
    if act == "all_in":
        table.felt.all_in.add(seat)
        if least != most and to_call:
            top = min(top, to_call)
    return table.paying(act, seat, table.dice.randint(least, top), staked=True)


def pass_cards(table: Table) -> Raw:
    """The next player's cards passed the way the game says."""
    state, felt = table.state, table.felt
    seat = table.anyone()
    to = neighbour(state, seat, state.phrase.way)
    cards = table.some(felt.down(seat), state.progress.due[seat])
    told = table.names(cards)
    felt.move(seat, to, cards)
    return {"event": "passed", "seat": seat, "to": to, "cards": told}


def pass_or_keep(table: Table) -> Raw:
    """Who pays to keep says so first; then cards go round so that all have as many as before."""
    state, felt = table.state, table.felt
    if not table.passing:
        if not state.progress.answered and table.asked is None:
            table.asked = list(state.live)
        if table.asked:
            seat = table.asked.pop()
            cost = state.progress.price["keep"]
            if table.chance(0.3) and felt.has(seat, cost):
                felt.options[seat].add("keep")
                return table.paying("option", seat, cost, name="keep")
            return table.declined(seat)
        table.passing = _ways(table, state.phrase)
    seat, to, count = table.passing.pop()
    cards = table.some(felt.down(seat), count)
    told = table.names(cards)
    felt.move(seat, to, cards)
    return {"event": "passed", "seat": seat, "to": to, "cards": told}


def _ways(table: Table, step: PassOrKeep) -> list[tuple[int, int, int]]:
    """Who passes how many cards to whom."""
    state = table.state
    keepers = [seat for seat in state.live if "keep" in table.felt.options[seat]]
    others = [seat for seat in state.live if seat not in keepers]
    if not keepers:
        return [(seat, neighbour(state, seat, step.way), step.count) for seat in others]
    ways = [(seat, neighbour(state, seat, way), 1) for seat in keepers for way in ("left", "right")]
    lacks = {seat: 2 if seat in keepers else step.count for seat in state.live}
    for _, to, _ in ways:
        lacks[to] -= 1
    for seat in others:
        circle = state.from_left(seat)
        wanting = [to for to in circle[1:] + circle[:1] for _ in range(max(lacks[to], 0))]
        for to in wanting[: step.count]:
            lacks[to] -= 1
            ways.append((seat, to, 1))
    return ways


def discard(table: Table) -> Raw:
    """The next player's cards thrown."""
    seat = table.anyone()
    cards = table.some(table.felt.down(seat), table.state.progress.due[seat])
    told = table.names(cards)
    table.felt.throw(seat, cards)
    return {"event": "discarded", "seat": seat, "cards": told}


def option(table: Table) -> Raw:
    """A named option taken or left."""
    seat, step = table.anyone(), table.state.phrase
    cost = table.state.progress.price[step.name] if isinstance(step, Option) else 0
    if table.chance(0.6) or not table.felt.has(seat, cost):
        return table.declined(seat)
    table.felt.options[seat].add(step.name)
    return table.paying("option", seat, cost, name=step.name)


def in_or_out(table: Table) -> Raw:
    """In or out; then the cards of those who are in, and the round decided."""
    state, felt = table.state, table.felt
    asked = [seat for seat in state.live if seat not in state.progress.answered]
    if asked:
        return _says_in(table, table.dice.choice(asked))
    playing = [seat for seat in state.live if "in" in felt.options[seat]]
    hidden = [seat for seat in playing if any(not own.shown for own in felt.down(seat))]
    if len(playing) > 1 and hidden:
        return shown(table, hidden[0])
    return {"event": "settle"}


def _says_in(table: Table, seat: int) -> Raw:
    felt, state = table.felt, table.state
    felt.options[seat].discard("in")
    others = any("in" in state.seats[other].options for other in state.live)
    if table.chance(0.4 if table.told < 150 else 0.02 if others else 0.5):
        felt.options[seat].add("in")
        return {"event": "option", "seat": seat, "name": "in"}
    return table.declined(seat)


def declare(table: Table) -> Raw:
    """High, low, or both."""
    seat = table.anyone()
    table.felt.declared[seat] = table.dice.choices(["high", "low", "both"], [5, 5, 2])[0]
    return {"event": "declared", "seat": seat, "declare": table.felt.declared[seat]}


def show(table: Table) -> Raw:
    """The next player's cards, or the pot divided when all have shown."""
    if not table.waiting or table.state.unopened:
        return proving(table) or {"event": "settle"}
    return shown(table, table.anyone())


def proving(table: Table) -> Raw | None:
    """What was thrown of the hand that opened, where its owner has shown none that could; in the end he folds."""
    state, felt, seat = table.state, table.felt, table.state.opened
    if seat is None:
        return None
    why = table.tracker.why_not(table.tracker.read({"event": "settle"}))
    if "opened and must show" not in why:
        return None
    thrown = [] if felt.reshuffled else felt.thrown.get(seat, [])  # else they may have been dealt again
    if thrown and not state.seats[seat].openers:
        return {"event": "shown", "seat": seat, "cards": [], "parts": {"thrown": thrown}}
    known = not felt.reshuffled and seat not in felt.killed
    assert not known or not could_open(felt.opening), f"seat {seat} opened with {felt.opening}: {why}"
    return table.folded(seat)


def could_open(cards: list[str]) -> bool:
    """True for a pair of jacks or better without the joker."""
    five = [(card.rank, card.suit) for card in map(Card.of, cards)]
    return "Jk" not in cards and high(five, Rules()) >= (KINDS.index("pair"), (11,))


def surprise(table: Table) -> Raw:
    """A telephone, or cards shown too early."""
    seat = table.dice.choice(table.state.live)
    if table.chance(0.5) or isinstance(table.state.phrase, (Pass, BlindPass, PassOrKeep)):
        return {"event": "exposed", "seat": seat}
    if table.state.house.phone_folds:
        table.felt.live.discard(seat)
    return {"event": "phone", "seat": seat}


def shown(table: Table, seat: int) -> Raw:
    """All the cards of a player turned up, in parts where the game has parts."""
    felt = table.felt
    down = felt.down(seat)
    for own in down:
        own.shown = True
    cards = [own.card for own in down]
    table.dice.shuffle(cards)
    split = next((step for step in table.state.game.deal if isinstance(step, Split)), None)
    if split is not None:
        cards += [own.card for own in felt.up(seat)]  # came up by mistake and was let lie
        felt.parts[seat] = {split.first_part: cards[: split.first], split.second_part: cards[split.first :]}
        return {"event": "shown", "seat": seat, "cards": [], "parts": felt.parts[seat]}
    felt.parts[seat] = {}
    if seat in felt.bought:
        if table.chance(0.5):
            return {"event": "shown", "seat": seat, "cards": cards, "parts": {"bought": [felt.bought[seat]]}}
        cards.append(felt.bought[seat])
    elif table.chance(0.3):
        cards += [own.card for own in felt.up(seat)]
    return {"event": "shown", "seat": seat, "cards": cards}

"""What the dealer does: cards to players, to the middle, and burned; cards offered, pushed on, drawn and bought."""

from __future__ import annotations

from assistant.rules.steps import Deal, DrawWithAce
from tests.play.felt import Own
from tests.play.table import Raw, Table

OFTEN = 0.6
AMISS = 0.004  # a card that should lie down comes up


def deal(table: Table) -> Raw:
    """The next card of the round, or a community card where the deck is too short for it."""
    state, due = table.state, table.state.progress.due
    most = max(due.get(seat, 0) for seat in state.live)
    seats = [seat for seat in state.progress.order if seat in state.live and due.get(seat, 0) == most]
    if _too_short(table, most * len(seats)):
        return board(table, 1)
    return table.dealt(seats[0], state.phrase.facing == "up" or table.chance(AMISS))


def _too_short(table: Table, needed: int) -> bool:
    """True where one card in the middle takes the place of the last round."""
    state, deck = table.state, table.felt.deck
    rounds = [number for number, step in enumerate(state.game.deal) if isinstance(step, Deal)]
    begun = any(state.progress.due.get(seat) != 1 for seat in state.live)
    last = len(rounds) > 1 and state.step == rounds[-1] and state.phrase.count == 1 and not begun
    return last and 0 < len(deck) < needed and not table.felt.gone


def board(table: Table, count: int, spot: str = "") -> Raw:
    """Community cards turned."""
    felt = table.felt
    cards = [felt.draw() for _ in range(count)]
    felt.ups += cards
    if spot:
        felt.spots[spot] = cards[0]
        return {"event": "board", "card": cards[0], "spot": spot}
    felt.board += cards
    return {"event": "board", "cards": cards}


def some_of_board(table: Table) -> Raw:
    """The community cards of a step, all at once or some of them."""
    left = table.state.progress.board
    return board(table, left if table.chance(0.8) else table.dice.randint(1, left))


def burn(table: Table, up: bool) -> Raw:
    """A burned card."""
    card = table.felt.draw()
    table.felt.burned.append(card)
    if up:
        table.felt.ups.append(card)
    return {"event": "burned", "card": table.felt.told(card, up), "up": up}


def matching(table: Table) -> Raw | None:
    """Held cards thrown because their rank lies on the board."""
    ranks = {card[0] for card in table.felt.board if card != "Jk"}
    for seat in table.state.live:
        found = [own for own in table.felt.hands[seat] if own.card != "Jk" and own.card[0] in ranks]
        if found:
            told = [own.card if own.up or table.chance(0.8) else table.unnamed(seat, own.card) for own in found]
            table.felt.throw(seat, found)
            return {"event": "discarded", "seat": seat, "cards": told}
    return None


def draw(table: Table) -> Raw:
    """Cards thrown by the next player, or dealt for them."""
    state, felt = table.state, table.felt
    seat = table.waiting[0]
    if seat in state.progress.answered:
        return table.dealt(seat, rule_facing(table) == "up")
    if isinstance(state.phrase, DrawWithAce) and table.chance(OFTEN) and (rolled := _ace(table, seat)):
        return rolled
    most = min(_most(table, seat), len(felt.deck) + len(felt.gone))
    keep = [own for own in felt.hands[seat] if not (own.up and isinstance(state.phrase, DrawWithAce))]
    count = table.dice.randint(0, min(most, len(keep)))
    if not count and table.chance(0.5):
        return table.declined(seat)
    cards = table.some(keep, count)
    told = table.names(cards)
    felt.throw(seat, cards)
    felt.thrown.setdefault(seat, []).extend(own.card for own in cards)
    return {"event": "discarded", "seat": seat, "cards": told}


def rule_facing(table: Table) -> str:
    """How the new cards of a draw lie."""
    return "up" if "dealt up" in str(table.state.phrase) else "down"


def _most(table: Table, seat: int) -> int:
    step = table.state.phrase
    if isinstance(step, DrawWithAce) and any(own.up and own.card[0] == "A" for own in table.felt.hands[seat]):
        return step.more
    return int(step.count)


def _ace(table: Table, seat: int) -> Raw | None:
    """An ace turned up, to throw all the others."""
    hand = table.felt.hands[seat]
    ace = next((own for own in hand if own.card[0] == "A" and not own.up), None)
    if ace is None or any(own.up for own in hand):
        return None
    return turned(table, seat, ace)


def turned(table: Table, seat: int, own: Own) -> Raw:
    """A player's own card turned up."""
    table.felt.hands[seat].remove(own)
    table.felt.hands[seat].append(Own(own.card, True))
    return {"event": "rolled", "seat": seat, "card": own.card}


def roll(table: Table) -> Raw:
    """The next card rolled."""
    seat = table.anyone()
    return turned(table, seat, table.dice.choice(table.felt.down(seat)))


def offer(table: Table) -> Raw:
    """A card taken or refused."""
    seat = table.waiting[0]
    card_there = table.felt.deck or table.felt.gone
    if card_there and table.chance(0.5 if table.told < 150 else 0.1):
        return table.dealt(seat, table.state.phrase.facing == "up")
    return table.declined(seat)


def push(table: Table) -> Raw:
    """A card offered, kept, pushed left, or put under the deck by the last."""
    state, seat = table.state, table.offered
    lacking = [one for one in state.progress.order if one in state.live and state.progress.due.get(one, 0) > 0]
    table.offered = None
    if seat in state.live and seat is not None and table.felt.up(seat) and table.chance(0.3):
        own, left = table.felt.up(seat)[-1], state.left_of(seat)
        if left in lacking:
            table.felt.move(seat, left, [own])
            table.offered = left
            return {"event": "passed", "seat": seat, "to": left, "cards": [own.card], "up": True}
        if seat == state.progress.order[-1] and table.felt.deck:
            table.felt.throw(seat, [own])
            return {"event": "discarded", "seat": seat, "cards": [own.card]}
    if not lacking:
        return table.declined(table.waiting[0])
    table.offered = lacking[0]
    return table.dealt(lacking[0], True)


def buy(table: Table) -> Raw:
    """A card bought and kept apart, or refused."""
    seat = table.anyone()
    cost = table.state.progress.price["card"]
    if table.chance(0.5) or not (table.felt.deck or table.felt.gone) or not table.felt.has(seat, cost):
        return table.declined(seat)
    card, up = table.felt.draw(), table.state.phrase.facing == "up"
    table.felt.bought[seat] = card
    return table.paying("bought", seat, cost, card=table.felt.told(card, up), up=up)


def trial(table: Table) -> Raw:
    """A card bought to look at, kept for another or given back."""
    state, felt = table.state, table.felt
    seat = table.waiting[0]
    if seat in state.progress.answered:  # one card is to be thrown for the one kept
        thrown = table.some(felt.down(seat), 1)
        told = table.names(thrown)
        felt.throw(seat, thrown)
        return {"event": "discarded", "seat": seat, "cards": told}
    cost = state.progress.price["card"]
    if table.chance(0.5) or not (felt.deck or felt.gone) or not felt.has(seat, cost):
        return table.declined(seat)
    card, kept = felt.draw(), table.chance(0.6)
    if kept:
        felt.hands[seat].append(Own(card, True))
        felt.ups.append(card)
    else:
        felt.gone.append(card)
    return table.paying("bought", seat, cost, card=card, up=True, kept=kept)

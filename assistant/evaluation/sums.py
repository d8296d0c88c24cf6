"""Games of sums: every card has one worth or a choice of worths, counted in half points, chosen anew for each way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from assistant.cards import ACE, JOKER_RANK, Card
from assistant.evaluation.holding import Holding, Layout
from assistant.evaluation.result import Best
from assistant.evaluation.wilds import Wilds
from assistant.rules.game import Game
from assistant.rules.house import House
from assistant.rules.seen import BoardMatch
from assistant.rules.shares import NearestSum
from assistant.rules.then import MustDiscard


class Sum(NamedTuple):
    """A total in half points, and the worth chosen for each card of which there was a choice."""

    total: int
    chosen: tuple[tuple[Card, int], ...] = ()


def worths(rank: int, values: Mapping[int, tuple[int, ...]]) -> tuple[int, ...]:
    """What a card of a rank may count, in half points: as the game says, else its face, an ace one, a king thirteen.

    Raises ValueError for a joker to which the game gives no value.
    """
    if rank in values:
        return tuple(values[rank])
    if rank == JOKER_RANK:
        raise ValueError("this game gives the joker no value; take it out of the deck, or add it to the game's values")
    return (2,) if rank == ACE else (2 * rank,)


def reachable(game: Game, wilds: Wilds, holding: Holding, layout: Layout) -> list[Sum]:
    """Every total that a player can make of his cards, the lowest first."""
    held = counted(game, holding, layout)
    bought = holding.bought.rank if holding.bought else None
    # A bought card adds the worth of the held cards of its rank once more, takes it off again, or does nothing.
    times = (1, 2, 0) if any(card.rank == bought for card in held) else (1,)
    sums: dict[int, Sum] = {}
    for factor in times:
        options = [
            (card, tuple(worth * (factor if card.rank == bought else 1) for worth in _options(card, game, wilds)))
            for card in held
        ]
        free = {card for card, choice in options if len(choice) > 1 or card.rank == bought}
        for made in _totals(options, free):
            sums.setdefault(made.total, made)
    return [sums[total] for total in sorted(sums)]


def counted(game: Game, holding: Holding, layout: Layout) -> tuple[Card, ...]:
    """The cards that count: without those whose rank is on the board, where the game discards them."""
    discards = any(isinstance(when.seen, BoardMatch) and isinstance(when.then, MustDiscard) for when in game.when)
    gone = {card.rank for card in layout.board} if discards else set()
    return tuple(card for card in holding.own if card.rank not in gone)


def _options(card: Card, game: Game, wilds: Wilds) -> tuple[int, ...]:
    """A wild card may count what any card counts."""
    ranks: Iterable[int] = range(2, ACE + 1) if wilds.covers(card) else (card.rank,)
    return tuple(dict.fromkeys(worth for rank in ranks for worth in worths(rank, game.values)))


def _totals(options: Sequence[tuple[Card, tuple[int, ...]]], free: set[Card]) -> Iterable[Sum]:
    sums = {0: Sum(0)}
    for card, choice in options:
        grown: dict[int, Sum] = {}
        for made in sums.values():
            for worth in choice:
                chosen = (*made.chosen, (card, worth)) if card in free else made.chosen
                grown.setdefault(made.total + worth, Sum(made.total + worth, chosen))
        sums = grown
    return sums.values()


def halves(points: int) -> str:
    """Half points in words.

    >>> halves(53), halves(54), halves(1)
    ('26½', '27', '½')
    """
    whole, half = divmod(points, 2)
    return f"{whole or ''}½" if half else str(whole)


def best_sum(made: Sum, strength: tuple[int, ...], name: str, cards: tuple[Card, ...]) -> Best:
    """A sum as a result; ``plays_as`` tells what each card with a choice counts."""
    stands: dict[Card, str] = {}
    for card, worth in made.chosen:
        stands[card] = f"{stands[card]}, {halves(worth)}" if card in stands else halves(worth)
    return Best(strength, name, cards, stands)


def targets(game: Game) -> tuple[int, ...]:
    """What the sums of a game should come near, in whole points, the lowest first; none in other games."""
    return tuple(sorted(way.share.target for way in game.ways if isinstance(way.share, NearestSum)))


def nearest(
    sums: Sequence[Sum], target: int, cards: tuple[Card, ...], aims: tuple[int, ...], house: House
) -> Best | None:
    """The best of a player's sums for a target in whole points; None where all are over it and the house calls it bust.

    ``aims`` are all targets of the game: inside is between them. Nearest wins; then what the house calls perfect, then
    the side that it prefers, then, where it counts them, fewer cards.
    """
    highest = target == aims[-1]
    fitting = [made for made in sums if not (house.bust and highest and made.total > 2 * target)]
    if not fitting:
        return None
    perfect = _perfect(sums, cards, aims, house)

    def strength(made: Sum) -> tuple[int, ...]:
        over = made.total - 2 * target
        inside = over == 0 or (over > 0) != highest
        outside = over == 0 or not inside
        side = {"inside": int(inside), "outside": int(outside)}.get(house.sum_tie, 0)
        return -abs(over), int(perfect and not over), side, -len(cards) * house.fewer_cards

    best = max(fitting, key=strength)
    name = _distance(best.total, target)
    if perfect:
        name += f", and {' and '.join(str(aim) for aim in aims if aim != target)} too"
    elif house.fewer_cards:
        name += f", with {len(cards)} card{'s' * (len(cards) > 1)}"
    return best_sum(best, strength(best), name, cards)


def _distance(total: int, target: int) -> str:
    """How far half points are from a target in whole points.

    >>> _distance(53, 27), _distance(14, 7)
    ('26½, ½ under 27', '7 exactly')
    """
    over = total - 2 * target
    if not over:
        return f"{target} exactly"
    return f"{halves(total)}, {halves(abs(over))} {'over' if over > 0 else 'under'} {target}"


def _perfect(sums: Sequence[Sum], cards: tuple[Card, ...], aims: tuple[int, ...], house: House) -> bool:
    """True for the hand that the house lets beat all others: it makes every target exactly."""
    exact = len(aims) > 1 and {2 * aim for aim in aims} <= {made.total for made in sums}
    five_ace_ace = sorted(card.rank for card in cards) == [5, ACE, ACE]
    return exact and (house.perfect_sum == "both exactly" or house.perfect_sum == "5-A-A" and five_ace_ace)

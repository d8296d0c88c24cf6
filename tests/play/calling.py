"""How a hand is called: players, variant, and now and then other settings of the house."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any, Final

from assistant.rules.load import call

NAMES: Final = {1: "Ann", 2: "Bo", 3: "Cy", 4: "Dee", 5: "Eve", 6: "Fay", 7: "Gus", 8: "Hal"}
SETTINGS: Final[dict[str, list[Any]]] = {
    "limit": ["structured", "no-limit", "spread"],
    "raise_cap": ["none", 3],
    "check_raise": [True, False],
    "bring_in": [True, False],
    "opens": ["best showing", "left of the dealer"],
    "table_stakes": [True],
    "all_in": ["never", "at buy-in limit", "always"],
    "declaration": [True, False],
    "bet_after_declare": [True, False],
    "lone_bets": [False],
    "double_after_declare": [True],
    "exposed_penalty": [True, False],
    "pig_must": ["win or tie", "win clean"],
    "pigs_fail": ["others win", "pot carries"],
    "backing_in": [False],
    "same_five": [True, False],
    "odd_chip": ["high then left", "high then carry", "high then card", "left"],
    "carried_deal": ["same dealer", "same game"],
    "disputes": ["until the next deal"],
    "strike_cap": ["5"],
    "wheel_high": [True, False],
    "ace_in_flush": ["high", "one"],
    "low": ["ace-to-five", "ace-to-six"],
    "sum_tie": ["inside", "outside", "split"],
    "fewer_cards": [True],
    "perfect_sum": ["5-A-A", "both exactly"],
    "bust": [True],
    "say_sums": [True],
    "low_spade_ace": ["lowest", "highest"],
    "wild_is_spade": [True, False],
    "joker": ["none", "bug", "wild"],
    "jokers": ["two"],
    "natural_beats_wild": [True, False],
    "double_ace_flush": [True, False],
    "five_of_a_kind": ["beats straight flush", "below royal flush"],
    "follow_last_queen": ["queens only", "keep", "none", "burn one"],
    "followers": ["last one", "all"],
    "no_queen": ["queens wild", "none", "redeal"],
    "exposed_card": ["plays", "replaced", "burn", "dead", "misdeal"],
    "early_card": ["plays", "shuffled back", "dead"],
    "stray_card": ["plays", "replaced", "dead"],
    "deck_short": ["reshuffle", "community card"],
    "money_penalty": ["3"],
    "extra_card": ["as called", "up", "down"],
    "extra_card_price": ["2"],
    "freeze_after": [1, 2, "none"],
    "ante": ["0", "2"],
    "price_scale": ["2"],
    "phone_folds": [True, False],
    "cut": [True, False],
    "false_openers": ["host decides"],
    "pass_way": ["left", "right", "across"],
}


def called(dice: random.Random, game: str, house: str) -> dict[str, Any]:
    """The call of one hand."""
    most = 7 if game in _SEVEN_AT_MOST else 8
    seats = sorted(dice.sample(range(1, 9), dice.choice([2, 3, 3, 4, 4, 5, 6, most])))
    raw: dict[str, Any] = {
        "event": "call", "house": house, "game": game, "dealer": dice.choice(seats),
        "seats": {str(seat): NAMES[seat] for seat in seats},
    }  # fmt: skip
    variants = _variants(house, game)
    if variants and dice.random() < 0.4:
        raw["variant"] = dice.choice(variants)
    if dice.random() < 0.3:
        raw["rules"] = {name: dice.choice(SETTINGS[name]) for name in dice.sample(list(SETTINGS), dice.randint(1, 4))}
    if dice.random() < 0.1:
        raw["unit"] = "0.05" if house == "local" else "0.50"
    if dice.random() < 0.15:
        raw["stacks"] = {str(seat): str(dice.choice([5, 10, 20, 40, 100])) for seat in seats}
    if dice.random() < 0.15:
        raw["at_limit"] = dice.sample(seats, dice.randint(1, len(seats)))
    return raw


_SEVEN_AT_MOST: Final = {"anaconda", "anaconda-25", "anaconda-33", "pass-the-trash", "3-5-7"}


@lru_cache
def _variants(house: str, game: str) -> tuple[str, ...]:
    return call(house, game)[0].variants

"""One house: every setting on which houses differ, with the default that is played where nothing is said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class House:
    """The rules of a house. Money is text, as the page has it; it is turned into units when a hand begins."""

    key: str
    name: str
    page: str = ""
    # stakes
    unit: str = "0.25"
    ante: str = "0"
    limit: str = "spread"  # spread, structured, no-limit
    min_bet: str = "0.25"
    max_bet: str = "1.00"
    small_bet: str = ""
    big_bet: str = ""
    # betting
    raise_cap: int | None = None
    freeze_after: int | None = None
    check_raise: bool = True
    bring_in: bool = False
    table_stakes: bool = False
    all_in: str = "never"  # never, at buy-in limit, always
    double_after_declare: bool = False
    # declaration
    declaration: bool = True
    bet_after_declare: bool = True
    exposed_penalty: bool = False  # who shows between declaration and bet matches the pot or folds
    pig_must: str = "win or tie"  # win or tie, win clean
    same_five: bool = False  # both ways with the same five cards
    # pot
    odd_chip: str = "high then left"  # high then left, high then carry, left
    money_penalty: str = "max bet"
    # hands
    wheel_high: bool = False  # 5-4-3-2-A is the highest straight in games with a high and a low half
    ace_in_flush: str = "high"  # high, one
    double_ace_flush: bool = False
    natural_beats_wild: bool = False
    wild_is_spade: bool = False
    joker: str = "none"  # none, bug, wild
    low: str = "ace-to-five"  # ace-to-five, ace-to-six
    low_spade_ace: str = "lowest"  # in low Chicago: lowest, highest
    sum_tie: str = "inside"  # at equal distance: inside, outside, split
    follow_last_queen: str = "queens only"  # queens only, keep, none
    # table
    chips: Mapping[str, str] = field(default_factory=dict)
    phone_folds: bool = False
    barred: tuple[str, ...] = ()
    cut: bool = False
    pass_way: str = "left"

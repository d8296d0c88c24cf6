"""What a house plays for and how it bets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from assistant.rules.setting import amount, choice, money, number, pairs, yes_no


@dataclass(frozen=True)
class Stakes:
    """Which house it is, and its settings of money and betting.

    ``for_game`` holds the settings that this house fixes for single games; ``called`` names the settings that the
    dealer called for this hand, which nothing overrides.
    """

    key: str
    name: str
    page: str = ""
    for_game: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    called: frozenset[str] = frozenset()

    # stakes
    unit: str = money("0.25", "stakes", "the smallest chip in play; every amount is a whole number of it")
    ante: str = money("0", "stakes", "what each player puts in before the deal, where nobody brings in", "ante {}")
    limit: str = choice(
        "spread", "stakes", "how much one bet or raise may be",
        {"spread": "spread limit", "structured": "structured limit", "no-limit": "no limit"},
    )  # fmt: skip
    min_bet: str = money("0.25", "stakes", "spread limit: the least that a bet or raise adds")
    max_bet: str = money("1.00", "stakes", "spread limit: the most that a bet or raise adds")
    small_bet: str = amount("", "stakes", "structured limit: what a bet or raise adds in the early rounds")
    big_bet: str = amount("", "stakes", "structured limit: what a bet or raise adds in the last two rounds")
    buy_in: str = amount("", "stakes", "the least that a player buys in for; told, not watched")
    price_scale: str = money(
        "1", "stakes", "what the prices printed in game files are multiplied by (they suit a 0.25 ante)"
    )
    chips: Mapping[str, str] = pairs("stakes", "what a chip of each colour is worth")

    # betting
    raise_cap: int | None = number(
        None, "betting", "raises allowed in a round, an opening bet after a check counting as the first",
        "{} raises a round", matters="betting",
    )  # fmt: skip
    freeze_after: int | None = number(
        None, "betting", "raises after which a player may call and freeze the round; not in the act of raising",
        "freeze after {} raises", matters="betting",
    )  # fmt: skip
    check_raise: bool = yes_no(
        True, "betting", "who has checked may raise in the same round",
        "check-raise allowed", "no check-raise", matters="betting",
    )  # fmt: skip
    bring_in: bool = yes_no(
        False, "betting", "in stud the lowest up card (the highest where only low wins) must open and nobody antes",
        "bring-in", matters="stud",
    )  # fmt: skip
    opens: str = choice(
        "best showing", "betting", "who speaks first in a stud round that the bring-in does not open",
        {"best showing": "best hand showing opens", "left of the dealer": "left of the dealer opens"},
        matters="stud", contested=True,
    )  # fmt: skip
    table_stakes: bool = yes_no(
        False, "betting", "a player bets only what lies on the table when the hand begins (always so at no limit)",
        "table stakes",
    )  # fmt: skip
    all_in: str = choice(
        "never", "betting", "when a player short of chips may stay in for a side pot",
        {"never": "no all-in", "at buy-in limit": "all-in only at the night's buy-in limit",
         "always": "all-in allowed"},
    )  # fmt: skip

    false_openers: str = choice(
        "hand is dead", "betting", "what becomes of who opened and shows no hand that could open",
        {"hand is dead": "who opened shows openers or is out", "host decides": "openers not shown: host decides"},
        matters="openers", contested=True,
    )  # fmt: skip

    @property
    def side_pots(self) -> bool:
        """True where a player may be all-in for a side pot without asking more."""
        return self.all_in == "always" or self.table_stakes or self.limit == "no-limit"

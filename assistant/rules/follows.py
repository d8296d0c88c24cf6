"""What may follow what: a strike needs a player, a wild rank a card whose face is seen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from assistant.rules import seen, then
from assistant.rules.phrases import Phrase, read, wordings

_PLAYER: Final[tuple[type[Phrase], ...]] = (
    then.Extra, then.MatchOrFold, then.MatchAndFold, then.Steal, then.PassOn, then.MayWash, then.MayWashFor,
)  # fmt: skip
_WILD: Final[tuple[type[Phrase], ...]] = (then.FollowWild, then.OnlyWild)
_FOLLOWS: Final[Mapping[type[Phrase], tuple[type[Phrase], ...]]] = {
    seen.DealtCard: (*_PLAYER, *_WILD),
    seen.DealtNth: (*_PLAYER, *_WILD),
    seen.UpAfter: _WILD,  # the card may be burned, and then it is nobody's
    seen.LastUp: _WILD,
    seen.Turned: _WILD,
    seen.BoardMatch: (then.MustDiscard,),
    seen.Received: _PLAYER,
    seen.LosesAfter: (then.PayPenalty,),
}


def fits(noticed: Phrase, follows: Phrase) -> bool:
    """True where the one may follow the other; what any card brings cannot be its rank, which may lie unread.

    >>> fits(read("seen", "dealt 4 up"), read("then", "match the pot or fold"))
    True
    >>> fits(read("seen", "turned to board"), read("then", "match the pot or fold"))
    False
    """
    unread = isinstance(follows, then.FollowWild) and getattr(noticed, "card", "") == "any"
    return isinstance(follows, _FOLLOWS[type(noticed)]) and not unread


def may_follow(noticed: Phrase) -> tuple[str, ...]:
    """Every wording that may follow, by example."""
    return tuple(example for _, example in wordings("then") if fits(noticed, read("then", example)))

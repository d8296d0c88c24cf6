"""Steps that put cards on the table or move them: deals, community cards, burns, draws, passes, rolls."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.rules.phrases import Phrase, phrase


@phrase("step", "<n:count> <face:facing>", "1 up")
@dataclass(frozen=True)
class Deal(Phrase):
    """Deal ``count`` cards to each player still in, up or down."""

    count: int
    facing: str


@phrase("step", "<n:count> to board", "3 to board")
@dataclass(frozen=True)
class Board(Phrase):
    """Turn ``count`` community cards."""

    count: int


@phrase("step", "turn <label:spot>", "turn left-1")
@dataclass(frozen=True)
class Turn(Phrase):
    """Turn the community card that lies at a named place."""

    spot: str


@phrase("step", "burn 1 <face:facing>", "burn 1 up")
@dataclass(frozen=True)
class Burn(Phrase):
    """Burn one card; face up it counts as an up card that is nobody's."""

    facing: str


@phrase("step", "draw up to <n:count>", "draw up to 3")
@dataclass(frozen=True)
class Draw(Phrase):
    """Throw up to ``count`` cards and get as many, down, in order left of the dealer."""

    count: int


@phrase("step", "draw up to <n:count>, or <n:more> keeping an ace shown", "draw up to 3, or 4 keeping an ace shown")
@dataclass(frozen=True)
class DrawWithAce(Phrase):
    """A draw with a higher limit for who keeps an ace and turns it up."""

    count: int
    more: int


@phrase("step", "draw up to <n:count>, called in order, dealt up", "draw up to 5, called in order, dealt up")
@dataclass(frozen=True)
class OpenDraw(Phrase):
    """Everyone says in order how many he throws; then the new cards are dealt face up."""

    count: int


@phrase("step", "discard <n:count>", "discard 2")
@dataclass(frozen=True)
class Discard(Phrase):
    """Everyone throws ``count`` cards and gets none."""

    count: int


@phrase("step", "pass <n:count> <way:way>", "pass 3 left")
@dataclass(frozen=True)
class Pass(Phrase):
    """Everyone passes ``count`` cards."""

    count: int
    way: str


@phrase("step", "pass <n:count>", "pass 3")
@dataclass(frozen=True)
class HousePass(Phrase):
    """Everyone passes ``count`` cards the way this house passes."""

    count: int


@phrase("step", "pass <n:count> <way:way> unseen", "pass 2 left unseen")
@dataclass(frozen=True)
class BlindPass(Phrase):
    """A pass in which nobody looks at what came before having passed."""

    count: int
    way: str


@phrase("step", "pass <n:count> <way:way>, or keep <n:kept> for <money:price> and pass 1 each way",
        "pass 3 left, or keep 5 for 5.00 and pass 1 each way")  # fmt: skip
@dataclass(frozen=True)
class PassOrKeep(Phrase):
    """Who pays keeps ``kept`` cards and passes one to each neighbour; the others' cards pass through him."""

    count: int
    way: str
    kept: int
    price: str


@phrase("step", "arrange")
@dataclass(frozen=True)
class Arrange(Phrase):
    """Everyone lays his cards face down in the order in which they will be rolled."""


@phrase("step", "roll <n:count>", "roll 1")
@dataclass(frozen=True)
class Roll(Phrase):
    """Everyone turns ``count`` of his own cards up."""

    count: int


@phrase("step", "split <n:first> as <label:first_part> and <n:second> as <label:second_part>",
        "split 4 as hand and 2 as table")  # fmt: skip
@dataclass(frozen=True)
class Split(Phrase):
    """Everyone lays his cards in two parts."""

    first: int
    first_part: str
    second: int
    second_part: str

"""A changed copy of a frozen value."""

from dataclasses import FrozenInstanceError, dataclass
from dataclasses import replace as replace_slowly

import pytest

from assistant.frozen import replace


@dataclass(frozen=True)
class Stack:
    seat: int
    reds: int = 0
    whites: int = 0


def test_the_copy_is_as_dataclasses_make_it() -> None:
    before = Stack(2, reds=4)
    after = replace(before, reds=5, whites=1)
    assert after == replace_slowly(before, reds=5, whites=1) == Stack(2, 5, 1)
    assert before == Stack(2, 4, 0) and hash(after) == hash(Stack(2, 5, 1))


def test_the_copy_is_frozen_too() -> None:
    with pytest.raises(FrozenInstanceError):
        replace(Stack(2), reds=5).reds = 6  # type: ignore[misc]


def test_a_field_that_is_not_there_is_named() -> None:
    with pytest.raises(TypeError, match="Stack has no blues, greens"):
        replace(Stack(2), greens=1, blues=2, reds=3)

"""Frozen values: a changed copy of one, quickly, since a hand makes hundreds of them."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T")


def replace(value: T, **changes: Any) -> T:
    """A frozen dataclass with fields replaced, as :func:`dataclasses.replace` does it, in a tenth of the time.

    For dataclasses without slots and cached properties, which check nothing when they are made. Raises TypeError for a
    field that they do not have.
    """
    fields = value.__dict__ | changes
    if len(fields) > len(value.__dict__):
        unknown = ", ".join(sorted(changes.keys() - value.__dict__.keys()))
        raise TypeError(f"{type(value).__name__} has no {unknown}")
    made: T = object.__new__(type(value))
    object.__setattr__(made, "__dict__", fields)
    return made

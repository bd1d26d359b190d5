"""The arguments of calls: members of lists by name, every tensor, what C can say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..rules.core.call import Call, TensorFacts
from .groups import MOST, groups_of


def named(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    """An argument by its name, or the members of a list by theirs."""
    if isinstance(value, tuple):
        yield from ((f"{name}[{number}]", member) for number, member in enumerate(value))
    else:
        yield name, value


def every(call: Call) -> Iterator[TensorFacts]:
    """Every tensor of a call, members of lists included."""
    for value in call.args.values():
        members = value if isinstance(value, tuple) else (value,)
        yield from (each for each in members if isinstance(each, TensorFacts))


def fits_c_types(call: Call) -> bool:
    """Whether every size and stride is an int64, and communicators have no more ranks than there are devices."""
    if any(each.ranks > MOST for each in groups_of(call)):
        return False
    numbers = [n for facts in every(call) for n in (*facts.shape, *facts.strides, *facts.storage_shape, facts.offset)]
    return all(-(1 << 63) <= number < 1 << 63 for number in numbers)

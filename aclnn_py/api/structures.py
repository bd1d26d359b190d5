"""Sequences and structures that functions take: what C gets of them, or a TypeError that names the argument."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .unpack import wrong


def converted(value: Any, param: str, expected: str, take: Callable[[Any], Any]) -> Any:
    """What `take` makes of an argument."""
    try:
        return take(value)
    except (TypeError, ValueError, AttributeError, OverflowError):
        raise wrong(param, expected, value) from None


def rows(value: Any, count: int, param: str, expected: str, take: Callable[[Any], Any]) -> list[Any]:
    """What `take` makes of each of the first `count` members of a sequence."""
    found = converted(value, param, f"a sequence of {expected}", list)
    if len(found) < count:
        raise wrong(param, f"a sequence of at least {count} {expected}", value)
    return [converted(each, param, f"a sequence of {expected}", take) for each in found[:count]]

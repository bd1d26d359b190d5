"""Arithmetic in C's int64, as host code does it with the sizes in an array."""

from __future__ import annotations

from collections.abc import Iterable


def int64(number: int) -> int:
    """The number as C's int64 holds it: the lowest 64 bits."""
    return (number + (1 << 63) & (1 << 64) - 1) - (1 << 63)


def product(sizes: Iterable[int]) -> int:
    """The product of sizes of an array in C's int64, which wraps."""
    total = 1
    for size in sizes:
        total = int64(total * size)
    return total

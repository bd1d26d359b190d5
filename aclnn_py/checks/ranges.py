"""Sets of bytes: runs, views with gaps, and what was written of a block."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from math import gcd

MOST_RUNS = 4096
"""Runs of a view that are looked at one by one; a view of more counts as all of its range."""

Run = tuple[int, int]
"""From the first byte to the one behind the last."""


@lru_cache(maxsize=4096)
def layout(view: str) -> tuple[int, int, tuple[Run, ...]]:
    """Of a view "OFFSET;SIZE;SHAPE;STRIDES": the first run, bytes of a run, step and count of outer axes."""
    offset, size, shape, strides = view.split(";")
    axes = sorted(zip(map(abs, numbers(strides)), numbers(shape), numbers(strides), strict=True))
    length, first = int(size), int(offset)
    outer: list[tuple[int, int]] = []
    for step, count, stride in axes:
        first += min(0, stride * (count - 1))
        if step == length and not outer:
            length *= count
        else:
            outer.append((step, count))
    return first, length, tuple(outer)


@lru_cache(maxsize=4096)
def runs_of(view: str) -> tuple[Run, ...] | None:
    """The runs of a view from its first byte on, in order; None: too many of them."""
    first, length, outer = layout(view)
    total = 1
    for _, count in outer:
        total *= count
    if total > MOST_RUNS:
        return None
    starts = sorted(first + sum(parts) for parts in product(*(range(0, s * n, s) for s, n in outer)))
    return tuple((start, start + length) for start in starts)


def numbers(text: str) -> list[int]:
    return [int(part) for part in text.split(",")] if text else []


def runs(low: int, high: int, view: str) -> Iterator[Run]:
    """The runs of an access."""
    parts = runs_of(view) if view else None
    if parts is None:
        yield low, high
    else:
        for start, end in parts:
            yield low + start, low + end


def with_gaps(low: int, high: int, view: str) -> Run:
    """All of the range of a view, with a gap before the first and behind the last part of its outermost axis."""
    step, count = max((axis for axis in layout(view)[2] if axis[1] > 1), default=(0, 1))
    gap = max(0, step * count - (high - low))
    return low - gap, high + gap


def overlap(one: tuple[int, int, str], other: tuple[int, int, str]) -> bool:
    """Whether two accesses have a byte in common."""
    if one[1] <= other[0] or other[1] <= one[0]:
        return False
    if not (one[2] or other[2]):
        return True
    if one[2] and other[2] and interleaved(one, other):
        return False
    first, second = list(runs(*one)), list(runs(*other))
    if len(first) == len(second) == 1:
        return True
    if len(first) < len(second):
        first, second = second, first
    ends = [end for _, end in first]
    for low, high in second:
        at = bisect_right(ends, low)
        if at < len(first) and first[at][0] < high:
            return True
    return False


def interleaved(one: tuple[int, int, str], other: tuple[int, int, str]) -> bool:
    """Whether the runs of two views, of any number, lie apart within the step that all their axes have in common."""
    (first, length, outer), (second, size, more) = layout(one[2]), layout(other[2])
    step = gcd(*(each for each, _ in outer + more))
    ahead = (other[0] + second - one[0] - first) % step if step else 0
    return ahead >= length and step - ahead >= size


class Written:
    """The bytes of a block that were written, as runs that do not touch."""

    def __init__(self) -> None:
        self.starts: list[int] = []
        self.ends: list[int] = []

    def add(self, low: int, high: int) -> None:
        if low >= high:
            return
        first, last = bisect_left(self.ends, low), bisect_right(self.starts, high)
        if first < last:
            low, high = min(low, self.starts[first]), max(high, self.ends[last - 1])
        self.starts[first:last] = [low]
        self.ends[first:last] = [high]

    def remove(self, low: int, high: int) -> None:
        if low >= high:
            return
        kept = list(self.within(0, low)) + list(self.within(high, 1 << 64))
        self.starts = [start for start, _ in kept]
        self.ends = [end for _, end in kept]

    def within(self, low: int, high: int) -> Iterator[Run]:
        """The runs that lie in a range, cut to it."""
        at = bisect_right(self.ends, low)
        while at < len(self.starts) and self.starts[at] < high:
            yield max(low, self.starts[at]), min(high, self.ends[at])
            at += 1

    def without(self, low: int, high: int) -> Iterator[Run]:
        """What is left of a range beside the runs."""
        for start, end in self.within(low, high):
            if low < start:
                yield low, start
            low = end
        if low < high:
            yield low, high

    def missing(self, low: int, high: int) -> int:
        """How many bytes of a range were not written."""
        at = bisect_right(self.starts, low) - 1
        if at >= 0 and self.ends[at] >= high:
            return 0
        return high - low - sum(end - start for start, end in self.within(low, high))

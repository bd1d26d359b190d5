"""Runs of views, overlaps and what was written, against sets of bytes."""

from __future__ import annotations

import random
from itertools import product

import pytest

from aclnn_py.checks.ranges import MOST_RUNS, Written, overlap, runs


def bytes_of(low: int, high: int, view: str) -> set[int]:
    if not view:
        return set(range(low, high))
    offset, size, shape, strides = view.split(";")
    axes = zip(map(int, shape.split(",")), map(int, strides.split(",")), strict=True)
    starts = [sum(at) for at in product(*([stride * i for i in range(count)] for count, stride in axes))]
    return {low + int(offset) + start + i for start in starts for i in range(int(size))}


VIEWS = (
    (0, 60, "0;4;2,3;48,4"), (10, 40, "26;4;4;-8"), (100, 196, "0;8;3,2;32,16"), (4, 24, ""), (20, 31, "0;1;6;2"),
    (21, 32, "0;1;6;2"),
)  # fmt: skip


@pytest.mark.parametrize("access", VIEWS)
def test_runs_are_the_bytes_of_a_view(access: tuple[int, int, str]) -> None:
    found = [byte for low, high in runs(*access) for byte in range(low, high)]
    assert len(found) == len(set(found))
    assert set(found) == bytes_of(*access)


@pytest.mark.parametrize("one", VIEWS)
@pytest.mark.parametrize("other", VIEWS)
def test_overlaps(one: tuple[int, int, str], other: tuple[int, int, str]) -> None:
    assert overlap(one, other) == bool(bytes_of(*one) & bytes_of(*other))


@pytest.mark.parametrize("seed", range(20))
def test_written_bytes(seed: int) -> None:
    draw, written, model = random.Random(seed), Written(), set[int]()
    for _ in range(40):
        low = draw.randrange(64)
        high = low + draw.randrange(12)
        if draw.random() < 0.7:
            written.add(low, high)
            model |= set(range(low, high))
        else:
            written.remove(low, high)
            model -= set(range(low, high))
        assert {b for start, end in written.within(0, 100) for b in range(start, end)} == model
        assert all(end < start for end, start in zip(written.ends, written.starts[1:], strict=False))
        low, high = sorted(draw.sample(range(80), 2))
        left = set(range(low, high)) - model
        assert written.missing(low, high) == len(left)
        assert {b for start, end in written.without(low, high) for b in range(start, end)} == left


@pytest.mark.parametrize(("second", "size", "common"), [(8, 8, False), (4, 8, True), (8, 12, True), (16, 8, True)])
def test_interleaved_views_of_many_rows_are_told_apart(second: int, size: int, common: bool) -> None:
    rows = 10 * MOST_RUNS
    one, other = (f"0;{bytes_};{rows};16" for bytes_ in (8, size))
    end = 16 * (rows - 1)
    assert overlap((0, end + 8, one), (second, second + end + size, other)) is common

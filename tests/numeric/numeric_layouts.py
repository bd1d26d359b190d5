"""Hypothesis strategies for views: any order of axes, steps of either sign, offsets, repeated axes."""

from __future__ import annotations

import math

import numpy as np
from hypothesis import strategies as st

Placed = tuple[np.ndarray, np.ndarray]
SHAPES = st.lists(st.sampled_from([1, 2, 3, 4, 5, 7, 8, 17, 33, 70]), max_size=4).filter(lambda s: math.prod(s) <= 6000)


@st.composite
def placed(draw: st.DrawFn, shape: list[int], dtype: np.typing.DTypeLike, repeats: bool = False) -> Placed:
    """Zeroed storage and a view of the given shape somewhere in it; with `repeats` some axes have stride 0."""
    rank = len(shape)
    order = draw(st.permutations(range(rank)))
    steps = [draw(st.sampled_from([1, 1, 1, 2, 3, -1, -2])) for _ in shape]
    again = [repeats and draw(st.sampled_from([False, False, True])) for _ in shape]
    offset = draw(st.integers(0, 3))
    extents = [1 if again[axis] else shape[axis] * abs(steps[axis]) for axis in order]
    storage = np.zeros(math.prod(extents) + offset, dtype)
    view = storage[offset:].reshape(extents).transpose(np.argsort(order)) if rank else storage[offset:].reshape(())
    view = view[tuple(slice(None, None, 1 if again[axis] else steps[axis]) for axis in range(rank))]
    return storage, np.lib.stride_tricks.as_strided(view, shape, strides_of(view, again))


def views(shape: list[int], dtype: np.typing.DTypeLike, repeats: bool = False) -> st.SearchStrategy[np.ndarray]:
    return placed(shape, dtype, repeats).map(lambda pair: pair[1])


def strides_of(view: np.ndarray, again: list[bool]) -> list[int]:
    return [0 if repeated else stride for stride, repeated in zip(view.strides, again, strict=True)]


def fill(view: np.ndarray, seed: int) -> np.ndarray:
    """Random contents, whole numbers and fractions both, small enough for every dtype."""
    random = np.random.default_rng(seed)
    values = random.integers(-400, 400, view.shape) / 8
    whole = view.dtype.kind in "iu"  # by way of int64: casting negative fractions to unsigned is undefined in C
    view[...] = values.astype(np.int64 if whole else np.float32).astype(view.dtype)
    return view

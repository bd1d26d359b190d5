"""Random tensors: a logical array laid out with strides and offset in a larger storage."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import strategies as st
from interpreter import NUMPY

from aclnn_py.rules.core.call import TensorFacts

Laid = tuple[TensorFacts, Any]
"""The facts of a tensor, and its storage as a flat array."""


@st.composite
def strided(draw: Any, shape: tuple[int, ...], repeats: bool) -> tuple[tuple[int, ...], int, int]:
    """Strides, offset and storage size of a view without overlap, but for axes of stride 0 where `repeats`."""
    order = draw(st.permutations(range(len(shape))))
    strides = [0] * len(shape)
    step, low, high = 1, 0, 0
    for axis in order:
        if repeats and draw(st.integers(0, 4)) == 0:
            continue
        stride = step + draw(st.integers(0, 2))
        step = stride * max(shape[axis], 1)
        sign = draw(st.sampled_from((1, 1, -1)))
        strides[axis] = sign * stride
        reach = stride * max(shape[axis] - 1, 0)
        low, high = (low - reach, high) if sign < 0 else (low, high + reach)
    front = draw(st.integers(0, 3))
    return tuple(strides), front - low, high - low + 1 + front + draw(st.integers(0, 3))


@st.composite
def tensor(draw: Any, dtype: int, shape: tuple[int, ...], repeats: bool) -> Laid:
    """A tensor of small values; dense half of the time."""
    if draw(st.booleans()):
        facts = TensorFacts.dense(dtype, shape)
        size = max(facts.numel, 1)
    else:
        strides, offset, size = draw(strided(shape, repeats))
        facts = TensorFacts.of(dtype, shape, strides, offset, (size,), 2)
    values = np.random.default_rng(draw(st.integers(0, 99))).uniform(-4, 4, size)
    return facts, values.astype(NUMPY[dtype])


def logical(laid: Laid) -> Any:
    """The elements that the view names, in its shape."""
    facts, storage = laid
    strides = [stride * storage.itemsize for stride in facts.strides]
    return np.lib.stride_tricks.as_strided(storage[facts.offset :], facts.shape, strides)

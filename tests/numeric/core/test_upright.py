"""Rows that lie side by side in memory give the same bits as rows that lie one behind the other."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from aclnn_py.session import Session
from numeric.programs import BF16

Array = Any
FLOAT, HALF, DOUBLE = np.dtype("f4"), np.dtype("f2"), np.dtype("f8")
SHAPES = [(40, 8), (1, 9), (31, 130), (1024, 128), (1025, 70), (2100, 129)]


def values(shape: tuple[int, ...], dtype: np.dtype, seed: int = 0) -> Array:
    return (np.random.default_rng(seed).standard_normal(shape) * 3).astype(dtype)


def bits(array: Array) -> Array:
    return np.ascontiguousarray(array).view(f"u{array.itemsize}")


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("dtype", [FLOAT, HALF, BF16, DOUBLE], ids=str)
@pytest.mark.parametrize("api", ["aclnnSoftmax", "aclnnLogSoftmax"])
def test_softmax(api: str, dtype: np.dtype, shape: tuple[int, int]) -> None:
    x = values(shape, dtype)
    x[0, :3] = np.nan, np.inf, -np.inf
    with Session() as npu, np.errstate(all="ignore"):
        across = npu.call(api, x, 0, npu.empty(shape, dtype)).numpy()
        along = npu.call(api, np.ascontiguousarray(x.T), 1, npu.empty(shape[::-1], dtype)).numpy()
    assert np.array_equal(bits(across), bits(along.T))


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("dtype", [FLOAT, HALF, BF16], ids=str)
@pytest.mark.parametrize("api", ["aclnnSoftmaxBackward", "aclnnLogSoftmaxBackward"])
def test_gradients(api: str, dtype: np.dtype, shape: tuple[int, int]) -> None:
    """Of any numbers, also such as no logarithm of a probability is."""
    grad, y = values(shape, dtype), values(shape, dtype, 1)
    with Session() as npu, np.errstate(all="ignore"):
        across = npu.call(api, grad, y, 0, npu.empty(shape, dtype)).numpy()
        along = npu.call(api, *(np.ascontiguousarray(a.T) for a in (grad, y)), 1, npu.empty(shape[::-1], dtype)).numpy()
    assert np.array_equal(bits(across), bits(along.T))


def test_a_middle_axis_in_place() -> None:
    x = values((3, 50, 200), FLOAT)
    with Session() as npu:
        wanted = npu.call("aclnnSoftmax", np.ascontiguousarray(x.swapaxes(1, 2)), 2, npu.empty((3, 200, 50))).numpy()
        held = npu.array(x)
        assert np.array_equal(npu.call("aclnnSoftmax", held, 1, held).numpy(), wanted.swapaxes(1, 2))

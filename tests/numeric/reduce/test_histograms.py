"""Histograms and counts of numbers: ranges, parts, strides, what is in none."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import aclnn_py as acl

made = np.random.default_rng(23)


@pytest.fixture(scope="module")
def npu() -> Any:
    with acl.Session(soc="Ascend910B1") as session:
        yield session


@pytest.mark.parametrize("dtype", [np.float32, np.float16, np.int32, np.int64, np.uint8])
@pytest.mark.parametrize("bins", [1, 7, 100])
def test_histogram(npu: Any, dtype: Any, bins: int) -> None:
    x = np.abs(made.standard_normal((70, 90)) * 50).astype(dtype)
    for low, high in ((10, 60), (0, 0), (90, 90), (5, 6)):
        found = npu.call("aclnnHistc", npu.array(x).T, bins, low, high, npu.empty(bins, np.int32)).numpy()
        ends = (low, high) if low != high else (x.min(), x.max())
        values = x.astype(np.float32)[(x >= ends[0]) & (x <= ends[1])]
        one, other = map(np.float32, ends)
        parts = np.minimum(((values - one) * np.float32(bins) / (other - one)).astype(int), bins - 1)
        assert np.array_equal(found, np.bincount(parts, minlength=bins))
        assert found.sum() == values.size


def test_what_is_in_no_part_and_a_range_of_nothing(npu: Any) -> None:
    x = np.array([np.nan, np.inf, -np.inf, 1, 2, 3], np.float32)
    assert npu.call("aclnnHistc", x, 2, 1.0, 3.0, npu.empty(2)).numpy().tolist() == [1, 2]
    same = np.full(5, 4, np.float32)
    assert npu.call("aclnnHistc", same, 4, 0.0, 0.0, npu.empty(4)).numpy().tolist() == [0, 0, 5, 0]
    wide = np.array([-(1 << 63), 0, (1 << 63) - 1])
    assert npu.call("aclnnHistc", wide, 2, 0, 0, npu.empty(2, np.int64)).numpy().tolist() == [1, 2]


def test_counts(npu: Any) -> None:
    x, weights = made.integers(0, 50, 3000), made.standard_normal(3000)
    for kind in (np.int64, np.uint8):
        assert np.array_equal(
            npu.call("aclnnBincount", x.astype(kind), None, 60, npu.empty(60, np.int64)).numpy(),
            np.bincount(x, None, 60),
        )
    found = npu.call("aclnnBincount", x, weights, 0, npu.empty(50, np.float64)).numpy()
    assert np.array_equal(found, np.bincount(x, weights, 50))

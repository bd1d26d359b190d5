"""Bags of rows: long rows, offsets that lie outside, indices passed over or wrong, halves."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from aclnn_py.session import AclError, Session
from numeric.softmax_cases import FLOAT, HALVES

Array = Any
BAG = "aclnnEmbeddingBag"


def bags(weight: Array, indices: Array, offsets: Array, mode: int, padding: int = -1) -> list[Array]:
    count, width = offsets.size, weight.shape[1]
    shapes = (indices.size,), (count,), (count, width) if mode == 2 else (count,)
    with Session(soc="Ascend910B1") as npu:
        outputs = npu.empty((count, width), weight.dtype), *(npu.empty(shape, np.int64) for shape in shapes)
        found = npu.call(BAG, weight, indices, offsets, False, mode, False, None, False, padding, *outputs)
        return [each.numpy() for each in found]


@pytest.mark.parametrize("kind", [FLOAT, *HALVES])
@pytest.mark.parametrize("mode", [0, 1, 2])
def test_long_rows_of_every_dtype(mode: int, kind: Any) -> None:
    drawn = np.random.default_rng(mode)
    weight = drawn.normal(size=(50, 1300)).astype(kind)
    indices, offsets = drawn.integers(0, 50, 400), np.sort(drawn.integers(0, 400, 30))
    out, numbers, sizes, _ = bags(weight, indices, offsets, mode, padding=7)
    ends = [0, *offsets[1:], len(indices)]
    for bag, (begin, end) in enumerate(pairwise(ends)):
        kept = indices[begin:end][indices[begin:end] != 7]
        rows = weight[kept].astype("f8")
        wanted = np.zeros(1300) if not kept.size else rows.max(0) if mode == 2 else rows.sum(0) / (len(kept) ** mode)
        assert np.allclose(out[bag].astype("f8"), wanted, rtol=0.01 if kind in HALVES else 1e-5, atol=1e-4)
        assert sizes[bag] == (len(kept) if mode else 0)
        assert (numbers[begin:end] == bag).all()


def test_offsets_that_lie_outside_give_the_nearest_bags() -> None:
    weight = np.eye(3, dtype=np.float32)
    out, *_ = bags(weight, np.array([0, 1, 2]), np.array([5, -9, 1 << 20]), 0)
    assert out.tolist() == [[0, 0, 0], [1, 1, 1], [0, 0, 0]]


@pytest.mark.parametrize("wrong", [-1, 3, 1 << 20])
def test_an_index_that_names_no_row_fails_the_stream(wrong: int) -> None:
    with pytest.raises(AclError, match="507035"):
        bags(np.eye(3, dtype=np.float32), np.array([0, wrong, 2]), np.array([0, 1]), 1, padding=-5)
